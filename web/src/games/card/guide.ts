/** The guides to a first race of the card games, and the little scene that a page shows on the real board. */
import type { TrackGeometry } from "../../board/types";
import { carsOf, columnsOf, type Picture } from "../../lib/pictures";
import type { GuidePage } from "../parts";

export const ALLEY_GUIDE: readonly GuidePage[] = [
  { title: "page.guide-welcome", text: "page.guide-welcome-text" },
  { title: "page.guide-solo", text: "page.guide-solo-text", movement: "solo" },
  { title: "page.guide-draft", text: "page.guide-draft-text", movement: "draft" },
  { title: "page.guide-pursuit", text: "page.guide-pursuit-text", movement: "pursuit" },
  { title: "page.guide-lead", text: "page.guide-lead-text", movement: "lead" },
  { title: "page.guide-wear", text: "page.guide-wear-text" },
  { title: "page.guide-turn", text: "page.guide-turn-text" },
];

/** Tires come first: they are what a race of Grand Prix asks first. */
export const PRIX_GUIDE: readonly GuidePage[] = [
  { title: "page.prix-guide-tires", text: "page.prix-guide-tires-text" },
  { title: "page.guide-welcome", text: "page.prix-guide-welcome-text" },
  { title: "page.guide-solo", text: "page.prix-guide-solo-text", movement: "solo" },
  { title: "page.guide-draft", text: "page.guide-draft-text", movement: "line" },
  { title: "page.guide-pursuit", text: "page.guide-pursuit-text", movement: "pursuit" },
  { title: "page.guide-lead", text: "page.prix-guide-lead-text", movement: "lead" },
  { title: "page.guide-wear", text: "page.prix-guide-wear-text" },
  { title: "page.prix-guide-calls", text: "page.prix-guide-calls-text" },
  { title: "page.guide-turn", text: "page.prix-guide-turn-text" },
];

export interface SceneCar {
  progress: number;
  lane: number;
  moves: boolean;
  own: boolean;
}

/** Where a line of cars fits: the first run of sectors with as many lanes, at least two, after the start. */
export function stretch(track: TrackGeometry, long: number): number {
  const count = track.lanes.length;
  for (let from = 1; from < count; from += 1) {
    const lanes = track.lanes[from]!;
    let run = 0;
    while (run < long && track.lanes[(from + run) % count] === lanes) run += 1;
    if (run === long && lanes >= 2) return from;
  }
  return 1;
}

/** The move of a picture on the real board: the cars before it, or after it. */
export function scene(track: TrackGeometry, picture: Picture, after: boolean): SceneCar[] {
  const from = stretch(track, columnsOf(picture));
  return carsOf(picture).map(({ moves, own, ...car }) => {
    const { column, lane } = after ? car.after : car.before;
    return { progress: from + column, lane, moves, own };
  });
}
