/** Messages in words, exactly as the library puts them (src/draftline/data/message.py). */
import type { Catalogue, Message, MessageValue } from "./types";

const LONGEST = 80;

export function text(message: Message, words: Catalogue): string {
  const entry = words[message.id];
  if (entry === undefined) return `[${message.id}]`;
  const sentence = typeof entry === "string" ? entry : (entry[message.values["n"] === 1 ? 0 : 1] ?? "");
  return sentence.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const value = message.values[name];
    return value === undefined ? whole : valueText(value, words);
  });
}

function valueText(value: MessageValue, words: Catalogue): string {
  if (Array.isArray(value)) {
    return listText(
      value.map((item) => valueText(item, words)),
      words,
    );
  }
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.length <= LONGEST ? value : value.slice(0, LONGEST - 1) + "…";
  return text(value, words);
}

function listText(items: string[], words: Catalogue): string {
  if (items.length < 2) return items.join("");
  const last = items[items.length - 1] ?? "";
  return text({ id: "list.and", values: { first: items.slice(0, -1).join(", "), last } }, words);
}
