/** How the cars of any game look, in one place: at the table, in a replay, on a chart, on the podium. */
import type { BoardCar, Place } from "../board/types";
import { gameInfo, teamColours } from "./games.svelte";
import { inRace } from "./status";
import type { GameId, State } from "./types";

export interface CarLook {
  fill: string;
  ink: string;
  symbol: string;
  /** The seat's colour, or the driver's; empty for a car that nobody owns. */
  colour: string;
  /** Nobody at the table drives it. */
  npc: boolean;
}

export type Looks = (number: number) => CarLook;

interface Car {
  number: number;
  seat: number;
  colour?: string | undefined;
}

type Race = Pick<State, "game" | "teams">;

/** Cars that nobody owns are light gray, whatever the colour of their icon. */
const NOBODY = { fill: "#9aa3ae", ink: "#101216", symbol: "none", colour: "", npc: true };

/** Every look there has been is one object: whoever draws it sees that it is the same. */
const seen = new Map<string, CarLook>();

/** Fill, ink and sign of a car by its team or driver, or by its icon if it is nobody's. */
export function lookOf(car: Car, race: Race): CarLook {
  const colour = car.colour ?? race.teams[car.seat] ?? "";
  const look = colour
    ? { ...teamColours(race.game, colour), colour, npc: car.seat < 0 }
    : { ...NOBODY, symbol: iconOf(race.game, car.number) };
  const key = Object.values(look).join();
  const known = seen.get(key) ?? look;
  seen.set(key, known);
  return known;
}

function iconOf(game: GameId, number: number): string {
  const rows = (gameInfo(game)?.data["npcs"]?.["npcs"] ?? []) as { number: number; icon: string }[];
  return rows.find((row) => row.number === number)?.icon ?? NOBODY.symbol;
}

/** All that the looks of a race's cars depend on. */
export type Paint = Race & { cars: readonly Car[] };

export const paintOf = ({ game, teams, cars }: Paint): Paint => ({
  game,
  teams,
  cars: cars.map(({ number, seat, colour }) => ({ number, seat, colour })),
});

/** The looks of all cars of a race; call it again when the theme changes. */
export function looksOf(race: Paint): Looks {
  const looks = new Map(race.cars.map((car) => [car.number, lookOf(car, race)]));
  return (number) => looks.get(number) ?? NOBODY;
}

function boardCar(car: State["cars"][number], look: CarLook, leader: boolean): BoardCar | null {
  if (car.progress === null || car.lane === null) return null;
  const wear = Object.values(car.wear ?? {}).reduce((sum, n) => sum + n, 0);
  return {
    ...look,
    number: car.number,
    progress: car.progress,
    lane: car.lane,
    stack: car.stack ?? 0,
    off: car.off_track ?? false,
    leader,
    dim: car.activated ?? false,
    wear,
  };
}

/** The cars that stand somewhere; `moving` says where those are that are on their way. */
export function boardCars(state: State, looks: Looks, moving: ReadonlyMap<number, Place> = new Map()): BoardCar[] {
  const leader = state.order[0];
  return state.cars
    .filter((car) => car.status === undefined || inRace(car))
    .flatMap((car) => {
      const found = boardCar(car, looks(car.number), car.number === leader);
      return found ? [{ ...found, ...moving.get(car.number) }] : [];
    });
}
