/**
 * Cars on their way from space to space. Twenty-two of them move sixty times a second, so whoever draws one is called
 * with its pose and changes the drawing itself: nothing of it goes through the state of the page.
 */
import type { Attachment } from "svelte/attachments";
import { along, pathOf, poseAt, type Pose } from "./geometry";
import { eased, NO_MOTION, shaken, type Motion, type Ride } from "./motion";
import type { Place, Point, TrackGeometry } from "./types";

interface Way {
  path: Pose[];
  from: number;
  time: number;
  ride: Ride;
  /** Where a push sends it. */
  away: Point | null;
}

const EVEN: Ride = { from: 0, to: 0, by: null, spin: 0, rough: false };

const same = (a: Place, b: Place): boolean =>
  a.progress === b.progress &&
  a.lane === b.lane &&
  (a.stack ?? 0) === (b.stack ?? 0) &&
  (a.off ?? false) === (b.off ?? false);

const now = (): number => performance.now();

/** The transform of something that goes along with one car, or lies between two. */
export type Draw = (pose: Pose, other: Pose, node: Element) => string;

interface Follower {
  node: Element;
  draw: Draw;
  cars: readonly [number, number];
  drawn: string;
}

export class Tweens {
  #poses = new Map<number, Pose>();
  #followers = new Map<number, Set<Follower>>();
  #places = new Map<number, Place>();
  #ways = new Map<number, Way>();
  #frame = 0;

  /** Where a car is drawn at this moment. */
  pose(car: number): Pose | undefined {
    return this.#poses.get(car);
  }

  /** Something that is drawn at a car wherever that goes; or between it and another one. */
  carries(car: number, draw: Draw, other = car): Attachment<Element> {
    return (node) => {
      const follower: Follower = { node, draw, cars: [car, other], drawn: "" };
      const all = [...new Set(follower.cars)].map((one) => this.#following(one));
      for (const those of all) those.add(follower);
      this.#draw(follower);
      return () => all.forEach((those) => those.delete(follower));
    };
  }

  #following(car: number): Set<Follower> {
    const known = this.#followers.get(car) ?? new Set();
    this.#followers.set(car, known);
    return known;
  }

  #draw(follower: Follower): void {
    const { node, draw, cars } = follower;
    const [pose, other] = [this.#poses.get(cars[0]), this.#poses.get(cars[1])];
    if (!pose || !other) return;
    const transform = draw(pose, other, node);
    if (transform !== follower.drawn) node.setAttribute("transform", (follower.drawn = transform));
  }

  #drawAll(cars: Iterable<number>): void {
    const due = new Set([...cars].flatMap((car) => [...(this.#followers.get(car) ?? [])]));
    for (const follower of due) this.#draw(follower);
  }

  /** New places of all cars; those that differ are reached after `time` milliseconds. */
  set(track: TrackGeometry, cars: readonly (Place & { number: number })[], time: number, motion = NO_MOTION): void {
    const poses = new Map<number, Pose>();
    for (const car of cars) {
      const place: Place = { progress: car.progress, lane: car.lane, stack: car.stack ?? 0, off: car.off ?? false };
      const [before, shown] = [this.#places.get(car.number), this.#poses.get(car.number)];
      const stays = before && shown && same(before, place);
      this.#places.set(car.number, place);
      if (stays && this.#ways.has(car.number)) poses.set(car.number, shown);
      else if (stays || !before || !shown || time <= 0) {
        this.#ways.delete(car.number);
        poses.set(car.number, poseAt(track, place));
      } else {
        const path = pathOf(track, before, place);
        path[0] = { ...shown };
        poses.set(car.number, shown);
        this.#ways.set(car.number, { path, from: now(), time, ...this.#how(car.number, path, motion) });
      }
    }
    for (const car of this.#ways.keys()) if (!poses.has(car)) this.#ways.delete(car);
    this.#poses = poses;
    this.#drawAll(poses.keys());
    if (this.#ways.size && !this.#frame) this.#frame = requestAnimationFrame(() => this.#step());
  }

  #how(car: number, path: Pose[], motion: Motion): Pick<Way, "ride" | "away"> {
    const ride = motion.rides.get(car) ?? EVEN;
    const [from, to] = [ride.by === null ? undefined : this.#poses.get(ride.by), path.at(-1)!];
    const gap = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
    return { ride, away: from && gap > 1 ? [(to.x - from.x) / gap, (to.y - from.y) / gap] : null };
  }

  stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #step(): void {
    this.#frame = 0;
    const time = now();
    const moving = [...this.#ways.keys()];
    for (const [car, { path, from, time: long, ride, away }] of [...this.#ways]) {
      const t = Math.min(1, (time - from) / long);
      this.#poses.set(car, shaken(along(path, eased(t, ride.from, ride.to)), ride, t, away));
      if (t >= 1) this.#ways.delete(car);
    }
    this.#drawAll(moving);
    if (this.#ways.size) this.#frame = requestAnimationFrame(() => this.#step());
  }
}
