import { describe, expect, it } from "vitest";
import {
  cardsOf,
  diceKey,
  diceOf,
  discardCount,
  discardText,
  driveAction,
  laneOfStep,
  rollChoices,
  useMode,
} from "./actions";

describe("legal actions of a turn with dice", () => {
  const choices = rollChoices(["place 1", "place 6", "reroll 6", "reroll 1 1 6", "use 3 5", "use 3 6"]);

  it("are sorted into sets to place, dice to roll again and uses of the bonus", () => {
    expect([...choices.places]).toEqual([1, 6]);
    expect(choices.rerolls.has(diceKey([6, 1, 1]))).toBe(true);
    expect(choices.rerolls.has(diceKey([1]))).toBe(false);
    expect(choices.uses).toEqual([
      [3, 5],
      [3, 6],
    ]);
  });

  it("say what has to be picked for a bonus", () => {
    expect(useMode([], "move")).toBe("none");
    expect(useMode([[]], "move")).toBe("plain");
    expect(useMode(choices.uses, "change")).toBe("change");
    expect(useMode([[1], [1, 1]], "reroll")).toBe("dice");
    expect(useMode([[2]], "peek")).toBe("space");
    expect(useMode([[2]], "retrieve")).toBe("space");
  });

  it("know the dice of a roll by their faces", () => {
    expect(diceOf([2, 0, 0, 1, 0, 1])).toEqual([1, 1, 4, 6]);
  });
});

describe("steps of a drive", () => {
  it("have a kind, a key and what they need", () => {
    expect(driveAction("forward")).toMatchObject({ kind: "forward", key: "f", lane: null });
    expect(driveAction("forward 1")).toMatchObject({ kind: "forward", lane: 1 });
    expect(driveAction("diagonal in")).toMatchObject({ kind: "in", key: "i" });
    expect(driveAction("bonus side-draft 22")).toMatchObject({ kind: "bonus", key: "s", bonus: "side-draft", car: 22 });
    expect(driveAction("bonus clean-air")).toMatchObject({ kind: "bonus", key: "a", car: null });
    expect(driveAction("back out")).toMatchObject({ kind: "back-out", key: "o" });
    expect(driveAction("back")).toMatchObject({ kind: "back" });
    expect(driveAction("push").key).toBe("p");
    expect(driveAction("stop").key).toBe(".");
  });

  it("lead to a lane", () => {
    expect(laneOfStep(driveAction("diagonal out"), 1)).toBe(2);
    expect(laneOfStep(driveAction("diagonal in"), 1)).toBe(0);
    expect(laneOfStep(driveAction("forward 2"), 1)).toBe(2);
    expect(laneOfStep(driveAction("push"), 1)).toBe(1);
    expect(laneOfStep(driveAction("brake"), 1)).toBeNull();
  });
});

describe("cards", () => {
  it("are read off the actions", () => {
    expect(cardsOf(["take 7", "take 11"], "take")).toEqual([7, 11]);
    expect(discardCount(["discard 9 20", "discard 9 26"])).toBe(2);
    expect(discardCount([])).toBe(0);
    expect(discardText([26, 9])).toBe("discard 9 26");
  });
});
