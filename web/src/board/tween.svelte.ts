/** Cars on their way from space to space; and the camera on its way from view to view. */
import { along, pathOf, poseAt, type Pose } from "./geometry";
import type { Place, TrackGeometry } from "./types";

interface Way {
  path: Pose[];
  from: number;
  time: number;
}

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
  set(track: TrackGeometry, cars: readonly (Place & { number: number })[], time: number): void {
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
      this.#ways.set(car.number, { path, from: now(), time });
    }
    this.poses = poses;
    if (this.#ways.size && !this.#frame) this.#frame = requestAnimationFrame(() => this.#step());
  }

  /** Forget where cars stood: the next places are taken at once. */
  clear(): void {
    this.#places.clear();
    this.#ways.clear();
    this.poses = {};
  }

  stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #step(): void {
    this.#frame = 0;
    const poses = { ...this.poses };
    const time = now();
    for (const [car, way] of [...this.#ways]) {
      const t = Math.min(1, (time - way.from) / way.time);
      poses[car] = along(way.path, t);
      if (t >= 1) this.#ways.delete(car);
    }
    this.poses = poses;
    if (this.#ways.size) this.#frame = requestAnimationFrame(() => this.#step());
  }
}
