/** A program while it is being laid: four slots, and a slot for each Hazard that may lie anywhere. */

export interface Program {
  /** The card of each slot, 0 while empty. */
  slots: number[];
  /** The slot, from 1, of each Hazard without a slot of its own; 0 while unset. */
  free: number[];
}

export const SLOTS = 4;

export const emptyProgram = (free: number, slots = SLOTS): Program => ({
  slots: Array.from({ length: slots }, () => 0),
  free: Array.from({ length: free }, () => 0),
});

/** Put a card into a slot: what lies there goes where the card came from, or back to the hand. */
export function layCard(program: Program, card: number, slot: number): Program {
  const slots = [...program.slots];
  const from = slots.indexOf(card);
  const there = slots[slot] ?? 0;
  if (from >= 0) slots[from] = there;
  slots[slot] = card;
  return { ...program, slots };
}

export function takeUp(program: Program, slot: number): Program {
  const slots = [...program.slots];
  slots[slot] = 0;
  return { ...program, slots };
}

export function layHazard(program: Program, hazard: number, slot: number): Program {
  const free = [...program.free];
  free[hazard] = slot;
  return { ...program, free };
}

export const firstEmpty = (program: Program): number => program.slots.indexOf(0);

export const inHand = (program: Program, hand: readonly number[]): number[] =>
  hand.filter((card) => !program.slots.includes(card));

export const complete = (program: Program, hand: readonly number[]): boolean =>
  inHand(program, hand).length === 0 && program.free.every((slot) => slot > 0);

export const programText = (program: Program): string => `program ${[...program.slots, ...program.free].join(" ")}`;

/** Slots, from 0, whose left half flag meets a right one in the next slot. */
export function perfectPairs(slots: readonly number[], flagOf: (card: number) => string): number[] {
  return slots
    .map((_, at) => at)
    .filter(
      (at) => at + 1 < slots.length && flagOf(slots[at] ?? 0) === "left" && flagOf(slots[at + 1] ?? 0) === "right",
    );
}
