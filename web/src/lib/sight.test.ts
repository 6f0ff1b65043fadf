import { expect, it } from "vitest";
import { aState as aCardState } from "../games/card/sample";
import { aPlayer, aState } from "../games/rolls/sample";
import { aView } from "./sample";
import { openView } from "./sight";
import type { SeatView } from "./types";

const card = (seat: number, hand: number[]): SeatView => ({ seat, view: aView(aCardState({ hand, turn: 4 }), { seat, actions: ["play 3 on 22"] }) });
const own = { hand: [5], hazard_cards: [2], hazard_slots: [1], program: [5], qualifying: [9] };
const rolls = (seat: number, under: (number | null)[]): SeatView => {
  const players = [0, 1].map((other) => ({ ...aPlayer([]), cards: 1, ...(other === seat ? own : {}) }));
  return { seat, view: aView(aState({ players, spaces: [{ id: "pit-stop", sets: [], cards: under }] }), { seat }) };
};

it("shows no hand and asks nobody", () => {
  const view = openView([card(0, [3, 7]), card(2, [8])]);
  expect(view).toMatchObject({ seat: null, prompt: null, actions: [], state: { hand: [], turn: 4 } });
});

it("shows of Thunder Rolls only what both people have seen", () => {
  const view = openView([rolls(0, [4, null, 6]), rolls(1, [4, 5, null])]);
  expect(view?.state).toMatchObject({ players: [{ cards: 1 }, { cards: 1 }], spaces: [{ cards: [4, null, null] }] });
  expect(JSON.stringify(view)).not.toMatch(/"hand"|qualifying|program|hazard_/);
});

it("has nothing to show before the start", () => expect(openView([])).toBe(null));
