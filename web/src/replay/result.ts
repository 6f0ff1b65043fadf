/** The figures of the end screen: teams by rank, cars by place, who led and who gained. */
import type { Outcome, State } from "../lib/types";
import { columnsLed, type LapChart } from "./chart";

export interface CarRow {
  car: number;
  seat: number;
  place: number;
  points: number;
  led: number;
  /** Places won since the start, below zero for lost. */
  gained: number;
  laps: number | null;
}

export interface TeamRow {
  seat: number;
  rank: number;
  points: number;
  cars: CarRow[];
  led: number;
}

/** In Thunder Alley leading is marked by the game itself; elsewhere the columns of the chart are counted. */
function ledOf(state: State, chart: LapChart | null, car: number): number {
  const found = state.cars.find((one) => one.number === car);
  if (found && "led" in found && found.led !== undefined) return found.led;
  const line = chart?.lines.find((one) => one.car === car);
  return line ? columnsLed(line) : 0;
}

export function carRows(outcome: Outcome, state: State, chart: LapChart | null): CarRow[] {
  const rows = state.cars.map((car) => {
    const place = outcome.places[String(car.number)] ?? car.place ?? state.cars.length;
    const first = chart?.lines.find((line) => line.car === car.number)?.places[0];
    return {
      car: car.number,
      seat: car.seat,
      place,
      points: outcome.cars[String(car.number)] ?? 0,
      led: ledOf(state, chart, car.number),
      gained: first === undefined ? 0 : first - place,
      laps: "laps" in car ? car.laps : null,
    };
  });
  return rows.sort((one, other) => one.place - other.place);
}

/** Most points first, then the better place. */
export const byPoints = (cars: readonly CarRow[]): CarRow[] =>
  [...cars].sort((one, other) => other.points - one.points || one.place - other.place);

export function teamRows(outcome: Outcome, cars: readonly CarRow[]): TeamRow[] {
  return outcome.ranking.map((seat, at) => {
    const own = cars.filter((car) => car.seat === seat);
    return { seat, rank: at + 1, points: outcome.points[seat] ?? 0, cars: own, led: own.reduce((sum, car) => sum + car.led, 0) };
  });
}
