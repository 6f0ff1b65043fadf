/** How cars of any of the three games look, in a replay and on the end screen. */
import type { BoardCar } from "../board/types";
import { Box } from "../games/card/box";
import { teamColours } from "../lib/games.svelte";
import { shownTheme } from "../lib/prefs.svelte";
import type { GameInfo, State } from "../lib/types";

export interface CarLook {
  fill: string;
  ink: string;
  symbol: string;
  /** The seat's colour, or the driver's in Thunder Rolls; empty for an NPC of Grand Prix. */
  colour: string;
}

export type Looks = (number: number) => CarLook;

const NOBODY: CarLook = { fill: "#7d828c", ink: "#000000", symbol: "none", colour: "" };

/** Colours and signs of all cars of a race; call it again when the theme changes. */
export function looksOf(info: GameInfo, state: State): Looks {
  const theme = shownTheme();
  const box = info.id === "grand-prix" ? new Box(info) : null;
  const looks = new Map<number, CarLook>();
  for (const car of state.cars) {
    const colour = car.colour ?? state.teams[car.seat] ?? "";
    if (colour) looks.set(car.number, { ...teamColours(info.id, colour), colour });
    else {
      const icon = box?.npcs.get(car.number) ?? "none";
      const pair = box?.icons.get(icon)?.[theme] ?? NOBODY;
      looks.set(car.number, { fill: pair.fill, ink: pair.ink, symbol: icon, colour: "" });
    }
  }
  return (number) => looks.get(number) ?? NOBODY;
}

const GONE = new Set(["retired", "lapped", "disqualified", "out"]);

function boardCar(car: State["cars"][number], look: CarLook, leader: boolean): BoardCar | null {
  if (car.progress === null || car.lane === null || GONE.has(car.status ?? "")) return null;
  const wear = Object.values(car.wear ?? {}).reduce((sum, n) => sum + n, 0);
  return {
    number: car.number, progress: car.progress, lane: car.lane, stack: car.stack ?? 0, off: car.off_track ?? false,
    fill: look.fill, ink: look.ink, symbol: look.symbol, leader, dim: car.activated ?? false, wear, npc: car.npc ?? car.npd ?? false,
  };
}

export function boardCars(state: State, looks: Looks): BoardCar[] {
  const leader = state.order[0];
  return state.cars.map((car) => boardCar(car, looks(car.number), car.number === leader)).filter((car) => car !== null);
}
