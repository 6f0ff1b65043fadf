import { expect, it, vi } from "vitest";
import { useCatalogue } from "../../lib/i18n.svelte";
import type { Link } from "../../lib/live.svelte";
import type { Hint, PreviewEnd, View } from "../../lib/types";
import type { RollsBox } from "./box";
import { rollsKeys } from "./keymap";
import { Selection } from "./selection.svelte";
import { aState } from "./sample";
import type { RollsState } from "./types";

useCatalogue("en", {});

it("sends all actions of a destination as one move", async () => {
  const move = vi.fn(() => Promise.resolve({ ok: true }));
  const view = {
    seat: 0,
    waiting_for: [0],
    kind: "drive",
    prompt: null,
    actions: ["forward", "brake"],
    state: aState({}),
  } as View<RollsState>;
  const selection = new Selection(
    () => view,
    () => ({}) as RollsBox,
    () => ({ move }) as Partial<Link> as Link,
  );
  const end: PreviewEnd = { actions: ["forward", "in", "forward"], cars: { 18: [4, 0] }, places: {} };
  await selection.drive();
  expect(move).not.toHaveBeenCalled();
  selection.choose(end);
  await selection.drive();
  expect(move.mock.calls).toEqual([[["forward", "in", "forward"]]]);
  expect([selection.chosen, selection.busy]).toEqual([null, false]);
});

const asked = (kind: string, actions: string[], action: string): Selection => {
  const view = { seat: 0, waiting_for: [0], kind, prompt: null, actions, state: aState({}) } as View<RollsState>;
  const hint = (): Promise<Hint> => Promise.resolve({ action, plan: [action], why: null } as Partial<Hint> as Hint);
  return new Selection(
    () => view,
    () => ({ qualifying: new Map(), hazards: new Map() }) as Partial<RollsBox> as RollsBox,
    () => ({ hint }) as Partial<Link> as Link,
  );
};

it("picks the dice that a hint rolls again, and puts them back", async () => {
  const selection = asked("roll", ["place 1", "reroll 1 1 4"], "reroll 1 1 4");
  await selection.askHint();
  expect([selection.mode, selection.picked]).toEqual(["reroll", [2, 0, 0, 1, 0, 0]]);
  selection.dropAdvice();
  expect([selection.mode, selection.pickedDice, selection.advice]).toEqual(["none", [], null]);
});

it("tells the reason of an advice once: what it has over the own plan has the reason in it", async () => {
  useCatalogue("en", { "why.push": "It has to push.", "why.mine-less": "Mine: {reason} It gained." });
  const selection = asked("roll", ["place 1"], "place 1");
  const why = { id: "why.push", values: {} };
  const advice = (mine: Hint["mine"]): Hint => ({ action: "place 1", plan: [], why, mine }) as Partial<Hint> as Hint;
  selection.advice = advice({ id: "why.mine-less", values: { reason: why } });
  expect(selection.adviceWords).toBe("Mine: It has to push. It gained.");
  selection.advice = advice(null);
  expect(selection.adviceWords).toBe("It has to push.");
});

it("lays the program and picks the discards of a hint", async () => {
  const program = asked("program", ["program 4 7 9 2 3"], "program 4 7 9 2 3");
  await program.askHint();
  expect(program.program).toEqual({ slots: [4, 7, 9, 2], free: [3] });
  const discard = asked("discard", ["discard 4 7"], "discard 4 7");
  await discard.askHint();
  expect(discard.gone).toEqual([4, 7]);
});

it("counts the cards that may be taken as they lie there, not by their numbers", () => {
  const spaces = [[], [12, null, 1], [7]].map((cards, at) => ({ id: `space-${at}`, cards, sets: [] })) as Partial<
    RollsState["spaces"][number]
  >[] as RollsState["spaces"];
  const view = {
    seat: 0,
    waiting_for: [0],
    kind: "take",
    prompt: null,
    actions: ["take 1", "take 7", "take 12"],
    state: aState({ spaces }),
  } as View<RollsState>;
  const move = vi.fn(() => Promise.resolve({ ok: true }));
  const selection = new Selection(
    () => view,
    () => ({}) as RollsBox,
    () => ({ move }) as Partial<Link> as Link,
  );
  expect(selection.takes).toEqual([12, 1, 7]);
  const key = rollsKeys({ selection, goals: () => [], toBoard: vi.fn(), guide: vi.fn() }).find((one) =>
    one.keys.includes("1"),
  );
  key?.run(new KeyboardEvent("keydown", { key: "1" }));
  expect(move.mock.calls).toEqual([[["take 12"]]]);
});
