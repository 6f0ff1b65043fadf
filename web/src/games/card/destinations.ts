/** Where the moving car can end up: each space with the ways that lead there. */
import type { PreviewEnd } from "../../lib/types";

export interface Destination {
  key: string;
  progress: number;
  /** Below 0: over the finish line, or off the track. */
  lane: number;
  ends: PreviewEnd[];
}

function keyOf(end: PreviewEnd): string {
  const cars = Object.entries(end.cars).map(([car, [progress, lane]]) => `${car}:${progress},${lane}`);
  return cars.sort().join(" ");
}

/** By space, furthest first, inside before outside; ways that move few cars first; of equal ends the shortest. */
export function destinationsOf(ends: readonly PreviewEnd[], car: number, here: [number, number]): Destination[] {
  const found = new Map<string, Destination>();
  const known = new Map<string, Map<string, number>>();
  for (const end of ends) {
    const [progress, lane] = end.cars[String(car)] ?? here;
    const key = `${progress}/${lane}`;
    const place = found.get(key) ?? { key, progress, lane, ends: [] };
    const seen = known.get(key) ?? new Map<string, number>();
    found.set(key, place);
    known.set(key, seen);
    const alike = keyOf(end);
    const before = seen.get(alike);
    if (before === undefined) {
      seen.set(alike, place.ends.length);
      place.ends.push(end);
    } else if (end.actions.length < place.ends[before]!.actions.length) {
      place.ends[before] = end;
    }
  }
  for (const place of found.values()) {
    place.ends.sort(
      (a, b) => Object.keys(a.cars).length - Object.keys(b.cars).length || a.actions.length - b.actions.length,
    );
  }
  return [...found.values()].sort((a, b) => b.progress - a.progress || a.lane - b.lane);
}

/** Whether a single step ends the move: no known end goes on after it. */
export function endsTheMove(ends: readonly PreviewEnd[], action: string): boolean {
  return ends.length > 0 && !ends.some((end) => end.actions[0] === action && end.actions.length > 1);
}

/** The end to which exactly this one step leads. */
export function endAfter(ends: readonly PreviewEnd[], action: string): PreviewEnd | null {
  return ends.find((end) => end.actions.length === 1 && end.actions[0] === action) ?? null;
}
