/** The figures of the end screen: entrants by rank, cars by place, who led and who gained, which ties were broken. */
import type { Outcome, Standing, State } from "../lib/types";
import type { LapChart } from "./chart";
import type { Frame, ReplayState } from "./types";

export interface CarRow {
  car: number;
  seat: number;
  place: number;
  points: number;
  /** Laps that it completed before all others; null while the replay is not there. */
  led: number | null;
  /** Thunder Alley: Turn Leader markers. */
  turns: number | null;
  /** Places won since the start, below zero for lost. */
  gained: number;
  laps: number | null;
}

/** Where a team, or a driver without a player, stands. */
export interface StandingRow extends Omit<Standing, "cars"> {
  total: number;
  /** By place. */
  cars: CarRow[];
  led: number | null;
  turns: number | null;
}

/** How many laps the foremost car has completed, and which car that is. */
function foremost(state: ReplayState): { laps: number; car: number | undefined } {
  const home = state.cars.find((car) => car.place === 1 && car.status === "finished");
  if (home && state.laps !== undefined) return { laps: state.laps, car: home.number };
  if (state.lap !== undefined) return { laps: Math.min(state.lap - 1, state.laps ?? Infinity), car: state.order[0] };
  const laps = Math.max(0, ...state.cars.map((car) => car.laps ?? 0));
  return {
    laps,
    car: state.order.find((number) => state.cars.some((car) => car.number === number && car.laps === laps)),
  };
}

/** Laps led: a lap belongs to the car that completes it first. */
export function lapsLed(frames: readonly Pick<Frame, "state">[]): Map<number, number> {
  const led = new Map<number, number>();
  let counted = 0;
  for (const { state } of frames) {
    const { laps, car } = foremost(state);
    if (laps <= counted || car === undefined) continue;
    led.set(car, (led.get(car) ?? 0) + laps - counted);
    counted = laps;
  }
  return led;
}

export function carRows(
  outcome: Outcome,
  state: State,
  chart: LapChart | null,
  led: ReadonlyMap<number, number> | null,
): CarRow[] {
  const rows = state.cars.map((car) => {
    const place = outcome.places[String(car.number)] ?? car.place ?? state.cars.length;
    const first = chart?.lines.find((line) => line.car === car.number)?.places[0];
    return {
      car: car.number,
      seat: car.seat,
      place,
      points: outcome.cars[String(car.number)] ?? 0,
      led: led === null ? null : (led.get(car.number) ?? 0),
      turns: car.led ?? null,
      gained: first === undefined ? 0 : first - place,
      laps: car.laps ?? null,
    };
  });
  return rows.sort((one, other) => one.place - other.place);
}

export function standingRows(outcome: Outcome, cars: readonly CarRow[]): StandingRow[] {
  return outcome.standings.map((row) => {
    const own = cars.filter((car) => row.cars.includes(car.car));
    return {
      ...row,
      total: row.points + row.brought,
      cars: own,
      led: sum(own.map((car) => car.led)),
      turns: sum(own.map((car) => car.turns)),
    };
  });
}

/** Null if one of them is not known. */
function sum(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
}
