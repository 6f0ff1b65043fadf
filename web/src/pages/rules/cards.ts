/** The cards of a game as the rules list them: one entry for each kind. */
import type { GameInfo } from "../../lib/types";

export interface CardKind {
  id: string;
  count: number;
  speed: number;
  pit: number;
  movement: string | null;
  wear: string[];
}

export interface EventKind {
  id: string;
  count: number;
  flag: string;
}

type Row = Record<string, unknown>;

/** The rows of one of the game's data files. */
function rows(info: GameInfo, file: string, table: string): Row[] {
  const data = info.data[file] as Record<string, Row[]> | undefined;
  return data?.[table] ?? [];
}

const number = (value: unknown): number => (typeof value === "number" ? value : 0);
const word = (value: unknown): string => (typeof value === "string" ? value : "");

export function cardKinds(info: GameInfo): CardKind[] {
  const files = info.id === "thunder-rolls" ? ["thunder", "speed"] : ["cards"];
  return files.flatMap((file) => rows(info, file, "cards")).map((row) => {
    const [first = 0, last = 0] = row["numbers"] as number[];
    return {
      id: word(row["id"]),
      count: last - first + 1,
      speed: number(row["speed"] ?? row["move"]),
      pit: number(row["pit"]),
      movement: typeof row["movement"] === "string" ? row["movement"] : null,
      wear: wearKinds(row["wear"]),
    };
  });
}

function wearKinds(value: unknown): string[] {
  const kinds = Array.isArray(value) ? value.map(word) : [word(value)];
  return kinds.filter((kind) => kind !== "" && kind !== "none");
}

export function wearName(info: GameInfo, id: string): string {
  return `${info.prefix}wear.${id}`;
}

export function events(info: GameInfo): EventKind[] {
  return rows(info, "events", "events").map((row) => ({ id: word(row["id"]), count: number(row["count"]) || 1, flag: word(row["flag"]) }));
}

export function hazards(info: GameInfo): { id: string; slot: number }[] {
  return rows(info, "hazards", "hazards").map((row) => ({ id: word(row["id"]), slot: number(row["slot"]) }));
}
