/** The pages of the first-race guide, and the little scene that each shows on the real board. */
import type { TrackGeometry } from "../../board/types";

export interface GuidePage {
  title: string;
  text: string;
  movement: "" | "solo" | "draft" | "pursuit" | "lead";
}

export const PAGES: readonly GuidePage[] = [
  { title: "page.guide-welcome", text: "page.guide-welcome-text", movement: "" },
  { title: "page.guide-solo", text: "page.guide-solo-text", movement: "solo" },
  { title: "page.guide-draft", text: "page.guide-draft-text", movement: "draft" },
  { title: "page.guide-pursuit", text: "page.guide-pursuit-text", movement: "pursuit" },
  { title: "page.guide-lead", text: "page.guide-lead-text", movement: "lead" },
  { title: "page.guide-wear", text: "page.guide-wear-text", movement: "" },
  { title: "page.guide-turn", text: "page.guide-turn-text", movement: "" },
];

export interface SceneCar {
  /** Its place in the line, front first. */
  at: number;
  progress: number;
  lane: number;
  moves: boolean;
  own: boolean;
}

/** Where a line of three fits: the first run of sectors with the same number of lanes, at least two, after the start. */
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
export function scene(track: TrackGeometry, movement: GuidePage["movement"], after: boolean): SceneCar[] {
  if (!movement) return [];
  const from = stretch(track);
  const far = 4;
  const along: Record<string, boolean[]> = { solo: [false, true, false], draft: [true, true, true], pursuit: [true, true, false], lead: [false, true, true] };
  const moves = along[movement] ?? [];
  // A Solo or a Lead car cannot pass through the car ahead: it changes lanes first.
  const aside = movement === "solo" || movement === "lead";
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
