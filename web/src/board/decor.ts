/** What stands beside the road: always the same for the same track, and never on the road. */
import { bend, modulo } from "./geometry";
import type { Point, TrackGeometry } from "./types";

export interface Block {
  x: number;
  y: number;
  turn: number;
  length: number;
}

export interface Decor {
  title: { x: number; y: number; size: number };
  trees: { x: number; y: number; r: number; kind: number }[];
  stands: Block[];
  garages: Block[];
  lamps: Point[];
  pond: { x: number; y: number; rx: number; ry: number; turn: number } | null;
}

export function decorOf(track: TrackGeometry): Decor {
  const ring = track.aprons.map((apron) => apron.points[0]!);
  const stands = besideTheLine(track, true, 36, 7);
  const garages = besideTheLine(track, false, 17, 5);
  const title = roomiest(track, ring, garages);
  const taken: Point[] = [...stands, ...garages].map((block) => [block.x, block.y]);
  const pond = pondOf(track, ring, title, taken);
  return {
    title: { x: title.x, y: title.y, size: titleSize(track, title.room) },
    trees: treesOf(track, ring, title, taken, pond),
    stands,
    garages,
    lamps: lampsOf(track, taken),
    pond,
  };
}

interface Spot {
  x: number;
  y: number;
  room: number;
}

function titleSize(track: TrackGeometry, room: number): number {
  const letters = Math.max((track.name ?? "").length, 8);
  return Math.max(12, Math.min(38, room * 0.6, (room * 8.4) / letters));
}

/** The point of the infield with most room for a wide line of text. */
export function roomiest(track: TrackGeometry, ring: Point[], garages: readonly Block[] = []): Spot {
  const verge = track.aprons.flatMap((apron) => [apron.points[0]!, apron.points[apron.points.length >> 2]!]);
  const edge: Point[] = [...verge, ...garages.map(({ x, y }): Point => [x, y])];
  let best: Spot = { x: track.width / 2, y: track.height / 2, room: 0 };
  for (let column = 1; column < 40; column += 1) {
    for (let row = 1; row < 40; row += 1) {
      const [x, y] = [(track.width * column) / 40, (track.height * row) / 40];
      let room = Infinity;
      for (const [a, b] of edge) room = Math.min(room, Math.max(Math.abs(x - a) / 3, Math.abs(y - b)));
      room -= 0.02 * Math.abs(x - track.width / 2);
      if (room > best.room && inside(x, y, ring)) best = { x, y, room };
    }
  }
  return best;
}

export function inside(x: number, y: number, ring: readonly Point[]): boolean {
  let found = false;
  ring.forEach(([bx, by], at) => {
    const [ax, ay] = ring[modulo(at - 1, ring.length)]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found;
  });
  return found;
}

/** How far the nearest road is. */
export function roomAt(track: TrackGeometry, x: number, y: number): number {
  let near = 1000;
  for (const shapes of [track.roads, track.aprons]) {
    for (const shape of shapes) {
      if (Math.abs(shape.centre[0] - x) > 170 || Math.abs(shape.centre[1] - y) > 170) continue;
      for (const [a, b] of shape.points) near = Math.min(near, Math.hypot(x - a, y - b));
    }
  }
  return near;
}

/** Blocks along the start and finish straight: stands outside, garages inside. */
function besideTheLine(track: TrackGeometry, outer: boolean, away: number, reach: number): Block[] {
  const blocks: Block[] = [];
  const count = track.lanes.length;
  for (const way of [1, -1]) {
    for (let step = way > 0 ? 0 : 1; step < reach; step += 1) {
      const sector = modulo(step * way, count);
      if (Math.abs(bend(track, sector)) > 4) break;
      const road = track.roads[sector]!;
      const apron = track.aprons[sector]!;
      const [fx, fy] = outer ? apron.centre : road.centre;
      const [tx, ty] = outer ? road.centre : apron.centre;
      const size = Math.hypot(tx - fx, ty - fy) || 1;
      const half = (outer ? road.width : apron.width) / 2 + away;
      const [x, y] = [tx + ((tx - fx) / size) * half, ty + ((ty - fy) / size) * half];
      if (roomAt(track, x, y) < away * 0.72) continue;
      blocks.push({ x, y, turn: road.heading, length: road.length });
    }
  }
  return blocks;
}

/** A generator of its own: the drawing must be the same everywhere. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) / 0x7fffff;
  };
}

function seedOf(track: TrackGeometry): number {
  let sum = 77;
  for (const letter of track.id) sum = sum * 31 + letter.charCodeAt(0);
  return sum & 0x7fffffff;
}

const near = (x: number, y: number, points: readonly Point[], least: number): boolean =>
  points.some(([a, b]) => Math.hypot(x - a, y - b) < least);

function underTitle(x: number, y: number, title: Spot): boolean {
  return Math.abs(x - title.x) < title.room * 2.9 + 20 && Math.abs(y - title.y) < title.room * 0.75 + 12;
}

function treesOf(
  track: TrackGeometry,
  ring: Point[],
  title: Spot,
  taken: Point[],
  pond: Decor["pond"],
): Decor["trees"] {
  const next = dice(seedOf(track));
  const trees: Decor["trees"] = [];
  const wanted = Math.round((track.width * track.height) / 2100);
  for (let tries = 0; tries < wanted; tries += 1) {
    const [x, y] = [10 + next() * (track.width - 20), 10 + next() * (track.height - 20)];
    const r = 5 + next() * 6;
    const kind = Math.floor(next() * 3);
    const free = inside(x, y, ring) ? 30 : 24;
    if (underTitle(x, y, title) || near(x, y, taken, 38) || roomAt(track, x, y) < free + r) continue;
    if (pond && Math.hypot(x - pond.x, y - pond.y) < Math.max(pond.rx, pond.ry) + r + 4) continue;
    trees.push({ x, y, r, kind });
  }
  return trees.sort((a, b) => a.y - b.y);
}

/** A pond where the infield has room for one besides the name. */
function pondOf(track: TrackGeometry, ring: Point[], title: Spot, taken: Point[]): Decor["pond"] {
  const next = dice(seedOf(track) ^ 0x2545);
  for (let tries = 0; tries < 120; tries += 1) {
    const [x, y] = [next() * track.width, next() * track.height];
    const rx = 22 + next() * 16;
    const clear = roomAt(track, x, y) > rx + 24 && !near(x, y, taken, rx + 30);
    const belowTitle = Math.abs(x - title.x) < title.room * 2.9 + rx && Math.abs(y - title.y) < title.room * 0.75 + rx;
    if (clear && !belowTitle && inside(x, y, ring)) return { x, y, rx, ry: rx * 0.6, turn: next() * 40 - 20 };
  }
  return null;
}

/** Floodlights every few sectors on the outside. */
function lampsOf(track: TrackGeometry, taken: Point[]): Point[] {
  const lamps: Point[] = [];
  for (let sector = 3; sector < track.lanes.length - 2; sector += 6) {
    const road = track.roads[sector]!;
    const [lx, ly] = track.labels[sector]!;
    const [x, y] = [road.centre[0] + (lx - road.centre[0]) * 1.55, road.centre[1] + (ly - road.centre[1]) * 1.55];
    if (!near(x, y, taken, 34) && roomAt(track, x, y) > 18) lamps.push([x, y]);
  }
  return lamps;
}
