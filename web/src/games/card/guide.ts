/** The pages of the first-race guide, and the little scene that each shows on the real board. */
import type { TrackGeometry } from "../../board/types";

export interface GuidePage {
  title: string;
  text: string;
  /** The text where a step into a car pushes it for nothing, as in Grand Prix; without it the text holds there too. */
  pushing?: string;
  movement: "" | "solo" | "draft" | "pursuit" | "lead";
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
  return PAGES.map((page) => (pushing && page.pushing ? { ...page, text: page.pushing } : page));
}

export interface SceneCar {
  /** Its place in the line, front first. */
  at: number;
  progress: number;
  lane: number;
  moves: boolean;
  own: boolean;
}

/** Where a line of three fits: the first run of sectors with as many lanes, at least two, after the start. */
export function stretch(track: TrackGeometry, long = 9): number {
  const count = track.lanes.length;
  for (let from = 1; from < count; from += 1) {
    const lanes = track.lanes[from]!;
    let run = 0;
    while (run < long && track.lanes[(from + run) % count] === lanes) run += 1;
    if (run === long && lanes >= 2) return from;
  }
  return 1;
}

/** Three cars nose to tail, the middle one drives; before and after a move of four spaces. */
export function scene(
  track: TrackGeometry,
  movement: GuidePage["movement"],
  after: boolean,
  pushing = false,
): SceneCar[] {
  if (!movement) return [];
  const from = stretch(track);
  const far = 4;
  const along: Record<string, boolean[]> = {
    solo: [pushing, true, false],
    draft: [true, true, true],
    pursuit: [true, true, false],
    lead: [pushing, true, true],
  };
  const moves = along[movement] ?? [];
  // Where pushing costs more, a Solo or a Lead car changes lanes before it passes the car ahead.
  const aside = !pushing && (movement === "solo" || movement === "lead");
  return [2, 1, 0].map((place, at) => {
    const goes = moves[at] ?? false;
    const shifted = after && goes && aside;
    return {
      at,
      progress: from + place + (after && goes ? (aside ? far - 1 : far) : 0),
      lane: shifted ? 1 : 0,
      moves: goes,
      own: at === 1,
    };
  });
}
