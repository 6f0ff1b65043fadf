import { describe, expect, it } from "vitest";
import { KINDS } from "../lib/sample";
import { framesOf, type Frame } from "./animate";
import { along, pathOf, poseAt, shapeAt, type Pose } from "./geometry";
import { eased, motionOf, NO_MOTION, rolling, shaken } from "./motion";
import { inside } from "./decor";
import { sampleTrack } from "./sample";
import type { Shape, TrackGeometry } from "./types";

const track = sampleTrack();
const fact = (car: number, progress: number, name = "stepped", lane = 0) => ({ name, values: { car, progress, lane } });
const TIMES = Array.from({ length: 41 }, (_, at) => at / 40);
const SPEEDS = [0, 1, 1.2 / 0.85, 3];

/** All pictures of some facts, each with its movement. */
function filmed(...facts: { name: string; values: Record<string, number> }[]) {
  const frames = framesOf(facts, KINDS);
  let coming: ReadonlySet<number> = new Set();
  return frames.map((frame, at) => {
    const next: Frame | null = frames[at + 1] ?? null;
    const motion = motionOf(frame, next, KINDS, coming);
    coming = rolling(frame, next);
    return motion;
  });
}

describe("speeding up and braking", () => {
  it.each(SPEEDS.flatMap((from) => SPEEDS.map((to) => [from, to] as const)))(
    "from %f to %f begins and ends exactly, never turns back and never leaves the way",
    (from, to) => {
      const way = TIMES.map((t) => eased(t, from, Math.min(to, 1.5)));
      expect([way[0], way.at(-1)]).toEqual([0, 1]);
      for (const far of way) expect(far >= 0 && far <= 1).toBe(true);
      if (from < 3) way.slice(1).forEach((far, at) => expect(far).toBeGreaterThanOrEqual(way[at]! - 1e-9));
    },
  );
  it("is slow at a standstill and as fast at the end of a picture as at the beginning of the next", () => {
    expect(eased(0.1, 0, 1)).toBeLessThan(0.1);
    expect(1 - eased(0.9, 1, 0)).toBeLessThan(0.1);
    const [first, middle, last] = filmed(fact(8, 1), fact(8, 2), fact(8, 3));
    const [begins, runs, ends] = [first, middle, last].map((one) => one!.rides.get(8)!);
    expect([begins!.from, ends!.to]).toEqual([0, 0]);
    // Speeds count in ways per picture: in a longer picture the same speed is more of them.
    expect(begins!.to / first!.slow).toBeCloseTo(runs!.from / middle!.slow);
    expect(runs!.to / middle!.slow).toBeCloseTo(ends!.from / last!.slow);
  });
  it("takes about as long as an even pace", () => {
    for (const spaces of [1, 2, 4, 6, 9]) {
      const motions = filmed(...Array.from({ length: spaces }, (_, at) => fact(8, at + 1)));
      const total = motions.reduce((sum, motion) => sum + motion.slow, 0);
      expect(Math.abs(total / spaces - 1)).toBeLessThanOrEqual(0.21);
    }
  });
});

/** A ring of twelve sectors with three lanes whose spaces join without a gap, as those of real tracks do. */
function ring(): TrackGeometry {
  const [sectors, lanes, inner, lane] = [12, 3, 100, 20];
  const at = (turn: number, far: number): [number, number] => [200 + Math.cos(turn) * far, 200 + Math.sin(turn) * far];
  const wedge = (sector: number, from: number, to: number): Shape => {
    const turns = [0, 1, 2, 3, 4].map((step) => ((sector + step / 4) / sectors) * 2 * Math.PI);
    const heading = ((sector + 0.5) / sectors) * 360 + 90;
    const points = [...turns.map((turn) => at(turn, from)), ...turns.reverse().map((turn) => at(turn, to))];
    return { points, centre: at(turns[2]!, (from + to) / 2), heading, length: 50, width: to - from };
  };
  const all = Array.from({ length: sectors }, (_, sector) => sector);
  return {
    ...sampleTrack(),
    lanes: all.map(() => lanes),
    roads: all.map((sector) => wedge(sector, inner, inner + lanes * lane)),
    aprons: all.map((sector) => wedge(sector, inner - lane, inner)),
    spaces: all.flatMap((sector) =>
      [0, 1, 2].map((one) => wedge(sector, inner + one * lane, inner + (one + 1) * lane)),
    ),
  };
}

