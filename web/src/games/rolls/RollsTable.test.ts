import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCatalogue } from "../../lib/i18n.svelte";
import { handleKey } from "../../lib/keys.svelte";
import { TableClient, type Link } from "../../lib/live.svelte";
import { prefs } from "../../lib/prefs.svelte";
import { aFact, aGame, anEntry, aTable, aView } from "../../lib/sample";
import type { RollsState, Shape, TrackDrawing, View } from "../../lib/types";
import RollsTable from "./RollsTable.svelte";
import { aCar, aPlayer, aState } from "./sample";

const shape = (x: number): Shape => ({
  points: [
    [x, 0],
    [x + 40, 0],
    [x + 40, 20],
    [x, 20],
  ],
  centre: [x + 20, 10],
  heading: 0,
  length: 40,
  width: 20,
});
const track: TrackDrawing = {
  id: "thornbury",
  name: "Thornbury",
  sectors: 8,
  lanes: Array(8).fill(3),
  width: 320,
  height: 80,
  wall: "left",
  closed: true,
  spaces: Array.from({ length: 24 }, (_, at) => shape(Math.floor(at / 3) * 40)),
  aprons: Array.from({ length: 8 }, (_, at) => shape(at * 40)),
  roads: Array.from({ length: 8 }, (_, at) => shape(at * 40)),
  labels: Array.from({ length: 8 }, (_, at) => [at * 40, 70] as [number, number]),
  start: [
    [0, 0],
    [0, 60],
  ],
  green: [
    [80, 0],
    [80, 60],
  ],
  restart: Array(8).fill([0]),
  grid: [],
  base: Array.from({ length: 8 }, (_, at) => at * 3),
  green_line: 2,
  laps: {},
};
const cards = [
  [1, 1, 7, ""],
  [10, 10, 5, "left"],
  [12, 12, 5, "right"],
  [33, 33, 2, ""],
].map(([first, last, move, flag]) => ({
  id: `card-${first}`,
  numbers: [first, last],
  move,
  bonus: "",
  hazard: first === 1,
  flag,
}));
const info = aGame({
  id: "thunder-rolls",
  data: {
    thunder: { cards },
    qualifying: { cards: [{ number: 4, bonus: "change", n: 0 }] },
    hazards: {
      hazards: [
        { number: 11, id: "tire-rub", slot: 0 },
        { number: 1, id: "flat-tire", slot: 1 },
      ],
    },
  },
});
const table = aTable({ game: "thunder-rolls", track: "thornbury", version: 3 });

const players = () => [
  { ...aPlayer([2, 0, 0, 1, 0, 1]), hand: [1, 10, 12, 33], hazard_cards: [11, 1], hazard_slots: [0, 0] },
  aPlayer([0, 1, 0, 0, 0, 0]),
];
const cars = () => [
  aCar(18, 2, 1),
  { ...aCar(17, 3, 1), seat: 1, colour: "green" },
  { ...aCar(9, 4, 1), seat: -1, npd: true, die: 6, colour: "yellow" },
];

const aLink = (): Link => ({
  move: vi.fn().mockResolvedValue({ ok: true }),
  tryOut: vi.fn(),
  why: vi.fn(),
  hint: vi.fn(),
  preview: vi.fn().mockResolvedValue({ mp: null, ends: [], facts: [] }),
});

function seat(kind: string | null, actions: string[], more: Partial<RollsState> = {}) {
  const move = vi.fn().mockResolvedValue({ ok: true });
  const link = { ...aLink(), move };
  const state = aState({
    cars: cars(),
    order: [9, 17, 18],
    players: players(),
    teams: ["red", "green"],
    chosen: [false, false],
    ...more,
  });
  const view = aView(state, { waiting_for: kind ? [0] : [1], kind, actions });
  const shown = render(RollsTable, { info, track, table, view, entries: [], link, client: new TableClient("t", []) });
  return { move, view, shown, link };
}

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) {
    handleKey(new KeyboardEvent("keydown", { key, cancelable: true }));
    await tick();
  }
};

