/** The seats that this browser holds: secret tokens by table, newest table first. */
import { place } from "./address.svelte";
import { load, save } from "./storage";
import type { GameId, Table } from "./types";

export interface HeldTable {
  id: string;
  game: GameId;
  track: string;
  at: number;
  tokens: { seat: number; token: string }[];
  host: string | null;
}

const MOST = 40;

export function heldTables(): HeldTable[] {
  const tables = load<HeldTable[]>("tables", []);
  return Array.isArray(tables) ? tables : [];
}

export function heldTable(id: string): HeldTable | undefined {
  return heldTables().find((table) => table.id === id);
}

export function tokensOf(id: string): string[] {
  const scene = load<{ id: string; token: string } | null>("scene", null);
  if (scene?.id === id) return [scene.token];
  return heldTable(id)?.tokens.map((held) => held.token) ?? [];
}

/** All that this browser may show at a table: its seats' tokens and, where it has one, the host's. */
export function linksOf(id: string): string[] {
  const host = heldTable(id)?.host;
  return host ? [...tokensOf(id), host] : tokensOf(id);
}

/** The one scene that is learned from now: no race, so it is in no list. */
export function holdScene(id: string, token: string): void {
  save("scene", { id, token });
}

export function hold(table: HeldTable): void {
  const others = heldTables().filter((other) => other.id !== table.id);
  save("tables", [table, ...others].slice(0, MOST));
}

/** Add one seat to what is held of a table. */
export function holdSeat(id: string, game: GameId, track: string, seat: number, token: string): void {
  const before = heldTable(id) ?? { id, game, track, at: Date.now(), tokens: [], host: null };
  const tokens = [...before.tokens.filter((held) => held.token !== token), { seat, token }];
  hold({ ...before, at: Date.now(), tokens });
}

export function forget(id: string): void {
  save(
    "tables",
    heldTables().filter((table) => table.id !== id),
  );
}

/** A rematch: everybody keeps the secret link and sits one seat further. */
export function holdRematch(before: Table, id: string): void {
  const held = heldTable(before.id);
  if (!held || heldTable(id)) return;
  const tokens = held.tokens.map(({ seat, token }) => ({ seat: (seat + 1) % before.seats.length, token }));
  hold({ ...held, id, at: Date.now(), tokens });
}

/** Where a seat that is still open can be taken. */
export function inviteLink(table: string, seat: number): string {
  return `${place.origin}${location.pathname}#/j/${table}?seat=${seat}`;
}

/** The secret link of a seat that is taken: whoever has it plays for that seat. */
export function seatLink(table: string, token: string): string {
  return `${place.origin}${location.pathname}#/j/${table}/${token}`;
}

export function watchLink(table: string): string {
  return `${place.origin}${location.pathname}#/t/${table}`;
}
