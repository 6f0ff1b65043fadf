/** What the games and tracks are made of, fetched once and kept. */
import { api } from "./api";
import { has, t } from "./i18n.svelte";
import { shownTheme } from "./prefs.svelte";
import { load } from "./storage";
import type { GameId, GameInfo, TeamInfo, TrackDrawing } from "./types";

class Shelf {
  games = $state.raw<GameInfo[]>([]);
}

const shelf = new Shelf();
let asked: Promise<GameInfo[]> | null = null;
const DIGEST = /^[0-9a-f]{64}$/;
const drawings = new Map<string, Promise<TrackDrawing>>();

/** Fetch the games; later calls get the same answer. */
export function loadGames(): Promise<GameInfo[]> {
  asked ??= api.games().then(
    (games) => (shelf.games = games),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

export function allGames(): GameInfo[] {
  return shelf.games;
}

export function gameInfo(id: GameId): GameInfo | undefined {
  return shelf.games.find((game) => game.id === id);
}

export function teamInfo(id: GameId, colour: string): TeamInfo | undefined {
  return gameInfo(id)?.teams.find((team) => team.colour === colour);
}

/** Fill and ink of a team in the theme that is on. */
export function teamColours(id: GameId, colour: string): { fill: string; ink: string; symbol: string } {
  const team = teamInfo(id, colour);
  if (!team) return { fill: "var(--ink-soft)", ink: "var(--ground)", symbol: "circle" };
  return { ...team[shownTheme()], symbol: team.symbol };
}

/** A track of one's own: tables have brought it to the server, or this browser has its file. */
async function ownDrawing(digest: string): Promise<TrackDrawing> {
  const text = load<{ digest: string; text: string }[]>("tracks", []).find((track) => track.digest === digest)?.text;
  const found = text === undefined ? null : (await api.checkTrack(text, "")).track;
  return found ?? api.ownTrack(digest);
}

export function loadTrack(id: string): Promise<TrackDrawing> {
  let drawing = drawings.get(id);
  if (!drawing) {
    drawing = DIGEST.test(id) ? ownDrawing(id) : api.track(id);
    drawings.set(id, drawing);
    drawing.catch(() => drawings.delete(id));
  }
  return drawing;
}

/** The message id of the name of a driver without a player. */
export function driverName(game: GameId, colour: string): string {
  const prefix = gameInfo(game)?.drivers;
  return prefix ? prefix + colour : teamName(game, colour);
}

/** The message id of a team's name: each game names its teams itself. */
export function teamName(game: GameId, colour: string): string {
  return teamInfo(game, colour)?.name ?? `colour.${colour}`;
}

/** The game by its title; before the games are here, by its id. */
export function gameTitle(game: GameId): string {
  return gameInfo(game)?.title ?? game;
}

/** A track in words; one that another package brings by the name that it has. */
export function trackTitle(id: string): string {
  if (has(`track.${id}`)) return t(`track.${id}`);
  return shelf.games.flatMap((game) => game.tracks).find((track) => track.id === id)?.name ?? id;
}

export function knownGame(id: string | undefined): GameId {
  return (gameInfo(id ?? "") ?? shelf.games[0])?.id ?? "";
}
