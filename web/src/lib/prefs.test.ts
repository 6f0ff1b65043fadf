import { beforeEach, describe, expect, it } from "vitest";
import { prefs } from "./prefs.svelte";

describe("a streak of puzzles", () => {
  beforeEach(() => {
    prefs.solveDay(1);
  });

  it("counts days in a row, and today need not be solved yet", () => {
    prefs.solveDay(10);
    prefs.solveDay(11);
    prefs.solveDay(11);
    expect([prefs.streak(11), prefs.streak(12)]).toEqual([2, 2]);
  });

  it("ends with a day that was left out", () => {
    prefs.solveDay(10);
    prefs.solveDay(11);
    expect(prefs.streak(13)).toBe(0);
    prefs.solveDay(13);
    expect(prefs.streak(13)).toBe(1);
  });
});
