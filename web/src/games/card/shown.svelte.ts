/** What the board shows: the race as it was told so far, one picture after the other, then the race as it is. */
import { Sequencer, type Frame, type Telling } from "../../board/animate";
import { kindOf } from "../../lib/facts";
import { prefs, still } from "../../lib/prefs.svelte";
import { cue } from "../../lib/sound";
import type { CardCar, CardState, Entry, Fact, Message } from "../../lib/types";

export class Shown {
  /** Null until the first view. */
  state = $state.raw<CardState | null>(null);
  busy = $state(false);
  pace = $state(0);
  /** What is happening: the card being played, by whom. */
  caption = $state.raw<{ card: number | null; car: number | null; message: Message } | null>(null);
  moving = $state.raw<number[]>([]);
  event = $state<string | null>(null);
  /** The event card just turned up, while it is to be read. */
  flash = $state<string | null>(null);
  #latest: CardState | null = null;
  #telling: () => Telling;
  #sequencer: Sequencer<Fact>;

  constructor(telling: () => Telling) {
    this.#telling = telling;
    this.#sequencer = new Sequencer<Fact>(
      telling,
      (frame, pace) => this.#picture(frame, pace),
      () => this.#settle(),
    );
  }

  /** The race as it stands now, without telling how it came about. */
  jump(state: CardState): void {
    this.#sequencer.clear();
    this.#latest = state;
    this.pace = 0;
    this.#settle();
  }

  /** What happened, then the state to end with. */
  tell(entries: readonly Entry[], state: CardState): void {
    this.#latest = state;
    if (!this.state || entries.some((entry) => entry.undo)) {
      this.jump(state);
      return;
    }
    this.#sequencer.speed = still() ? 0 : prefs.speed;
    this.busy = true;
    for (const entry of entries) this.#sequencer.push(entry.facts ?? [], entry.n);
    if (!this.#sequencer.busy) this.#settle();
  }

  /** A newer view without news, or the same one for another seat. */
  update(state: CardState): void {
    this.#latest = state;
    if (!this.#sequencer.busy) this.#settle();
  }

  skip(): void {
    if (this.#sequencer.busy) this.#sequencer.skip();
  }

  stop(): void {
    this.#sequencer.clear();
  }

  #picture(frame: Frame<Fact>, pace: number): void {
    const now = this.state;
    if (!now) return;
    this.flash = null;
    for (const fact of frame.facts) this.#note(fact);
    this.pace = pace;
    this.moving = [...frame.places.keys()];
    const played = new Set(frame.facts.filter((fact) => fact.name === "played").map((fact) => fact.values["car"]));
    const gone = new Set(
      frame.facts
        .filter((fact) => kindOf(this.#telling().kinds, fact).part === "out")
        .map((fact) => fact.values["car"]),
    );
    if (!frame.places.size && !played.size && !gone.size) return;
    const cars = now.cars.map((car): CardCar => {
      const place = frame.places.get(car.number);
      const next = place
        ? {
            ...car,
            progress: place.progress,
            lane: place.lane,
            off_track: place.off ?? false,
            status: place.lane < 0 ? "apron" : "track",
          }
        : car;
      if (gone.has(car.number)) return { ...next, status: "retired" };
      return played.has(car.number) ? { ...next, activated: true } : next;
    });
    const at = new Map(cars.map((car) => [car.number, car.progress]));
    const order = now.order.toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0));
    this.state = { ...now, cars, order };
  }

  #note(fact: Fact): void {
    const card = typeof fact.values["card"] === "number" ? fact.values["card"] : null;
    const car = typeof fact.values["car"] === "number" ? fact.values["car"] : null;
    if (fact.name === "played") this.caption = { card, car, message: fact.message };
    if (fact.name === "turn") this.caption = { card: null, car: null, message: fact.message };
    if (fact.name === "event") {
      this.caption = null;
      const id = fact.message.values["event"];
      if (typeof id === "object" && !Array.isArray(id)) this.event = this.flash = id.id.split(".").slice(1).join(".");
      cue("flag");
    }
  }

  #settle(): void {
    this.busy = false;
    this.flash = null;
    this.state = this.#latest;
    this.moving = [];
    if (!this.#latest?.activation) this.caption = null;
    if (this.#latest?.event) this.event = this.#latest.event;
  }
}
