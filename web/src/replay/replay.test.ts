import { describe, expect, it } from "vitest";
import { aCar, aState } from "../games/card/sample";
import { aState as aRollsState } from "../games/rolls/sample";
import { aFact as fact, aGame } from "../lib/sample";
import { placesOf } from "../lib/status";
import { chartBox, columnLabels, lapChart, pathOf, xOf, xOfFrame } from "./chart";
import { after, before, clampFrame, current, eventsOf, momentsOf, periodsOf } from "./moments";
import type { Frame } from "./types";

const alley = aGame({ id: "thunder-alley" });
const state = (order: number[]) => aState({ cars: [1, 2, 3].map((number) => aCar(number, 0)), order });

const gone = (car: number, place: number) => {
  const base = state([1, 2, 3].filter((number) => number !== car));
  return { ...base, cars: base.cars.map((c) => (c.number === car ? { ...c, place, status: "lapped" } : c)) };
};

const frames: Frame[] = [
  { n: 0, seat: null, action: null, facts: [fact("turn", { turn: 1, lap: 1 })], state: state([1, 2, 3]) },
  { n: 1, seat: 0, action: "forward", facts: [fact("stepped", { car: 2 })], state: state([2, 1, 3]) },
  { n: 2, seat: 0, action: "forward", facts: [fact("event"), fact("turn", { turn: 2 })], state: state([2, 3, 1]) },
  { n: 3, seat: 1, action: "stop", facts: [fact("lapped", { car: 1 })], state: gone(1, 3) },
  { n: 4, seat: 1, action: "stop", facts: [fact("race-over")], state: gone(1, 3) },
];

describe("moments of a race", () => {
  const moments = momentsOf(frames, alley);
  const periods = periodsOf(moments);

  it("are its start, its turns, its events and its end", () => {
    expect(moments.map((moment) => [moment.frame, moment.kind])).toEqual([
      [0, "start"],
      [0, "period"],
      [2, "event"],
      [2, "period"],
      [3, "event"],
      [4, "event"],
    ]);
  });

  it("can be jumped to", () => {
    expect(after(eventsOf(moments), 2)?.frame).toBe(3);
    expect(before(eventsOf(moments), 2)).toBeUndefined();
    expect(before(periods, 4)?.frame).toBe(2);
    expect(current(periods, 3)?.message.values).toEqual({ n: 2 });
  });

  it("come from links of any kind", () => {
    expect(clampFrame(99, 5)).toBe(4);
    expect(clampFrame(-3, 5)).toBe(0);
    expect(clampFrame(Number.NaN, 5)).toBe(0);
    expect(clampFrame(2.7, 5)).toBe(2);
  });

  it("are rounds and slots in Thunder Rolls", () => {
    const roll = (round: number, stage: number): Frame => ({
      n: 0,
      seat: 0,
      action: "place 1",
      facts: [fact("rolled")],
      state: aRollsState({ round, stage }),
    });
    const slot: Frame = {
      n: 0,
      seat: 0,
      action: "x",
      facts: [fact("slot", { slot: 1 })],
      state: aRollsState({ stage: 1 }),
    };
    const found = periodsOf(
      momentsOf([roll(1, 1), roll(1, 1), roll(2, 1), slot, roll(1, 2)], aGame({ id: "thunder-rolls" })),
    );
    expect(found.map((moment) => moment.message.id)).toEqual([
      "page.replay-start",
      "page.replay-round",
      "page.replay-round",
      "page.replay-slot",
      "page.replay-round",
    ]);
  });
});

describe("the lap chart", () => {
  const chart = lapChart(frames, periodsOf(momentsOf(frames, alley)));

  it("places cars that are out where they were put, the others around them", () => {
    expect([...placesOf(gone(1, 3))].sort()).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
    ]);
    expect(placesOf(gone(2, 1)).get(1)).toBe(2);
  });

  it("has a column for the start, for every turn and for the end", () => {
    expect(chart.columns.map((column) => column.frame)).toEqual([0, 2, 4]);
    expect(chart.lines.find((line) => line.car === 2)?.places).toEqual([2, 1, 1]);
    expect(chart.lines.map((line) => line.car)).toEqual([1, 2, 3]);
  });

  it("knows who dropped out", () => {
    expect(chart.lines.map((line) => line.out)).toEqual([2, 3, 3]);
  });

  it("draws lines from column to column", () => {
    const box = chartBox(3, 3, 308);
    expect(box.width).toBe(308);
    const line = chart.lines.find((one) => one.car === 2);
    expect(line && pathOf(box, 3, line)).toBe("M54 76C104 76 104 50 154 50H254");
    expect(xOf(box, 3, 2)).toBe(254);
    expect(xOfFrame(box, chart.columns, 3)).toBe(204);
  });

  it("draws its columns closer rather than scroll, as long as they can be told apart", () => {
    expect(chartBox(60, 8, 1000).width).toBe(1000);
    expect(chartBox(60, 8, 300).width).toBe(54 + 59 * 24 + 54);
  });

  it("prints no word over another above its columns, and the start and the end always", () => {
    const texts = ["Salida", ...[2, 3, 4, 5, 6, 7, 8].map((n) => `R${n}`), "T1", "T2", "T3", "T4", "Meta"];
    for (const width of [300, 396]) {
      const labels = columnLabels(chartBox(texts.length, 8, width), texts);
      for (const one of labels)
        for (const other of labels)
          if (one.at < other.at && one.row === other.row)
            expect(other.x - one.x).toBeGreaterThan(3.6 * (one.text.length + other.text.length));
      expect([labels[0]?.text, labels.at(-1)?.text]).toEqual(["Salida", "Meta"]);
      if (width === 396) expect(labels.map((label) => label.text)).toEqual(texts);
    }
    const many = Array.from({ length: 40 }, (_, at) => `Stage ${at}`);
    const few = columnLabels(chartBox(40, 8, 300), many).map((label) => label.text);
    expect([few[0], few.at(-1), few.length < 40]).toEqual(["Stage 0", "Stage 39", true]);
  });
});
