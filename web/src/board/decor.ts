/** What stands beside the road: always the same for the same track, and never on the road. */
import { bend, modulo } from "./geometry";
import type { Point, TrackGeometry } from "./types";

export interface Block {
  x: number;
  y: number;
  turn: number;
  length: number;
}

export interface Tree {
  x: number;
  y: number;
  r: number;
  kind: number;
}

/** Where people spend the day: tents around a meadow, or cars in rows. */
export interface Camp {
  x: number;
  y: number;
  tents: Block[];
  cars: Block[];
  people: Point[];
}

export interface Decor {
  title: Name;
  trees: Tree[];
  stands: Block[];
  garages: Block[];
  lamps: Point[];
  pond: { x: number; y: number; rx: number; ry: number; turn: number } | null;
  camps: Camp[];
  /** Gravel between them, inside the ring. */
  paths: Point[][];
  puddles: { x: number; y: number; r: number; turn: number }[];
}

export function decorOf(track: TrackGeometry): Decor {
  const ring = track.aprons.map((apron) => apron.points[0]!);
  const line = besideTheLine(track, true, 36, 7);
  const stands = [...line, ...atBends(track, line)];
  const garages = besideTheLine(track, false, 17, 5);
  const title = nameAt(track, roomiest(track, ring, garages));
  const taken: Point[] = [...stands, ...garages].map((block) => [block.x, block.y]);
  const pond = pondOf(track, ring, title, taken);
  const lamps = lampsOf(track, taken);
  const camps = campsOf(track, ring, title, [...taken, ...lamps, ...(pond ? [[pond.x, pond.y] as Point] : [])]);
  const paths = pathsOf(track, ring, camps, garages);
  const kept: Point[] = [...taken, ...camps.map(({ x, y }): Point => [x, y]), ...paths.flat()];
  return {
    title,
    trees: treesOf(track, ring, title, kept, pond),
    stands,
    garages,
    lamps,
    pond,
    camps,
    paths,
    puddles: puddlesOf(track),
  };
}

interface Spot {
  x: number;
  y: number;
  room: number;
}

/** The name of the track as it is written. */
interface Name {
  x: number;
  y: number;
  size: number;
  wide: number;
}

