import { describe, expect, it } from "vitest";
import { clamp, CLOSEST, fit, frame, inSight, pan, toDrawing, viewBox, zoom, zoomStep } from "./camera";

const drawing = { width: 800, height: 400 };
const screen = { width: 400, height: 400 };

describe("camera", () => {
  it("fits the whole drawing", () => expect(fit(drawing, screen)).toEqual({ x: 400, y: 200, scale: 0.5 }));
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
  it("writes a view box without NaN", () => {
    expect(viewBox({ x: 400, y: 200, scale: 0.5 }, screen)).toBe("0.0 -200.0 800.0 800.0");
    expect(viewBox({ x: 0, y: 0, scale: 0 }, screen)).not.toContain("NaN");
  });
});
