/** Who won, in words: the standings of the outcome rank drivers without a player among the others. */
import { driverName, teamName } from "./games.svelte";
import { t } from "./i18n.svelte";
import { seatLabel } from "./seats";
import type { Message, Outcome, Standing, Table } from "./types";

type Raced = Pick<Table, "game" | "seats" | "outcome">;

export interface Result {
  winner: string;
  /** Whether the asker has one seat, and its place. */
  own: boolean;
  won: boolean;
  place: number;
  /** How many are ranked. */
  n: number;
}

/** How a seat is called after the race. */
export function seatTitle(table: Pick<Table, "game" | "seats">, seat: number): string {
  return seatLabel(table.seats, seat, t(teamName(table.game, table.seats[seat]?.colour ?? "")));
}

/** The name of a team, or of a driver without a player. */
export function entrantTitle(
  table: Pick<Table, "game" | "seats">,
  row: { entrant: string; seat: number | null },
): string {
  return row.seat === null ? t(driverName(table.game, row.entrant)) : seatTitle(table, row.seat);
}

export function resultOf(table: Raced, seats: readonly number[]): Result {
  const standings = table.outcome?.standings ?? [];
  const own = seats.length === 1 ? standings.find((row) => row.seat === seats[0]) : undefined;
  return {
    winner: standings[0] ? entrantTitle(table, standings[0]) : "",
    own: own !== undefined,
    won: own !== undefined && table.outcome?.winner === own.seat,
    place: own?.rank ?? 0,
    n: standings.length,
  };
}

/** The cars of an entrant by place, best first. */
const byPlace = (outcome: Outcome, row: Standing): number[] =>
  [...row.cars].sort((one, other) => placeOf(outcome, one) - placeOf(outcome, other));

const placeOf = (outcome: Outcome, car: number): number => outcome.places[String(car)] ?? Infinity;

/** Beside who won: with how many points, whose car came home first if it was another's, and how the asker did. */
export function explained(table: Raced, seats: readonly number[]): Message[] {
  const outcome = table.outcome;
  const best = outcome?.standings[0];
  if (!outcome || !best) return [];
  const said: Message[] = [
    {
      id: best.seat === null ? "page.end-winner-driver" : "page.end-winner-points",
      values: { team: entrantTitle(table, best), n: best.points },
    },
  ];
  const first = Object.keys(outcome.places).find((car) => outcome.places[car] === 1);
  const owner = outcome.standings.find((row) => row.cars.includes(Number(first)));
  if (first !== undefined && owner === undefined)
    said.push({ id: "page.end-first-npc", values: { car: Number(first) } });
  else if (first !== undefined && owner && owner !== best)
    said.push({ id: "page.end-first-other", values: { car: Number(first), team: entrantTitle(table, owner) } });
  return [...said, ...ownPlace(table, outcome, seats)];
}

function ownPlace(table: Raced, outcome: Outcome, seats: readonly number[]): Message[] {
  const { own, won, place, n } = resultOf(table, seats);
  const row = outcome.standings.find((one) => own && one.seat === seats[0]);
  if (!row || won) return [];
  const [car] = byPlace(outcome, row);
  if (row.cars.length < 2 || car === undefined) return [{ id: "page.end-your-place", values: { place, n } }];
  const values = { place, teams: n, n: row.points, car, best: placeOf(outcome, car) };
  return [{ id: "page.end-your-team", values }];
}

/** A sentence that speaks of teams, with the names of those who sat there. */
export function withTitles(message: Message, table: Pick<Table, "game" | "seats">): Message {
  const titles = new Map(table.seats.map((seat) => [teamName(table.game, seat.colour), seatTitle(table, seat.seat)]));
  const titled = (value: Message["values"][string]): Message["values"][string] =>
    typeof value === "object" && !Array.isArray(value) ? (titles.get(value.id) ?? withTitles(value, table)) : value;
  const values = Object.entries(message.values).map(([name, value]) => [name, titled(value)] as const);
  return { ...message, values: Object.fromEntries(values) };
}

export interface Tie {
  /** The best place of those who have equal points. */
  place: number;
  messages: Message[];
}

/** Why those with equal points stand as they do: what decided, and their best cars; or that nothing did. */
export function tiesTold(table: Raced): Tie[] {
  const outcome = table.outcome;
  if (!outcome) return [];
  const namesOf = (rows: readonly Standing[]) => rows.map((row) => entrantTitle(table, row));
  const broken = tieGroups(outcome.standings).map((group): Tie => {
    const tie = { id: group[0]?.tie_break ?? "", values: {} };
    const cars = group
      .flatMap((row) => byPlace(outcome, row).slice(0, 1))
      .map((car) => ({
        id: "page.end-tie-car",
        values: { car, place: placeOf(outcome, car) },
      }));
    const told = { id: "tie.told", values: { who: namesOf(group), n: group[0]?.points ?? 0, tie } };
    return { place: group[0]?.rank ?? 0, messages: [told, { id: "page.end-tie-best", values: { cars } }] };
  });
  const ranks = new Set(outcome.standings.map((row) => row.rank));
  const shared = [...ranks].flatMap((rank): Tie[] => {
    const rows = outcome.standings.filter((row) => row.rank === rank);
    const values = { who: namesOf(rows), place: rank, n: rows[0]?.points ?? 0 };
    return rows.length < 2 ? [] : [{ place: rank, messages: [{ id: "page.end-shared", values }] }];
  });
  return [...broken, ...shared].sort((one, other) => one.place - other.place);
}

/** Groups with equal points of which the same thing put each before the next, best first. */
export function tieGroups<Row extends { tie_break: string }>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  let before = "";
  rows.forEach((row, at) => {
    const next = rows[at + 1];
    if (row.tie_break && next) {
      if (row.tie_break === before) groups[groups.length - 1]?.push(next);
      else groups.push([row, next]);
    }
    before = row.tie_break;
  });
  return groups;
}
