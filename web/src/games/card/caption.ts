/** What is going on while a move is shown: the card that was played and for which car, the event that turned up. */
import { numberIn } from "../../lib/facts";
import type { Entry, Fact, Message } from "../../lib/types";

export interface Caption {
  card: number | null;
  car: number | null;
  message: Message;
}

/** The last card that was played in what is being told, or before it in the same turn: a move may be told in parts. */
export function captionOf(told: readonly Fact[], entries: readonly Entry[]): Caption | null {
  const opens = (fact: Fact): boolean => fact.name === "played" || fact.name === "ai-card" || fact.name === "turn";
  const here = told.findLast(opens);
  const fact =
    here ??
    entries
      .slice(-20)
      .flatMap((entry) => entry.facts)
      .findLast(opens);
  if (!fact || (fact.name === "turn" && !here)) return null;
  return { card: numberIn(fact, "card"), car: numberIn(fact, "car"), message: fact.message };
}

/** The event that these facts turned up, else the one that lay there before. */
export function eventIn(facts: readonly Fact[], before: string | null | undefined): string | null {
  const id = facts.findLast((fact) => fact.name === "event")?.message.values["event"];
  if (typeof id !== "object" || Array.isArray(id)) return before ?? null;
  return id.id.split(".").slice(1).join(".");
}
