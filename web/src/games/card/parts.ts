/** What the card games bring to the page. */
import { t } from "../../lib/i18n.svelte";
import type { Fact, Frame, Message, State } from "../../lib/types";
import type { GameParts } from "../parts";
import { ALLEY_GUIDE, PRIX_GUIDE } from "./guide";
import AlleyBadge from "./AlleyBadge.svelte";
import PrixBadge from "./PrixBadge.svelte";

function status(state: State): string[] {
  if (state.lap === undefined || state.laps === undefined) return [];
  const found = [t("page.lap-of", { lap: Math.min(Math.max(state.lap, 1), state.laps), laps: state.laps })];
  if (state.turn) found.push(t("page.turn-number", { turn: state.turn }));
  return found;
}

function period(_frame: Frame, fact: Fact): Message {
  return { id: "page.replay-turn", values: { n: fact.values["turn"] ?? 0 } };
}

const CARDS: Omit<GameParts, "badge"> = {
  table: () => import("./CardTable.svelte"),
  cards: () => import("./CardList.svelte"),
  face: () => import("./Thing.svelte"),
  played: () => import("./Played.svelte"),
  moment: { text: "page.replay-hands", panel: () => import("./OpenHands.svelte") },
  status,
  places: false,
  period,
  signs: { flag: "⚑", weather: "☂", zone: "▭", lapped: "▾", finished: "⚐", "race-over": "⚐" },
};

export const ALLEY: GameParts = { ...CARDS, badge: AlleyBadge, guide: ALLEY_GUIDE };

export const PRIX: GameParts = {
  ...CARDS,
  badge: PrixBadge,
  guide: PRIX_GUIDE,
  style: "open",
  zone: (state) => (state.zone == null ? null : { centre: state.zone, reach: state.zone_reach ?? 0 }),
  rain: (state) => state.weather === "rain",
};
