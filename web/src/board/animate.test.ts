import { describe, expect, it } from "vitest";
import { KINDS } from "../lib/sample";
import { framesOf, hurryOf, paceOf, pauseOf, placeOf } from "./animate";

const step = (car: number, progress: number, name = "stepped") => ({ name, values: { car, progress, lane: 0 } });
const told = (name: string) => ({ places: new Map(), facts: [{ name, values: {} }] });

describe("frames", () => {
  it("moves a line together and begins anew when a car moves a second time", () => {
    const frames = framesOf([step(1, 1), step(2, 0, "followed"), step(1, 2), step(2, 1, "followed")], KINDS);
    expect(frames.map((frame) => [...frame.places.keys()])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
  it("keeps what is said after a move apart from the next move", () => {
    const frames = framesOf([step(1, 1), { name: "worn", values: { car: 1, wear: 4, n: 1 } }, step(3, 9)], KINDS);
    expect(frames).toHaveLength(2);
    expect(frames[0]!.facts).toHaveLength(2);
  });
  it("knows a place by what the rulebook says of the fact, and who slid off", () => {
    expect(placeOf({ name: "turn", values: { turn: 1, lap: 1 } }, KINDS)).toBeNull();
    expect(placeOf(step(3, 4, "worn"), KINDS)).toBeNull();
    expect(placeOf(step(3, 4, "off-track"), KINDS)?.place.off).toBe(true);
  });
  it("takes half the time at twice the speed, hurries when much is waiting, and lets an event be read", () => {
    const [frame] = framesOf([step(1, 1)], KINDS);
    expect(paceOf(frame!, 2) * 2).toBe(paceOf(frame!, 1));
    expect(paceOf(told("worn"), 1)).toBe(0);
    expect([hurryOf(0), hurryOf(41), hurryOf(91)]).toEqual([1, 2.5, 6]);
    expect([pauseOf(told("event"), 1), pauseOf(told("played"), 1), pauseOf(told("worn"), 1)]).toEqual([900, 650, 0]);
  });
});
