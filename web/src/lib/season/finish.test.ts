import { describe, expect, it } from "vitest";
import { finisher, firstOrder, fitted, handResult, moved, npcsMissing, typed, type Finisher } from "./finish";
import type { Field } from "./types";

const ALLEY: Field = {
  cars: [22, 15, 9, 4].map((number) => ({ number, team: number > 10 ? "red" : "blue" })),
  npcs: 0,
  choose_from: [],
  drivers: [],
};
const PRIX: Field = { cars: [{ number: 1, team: "red" }], npcs: 2, choose_from: [51, 52, 53, 54, 55], drivers: [] };
const MOST: Field = { ...PRIX, npcs: 4 };
const numbers = (order: { number: number }[]): number[] => order.map((car) => car.number);

it("moves one car and keeps the others in order", () => {
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(moved([1, 2], 0, 9)).toEqual([2, 1]);
  expect(moved([1, 2], 7, 0)).toEqual([1, 2]);
});

describe("a typed order", () => {
  it("puts the cars named first, the others behind as they were", () => {
    const found = typed("9, #22", firstOrder(ALLEY), ALLEY);
    expect(numbers(found.order)).toEqual([9, 22, 15, 4]);
    expect(found).toMatchObject({ strange: [], twice: [] });
  });

  it("keeps what was written down about a car", () => {
    const order = firstOrder(ALLEY);
    order[1]!.led = 3;
    expect(typed("15 22", order, ALLEY).order[0]).toMatchObject({ number: 15, led: 3 });
  });

  it("says what is no car of the race, and what came twice", () => {
    const found = typed("22 99 x 22 4", firstOrder(ALLEY), ALLEY);
    expect(numbers(found.order)).toEqual([22, 4, 15, 9]);
    expect(found).toMatchObject({ strange: ["99", "x"], twice: [22] });
  });

  it("names neutral cars too", () => {
    const found = typed("52 1 51", firstOrder(PRIX), PRIX);
    expect(numbers(found.order)).toEqual([52, 1, 51]);
    expect(npcsMissing(found.order, PRIX)).toBe(0);
  });
});

it("begins with all neutral cars where most of them race", () => {
  expect(numbers(firstOrder(PRIX))).toEqual([1]);
  expect(npcsMissing(firstOrder(PRIX), PRIX)).toBe(2);
  expect(numbers(firstOrder(MOST))).toEqual([1, 51, 52, 53, 54, 55]);
  expect(npcsMissing(firstOrder(MOST), MOST)).toBe(-1);
});

it("drops the neutral cars that a complete order does not name", () => {
  expect(numbers(typed("55 54 1 53 51", firstOrder(MOST), MOST).order)).toEqual([55, 54, 1, 53, 51]);
  expect(numbers(typed("55 1", firstOrder(MOST), MOST).order)).toEqual([55, 1, 51, 52, 53, 54]);
});

it("fits another field: who is away has no cars, who came has", () => {
  const order = typed("9 4", firstOrder(ALLEY), ALLEY).order;
  const other: Field = {
    cars: [
      { number: 4, team: "blue" },
      { number: 9, team: "blue" },
      { number: 31, team: "green" },
    ],
    npcs: 0,
    choose_from: [],
    drivers: [],
  };
  expect(numbers(fitted(order, other))).toEqual([9, 4, 31]);
  const neutral = typed("51 52", firstOrder(PRIX), PRIX).order;
  expect(numbers(fitted(neutral, { ...PRIX, npcs: 1 }))).toEqual([51, 52, 1]);
  expect(numbers(fitted(neutral, MOST))).toEqual([51, 52, 1]);
});

describe("the request", () => {
  const asks = { points: false, led: false, absences: {}, version: 3 };

  it("names only what was written down", () => {
    const order: Finisher[] = [finisher(22, "red"), { ...finisher(9, "blue"), out: "retired" }];
    expect(handResult(order, asks)).toEqual({ finish: [22, 9], out: { "9": "retired" }, absences: {}, version: 3 });
  });

  it("has leads where they decide points, even if nobody led", () => {
    const order = [finisher(22, "red"), { ...finisher(9, "blue"), led: 2 }];
    expect(handResult(order, { ...asks, led: true }).led).toEqual({ "9": 2 });
    expect(handResult([finisher(22, "red")], { ...asks, led: true }).led).toEqual({});
    expect(handResult(order, asks).led).toEqual({ "9": 2 });
  });

  it("has the points of every car where they are entered", () => {
    const order = [{ ...finisher(22, "red"), points: 12 }, finisher(9, "blue")];
    const sent = handResult(order, { ...asks, points: true, absences: { blue: "substitute:person" } });
    expect(sent).toMatchObject({ points: { "22": 12, "9": 0 }, absences: { blue: "substitute:person" } });
  });
});
