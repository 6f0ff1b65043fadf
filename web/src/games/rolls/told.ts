/** What the log tells beside its sentences: the last NP Action of each driver, and the last throw for control. */
import type { Entry, Fact } from "../../lib/types";

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

/** The dice that were thrown in the last entry, for control or for position. */
export function lastRisk(entries: readonly Entry[]): Thrown[] {
  const facts = entries.at(-1)?.facts ?? [];
  const lost = new Set(facts.filter((fact) => fact.name === "lost-control").map((fact) => fact.values["car"]));
  return facts
    .filter((fact) => fact.name === "risk")
    .map((fact) => ({
      car: Number(fact.values["car"]),
      die: Number(fact.values["die"]),
      lost: lost.has(fact.values["car"]),
    }));
}
