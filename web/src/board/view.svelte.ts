/** The camera of a board as it reacts: fitted, free or following, with pointers and keys. */
import {
  alike,
  chase,
  clamp,
  fit,
  frame,
  inSight,
  pan,
  viewBox,
  zoom,
  zoomStep,
  type Camera,
  type Chase,
  type Size,
} from "./camera";
import type { Point } from "./types";

export type Mode = "fit" | "free" | "follow";

const ROOM = 0.16; // of the screen's shorter side, around what is followed
const LONGEST = 50; // milliseconds: after a hitch the camera does not leap
const SETTLED = 150; // milliseconds without another turn of the wheel

export class BoardView {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  mode = $state<Mode>("fit");
  /** Pixels for a unit of the drawing with which the ground was last drawn. */
  #sharp = $state(1);
  #settling = 0;
  #screen: Size = { width: 0, height: 0 };
  #drawing: Size = { width: 1, height: 1 };
  #frame = 0;
  #aim: Camera = this.camera;
  /** A finger or the mouse is on the board: the camera is theirs. */
  held = false;

  get box(): string {
    return viewBox(this.camera, this.#screen);
  }

  /**
   * The ground is drawn whole, once for a scale, and then only moved: to draw it takes longer than a picture may. On
   * the way to another scale it is stretched; it is drawn anew when the camera has come to rest.
   */
  get ground(): string {
    const [{ x, y, scale }, { width, height }] = [this.camera, this.#screen];
    const [left, top] = [width / 2 - x * scale, height / 2 - y * scale];
    const size = `width:${this.#drawing.width * this.#sharp}px;height:${this.#drawing.height * this.#sharp}px`;
    return `${size};transform:translate(${left.toFixed(2)}px,${top.toFixed(2)}px) scale(${scale / this.#sharp})`;
  }

  /** The room on screen, or the drawing, has changed. */
  resize(drawing: Size, screen: Size): void {
    const fresh = drawing.width !== this.#drawing.width || drawing.height !== this.#drawing.height;
    this.#drawing = drawing;
    this.#screen = screen;
    if (this.mode === "fit" || fresh) this.camera = fit(drawing, screen);
    else this.camera = clamp(this.camera, drawing, screen);
    this.#settle();
  }

  /** How large a unit of the drawing is when all of it is seen. */
  wholeScale(): number {
    return fit(this.#drawing, this.#screen).scale;
  }

  wholeTrack(still: boolean): void {
    this.mode = "fit";
    this.#go(fit(this.#drawing, this.#screen), still);
  }

  /** Bring points into sight; the camera stays if they are, well within the picture, and are large enough. */
  look(points: readonly Point[], still: boolean): void {
    if (this.held || !points.length || !this.#screen.width) return;
    const to = frame(points, this.#drawing, this.#screen, this.#screen.width < 560 ? 1.25 : 1.6);
    const near = this.camera.scale > to.scale * 0.6;
    const room = Math.min(this.#screen.width, this.#screen.height) * ROOM;
    if (near && points.every((point) => inSight(this.camera, this.#screen, point, room))) return;
    this.#go(to, still);
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.mode = "free";
    this.camera = pan(this.camera, this.#drawing, this.#screen, dx, dy);
    this.#settle();
  }

  zoomAt(factor: number, x: number, y: number): void {
    this.#stop();
    this.mode = "free";
    this.camera = zoom(this.camera, this.#drawing, this.#screen, factor, x, y);
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => this.#settle(), SETTLED);
  }

  zoomStep(steps: number): void {
    this.#stop();
    this.mode = "free";
    this.camera = zoomStep(this.camera, this.#drawing, this.#screen, steps);
    this.#settle();
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#sharp = this.camera.scale;
  }

  #stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #go(to: Camera, still: boolean): void {
    this.#aim = to;
    if (still) {
      this.#stop();
      this.camera = to;
      this.#settle();
    } else if (!this.#frame) {
      this.#run({ camera: this.camera, lead: this.camera }, performance.now());
    }
  }

  /** A new aim bends the way of the camera, it does not begin anew. */
  #run(at: Chase, before: number): void {
    this.#frame = requestAnimationFrame(() => {
      const now = performance.now();
      const next = chase(at, this.#aim, Math.min(now - before, LONGEST));
      const there = alike(next.camera, this.#aim);
      this.camera = there ? this.#aim : next.camera;
      this.#frame = 0;
      if (there) this.#settle();
      else this.#run(next, now);
    });
  }
}

/** Drag with one finger or the mouse, pinch with two. */
export class Pointers {
  #at = new Map<number, Point>();
  #moved = false;
  #gap = 0;

  constructor(private readonly view: BoardView) {}

  /** Whether the pointer that was just lifted had dragged: then there was no click. */
  get dragged(): boolean {
    return this.#moved;
  }

  down(id: number, x: number, y: number): void {
    if (!this.#at.size) this.#moved = false;
    this.#at.set(id, [x, y]);
    this.#gap = this.#spread();
    this.view.held = true;
  }

  move(id: number, x: number, y: number): boolean {
    const before = this.#at.get(id);
    if (!before) return false;
    const [dx, dy] = [x - before[0], y - before[1]];
    if (!this.#moved && Math.hypot(dx, dy) < 5) return false;
    this.#moved = true;
    this.#at.set(id, [x, y]);
    if (this.#at.size === 1) this.view.pan(dx, dy);
    else this.#pinch();
    return true;
  }

  up(id: number): void {
    this.#at.delete(id);
    this.#gap = this.#spread();
    this.view.held = this.#at.size > 0;
  }

  #spread(): number {
    const [a, b] = [...this.#at.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  }

  #pinch(): void {
    const [a, b] = [...this.#at.values()];
    const gap = this.#spread();
    if (!a || !b || !gap || !this.#gap) return;
    this.view.zoomAt(gap / this.#gap, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    this.#gap = gap;
  }
}