describe("the table of Thunder Rolls", () => {
  beforeEach(() => {
    useCatalogue("en", {});
    prefs.speed = 0;
  });

  it("places a set by the number of its dice, and nothing that was not rolled", async () => {
    const { move } = seat("roll", ["place 1", "place 4", "place 6"]);
    await press("3");
    expect(move).not.toHaveBeenCalled();
    await press("4");
    expect(move).toHaveBeenCalledWith(["place 4"]);
  });

  it("rolls picked dice again", async () => {
    const { move } = seat("roll", ["place 1", "reroll 1", "reroll 1 1", "reroll 1 1 6"]);
    await press("r", "1", "1", "6", "Enter");
    expect(move).toHaveBeenCalledWith(["reroll 1 1 6"]);
  });

  it("turns a die with the Qualifying bonus", async () => {
    const bonus = players().map((player, at) => (at === 0 ? { ...player, bonus: 4 } : player));
    const { move } = seat("roll", ["place 1", "use 4 6", "use 4 5"], { players: bonus });
    await press("q", "4", "5");
    expect(move).toHaveBeenCalledWith(["use 4 5"]);
  });

  it("asks twice before a push, and names everybody who throws", async () => {
    const { move } = seat("drive", ["push", "brake"], {
      drive: { car: 18, mp: 2, bonus: [], back: false, push: [9, 17, 18] },
    });
    await press("p");
    expect(move).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").querySelectorAll("li")).toHaveLength(3);
    await press("p");
    expect(move).toHaveBeenCalledWith(["push"]);
  });

  it("lays a program by letters and slots, with a slot for a Hazard that may lie anywhere", async () => {
    const { move, shown } = seat("program", ["program 1 10 12 33 1"]);
    await press("b", "1", "c", "2", "3", "4");
    expect(shown.container.querySelectorAll("li.pair")).toHaveLength(1);
    await press("Enter");
    expect(move).not.toHaveBeenCalled();
    const radios = shown.container.querySelectorAll<HTMLInputElement>("fieldset input");
    await fireEvent.click(radios[2] as HTMLInputElement);
    await press("Enter");
    expect(move).toHaveBeenCalledWith(["program 10 12 1 33 3"]);
  });

  it("keeps a half-laid program while others choose", async () => {
    const { shown, view } = seat("program", ["program 1 10 12 33 1"]);
    await press("b", "1");
    const state = { ...(view.state as RollsState), chosen: [false, true] };
    await shown.rerender({ view: { ...view, state } as View, table: { ...table, version: 4 } });
    expect(shown.container.querySelectorAll(".slots .card")).toHaveLength(1);
  });

  it("closes the third place by a red flag when four or fewer play", () => {
    const { shown } = seat("roll", ["place 1"]);
    expect(shown.container.querySelectorAll(".space .flag .cloth")).toHaveLength(6);
  });

  it("shows no way to move when others choose", () => {
    const { shown } = seat(null, []);
    expect(shown.container.querySelectorAll("button.whole, button.take")).toHaveLength(0);
  });
});

describe("what cannot be done", () => {
  it("says why when it is pointed at", async () => {
    const { shown, link } = seat("drive", ["forward", "brake"], {
      drive: { car: 18, mp: 2, bonus: [], back: false, push: [] },
    });
    const why = vi.fn().mockResolvedValue({ id: "reason.x", values: {} });
    link.why = why;
    const barred = shown.container.querySelectorAll<HTMLElement>('.drive [aria-disabled="true"]');
    expect(barred).toHaveLength(3);
    await fireEvent.focus(barred[2] as HTMLElement);
    expect(why).toHaveBeenCalledWith("push");
  });

  it("looks at the board as it stood when a line of the log is picked", async () => {
    const link = aLink();
    const state = aState({ cars: cars(), order: [9, 17, 18], players: players(), teams: ["red", "green"] });
    const view = aView(state, { seat: null, kind: "roll", prompt: null });
    const entries = [anEntry(1, aFact("slot", { slot: 1 }))];
    const { container } = render(RollsTable, {
      info,
      track,
      table,
      view,
      entries,
      link,
      client: new TableClient("t", []),
    });
    await fireEvent.click(screen.getByRole("button", { name: "[page.tab-log]" }));
    await fireEvent.click(container.querySelector(".log .look") as HTMLElement);
    expect(container.querySelector(".looking")).not.toBeNull();
  });
});
