/** Legal actions of Thunder Rolls, sorted for the eye; the texts themselves are the server's. */

export interface RollChoices {
  /** Faces whose set may be placed. */
  places: Set<number>;
  /** Choices of dice that may be rolled again, as "1 1 4". */
  rerolls: Set<string>;
  /** What may follow `use`, as number lists; [[]] where nothing has to follow. */
  uses: number[][];
}

export type UseMode = "none" | "plain" | "space" | "dice" | "change";

export interface DriveAction {
  text: string;
  kind: "forward" | "in" | "out" | "push" | "brake" | "stop" | "bonus" | "back" | "back-in" | "back-out";
  key: string;
  lane: number | null;
  bonus: string | null;
  car: number | null;
}

const numbersOf = (words: string[]): number[] => words.map(Number);

export function rollChoices(actions: readonly string[]): RollChoices {
  const found: RollChoices = { places: new Set(), rerolls: new Set(), uses: [] };
  for (const text of actions) {
    const [verb, ...rest] = text.split(" ");
    if (verb === "place") found.places.add(Number(rest[0]));
    else if (verb === "reroll") found.rerolls.add(rest.join(" "));
    else if (verb === "use") found.uses.push(numbersOf(rest));
  }
  return found;
}

/** What has to be picked before a Qualifying bonus is used; `bonus` is what the card says. */
export function useMode(uses: number[][], bonus: string): UseMode {
  const first = uses[0];
  if (first === undefined) return "none";
  if (first.length === 0) return "plain";
  if (bonus === "reroll") return "dice";
  return bonus === "change" ? "change" : "space";
}

export const diceKey = (dice: readonly number[]): string => [...dice].sort((a, b) => a - b).join(" ");

/** Two rolled dice with so many of each face as a flat list, lowest first. */
export function diceOf(rolled: readonly number[]): number[] {
  return rolled.flatMap((count, face) => Array.from({ length: count }, () => face + 1));
}

const BONUS_KEYS: Record<string, string> = { crossover: "c", "side-draft": "s", draft: "d", "clean-air": "a" };

export function driveAction(text: string): DriveAction {
  const [verb = "", ...rest] = text.split(" ");
  const base = { text, lane: null, bonus: null, car: null };
  const lane = rest[0] !== undefined && /^\d+$/.test(rest[0]) ? Number(rest[0]) : null;
  if (verb === "bonus") {
    const bonus = rest[0] ?? "";
    const car = rest[1] === undefined ? null : Number(rest[1]);
    return { ...base, kind: "bonus", key: BONUS_KEYS[bonus] ?? "", bonus, car };
  }
  if (verb === "diagonal") return { ...base, kind: rest[0] === "in" ? "in" : "out", key: rest[0] === "in" ? "i" : "o" };
  if (verb === "back") {
    if (rest[0] === "in" || rest[0] === "out") {
      return { ...base, kind: rest[0] === "in" ? "back-in" : "back-out", key: rest[0] === "in" ? "i" : "o" };
    }
    return { ...base, kind: "back", key: "f", lane };
  }
  if (verb === "push") return { ...base, kind: "push", key: "p" };
  if (verb === "brake") return { ...base, kind: "brake", key: "b" };
  if (verb === "stop") return { ...base, kind: "stop", key: "." };
  return { ...base, kind: "forward", key: "f", lane };
}

export const driveActions = (actions: readonly string[]): DriveAction[] => actions.map(driveAction);

/** Lane to which a step leads where sections have equally many lanes; null for what does not step. */
export function laneOfStep(step: DriveAction, lane: number): number | null {
  if (step.lane !== null) return step.lane;
  if (step.kind === "forward" || step.kind === "back" || step.kind === "push") return lane;
  if (step.kind === "in" || step.kind === "back-in") return lane - 1;
  if (step.kind === "out" || step.kind === "back-out") return lane + 1;
  return null;
}

/** Numbers of cards behind a verb, such as those of `take 17` or `qualify 4`. */
export function cardsOf(actions: readonly string[], verb: string): number[] {
  return actions.filter((text) => text.startsWith(`${verb} `)).map((text) => Number(text.split(" ")[1]));
}

/** How many cards have to go, read off the first legal discard. */
export function discardCount(actions: readonly string[]): number {
  const first = actions.find((text) => text.startsWith("discard"));
  return first === undefined ? 0 : first.split(" ").length - 1;
}

export const discardText = (cards: readonly number[]): string =>
  `discard ${[...cards].sort((a, b) => a - b).join(" ")}`;
