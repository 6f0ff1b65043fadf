import { placesOf } from "../lib/status";
import type { Moment } from "./moments";
import type { Frame, ReplayMessage, ReplayState } from "./types";

export interface Column {
  frame: number;
  message: ReplayMessage;
}

export interface ChartLine {
  car: number;
  /** Its place in each column, from 1. */
  places: number[];
  /** The first column in which it is out of the race; the number of columns if it never is. */
  out: number;
}

export interface LapChart {
  columns: Column[];
  lines: ChartLine[];
}

/** A column for the start, one where each turn (round, slot) begins, and one for the end. */
export function lapChart(frames: readonly Frame[], periods: readonly Moment[]): LapChart {
  const columns = columnsOf(frames, periods);
  const tables = columns.map((column) => placesOf(stateAt(frames, column.frame)));
  const cars = [...(tables[0]?.keys() ?? [])];
  const lines = cars.map((car) => ({
    car,
    places: tables.map((table) => table.get(car) ?? cars.length),
    out: outAt(frames, columns, car),
  }));
  return { columns, lines: lines.sort((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0)) };
}

function stateAt(frames: readonly Frame[], frame: number): ReplayState {
  const found = frames[frame] ?? frames[0];
  if (found === undefined) throw new RangeError("a replay without frames");
  return found.state;
}

function columnsOf(frames: readonly Frame[], periods: readonly Moment[]): Column[] {
  const columns: Column[] = [];
  for (const moment of periods) {
    if (moment.kind !== "start" && firstStand(frames) >= moment.frame) continue;
    const frame = moment.kind === "start" ? firstStand(frames) : moment.frame;
    const last = columns.at(-1);
    if (last?.frame === frame) last.message = last === columns[0] ? last.message : moment.message;
    else columns.push({ frame, message: moment.message });
  }
  const end = frames.length - 1;
  const last = columns.at(-1);
  if (last === undefined || last.frame < end) {
    columns.push({ frame: end, message: { id: "page.replay-end", values: {} } });
  }
  return columns;
}

/** The first frame in which the cars stand on the grid: in Thunder Rolls not before qualifying. */
export function firstStand(frames: readonly Frame[]): number {
  const at = frames.findIndex((frame) => frame.state.cars.every((car) => car.progress !== null));
  return Math.max(at, 0);
}

function outAt(frames: readonly Frame[], columns: readonly Column[], car: number): number {
  const at = columns.findIndex((column) => {
    const state = stateAt(frames, column.frame);
    const found = state.cars.find((other) => other.number === car);
    return found?.status === "retired" || found?.status === "lapped" || found?.status === "disqualified";
  });
  return at < 0 ? columns.length : at;
}

// Geometry.

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const ROW = 26;
export const COLUMN = 24;
const NARROW = 12; // so close columns may stand where they all find room then

export function chartBox(columns: number, cars: number, least: number): Box {
  const [left, right, top, bottom] = [54, 54, 50, 16];
  const room = least - left - right;
  const inner = Math.max((columns - 1) * ((columns - 1) * NARROW <= room ? NARROW : COLUMN), room);
  return { width: left + right + inner, height: top + bottom + Math.max(cars - 1, 1) * ROW, left, right, top, bottom };
}

export const xOf = (box: Box, columns: number, at: number): number =>
  columns < 2 ? box.left : box.left + ((box.width - box.left - box.right) * at) / (columns - 1);

export const yOf = (box: Box, place: number): number => box.top + (place - 1) * ROW;

const round = (n: number): number => Math.round(n * 10) / 10;

/** Where the words above the columns stand: two rows, no word on another; what has no room is left out. */
export interface ColumnLabel {
  at: number;
  text: string;
  x: number;
  row: 0 | 1;
}

const LETTER = 8.2; // of the words above the columns, in the widest font
const GAP = 5;

export function columnLabels(box: Box, texts: readonly string[]): ColumnLabel[] {
  const last = texts.length - 1;
  const labelOf = (at: number): ColumnLabel => {
    const half = widthOf(texts[at] ?? "") / 2;
    const x = Math.min(Math.max(xOf(box, texts.length, at), half), box.width - half);
    return { at, text: texts[at] ?? "", x, row: 0 };
  };
  // The ends come first: nothing is left out for less than them.
  const placed: ColumnLabel[] = last > 0 ? [labelOf(0), labelOf(last)] : last === 0 ? [labelOf(0)] : [];
  for (let at = 1; at < last; at += 1) {
    const found = labelOf(at);
    const row = ([0, 1] as const).find((one) => placed.every((other) => other.row !== one || apart(found, other)));
    if (row !== undefined) placed.push({ ...found, row });
  }
  return placed.sort((one, other) => one.at - other.at);
}

const widthOf = (text: string): number => text.length * LETTER;

const apart = (one: ColumnLabel, other: ColumnLabel): boolean =>
  Math.abs(one.x - other.x) >= (widthOf(one.text) + widthOf(other.text)) / 2 + GAP;

/** A line that leaves and enters every column level, so that crossings can be followed. */
export function pathOf(box: Box, columns: number, line: ChartLine): string {
  const end = Math.min(line.out, columns - 1);
  const parts: string[] = [];
  for (let at = 0; at <= end; at += 1) {
    const x = round(xOf(box, columns, at));
    const y = round(yOf(box, line.places[at] ?? 1));
    if (at === 0) {
      parts.push(`M${x} ${y}`);
      continue;
    }
    const before = round(yOf(box, line.places[at - 1] ?? 1));
    const middle = round((xOf(box, columns, at - 1) + xOf(box, columns, at)) / 2);
    parts.push(before === y ? `H${x}` : `C${middle} ${before} ${middle} ${y} ${x} ${y}`);
  }
  return parts.join("");
}

/** Where on the chart a frame lies between its columns. */
export function xOfFrame(box: Box, columns: readonly Column[], frame: number): number {
  const at = columns.findLastIndex((column) => column.frame <= frame);
  const here = columns[at];
  const next = columns[at + 1];
  if (here === undefined) return box.left;
  const share = next === undefined ? 0 : (frame - here.frame) / (next.frame - here.frame);
  return xOf(box, columns.length, at + share);
}
