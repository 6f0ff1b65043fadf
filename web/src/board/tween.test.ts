import { expect, it, vi } from "vitest";
import { sampleTrack } from "./sample";
import { Tweens, type Draw } from "./tween";

const at: Draw = ({ x, y }) => `translate(${Math.round(x)} ${Math.round(y)})`;
const car = (number: number, progress: number) => ({ number, progress, lane: 0 });

it("draws a car where it stands, and writes nothing for one that stays", () => {
  const [tweens, track, node] = [
    new Tweens(),
    sampleTrack(),
    document.createElementNS("http://www.w3.org/2000/svg", "g"),
  ];
  tweens.set(track, [car(8, 0), car(9, 3)], 0);
  tweens.carries(8, at)(node);
  const stood = node.getAttribute("transform");
  const written = vi.spyOn(node, "setAttribute");
  tweens.set(track, [car(8, 0), car(9, 4)], 0);
  expect(written).not.toHaveBeenCalled();
  tweens.set(track, [car(8, 1), car(9, 4)], 0);
  expect(written).toHaveBeenCalledOnce();
  expect(node.getAttribute("transform")).not.toBe(stood);
});

it("draws what lies between two cars whichever of them moves, until it is taken away", () => {
  const [tweens, track, node] = [
    new Tweens(),
    sampleTrack(),
    document.createElementNS("http://www.w3.org/2000/svg", "g"),
  ];
  const gap: Draw = (behind, ahead) => `scale(${Math.round(Math.hypot(ahead.x - behind.x, ahead.y - behind.y))})`;
  tweens.set(track, [car(8, 0), car(9, 1)], 0);
  const away = tweens.carries(8, gap, 9)(node) as () => void;
  const close = node.getAttribute("transform");
  tweens.set(track, [car(8, 0), car(9, 2)], 0);
  const far = node.getAttribute("transform");
  expect(far).not.toBe(close);
  away();
  tweens.set(track, [car(8, 1), car(9, 2)], 0);
  expect(node.getAttribute("transform")).toBe(far);
});

it("forgets the way of a car that has left", () => {
  const [tweens, track] = [new Tweens(), sampleTrack()];
  tweens.set(track, [car(8, 0)], 0);
  tweens.set(track, [car(8, 1)], 200);
  tweens.set(track, [], 200);
  expect(tweens.pose(8)).toBeUndefined();
  tweens.stop();
});
