import { describe, expect, it } from "vitest";
import { destinationsOf, endAfter, endsTheMove } from "./destinations";

const end = (actions: string[], cars: Record<string, [number, number]>) => ({ actions, cars, places: {} });

describe("destinations", () => {
  const ends = [
    end(["forward", "out"], { 8: [1, 1], 9: [2, 0] }),
    end(["out", "forward"], { 8: [1, 1] }),
    end(["out", "in", "forward"], { 8: [1, 1] }),
    end(["forward", "forward"], { 8: [2, 0] }),
    end(["bump"], { 9: [5, 0] }),
  ];
  const places = destinationsOf(ends, 8, [0, 0]);
  it("lists spaces, the furthest first", () => expect(places.map((place) => place.key)).toEqual(["2/0", "1/1", "0/0"]));
  it("keeps ways apart that leave other cars elsewhere, few cars first, and the shortest of equal ones", () => {
    expect(places[1]!.ends.map((one) => one.actions)).toEqual([
      ["out", "forward"],
      ["forward", "out"],
    ]);
  });
  it("knows which step ends the move", () => {
    expect(endsTheMove(ends, "bump")).toBe(true);
    expect(endsTheMove(ends, "forward")).toBe(false);
    expect(endsTheMove([], "forward")).toBe(false);
    expect(endAfter(ends, "bump")?.cars).toEqual({ 9: [5, 0] });
    expect(endAfter(ends, "out")).toBeNull();
  });
});
