/** What a plan of the server's marks on the table: its cards, cars, dice and markers, and the space where it ends. */
import type { Brings, GameInfo } from "../lib/types";

export interface HintMark {
  cards: number[];
  cars: number[];
  dice: number[];
  /** Other words of the plan by what they stand for, such as MARKER, TYRE or NUMBER. */
  others: Record<string, string[]>;
  /** The car whose move it is, and where that ends: progress and lane. */
  mover: number | null;
  space: [number, number] | null;
}

type Verbs = GameInfo["verbs"];

/** The words of an action by what they stand for, as the form of its verb has them: `CARD on CAR`. */
export function byForm(action: string, verbs: Verbs): [string, string][] {
  const [name, ...words] = action.split(" ");
  const form = (verbs.find((verb) => verb.name === name)?.form ?? "").split("|")[0]?.split(" ").filter(Boolean) ?? [];
  const found: [string, string][] = [];
  words.forEach((word, at) => {
    const slot = form[Math.min(at, form.length - 1)]?.replace(/[[\].]/g, "") ?? "";
    if (slot && slot === slot.toUpperCase() && word !== "none") found.push([slot, word]);
  });
  return found;
}

export function hintMark(plan: readonly string[], verbs: Verbs, brings?: Brings | null): HintMark {
  const found: Record<string, string[]> = {};
  for (const [slot, word] of plan.flatMap((action) => byForm(action, verbs))) (found[slot] ??= []).push(word);
  const { CARD = [], CAR = [], DIE = [], ...others } = found;
  const mover = brings?.mover ?? null;
  const numbers = (words: string[]): number[] => [...new Set(words.map(Number))];
  return {
    cards: numbers(CARD),
    cars: numbers(mover === null ? CAR : [...CAR, String(mover)]),
    dice: DIE.map(Number),
    others,
    mover,
    space: (mover === null ? undefined : brings?.stands[String(mover)]) ?? null,
  };
}
