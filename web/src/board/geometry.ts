/** From sectors and lanes to points of the drawing. */
import type { Place, Point, Shape, TrackGeometry, Zone } from "./types";

export interface Pose {
  x: number;
  y: number;
  /** Degrees clockwise from the right; grows and shrinks without jumps along a path. */
  heading: number;
  length: number;
  width: number;
}

const starts = new WeakMap<TrackGeometry, number[]>();

/** The index of every sector's first space. */
function firstSpaces(track: TrackGeometry): number[] {
  let found = starts.get(track);
  if (!found) {
    found = [];
    let next = 0;
    for (const lanes of track.lanes) {
      found.push(next);
      next += lanes;
    }
    starts.set(track, found);
  }
  return found;
}

export function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}

export function sectorOf(track: TrackGeometry, progress: number): number {
  return modulo(progress, track.lanes.length);
}

/** The shape of a space; a lane that the sector does not have is the nearest it has. */
export function shapeAt(track: TrackGeometry, sector: number, lane: number): Shape {
  const at = modulo(sector, track.lanes.length);
  if (lane < 0) return track.aprons[at]!;
  const lanes = track.lanes[at]!;
  return track.spaces[firstSpaces(track)[at]! + Math.min(lane, lanes - 1)]!;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where a car stands; on the apron cars of one sector lean on each other, beyond the wall they lie on the grass. */
export function poseAt(track: TrackGeometry, place: Place): Pose {
  const sector = sectorOf(track, place.progress);
  if (place.off) return beyondTheWall(track, sector, place.stack ?? 0);
  const shape = shapeAt(track, sector, place.lane);
  const pose = {
    x: shape.centre[0],
    y: shape.centre[1],
    heading: shape.heading,
    length: shape.length,
    width: shape.width,
  };
  const stack = place.lane < 0 ? (place.stack ?? 0) : 0;
  if (stack > 0) {
    const turn = radians(shape.heading);
    pose.x -= Math.cos(turn) * 9 * stack;
    pose.y -= Math.sin(turn) * 9 * stack;
  }
  return pose;
}

function beyondTheWall(track: TrackGeometry, sector: number, stack: number): Pose {
  const road = track.roads[sector]!;
  const [x, y] = track.labels[sector]!;
  const away = 1.25 + stack * 0.25;
  const dx = x - road.centre[0];
  const dy = y - road.centre[1];
  return {
    x: road.centre[0] + dx * away,
    y: road.centre[1] + dy * away,
    heading: road.heading + 35,
    length: road.length,
    width: 20,
  };
}

/** The nearest equivalent of an angle, so that a turn takes the short way. */
export function nearAngle(angle: number, to: number): number {
  return to + modulo(angle - to + 180, 360) - 180;
}

/** The direction of a text along a heading, never upside down. */
export const upright = (heading: number): number => (heading > 90 && heading < 270 ? heading - 180 : heading);

/** Whether what is written on a car would stand on its head; told a little late, so that it does not flicker. */
export function headsLeft(heading: number): boolean {
  const around = modulo(heading, 360);
  return around > 95 && around < 265;
}

/** The places that a car passes on its way, both ends included. */
export function waypoints(track: TrackGeometry, from: Place, to: Place): Place[] {
  const gap = to.progress - from.progress;
  const sectors = track.lanes.length;
  if (from.off || to.off || Math.abs(gap) <= 1 || Math.abs(gap) > sectors * 2) return [from, to];
  const step = Math.sign(gap);
  const way: Place[] = [from];
  for (let at = from.progress + step; at !== to.progress; at += step) {
    way.push({ progress: at, lane: to.lane });
  }
  way.push(to);
  return way;
}

/** The poses of a way; headings are continuous. */
export function pathOf(track: TrackGeometry, from: Place, to: Place): Pose[] {
  const poses = waypoints(track, from, to).map((place) => poseAt(track, place));
  for (let at = 1; at < poses.length; at += 1) {
    poses[at]!.heading = nearAngle(poses[at]!.heading, poses[at - 1]!.heading);
  }
  return poses;
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** A point of a path, t from 0 to 1; between two poses the car follows the bend. */
export function along(path: Pose[], t: number): Pose {
  const last = path.length - 1;
  if (last === 0 || t <= 0) return path[0]!;
  if (t >= 1) return path[last]!;
  const at = Math.min(Math.floor(t * last), last - 1);
  return between(path[at]!, path[at + 1]!, t * last - at);
}

function between(a: Pose, b: Pose, t: number): Pose {
  const gap = Math.hypot(b.x - a.x, b.y - a.y);
  const ahead = (b.x - a.x) * Math.cos(radians(a.heading)) + (b.y - a.y) * Math.sin(radians(a.heading));
  const pull = ahead > gap * 0.5 ? gap : 0;
  const t2 = t * t;
  const t3 = t2 * t;
  const [h00, h10, h01, h11] = [2 * t3 - 3 * t2 + 1, t3 - 2 * t2 + t, 3 * t2 - 2 * t3, t3 - t2];
  const [ax, ay] = [Math.cos(radians(a.heading)) * pull, Math.sin(radians(a.heading)) * pull];
  const [bx, by] = [Math.cos(radians(b.heading)) * pull, Math.sin(radians(b.heading)) * pull];
  return {
    x: h00 * a.x + h10 * ax + h01 * b.x + h11 * bx,
    y: h00 * a.y + h10 * ay + h01 * b.y + h11 * by,
    heading: mix(a.heading, b.heading, t),
    length: mix(a.length, b.length, t),
    width: mix(a.width, b.width, t),
  };
}

/** The inner half of a road's or an apron's outline: its edge away from the wall, in the direction of the race. */
export function innerEdge(shape: Shape): Point[] {
  return shape.points.slice(0, shape.points.length / 2);
}

/** Its edge towards the wall, in the direction of the race. */
export function outerEdge(shape: Shape): Point[] {
  return shape.points.slice(shape.points.length / 2).reverse();
}

/** How much a sector bends, degrees; positive to the right. */
export function bend(track: TrackGeometry, sector: number): number {
  const count = track.lanes.length;
  const before = track.roads[modulo(sector - 1, count)]!.heading;
  const after = track.roads[modulo(sector + 1, count)]!.heading;
  return (nearAngle(after, before) - before) / 2;
}

/** Runs of neighbouring sectors that bend one way: where kerbs lie, and on which edge. */
export function kerbs(track: TrackGeometry, least = 7): { points: Point[]; inside: boolean }[] {
  const found: { points: Point[]; inside: boolean }[] = [];
  const apronRight = track.wall === "left";
  track.roads.forEach((road, sector) => {
    const turn = bend(track, sector);
    if (Math.abs(turn) < least) return;
    const inside = turn > 0 === apronRight;
    found.push({ points: inside ? innerEdge(road) : outerEdge(road), inside });
  });
  return found;
}

export function pathData(points: readonly Point[], closed = false): string {
  const line = points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
  return points.length ? `M${line}${closed ? "Z" : ""}` : "";
}

export function pointList(points: readonly Point[]): string {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Lines between lanes within one sector, from the outlines of its spaces. */
export function laneLines(track: TrackGeometry, sector: number): Point[][] {
  const lines: Point[][] = [];
  for (let lane = 1; lane < track.lanes[sector]!; lane += 1) {
    lines.push(innerEdge(shapeAt(track, sector, lane)));
  }
  return lines;
}

/** One edge all the way round. */
export function ring(shapes: readonly Shape[], edge: (shape: Shape) => Point[]): Point[] {
  return shapes.flatMap((shape) => edge(shape).slice(0, -1));
}

/** The same ring moved sideways, away from the road's middle line. */
export function moved(track: TrackGeometry, outer: boolean, by: number): Point[] {
  const shapes = outer ? track.roads : track.aprons;
  return shapes.flatMap((shape) => {
    const here = outer ? outerEdge(shape) : innerEdge(shape);
    const there = outer ? innerEdge(shape) : outerEdge(shape);
    return here.slice(0, -1).map((point, at) => push(point, there[at]!, by));
  });
}

function push(point: Point, from: Point, by: number): Point {
  const [dx, dy] = [point[0] - from[0], point[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  return [point[0] + (dx / size) * by, point[1] + (dy / size) * by];
}

export type Direction = "left" | "right" | "up" | "down";

const WAYS: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The next of several points in a direction: near and rather straight; -1 if there is none. */
export function nextInDirection(points: readonly Point[], from: number, way: Direction): number {
  const origin = points[from];
  if (!origin) return points.length ? 0 : -1;
  const [wx, wy] = WAYS[way];
  let best = -1;
  let least = Infinity;
  points.forEach(([x, y], at) => {
    const [dx, dy] = [x - origin[0], y - origin[1]];
    const ahead = dx * wx + dy * wy;
    if (at === from || ahead <= 0.5) return;
    const aside = Math.abs(dx * wy - dy * wx);
    const cost = ahead + aside * 2.2;
    if (cost < least) {
      least = cost;
      best = at;
    }
  });
  return best;
}

/** The spaces of a zone; its inside lane stays open. */
export function spacesOf(track: TrackGeometry, zone: Zone): { points: string; open: boolean }[] {
  const sectors = Array.from({ length: 2 * zone.reach + 1 }, (_, at) => sectorOf(track, zone.centre - zone.reach + at));
  return sectors.flatMap((sector) =>
    Array.from({ length: track.lanes[sector] ?? 0 }, (_, lane) => ({
      points: pointList(shapeAt(track, sector, lane).points),
      open: lane === 0,
    })),
  );
}

/** What a zone is fenced off by: both edges of the road, and a gate from the one to the other at both ends. */
export function fenceOf(track: TrackGeometry, zone: Zone): { inner: Point[]; outer: Point[]; gates: [Point, Point][] } {
  const roads = Array.from(
    { length: 2 * zone.reach + 1 },
    (_, at) => track.roads[sectorOf(track, zone.centre - zone.reach + at)]!,
  );
  const [inner, outer] = [roads.flatMap(innerEdge), roads.flatMap(outerEdge)];
  return {
    inner,
    outer,
    gates: [
      [inner[0]!, outer[0]!],
      [inner.at(-1)!, outer.at(-1)!],
    ],
  };
}
