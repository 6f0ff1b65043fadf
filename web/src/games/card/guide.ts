/** The pages of the first-race guide, and the little scene that each shows on the real board. */
import type { TrackGeometry } from "../../board/types";
import { carsOf, columnsOf, type Picture } from "../../lib/pictures";

export interface GuidePage {
  title: string;
  text: string;
  /** The text where a step into a car pushes it for nothing, as in Grand Prix; without it the text holds there too. */
  pushing?: string;
  movement: "" | "solo" | "draft" | "line" | "pursuit" | "lead";
}

export const PAGES: readonly GuidePage[] = [
  {
    title: "page.guide-welcome",
    text: "page.guide-welcome-text",
    pushing: "page.prix-guide-welcome-text",
    movement: "",
  },
  { title: "page.guide-solo", text: "page.guide-solo-text", pushing: "page.prix-guide-solo-text", movement: "solo" },
  { title: "page.guide-draft", text: "page.guide-draft-text", movement: "draft" },
  { title: "page.guide-pursuit", text: "page.guide-pursuit-text", movement: "pursuit" },
  { title: "page.guide-lead", text: "page.guide-lead-text", pushing: "page.prix-guide-lead-text", movement: "lead" },
  { title: "page.guide-wear", text: "page.guide-wear-text", pushing: "page.prix-guide-wear-text", movement: "" },
  { title: "page.guide-turn", text: "page.guide-turn-text", pushing: "page.prix-guide-turn-text", movement: "" },
];

/** Whether every step forward pushes whoever is there: so it is in the game that calls its Draft a Line. */
export function pushes(cards: Iterable<{ movement: string }>): boolean {
  return [...cards].some((card) => card.movement === "line");
}

/** The pages for a game in which every step forward pushes whoever is there, or in which that costs more. */
export function pagesOf(pushing: boolean): readonly GuidePage[] {
  if (!pushing) return PAGES;
  return PAGES.map((page) => ({
    ...page,
    text: page.pushing ?? page.text,
    movement: page.movement === "draft" ? "line" : page.movement,
  }));
}

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
