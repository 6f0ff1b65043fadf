import { describe, expect, it } from "vitest";
import { sampleTrack } from "../../board/sample";
import { PAGES, scene, stretch } from "./guide";

describe("the guide", () => {
  it("explains all four movements", () => {
    expect(PAGES.map((page) => page.movement).filter(Boolean)).toEqual(["solo", "draft", "pursuit", "lead"]);
  });
  it("shows who moves along and who stays", () => {
    const gone = (movement: "solo" | "draft" | "pursuit" | "lead") => {
      const before = scene(sampleTrack(), movement, false);
      return scene(sampleTrack(), movement, true).map((car, at) => car.progress > before[at]!.progress);
    };
    expect(gone("solo")).toEqual([false, true, false]);
    expect(gone("draft")).toEqual([true, true, true]);
    expect(gone("pursuit")).toEqual([true, true, false]);
    expect(gone("lead")).toEqual([false, true, true]);
  });
  it("finds a stretch on any track", () => expect(stretch(sampleTrack(), 2)).toBeGreaterThanOrEqual(0));
});
