import { expect, it } from "vitest";
import { hiddenFrom, spoken, standing, withNotices } from "./facts";
import { anEntry as entry, anUndo, KINDS } from "./sample";
import type { Fact } from "./types";

const fact = (name: string, car: number, more = {}): Fact => ({
  name,
  values: { car, ...more },
  message: { id: `fact.${name}`, values: { car, ...more } },
});

it("leaves out what was taken back", () => {
  const log = [entry(0), entry(1), entry(2), entry(3), anUndo(4, 2), entry(5)];
  expect(standing(log).map((kept) => kept.n)).toEqual([0, 1, 5]);
});

it("tells where a car ends, not every step of it", () => {
  const facts = [
    fact("stepped", 8, { lane: 1 }),
    fact("displaced", 3, { lane: 2 }),
    fact("stepped", 8, { lane: 2 }),
    fact("worn", 8),
  ];
  expect(
    spoken([entry(1, ...facts)], KINDS).map((message) => [message.id, message.values["car"], message.values["lane"]]),
  ).toEqual([
    ["fact.displaced", 3, 2],
    ["fact.stepped", 8, 2],
    ["fact.worn", 8, undefined],
  ]);
});

it("covers the cards that another person at this screen drew", () => {
  const drew: Fact = {
    name: "drew",
    values: { seat: 1, card: 7 },
    message: { id: "fact.drew", values: { seat: "Pockets", card: "Charge" } },
  };
  const [seen] = hiddenFrom([entry(1, drew, fact("worn", 8))], 0, KINDS);
  expect(JSON.stringify(seen)).not.toMatch(/Charge|7/);
  expect(seen?.facts.map((one) => one.message.id)).toEqual(["fact.drew-hidden", "fact.worn"]);
  expect(hiddenFrom([entry(1, drew)], 1, KINDS)[0]?.facts).toEqual([drew]);
});

it("puts what the server said where it belongs", () => {
  const message = { id: "error.bot-hung", values: { bot: "club", seat: 2 } };
  const log = withNotices([entry(0), entry(1, fact("stepped", 4))], [{ n: 1, message }]);
  expect(log[1]?.facts.map((one) => one.message.id)).toEqual(["error.bot-hung", "fact.stepped"]);
  expect(log[0]?.facts).toEqual([]);
});

it("tells who finished, and not that all others are still racing", () => {
  const field = Array.from({ length: 22 }, (_, at) => at + 1);
  const end = [
    ...field.flatMap((car) => [fact("stepped", car), fact("worn", car), fact("placed", car)]),
    fact("finished", 5),
    fact("race-over", 0),
  ];
  const told = spoken([entry(1, ...end)], KINDS).map((message) => message.id);
  expect(told.filter((id) => id === "fact.placed")).toEqual([]);
  expect(told.slice(-2)).toEqual(["fact.finished", "fact.race-over"]);
  expect(told).toHaveLength(12);
});

it("never leaves out what changes the race, however much that is", () => {
  const end = [fact("finished", 1), ...Array.from({ length: 20 }, (_, at) => fact("retired", at + 2)), fact("worn", 9)];
  const told = spoken([entry(1, ...end)], KINDS).map((message) => message.id);
  expect(told).toHaveLength(21);
  expect(told[0]).toBe("fact.finished");
});
