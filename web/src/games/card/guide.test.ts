import { describe, expect, it } from "vitest";
import { sampleTrack } from "../../board/sample";
import { PAGES, pagesOf, pushes, scene, stretch } from "./guide";

const gone = (movement: "solo" | "draft" | "pursuit" | "lead", pushing = false) => {
  const before = scene(sampleTrack(), movement, false, pushing);
  return scene(sampleTrack(), movement, true, pushing).map((car, at) => car.progress > before[at]!.progress);
};

describe("the guide", () => {
  it("explains all four movements", () => {
    expect(PAGES.map((page) => page.movement).filter(Boolean)).toEqual(["solo", "draft", "pursuit", "lead"]);
  });
  it("shows who moves along and who stays", () => {
    expect(gone("solo")).toEqual([false, true, false]);
    expect(gone("draft")).toEqual([true, true, true]);
    expect(gone("pursuit")).toEqual([true, true, false]);
    expect(gone("lead")).toEqual([false, true, true]);
  });
  it("pushes the car ahead in Grand Prix, in its own words", () => {
    expect([gone("solo", true), gone("lead", true)]).toEqual([
      [true, true, false],
      [true, true, true],
    ]);
    expect(pushes([{ movement: "solo" }, { movement: "line" }])).toBe(true);
    expect(pushes([{ movement: "solo" }, { movement: "draft" }])).toBe(false);
    expect(pagesOf(true)[1]!.text).toBe("page.prix-guide-solo-text");
    expect(pagesOf(false)[1]!.text).toBe("page.guide-solo-text");
  });
  it("finds a stretch on any track", () => expect(stretch(sampleTrack(), 2)).toBeGreaterThanOrEqual(0));
});
