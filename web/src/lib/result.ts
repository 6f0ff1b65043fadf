/** Who won, in words: the standings of the outcome rank drivers without a player among the others. */
import { driverName, teamName } from "./games.svelte";
import { t } from "./i18n.svelte";
import { seatLabel } from "./seats";
import type { Table } from "./types";

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
