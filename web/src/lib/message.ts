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
  if (typeof value === "string") return cut(value);
  return text(value, words);
}

/** Both ends of a long text: a path is known by its last part. */
function cut(value: string): string {
  const half = LONGEST / 2;
  return value.length <= LONGEST ? value : `${value.slice(0, half - 1)}…${value.slice(-half)}`;
}

/** A long list of short names is not cut. */
function listText(items: string[], words: Catalogue): string {
  if (items.length < 2) return items.join("");
  const parts: Record<string, string> = { first: items.slice(0, -1).join(", "), last: items[items.length - 1] ?? "" };
  return text({ id: "list.and", values: {} }, words).replace(/\{([a-z]+)\}/g, (whole, name: string) => parts[name] ?? whole);
}
