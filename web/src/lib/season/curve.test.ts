import { describe, expect, it } from "vitest";
import { curveBox, curveLines, gapLines, isClose, linePath, pointScale, spread, xOf, yOf } from "./curve";
import type { Row } from "./types";

const row = (team: string, scores: number[], counts = scores.map(() => true)): Row => ({
  rank: 1,
  team,
  player: true,
  points: 0,
  wins: 0,
  places: scores.map(() => 1),
  scores,
  counts,
});

describe("lines", () => {
  it("add up what counts, from nothing", () => {
    const lines = curveLines([row("red", [10, 5, 8]), row("blue", [6, 9, 1], [true, true, false])]);
    expect(lines).toEqual([
      { team: "red", totals: [0, 10, 15, 23] },
      { team: "blue", totals: [0, 6, 15, 15] },
    ]);
  });

  it("can be told as points behind the leader of the moment", () => {
    const gaps = gapLines(curveLines([row("red", [10, 5]), row("blue", [6, 12])]));
    expect(gaps.map((line) => line.totals)).toEqual([
      [0, 0, -3],
      [0, -4, 0],
    ]);
  });

  it("know when only gaps can be told apart", () => {
    expect(isClose(curveLines([row("red", [100]), row("blue", [90])]))).toBe(true);
    expect(isClose(curveLines([row("red", [25]), row("blue", [4])]))).toBe(false);
  });
});

describe("the scale", () => {
  it("has round steps that hold every point, also below nothing", () => {
    expect(pointScale(curveLines([row("red", [197, 219])]))).toEqual({
      least: 0,
      most: 500,
      steps: [0, 100, 200, 300, 400, 500],
    });
    const low = pointScale(curveLines([row("red", [-5]), row("blue", [12])]));
    expect(low.least).toBeLessThanOrEqual(-5);
    expect(low.most).toBeGreaterThanOrEqual(12);
    expect(low.steps).toContain(0);
  });

  it("ends at nothing where all are behind", () => {
    expect(pointScale([{ team: "red", totals: [0, -36] }])).toMatchObject({ least: -40, most: 0 });
  });

  it("never divides by nothing before the first point", () => {
    const scale = pointScale(curveLines([row("red", [0, 0])]));
    expect(scale.most).toBeGreaterThan(scale.least);
  });
});

it("draws from the axis to as far as the season has come", () => {
  const box = curveBox(500, 4, 120);
  const lines = curveLines([row("red", [10, 5])]);
  const scale = pointScale(lines);
  expect(linePath(box, scale, 4, lines[0]!)).toMatch(/^M40 [\d.]+L[\d.]+ [\d.]+L210 [\d.]+$/);
  expect(xOf(box, 4, 4)).toBe(380);
  expect(yOf(box, scale, scale.most)).toBe(box.top);
  expect(yOf(box, scale, scale.least)).toBe(box.height - box.bottom);
});

it("keeps labels apart, in order and inside", () => {
  expect(spread([10, 100, 200], 20, 0, 300)).toEqual([10, 100, 200]);
  expect(spread([50, 50, 52], 20, 0, 300)).toEqual([50, 70, 90]);
  const low = spread([295, 290, 299], 20, 0, 300);
  expect([low[1], low[0], low[2]]).toEqual([260, 280, 300]);
});
