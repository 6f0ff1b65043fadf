/** Variants of the games: files that the server has checked; the race in view is looked at by its own. */
import { api } from "./api";
import { changeGame } from "./games.svelte";
import { addWords } from "./i18n.svelte";
import type { Catalogue, ReplayDocument, Table, Variant, VariantCheck } from "./types";

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

/** The variant of a table, if it has one, or its game as an earlier edition of the rules has it. */
export async function variantOf(race: Partial<Pick<Table, "attached" | "game" | "edition">>): Promise<Variant | null> {
  const { game = "", edition } = race;
  const digest = race.attached?.["variant"]?.digest ?? "";
  if (!digest && !edition) return null;
  const key = `${game} ${edition} ${digest}`;
  let found = known.get(key);
  if (!found) {
    found = digest ? api.ownVariant(digest, edition) : api.edition(game, edition ?? 0);
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return found;
}

/** The same of a replay, which carries the variant's file. */
export async function variantIn({ variant, game, edition }: ReplayDocument): Promise<Variant | null> {
  if (variant) return (await api.checkVariant(variant.text, variant.name, edition)).variant;
  return edition ? api.edition(game, edition) : null;
}
