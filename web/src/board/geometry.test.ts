import { describe, expect, it } from "vitest";
import {
  along,
  bend,
  innerEdge,
  kerbs,
  laneLines,
  nearAngle,
  nextInDirection,
  outerEdge,
  pathData,
  pathOf,
  poseAt,
  sectorOf,
  shapeAt,
  waypoints,
} from "./geometry";
import { sampleTrack } from "./sample";

const track = sampleTrack();

describe("places", () => {
  it("counts sectors round the track, also before the line", () => {
    expect(sectorOf(track, -1)).toBe(7);
    expect(sectorOf(track, 17)).toBe(1);
  });
  it("finds a space by sector and lane, and the apron by lane -1", () => {
    expect(shapeAt(track, 1, 2)).toBe(track.spaces[5]);
    expect(shapeAt(track, -1, 1)).toBe(track.spaces[track.spaces.length - 1]);
    expect(shapeAt(track, 2, -1)).toBe(track.aprons[2]);
  });
  it("takes the outermost lane for one that is not there", () => {
    expect(shapeAt(track, 2, 2)).toBe(shapeAt(track, 2, 1));
  });
  it("leans cars on each other on the apron, but not on the track", () => {
    const [low, high] = [poseAt(track, { progress: 0, lane: -1 }), poseAt(track, { progress: 0, lane: -1, stack: 2 })];
    expect(Math.hypot(low.x - high.x, low.y - high.y)).toBeCloseTo(18);
    expect(poseAt(track, { progress: 0, lane: 1, stack: 2 })).toEqual(poseAt(track, { progress: 0, lane: 1 }));
  });
  it("lays a car off the track beyond the wall", () => {
    const road = track.roads[3]!;
    const pose = poseAt(track, { progress: 3, lane: -1, off: true });
    expect(Math.hypot(pose.x - road.centre[0], pose.y - road.centre[1])).toBeGreaterThan(Math.hypot(10, 10));
  });
});

describe("ways", () => {
  it("goes through every sector between, forward and back", () => {
    const way = waypoints(track, { progress: 1, lane: 0 }, { progress: 4, lane: 1 });
    expect(way.map((place) => place.progress)).toEqual([1, 2, 3, 4]);
    expect(
      waypoints(track, { progress: 4, lane: 1 }, { progress: 1, lane: -1 }).map((place) => place.progress),
    ).toEqual([4, 3, 2, 1]);
  });
  it("jumps where a way would be longer than two laps", () => {
    expect(waypoints(track, { progress: 0, lane: 0 }, { progress: 40, lane: 0 })).toHaveLength(2);
  });
  it("turns without jumps", () => {
    const path = pathOf(track, { progress: 4, lane: 0 }, { progress: 6, lane: 0 });
    for (let at = 1; at < path.length; at += 1)
      expect(Math.abs(path[at]!.heading - path[at - 1]!.heading)).toBeLessThanOrEqual(90);
  });
  it("begins and ends exactly", () => {
    const path = pathOf(track, { progress: 0, lane: 0 }, { progress: 3, lane: 1 });
    expect(along(path, 0)).toEqual(path[0]);
    expect(along(path, 1)).toEqual(path[3]);
    const middle = along(path, 0.5);
    expect(Number.isFinite(middle.x + middle.y + middle.heading)).toBe(true);
  });
  it("takes the short way round for angles", () => {
    expect(nearAngle(350, 10)).toBe(-10);
    expect(nearAngle(10, 350)).toBe(370);
  });
});

describe("drawing", () => {
  it("splits an outline into its two edges, both in the direction of the race", () => {
    const road = track.roads[0]!;
    expect(innerEdge(road)).toEqual(road.points.slice(0, 2));
    expect(outerEdge(road)).toEqual([road.points[3], road.points[2]]);
  });
  it("has one line between two lanes and two between three", () => {
    expect(laneLines(track, 0)).toHaveLength(2);
    expect(laneLines(track, 2)).toHaveLength(1);
  });
  it("puts kerbs where the road bends only", () => {
    expect(Math.abs(bend(track, 3))).toBeGreaterThan(20);
    expect(kerbs(track, 200)).toEqual([]);
    expect(kerbs(track, 20).length).toBeGreaterThan(3);
  });
  it("writes paths", () => {
    expect(
      pathData(
        [
          [0, 0],
          [1.26, 2],
        ],
        true,
      ),
    ).toBe("M0 0L1.3 2Z");
    expect(pathData([])).toBe("");
  });
});

describe("walking with arrow keys", () => {
  const points: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 40],
  ];
  it("prefers what lies straight ahead", () => expect(nextInDirection(points, 0, "right")).toBe(1));
  it("stays where nothing is", () => expect(nextInDirection(points, 0, "left")).toBe(-1));
  it("goes down to the nearest below", () => expect(nextInDirection(points, 1, "down")).toBe(2));
  it("begins somewhere", () => {
    expect(nextInDirection(points, 9, "up")).toBe(0);
    expect(nextInDirection([], 0, "up")).toBe(-1);
  });
});
