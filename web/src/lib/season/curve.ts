/** The points curve: what every team had after every race, and where to draw it. */
import type { Row } from "./types";

export interface CurveLine {
  team: string;
  /** Points before the first race (0) and after each. */
  totals: number[];
}

/** Running totals of what counts, the leader first. */
export function curveLines(rows: readonly Row[]): CurveLine[] {
  return rows.map((row) => {
    let total = 0;
    return { team: row.team, totals: [0, ...row.scores.map((score, race) => (total += row.counts[race] ? score : 0))] };
  });
}

/** The same as points behind the leader of the moment: what parts teams that all score a lot. */
export function gapLines(lines: readonly CurveLine[]): CurveLine[] {
  const best = (race: number): number => Math.max(...lines.map((line) => line.totals[race] ?? 0));
  return lines.map((line) => ({ team: line.team, totals: line.totals.map((points, race) => points - best(race)) }));
}

/** Whether the totals lie so close together that only the gaps can be told apart. */
export function isClose(lines: readonly CurveLine[]): boolean {
  const last = lines.map((line) => line.totals.at(-1) ?? 0);
  return Math.max(...last) - Math.min(...last) < 0.4 * Math.max(...last);
}

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const LABEL = 22;

export function curveBox(width: number, teams: number, label: number): Box {
  const [top, bottom] = [16, 30];
  return { width, height: Math.max(260, teams * LABEL + top + bottom + 10), left: 40, right: label, top, bottom };
}

export interface Scale {
  least: number;
  most: number;
  /** Round values to draw lines at. */
  steps: number[];
}

/** From the fewest points, which can be below zero, to the most, in round steps. */
export function pointScale(lines: readonly CurveLine[]): Scale {
  const all = lines.flatMap((line) => line.totals);
  const lowest = Math.min(0, ...all);
  const highest = Math.max(lowest < 0 ? 0 : 1, ...all);
  const step = roundStep((highest - lowest) / 5);
  const least = Math.floor(lowest / step) * step;
  const most = Math.ceil(highest / step) * step;
  return {
    least,
    most,
    steps: Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => least + at * step),
  };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 10 * power;
}

export const xOf = (box: Box, races: number, race: number): number =>
  box.left + ((box.width - box.left - box.right) * race) / Math.max(races, 1);

export const yOf = (box: Box, scale: Scale, points: number): number =>
  box.top + ((box.height - box.top - box.bottom) * (scale.most - points)) / (scale.most - scale.least);

const round = (n: number): number => Math.round(n * 10) / 10;

export function linePath(box: Box, scale: Scale, races: number, line: CurveLine): string {
  return line.totals
    .map((points, race) => `${race === 0 ? "M" : "L"}${round(xOf(box, races, race))} ${round(yOf(box, scale, points))}`)
    .join("");
}

/** Where labels stand that want these heights: in the same order, none on another, all between top and bottom. */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let free = top;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, free);
    free = (placed[at] ?? 0) + gap;
  }
  let limit = bottom;
  for (const at of order.reverse()) {
    placed[at] = Math.min(placed[at] ?? 0, limit);
    limit = (placed[at] ?? 0) - gap;
  }
  return placed;
}
