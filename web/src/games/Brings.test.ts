import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import catalogue from "../../../src/draftline/data/locale/en.json";
import spanish from "../../../src/draftline/data/locale/es.json";
import { useCatalogue } from "../lib/i18n.svelte";
import type { Brings as Told, CarBrings } from "../lib/types";
import Brings from "./Brings.svelte";

const car = (number: number, now: number | null, then: number | null, more: Partial<CarBrings> = {}): CarBrings => ({
  car: number,
  seat: 0,
  now,
  then,
  part: "",
  markers: [],
  costs: [],
  ...more,
});
const told: Told = {
  mover: 22,
  cars: [
    car(12, 2, 1, { seat: 1, part: "along" }),
    car(22, 6, 3, {
      part: "moves",
      markers: [{ name: { id: "wear.fuel", values: {} }, n: 1 }],
      costs: [{ id: "brings.slower", values: { n: 3 } }],
    }),
    car(18, 5, 6, { markers: [{ name: { id: "wear.tire", values: {} }, n: -2 }] }),
    car(7, 4, 4),
  ],
  stands: { 22: [9, 1] },
  along: [12, 15],
  pushed: [],
  left: [18],
  passed: [17],
  keeps: null,
  assumed: [],
  says: [{ id: "brings.chance", values: {} }],
};
const look = (number: number) => ({
  fill: "#123456",
  ink: "#ffffff",
  colour: "",
  npc: false,
  symbol: number > 20 ? "star" : "circle",
});
const rowOf = (number: number): string[] =>
  [...document.querySelectorAll(`tr[data-car="${number}"] > *`)].map(
    (cell) => cell.textContent?.replace(/\s+/g, " ").trim() ?? "",
  );

beforeEach(() => useCatalogue("en", catalogue));

describe("what a move brings", () => {
  it("has a row for every car that wins, loses or wears: place now and then, by word and shape, and markers", () => {
    render(Brings, { brings: told, look, seat: 0 });
    expect(rowOf(22)).toEqual(["22", "6 → 3 ▲from place 6 to 3: wins 3 places", "+1 fuel"]);
    expect(rowOf(18)).toEqual(["18", "5 → 6 ▼from place 5 to 6: loses 1 place", "−2 tire"]);
    expect(document.querySelectorAll("tr.own")).toHaveLength(2);
  });
  it("tells cars that stay as they are in one line", () => {
    render(Brings, { brings: told, look, seat: 0 });
    const same = [...document.querySelectorAll(".rest > .own")];
    expect(same.map((one) => one.textContent?.replace(/\s+/g, " ").trim())).toEqual(["7 4 =stays in place 4"]);
  });
  it("says what markers cost, who comes along, who is left, and what is open", () => {
    render(Brings, { brings: told, look, seat: 0 });
    const lines = [...document.querySelectorAll(".brings > .line")].map((one) =>
      one.textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(lines).toEqual([
      "22Markers: 3 MP less each move.",
      "→comes along: 1215⊣left behind: 18⇄passed: 17",
      "Dice decide how it goes on.",
    ]);
  });
  it("explains MP in words", () => {
    render(Brings, { brings: told, look, seat: 0, mp: 5 });
    expect(screen.getByText("5 MP").getAttribute("title")).toContain("Movement points");
  });
  it("asks for a choice when there is nothing to say, and speaks both languages", async () => {
    const { rerender } = render(Brings, { brings: null, look, seat: 0 });
    expect(screen.getByText("Choose a move to see what it brings.")).toBeTruthy();
    useCatalogue("es", spanish);
    await rerender({ brings: told });
    expect(rowOf(22)[1]).toBe("6 → 3 ▲del puesto 6 al 3: gana 3 puestos");
  });
});
