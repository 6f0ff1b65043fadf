/** Messages in words, exactly as the library puts them (src/draftline/data/message.py). */
import type { Catalogue, Message, MessageValue } from "./types";

const LONGEST = 80;

export function text(message: Message, words: Catalogue): string {
  const entry = words[message.id];
  if (entry === undefined) return `[${message.id}]`;
  const sentence = typeof entry === "string" ? entry : form(entry, message.values["n"], String(words["plural"] ?? ""));
  return sentence.replace(/\{([a-z_]+)\}/g, (whole, name: string, at: number) => {
    const value = message.values[name];
    if (value === undefined) return whole;
    const shown = valueText(value, words);
    const verbatim = "“«`‘".includes(sentence.charAt(at - 1) || " "); // what somebody wrote
    return verbatim ? shown : figure(shown, words);
  });
}

/** A text in which cars are not words yet, and names still say whose they are. */
export type Piece = string | { car: number } | { id: string; name: string };

/** A message in words, except for the cars and the things that it names. */
export function pieces(message: Message, words: Catalogue): Piece[] {
  const kept: Piece[] = [];
  const keep = (name: string, value: MessageValue | undefined): MessageValue | undefined => {
    if (Array.isArray(value)) return value.map((one) => keep(name, one) as typeof one);
    if (typeof value === "number") return name.startsWith("car") ? mark(kept, { car: value }) : value;
    if (typeof value !== "object") return value;
    const named = Object.keys(value.values).length === 0;
    return named ? mark(kept, { id: value.id, name: text(value, words) }) : deeper(value);
  };
  const deeper = ({ id, values }: Message): Message => {
    const inner = Object.entries(values).map(([name, value]) => [name, keep(name, value)] as const);
    return { id, values: Object.fromEntries(inner) as Message["values"] };
  };
  const parts = text(deeper(message), words).split(MARK);
  return parts.flatMap((part, at) => (at % 2 ? (kept[Number(part)] ?? "") : part || []));
}

const MARK = "\u0001"; // never in a text

function mark(kept: Piece[], piece: Piece): string {
  return `${MARK}${kept.push(piece) - 1}${MARK}`;
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

/** A decimal number, or one with its margin, as the language writes it; anything else stays as it is. */
const figure = (shown: string, words: Catalogue): string =>
  /^[+-]?\d+\.\d+( ±\d+\.\d+)?$/.test(shown) ? shown.replaceAll(".", String(words["decimal"] ?? ".")) : shown;

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
