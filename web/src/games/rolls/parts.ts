/** What Thunder Rolls brings to the page. */
import { t } from "../../lib/i18n.svelte";
import type { Fact, Frame, Message, State } from "../../lib/types";
import type { GameParts } from "../parts";
import Badge from "./Badge.svelte";
import { ROLLS_GUIDE } from "./guide";

function status(state: State): string[] {
  return state.stages === undefined
    ? []
    : [t("page.stage-of", { stage: Math.max(state.stage ?? 1, 1), stages: state.stages })];
}

function period(frame: Frame, fact: Fact): Message {
  return { id: "page.replay-slot", values: { stage: frame.state.stage ?? 1, n: fact.values["slot"] ?? 0 } };
}

/** There is no fact for a new round, only the rolls of everybody. */
function begins(frame: Frame, before: Frame | undefined): Message | null {
  const { round, stage } = frame.state;
  if (!round || !frame.facts.some((fact) => fact.name === "rolled")) return null;
  const was = before?.state;
  if (was !== undefined && was.round === round && was.stage === stage) return null;
  return { id: "page.replay-round", values: { stage: stage ?? 1, n: round } };
}

export const ROLLS: GameParts = {
  table: () => import("./RollsTable.svelte"),
  cards: () => import("./CardList.svelte"),
  face: () => import("./Thing.svelte"),
  played: () => import("./Played.svelte"),
  moment: { text: "page.replay-table", panel: () => import("./Moment.svelte") },
  badge: Badge,
  guide: ROLLS_GUIDE,
  status,
  places: false,
  period,
  begins,
  signs: { "lost-control": "↯", hazard: "!", "race-over": "⚐" },
};
