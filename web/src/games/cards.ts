/** The cards of a game as the rules list them: one entry for each kind. */
import type { GameInfo } from "../lib/types";

export interface CardKind {
  id: string;
  count: number;
  row: Row;
}

export type Row = Record<string, unknown>;

/** The rows of one of the game's data files. */
export function rowsOf(info: GameInfo, file: string, table: string): Row[] {
  const data = info.data[file] as Record<string, Row[]> | undefined;
  return data?.[table] ?? [];
}

export const number = (value: unknown): number => (typeof value === "number" ? value : 0);
export const word = (value: unknown): string => (typeof value === "string" ? value : "");
export const words = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(word) : [word(value)]).filter((one) => one !== "" && one !== "none");

/** How many cards a row stands for: its numbers, listed or from the first to the last, or as many as it says. */
export function countOf(row: Row): number {
  if (Array.isArray(row["cards"])) return row["cards"].length;
  const [first, last] = (row["numbers"] as number[] | undefined) ?? [];
  return first !== undefined && last !== undefined ? last - first + 1 : number(row["count"]) || 1;
}

/** Every card that has a number, by its kind. */
export function cardKinds(info: GameInfo): CardKind[] {
  const kinds = new Map<string, CardKind>();
  for (const card of Object.values(info.cards)) {
    const known = kinds.get(card.id);
    if (known) known.count += 1;
    else kinds.set(card.id, { id: card.id, count: 1, row: card });
  }
  return [...kinds.values()];
}
