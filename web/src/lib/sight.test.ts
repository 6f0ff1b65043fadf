import { expect, it } from "vitest";
import { openView } from "./sight";
import type { SeatView } from "./types";

const card = (seat: number, hand: number[]): SeatView =>
  ({ seat, view: { seat, waiting_for: [1], kind: "play", prompt: { id: "prompt.play", values: {} }, actions: ["play 3 on 22"], state: { game: "thunder-alley", hand, turn: 4 } } }) as unknown as SeatView;
const rolls = (seat: number, under: (number | null)[]): SeatView =>
  ({
    seat,
    view: {
      seat,
      waiting_for: [],
      actions: [],
      state: {
        game: "thunder-rolls",
        players: [0, 1].map((other) => (other === seat ? { cards: 1, hand: [5], hazard_cards: [2], hazard_slots: [1], program: [5], qualifying: [9] } : { cards: 1 })),
        spaces: [{ id: "pit-stop", sets: [], cards: under }],
      },
    },
  }) as unknown as SeatView;

it("shows no hand and asks nobody", () => {
  const view = openView([card(0, [3, 7]), card(2, [8])]);
  expect(view).toMatchObject({ seat: null, prompt: null, actions: [], state: { hand: [], turn: 4 } });
});

it("shows of Thunder Rolls only what both people have seen", () => {
  const view = openView([rolls(0, [4, null, 6]), rolls(1, [4, 5, null])]);
  expect(view?.state).toMatchObject({ players: [{ cards: 1 }, { cards: 1 }], spaces: [{ cards: [4, null, null] }] });
  expect(JSON.stringify(view)).not.toMatch(/hand|qualifying|program|hazard_/);
});

it("has nothing to show before the start", () => expect(openView([])).toBe(null));
