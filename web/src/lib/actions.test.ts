import { expect, it } from "vitest";
import { actionWords } from "./actions";
import { useCatalogue } from "./i18n.svelte";
import { aGame } from "./sample";

useCatalogue("en", {
  "page.action": "{verb}: {what}",
  "page.none": "None",
  "page.car-number": "Car {car}",
  "page.card-lane": "Lane {lane}",
  "verb.play": "Play",
  "verb.pit": "Pit",
  "verb.stop": "Stop here",
  "verb.diagonal": "Diagonally",
  "verb.out": "Outward",
  "verb.repair": "Repair",
  "verb.forward": "Forward",
  "x-card.charge": "Charge",
  "x-wear.tire": "Tire",
});
const verbs = [
  "play CARD on CAR",
  "pit CAR... | none",
  "stop",
  "diagonal SIDE",
  "repair CAR MARKER... | none",
  "forward [LANE...]",
].map((text) => ({ name: text.split(" ")[0] ?? "", form: text.split(" ").slice(1).join(" ") }));
const game = aGame({ prefix: "x-", verbs, cards: { 34: { number: 34, id: "charge" } } });

it.each([
  ["play 34 on 22", "Play: Charge · Car 22"],
  ["pit 22 15", "Pit: Car 22 · Car 15"],
  ["pit none", "Pit: None"],
  ["stop", "Stop here"],
  ["diagonal out", "Diagonally: Outward"],
  ["repair 21 tire tire", "Repair: Car 21 · Tire · Tire"],
  ["forward 2", "Forward: Lane 2"],
  ["wave 3", "wave: 3"],
])("puts %s into words", (action, words) => expect(actionWords(game, action)).toBe(words));
