/** The hand on the scrubber: which frame is shown, and whether it runs on by itself. */
import { clampFrame } from "./moments";

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];
const PACE = 620; // milliseconds of a frame at speed 1

export class Player {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  #count: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(count: () => number) {
    this.#count = count;
  }

  get pace(): number {
    return Math.round(PACE / this.speed);
  }

  get last(): number {
    return Math.max(this.#count() - 1, 0);
  }

  go(frame: number): void {
    this.at = clampFrame(frame, this.#count());
  }

  /** By hand: whoever steps does not want it to run on. */
  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.at >= this.last) this.pause();
      else this.#wait();
    }, this.pace);
  }
}
