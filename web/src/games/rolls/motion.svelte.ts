/** Cars on their way: facts are played one after the other, and the board is told where cars stand meanwhile. */
import { Sequencer } from "../../board/animate";
import type { Place } from "../../board/types";
import { prefs, still } from "../../lib/prefs.svelte";
import type { Entry, Fact } from "../../lib/types";
import type { RollsCar } from "./types";

export class Motion {
  /** Places that differ from the state while something is being played; empty when nothing is. */
  places = $state.raw<ReadonlyMap<number, Place>>(new Map());
  pace = $state(0);
  #sequencer = new Sequencer<Fact>(
    (frame, pace) => {
      this.pace = pace;
      this.places = new Map([...this.places, ...frame.places]);
    },
    () => (this.places = new Map()),
  );

  /** Something happened: cars start where they stood before it. */
  play(before: readonly RollsCar[], entries: readonly Entry[]): void {
    if (still() || entries.some((entry) => (entry.undo ?? 0) > 0)) {
      this.stop();
      return;
    }
    if (!this.#sequencer.busy) {
      this.places = new Map(
        before.flatMap((car) =>
          car.progress === null || car.lane === null ? [] : [[car.number, { progress: car.progress, lane: car.lane }] as const],
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
