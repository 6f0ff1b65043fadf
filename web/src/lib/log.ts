/** What is told of a race, line by line: of a card played or a set placed, with all that came of it, in one line. */
import { renderingOf } from "../games/tellings";
import { kindOf, standing, toldOf, type Kinds } from "./facts";
import type { Entry, Fact, Message } from "./types";

export interface Line {
  key: string;
  /** The entries of the log that it tells of, from the first to the last. */
  from: number;
  n: number;
  kind: "turn" | "move" | "event" | "out" | "said" | "plain";
  messages: Message[];
  /** What it begins with: of a move the card that was played. */
  fact: Fact;
}

/** How much is told: only what turns a race, every move in a sentence, or every step. */
export type Detail = "short" | "moves" | "steps";

type Told = Pick<Entry, "n" | "facts"> & { undo?: number };

const NOTICE = "notice"; // said by the server, beside the race
const TOGETHER = 4; // quiet sentences of one entry in one line
const FEW = 4; // cars that are named in a caption
const COUNTED: Record<string, string> = {
  "page.log-along": "page.log-along-many",
  "page.log-shoved": "page.log-shoved-many",
};
const QUIET: ReadonlySet<Line["kind"]> = new Set(["move", "plain"]);
const STYLES: Record<string, Line["kind"]> = { period: "turn", event: "event", out: "out" };

/** The log in lines. Single steps are left to the board, unless they are asked for. */
export function linesOf(entries: readonly Told[], kinds: Kinds, detail: Detail = "moves"): Line[] {
  const places = detail === "steps";
  const teller = new Teller(kinds, places);
  for (const entry of standing(entries)) {
    const facts = places ? toldOf(entry.facts, kinds) : entry.facts;
    facts.forEach((fact, at) => teller.hear(fact, entry.n, `${entry.n}.${at}`));
  }
  teller.close();
  return detail === "short" ? teller.lines.filter((line) => !QUIET.has(line.kind)) : teller.lines;
}

/** The lines that tell of the moment after an entry: the last ones that began until then. */
export function linesAt(lines: readonly Line[], n: number): Line[] {
  const last = lines.findLast((line) => line.from <= n);
  return last === undefined ? [] : lines.filter((line) => line.from === last.from);
}

/** What is told goes on within a sentence: how far it went, who came along. */
const PARTS: ReadonlySet<string> = new Set([
  "page.log-far",
  "page.log-back",
  "page.log-along",
  "page.log-along-many",
  "page.log-shoved",
  "page.log-shoved-many",
]);
const goesOn = (message: Message | undefined): boolean => message !== undefined && PARTS.has(message.id);

/** How the sentence at a place of a line ends: nothing to change, or with a sign and the rest of the move. */
export function endOf(messages: readonly Message[], at: number): string | undefined {
  const part = goesOn(messages[at]);
  if (goesOn(messages[at + 1])) return part ? "," : ":";
  return part ? "." : undefined;
}

/** A sentence as short as it gets: many cars are only counted. */
export function brief(message: Message): Message {
  const { cars } = message.values;
  const id = COUNTED[message.id];
  return id && Array.isArray(cars) && cars.length > FEW ? { id, values: { n: cars.length } } : message;
}

class Teller {
  readonly lines: Line[] = [];
  readonly #standing = new Map<number, number>();
  #now: Move | null = null;

  constructor(
    private readonly kinds: Kinds,
    private readonly places: boolean,
  ) {}

  hear(fact: Fact, n: number, key: string): void {
    const { part, tone, moves } = kindOf(this.kinds, fact);
    if (fact.name === "played" || part === "turn") this.#begin(fact, n, key);
    else if (this.#now?.takes(fact, this.kinds, this.#standing)) this.#now.line.n = n;
    else if (tone !== "silent" && (!moves || tone === "loud" || this.places)) this.#tell(fact, n, key);
    if (moves) this.#standing.set(Number(fact.values["car"]), Number(fact.values["progress"]));
  }

  close(): void {
    this.#now?.finish();
    this.#now = null;
  }

  #begin(fact: Fact, n: number, key: string): void {
    this.close();
    const line: Line = { key, from: n, n, kind: "move", messages: [fact.message], fact };
    this.lines.push(line);
    if (!this.places) this.#now = new Move(line);
  }

  #tell(fact: Fact, n: number, key: string): void {
    if (fact.name !== NOTICE) this.close();
    const kind = this.#styleOf(fact);
    const last = this.lines.at(-1);
    if (kind === "plain" && last?.kind === "plain" && last.n === n && last.messages.length < TOGETHER)
      last.messages.push(fact.message);
    else this.lines.push({ key, from: n, n, kind, messages: [fact.message], fact });
  }

  #styleOf(fact: Fact): Line["kind"] {
    const { part, tone } = kindOf(this.kinds, fact);
    if (fact.name === NOTICE) return "said";
    return STYLES[part] ?? (tone === "loud" ? "out" : "plain");
  }
}

/** A move while it is told: how far its car came, whom it took along, whom it pushed aside, what it cost. */
class Move {
  #car: number | undefined;
  #start: number | undefined;
  #end: number | undefined;
  readonly #along = new Set<number>();
  readonly #shoved = new Set<number>();

  constructor(readonly line: Line) {
    this.#car = line.fact.values["car"];
  }

  /** Whether a fact belongs to it. */
  takes(fact: Fact, kinds: Kinds, standing: ReadonlyMap<number, number>): boolean {
    const { part, moves, tone } = kindOf(kinds, fact);
    if (tone === "loud" || (part !== "move" && part !== "chance")) return false;
    const { car, progress } = fact.values;
    if (moves) this.#moved(fact.name, Number(car), Number(progress), standing);
    else if (tone === "silent") return true;
    else if (part === "move" && car !== undefined && this.#car !== undefined && car !== this.#car) return false;
    else this.line.messages.push(fact.message);
    return true;
  }

  #moved(name: string, car: number, progress: number, standing: ReadonlyMap<number, number>): void {
    const shoved = renderingOf(name).picture === "shove";
    if (!shoved) this.#car ??= car;
    if (car === this.#car) {
      this.#start ??= standing.get(car);
      this.#end = progress;
    } else if (shoved) this.#shoved.add(car);
    else this.#along.add(car);
  }

  finish(): void {
    const far = this.#start === undefined || this.#end === undefined ? 0 : this.#end - this.#start;
    const more: Message[] = [];
    if (far > 0) more.push({ id: "page.log-far", values: { n: far } });
    if (far < 0) more.push({ id: "page.log-back", values: { n: -far } });
    const along = [...this.#along].filter((car) => !this.#shoved.has(car));
    if (along.length) more.push({ id: "page.log-along", values: { cars: along } });
    if (this.#shoved.size) more.push({ id: "page.log-shoved", values: { cars: [...this.#shoved] } });
    this.line.messages.splice(1, 0, ...more);
  }
}
