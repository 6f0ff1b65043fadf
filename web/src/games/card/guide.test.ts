import { describe, expect, it } from "vitest";
import { sampleTrack } from "../../board/sample";
import { picturesOf } from "../../lib/pictures";
import { PAGES, pagesOf, pushes, scene, stretch } from "./guide";

const gone = (game: string, movement: string) => {
  const picture = picturesOf(game)[movement]!;
  const before = scene(sampleTrack(), picture, false);
  return scene(sampleTrack(), picture, true).map((car, at) => car.progress > before[at]!.progress);
};

describe("the guide", () => {
  it("explains all four movements", () => {
    expect(PAGES.map((page) => page.movement).filter(Boolean)).toEqual(["solo", "draft", "pursuit", "lead"]);
  });
  it("shows who moves along and who stays, from the rear of the line to its front", () => {
    expect(gone("thunder-alley", "solo")).toEqual([false, true, false, false]);
    expect(gone("thunder-alley", "draft")).toEqual([true, true, true, true]);
    expect(gone("thunder-alley", "pursuit")).toEqual([false, true, true, true]);
    expect(gone("thunder-alley", "lead")).toEqual([true, true, false, false]);
  });
  it("pushes the cars ahead in Grand Prix, in its own words", () => {
    expect(gone("grand-prix", "solo")).toEqual([false, true, true, true]);
    expect(gone("grand-prix", "line")).toEqual([true, true, true, true]);
    expect(gone("grand-prix", "lead")).toEqual([true, true, true, true]);
    expect(pushes([{ movement: "solo" }, { movement: "line" }])).toBe(true);
    expect(pushes([{ movement: "solo" }, { movement: "draft" }])).toBe(false);
    expect(pagesOf(true)[1]!.text).toBe("page.prix-guide-solo-text");
    expect(pagesOf(true)[2]!.movement).toBe("line");
    expect(pagesOf(false)[1]!.text).toBe("page.guide-solo-text");
  });
  it("finds a stretch on any track", () => expect(stretch(sampleTrack(), 2)).toBeGreaterThanOrEqual(0));
});
