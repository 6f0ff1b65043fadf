import { describe, expect, it } from "vitest";
import { readBox } from "./box";

describe("the box", () => {
  it("is read from the data files, one card for each number of a row", () => {
    const box = readBox({
      data: {
        thunder: { cards: [{ id: "hammer-down", numbers: [1, 2], move: 7, bonus: "", hazard: true, flag: "" }] },
        speed: { cards: [{ id: "find-a-gap", numbers: [44, 44], move: 3, bonus: "crossover" }] },
        hazards: { hazards: [{ id: "flat-tire", number: 1, slot: 1, ongoing: false }] },
        tiles: { crews: [{ id: "gantry", tiles: [] }] },
      },
    });
    expect([...box.cards.keys()]).toEqual([1, 2, 44]);
    expect(box.cards.get(2)).toMatchObject({ kind: "thunder", move: 7, hazard: true });
    expect(box.cards.get(44)).toMatchObject({ kind: "speed", bonus: "crossover", hazard: false, flag: "" });
    expect(box.hazards.get(1)?.slot).toBe(1);
    expect(box.crews).toEqual(["gantry"]);
  });

  it("is empty without data", () => {
    expect(readBox({ data: {} }).cards.size).toBe(0);
  });
});
