import { describe, expect, it } from "vitest";
import { placesAt } from "../../board/animate";
import { standing } from "../../lib/facts";
import { aFact as fact, anEntry, anUndo, KINDS } from "../../lib/sample";
import type { Entry } from "../../lib/types";
import { linesOf } from "./log";

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
  it("tells of a bot that failed in a line of its own, without ending the activation", () => {
    const said: Entry[] = entries.map((entry) =>
      entry.n === 2 ? { ...entry, facts: [fact("notice", {}), ...entry.facts] } : entry,
    );
    expect(linesOf(said, 28, KINDS).map((line) => [line.kind, line.n])).toEqual([
      ["turn", 0],
      ["move", 2],
      ["said", 2],
      ["out", 3],
    ]);
  });

  it("tells an activation in one line with who came along and what it cost", () => {
    const lines = linesOf(entries, 28, KINDS);
    expect(lines.map((line) => line.kind)).toEqual(["turn", "move", "out"]);
    expect(lines[1]!.n).toBe(2);
    expect(lines[1]!.more.map((more) => more.id)).toEqual([
      "page.log-to",
      "page.log-along",
      "page.log-shoved",
      "fact.worn",
    ]);
    expect(lines[1]!.more[0]!.values).toEqual({ sector: 2, lane: 2 });
  });
  it("leaves out what was taken back", () => {
    const undone = [...entries.slice(0, 3), anUndo(3, 2)];
    expect(standing(undone).map((entry) => entry.n)).toEqual([0]);
    expect(linesOf(undone, 28, KINDS)).toHaveLength(1);
  });
  it("knows where every car stood at a moment", () => {
    expect(placesAt(entries, 1, KINDS).get(8)).toEqual({ progress: -1, lane: 1 });
    expect(placesAt(entries, 2, KINDS).get(9)).toEqual({ progress: 29, lane: 2 });
    expect(placesAt(entries, 3, KINDS).has(9)).toBe(false);
  });
});
