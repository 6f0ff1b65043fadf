/** The rules book: a page for every card, flag, marker and term of a game, fetched when something of it is shown. */
import { api } from "./api";
import { gameInfo } from "./games.svelte";
import { say } from "./i18n.svelte";
import { router } from "./router.svelte";
import type { Book, BookEntry, GameId } from "./types";

interface At {
  game: GameId;
  id: string;
}

class Shelf {
  books = $state.raw<Record<GameId, Book>>({});
  /** The game that the page shows: names in sentences are those of its things. */
  game = $state<GameId>("");
  /** The page that lies open over a race, null for none, and those that were open before it. */
  at = $state.raw<At | null>(null);
  before = $state.raw<readonly At[]>([]);
}

export const shelf = new Shelf();
const asked = new Map<GameId, Promise<Book>>();

export function loadBook(game: GameId): Promise<Book> {
  let book = asked.get(game);
  if (!book) {
    book = api.book(game).then((found) => {
      shelf.books = { ...shelf.books, [game]: found };
      return found;
    });
    asked.set(game, book);
    book.catch(() => asked.delete(game));
  }
  return book;
}

/** From now on names are those of this game; its book comes when it comes. */
export function useBook(game: GameId): void {
  shelf.game = game;
  loadBook(game).catch(() => undefined);
}

export function entryOf(game: GameId, id: string): BookEntry | undefined {
  return shelf.books[game]?.entries.find((entry) => entry.id === id);
}

/** The page that tells of a message: of a reason, a prompt, the name of a card. */
export function entryFor(game: GameId, message: string | undefined): BookEntry | undefined {
  const id = message === undefined ? undefined : shelf.books[game]?.tells[message];
  return id === undefined ? undefined : entryOf(game, id);
}

/** Pages that lead to this one, except for those that it leads to itself. */
export function namedBy(game: GameId, entry: BookEntry): BookEntry[] {
  const all = shelf.books[game]?.entries ?? [];
  return all.filter((one) => one.see.includes(entry.id) && !entry.see.includes(one.id));
}

/** The cars of a team by the message id of its name. */
export function carsNamed(game: GameId, message: string): readonly number[] {
  return gameInfo(game)?.teams.find((team) => team.name === message)?.numbers ?? [];
}

export const addressOf = (game: GameId, id: string): string => `#/rules/${game}/${id}`;

/** Whether a page is opened over what is shown: nobody leaves a race to read a rule. */
export const inRace = (): boolean => router.route.page === "t" || router.route.page === "r";

export function read(game: GameId, id: string): void {
  if (shelf.at) shelf.before = [...shelf.before, shelf.at];
  shelf.at = { game, id };
}

/** Back to the page that was open before. */
export function back(): void {
  shelf.at = shelf.before.at(-1) ?? null;
  shelf.before = shelf.before.slice(0, -1);
}

export function close(): void {
  shelf.at = null;
  shelf.before = [];
}

/** A name that begins a line. */
export function title(entry: BookEntry): string {
  const name = say(entry.name);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
