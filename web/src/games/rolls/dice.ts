/** Pips of a die in a square of 100, and dice grouped into sets. */

export interface Pip {
  x: number;
  y: number;
}

const AT = { low: 26, middle: 50, high: 74 } as const;
const p = (x: keyof typeof AT, y: keyof typeof AT): Pip => ({ x: AT[x], y: AT[y] });
const CORNERS = [p("low", "low"), p("high", "high"), p("low", "high"), p("high", "low")];
const CENTRE = p("middle", "middle");
const SIDES = [p("low", "middle"), p("high", "middle")];

const PIPS: readonly (readonly Pip[])[] = [
  [],
  [CENTRE],
  CORNERS.slice(0, 2),
  [...CORNERS.slice(0, 2), CENTRE],
  CORNERS,
  [...CORNERS, CENTRE],
  [...CORNERS, ...SIDES],
];

export const pipsOf = (face: number): readonly Pip[] => PIPS[face] ?? [];

export interface DiceSet {
  face: number;
  count: number;
}

export const setsOf = (rolled: readonly number[]): DiceSet[] =>
  rolled.map((count, at) => ({ face: at + 1, count })).filter((set) => set.count > 0);

/** Picking dice of a roll: so many of each face. Toggling the i-th die of a face picks up to it, or lets it go. */
export function togglePick(picked: readonly number[], face: number, at: number): number[] {
  const next = [...picked];
  const now = next[face - 1] ?? 0;
  next[face - 1] = at < now ? at : at + 1;
  return next;
}