describe("the way from space to space", () => {
  const round = ring();
  const onTheRoad = ({ x, y }: Pose): boolean =>
    [...round.roads, ...round.aprons].some((shape) => inside(x, y, shape.points));
  const moves = [1, 3, 11].flatMap((far) => [0, 1, 2].flatMap((from) => [-1, 0, 1, 2].map((to) => [far, from, to])));
  it.each(moves)("%i spaces from lane %i to lane %i stay on the road and end exactly at the place", (far, from, to) => {
    const [start, place] = [
      { progress: 4, lane: from! },
      { progress: 4 + far!, lane: to! },
    ];
    const path = pathOf(round, start, place);
    const ride = { from: 3, to: 0, by: 1, spin: 0, rough: true };
    for (const pushed of [null, [0.6, 0.8], [-1, 0], [0, -1]] as const) {
      const poses = TIMES.map((t) => shaken(along(path, eased(t, ride.from, ride.to)), ride, t, pushed));
      expect(poses.filter((pose) => !onTheRoad(pose))).toEqual([]);
      expect(poses.at(-1)).toMatchObject({ x: poseAt(round, place).x, y: poseAt(round, place).y });
      expect(poseAt(round, place)).toMatchObject({ x: shapeAt(round, 4 + far!, to!).centre[0] });
    }
  });
  it("spins once around and points where it did", () => {
    const pose = poseAt(track, { progress: 0, lane: 0 });
    const ride = { from: 0, to: 0, by: null, spin: 360, rough: true };
    expect(shaken(pose, ride, 0.5, null).heading).toBeGreaterThan(pose.heading + 90);
    expect(shaken(pose, ride, 1, null)).toBe(pose);
  });
});
describe("what happens on the way", () => {
  it("has wakes between cars that drive in line, and none to one that is pushed", () => {
    const [motion] = filmed(fact(1, 5), fact(2, 4, "followed"), fact(3, 3, "followed"), fact(9, 2, "displaced"));
    expect(motion!.wakes).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
  it("shows who pushed: the car that drives, and down the line the one behind", () => {
    const [motion] = filmed(fact(15, 42, "displaced"), fact(17, 41, "displaced"), fact(9, 40));
    expect([15, 17].map((car) => motion!.rides.get(car)!.by)).toEqual([17, 9]);
    expect([15, 17].map((car) => motion!.rides.get(car)!.rough)).toEqual([false, true]);
  });
  it("spins whoever loses control, and raises dust there and beyond the wall", () => {
    const [motion] = filmed(fact(1, 5, "lost-control"), fact(2, 4, "off-track"), fact(3, 9));
    expect([1, 2, 3].map((car) => [motion!.rides.get(car)!.spin, motion!.rides.get(car)!.rough])).toEqual([
      [360, true],
      [0, true],
      [0, false],
    ]);
  });
  it("is slow while the first car crosses the line, and for no other", () => {
    const finish = (car: number, place: number) => ({ name: "finished", values: { car, place } });
    const motions = filmed(fact(1, 7), fact(1, 8), finish(1, 1), fact(2, 8), finish(2, 2));
    expect(motions.map((motion) => motion.finish)).toEqual([false, true, false]);
    expect(motions[1]!.slow).toBeGreaterThan(2);
    expect(motions[2]!.slow).toBeLessThan(1.3);
  });
  it("is nothing without places", () => {
    expect(filmed({ name: "worn", values: { car: 1, wear: 1, n: 1 } })[0]).toEqual({ ...NO_MOTION });
  });
});
