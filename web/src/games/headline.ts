/** What of a race deserves a banner. */
import type { Fact, State } from "../lib/types";
import { isFinish } from "./tellings";

export interface Headline {
  text: string;
  /** The car that it is about. */
  car: number | null;
}

/** Whether the last lap or stage has begun. */
const last = (at: number | undefined, of: number | undefined): boolean =>
  at !== undefined && of !== undefined && of > 1 && at >= of;

/** What has just come about; of what was there already when somebody came to look, nothing. */
export function headlineOf(before: State | null, now: State, fresh: readonly Fact[]): Headline | null {
  const first = fresh.find(isFinish);
  if (first) return { text: "page.at-the-line", car: Number(first.values["car"]) };
  if (!before) return null;
  if (last(now.lap, now.laps) && !last(before.lap, before.laps)) return { text: "page.last-lap", car: null };
  if (last(now.stage, now.stages) && !last(before.stage, before.stages)) return { text: "page.last-stage", car: null };
  return null;
}
