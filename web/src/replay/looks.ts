/** How cars of any game look, in a replay and on the end screen. */
import type { BoardCar, Place } from "../board/types";
import { partsOf } from "../games";
import { gameInfo, teamColours } from "../lib/games.svelte";
import type { GameInfo, State } from "../lib/types";

export interface CarLook {
  fill: string;
  ink: string;
  symbol: string;
  /** The seat's colour, or the driver's; empty for a car that nobody owns. */
  colour: string;
}

export type Looks = (number: number) => CarLook;

const NOBODY: CarLook = { fill: "#7d828c", ink: "#000000", symbol: "none", colour: "" };

/** Colours and signs of all cars of a race; call it again when the theme changes. */
export function looksOf(info: GameInfo, state: State): Looks {
  const nobody = partsOf(info.id).nobody;
  const looks = new Map<number, CarLook>();
  for (const car of state.cars) {
    const colour = car.colour ?? state.teams[car.seat] ?? "";
    const look = colour ? teamColours(info.id, colour) : { ...NOBODY, ...nobody?.(info, car.number) };
    looks.set(car.number, { ...look, colour });
  }
  return (number) => looks.get(number) ?? NOBODY;
}

function boardCar(car: State["cars"][number], look: CarLook, leader: boolean): BoardCar | null {
  if (car.progress === null || car.lane === null) return null;
  const wear = Object.values(car.wear ?? {}).reduce((sum, n) => sum + n, 0);
  return {
    number: car.number,
    progress: car.progress,
    lane: car.lane,
    stack: car.stack ?? 0,
    off: car.off_track ?? false,
    fill: look.fill,
    ink: look.ink,
    symbol: look.symbol,
    leader,
    dim: car.activated ?? false,
    wear,
    npc: car.npc ?? car.npd ?? false,
  };
}

/** The cars that stand somewhere; `moving` says where those are that are on their way. */
export function boardCars(state: State, looks: Looks, moving: ReadonlyMap<number, Place> = new Map()): BoardCar[] {
  const leader = state.order[0];
  const out = gameInfo(state.game)?.season.ways_out ?? [];
  return state.cars
    .filter((car) => !out.includes(car.status ?? ""))
    .flatMap((car) => {
      const found = boardCar(car, looks(car.number), car.number === leader);
      return found ? [{ ...found, ...moving.get(car.number) }] : [];
    });
}
