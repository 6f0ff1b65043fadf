import { describe, expect, it } from "vitest";
import { sampleTrack } from "../../board/sample";
import { picturesOf } from "../../lib/pictures";
import { ALLEY_GUIDE, PRIX_GUIDE, scene, stretch } from "./guide";

const gone = (game: string, movement: string) => {
  const picture = picturesOf(game)[movement]!;
  const before = scene(sampleTrack(), picture, false);
  return scene(sampleTrack(), picture, true).map((car, at) => car.progress > before[at]!.progress);
};

describe("the guide", () => {
  it("explains all four movements", () => {
    const shown = (pages: typeof ALLEY_GUIDE) => pages.map((page) => page.movement).filter(Boolean);
    expect(shown(ALLEY_GUIDE)).toEqual(["solo", "draft", "pursuit", "lead"]);
    expect(shown(PRIX_GUIDE)).toEqual(["solo", "line", "pursuit", "lead"]);
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
  });
  it("begins with tires in Grand Prix, which asks for them first", () =>
    expect(PRIX_GUIDE[0]!.text).toBe("page.prix-guide-tires-text"));
  it("finds a stretch on any track", () => expect(stretch(sampleTrack(), 2)).toBeGreaterThanOrEqual(0));
});
