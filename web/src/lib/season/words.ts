/** Names of what a season is made of. */
import { gameInfo, teamName } from "../games.svelte";
import { t } from "../i18n.svelte";
import { botName } from "../names";
import { deckName } from "../seats";
import type { GameId } from "../types";
import type { Kind, SeasonInfo, Stop } from "./types";

const KINDS: Record<Kind, string> = {
  season: "page.season-kind-season",
  "race-series": "page.season-kind-series",
  championship: "page.season-kind-championship",
};

export const kindName = (kind: Kind): string => t(KINDS[kind] ?? kind);

/** "bot:club" in words. */
export function driverName(who: string): string {
  const code = who.slice(who.indexOf(":") + 1);
  if (who === "person") return t("page.season-person");
  return who.startsWith("ai:") ? t("page.who-ai", { deck: deckName(code) }) : t(botName(code), { bot: code });
}

/** Who races in a colour: the name that was given, the driver whom the game brings along, or the team. */
export function teamTitle(season: SeasonInfo, team: string): string {
  const entrant = season.entrants.find((one) => one.team === team);
  if (entrant?.name) return entrant.name;
  if (!entrant && season.game === "thunder-rolls") return t(`tr-driver.${team}`);
  return t(teamName(season.game, team));
}

type Venue = Pick<Stop, "track" | "card" | "playoff"> | { track: string | null; card: string; playoff: boolean };

export function stopName(stop: Venue): string {
  if (stop.card) return t(`tr-race.${stop.card}`);
  if (stop.track) return t(`track.${stop.track}`);
  return t(stop.playoff ? "page.season-playoff" : "page.season-not-drawn");
}

/** A result is known by its track or its Race card. */
export const raceName = (game: GameId, race: string): string => t(game === "thunder-rolls" ? `tr-race.${race}` : `track.${race}`);

/** The track to draw for a race; in Thunder Rolls the board of its card. */
export function boardOf(game: GameId, stop: { track: string | null; card: string }): string {
  if (stop.track) return stop.track;
  const rows = (gameInfo(game)?.data["races"] as { races?: { id: string; board: string }[] } | undefined)?.races ?? [];
  return rows.find((row) => row.id === stop.card)?.board ?? "";
}

/** How many laps a race has, if the page can know it. */
export function lapsOf(game: GameId, stop: { track: string | null; laps: number | null }): number | null {
  return stop.laps ?? gameInfo(game)?.tracks.find((track) => track.id === stop.track)?.laps ?? null;
}
