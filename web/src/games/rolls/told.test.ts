import { describe, expect, it } from "vitest";
import { aFact as fact, anEntry } from "../../lib/sample";
import { goalsOf } from "./ends";
import { lastNpActions, riskIn } from "./told";

describe("what the log tells", () => {
  const entries = [
    anEntry(1, fact("rolled"), fact("np-action", { car: 13, action: 4 })),
    anEntry(2, fact("slot", { slot: 1 }), fact("np-action", { car: 9, action: 7 })),
    anEntry(
      3,
      fact("risk", { car: 9, die: 6 }),
      fact("risk", { car: 18, die: 6 }),
      fact("lost-control", { car: 18, progress: 3, lane: 0 }),
    ),
  ];

  it("is the last NP Action of each driver, with the half that counted", () => {
    expect([...lastNpActions(entries)]).toEqual([
      [13, { action: 4, thunder: false }],
      [9, { action: 7, thunder: true }],
    ]);
  });

  it("is the last throw of dice for control", () => {
    expect(riskIn(entries.at(-1)?.facts ?? [])).toEqual([
      { car: 9, die: 6, lost: false },
      { car: 18, die: 6, lost: true },
    ]);
    expect(riskIn([])).toEqual([]);
  });
});

describe("destinations", () => {
  it("are one for each space, the furthest first, the plain way before the one with a bonus", () => {
    const draft = {
      actions: ["bonus draft 9", "forward"],
      cars: { 18: [5, 1] as [number, number], 9: [4, 1] as [number, number] },
      places: {},
    };
    const plain = { actions: ["forward", "forward"], cars: { 18: [5, 1] as [number, number] }, places: {} };
    const short = { actions: ["forward", "brake"], cars: { 18: [4, 1] as [number, number] }, places: {} };
    const stay = { actions: ["brake"], cars: {}, places: {} };
    const goals = goalsOf([draft, short, stay, plain], 18);
    expect(goals.map((goal) => [goal.progress, goal.lane, goal.ends.length])).toEqual([
      [5, 1, 2],
      [4, 1, 1],
    ]);
    expect(goals[0]?.ends[0]).toBe(plain);
  });
});
