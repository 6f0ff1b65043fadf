/** Which facts are told aloud: what changes the race, not every single step of it. */
import type { Entry, Fact, Message, Notice } from "./types";

/** Facts that only say where a car stands now; the last of each car is told, the others are not. */
const PLACES = new Set(["stepped", "followed", "displaced", "swapped", "closed-up", "sidestepped", "lined-up", "shifted", "on-grid"]);
const QUIET = new Set(["drew", "chosen", "reshuffled", "close-calls"]);
const MOST = 12;

/** Facts that only one seat may know in full, with the sentence for all others. */
const SECRET: Record<string, string> = { drew: "fact.drew-hidden", "drew-hazard": "fact.drew-hazard-hidden" };

/** Hot seat: what one of the people at this screen drew is not for the eyes of the next. */
export function hiddenFrom(entries: Entry[], seat: number | null): Entry[] {
  return entries.map((entry) => ({ ...entry, facts: entry.facts.map((fact) => covered(fact, seat)) }));
}

function covered(fact: Fact, seat: number | null): Fact {
  const id = SECRET[fact.name];
  if (id === undefined || fact.values["seat"] === seat) return fact;
  const named = fact.message.values["seat"];
  return {
    name: `${fact.name}-hidden`,
    values: { seat: fact.values["seat"] ?? -1 },
    message: { id, values: named === undefined ? {} : { seat: named } },
  };
}

/** Plain facts of a log without those that were taken back. */
export function standing(entries: Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    if (!entry.undo) kept.push(entry);
    else kept.splice(Math.max(0, kept.length - entry.undo));
  }
  return kept;
}

/** A log with what the server had to say beside the race, each word at the line it belongs to. */
export function withNotices(entries: Entry[], notices: readonly Notice[] = []): Entry[] {
  if (notices.length === 0) return entries;
  const said = (n: number): Fact[] =>
    notices.filter((notice) => notice.n === n).map(({ message }) => ({ name: "notice", values: {}, message }));
  return entries.map((entry) => ({ ...entry, facts: [...said(entry.n), ...entry.facts] }));
}

export function spoken(entries: Pick<Entry, "facts">[]): Message[] {
  const facts = entries.flatMap((entry) => entry.facts);
  const told = facts.filter((fact, index) => !QUIET.has(fact.name) && !repeated(facts, fact, index));
  return told.slice(-MOST).map((fact) => fact.message);
}

function repeated(facts: Fact[], fact: Fact, index: number): boolean {
  if (!PLACES.has(fact.name)) return false;
  return facts.slice(index + 1).some((later) => PLACES.has(later.name) && later.values["car"] === fact.values["car"]);
}
