import { describe, expect, it } from "vitest";
import { aCar, aState } from "../games/card/sample";
import { aCar as aRollsCar, aState as aRollsState } from "../games/rolls/sample";
import type { Outcome, RollsState, Standing } from "../lib/types";
import type { LapChart } from "./chart";
import { carRows, lapsLed, standingRows } from "./result";
import { tieGroups } from "../lib/result";
import type { Frame } from "./types";

const state = aState({ cars: [aCar(1, 0, { led: 2 }), aCar(2, 1), aCar(3, 0)], order: [2, 1, 3] });
const standing = (
  rank: number,
  entrant: string,
  seat: number | null,
  cars: number[],
  points: number,
  tie_break = "",
): Standing => ({ rank, entrant, seat, cars, points, brought: 0, tie_break });
const outcome: Outcome = {
  winner: 0,
  ranking: [0, 1],
  standings: [standing(1, "red", 0, [1, 3], 80), standing(2, "blue", 1, [2], 46)],
  points: [80, 46],
  cars: { 1: 44, 2: 46, 3: 36 },
  places: { 1: 2, 2: 1, 3: 3 },
  ending: "ending.finished",
};
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
    const rows = standingRows(
      outcome,
      carRows(
        outcome,
        state,
        null,
        new Map([
          [1, 1],
          [3, 1],
        ]),
      ),
    );
    expect(rows.map((row) => [row.seat, row.rank, row.points, row.led, row.turns, row.cars.length])).toEqual([
      [0, 1, 80, 2, 2, 2],
      [1, 2, 46, 0, 0, 1],
    ]);
  });

  it("ranks a driver without a player among the others, with what a series brought along", () => {
    const first = { ...standing(1, "blue", null, [2], 12), brought: 3 };
    const second = { ...standing(2, "red", 0, [1, 3], 10), brought: 20 };
    const rows = standingRows(
      { ...outcome, winner: null, ranking: [0], standings: [first, second] },
      carRows(outcome, state, null, null),
    );
    expect(rows.map((row) => [row.entrant, row.seat, row.points, row.total, row.cars.map((one) => one.car)])).toEqual([
      ["blue", null, 12, 15, [2]],
      ["red", 0, 10, 30, [1, 3]],
    ]);
  });

  it("puts those together whose ties were broken alike", () => {
    const rows = [
      standing(1, "red", 0, [], 9, "a"),
      standing(2, "blue", 1, [], 9, "a"),
      standing(3, "pink", 2, [], 9),
      standing(4, "green", 3, [], 1, "a"),
      standing(5, "teal", 4, [], 1),
    ];
    expect(tieGroups(rows).map((group) => group.map((row) => row.entrant))).toEqual([
      ["red", "blue", "pink"],
      ["green", "teal"],
    ]);
    expect(tieGroups(outcome.standings)).toEqual([]);
  });
});

describe("laps led", () => {
  const moment = (more: Parameters<typeof aState>[0]): Pick<Frame, "state"> => ({ state: aState(more) });
  const rolls = (more: Partial<RollsState>): Pick<Frame, "state"> => ({ state: aRollsState(more) });
  const cars = (...laps: number[]) => laps.map((n, at) => ({ ...aRollsCar(at + 1, 0, 0), laps: n }));

  it("gives a lap to whoever completes it first", () => {
    const run = [
      moment({ lap: 1, laps: 3, order: [4, 5] }),
      moment({ lap: 2, laps: 3, order: [5, 4] }),
      moment({ lap: 2, laps: 3, order: [4, 5] }),
      moment({ lap: 3, laps: 3, order: [4, 5] }),
      moment({ lap: 3, laps: 3, order: [5], cars: [aCar(4, 0, { place: 1, status: "finished" })] }),
    ];
    expect([...lapsLed(run)]).toEqual([
      [5, 1],
      [4, 2],
    ]);
  });

  it("counts the laps of the cars themselves in Thunder Rolls", () => {
    expect([
      ...lapsLed([
        rolls({ cars: cars(0, 0), order: [1, 2] }),
        rolls({ cars: cars(0, 1), order: [2, 1] }),
        rolls({ cars: cars(2, 1), order: [1, 2] }),
      ]),
    ]).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });
});
