/** From facts to pictures one after the other: which cars come to stand where, together or in turn. */
import { kindOf, standing, type Kinds } from "../lib/facts";
import { renderingOf, STANDS } from "../games/tellings";
import type { Entry } from "../lib/types";
import type { Place } from "./types";

/** The little that is read of a fact. */
export interface PlaceFact {
  name: string;
  values: Record<string, unknown>;
}

/** One picture: cars that move at the same time, and the facts that were told since the picture before. */
export interface Frame<F extends PlaceFact = PlaceFact> {
  places: Map<number, Place>;
  facts: F[];
}

/** Where a car stands after a fact, if the fact says that. */
export function placeOf(fact: PlaceFact, kinds: Kinds): { car: number; place: Place } | null {
  const { car, progress, lane } = fact.values;
  if (!kindOf(kinds, fact).moves || typeof car !== "number" || typeof progress !== "number" || typeof lane !== "number")
    return null;
  const place: Place = { progress, lane };
  return { car, place: renderingOf(fact.name).picture === "off" ? { ...place, off: true } : place };
}

/** The car that a fact takes from the track. */
export function goneBy(fact: PlaceFact, kinds: Kinds): number | null {
  const car = fact.values["car"];
  return kindOf(kinds, fact).part === "out" && typeof car === "number" ? car : null;
}

/** Where the cars stood after an entry, from the facts alone; cars that left the race are not there. */
export function placesAt(entries: readonly Entry[], n: number, kinds: Kinds): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const fact of standing(entries)
    .filter((entry) => entry.n <= n)
    .flatMap((entry) => entry.facts)) {
    const found = placeOf(fact, kinds);
    if (found) places.set(found.car, found.place);
    const gone = goneBy(fact, kinds);
    if (gone !== null) places.delete(gone);
  }
  return places;
}

/** Facts in frames: a new one begins when a car moves a second time, or after a fact that is no place. */
export function framesOf<F extends PlaceFact>(facts: readonly F[], kinds: Kinds): Frame<F>[] {
  const frames: Frame<F>[] = [];
  let now: Frame<F> = { places: new Map(), facts: [] };
  let closed = false;
  for (const fact of facts) {
    const found = placeOf(fact, kinds);
    if (found && (closed || now.places.has(found.car))) {
      frames.push(now);
      now = { places: new Map(), facts: [] };
      closed = false;
    }
    if (found) now.places.set(found.car, found.place);
    else closed = now.places.size > 0;
    now.facts.push(fact);
  }
  if (now.facts.length) frames.push(now);
  return frames;
}

const PACE = 240; // milliseconds from space to space

/** How much faster everything is told when this many pictures are waiting. */
export const hurryOf = (waiting: number): number => (waiting > 90 ? 6 : waiting > 40 ? 2.5 : 1);

/** Milliseconds that the cars of a frame take; `slow`: times longer than usual. */
export const paceOf = (frame: Frame, speed: number, slow = 1): number =>
  frame.places.size ? Math.round((PACE * slow) / speed) : 0;

/** How long a frame stands beside the time that its cars take. */
export function pauseOf(frame: Frame, speed: number): number {
  return Math.round(Math.max(0, ...frame.facts.map((fact) => STANDS[renderingOf(fact.name).picture])) / speed);
}
