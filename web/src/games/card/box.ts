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

export class Box {
  readonly cards = new Map<number, CardInfo>();
  readonly wear = new Map<string, WearInfo>();
  readonly events = new Map<string, EventInfo>();
  readonly game: GameId;
  /** Each game names its things itself. */
  readonly prefix: string;

  constructor(info: GameInfo) {
    this.game = info.id;
    this.prefix = info.prefix;
    const data = info.data;
    this.readWear((data["wear"]?.["wear"] ?? []) as Row[]);
    this.readCards(info.cards);
    this.readEvents((data["events"]?.["events"] ?? []) as Row[]);
  }

  private readWear(rows: Row[]): void {
    for (const row of rows) {
      const id = text(row["id"]);
      this.wear.set(id, {
        id,
        name: text(row["name"], `${this.prefix}wear.${id}`),
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
        name: text(row["name"], `${this.prefix}card.${id}`),
        text: text(row["text"], `${this.prefix}card.${id}.text`),
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
        name: text(row["name"], `${this.prefix}event.${id}`),
        text: text(row["text"], `${this.prefix}event.${id}.text`),
        flag: text(row["flag"], "green"),
      });
    }
  }
}

export const totalWear = (wear: Record<string, number>): number => Object.values(wear).reduce((sum, n) => sum + n, 0);
