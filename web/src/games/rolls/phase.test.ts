import { describe, expect, it } from "vitest";
import { phaseOf, stillToPlace } from "./phase";
import { aPlayer, aState } from "./sample";

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
