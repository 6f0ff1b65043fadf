import { describe, expect, it } from "vitest";
import type { CardCar, CardState, Outcome, State } from "../lib/types";
import type { LapChart } from "./chart";
import { carRows, teamRows } from "./result";

const car = (number: number, seat: number, led: number): CardCar => ({
  number, seat, status: "finished", progress: 9, lane: 0, stack: 0, activated: false, place: null, wear: {}, led,
});

const state = { game: "thunder-alley", cars: [car(1, 0, 2), car(2, 1, 0), car(3, 0, 0)], order: [2, 1, 3], teams: ["red", "blue"] } as unknown as CardState;
const outcome: Outcome = { ranking: [0, 1], points: [80, 46], cars: { 1: 44, 2: 46, 3: 36 }, places: { 1: 2, 2: 1, 3: 3 }, ending: "ending.finished" };
const chart: LapChart = {
  columns: [],
  lines: [
    { car: 1, places: [1, 1, 2], out: 3 },
    { car: 2, places: [3, 2, 1], out: 3 },
    { car: 3, places: [2, 3, 3], out: 3 },
  ],
};

describe("the result", () => {
  it("lists cars by place with what they led and gained", () => {
    const rows = carRows(outcome, state, chart);
    expect(rows.map((row) => [row.car, row.place, row.points, row.led, row.gained])).toEqual([
      [2, 1, 46, 0, 2],
      [1, 2, 44, 2, -1],
      [3, 3, 36, 0, -1],
    ]);
  });

  it("counts the columns led where the game does not mark them", () => {
    const plain = { ...state, cars: state.cars.map(({ led: _led, ...rest }) => rest) } as unknown as State;
    expect(carRows(outcome, plain, chart).map((row) => row.led)).toEqual([1, 1, 0]);
  });

  it("ranks teams with their cars", () => {
    const rows = teamRows(outcome, carRows(outcome, state, null));
    expect(rows.map((row) => [row.seat, row.rank, row.points, row.led, row.cars.length])).toEqual([
      [0, 1, 80, 2, 2],
      [1, 2, 46, 0, 1],
    ]);
  });
});
