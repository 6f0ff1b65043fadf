/** The one moment that is on screen: what was last reached, and how far the way to the next one has been shown. */
import { framesOf, hurryOf, paceOf, pauseOf, type Frame } from "../board/animate";
import { motionOf, NO_MOTION, rolling, type Motion } from "../board/motion";
import type { Place } from "../board/types";
import type { Kinds } from "./facts";
import { renderingOf, type Picture } from "../games/tellings";
import type { Fact } from "./types";

/** The way to the next moment so far. */
export interface Way {
  /** Where cars stand that are on their way. */
  places: ReadonlyMap<number, Place>;
  /** What happened since the last moment, up to here. */
  told: readonly Fact[];
  /** What this picture adds; at rest, what there was no picture of. */
  fresh: readonly Fact[];
  /** Milliseconds that cars take to get here; 0: they jump. */
  pace: number;
  /** How they get here. */
  motion: Motion;
}

export interface Clock {
  /** 0: at once. */
  speed: number;
  /** Cars jump from end to end, each end is shown for a while. */
  still: boolean;
  /** Milliseconds that every moment stands, at speed 1. */
  rest?: number;
}

/** What a playhead has to know of whatever it goes through. */
export interface Reel<M extends object> {
  kinds: () => Kinds | null;
  clock: () => Clock;
  /**
   * What happened since the moment before, as far as those before the screen may know it; null: it is not told how the
   * moment came about, as something was taken back.
   */
  facts: (moment: M) => readonly Fact[] | null;
  /** What comes by itself once a moment is over; null: nothing yet. */
  more?: () => M | null;
  /** What will come by itself after a moment, as far as that is known. */
  after?: (moment: M) => M | null;
}

export const AT_REST: Way = { places: new Map(), told: [], fresh: [], pace: 0, motion: NO_MOTION };
const END_STANDS = 450; // milliseconds, where nothing moves
const KEPT = 400; // moments that can be shown again

/** A little further on the way. */
export const further = (way: Way, frame: Frame<Fact>, pace = 0, motion = NO_MOTION): Way => ({
  places: new Map([...way.places, ...frame.places]),
  told: [...way.told, ...frame.facts],
  fresh: frame.facts,
  pace,
  motion,
});

