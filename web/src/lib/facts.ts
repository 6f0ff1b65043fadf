/** What is told of the facts of a race, and how loud: the game's rulebook says it of every kind. */
import type { Entry, Fact, GameInfo, Message, Notice } from "./types";

export type Kinds = GameInfo["facts"];
type Kind = Kinds[string];

const MOST = 12;

/** What no game declares comes from the server, beside the race. */
const STRANGE: Kind = { fields: [], tone: "loud", part: "", moves: false, actor: "" };

export const kindOf = (kinds: Kinds, fact: { name: string }): Kind => kinds[fact.name] ?? STRANGE;

/** A number that a fact has, if it has it. */
export function numberIn(fact: Fact, field: string): number | null {
  const value = fact.values[field];
  return typeof value === "number" ? value : null;
}

/** Hot seat: what one of the people at this screen drew is not for the eyes of the next. */
export function hiddenFrom(entries: Entry[], seat: number | null, kinds: Kinds): Entry[] {
  return entries.map((entry) => ({ ...entry, facts: entry.facts.map((fact) => covered(fact, seat, kinds)) }));
}

function covered(fact: Fact, seat: number | null, kinds: Kinds): Fact {
  const name = `${fact.name}-hidden`;
  if (kinds[name] === undefined || fact.values["seat"] === seat) return fact;
  const named = fact.message.values["seat"];
  return {
    name,
    values: { seat: fact.values["seat"] ?? -1 },
    message: { id: `${fact.message.id}-hidden`, values: named === undefined ? {} : { seat: named } },
  };
}

/** Plain facts of a log without those that were taken back. */
export function standing<E extends { undo?: number }>(entries: readonly E[]): E[] {
  const kept: E[] = [];
  for (const entry of entries) {
    if (!entry.undo) kept.push(entry);
    else kept.splice(Math.max(0, kept.length - entry.undo));
  }
  return kept;
}

const NOTICE = "notice";

/** What the server had to say beside the race, such as that a bot failed. */
export const noticesIn = (entries: readonly Entry[]): Message[] =>
  entries.flatMap((entry) => entry.facts.filter((fact) => fact.name === NOTICE).map((fact) => fact.message));

/** A log with what the server had to say beside the race, each word at the line it belongs to. */
export function withNotices(entries: Entry[], notices: readonly Notice[] = []): Entry[] {
  if (notices.length === 0) return entries;
  const said = (n: number): Fact[] =>
    notices.filter((notice) => notice.n === n).map(({ message }) => ({ name: NOTICE, values: {}, message }));
  return entries.map((entry) => ({ ...entry, facts: [...said(entry.n), ...entry.facts] }));
}

/** Which lines of a log are new: each of them once, however often it is looked at; the first look finds none. */
export class News {
  #last: number;

  constructor(last = -1) {
    this.#last = last;
  }

  of(entries: readonly Entry[]): Entry[] {
    const [before, last] = [this.#last, entries.at(-1)?.n ?? -1];
    this.#last = Math.max(before, last);
    return before < 0 ? [] : entries.filter((entry) => entry.n > before);
  }
}

/** What is told aloud: the last place of every car, not each step on its way; of too much, what changes the race. */
export function spoken(entries: Pick<Entry, "facts">[], kinds: Kinds): Message[] {
  const facts = toldOf(
    entries.flatMap((entry) => entry.facts),
    kinds,
  );
  const loud = facts.filter((fact) => kindOf(kinds, fact).tone === "loud");
  const room = Math.max(MOST - loud.length, 0);
  const quiet = new Set(facts.filter((fact) => !loud.includes(fact)).slice(room === 0 ? facts.length : -room));
  return facts.filter((fact) => quiet.has(fact) || loud.includes(fact)).map((fact) => fact.message);
}

/** Facts that are told at all; of several places of a car the last. */
export function toldOf(facts: readonly Fact[], kinds: Kinds): Fact[] {
  return facts.filter((fact, index) => kindOf(kinds, fact).tone !== "silent" && !repeated(facts, fact, index, kinds));
}

function repeated(facts: readonly Fact[], fact: Fact, index: number, kinds: Kinds): boolean {
  if (!kindOf(kinds, fact).moves) return false;
  return facts
    .slice(index + 1)
    .some((later) => kindOf(kinds, later).moves && later.values["car"] === fact.values["car"]);
}
