import { describe, expect, it } from "vitest";
import { Picker, playsOf, stepOf, stepsOf, wordsOf } from "./actions";

describe("plays", () => {
  const plays = playsOf(["play 3 on 8", "play 3 on 11", "play 40 on 8", "retire 8", "pass 9"]);
  it("groups by card and car", () => {
    expect([...plays.byCard.keys()]).toEqual([3, 40]);
    expect(plays.byCard.get(3)?.get(11)).toBe("play 3 on 11");
    expect([...plays.cars]).toEqual([8, 11]);
    expect(plays.retire.get(8)).toBe("retire 8");
    expect(plays.pass.get(9)).toBe("pass 9");
  });
});

describe("picking several things", () => {
  it("takes pits in any order and allows none", () => {
    const picker = new Picker(["pit none", "pit 22", "pit 15 22"]);
    expect(picker.none).toBe("pit none");
    expect(picker.exact(["22", "15"])).toBe("pit 15 22");
    expect(picker.exact(["15"])).toBeNull();
    expect(picker.canAdd([], "15")).toBe(true);
    expect(picker.canAdd(["15", "22"], "15")).toBe(false);
    expect(picker.bound).toEqual([]);
  });
  it("knows what is in every answer: a stop that was promised", () => {
    const picker = new Picker(["pit 1", "pit 1 21"]);
    expect(picker.none).toBeNull();
    expect(picker.bound).toEqual(["1"]);
  });
  it("counts markers of a kind and leaves the car out", () => {
    const picker = new Picker(["repair 22 tire", "repair 22 tire tire", "repair 22 tire soft", "repair 22 none"], 1);
    expect(picker.head).toEqual(["22"]);
    expect(picker.options).toEqual([
      { word: "tire", most: 2 },
      { word: "soft", most: 1 },
    ]);
    expect(picker.exact(["soft", "tire"])).toBe("repair 22 tire soft");
    expect(picker.none).toBe("repair 22 none");
    expect(picker.canAdd(["tire", "tire"], "soft")).toBe(false);
  });
  it("reads none as nothing", () => expect(wordsOf("discard none")).toEqual([]));
});

describe("steps", () => {
  it("reads verbs of two words and lanes", () => {
    expect(stepOf("diagonal out 1")).toEqual({ verb: "diagonal out", action: "diagonal out 1", lanes: [1] });
    expect(stepOf("forward 1 0")?.lanes).toEqual([1, 0]);
    expect(stepOf("link 3 4")).toBeNull();
  });
  it("shows forward, out and in even when they are closed", () => {
    expect(stepsOf(["out", "bump"]).map((step) => [step.verb, step.action])).toEqual([
      ["forward", ""],
      ["out", "out"],
      ["in", ""],
      ["bump", "bump"],
    ]);
  });
});