export class Playhead<M extends object> {
  /** The last moment that was reached; null before the first. */
  at = $state.raw<M | null>(null);
  way = $state.raw<Way>(AT_REST);
  #coming = $state.raw<M[]>([]);
  /** Whether something has happened that is not on screen yet; what comes meanwhile draws nothing anew. */
  readonly busy = $derived(this.#coming.length > 0);
  /** The moment that is on its way. */
  readonly next = $derived(this.#coming[0] ?? null);
  /** The moment that everything will end with. */
  readonly last = $derived(this.#coming.at(-1) ?? this.at);
  #frames: Frame<Fact>[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #past: M[] = [];
  /** What was told since the last picture that could be looked at. */
  #unseen: Fact[] = [];
  /** Cars that run on from picture to picture. */
  #rolling: ReadonlySet<number> = new Set();
  /** Moments that are shown once more. */
  #repeats = 0;
  #reel: Reel<M>;

  /** Whoever draws, sounds or speaks looks at it; it tells nobody. */
  constructor(reel: Reel<M>) {
    this.#reel = reel;
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

  /** Straight to the present; what is skipped is in no picture. */
  skip(): void {
    this.#halt();
    for (const moment of this.#coming) this.#arrive(moment);
    this.#coming = [];
  }

  /** On, if something has come by itself. */
  go(): void {
    if (this.#timer === undefined) this.#run();
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
    this.#repeats = rest.length;
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
    this.#unseen = [];
    this.#rolling = new Set();
    this.#repeats = 0;
  }

  /** Whoever asks to see something again wants to see it, also where everything else is at once. */
  #clock(): Clock {
    const clock = this.#reel.clock();
    return this.#repeats > 0 && clock.speed === 0 ? { ...clock, speed: 1, still: true } : clock;
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
    for (let next = this.#upcoming(); next; next = this.#upcoming()) {
      this.#frames ??= this.#picturesOf(next);
      const frame = this.#frames.shift();
      const wait = frame ? this.#show(frame) : this.#reach(next);
      if (wait > 0) {
        this.#unseen = [];
        this.#timer = setTimeout(() => this.#run(), wait);
        return;
      }
    }
    if (this.#unseen.length) this.way = { ...this.way, fresh: this.#unseen };
    this.#unseen = [];
  }

  #upcoming(): M | null {
    const more = this.#coming.length === 0 ? (this.#reel.more?.() ?? null) : null;
    if (more) this.#coming = [more];
    return this.next;
  }

  #picturesOf(moment: M): Frame<Fact>[] {
    const { speed, still } = this.#clock();
    const kinds = this.#reel.kinds();
    const facts = this.#reel.facts(moment);
    if (facts === null || kinds === null || this.at === null) return [];
    return speed === 0 || still ? together(framesOf(facts, kinds)) : framesOf(facts, kinds);
  }

  /** The picture that follows the one that is shown, if it is known already. */
  #following(): Frame<Fact> | null {
    if (this.#frames?.length) return this.#frames[0]!;
    const now = this.next;
    const after = this.#coming[1] ?? (now && this.#reel.after?.(now)) ?? null;
    return after && (this.#picturesOf(after)[0] ?? null);
  }

  /** How a picture moves its cars. */
  #motion(frame: Frame<Fact>): Motion {
    const next = this.#following();
    const motion = motionOf(frame, next, this.#reel.kinds() ?? {}, this.#rolling);
    this.#rolling = rolling(frame, next);
    return motion;
  }

  /** Show a picture; milliseconds until the next one. */
  #show(frame: Frame<Fact>): number {
    const { speed, still } = this.#clock();
    this.#unseen = [...this.#unseen, ...frame.facts];
    const hurried = speed * hurryOf(this.#coming.length + (this.#frames?.length ?? 0));
    const motion = still || speed === 0 ? NO_MOTION : this.#motion(frame);
    const pace = still || speed === 0 ? 0 : paceOf(frame, hurried, motion.slow);
    this.way = { ...further(this.way, frame, pace, motion), fresh: this.#unseen };
    if (speed === 0) return 0;
    const stands = still && frame.places.size ? Math.round(END_STANDS / hurried) : 0;
    return Math.max(pace + pauseOf(frame, hurried), stands);
  }

  /** Be there; milliseconds until the way to the next moment begins. */
  #reach(moment: M): number {
    const { speed, rest = 0 } = this.#clock();
    this.#repeats = Math.max(0, this.#repeats - 1);
    this.#coming = this.#coming.slice(1);
    this.#arrive(moment);
    return speed === 0 || this.#rolling.size > 0 ? 0 : Math.round(rest / speed);
  }
}

/** All pictures as one: the ends of all ways. */
function together(frames: Frame<Fact>[]): Frame<Fact>[] {
  if (frames.length < 2) return frames;
  return [{ places: new Map(frames.flatMap((one) => [...one.places])), facts: frames.flatMap((one) => one.facts) }];
}

interface Standing {
  number: number;
  progress: number | null;
  lane: number | null;
  status?: string;
  activated?: boolean;
}

/** The cars of facts with a picture, each with the last of them. */
const carsOf = (facts: readonly Fact[], picture: Picture): Map<unknown, string> =>
  new Map(
    facts
      .filter((fact) => renderingOf(fact.name).picture === picture)
      .map((fact) => [fact.values["car"], fact.name] as const),
  );

/**
 * A race on the way to its next moment: cars where they stand now, in that order, and who has left or moved. Cars that
 * are level are in the order of that moment: which of them is ahead is for the rules to say. Whoever drives out of the
 * race is seen until it is there.
 */
export function onTheWay<S extends { cars: readonly Standing[]; order: number[] }>(
  state: S,
  way: Way,
  next: readonly number[] = state.order,
): S {
  const seen = way.pace > 0 ? new Set(way.fresh) : null;
  const gone = carsOf(seen ? way.told.filter((fact) => !seen.has(fact)) : way.told, "gone");
  const moved = carsOf(way.told, "card");
  if (way.places.size + gone.size + moved.size === 0) return state;
  const cars = state.cars.map((car) => {
    const place = way.places.get(car.number);
    const out = gone.get(car.number);
    if (!place && out === undefined && !moved.has(car.number)) return car; // the same one: nothing of it is drawn anew
    return {
      ...car,
      ...(place && standingAt(place, car)),
      ...(out !== undefined && { status: out, lane: -1, off_track: false }),
      ...(car.activated !== undefined && moved.has(car.number) && { activated: true }),
    };
  });
  const at = new Map(cars.map((car) => [car.number, car.progress ?? -Infinity]));
  const level = new Map(next.map((car, place) => [car, place]));
  const order = state.order
    .filter((car) => !gone.has(car))
    .sort((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0) || (level.get(a) ?? 0) - (level.get(b) ?? 0));
  return { ...state, cars, order };
}

function standingAt(place: Place, car: Standing): Partial<Standing> & { off_track?: boolean } {
  const { progress, lane, off = false } = place;
  if (car.status === undefined) return { progress, lane };
  return { progress, lane, off_track: off, status: lane < 0 ? "apron" : "track" };
}
