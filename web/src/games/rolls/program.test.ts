import { describe, expect, it } from "vitest";
import {
  complete,
  emptyProgram,
  firstEmpty,
  inHand,
  layCard,
  layHazard,
  perfectPairs,
  programText,
  takeUp,
} from "./program";

describe("a program being laid", () => {
  const hand = [3, 12, 40, 7];

  it("takes cards into slots and trades those that lie there", () => {
    let program = layCard(emptyProgram(0), 12, 0);
    program = layCard(program, 3, 1);
    expect(program.slots).toEqual([12, 3, 0, 0]);
    program = layCard(program, 12, 1);
    expect(program.slots).toEqual([3, 12, 0, 0]);
    program = layCard(program, 40, 0);
    expect(program.slots).toEqual([40, 12, 0, 0]);
    expect(inHand(program, hand)).toEqual([3, 7]);
    expect(firstEmpty(takeUp(program, 0))).toBe(0);
  });

  it("is complete with all cards and all Hazards laid", () => {
    let program = hand.reduce((laid, card, slot) => layCard(laid, card, slot), emptyProgram(1));
    expect(complete(program, hand)).toBe(false);
    program = layHazard(program, 0, 2);
    expect(complete(program, hand)).toBe(true);
    expect(programText(program)).toBe("program 3 12 40 7 2");
  });

  it("leaves slots empty when there are fewer cards", () => {
    const program = layCard(emptyProgram(0), 3, 2);
    expect(complete(program, [3])).toBe(true);
    expect(programText(program)).toBe("program 0 0 3 0");
  });

  it("shows pairs of half flags", () => {
    const flags: Record<number, string> = { 10: "left", 12: "right", 24: "left" };
    const flagOf = (card: number): string => flags[card] ?? "";
    expect(perfectPairs([10, 12, 24, 12], flagOf)).toEqual([0, 2]);
    expect(perfectPairs([12, 10, 0, 0], flagOf)).toEqual([]);
  });
});
