import { expect, it } from "vitest";
import { hiddenFrom, spoken, standing, withNotices } from "./facts";
import { anEntry as entry, anUndo } from "./sample";
import type { Fact } from "./types";

const fact = (name: string, car: number, more = {}): Fact => ({ name, values: { car, ...more }, message: { id: `fact.${name}`, values: { car, ...more } } });

it("leaves out what was taken back", () => {
  const log = [entry(0), entry(1), entry(2), entry(3), anUndo(4, 2), entry(5)];
  expect(standing(log).map((kept) => kept.n)).toEqual([0, 1, 5]);
});

it("tells where a car ends, not every step of it", () => {
  const facts = [fact("stepped", 8, { lane: 1 }), fact("displaced", 3, { lane: 2 }), fact("stepped", 8, { lane: 2 }), fact("worn", 8)];
  expect(spoken([entry(1, ...facts)]).map((message) => [message.id, message.values["car"], message.values["lane"]])).toEqual([
    ["fact.displaced", 3, 2],
    ["fact.stepped", 8, 2],
    ["fact.worn", 8, undefined],
  ]);
});

it("covers the cards that another person at this screen drew", () => {
  const drew: Fact = { name: "drew", values: { seat: 1, card: 7 }, message: { id: "fact.drew", values: { seat: "Pockets", card: "Charge" } } };
  const [seen] = hiddenFrom([entry(1, drew, fact("worn", 8))], 0);
  expect(JSON.stringify(seen)).not.toMatch(/Charge|7/);
  expect(seen?.facts.map((one) => one.message.id)).toEqual(["fact.drew-hidden", "fact.worn"]);
  expect(hiddenFrom([entry(1, drew)], 1)[0]?.facts).toEqual([drew]);
});

it("puts what the server said where it belongs", () => {
  const message = { id: "error.bot-hung", values: { bot: "club", seat: 2 } };
  const log = withNotices([entry(0), entry(1, fact("stepped", 4))], [{ n: 1, message }]);
  expect(log[1]?.facts.map((one) => one.message.id)).toEqual(["error.bot-hung", "fact.stepped"]);
  expect(log[0]?.facts).toEqual([]);
});
