/** A result from a real table: the order of cars, typed or dragged, and the request that it makes. */
import type { Absences, Field, HandResult } from "./types";

type Out = NonNullable<HandResult["out"]>[string];

export interface Finisher {
  number: number;
  /** Empty for a neutral car. */
  team: string;
  led: number;
  points: number;
  out: "" | Out;
}

export function finisher(number: number, team: string): Finisher {
  return { number, team, led: 0, points: 0, out: "" };
}

/** The field before anybody has said who won; where most neutral cars race it is less work to take some out. */
export function firstOrder(field: Field): Finisher[] {
  const cars = field.cars.map((car) => finisher(car.number, car.team));
  const npcs = field.npcs * 2 > field.choose_from.length ? field.choose_from : [];
  return [...cars, ...npcs.map((number) => finisher(number, ""))];
}

/** Another field, because somebody is absent: cars that still race stay where they are. */
export function fitted(order: readonly Finisher[], field: Field): Finisher[] {
  const racing = new Set([...field.cars.map((car) => car.number), ...field.choose_from]);
  const kept = order.filter((car) => racing.has(car.number));
  const there = new Set(kept.map((car) => car.number));
  const neutral = kept.some((car) => car.team === "");
  return [...kept, ...firstOrder(field).filter((car) => !there.has(car.number) && !(neutral && car.team === ""))];
}

export interface Typed {
  order: Finisher[];
  /** Words that are no car of this race. */
  strange: string[];
  twice: number[];
}

/** "22, 15 9": these cars first, the others behind them as they were. Who names all neutral cars means no others. */
export function typed(text: string, order: readonly Finisher[], field: Field): Typed {
  const words = text.split(/[\s,;.>-]+/).filter((word) => word !== "");
  const strange: string[] = [];
  const twice: number[] = [];
  const first: Finisher[] = [];
  for (const word of words) {
    const number = /^#?\d+$/.test(word) ? Number(word.replace("#", "")) : Number.NaN;
    const known = order.find((car) => car.number === number);
    const neutral = field.choose_from.includes(number) ? finisher(number, "") : undefined;
    const car = known ?? neutral;
    if (!car) strange.push(word);
    else if (first.some((other) => other.number === number)) twice.push(number);
    else first.push(car);
  }
  const complete = first.filter((car) => car.team === "").length === field.npcs;
  const rest = order.filter(
    (car) => !first.some((other) => other.number === car.number) && !(complete && car.team === ""),
  );
  return { order: [...first, ...rest], strange, twice };
}

/** An item moved to another place of its list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.min(Math.max(to, 0), next.length), 0, item);
  return next;
}

/** How many neutral cars are still to be named; below 0 there are too many. */
export function npcsMissing(order: readonly Finisher[], field: Field): number {
  return field.npcs - order.filter((car) => car.team === "").length;
}

/** What is sent: points only where they were written down, leads only where they are asked for or known. */
export function handResult(
  order: readonly Finisher[],
  asks: { points: boolean; led: boolean; absences: Absences; version: number },
): HandResult {
  const by = <V>(value: (car: Finisher) => V | null): Record<string, V> => {
    const found: Record<string, V> = {};
    for (const car of order) {
      const one = value(car);
      if (one !== null) found[car.number] = one;
    }
    return found;
  };
  const led = by((car) => car.led || null);
  const out = by((car) => car.out || null);
  return {
    finish: order.map((car) => car.number),
    ...(asks.points ? { points: by((car) => car.points) } : {}),
    ...(asks.led || Object.keys(led).length > 0 ? { led } : {}),
    ...(Object.keys(out).length > 0 ? { out } : {}),
    absences: asks.absences,
    version: asks.version,
  };
}