function nameAt(track: TrackGeometry, { x, y, room }: Spot): Name {
  const letters = Math.max((track.name ?? "").length, 8);
  const size = Math.max(12, Math.min(38, room * 0.6, (room * 8.4) / letters));
  return { x, y, size, wide: letters * size * 0.62 };
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

/** Whether something that needs room would stand in the name of the track. */
const underTitle = (x: number, y: number, { wide, ...title }: Name, room: number): boolean =>
  Math.abs(x - title.x) < wide / 2 + room && Math.abs(y - title.y) < title.size * 0.6 + room;

const BEYOND: Point = [460, 280]; // units around the drawing that a wide or a high screen shows too
const GROVE = 60; // units across, half of it

/** Groves and single trees, also beyond the drawing, where a wide screen still sees grass. */
function treesOf(track: TrackGeometry, ring: Point[], title: Name, taken: Point[], pond: Decor["pond"]): Tree[] {
  const next = dice(seedOf(track));
  const trees: Tree[] = [];
  const [wide, high] = [track.width + 2 * BEYOND[0], track.height + 2 * BEYOND[1]];
  const somewhere = (): Point => [next() * wide - BEYOND[0], next() * high - BEYOND[1]];
  const groves = Array.from({ length: Math.round((wide * high) / 42000) }, somewhere);
  const wanted = Math.round((wide * high) / 2100);
  for (let tries = 0; tries < wanted; tries += 1) {
    const grove = tries % 4 ? groves[Math.floor(next() * groves.length)] : undefined;
    const spread = (): number => (next() + next() - 1) * GROVE;
    const [x, y] = grove ? [grove[0] + spread(), grove[1] + spread()] : somewhere();
    const r = 5 + next() * 6;
    const kind = Math.floor(next() * 3);
    const free = inside(x, y, ring) ? 30 : 24;
    if (underTitle(x, y, title, 14) || near(x, y, taken, 38) || roomAt(track, x, y) < free + r) continue;
    if (pond && Math.hypot(x - pond.x, y - pond.y) < Math.max(pond.rx, pond.ry) + r + 4) continue;
    trees.push({ x, y, r, kind });
  }
  return trees.sort((a, b) => a.y - b.y);
}

/** More stands, outside where the road bends most. */
function atBends(track: TrackGeometry, others: readonly Block[]): Block[] {
  const found: Block[] = [];
  track.roads.forEach((road, sector) => {
    if (Math.abs(bend(track, sector)) < 9) return;
    const [lx, ly] = track.labels[sector]!;
    const size = Math.hypot(lx - road.centre[0], ly - road.centre[1]) || 1;
    const away = (road.width / 2 + 42) / size;
    const [x, y] = [road.centre[0] + (lx - road.centre[0]) * away, road.centre[1] + (ly - road.centre[1]) * away];
    const all: Point[] = [...others, ...found].map((block) => [block.x, block.y]);
    if (near(x, y, all, 100) || roomAt(track, x, y) < 30) return;
    found.push({ x, y, turn: road.heading, length: 54 });
  });
  return found;
}

const [CAMPS, CAMP_ROOM, APART] = [4, 40, 96];

/** Meadows with tents inside the ring, tents and car parks outside; never near a road or under the name. */
function campsOf(track: TrackGeometry, ring: Point[], title: Name, taken: Point[]): Camp[] {
  const next = dice(seedOf(track) ^ 0x5bd1);
  const camps: Camp[] = [];
  const count = [0, 0];
  for (let tries = 0; tries < 500; tries += 1) {
    const [x, y] = [next() * (track.width + 240) - 120, next() * (track.height + 120) - 60];
    const within = inside(x, y, ring);
    const centres = camps.map((camp): Point => [camp.x, camp.y]);
    if (count[Number(within)]! >= CAMPS || near(x, y, taken, 60) || near(x, y, centres, APART)) continue;
    if (roomAt(track, x, y) < CAMP_ROOM || underTitle(x, y, title, 42)) continue;
    camps.push(within || next() < 0.4 ? tented(x, y, next) : parked(x, y, next));
    count[Number(within)]! += 1;
  }
  return camps;
}

function tented(x: number, y: number, next: () => number): Camp {
  const first = next() * 360;
  const tents = Array.from({ length: 3 + Math.floor(next() * 3) }, (_, at) => {
    const turn = first + at * 66;
    const [away, radians] = [17 + next() * 5, (turn * Math.PI) / 180];
    return { x: x + Math.cos(radians) * away, y: y + Math.sin(radians) * away, turn, length: 12 + next() * 5 };
  });
  const people = Array.from({ length: 14 }, (): Point => [x + (next() - 0.5) * 22, y + (next() - 0.5) * 22]);
  return { x, y, tents, cars: [], people };
}

function parked(x: number, y: number, next: () => number): Camp {
  const turn = Math.floor(next() * 4) * 45;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const cars: Block[] = [];
  for (let place = 0; place < 24; place += 1) {
    if (next() < 0.2) continue;
    const [along, across] = [((place % 8) - 3.5) * 7.4, (Math.floor(place / 8) - 1) * 15];
    cars.push({ x: x + cos * along - sin * across, y: y + sin * along + cos * across, turn: turn + 90, length: 9 });
  }
  return { x, y, tents: [], cars, people: [] };
}

/** From camp to camp and to the garages, straight ways that touch no road. */
function pathsOf(track: TrackGeometry, ring: Point[], camps: readonly Camp[], garages: readonly Block[]): Point[][] {
  const spots: Point[] = camps.filter(({ x, y }) => inside(x, y, ring)).map(({ x, y }) => [x, y]);
  const stops = [...spots.sort((a, b) => a[0] - b[0] || a[1] - b[1])];
  const gate = garages[0];
  const all: Point[] = gate ? [[gate.x, gate.y], ...stops] : stops;
  return all.slice(1).flatMap((to, at) => {
    const from = all[at]!;
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 16);
    const way = Array.from({ length: steps + 1 }, (_, step): Point => {
      const t = step / steps;
      const sway = Math.sin(t * Math.PI) * 14;
      return [from[0] + (to[0] - from[0]) * t + sway, from[1] + (to[1] - from[1]) * t - sway];
    });
    const free = way.slice(1).every(([x, y]) => roomAt(track, x, y) > 12 && inside(x, y, ring));
    return free ? [way] : [];
  });
}

/** Where the rain stays on the road. */
function puddlesOf(track: TrackGeometry): Decor["puddles"] {
  const next = dice(seedOf(track) ^ 0x1f3d);
  return track.spaces
    .filter(() => next() < 0.16)
    .map(({ centre, heading }) => {
      const [x, y] = [centre[0] + (next() - 0.5) * 14, centre[1] + (next() - 0.5) * 8];
      return { x, y, r: 5 + next() * 6, turn: heading };
    });
}

/** A pond where the infield has room for one besides the name. */
function pondOf(track: TrackGeometry, ring: Point[], title: Name, taken: Point[]): Decor["pond"] {
  const next = dice(seedOf(track) ^ 0x2545);
  for (let tries = 0; tries < 120; tries += 1) {
    const [x, y] = [next() * track.width, next() * track.height];
    const rx = 22 + next() * 16;
    const clear = roomAt(track, x, y) > rx + 24 && !near(x, y, taken, rx + 30);
    if (clear && !underTitle(x, y, title, rx + 6) && inside(x, y, ring))
      return { x, y, rx, ry: rx * 0.6, turn: next() * 40 - 20 };
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
