import type { Frame, ReplayFact, ReplayMessage } from "./types";

/** Something to jump to: the frame after which it has happened. */
export interface Moment {
  frame: number;
  kind: "start" | "period" | "event" | "end";
  /** Sign on the scrubber. */
  sign: string;
  message: ReplayMessage;
}

const SIGNS: Record<string, string> = {
  event: "◆",
  flag: "⚑",
  weather: "☂",
  zone: "▭",
  lapped: "▾",
  retired: "✕",
  disqualified: "✕",
  finished: "⚐",
  "lost-control": "↯",
  hazard: "!",
  "perfect-line": "◑",
  "race-over": "⚐",
};

const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number(value) || 0);

/** Begins a column of the lap chart: a turn, or in Thunder Rolls a round or a slot of a stage. */
function periodOf(frame: Frame, fact: ReplayFact): ReplayMessage | null {
  if (fact.name === "turn") return { id: "page.replay-turn", values: { n: numberOf(fact.values["turn"]) } };
  if (fact.name === "slot") {
    const values = { stage: frame.state.stage ?? 1, n: numberOf(fact.values["slot"]) };
    return { id: "page.replay-slot", values };
  }
  return null;
}

/** Thunder Rolls has no fact for a new round, only the rolls of everybody. */
function roundOf(frame: Frame, before: Frame | undefined): ReplayMessage | null {
  const { round, stage } = frame.state;
  if (!round || !frame.facts.some((fact) => fact.name === "rolled")) return null;
  const was = before?.state;
  if (was !== undefined && was.round === round && was.stage === stage) return null;
  return { id: "page.replay-round", values: { stage: stage ?? 1, n: round } };
}

function ofFrame(frame: Frame, at: number, before: Frame | undefined): Moment[] {
  const found: Moment[] = [];
  for (const fact of frame.facts) {
    const period = periodOf(frame, fact);
    if (period !== null) found.push({ frame: at, kind: "period", sign: "|", message: period });
    const sign = SIGNS[fact.name];
    if (sign !== undefined) {
      found.push({ frame: at, kind: fact.name === "race-over" ? "end" : "event", sign, message: fact.message });
    }
  }
  const round = roundOf(frame, before);
  if (round !== null) found.push({ frame: at, kind: "period", sign: "|", message: round });
  return found;
}

/** All moments of a race in their order, the start first. */
export function momentsOf(frames: readonly Frame[]): Moment[] {
  const start: Moment = { frame: 0, kind: "start", sign: "▸", message: { id: "page.replay-start", values: {} } };
  return [start, ...frames.flatMap((frame, at) => ofFrame(frame, at, frames[at - 1]))];
}

export const periodsOf = (moments: readonly Moment[]): Moment[] =>
  moments.filter((moment) => moment.kind === "period" || moment.kind === "start");

export const eventsOf = (moments: readonly Moment[]): Moment[] =>
  moments.filter((moment) => moment.kind === "event" || moment.kind === "end");

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

/** A line of the log with the frame that it belongs to: sentences of one moment, loud ones by themselves. */
export interface Line {
  frame: number;
  key: string;
  messages: ReplayMessage[];
  loud: boolean;
}

const QUIET = new Set(["stepped", "followed", "drew", "drew-hidden", "chosen", "on-grid", "closed-up", "lined-up"]);
const LOUD = new Set([...Object.keys(SIGNS), "turn", "stage", "slot", "notice"]);

const TOGETHER = 4; // sentences in one line

/** What is told in the log; single steps of a car are left to the board. */
export function linesOf(frames: readonly Pick<Frame, "facts">[]): Line[] {
  const lines: Line[] = [];
  for (const [frame, { facts }] of frames.entries()) {
    for (const fact of facts.filter((one) => !QUIET.has(one.name))) {
      const loud = LOUD.has(fact.name);
      const last = lines.at(-1);
      if (last !== undefined && last.frame === frame && !last.loud && !loud && last.messages.length < TOGETHER) last.messages.push(fact.message);
      else lines.push({ frame, key: `${frame}.${lines.length}`, messages: [fact.message], loud });
    }
  }
  return lines;
}
