/** What is printed on the cards and spaces of Thunder Rolls, as GET /api/games tells it. */
import type { GameInfo } from "../../lib/types";

export interface RaceCard {
  number: number;
  id: string;
  kind: "thunder" | "speed";
  move: number;
  bonus: string;
  hazard: boolean;
  flag: "left" | "right" | "";
}

export interface HazardCard {
  number: number;
  id: string;
  slot: number;
  ongoing: boolean;
  /** Spaces that it sends a car back, as printed. */
  back: number;
  /** Spaces that a card moves less. */
  less: number;
}

export interface QualifyingCard {
  number: number;
  bonus: string;
  n: number;
}

export interface NpAction {
  number: number;
  rolling: string[];
  thunder: string[];
}

export interface SpaceInfo {
  id: string;
  up: number;
  move: number;
  bonus: string[];
  refresh: boolean;
  retrieve: boolean;
  consolation: number;
}

export interface DriverInfo {
  colour: string;
  number: number;
  die: number;
  bonus: string;
}

export interface RollsBox {
  cards: Map<number, RaceCard>;
  hazards: Map<number, HazardCard>;
  qualifying: Map<number, QualifyingCard>;
  npActions: Map<number, NpAction>;
  spaces: SpaceInfo[];
  drivers: Map<string, DriverInfo>;
  crews: string[];
}

type Row = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (value: unknown): number => (typeof value === "number" ? value : 0);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const rowsOf = (data: GameInfo["data"], file: string, list: string): Row[] => (data[file]?.[list] ?? []) as Row[];

/** The numbers of a row's cards: from the first to the last, or as a variant lists them. */
function cardNumbers(row: Row): number[] {
  if (Array.isArray(row["cards"])) return row["cards"].map(Number);
  const [first = 0, last = -1] = (row["numbers"] ?? []) as number[];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** A row stands for as many cards as it has numbers. */
function raceCards(rows: Row[], kind: RaceCard["kind"]): RaceCard[] {
  return rows.flatMap((row) =>
    cardNumbers(row).map((number) => ({
      number,
      id: text(row["id"]),
      kind,
      move: count(row["move"]),
      bonus: text(row["bonus"]),
      hazard: row["hazard"] === true,
      flag: row["flag"] === "left" || row["flag"] === "right" ? (row["flag"] as "left" | "right") : "",
    })),
  );
}

/** What a Hazard does, or does without a pit stop, by its number of spaces. */
function spaces(row: Row, effect: string): number {
  if (row["effect"] === effect) return count(row["n"]);
  return row["no_pit"] === effect ? count(row["no_pit_n"]) : 0;
}

const hazardCard = (row: Row): HazardCard => ({
  number: count(row["number"]),
  id: text(row["id"]),
  slot: count(row["slot"]),
  ongoing: row["ongoing"] === true,
  back: spaces(row, "back"),
  less: spaces(row, "slow"),
});

const qualifyingCard = (row: Row): QualifyingCard => ({
  number: count(row["number"]),
  bonus: text(row["bonus"]),
  n: count(row["n"]),
});

const npAction = (row: Row): NpAction => ({
  number: count(row["number"]),
  rolling: texts(row["rolling"]),
  thunder: texts(row["thunder"]),
});

const spaceInfo = (row: Row): SpaceInfo => ({
  id: text(row["id"]),
  up: count(row["up"]),
  move: count(row["move"]),
  bonus: texts(row["bonus"]),
  refresh: row["refresh"] === true,
  retrieve: row["retrieve"] === true,
  consolation: count(row["consolation"]),
});

const driverInfo = (row: Row): DriverInfo => ({
  colour: text(row["colour"]),
  number: count(row["number"]),
  die: count(row["die"]),
  bonus: text(row["bonus"]),
});

const byNumber = <T extends { number: number }>(cards: T[]): Map<number, T> =>
  new Map(cards.map((card) => [card.number, card]));

/** From `data` of the game's entry, which holds the data files as they are. */
export function readBox({ data }: Pick<GameInfo, "data">): RollsBox {
  return {
    cards: byNumber([
      ...raceCards(rowsOf(data, "thunder", "cards"), "thunder"),
      ...raceCards(rowsOf(data, "speed", "cards"), "speed"),
    ]),
    hazards: byNumber(rowsOf(data, "hazards", "hazards").map(hazardCard)),
    qualifying: byNumber(rowsOf(data, "qualifying", "cards").map(qualifyingCard)),
    npActions: byNumber(rowsOf(data, "np_actions", "cards").map(npAction)),
    spaces: rowsOf(data, "spaces", "spaces").map(spaceInfo),
    drivers: new Map(rowsOf(data, "drivers", "drivers").map((row) => [text(row["colour"]), driverInfo(row)])),
    crews: rowsOf(data, "tiles", "crews").map((crew) => text(crew["id"])),
  };
}
