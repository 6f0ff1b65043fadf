import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleTrack } from "../../board/sample";
import { useCatalogue } from "../../lib/i18n.svelte";
import { handleKey } from "../../lib/keys.svelte";
import { TableClient } from "../../lib/live.svelte";
import { aFact, aGame, anEntry, aPerson, aTable, aView } from "../../lib/sample";
import type { State, View } from "../../lib/types";
import { aCar as aCardCar, aState as aCardState } from "../card/sample";
import { PLAIN } from "./parts";
import { partsOf } from "..";
import PlainTable from "./PlainTable.svelte";

/** What every game shows, and no more. */
const state: State = JSON.parse(
  JSON.stringify({
    game: "strip",
    track: "short",
    turn: 3,
    teams: ["red", "blue"],
    order: [22, 11],
    over: false,
    cars: [
      { number: 11, seat: 0, colour: "red", progress: 1, lane: 0, place: null },
      { number: 22, seat: 1, colour: "blue", progress: 2, lane: 1, place: null },
    ],
  }),
);
const info = aGame({
  id: "strip",
  prefix: "drag-",
  verbs: [
    { name: "shift", form: "CARD" },
    { name: "coast", form: "" },
  ],
  cards: { 6: { number: 6, id: "nitro" } },
});
const table = aTable({ game: "strip", seats: [aPerson(0), { ...aPerson(1), name: "Ben" }] });
const link = () => ({
  move: vi.fn().mockResolvedValue({ ok: true }),
  tryOut: vi.fn(),
  why: vi.fn(),
  hint: vi.fn().mockResolvedValue(null),
  preview: vi.fn(),
});

beforeEach(() => {
  useCatalogue("en", {
    "prompt.shift": "Choose a card.",
    "verb.shift": "Shift",
    "verb.coast": "Coast",
    "drag-card.nitro": "Nitro",
    "page.action": "{verb}: {what}",
    "page.plain-actions": "Actions",
    "page.thinks": "Thinking:",
    "fact.stepped": "Car {car} runs.",
    "page.tab-log": "Log",
    "page.tab-order": "Order",
    "page.turn-number": "Turn {turn}",
    "page.log": "The log",
  });
});

function show(given: Partial<View>, race: State = state) {
  const shown = link();
  const view = aView(race, given);
  const client = new TableClient("t", []);
  client.head.jump({ table, views: [{ seat: 0, view }], log: [], fresh: [] });
  render(PlainTable, {
    info,
    track: sampleTrack(),
    table,
    view,
    entries: [anEntry(1, aFact("stepped", { car: 11, progress: 1, lane: 0 }))],
    link: shown,
    client,
  });
  return shown;
}
const actions = () => screen.getByRole("list", { name: "Actions" });

describe("the plain table", () => {
  const mine = { prompt: { id: "prompt.shift", values: {} }, kind: "shift", actions: ["coast", "shift 6"] };

  it("asks, and offers every legal action in words", async () => {
    const { move } = show(mine);
    expect(screen.getByTestId("prompt").textContent).toContain("Choose a card.");
    expect([...actions().querySelectorAll("button .words")].map((one) => one.textContent)).toEqual([
      "Coast",
      "Shift: Nitro",
    ]);
    await fireEvent.click(screen.getByText("Shift: Nitro"));
    expect(move).toHaveBeenCalledWith(["shift 6"]);
  });

  it("can be played by number", async () => {
    const { move } = show(mine);
    handleKey(new KeyboardEvent("keydown", { key: "1", cancelable: true }));
    await tick();
    expect(move).toHaveBeenCalledWith(["coast"]);
  });

  it("says for whom it waits, offers nothing, and tells where cars came to stand", async () => {
    show({ waiting_for: [1], actions: [] });
    expect(screen.getByTestId("prompt").textContent).toMatch(/Thinking:\s+Ben/);
    expect(screen.queryByRole("list", { name: "Actions" })).toBeNull();
    await fireEvent.click(screen.getByText("Log"));
    expect(screen.getByRole("button", { name: "Car 11 runs." })).toBeTruthy();
  });

  it("narrows many actions down by a word", async () => {
    show({ ...mine, actions: [...Array.from({ length: 30 }, (_, at) => `pit ${at}`), "coast"] });
    expect(actions().querySelectorAll("button")).toHaveLength(31);
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "coa" } });
    expect([...actions().querySelectorAll("button")].map((one) => one.dataset["action"])).toEqual(["coast"]);
  });

  it("shows a game that has a table of its own as well", () => {
    show(
      { ...mine, actions: ["play 3 on 8", "retire 8"] },
      aCardState({ cars: [aCardCar(8, 0), aCardCar(9, 1)], order: [8, 9] }),
    );
    expect(actions().querySelectorAll("button")).toHaveLength(2);
  });

  it("is where every game is played that brings no parts of its own", () => {
    expect(partsOf("strip")).toBe(PLAIN);
    expect(partsOf("strip").status(state)).toEqual(["Turn 3"]);
  });
});
