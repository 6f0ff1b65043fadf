import { describe, expect, it } from "vitest";
import { NO_MOTION, type Motion, type Ride } from "../board/motion";
import { cuesOf, notesOf, swellOf, type Cue } from "./score";

const CUES: Cue[] = ["turn", "refused", "card", "flag", "dice", "pit", "bump", "skid", "crowd", "finish"];
const facts = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));
const ride = (from: number, to: number, by: number | null = null): Ride => ({ from, to, by, spin: 0, rough: false });
const moving = (...rides: Ride[]): Motion => ({ ...NO_MOTION, rides: new Map(rides.map((one, at) => [at, one])) });

describe("what is heard", () => {
  it("is the dice, the card, the pit, the push, the skid, the flag and the crowd of the fact that tells of it", () => {
    const heard = ["rolled", "played", "pitted", "displaced", "spun", "flag", "finished", "race-over"].map(
      (name) => cuesOf(facts(name))[0],
    );
    expect(heard).toEqual(["dice", "card", "pit", "bump", "skid", "flag", "crowd", "finish"]);
  });
  it("is nothing for what is only counted, and each sound once, the last two of many", () => {
    expect(cuesOf(facts("worn", "points", "stepped", "unheard-of"))).toEqual([]);
    expect(cuesOf(facts("displaced", "displaced"))).toEqual(["bump"]);
    expect(cuesOf(facts("played", "displaced", "finished"))).toEqual(["bump", "crowd"]);
  });
  it.each(CUES)("is short and never too loud: %s", (cue) => {
    const notes = notesOf(cue);
    expect(notes.length).toBeGreaterThan(0);
    for (const note of notes) {
      expect(note.at + note.seconds).toBeLessThan(3);
      expect(note.loud > 0 && note.loud < 0.5 && note.hertz > 20).toBe(true);
      expect(note.swell ?? 0.015).toBeLessThan(note.seconds);
    }
  });
});

describe("an engine", () => {
  /** A car through so many spaces. */
  function run(spaces: number) {
    let gear = 0;
    return Array.from({ length: spaces }, (_, at) => {
      const swell = swellOf(moving(ride(at ? 1 : 0, at < spaces - 1 ? 1 : 0)), 240, gear)!;
      gear = swell.gear;
      return swell;
    });
  }
  it("gets higher the further a move goes, and dies down at its end", () => {
    const peak = (spaces: number): number => Math.max(...run(spaces).flatMap((swell) => swell.hertz));
    expect(peak(6)).toBeGreaterThan(peak(3));
    expect(run(4).at(-1)!.loud[1]).toBe(0);
    const steps = run(5);
    for (const [at, swell] of steps.slice(1).entries()) expect(swell.hertz[0]).toBeCloseTo(steps[at]!.hertz[1]);
  });
  it("is louder for a line than for one car, and silent for cars that are pushed or jump", () => {
    const [one, line] = [moving(ride(1, 1)), moving(ride(1, 1), ride(1, 1), ride(1, 1))].map((all) =>
      swellOf(all, 200, 1),
    );
    expect(line!.loud[0]).toBeGreaterThan(one!.loud[0]);
    expect(swellOf(moving(ride(3, 0, 7)), 200, 0)).toBeNull();
    expect([swellOf(NO_MOTION, 200, 3), swellOf(moving(ride(0, 0)), 0, 0)]).toEqual([null, null]);
  });
});
