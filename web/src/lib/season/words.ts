/** Names of what a season is made of. */
import { driverName as nameOfDriver, gameInfo, teamName, trackTitle } from "../games.svelte";
import { has, t } from "../i18n.svelte";
import { botWords, deckName } from "../seats";
import type { GameId } from "../types";
import type { SeasonInfo, Stop } from "./types";

const rulesOf = (game: GameId) => gameInfo(game)?.season;

export function kindName(season: { game: GameId; kind: string }): string {
  const name = rulesOf(season.game)?.kinds.find((one) => one.id === season.kind)?.name;
  return name ? t(name) : season.kind;
}

/** "bot:club" in words. */
export function driverName(who: string): string {
  const code = who.slice(who.indexOf(":") + 1);
  if (who === "person") return t("page.season-person");
  return who.startsWith("ai:") ? t("page.who-ai", { deck: deckName(code) }) : botWords(code);
}

/** Who races in a colour: the name that was given, the driver whom the game brings along, or the team. */
export function teamTitle(season: SeasonInfo, team: string): string {
  const entrant = season.entrants.find((one) => one.team === team);
  if (entrant?.name) return entrant.name;
  return t(entrant ? teamName(season.game, team) : nameOfDriver(season.game, team));
}

type Venue = Pick<Stop, "track" | "card" | "playoff"> | { track: string | null; card: string; playoff: boolean };

export function stopName(game: GameId, stop: Venue): string {
  if (stop.card || stop.track) return raceName(game, stop.card || (stop.track ?? ""));
  return t(stop.playoff ? "page.season-playoff" : "page.season-not-drawn");
}

/** A result is known by its track or its Race card. */
export function raceName(game: GameId, race: string): string {
  const id = `${rulesOf(game)?.race_prefix ?? ""}${race}`;
  return has(id) ? t(id) : trackTitle(race);
}

/** The track to draw for a race: its own, or the board of its card. */
export function boardOf(game: GameId, stop: { track: string | null; card: string }): string {
  return stop.track ?? rulesOf(game)?.cards[stop.card] ?? "";
}

/** How many laps a race has, if the page can know it. */
export function lapsOf(game: GameId, stop: { track: string | null; laps: number | null }): number | null {
  return stop.laps ?? gameInfo(game)?.tracks.find((track) => track.id === stop.track)?.laps ?? null;
}
