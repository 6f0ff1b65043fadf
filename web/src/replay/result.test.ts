import { describe, expect, it } from "vitest";
import type { CardCar, CardState, Outcome } from "../lib/types";
import type { LapChart } from "./chart";
import { carRows, lapsLed, teamRows } from "./result";
import type { Frame, ReplayState } from "./types";

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
    const rows = carRows(outcome, state, chart, new Map([[2, 3]]));
    expect(rows.map((row) => [row.car, row.place, row.points, row.led, row.turns, row.gained])).toEqual([
      [2, 1, 46, 3, 0, 2],
      [1, 2, 44, 0, 2, -1],
      [3, 3, 36, 0, 0, -1],
    ]);
  });

  it("says nothing of laps led before the replay is there", () => {
    expect(carRows(outcome, state, chart, null).map((row) => row.led)).toEqual([null, null, null]);
  });

  it("ranks teams with their cars", () => {
    const rows = teamRows(outcome, carRows(outcome, state, null, new Map([[1, 1], [3, 1]])));
    expect(rows.map((row) => [row.seat, row.rank, row.points, row.led, row.turns, row.cars.length])).toEqual([
      [0, 1, 80, 2, 2, 2],
      [1, 2, 46, 0, 0, 1],
    ]);
  });
});

describe("laps led", () => {
  const moment = (more: Partial<ReplayState>): Pick<Frame, "state"> => ({ state: { cars: [], order: [], over: false, ...more } as unknown as ReplayState });
  const cars = (...laps: number[]) => laps.map((n, at) => ({ number: at + 1, seat: at, place: null, progress: 0, lane: 0, laps: n }));

  it("gives a lap to whoever completes it first", () => {
    const run = [
      moment({ lap: 1, laps: 3, order: [4, 5] }), moment({ lap: 2, laps: 3, order: [5, 4] }),
      moment({ lap: 2, laps: 3, order: [4, 5] }), moment({ lap: 3, laps: 3, order: [4, 5] }),
      moment({ lap: 3, laps: 3, order: [5], cars: [{ number: 4, seat: 0, place: 1, progress: 9, lane: 0, status: "finished" }] }),
    ];
    expect([...lapsLed(run)]).toEqual([[5, 1], [4, 2]]);
  });

  it("counts the laps of the cars themselves in Thunder Rolls", () => {
    expect([...lapsLed([moment({ cars: cars(0, 0), order: [1, 2] }), moment({ cars: cars(0, 1), order: [2, 1] }), moment({ cars: cars(2, 1), order: [1, 2] })])]).toEqual([[2, 1], [1, 1]]);
  });
});
