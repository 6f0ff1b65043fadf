/** A small oval for tests: eight sectors in a square ring, three lanes on the straights and two in the corners. */
import type { Shape, TrackGeometry } from "./types";

function shape(x: number, y: number, heading: number, length: number, width: number): Shape {
  const turn = (heading * Math.PI) / 180;
  const at = (along: number, across: number): [number, number] => [
    x + Math.cos(turn) * along - Math.sin(turn) * across,
    y + Math.sin(turn) * along + Math.cos(turn) * across,
  ];
  const [l, w] = [length / 2, width / 2];
  return { points: [at(-l, -w), at(l, -w), at(l, w), at(-l, w)], centre: [x, y], heading, length, width };
}

export function sampleTrack(): TrackGeometry {
  const middle: [number, number, number][] = [
    [200, 250, 180],
    [150, 250, 180],
    [60, 220, 225],
    [50, 150, 270],
    [100, 60, 315],
    [150, 50, 0],
    [200, 50, 0],
    [250, 150, 90],
  ];
  const lanes = [3, 3, 2, 2, 2, 3, 3, 2];
  const spaces: Shape[] = [];
  middle.forEach(([x, y, heading], sector) => {
    const wide = 60 / lanes[sector]!;
    for (let lane = 0; lane < lanes[sector]!; lane += 1) {
      const turn = (heading * Math.PI) / 180;
      const out = (lane + 0.5) * wide - 30;
      spaces.push(shape(x - Math.sin(turn) * out, y + Math.cos(turn) * out, heading, 40, wide));
    }
  });
  return {
    base: lanes.map((_, sector) => lanes.slice(0, sector).reduce((sum, n) => sum + n, 0)),
    green_line: 4,
    laps: {},
    id: "sample",
    name: "Sample",
    width: 320,
    height: 320,
    wall: "right",
    closed: true,
    sectors: 8,
    lanes,
    spaces,
    restart: lanes.map(() => [0, 1]),
    grid: [
      [-1, 1],
      [-1, 2],
    ],
    aprons: middle.map(([x, y, heading]) => shape(x, y, heading, 40, 16)),
    roads: middle.map(([x, y, heading]) => shape(x, y, heading, 40, 60)),
    labels: middle.map(([x, y]) => [x + 10, y + 10] as [number, number]),
    start: [
      [220, 220],
      [220, 280],
    ],
    green: [
      [60, 150],
      [20, 150],
    ],
  };
}
