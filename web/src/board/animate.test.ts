import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KINDS } from "../lib/sample";
import { framesOf, paceOf, pauseOf, placeOf, Sequencer, type Frame } from "./animate";

const telling = { kinds: KINDS, off: "off-track", pauses: { event: 900, played: 650 } };
const step = (car: number, progress: number, name = "stepped") => ({ name, values: { car, progress, lane: 0 } });

describe("frames", () => {
  it("moves a line together and begins anew when a car moves a second time", () => {
    const frames = framesOf([step(1, 1), step(2, 0, "followed"), step(1, 2), step(2, 1, "followed")], telling, 5);
    expect(frames.map((frame) => [...frame.places.keys()])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(frames[0]!.entry).toBe(5);
  });
  it("keeps what is said after a move apart from the next move", () => {
    const frames = framesOf([step(1, 1), { name: "worn", values: { car: 1, wear: 4, n: 1 } }, step(3, 9)], telling);
    expect(frames).toHaveLength(2);
    expect(frames[0]!.facts).toHaveLength(2);
  });
  it("knows a place by what the rulebook says of the fact, and who slid off", () => {
    expect(placeOf({ name: "turn", values: { turn: 1, lap: 1 } }, telling)).toBeNull();
    expect(placeOf(step(3, 4, "worn"), telling)).toBeNull();
    expect(placeOf(step(3, 4, "off-track"), telling)?.place.off).toBe(true);
  });
  it("hurries when much is waiting and jumps when motion is off", () => {
    expect(paceOf(0, 0)).toBe(0);
    expect(paceOf(1, 100)).toBeLessThan(paceOf(1, 0));
    expect(pauseOf(["event"], telling, 1, 0)).toBeGreaterThan(pauseOf(["played"], telling, 1, 0));
    expect(pauseOf(["worn"], telling, 1, 0)).toBe(0);
  });
});

describe("the sequencer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function made(): { shown: Frame[]; done: () => number; sequencer: Sequencer } {
    const shown: Frame[] = [];
    let idle = 0;
    return {
      shown,
      done: () => idle,
      sequencer: new Sequencer(
        () => telling,
        (frame) => shown.push(frame),
        () => (idle += 1),
      ),
    };
  }

  it("shows one picture after the other, then says that it is done", () => {
    const { shown, done, sequencer } = made();
    sequencer.push([step(1, 1), step(1, 2)]);
    expect(shown).toHaveLength(1);
    expect(sequencer.busy).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(shown).toHaveLength(2);
    expect(done()).toBe(1);
    expect(sequencer.busy).toBe(false);
  });
  it("shows everything at once when motion is off", () => {
    const { shown, done, sequencer } = made();
    sequencer.speed = 0;
    sequencer.push([step(1, 1), step(1, 2), step(1, 3)]);
    expect(shown).toHaveLength(3);
    expect(done()).toBe(1);
  });
  it("skips to the end and forgets on demand", () => {
    const { shown, sequencer } = made();
    sequencer.push([step(1, 1), step(1, 2), step(1, 3)]);
    sequencer.skip();
    expect(shown).toHaveLength(3);
    sequencer.push([step(1, 4), step(1, 5)]);
    sequencer.clear();
    vi.advanceTimersByTime(5000);
    expect(shown).toHaveLength(4);
  });
});
