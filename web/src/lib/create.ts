/** Make a table, keep its secret links, and go there. */
import { api } from "./api";
import { loadGames } from "./games.svelte";
import { usualBot } from "./names";
import { prefs } from "./prefs.svelte";
import { go } from "./router.svelte";
import { hold } from "./tokens";
import type { CreatedTable, GameId, NewTable } from "./types";

export async function createTable(wish: NewTable): Promise<string> {
  const start = wish.seats.every((seat) => seat.who !== "open");
  return keepTable(await api.create({ ...wish, start }), wish.game, wish.track ?? "");
}

function keepTable(made: CreatedTable, game: GameId, track: string): string {
  const tokens = made.seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  hold({ id: made.id, game, track, at: Date.now(), tokens, host: made.host });
  go(`#/t/${made.id}`);
  return made.id;
}

/** A new table that begins at a moment of a replay. */
export async function playOn(replay: string, at: number, game: GameId, seat?: number): Promise<string> {
  return keepTable(await api.playOn(replay, at, seat), game, "");
}

/** One click: the first game on its home track against three bots. */
export async function raceNow(): Promise<string> {
  const [game] = await loadGames();
  if (!game) throw new Error("no games");
  const rivals = Math.min(3, game.seats[1] - 1);
  const bots = Array.from({ length: rivals }, () => ({ who: `bot:${usualBot(game.bots)}` }));
  return createTable({
    game: game.id,
    track: game.default_track,
    options: {},
    seats: [{ who: "person", name: prefs.name }, ...bots],
    public: false,
    readings: false,
  });
}
