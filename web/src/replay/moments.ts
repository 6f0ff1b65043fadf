import { partsOf } from "../games";
import { kindOf } from "../lib/facts";
import type { GameInfo } from "../lib/types";
import type { Frame, ReplayFact, ReplayMessage } from "./types";

/** Something to jump to: the frame after which it has happened. */
export interface Moment {
  frame: number;
  kind: "start" | "period" | "event";
  /** Sign on the scrubber. */
  sign: string;
  message: ReplayMessage;
}

/** Signs of what happened, by what it is part of; a game may draw single facts otherwise. */
const SIGNS: Record<string, string> = { event: "◆", out: "✕" };
const OTHER = "!";

type Game = Pick<GameInfo, "id" | "facts">;

/** A fact that changes the race, or begins a column of the lap chart. */
function momentOf(game: Game, frame: Frame, at: number, fact: ReplayFact): Moment | null {
  const kind = kindOf(game.facts, fact);
  const parts = partsOf(game.id);
  if (kind.part === "period")
    return { frame: at, kind: "period", sign: "|", message: parts.period?.(frame, fact) ?? fact.message };
  if (kind.tone !== "loud") return null;
  return {
    frame: at,
    kind: "event",
    sign: parts.signs?.[fact.name] ?? SIGNS[kind.part] ?? OTHER,
    message: fact.message,
  };
}

function ofFrame(game: Game, frame: Frame, at: number, before: Frame | undefined): Moment[] {
  const found = frame.facts.map((fact) => momentOf(game, frame, at, fact)).filter((moment) => moment !== null);
  const begun = partsOf(game.id).begins?.(frame, before) ?? null;
  return begun === null ? found : [...found, { frame: at, kind: "period", sign: "|", message: begun }];
}

/** All moments of a race in their order, the start first. */
export function momentsOf(frames: readonly Frame[], game: Game): Moment[] {
  const start: Moment = { frame: 0, kind: "start", sign: "▸", message: { id: "page.replay-start", values: {} } };
  return [start, ...frames.flatMap((frame, at) => ofFrame(game, frame, at, frames[at - 1]))];
}

export const periodsOf = (moments: readonly Moment[]): Moment[] =>
  moments.filter((moment) => moment.kind === "period" || moment.kind === "start");

export const eventsOf = (moments: readonly Moment[]): Moment[] => moments.filter((moment) => moment.kind === "event");

/** The next moment after a frame, or the one before it; undefined at the ends. */
export const after = (moments: readonly Moment[], frame: number): Moment | undefined =>
  moments.find((moment) => moment.frame > frame);

export const before = (moments: readonly Moment[], frame: number): Moment | undefined =>
  moments.findLast((moment) => moment.frame < frame);

/** The period that a frame belongs to. */
export const current = (periods: readonly Moment[], frame: number): Moment | undefined =>
  periods.findLast((moment) => moment.frame <= frame);

export const clampFrame = (frame: number, count: number): number =>
  Number.isFinite(frame) ? Math.min(Math.max(Math.trunc(frame), 0), Math.max(count - 1, 0)) : 0;
