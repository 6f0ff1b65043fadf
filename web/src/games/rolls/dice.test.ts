import { describe, expect, it } from "vitest";
import { pipsOf, setsOf, togglePick } from "./dice";

describe("dice", () => {
  it("have as many pips as their face says, none on top of another", () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const places = new Set(pipsOf(face).map((pip) => `${pip.x} ${pip.y}`));
      expect(places.size).toBe(face);
    }
  });

  it("are grouped into sets", () => {
    expect(setsOf([2, 0, 0, 1, 0, 0])).toEqual([
      { face: 1, count: 2 },
      { face: 4, count: 1 },
    ]);
  });

  it("are picked one by one", () => {
    expect(togglePick([0, 0, 0, 0, 0, 0], 4, 0)).toEqual([0, 0, 0, 1, 0, 0]);
    expect(togglePick([3, 0, 0, 0, 0, 0], 1, 1)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(togglePick([1, 0, 0, 0, 0, 0], 1, 2)).toEqual([3, 0, 0, 0, 0, 0]);
  });
});
