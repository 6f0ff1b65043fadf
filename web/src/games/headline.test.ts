import { describe, expect, it } from "vitest";
import type { Fact, State } from "../lib/types";
import { headlineOf } from "./headline";

const lap = (at: number, of = 3): State => ({ lap: at, laps: of }) as State;
const stage = (at: number): State => ({ stage: at, stages: 3 }) as State;
const finished = (car: number, place: number): Fact => ({
  name: "finished",
  values: { car, place },
  message: { id: "fact.finished", values: {} },
});

describe("a banner", () => {
  it("says once that the last lap or stage begins, and nothing of what one comes into", () => {
    expect(headlineOf(lap(2), lap(3), [])).toEqual({ text: "page.last-lap", car: null });
    expect(headlineOf(stage(2), stage(3), [])).toEqual({ text: "page.last-stage", car: null });
    expect([headlineOf(lap(3), lap(3), []), headlineOf(null, lap(3), []), headlineOf(lap(1), lap(2), [])]).toEqual([
      null,
      null,
      null,
    ]);
    expect(headlineOf(lap(0, 1), lap(1, 1), [])).toBeNull();
  });
  it("names the first car across the line, and no other", () => {
    expect(headlineOf(lap(3), lap(3), [finished(8, 1)])).toEqual({ text: "page.at-the-line", car: 8 });
    expect(headlineOf(lap(3), lap(3), [finished(9, 2)])).toBeNull();
  });
});
