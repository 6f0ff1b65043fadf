/** Search in texts as people type: without accents, capitals or order, the best first. */

export interface Findable {
  /** What it is called, and everything else that is written about it, in every language that it is known in. */
  names: readonly string[];
  texts: readonly string[];
}

export const fold = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const words = (query: string): string[] =>
  fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those that have every word of a query, names before texts, whole names first of all. */
export function find<T extends Findable>(all: readonly T[], query: string): T[] {
  const asked = words(query);
  if (!asked.length) return [];
  const ranked = all.map((one) => ({ one, rank: rankOf(one, asked) })).filter(({ rank }) => rank < MISSED);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

const MISSED = 4;

function rankOf({ names, texts }: Findable, asked: readonly string[]): number {
  const called = names.map(fold);
  const whole = asked.join(" ");
  if (called.includes(whole)) return 0;
  if (called.some((name) => name.startsWith(whole))) return 1;
  if (called.some((name) => asked.every((word) => name.includes(word)))) return 2;
  const written = [...called, ...texts.map(fold)].join(" ");
  return asked.every((word) => written.includes(word)) ? 3 : MISSED;
}
