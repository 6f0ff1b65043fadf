import { describe, expect, it } from "vitest";
import type { Brings } from "../lib/types";
import { hintMark, byForm } from "./hintmark";

const CARDS = [
  { name: "play", form: "CARD on CAR" },
  { name: "forward", form: "[LANE...]" },
  { name: "pit", form: "CAR... | none" },
  { name: "repair", form: "CAR MARKER... | none" },
  { name: "discard", form: "CARD... | none" },
  { name: "tyres", form: "TYRE..." },
  { name: "stop", form: "" },
];
const ROLLS = [
  { name: "place", form: "DIE" },
  { name: "forward", form: "[LANE]" },
  { name: "bonus", form: "ACTION [CAR]" },
  { name: "program", form: "CARD..." },
  { name: "qualify", form: "NUMBER" },
];
const brings = (mover: number | null, stands: Brings["stands"]): Brings => ({
  mover,
  stands,
  cars: [],
  along: [],
  pushed: [],
  left: [],
  passed: [],
  keeps: null,
  assumed: [],
  says: [],
});

describe("marks of a hint", () => {
  it("marks card, car and the space where a play ends", () => {
    const found = hintMark(["play 34 on 22", "forward 1", "stop"], CARDS, brings(22, { 22: [7, 1], 15: [8, 1] }));
    expect(found).toEqual({
      cards: [34],
      cars: [22],
      dice: [],
      others: { LANE: ["1"] },
      mover: 22,
      space: [7, 1],
    });
  });
  it("marks the cars of a stop and what comes off", () => {
    const found = hintMark(["pit 22 18", "repair 22 tire tire", "repair 18 none"], CARDS);
    expect(found.cars).toEqual([22, 18]);
    expect(found.others).toEqual({ MARKER: ["tire", "tire"] });
    expect(found.space).toBeNull();
  });
  it("marks what is discarded, and nothing where all is kept", () => {
    expect(hintMark(["discard 4 46"], CARDS).cards).toEqual([4, 46]);
    expect(hintMark(["discard none"], CARDS).cards).toEqual([]);
  });
  it("marks the set, the bonus and the space of a drive", () => {
    const found = hintMark(["place 3", "forward", "bonus draft 9"], ROLLS, brings(18, { 18: [4, 2], 9: [5, 2] }));
    expect(found).toEqual({
      cards: [],
      cars: [9, 18],
      dice: [3],
      others: { ACTION: ["draft"] },
      mover: 18,
      space: [4, 2],
    });
  });
  it("marks a program in its order", () => {
    expect(hintMark(["program 15 35 30 5"], ROLLS).cards).toEqual([15, 35, 30, 5]);
    expect(hintMark(["qualify 2"], ROLLS).others).toEqual({ NUMBER: ["2"] });
    expect(byForm("unheard of", ROLLS)).toEqual([]);
  });
});
