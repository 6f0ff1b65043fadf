/** What the log tells beside its sentences: the last NP Action of each driver, and the last throw for control. */
import { kindOf, numberIn, type Kinds } from "../../lib/facts";
import type { Entry, Fact, Message } from "../../lib/types";

export interface NpTold {
  action: number;
  /** Which half of the card was used. */
  thunder: boolean;
}

const factsOf = (entries: readonly Entry[]): Fact[] => entries.flatMap((entry) => entry.facts ?? []);

export function lastNpActions(entries: readonly Entry[]): Map<number, NpTold> {
  const told = new Map<number, NpTold>();
  let thunder = false;
  for (const fact of factsOf(entries)) {
    if (fact.name === "slot") thunder = true;
    else if (fact.name === "rolled" || fact.name === "stage") thunder = false;
    else if (fact.name === "np-action")
      told.set(Number(fact.values["car"]), { action: Number(fact.values["action"]), thunder });
  }
  return told;
}

export interface Thrown {
  car: number;
  die: number;
  lost: boolean;
}

/** The dice that were thrown, for control or for position. */
export function riskIn(facts: readonly Fact[]): Thrown[] {
  const lost = new Set(facts.filter((fact) => fact.name === "lost-control").map((fact) => fact.values["car"]));
  return facts
    .filter((fact) => fact.name === "risk")
    .map((fact) => ({
      car: Number(fact.values["car"]),
      die: Number(fact.values["die"]),
      lost: lost.has(fact.values["car"]),
    }));
}

/** What is going on: the sentence of what was last begun or turned up, and what there is to hold up with it. */
export interface Caption {
  message: Message;
  car: number | null;
  seat: number | null;
  card: number | null;
  /** Dice of one number: which, and how many. */
  dice: { face: number; n: number } | null;
}

const OPENS = new Set(["turn", "chance", "hazard", "period"]);

/** From what is being told, else from what was told before it: a move may be told in parts. */
export function captionOf(told: readonly Fact[], entries: readonly Entry[], kinds: Kinds): Caption | null {
  const opens = (fact: Fact): boolean => {
    const { part, tone } = kindOf(kinds, fact);
    return (OPENS.has(part) || tone === "loud") && fact.name !== "notice";
  };
  const fact = told.findLast(opens) ?? entries.at(-1)?.facts.findLast(opens);
  if (!fact) return null;
  const space = numberIn(fact, "space");
  return {
    message: fact.message,
    car: numberIn(fact, "car"),
    seat: numberIn(fact, "seat"),
    card: fact.name === "revealed" ? numberIn(fact, "card") : null,
    dice: fact.name === "set-placed" && space !== null ? { face: space + 1, n: numberIn(fact, "n") ?? 0 } : null,
  };
}
