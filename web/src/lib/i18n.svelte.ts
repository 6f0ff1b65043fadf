/** The language of the page: `t("page.home")`, `say(message)`; both follow a switch of language by themselves. */
import { pieces, text, type Piece } from "./message";
import { keepOfflinePage } from "./offline";
import { prefs } from "./prefs.svelte";
import type { Catalogue, Lang, Message, MessageValue } from "./types";

export const LANGUAGES: readonly Lang[] = ["en", "es"];

class Words {
  lang = $state<Lang>("en");
  catalogue = $state.raw<Catalogue>({});
}

const words = new Words();
const fetched: Partial<Record<Lang, Catalogue>> = {};
let added: Partial<Record<string, Catalogue>> = {};

/** Words that the race in view brings along, by language; none takes them away again. */
export function addWords(texts: Partial<Record<string, Catalogue>>): void {
  added = texts;
  const plain = fetched[words.lang];
  if (plain) words.catalogue = composed(words.lang, plain);
}

const composed = (lang: Lang, plain: Catalogue): Catalogue => (added[lang] ? { ...plain, ...added[lang] } : plain);

/** Put a catalogue in by hand: for tests. */
export function useCatalogue(lang: Lang, catalogue: Catalogue): void {
  fetched[lang] = catalogue;
  words.lang = lang;
  words.catalogue = composed(lang, catalogue);
}

/** All sentences of a language, whichever is spoken. */
export async function catalogueOf(lang: Lang): Promise<Catalogue> {
  return (fetched[lang] ??= await fetchCatalogue(lang));
}

export async function setLanguage(lang: Lang): Promise<void> {
  words.catalogue = composed(lang, await catalogueOf(lang));
  words.lang = lang;
  prefs.lang = lang;
  document.documentElement.lang = lang;
  keepOfflinePage(lang);
}

async function fetchCatalogue(lang: Lang): Promise<Catalogue> {
  const answer = await fetch(`/api/catalogues/${lang}`);
  if (!answer.ok) throw new Error(`catalogue ${lang}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

export function language(): Lang {
  return words.lang;
}

/** A sentence of the catalogue with its values. */
export function t(id: string, values: Record<string, MessageValue> = {}): string {
  return text({ id, values }, words.catalogue);
}

/** A message that the server sent. */
export function say(message: Message | null | undefined): string {
  return message ? text(message, words.catalogue) : "";
}

/** The same with its cars apart, to be shown in their colours. */
export function sayPieces(message: Message): Piece[] {
  return pieces(message, words.catalogue);
}

/** A number with so many digits behind its comma. */
export function decimal(value: number, digits = 1): string {
  return value.toFixed(digits).replace(".", String(words.catalogue["decimal"] ?? "."));
}

/** Whether the catalogue has a sentence; for texts that not every card has. */
export function has(id: string): boolean {
  return words.catalogue[id] !== undefined;
}

export function firstLanguage(): Lang {
  if (prefs.lang) return prefs.lang;
  return navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
}
