/** What the box of a card game has: cards, events, markers, teams; read from the server's answer. */
import type { GameId, GameInfo } from "../../lib/types";

export interface Pair {
  fill: string;
  ink: string;
}

export interface CardInfo {
  number: number;
  id: string;
  name: string;
  text: string;
  speed: number;
  pit: number;
  movement: string;
  wear: string | null;
  permanent: boolean;
  tokens: number;
  effect: string;
}

export interface WearInfo {
  id: string;
  name: string;
  permanent: boolean;
  duration: number | null;
  light: Pair;
  dark: Pair;
}

export interface EventInfo {
  id: string;
  name: string;
  text: string;
  flag: string;
}

type Row = Record<string, unknown>;

const text = (value: unknown, other = ""): string => (typeof value === "string" ? value : other);
const count = (value: unknown, other = 0): number => (typeof value === "number" ? value : other);
const GRAY: Pair = { fill: "#7d828c", ink: "#000000" };

function pairOf(value: unknown): Pair {
  const row = (value ?? {}) as Row;
  return { fill: text(row["fill"], GRAY.fill), ink: text(row["ink"], GRAY.ink) };
}

/** Families of message ids: each card game names its things itself. */
function family(game: GameId, of: "card" | "event" | "wear"): string {
  return game === "grand-prix" ? `gp-${of}` : of;
}

export class Box {
  readonly cards = new Map<number, CardInfo>();
  readonly wear = new Map<string, WearInfo>();
  readonly events = new Map<string, EventInfo>();
  /** Icons of Grand Prix's NPCs by number. */
  readonly npcs = new Map<number, string>();
  readonly icons = new Map<string, { light: Pair; dark: Pair }>();
  readonly penalty: number[];
  readonly retiredWith: number;
  readonly game: GameId;

  constructor(info: GameInfo, options: Record<string, unknown> = {}) {
    this.game = info.id;
    const data = info.data;
    this.readWear((data["wear"]?.["wear"] ?? []) as Row[]);
    this.readCards(info.cards);
    this.readEvents((data["events"]?.["events"] ?? []) as Row[]);
    for (const row of (data["npcs"]?.["npcs"] ?? []) as Row[]) this.npcs.set(count(row["number"]), text(row["icon"], "none"));
    for (const row of (data["npcs"]?.["icons"] ?? []) as Row[]) {
      this.icons.set(text(row["id"]), { light: pairOf(row["light"]), dark: pairOf(row["dark"]) });
    }
    const rules = data["rules"] ?? {};
    const set = (rules[text(options["preset"], "official")] ?? rules["wear"] ?? {}) as Row;
    this.penalty = [...((set["penalty"] ?? (rules["wear"] as Row | undefined)?.["penalty"] ?? []) as number[])];
    this.retiredWith = count((rules["wear"] as Row | undefined)?.["retired_with"], 6);
  }

  private readWear(rows: Row[]): void {
    for (const row of rows) {
      const id = text(row["id"]);
      this.wear.set(id, {
        id,
        name: text(row["name"], `${family(this.game, "wear")}.${id}`),
        permanent: row["permanent"] === true,
        duration: typeof row["duration"] === "number" ? row["duration"] : null,
        light: pairOf(row["light"]),
        dark: pairOf(row["dark"]),
      });
    }
  }

  private readCards(rows: Record<string, Row>): void {
    for (const [key, row] of Object.entries(rows)) {
      const number = Number(key);
      if (!Number.isInteger(number)) continue;
      const id = text(row["id"]);
      const given = row["wear"];
      const kind = Array.isArray(given) ? text(given[0]) : text(given);
      const wear = kind && kind !== "none" ? kind : null;
      this.cards.set(number, {
        number,
        id,
        name: text(row["name"], `${family(this.game, "card")}.${id}`),
        text: text(row["text"], `${family(this.game, "card")}.${id}.text`),
        speed: count(row["speed"]),
        pit: count(row["pit"]),
        movement: text(row["movement"], "solo"),
        wear,
        permanent: wear !== null && (this.wear.get(wear)?.permanent ?? false),
        tokens: count(row["tokens"]),
        effect: text(row["effect"]),
      });
    }
  }

  private readEvents(rows: Row[]): void {
    for (const row of rows) {
      const id = text(row["id"]);
      this.events.set(id, {
        id,
        name: text(row["name"], `${family(this.game, "event")}.${id}`),
        text: text(row["text"], `${family(this.game, "event")}.${id}.text`),
        flag: text(row["flag"], "green"),
      });
    }
  }

  /** MP that a number of markers costs; beyond the list its last entry. */
  lost(markers: number): number {
    if (!this.penalty.length) return 0;
    return this.penalty[Math.min(markers, this.penalty.length - 1)] ?? 0;
  }
}

export const totalWear = (wear: Record<string, number>): number => Object.values(wear).reduce((sum, n) => sum + n, 0);
