import { describe, expect, it } from "vitest";
import { alike, chase, clamp, CLOSEST, fit, frame, inSight, pan, toDrawing, viewBox, zoom, zoomStep } from "./camera";
import type { Point } from "./types";

const drawing = { width: 800, height: 400 };
const screen = { width: 400, height: 400 };

describe("camera", () => {
  it("fits the whole drawing, above the buttons where there is room", () => {
    expect(fit(drawing, screen)).toEqual({ x: 400, y: 264, scale: 0.5 });
    expect(fit(drawing, { width: 800, height: 400 })).toEqual({ x: 400, y: 200, scale: 1 });
  });
  it("survives a screen without size", () => expect(fit(drawing, { width: 0, height: 0 }).scale).toBe(1));
  it("keeps the point under the pointer when it zooms", () => {
    const before = { x: 400, y: 200, scale: 1 };
    const after = zoom(before, drawing, screen, 1.5, 300, 250);
    expect(toDrawing(after, screen, 300, 250)[0]).toBeCloseTo(toDrawing(before, screen, 300, 250)[0]);
    expect(after.scale).toBe(1.5);
  });
  it("never zooms out beyond the drawing nor in beyond the limit", () => {
    expect(zoomStep(fit(drawing, screen), drawing, screen, -5).scale).toBe(0.5);
    expect(zoomStep(fit(drawing, screen), drawing, screen, 40).scale).toBe(CLOSEST);
  });
  it("stays on the drawing, with a quarter of the screen beyond its edge at most", () => {
    expect(clamp({ x: -500, y: 9999, scale: 2 }, drawing, screen)).toEqual({ x: 50, y: 350, scale: 2 });
    expect(pan({ x: 100, y: 200, scale: 2 }, drawing, screen, 500, 0).x).toBe(50);
  });
  it("sees nothing behind the buttons at the bottom", () => {
    expect(inSight({ x: 400, y: 200, scale: 1 }, screen, [400, 30])).toBe(false);
    expect(inSight({ x: 400, y: 200, scale: 1 }, screen, [400, 45])).toBe(true);
    expect(inSight({ x: 400, y: 200, scale: 1 }, screen, [400, 350])).toBe(false);
  });
  it("brings points into sight", () => {
    const camera = frame(
      [
        [700, 300],
        [760, 320],
      ],
      drawing,
      screen,
    );
    expect(inSight(camera, screen, [730, 310])).toBe(true);
    expect(inSight(camera, screen, [10, 10])).toBe(false);
    expect(frame([], drawing, screen)).toEqual(fit(drawing, screen));
  });
  it.each([40, 150, 360])("has all of them clear of the buttons, from far and near: %i units apart", (apart) => {
    const points: Point[] = [0, 1].map((at) => [100 + at * apart, 20 + at * apart]);
    const camera = frame(points, drawing, screen);
    for (const [, y] of points) {
      const seen = (y - camera.y) * camera.scale + screen.height / 2;
      expect(seen).toBeGreaterThan(0);
      expect(seen).toBeLessThanOrEqual(screen.height - 64);
    }
  });
  it("writes a view box without NaN", () => {
    expect(viewBox({ x: 400, y: 200, scale: 0.5 }, screen)).toBe("0.0 -200.0 800.0 800.0");
    expect(viewBox({ x: 0, y: 0, scale: 0 }, screen)).not.toContain("NaN");
  });
});

describe("a camera that follows", () => {
  const far = { width: 1600, height: 900 };
  it("keeps what moves in sight all the way, at any frame rate, and comes to rest on it", () => {
    for (const frameTime of [8, 16, 50]) {
      const point = (time: number): [number, number] => [300 + Math.min(time, 4000) * 0.25, 450];
      const start = frame([point(0)], far, screen, 1.25);
      let at = { camera: start, lead: start };
      let aim = start;
      for (let time = 0; time < 6000; time += frameTime) {
        aim = frame([point(time), point(time + 240)], far, screen, 1.25);
        at = chase(at, aim, frameTime);
        expect(inSight(at.camera, screen, point(time), 0)).toBe(true);
      }
      expect(alike(at.camera, aim)).toBe(true);
    }
  });
  it("starts and stops softly: no step is longer than the one before by much", () => {
    const [from, to] = [fit(far, screen), frame([[1400, 800]], far, screen, 1.25)];
    let at = { camera: from, lead: from };
    const steps: number[] = [];
    while (!alike(at.camera, to)) {
      const next = chase(at, to, 16);
      steps.push(Math.hypot(next.camera.x - at.camera.x, next.camera.y - at.camera.y));
      at = next;
      expect(steps.length).toBeLessThan(200);
    }
    const all = Math.hypot(to.x - from.x, to.y - from.y);
    expect(steps[0]).toBeLessThan(all * 0.02);
    expect(Math.max(...steps)).toBeLessThan(all * 0.06);
  });
});
