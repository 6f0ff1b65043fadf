import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toDrawing } from "./camera";
import { BoardView } from "./view.svelte";

const DRAWING = { width: 1000, height: 500 };
const SCREEN = { width: 400, height: 300 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How large the ground is drawn, and how it is moved and stretched. */
function laid(view: BoardView): { width: number; left: number; top: number; stretched: number } {
  const found = /width:([\d.]+)px.*translate\(([-\d.]+)px,([-\d.]+)px\) scale\(([\d.]+)\)/.exec(view.ground)!;
  const [width, left, top, stretched] = found.slice(1).map(Number) as [number, number, number, number];
  return { width, left, top, stretched };
}

/** The ground lies where the camera has it: under any point of the screen. */
function fits(view: BoardView): void {
  const [x, y] = toDrawing(view.camera, SCREEN, 130, 70);
  const { width, left, top, stretched } = laid(view);
  const scale = (width / DRAWING.width) * stretched;
  expect([left + x * scale, top + y * scale].map(Math.round)).toEqual([130, 70]);
}

it("moves the ground with the camera, and draws it anew only where another scale has come to rest", () => {
  const view = new BoardView();
  view.resize(DRAWING, SCREEN);
  const whole = laid(view);
  expect(whole).toMatchObject({ width: 400, stretched: 1 });
  fits(view);
  view.zoomAt(2, 200, 150);
  expect(laid(view)).toMatchObject({ width: 400, stretched: 2 });
  fits(view);
  vi.advanceTimersByTime(1000);
  const near = laid(view);
  expect(near).toMatchObject({ width: 800, stretched: 1 });
  view.pan(-40, 10);
  expect(laid(view)).toMatchObject({ width: 800, left: near.left - 40, stretched: 1 });
  fits(view);
});

it("stretches the ground while the camera is on its way, and draws it once, there", () => {
  const view = new BoardView();
  view.resize(DRAWING, SCREEN);
  view.look([[300, 200]], false);
  const widths = new Set<number>();
  for (let at = 0; at < 200; at++) {
    vi.advanceTimersByTime(16);
    widths.add(laid(view).width);
    fits(view);
  }
  expect([...widths]).toEqual([400, DRAWING.width * view.camera.scale]);
  expect(laid(view).stretched).toBe(1);
});
