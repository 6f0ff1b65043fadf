/** From facts to pictures one after the other: which cars come to stand where, together or in turn. */
import { kindOf, standing, type Kinds } from "../lib/facts";
import type { Entry } from "../lib/types";
import type { Place } from "./types";

/** How facts are to be understood: their kinds, and what a game draws specially. */
export interface Telling {
  kinds: Kinds;
  /** The fact that puts a car beyond the wall. */
  off?: string;
  /** Milliseconds that facts without moving cars are shown for, by their names: a card, an event have to be read. */
  pauses?: Record<string, number>;
}

/** The little that is read of a fact. */
export interface PlaceFact {
  name: string;
  values: Record<string, unknown>;
}

/** One picture: cars that move at the same time, and the other facts that were told since the picture before. */
export interface Frame<F extends PlaceFact = PlaceFact> {
  places: Map<number, Place>;
  facts: F[];
  /** The number of the log entry. */
  entry: number;
}

/** Where a car stands after a fact, if the fact says that. */
export function placeOf(fact: PlaceFact, telling: Telling): { car: number; place: Place } | null {
  const { car, progress, lane } = fact.values;
  if (
    !kindOf(telling.kinds, fact).moves ||
    typeof car !== "number" ||
    typeof progress !== "number" ||
    typeof lane !== "number"
  )
    return null;
  const place: Place = { progress, lane };
  return { car, place: fact.name === telling.off ? { ...place, off: true } : place };
}

/** Where the cars stood after an entry, from the facts alone; cars that left the race are not there. */
export function placesAt(entries: readonly Entry[], n: number, telling: Telling): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const fact of standing(entries)
    .filter((entry) => entry.n <= n)
    .flatMap((entry) => entry.facts)) {
    const found = placeOf(fact, telling);
    if (found) places.set(found.car, found.place);
    else if (kindOf(telling.kinds, fact).part === "out" && fact.values["car"] !== undefined)
      places.delete(fact.values["car"]);
  }
  return places;
}

/** Facts in frames: a new one begins when a car moves a second time, or after a fact that is no place. */
export function framesOf<F extends PlaceFact>(facts: readonly F[], telling: Telling, entry = 0): Frame<F>[] {
  const frames: Frame<F>[] = [];
  let now: Frame<F> = { places: new Map(), facts: [], entry };
  let closed = false;
  for (const fact of facts) {
    const found = placeOf(fact, telling);
    if (found && (closed || now.places.has(found.car))) {
      frames.push(now);
      now = { places: new Map(), facts: [], entry };
      closed = false;
    }
    if (found) now.places.set(found.car, found.place);
    else closed = now.places.size > 0;
    now.facts.push(fact);
  }
  if (now.facts.length) frames.push(now);
  return frames;
}

/** Milliseconds that a frame takes at a speed; 0 for off. */
export function paceOf(speed: number, waiting: number): number {
  if (speed <= 0) return 0;
  const hurry = waiting > 90 ? 6 : waiting > 40 ? 2.5 : 1;
  return Math.round(240 / speed / hurry);
}

/** How long a frame is shown beside the time that its cars take. */
export function pauseOf(names: readonly string[], telling: Telling, speed: number, waiting: number): number {
  if (speed <= 0) return 0;
  const hurry = waiting > 90 ? 6 : waiting > 40 ? 2.5 : 1;
  const longest = Math.max(0, ...names.map((name) => telling.pauses?.[name] ?? 0));
  return Math.round(longest / speed / hurry);
}

/** Plays frames in order and tells each; whoever draws is asked nothing and told everything. */
export class Sequencer<F extends PlaceFact = PlaceFact> {
  private waiting: Frame<F>[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  speed = 1;

  constructor(
    private readonly telling: () => Telling,
    private readonly show: (frame: Frame<F>, pace: number) => void,
    private readonly idle: () => void,
  ) {}

  get busy(): boolean {
    return this.timer !== null || this.waiting.length > 0;
  }

  push(facts: readonly F[], entry = 0): void {
    this.waiting.push(...framesOf(facts, this.telling(), entry));
    if (this.timer === null) this.next();
  }

  /** Straight to the last picture. */
  skip(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const frame of this.waiting.splice(0)) this.show(frame, 0);
    this.idle();
  }

  /** Forget everything, without showing it. */
  clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  private next(): void {
    this.timer = null;
    for (let frame = this.waiting.shift(); frame; frame = this.waiting.shift()) {
      const pace = frame.places.size ? paceOf(this.speed, this.waiting.length) : 0;
      this.show(frame, pace);
      const names = frame.facts.map((fact) => fact.name);
      const wait = pace + pauseOf(names, this.telling(), this.speed, this.waiting.length);
      if (wait > 0) {
        this.timer = setTimeout(() => this.next(), wait);
        return;
      }
    }
    this.idle();
  }
}
