/** The one moment that is on screen: what was last reached, and how far the way to the next one has been shown. */
import { framesOf, hurryOf, paceOf, pauseOf, type Frame } from "../board/animate";
import type { Place } from "../board/types";
import type { Kinds } from "./facts";
import { renderingOf, type Picture } from "./tellings";
import type { Fact } from "./types";

/** What a playhead goes through: facts, and whatever is true once they have happened. */
export interface Told {
  facts: readonly Fact[];
  /** It is not told how it came about: something was taken back, or it is the first. */
  jump?: boolean;
}

/** The way to the next moment so far. */
export interface Way {
  /** Where cars stand that are on their way. */
  places: ReadonlyMap<number, Place>;
  /** What happened since the last moment, up to here. */
  told: readonly Fact[];
  /** What this picture adds. */
  fresh: readonly Fact[];
  /** Milliseconds that cars take to get here; 0: they jump. */
  pace: number;
}

export interface Clock {
  /** 0: at once. */
  speed: number;
  /** Cars jump from end to end, each end is shown for a while. */
  still: boolean;
}

const AT_REST: Way = { places: new Map(), told: [], fresh: [], pace: 0 };
const END_STANDS = 450; // milliseconds, where nothing moves
const KEPT = 400; // moments that can be shown again

export class Playhead<M extends Told> {
  /** The last moment that was reached; null before the first. */
  at = $state.raw<M | null>(null);
  way = $state.raw<Way>(AT_REST);
  #coming = $state.raw<M[]>([]);
  #frames: Frame<Fact>[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #past: M[] = [];
  #kinds: () => Kinds | null;
  #clock: () => Clock;

  /** Whoever draws, sounds or speaks looks at it; it tells nobody. */
  constructor(kinds: () => Kinds | null, clock: () => Clock) {
    this.#kinds = kinds;
    this.#clock = clock;
  }

  /** Whether something has happened that is not on screen yet. */
  get busy(): boolean {
    return this.#coming.length > 0;
  }

  /** The moment that everything will end with. */
  get last(): M | null {
    return this.#coming.at(-1) ?? this.at;
  }

  /** Straight to a moment, whatever was on its way. */
  jump(moment: M): void {
    this.#halt();
    this.#coming = [];
    this.#past = [];
    this.#arrive(moment);
  }

  /** One more thing has happened. */
  take(moment: M): void {
    this.#coming = [...this.#coming, moment];
    if (this.#timer === undefined) this.#run();
  }

  /** Something about the last moment changed that did not happen on the track. */
  amend(change: (moment: M) => M): void {
    const last = this.#coming.at(-1);
    if (last) this.#coming = [...this.#coming.slice(0, -1), change(last)];
    else if (this.at) this.at = change(this.at);
  }

  /** Straight to the present. */
  skip(): void {
    this.#halt();
    for (const moment of this.#coming) this.#arrive(moment);
    this.#coming = [];
  }

  /** What happened since a moment, once more; that moment and the later ones are still known. */
  again(since: (moment: M) => boolean): boolean {
    if (this.busy) return false;
    const from = this.#past.findLastIndex(since);
    const [start, ...rest] = from < 0 ? [] : this.#past.slice(from);
    if (!start || rest.length === 0) return false;
    this.#past = this.#past.slice(0, from);
    this.#arrive(start);
    this.#coming = rest;
    this.#run();
    return true;
  }

  /** Whether there is anything to show again. */
  get back(): readonly M[] {
    void this.at;
    return this.#past;
  }

  stop(): void {
    this.#halt();
    this.#coming = [];
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frames = null;
  }

  #arrive(moment: M): void {
    this.#past = [...this.#past.slice(-KEPT + 1), moment];
    this.at = moment;
    this.way = AT_REST;
    this.#frames = null;
  }

  /** Pictures until one of them has to be looked at. */
  #run(): void {
    this.#timer = undefined;
    for (let next = this.#coming[0]; next; next = this.#coming[0]) {
      this.#frames ??= this.#picturesOf(next);
      const frame = this.#frames.shift();
      if (!frame) {
        this.#coming = this.#coming.slice(1);
        this.#arrive(next);
        continue;
      }
      const wait = this.#show(frame);
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#run(), wait);
        return;
      }
    }
  }

  #picturesOf(moment: M): Frame<Fact>[] {
    const { speed, still } = this.#clock();
    const kinds = this.#kinds();
    if (moment.jump || speed === 0 || kinds === null || this.at === null) return [];
    const frames = framesOf(moment.facts, kinds);
    if (!still || frames.length < 2) return frames;
    return [{ places: new Map(frames.flatMap((one) => [...one.places])), facts: frames.flatMap((one) => one.facts) }];
  }

  #show(frame: Frame<Fact>): number {
    const { speed, still } = this.#clock();
    const hurried = speed * hurryOf(this.#coming.length + (this.#frames?.length ?? 0));
    const pace = still ? 0 : paceOf(frame, hurried);
    this.way = {
      places: new Map([...this.way.places, ...frame.places]),
      told: [...this.way.told, ...frame.facts],
      fresh: frame.facts,
      pace,
    };
    const stands = still && frame.places.size ? Math.round(END_STANDS / hurried) : 0;
    return Math.max(pace + pauseOf(frame, hurried), stands);
  }
}

interface Standing {
  number: number;
  progress: number | null;
  lane: number | null;
  status?: string;
  activated?: boolean;
}

const carsOf = (facts: readonly Fact[], picture: Picture): Set<unknown> =>
  new Set(facts.filter((fact) => renderingOf(fact.name).picture === picture).map((fact) => fact.values["car"]));

/** A race on the way to its next moment: cars where they stand now, in that order, and who has left or moved. */
export function onTheWay<S extends { cars: readonly Standing[]; order: number[] }>(state: S, way: Way): S {
  const [gone, moved] = [carsOf(way.told, "gone"), carsOf(way.told, "card")];
  if (way.places.size + gone.size + moved.size === 0) return state;
  const cars = state.cars.map((car) => {
    const next: Standing = { ...car };
    const place = way.places.get(car.number);
    if (place) Object.assign(next, standingAt(place, car));
    if (next.status !== undefined && gone.has(car.number)) next.status = "retired";
    if (next.activated !== undefined && moved.has(car.number)) next.activated = true;
    return next;
  });
  const at = new Map(cars.map((car) => [car.number, car.progress ?? -Infinity]));
  const order = state.order.toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0));
  return { ...state, cars, order };
}

function standingAt(place: Place, car: Standing): Record<string, unknown> {
  const { progress, lane, off = false } = place;
  if (car.status === undefined) return { progress, lane };
  return { progress, lane, off_track: off, status: lane < 0 ? "apron" : "track" };
}
