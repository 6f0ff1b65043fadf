/** Messages in words, exactly as the library puts them (src/draftline/data/message.py). */
import type { Catalogue, Message, MessageValue } from "./types";

const LONGEST = 80;

export function text(message: Message, words: Catalogue): string {
  const entry = words[message.id];
  if (entry === undefined) return `[${message.id}]`;
  const sentence = typeof entry === "string" ? entry : form(entry, message.values["n"], String(words["plural"] ?? ""));
  return sentence.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const value = message.values[name];
    return value === undefined ? whole : valueText(value, words);
  });
}

/** A text in which cars are not words yet. */
export type Piece = string | { car: number };

/** A message in words, except for the cars that it names. */
export function pieces(message: Message, words: Catalogue): Piece[] {
  const cars: number[] = [];
  const marked = { ...message.values };
  for (const name of ["car", "cars"]) {
    const value = marked[name];
    if (typeof value === "number") marked[name] = mark(cars, value);
    if (Array.isArray(value)) marked[name] = value.map((one) => (typeof one === "number" ? mark(cars, one) : one));
  }
  const parts = text({ id: message.id, values: marked }, words).split(MARK);
  return parts.flatMap((part, at) => (at % 2 ? { car: cars[Number(part)] ?? 0 } : part || []));
}

const MARK = "\u0001"; // never in a text

function mark(cars: number[], car: number): string {
  return `${MARK}${cars.push(car) - 1}${MARK}`;
}

/** The form of a plural for a number; without a number or a rule it is the last, which fits most. */
function form(forms: string[], n: MessageValue | undefined, rule: string): string {
  const last = forms.length - 1;
  if (typeof n !== "number" || n < 0) return forms[last] ?? "";
  const digit = rule[n < rule.length ? n : 100 + (n % 100)];
  return forms[Math.min(Number(digit ?? last), last)] ?? "";
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
  return text({ id: "list.and", values: {} }, words).replace(
    /\{([a-z]+)\}/g,
    (whole, name: string) => parts[name] ?? whole,
  );
}
