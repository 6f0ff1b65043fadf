/** What part of the drawing is seen: a middle and a scale, always within limits. */
import type { Point } from "./types";

export interface Camera {
  x: number;
  y: number;
  /** Pixels of the screen for one unit of the drawing. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const CLOSEST = 4;
const STEP = 1.25;
const BEYOND = 0.25; // of what is seen
const TOOLS = 64; // pixels at the bottom where the buttons are

/** The whole drawing; where there is room to spare, nothing of it lies behind the buttons. */
export function fit(drawing: Size, screen: Size): Camera {
  const found = Math.min(screen.width / drawing.width, screen.height / drawing.height);
  const scale = found > 0 ? found : 1;
  return { x: drawing.width / 2, y: drawing.height / 2 + spared(drawing, screen, scale) / 2 / scale, scale };
}

/** Pixels at the bottom that need not show anything of the drawing. */
const spared = (drawing: Size, screen: Size, scale: number): number =>
  Math.min(TOOLS, Math.max(0, screen.height - drawing.height * scale));

/** Not further than all of it clear of the buttons, not closer than a car needs. */
function limited(scale: number, drawing: Size, screen: Size): number {
  const furthest = fit(drawing, { ...screen, height: Math.max(screen.height - TOOLS, 1) }).scale;
  return Math.min(Math.max(scale, furthest), Math.max(CLOSEST, furthest));
}

/** At a scale that is allowed, and never far off the drawing. */
export function clamp(camera: Camera, drawing: Size, screen: Size): Camera {
  const scale = limited(camera.scale, drawing, screen);
  return {
    x: within(camera.x, drawing.width, screen.width / scale),
    y: within(camera.y, drawing.height, screen.height / scale, TOOLS / scale),
    scale,
  };
}

/** There is some grass to see beyond the edge, so that a car at the edge can stand in the middle. */
function within(at: number, size: number, seen: number, hidden = 0): number {
  if (seen >= size) return Math.min(Math.max(at, size / 2), size / 2 + hidden - Math.min(hidden, seen - size) / 2);
  const near = seen * (0.5 - BEYOND);
  return Math.min(Math.max(at, near), size - near);
}

/** The point of the drawing under a point of the screen. */
export function toDrawing(camera: Camera, screen: Size, x: number, y: number): Point {
  return [camera.x + (x - screen.width / 2) / camera.scale, camera.y + (y - screen.height / 2) / camera.scale];
}

/** Closer by a factor while the point under the pointer stays where it is. */
export function zoom(camera: Camera, drawing: Size, screen: Size, factor: number, x: number, y: number): Camera {
  const [px, py] = toDrawing(camera, screen, x, y);
  const scale = limited(camera.scale * factor, drawing, screen);
  const next = { x: px - (x - screen.width / 2) / scale, y: py - (y - screen.height / 2) / scale, scale };
  return clamp(next, drawing, screen);
}

export function zoomStep(camera: Camera, drawing: Size, screen: Size, steps: number): Camera {
  return zoom(camera, drawing, screen, STEP ** steps, screen.width / 2, screen.height / 2);
}

/** Moved by pixels of the screen. */
export function pan(camera: Camera, drawing: Size, screen: Size, dx: number, dy: number): Camera {
  const next = { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
  return clamp(next, drawing, screen);
}

/** A camera that has all these points in sight, no closer than `closest`. */
export function frame(points: readonly Point[], drawing: Size, screen: Size, closest = 1.9, margin = 70): Camera {
  if (!points.length) return fit(drawing, screen);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const free = Math.max(screen.height - TOOLS, 1);
  const scale = Math.min(screen.width / (right - left), free / (bottom - top), closest);
  return clamp({ x: (left + right) / 2, y: (top + bottom + TOOLS / scale) / 2, scale }, drawing, screen);
}

/** Whether a point is seen with some room around it. */
export function inSight(camera: Camera, screen: Size, [x, y]: Point, room = 40): boolean {
  const [dx, dy] = [(x - camera.x) * camera.scale, (y - camera.y) * camera.scale];
  return Math.abs(dx) <= screen.width / 2 - room && dy >= room - screen.height / 2 && dy <= screen.height / 2 - TOOLS;
}

export function viewBox(camera: Camera, screen: Size): string {
  const [width, height] = [screen.width / camera.scale, screen.height / camera.scale];
  const parts = [camera.x - width / 2, camera.y - height / 2, width, height];
  return parts.map((part) => (Number.isFinite(part) ? part.toFixed(1) : "0")).join(" ");
}

export function blend(from: Camera, to: Camera, t: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * t;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

const GLIDE = 130; // milliseconds

/** A camera on its way to another: it runs after a point that runs after the aim, so it starts and stops softly. */
export interface Chase {
  camera: Camera;
  lead: Camera;
}

export function chase({ camera, lead }: Chase, aim: Camera, milliseconds: number): Chase {
  const share = 1 - Math.exp(-milliseconds / GLIDE);
  const next = blend(lead, aim, share);
  return { lead: next, camera: blend(camera, next, share) };
}

/** Whether two cameras show the same, as far as anybody can see. */
export function alike(a: Camera, b: Camera): boolean {
  const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) * b.scale;
  return apart < 0.4 && Math.abs(a.scale / b.scale - 1) < 0.002;
}
