import { describe, expect, it } from "vitest";
import { placesAt } from "../board/animate";
import { standing } from "./facts";
import { aFact as fact, anEntry, anUndo, KINDS } from "./sample";
import type { Entry } from "./types";
import { endOf, linesAt, linesOf } from "./log";

const entries: Entry[] = [
  anEntry(
    0,
    fact("on-grid", { car: 8, progress: -1, lane: 1 }),
    fact("on-grid", { car: 9, progress: -2, lane: 1 }),
    fact("turn", { turn: 1, lap: 1 }),
  ),
  anEntry(1, fact("played", { seat: 0, card: 3, car: 8 })),
  anEntry(
    2,
    fact("stepped", { car: 8, progress: 30, lane: 2 }),
    fact("followed", { car: 9, progress: 29, lane: 2 }),
    fact("displaced", { car: 7, progress: 3, lane: 0 }),
    fact("worn", { car: 8, wear: 4, n: 1 }),
  ),
  anEntry(3, fact("retired", { car: 9, place: 16 })),
];

describe("the log", () => {
  it("tells a move in one sentence, and what it cost in the next", () => {
    const ids = ["fact.played", "page.log-far", "page.log-along", "fact.worn", "fact.finished"];
    const messages = ids.map((id) => ({ id, values: {} }));
    expect(messages.map((_, at) => endOf(messages, at))).toEqual([":", ",", ".", undefined, undefined]);
  });

  it("tells of a bot that failed in a line of its own, without ending the activation", () => {
    const said: Entry[] = entries.map((entry) =>
      entry.n === 2 ? { ...entry, facts: [fact("notice", {}), ...entry.facts] } : entry,
    );
    expect(linesOf(said, KINDS).map((line) => [line.kind, line.n])).toEqual([
      ["turn", 0],
      ["move", 2],
      ["said", 2],
      ["out", 3],
    ]);
  });

  it("tells an activation in one line with who came along and what it cost", () => {
    const lines = linesOf(entries, KINDS);
    expect(lines.map((line) => line.kind)).toEqual(["turn", "move", "out"]);
    expect(lines[1]!.n).toBe(2);
    expect(lines[1]!.messages.map((message) => message.id)).toEqual([
      "fact.played",
      "page.log-far",
      "page.log-along",
      "page.log-shoved",
      "fact.worn",
    ]);
    expect(lines[1]!.messages[1]!.values).toEqual({ n: 31 });
  });
  it("tells only what turns a race, every move, or every step", () => {
    expect(linesOf(entries, KINDS, "short").map((line) => line.kind)).toEqual(["turn", "out"]);
    const steps = linesOf(entries, KINDS, "steps").flatMap((line) => line.messages.map((message) => message.id));
    expect(steps).toEqual(expect.arrayContaining(["fact.stepped", "fact.followed", "fact.displaced"]));
  });
  it("names no sector and no lane: the board shows where cars stand", () => {
    const values = linesOf(entries, KINDS).flatMap((line) => line.messages.flatMap((one) => Object.keys(one.values)));
    expect(values).not.toContain("sector");
    expect(values).not.toContain("lane");
  });

  it("begins a line with a set of dice, and learns from the first step whose it is", () => {
    const kinds = {
      ...KINDS,
      "set-placed": { ...KINDS["played"]!, part: "turn" },
      risk: { ...KINDS["worn"]!, part: "chance" },
    };
    const turn = [
      fact("set-placed", { seat: 0, space: 4, n: 2 }),
      fact("displaced", { car: 9, progress: 0, lane: 0 }),
      fact("stepped", { car: 8, progress: 2, lane: 0 }),
      fact("risk", { car: 9, die: 3 }),
    ];
    const [grid] = entries;
    const line = linesOf([grid!, anEntry(1, ...turn)], kinds).at(-1);
    expect(line?.messages.map((one) => [one.id, one.values["n"] ?? one.values["cars"] ?? one.values["die"]])).toEqual([
      ["fact.set-placed", 2],
      ["page.log-far", 3],
      ["page.log-shoved", [9]],
      ["fact.risk", 3],
    ]);
  });

  it("tells the quiet sentences of one entry in one line, loud ones by themselves", () => {
    const facts = [fact("rolled"), fact("rolled"), fact("flag"), fact("rolled")];
    expect(
      linesOf([anEntry(0, ...facts), anEntry(1, fact("rolled"))], KINDS).map((line) => [line.n, line.messages.length]),
    ).toEqual([
      [0, 2],
      [0, 1],
      [0, 1],
      [1, 1],
    ]);
  });

  it("has a sentence for every moment after the first: the move lasts until something else is told", () => {
    const lines = linesOf(entries, KINDS);
    const told = [0, 1, 2, 3, 4].map((n) => linesAt(lines, n).map((line) => line.messages[0]!.id));
    expect(told).toEqual([["fact.turn"], ["fact.played"], ["fact.played"], ["fact.retired"], ["fact.retired"]]);
  });

  it("leaves out what was taken back", () => {
    const undone = [...entries.slice(0, 3), anUndo(3, 2)];
    expect(standing(undone).map((entry) => entry.n)).toEqual([0]);
    expect(linesOf(undone, KINDS)).toHaveLength(1);
  });
  it("knows where every car stood at a moment", () => {
    expect(placesAt(entries, 1, KINDS).get(8)).toEqual({ progress: -1, lane: 1 });
    expect(placesAt(entries, 2, KINDS).get(9)).toEqual({ progress: 29, lane: 2 });
    expect(placesAt(entries, 3, KINDS).has(9)).toBe(false);
  });
});
