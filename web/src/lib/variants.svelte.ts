/** Variants of the games: files that the server has checked; the race in view is looked at by its own. */
import { api } from "./api";
import { changeGame } from "./games.svelte";
import { addWords } from "./i18n.svelte";
import type { Catalogue, Table, Variant, VariantCheck } from "./types";

/** A variant that a race is to be run by: its file, and what the server says of it. */
export interface OwnVariant {
  text: string;
  found: Variant;
}

const known = new Map<string, Promise<Variant>>();

/** Check a file; what comes back says what is wrong, or what the variant is. */
export function tryVariant(text: string, name: string): Promise<VariantCheck> {
  return api.checkVariant(text, name);
}

/** Look at the games through a variant, or as they are. */
export function useVariant(variant: Variant | null): void {
  changeGame(variant?.game ?? null);
  addWords(variant ? wordsOf(variant) : {});
}

/** Its words by plain message ids, and by those that end in its digest, as facts have them. */
function wordsOf({ texts, digest }: Variant): Record<string, Catalogue> {
  return Object.fromEntries(
    Object.entries(texts).map(([lang, words]) => [
      lang,
      { ...words, ...Object.fromEntries(Object.entries(words).map(([id, text]) => [`${id}@${digest}`, text])) },
    ]),
  );
}

/** The variant of a table, if it has one. */
export async function variantOf(race: Partial<Pick<Table, "attached">>): Promise<Variant | null> {
  const digest = race.attached?.["variant"]?.digest;
  if (!digest) return null;
  let found = known.get(digest);
  if (!found) {
    found = api.ownVariant(digest);
    known.set(digest, found);
    found.catch(() => known.delete(digest));
  }
  return found;
}

/** The variant of a replay, which carries the file. */
export async function variantIn(told: { name: string; text: string } | null): Promise<Variant | null> {
  return told ? (await api.checkVariant(told.text, told.name)).variant : null;
}
