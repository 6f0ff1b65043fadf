/** How cars get from picture to picture: they speed up, run and brake, push one another, and run in a wake. */
import type { Kinds } from "../lib/facts";
import { pauseOf, placeOf, type Frame } from "./animate";
import { isFinish, renderingOf } from "../games/tellings";
import type { Point } from "./types";
import type { Pose } from "./geometry";

/** How one car gets through a picture. */
export interface Ride {
  /** Its speed as the picture begins and as it ends: 0 stands, 1 is the whole way at an even pace. */
  from: number;
  to: number;
  /** The car that pushes it. */
  by: number | null;
  /** Degrees that it spins. */
  spin: number;
  /** It slides, hit by a car that drives and not by one that was pushed itself: there is dust. */
  rough: boolean;
}

/** All that moves in one picture. */
export interface Motion {
  rides: ReadonlyMap<number, Ride>;
  /** Cars in a line, each with the one that runs in its wake. */
  wakes: readonly (readonly [number, number])[];
  /** How much longer than usual it takes. */
  slow: number;
  /** Whether the race is decided in it. */
  finish: boolean;
}

export const NO_MOTION: Motion = { rides: new Map(), wakes: [], slow: 1, finish: false };

const [STANDING, RUNNING] = [1.2, 0.85]; // of the usual time: from or to a standstill, and in between
const JOLT = 3; // the speed of a car that is hit
const FINISH = 2.4; // times slower: the move that decides the race
const BEFORE_IT = 1.5;

/** The cars that a picture moves by themselves, not pushed. */
function drivers(frame: Frame | null): Set<number> {
  if (!frame) return new Set();
  const pushed = frame.facts.filter((fact) => renderingOf(fact.name).picture === "shove");
  const cars = new Set(pushed.map((fact) => fact.values["car"]));
  return new Set([...frame.places.keys()].filter((car) => !cars.has(car)));
}

/** Cars that go on in the next picture without a stop in between. */
export function rolling(frame: Frame, next: Frame | null): Set<number> {
  if (pauseOf(frame, 1) > 0) return new Set();
  const on = drivers(next);
  return new Set([...drivers(frame)].filter((car) => on.has(car)));
}

/** The movement of a picture, between the cars that come into it at speed and the picture after it. */
export function motionOf(frame: Frame, next: Frame | null, kinds: Kinds, coming: ReadonlySet<number>): Motion {
  const going = rolling(frame, next);
  const finish = frame.facts.some(isFinish);
  const soon = next?.facts.some(isFinish) ?? false;
  const own = drivers(frame);
  const ends = [...own].some((car) => !coming.has(car) || !going.has(car));
  const share = own.size && !ends ? RUNNING : own.size && (coming.size || going.size) ? STANDING : 1;
  const slow = share * (finish ? FINISH : soon ? BEFORE_IT : 1);
  const speed = share / RUNNING;
  const rides = new Map<number, Ride>();
  for (const fact of frame.facts) {
    const found = placeOf(fact, kinds);
    if (!found) continue;
    const { picture } = renderingOf(fact.name);
    const pushed = picture === "shove";
    const by = pushed ? pusherOf(frame, found.car, own) : null;
    rides.set(found.car, {
      from: pushed ? JOLT : coming.has(found.car) ? speed : 0,
      to: going.has(found.car) ? speed : 0,
      by,
      spin: picture === "spin" ? 360 : 0,
      rough: (by !== null && own.has(by)) || picture === "spin" || picture === "off",
    });
  }
  return { rides, wakes: wakesOf(frame, own), slow, finish };
}

/** The nearest car that drives in the same picture, or else the nearest that is pushed in it too. */
function pusherOf(frame: Frame, car: number, own: ReadonlySet<number>): number | null {
  const here = frame.places.get(car);
  const far = ([other, place]: [number, { progress: number; lane: number }]): number =>
    Math.abs(place.progress - here!.progress) + Math.abs(place.lane - here!.lane) + (own.has(other) ? 0 : 0.5);
  const others = here ? [...frame.places].filter(([other]) => other !== car) : [];
  return others.sort((a, b) => far(a) - far(b))[0]?.[0] ?? null;
}

/** Cars that drive in one lane, one right behind the other. */
function wakesOf(frame: Frame, own: ReadonlySet<number>): [number, number][] {
  const running = [...frame.places].filter(([car]) => own.has(car));
  return running.flatMap(([ahead, place]) => {
    const behind = running.find(([, one]) => one.lane === place.lane && one.progress === place.progress - 1);
    return behind && place.lane >= 0 ? [[ahead, behind[0]] as [number, number]] : [];
  });
}

/** How far along its way a car is at a moment, both from 0 to 1, with its speeds at both ends. */
export function eased(t: number, from: number, to: number): number {
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  const [t2, t3] = [t * t, t * t * t];
  return Math.min(1, Math.max(0, from * (t3 - 2 * t2 + t) + (3 * t2 - 2 * t3) + to * (t3 - t2)));
}

const NUDGE = 3; // units of the drawing
const WAG = 8; // degrees

/** A pose on the way, with what a push or a spin adds; nothing of it is left at the end. */
export function shaken(pose: Pose, ride: Ride, t: number, away: Point | null): Pose {
  if (t <= 0 || t >= 1 || !(ride.rough || ride.spin || ride.by !== null)) return pose;
  const [swing, far] = [Math.sin(2 * Math.PI * t) * (1 - t), Math.sin(Math.PI * t) ** 2 * NUDGE];
  const turn = ride.spin ? ride.spin * eased(t, 2, 0) : WAG * swing;
  const [dx, dy] = away ?? [0, 0];
  return { ...pose, x: pose.x + dx * far, y: pose.y + dy * far, heading: pose.heading + turn };
}
