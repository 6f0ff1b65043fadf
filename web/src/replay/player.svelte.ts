/** The hand on the scrubber: a playhead over the frames of a race that is over, which jumps, steps or runs on. */
import type { Kinds } from "../lib/facts";
import { onTheWay, Playhead } from "../lib/playhead.svelte";
import { still } from "../lib/prefs.svelte";
import { clampFrame } from "./moments";
import type { Frame } from "./types";

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];
const REST = 240; // milliseconds that a frame stands at speed 1, beside its way
const GLIDE = 180; // milliseconds from frame to frame by hand

export class Player {
  playing = $state(false);
  speed = $state(1);
  readonly head: Playhead<Frame>;
  #frames: () => readonly Frame[];

  constructor(frames: () => readonly Frame[], kinds: () => Kinds | null) {
    this.#frames = frames;
    this.head = new Playhead<Frame>({
      kinds,
      clock: () => ({ speed: this.speed, still: still(), rest: REST }),
      facts: (frame) => frame.facts,
      more: () => (this.playing ? this.#following() : null),
      after: (frame) => (this.playing ? (this.#frames()[frame.n + 1] ?? null) : null),
    });
  }

  /** What is on screen: the frame that is reached or on its way, with its cars where they are now. */
  frame = $derived.by((): Frame | null => {
    const { at, next, way } = this.head;
    return at && next ? { ...next, state: onTheWay(at.state, way, next.state.order) } : at;
  });

  /** Its number. */
  get at(): number {
    return this.head.last?.n ?? 0;
  }

  /** Milliseconds that cars take to where they are to be seen next. */
  get pace(): number {
    return this.head.busy ? this.head.way.pace : GLIDE;
  }

  get last(): number {
    return Math.max(this.#frames().length - 1, 0);
  }

  go(frame: number): void {
    const found = this.#frames()[clampFrame(frame, this.#frames().length)];
    if (found) this.head.jump(found);
    if (this.playing) this.head.go();
  }

  /** By hand: whoever steps does not want it to run on. */
  step(by: number): void {
    this.pause();
    this.head.skip();
    const next = by === 1 ? this.#frames()[this.at + 1] : undefined;
    if (next) this.head.take(next);
    else this.go(this.at + by);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    this.head.go();
  }

  /** What is on its way still arrives. */
  pause(): void {
    this.playing = false;
  }

  stop(): void {
    this.pause();
    this.head.stop();
  }

  #following(): Frame | null {
    const next = this.#frames()[this.at + 1] ?? null;
    this.playing = next !== null;
    return next;
  }
}
