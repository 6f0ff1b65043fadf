/** Cars on their way from space to space. */
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

export class Tweens {
  poses = $state.raw<Record<number, Pose>>({});
  #places = new Map<number, Place>();
  #ways = new Map<number, Way>();
  #frame = 0;

  /** New places of all cars; those that differ are reached after `time` milliseconds. */
  set(track: TrackGeometry, cars: readonly (Place & { number: number })[], time: number, motion = NO_MOTION): void {
    const poses: Record<number, Pose> = {};
    for (const car of cars) {
      const place: Place = { progress: car.progress, lane: car.lane, stack: car.stack ?? 0, off: car.off ?? false };
      const before = this.#places.get(car.number);
      this.#places.set(car.number, place);
      const shown = this.poses[car.number];
      if (!before || !shown || (same(before, place) && !this.#ways.has(car.number))) {
        poses[car.number] = poseAt(track, place);
        continue;
      }
      poses[car.number] = shown;
      if (same(before, place)) continue;
      if (time <= 0) {
        this.#ways.delete(car.number);
        poses[car.number] = poseAt(track, place);
        continue;
      }
      const path = pathOf(track, before, place);
      path[0] = { ...shown };
      this.#ways.set(car.number, { path, from: now(), time, ...this.#how(car.number, path, motion) });
    }
    this.poses = poses;
    if (this.#ways.size && !this.#frame) this.#frame = requestAnimationFrame(() => this.#step());
  }

  #how(car: number, path: Pose[], motion: Motion): Pick<Way, "ride" | "away"> {
    const ride = motion.rides.get(car) ?? EVEN;
    const [from, to] = [ride.by === null ? undefined : this.poses[ride.by], path.at(-1)!];
    const gap = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
    return { ride, away: from && gap > 1 ? [(to.x - from.x) / gap, (to.y - from.y) / gap] : null };
  }

  stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #step(): void {
    this.#frame = 0;
    const poses = { ...this.poses };
    const time = now();
    for (const [car, { path, from, time: long, ride, away }] of [...this.#ways]) {
      const t = Math.min(1, (time - from) / long);
      poses[car] = shaken(along(path, eased(t, ride.from, ride.to)), ride, t, away);
      if (t >= 1) this.#ways.delete(car);
    }
    this.poses = poses;
    if (this.#ways.size) this.#frame = requestAnimationFrame(() => this.#step());
  }
}
