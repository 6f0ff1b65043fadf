/** What a game has that brings nothing to the page: the plain table, and words that every game's state allows. */
import { t } from "../../lib/i18n.svelte";
import type { GameParts } from "../parts";
import Badge from "./Badge.svelte";

export const PLAIN: GameParts = {
  table: () => import("./PlainTable.svelte"),
  cards: () => import("./CardList.svelte"),
  badge: Badge,
  status: (state) => (state.turn ? [t("page.turn-number", { turn: state.turn })] : []),
  places: true,
};
