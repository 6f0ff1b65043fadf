/** A race as a strip of pictures, drawn by the playhead's own functions: no clock, no screen, always the same. */
import { framesOf } from "../board/animate";
import { poseAt } from "../board/geometry";
import type { BoardCar, TrackGeometry } from "../board/types";
import type { Kinds } from "../lib/facts";
import { AT_REST, further, onTheWay } from "../lib/playhead.svelte";
import type { Frame, ReplayFact, ReplayState } from "./types";

/** One picture on the way through a race. */
export interface Picture {
  /** The frame of the document that it leads to. */
  frame: number;
  state: ReplayState;
  /** What it adds to the picture before. */
  facts: readonly ReplayFact[];
}

/** All pictures on the way to a frame, and that frame itself. */
export function picturesOf(frames: readonly Frame[], at: number, kinds: Kinds): Picture[] {
  const [before, then] = [frames[at - 1], frames[at]!];
  let way = AT_REST;
  const shown = (before ? framesOf(then.facts, kinds) : []).map((frame) => {
    way = further(way, frame);
    return { frame: at, state: onTheWay(before!.state, way, then.state.order), facts: frame.facts };
  });
  return [...shown, { frame: at, state: then.state, facts: [] }];
}

const COLUMNS = 6;
const GAP = 40;
const WORDS = 90; // height of the words below a picture
const LETTER = 13; // width of one of them
const SMALL = 0.25; // of the track's own size

const near = (value: number): number => Math.round(value);
const points = (shape: { points: readonly (readonly [number, number])[] }): string =>
  shape.points.map(([x, y]) => `${near(x)},${near(y)}`).join(" ");

function carDrawing({ number, fill, ink }: BoardCar): string {
  const box = `<rect x="-15" y="-9" width="30" height="18" rx="4" fill="${fill}" stroke="#000"/>`;
  return `<g id="c${number}">${box}<text y="5" fill="${ink}">${number}</text></g>`;
}

function carAt(track: TrackGeometry, car: BoardCar): string {
  const { x, y, heading } = poseAt(track, car);
  const dim = car.dim ? ' class="d"' : "";
  return `<use href="#c${car.number}" transform="translate(${near(x)} ${near(y)})rotate(${near(heading)})"${dim}/>`;
}

/** Line by line: which frame, who is ahead, and what is told. */
function words({ frame, state, facts }: Picture, { width, height }: TrackGeometry): string {
  const longest = Math.floor(width / LETTER);
  const names = facts.map((fact) => [fact.name, ...Object.values(fact.values)].join(" "));
  const lines = [`${frame}: ${state.order.join(" ")}`, names.join(", ")].map((line) =>
    line.length > longest ? `${line.slice(0, longest - 4)} ...` : line,
  );
  return lines.map((line, at) => `<text class="w" y="${near(height) + 30 + at * 32}">${line}</text>`).join("");
}

/** The strip; `carsIn` says how the cars of a state are drawn. */
export function filmOf(
  track: TrackGeometry,
  pictures: readonly Picture[],
  carsIn: (state: ReplayState) => BoardCar[],
): string {
  const [width, height] = [near(track.width) + GAP, near(track.height) + WORDS + GAP];
  const rows = Math.ceil(pictures.length / COLUMNS);
  const shown = pictures.map((picture) => carsIn(picture.state));
  const cars = new Map(shown.flat().map((car) => [car.number, car]));
  const [start, end] = track.start;
  const strip = pictures.map((picture, at) => {
    const place = `translate(${(at % COLUMNS) * width} ${Math.floor(at / COLUMNS) * height})`;
    const drawn = shown[at]!.map((car) => carAt(track, car)).join("\n");
    return `<g transform="${place}"><use href="#track"/>\n${drawn}\n${words(picture, track)}</g>`;
  });
  const [all, down] = [COLUMNS * width, rows * height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${all} ${down}" width="${near(all * SMALL)}">
<style>text{font:700 14px sans-serif;text-anchor:middle}.w{font:24px sans-serif;text-anchor:start}.d{opacity:.6}</style>
<defs><g id="track">
${track.roads.map((road) => `<polygon points="${points(road)}" fill="#ccc"/>`).join("\n")}
${track.spaces.map((space) => `<polygon points="${points(space)}" fill="none" stroke="#fff"/>`).join("\n")}
<path d="M${start.map(near).join(" ")}L${end.map(near).join(" ")}" stroke="#000" stroke-width="4"/>
</g>
${[...cars.values()].map(carDrawing).join("\n")}
</defs>
${strip.join("\n")}
</svg>
`;
}
