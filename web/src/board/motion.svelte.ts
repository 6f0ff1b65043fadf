/** Cars on their way: facts are played one after the other, and the board is told where cars stand meanwhile. */
import { prefs, still } from "../lib/prefs.svelte";
import type { Entry, Fact } from "../lib/types";
import { Sequencer, type Telling } from "./animate";
import type { Place } from "./types";

interface Standing {
  number: number;
  progress: number | null;
  lane: number | null;
}

export class Motion {
  /** Places that differ from the state while something is being played; empty when nothing is. */
  places = $state.raw<ReadonlyMap<number, Place>>(new Map());
  pace = $state(0);
  #sequencer: Sequencer<Fact>;

  constructor(telling: () => Telling) {
    this.#sequencer = new Sequencer<Fact>(
      telling,
      (frame, pace) => {
        this.pace = pace;
        this.places = new Map([...this.places, ...frame.places]);
      },
      () => (this.places = new Map()),
    );
  }

  /** Something happened: cars start where they stood before it. */
  play(before: readonly Standing[], entries: readonly Entry[]): void {
    if (still() || entries.some((entry) => (entry.undo ?? 0) > 0)) {
      this.stop();
      return;
    }
    if (!this.#sequencer.busy) {
      this.places = new Map(
        before.flatMap((car) =>
          car.progress === null || car.lane === null
            ? []
            : [[car.number, { progress: car.progress, lane: car.lane }] as const],
        ),
      );
    }
    this.#sequencer.speed = prefs.speed;
    this.#sequencer.push(
      entries.flatMap((entry) => entry.facts ?? []),
      entries.at(-1)?.n ?? 0,
    );
  }

  stop(): void {
    this.#sequencer.clear();
    this.places = new Map();
    this.pace = 0;
  }
}
