/** The rules of the games as they are written: whole, or section by section. */
import { parse, plainText, type Block } from "../../lib/markdown";
import type { GameId, Lang } from "../../lib/types";

const ADDRESSES = import.meta.glob<string>("../../rules/*.md", { query: "?url", import: "default", eager: true });

export interface Section {
  game: GameId;
  id: string;
  title: string;
  text: string;
}

/** Nothing for a game that has none written. */
export async function rulesOf(game: GameId, lang: Lang): Promise<Block[]> {
  const address = ADDRESSES[`../../rules/${game}.${lang}.md`];
  return address ? parse(await (await fetch(address)).text()) : [];
}

export async function sectionsOf(game: GameId, lang: Lang): Promise<Section[]> {
  const found: Section[] = [];
  for (const block of await rulesOf(game, lang)) {
    if (block.kind === "heading" && block.level === 2) found.push({ game, id: block.id, title: block.text, text: "" });
    else if (found.length) found.at(-1)!.text += ` ${plainText(block)}`;
  }
  return found;
}
