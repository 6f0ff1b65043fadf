/** Where a drive can end, sorted for the eye: one light for each space, with the ways that lead there. */
import type { PreviewEnd } from "../../lib/types";
import { driveAction } from "./actions";
import { mod } from "./phase";

export interface Goal {
  progress: number;
  lane: number;
  /** Plainest way first: without a bonus, then the fewest other cars moved. */
  ends: PreviewEnd[];
}

export const bonusOf = (end: PreviewEnd): string | null =>
  end.actions.map(driveAction).find((step) => step.kind === "bonus")?.bonus ?? null;

export const othersOf = (end: PreviewEnd, car: number): number[] =>
  Object.keys(end.cars)
    .map(Number)
    .filter((number) => number !== car);

/** Goals of a car, the furthest first; where it stays as it is there is no goal. */
export function goalsOf(ends: readonly PreviewEnd[], car: number): Goal[] {
  const goals = new Map<string, Goal>();
  for (const end of ends) {
    const place = end.cars[String(car)];
    if (place === undefined) continue;
    const key = place.join(" ");
    const goal = goals.get(key) ?? { progress: place[0], lane: place[1], ends: [] };
    goal.ends.push(end);
    goals.set(key, goal);
  }
  const cost = (end: PreviewEnd): number =>
    (bonusOf(end) === null ? 0 : 100) + othersOf(end, car).length * 10 + end.actions.length / 10;
  for (const goal of goals.values()) goal.ends.sort((one, other) => cost(one) - cost(other));
  return [...goals.values()].sort((one, other) => other.progress - one.progress || one.lane - other.lane);
}

export const sectorOfGoal = (goal: Goal, sectors: number): number => mod(goal.progress, sectors);
