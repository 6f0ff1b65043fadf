/** Who is winning at a table: asked for after every move while somebody wants to know, by what a spectator sees. */
import { prefs } from "./prefs.svelte";
import type { CurvePoint, Message, Reading, ServerMessage } from "./types";

/** What chances need of a table: a `TableClient` has it. */
export interface Watched {
  readonly spectator: boolean;
  readonly version: number;
  readonly table: { readonly version: number } | null;
  reading(from: number): Promise<ServerMessage>;
}

export class Chances {
  /** All that were read, by version. */
  #read = $state.raw<ReadonlyMap<number, Reading>>(new Map());
  #before = $state.raw<readonly CurvePoint[]>([]);
  /** Why there is nothing to see, if the server says so. */
  refused = $state.raw<Message | null>(null);
  #client: Watched;
  #asked = -1;

  constructor(client: Watched) {
    this.#client = client;
  }

  /** Whoever looks on is told unless they would rather not; whoever races has to ask. */
  get on(): boolean {
    return this.#client.spectator ? prefs.watching : prefs.racing;
  }
  set on(value: boolean) {
    if (this.#client.spectator) prefs.watching = value;
    else prefs.racing = value;
  }

  /** The reading of the moment on screen, or the last one before it: the server may be ahead of the picture. */
  get now(): Reading | null {
    return [...this.#read.values()].findLast(({ version }) => version <= this.#shown) ?? null;
  }

  /** How chances to win went up to that moment, oldest first. */
  get curve(): CurvePoint[] {
    const points = [...this.#before, ...this.#read.values()].map(({ version, wins }) => ({ version, wins }));
    const known = new Map(points.map((point) => [point.version, point]));
    return [...known.values()]
      .filter(({ version }) => version <= this.#shown)
      .sort((one, other) => one.version - other.version);
  }

  get #shown(): number {
    return this.#client.table?.version ?? 0;
  }

  /** Ask whenever the server has told of something. */
  async follow(): Promise<void> {
    const version = this.#client.version;
    if (!this.on || version === this.#asked || this.#client.table === null) return;
    const first = this.#asked < 0;
    this.#asked = version;
    const answer = await this.#client.reading(first ? 0 : version);
    if (answer.type === "refused") this.refused = answer.reason;
    if (answer.type !== "reading") return;
    this.refused = null;
    if (first) this.#before = answer.curve;
    this.#read = new Map([...this.#read, [answer.version, answer] as const].sort(([one], [other]) => one - other));
  }
}
