import { describe, expect, it } from "vitest";
import { decorOf, inside, roomAt, roomiest } from "./decor";
import { sampleTrack } from "./sample";
import type { TrackGeometry } from "./types";
import { KNOWN_SIGNS, signPath } from "./symbols";

const track = sampleTrack();
/** The same, with a meadow around and within. */
const wide: TrackGeometry = { ...track, width: track.width + 500, height: track.height + 500 };

describe("what stands beside the road", () => {
  const decor = decorOf(track);
  it("is the same every time", () => expect(decorOf(sampleTrack())).toEqual(decor));
  it("leaves the road free", () => {
    for (const tree of decor.trees) expect(roomAt(track, tree.x, tree.y)).toBeGreaterThan(tree.r);
  });
  it("keeps camps, ways and stands off the road, and tents inside the ring where there is room", () => {
    const { camps, paths, stands } = decorOf(wide);
    expect(camps.length).toBeGreaterThan(0);
    for (const { tents, cars, people } of camps) {
      for (const { x, y } of [...tents, ...cars]) expect(roomAt(wide, x, y)).toBeGreaterThan(6);
      for (const [x, y] of people) expect(roomAt(wide, x, y)).toBeGreaterThan(6);
    }
    for (const [x, y] of paths.flat().slice(1)) expect(roomAt(wide, x, y)).toBeGreaterThan(6);
    for (const { x, y } of stands) expect(roomAt(wide, x, y)).toBeGreaterThan(20);
  });
  it("writes the name into the infield", () => {
    const ring = track.aprons.map((apron) => apron.points[0]!);
    expect(inside(decor.title.x, decor.title.y, ring)).toBe(true);
    expect(decor.title.size).toBeGreaterThanOrEqual(12);
  });
  it("writes it beside the garages", () => {
    const ring = track.aprons.map((apron) => apron.points[0]!);
    const garage = { ...decor.title, turn: 0, length: 20 };
    const moved = roomiest(track, ring, [garage]);
    expect(Math.max(Math.abs(moved.x - garage.x) / 3, Math.abs(moved.y - garage.y))).toBeGreaterThanOrEqual(moved.room);
    expect(moved.room).toBeGreaterThan(0);
  });
});

describe("signs", () => {
  it("has a path of its own for every team and icon", () => {
    const paths = KNOWN_SIGNS.map(signPath);
    expect(new Set(paths).size).toBe(paths.length);
    for (const known of [
      "triangle",
      "circle",
      "star",
      "square",
      "hexagon",
      "cross",
      "diamond",
      "chevron",
      "drop",
      "sun",
      "wave",
      "crescent",
      "heart",
      "arrow",
      "ring",
      "bar",
      "shield",
      "none",
    ])
      expect(KNOWN_SIGNS).toContain(known);
  });
  it("draws a circle for what it does not know", () => expect(signPath("kite")).toBe(signPath("circle")));
});
