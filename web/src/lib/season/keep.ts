/** The seasons that this browser takes part in: its own teams' secrets, the host's, the links that a host hands out. */
import { load, save } from "../storage";
import { heldTable, hold, holdSeat } from "../tokens";
import type { GameId } from "../types";
import type { CreatedSeason, SeasonInfo } from "./types";

export interface TeamSecret {
  team: string;
  token: string;
}

export interface HeldSeason {
  id: string;
  name: string;
  game: GameId;
  at: number;
  host: string | null;
  /** Teams that race in this browser. */
  own: TeamSecret[];
  /** Teams of people elsewhere; only a host has their links. */
  links: TeamSecret[];
}

const MOST = 40;

export function heldSeasons(): HeldSeason[] {
  const found = load<HeldSeason[]>("seasons", []);
  return Array.isArray(found) ? found : [];
}

export function heldSeason(id: string): HeldSeason | undefined {
  return heldSeasons().find((season) => season.id === id);
}

export function keepSeason(season: HeldSeason): void {
  const others = heldSeasons().filter((other) => other.id !== season.id);
  save("seasons", [season, ...others].slice(0, MOST));
}

export function forgetSeason(id: string): void {
  save(
    "seasons",
    heldSeasons().filter((season) => season.id !== id),
  );
}

/** A secret that opens nothing any more. */
export function forgetSecret(id: string, token: string): void {
  const held = heldSeason(id);
  if (held)
    keepSeason({
      ...held,
      host: held.host === token ? null : held.host,
      own: held.own.filter((one) => one.token !== token),
    });
}

/** Everything that a request may show: the host's secret and those of the own teams. */
export function secretsOf(id: string): string {
  const held = heldSeason(id);
  return held ? [...(held.host ? [held.host] : []), ...held.own.map((one) => one.token)].join(",") : "";
}

/** A season just made: the teams named here race in this browser, the others get links. */
export function keepCreated(made: CreatedSeason, name: string, game: GameId, here: string[]): void {
  const all = made.members.flatMap(({ team, token }) => (token === null ? [] : [{ team, token }]));
  keepSeason({
    id: made.id,
    name,
    game,
    at: Date.now(),
    host: made.host,
    own: all.filter((one) => here.includes(one.team)),
    links: all.filter((one) => !here.includes(one.team)),
  });
}

/** A link was opened: keep what it opens. */
export function keepLink(
  page: { season: Pick<SeasonInfo, "id" | "name" | "game" | "host" | "mine"> },
  token: string,
): void {
  const { id, name, game, host, mine } = page.season;
  const before = heldSeason(id) ?? { id, name, game, at: 0, host: null, own: [], links: [] };
  const own = [...before.own.filter((one) => !mine.includes(one.team)), ...mine.map((team) => ({ team, token }))];
  const links = before.links.filter((one) => !mine.includes(one.team));
  keepSeason({ ...before, name, at: Date.now(), host: host && mine.length === 0 ? token : before.host, own, links });
}

/** A team has a new secret: it stays where it was, here or elsewhere; `null` takes the old one away. */
export function renewSecret(id: string, team: string, token: string | null): void {
  const held = heldSeason(id);
  if (!held) return;
  const here = held.own.some((one) => one.team === team);
  const without = (list: TeamSecret[]) => list.filter((one) => one.team !== team);
  const added = token === null ? [] : [{ team, token }];
  keepSeason({
    ...held,
    own: [...without(held.own), ...(here ? added : [])],
    links: [...without(held.links), ...(here ? [] : added)],
  });
}

/** Where a team's member, or the host on another device, comes in. */
export function seasonLink(id: string, token: string): string {
  return `${location.origin}${location.pathname}#/sj/${id}/${token}`;
}

export function watchSeasonLink(id: string): string {
  return `${location.origin}${location.pathname}#/s/${id}`;
}

/** A season's secrets open its tables too: sit down in the own seats of a race. */
export function sitAt(
  table: { id: string; game: GameId; track: string },
  season: string,
  seats: { seat: number; token: string }[],
): void {
  const before = heldTable(table.id) ?? { ...table, at: 0, tokens: [], host: null };
  hold({ ...before, at: Date.now(), host: before.host ?? heldSeason(season)?.host ?? null });
  for (const { seat, token } of seats) holdSeat(table.id, table.game, table.track, seat, token);
}
