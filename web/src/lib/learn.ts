/** Scenes to learn from: begun like a race, but kept nowhere except in the list of what is learned. */
import { api } from "./api";
import { go } from "./router.svelte";
import { holdScene } from "./tokens";
import type { GameId } from "./types";

/** A scene in the list of what is learned. */
export const sceneKey = (game: GameId, id: string): string => `${game}/${id}`;

export async function beginScene(game: GameId, id: string): Promise<void> {
  const made = await api.beginScene(game, id);
  const seat = made.seats.find(({ token }) => token !== null);
  if (seat?.token) holdScene(made.id, seat.token);
  go(`#/t/${made.id}`);
}
