/** The little of Markdown that the rules are written in: headings, paragraphs, lists, tables, pictures and **bold**. */

export interface Span {
  text: string;
  strong: boolean;
}

export type Block =
  | { kind: "heading"; level: 2 | 3; text: string; id: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "pictures"; pictures: { name: string; caption: Span[] }[] };

export function spans(line: string): Span[] {
  return line
    .split("**")
    .map((text, index) => ({ text, strong: index % 2 === 1 }))
    .filter((span) => span.text !== "");
}

/** What is written in a block, without its form. */
export function plainText(block: Block): string {
  const words = (parts: readonly Span[]): string => parts.map((span) => span.text).join("");
  if (block.kind === "heading") return block.text;
  if (block.kind === "paragraph") return words(block.spans);
  if (block.kind === "list") return block.items.map(words).join(" ");
  if (block.kind === "table") return [block.head, ...block.rows].flatMap((row) => row.map(words)).join(" ");
  return block.pictures.map(({ caption }) => words(caption)).join(" ");
}

/** A heading may have a name that is the same in every language: `## Wear {#wear}`. */
export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  if (source.trim() === "") return blocks;
  for (const part of source.trim().split(/\n\s*\n/)) blocks.push(...parsePart(part.split("\n")));
  return blocks;
}

function parsePart(lines: string[]): Block[] {
  const first = lines[0] ?? "";
  const heading = /^(#{2,3}) (.+?)(?: \{#([a-z-]+)\})?$/.exec(first);
  if (heading) {
    const text = heading[2] ?? "";
    const level = heading[1] === "##" ? 2 : 3;
    const rest = lines.slice(1);
    return [
      { kind: "heading", level, text, id: heading[3] ?? slug(text) },
      ...(rest.length > 0 ? parsePart(rest) : []),
    ];
  }
  if (first.startsWith("- ")) return [{ kind: "list", items: items(lines).map(spans) }];
  if (first.startsWith("|")) return [table(lines)];
  if (first.startsWith("![")) return [{ kind: "pictures", pictures: lines.map(picture) }];
  return [{ kind: "paragraph", spans: spans(lines.join(" ")) }];
}

/** A list's items; a line that does not begin with a hyphen goes on with the item before it. */
function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) found.push(line.slice(2));
    else found.push(`${found.pop() ?? ""} ${line.trim()}`);
  }
  return found;
}

function table(lines: string[]): Block {
  const rows = lines.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(cells);
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) };
}

/** `![what it shows](pictures.json#its-name)` */
function picture(line: string): { name: string; caption: Span[] } {
  const [, caption = "", name = ""] = /^!\[(.*)\]\(pictures\.json#(.*)\)$/.exec(line) ?? [];
  return { name, caption: spans(caption) };
}

const cells = (line: string): Span[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

export function slug(text: string): string {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
