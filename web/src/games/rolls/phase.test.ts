import { describe, expect, it } from "vitest";
import { lineOfPush, phaseOf, stillToPlace } from "./phase";
import { aCar, aPlayer, aState } from "./sample";

describe("where a race stands", () => {
  it("is read off the table and the question", () => {
    expect(phaseOf(aState({ stage: 0 }), "qualify")).toBe("qualifying");
    expect(phaseOf(aState({}), "roll")).toBe("rolling");
    expect(phaseOf(aState({}), "take")).toBe("rewards");
    expect(phaseOf(aState({}), "program")).toBe("programming");
    expect(phaseOf(aState({ slot: 2 }), "drive")).toBe("thunder");
    expect(phaseOf(aState({ over: true }), null)).toBe("over");
  });

  it("tells who still has dice, from the token on", () => {
    const players = [aPlayer([1, 0, 0, 0, 0, 0]), aPlayer([0, 0, 0, 0, 0, 0]), aPlayer([0, 2, 0, 0, 0, 0])];
    expect(stillToPlace(aState({ players, token: 2 }))).toEqual([2, 0]);
  });
});

describe("a push", () => {
  it("is tested by all cars straight ahead and by the pushing one, front first", () => {
    const cars = [aCar(18, 27, 1), aCar(17, 28, 1), { ...aCar(9, 1, 1), npd: true, die: 6 }, aCar(13, 28, 0)];
    expect(lineOfPush(aState({ cars }), 18, 28)).toEqual([
      { car: 9, die: 6 },
      { car: 17, die: null },
      { car: 18, die: null },
    ]);
  });
});
