/** The log: what happened in lines, an activation in one, and where every car stood at a moment. */
import { placeOf } from "../../board/animate";
import type { Place } from "../../board/types";
import type { Entry, Fact, Message } from "../../lib/types";

export interface Line {
  key: string;
  /** Number of the log entry: the moment. */
  n: number;
  kind: "turn" | "move" | "event" | "out" | "said" | "plain";
  message: Message;
  /** What else belongs to the line. */
  more: Message[];
  car: number | null;
}

const MOVES = new Set(["stepped", "followed", "displaced", "swapped", "closed-up", "sidestepped", "bumped", "lined-up", "on-grid", "shifted", "on-apron"]);
const SILENT = new Set(["drew", "drew-hidden", "chosen", "first-player", "placed", "team-bar", "bar-picked", "reshuffled", "discarded"]);
const EVENTS = new Set(["event", "flag", "no-event", "set-aside", "weather", "zone", "zone-over", "pit-number"]);
const SAID = new Set(["notice"]); // by the server, beside the race
const OUT = new Set(["retired", "lapped", "finished", "disqualified", "race-over", "off-track"]);
const COSTS = new Set(["worn", "close-calls", "boosted"]);

/** Entries as they stand: what was taken back is left out. */
export function standing(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    if (entry.undo) kept.splice(Math.max(0, kept.length - entry.undo));
    else kept.push(entry);
  }
  return kept;
}

interface Activation {
  line: Line;
  car: number;
  sector: number | null;
  lane: number;
  along: Set<number>;
  shoved: Set<number>;
}

/** The log in lines. */
export function linesOf(entries: readonly Entry[], sectors: number): Line[] {
  const lines: Line[] = [];
  let now: Activation | null = null;
  const close = (): void => {
    if (now) finish(now, sectors);
    now = null;
  };
  for (const entry of standing(entries)) {
    (entry.facts ?? []).forEach((fact, at) => {
      const car = typeof fact.values["car"] === "number" ? fact.values["car"] : null;
      if (fact.name === "played") {
        close();
        const line: Line = { key: `${entry.n}.${at}`, n: entry.n, kind: "move", message: fact.message, more: [], car };
        lines.push(line);
        now = { line, car: car ?? 0, sector: null, lane: -1, along: new Set(), shoved: new Set() };
        return;
      }
      if (now && takeUp(now, fact)) {
        now.line.n = entry.n;
        return;
      }
      if (MOVES.has(fact.name) || SILENT.has(fact.name)) return;
      if (!SAID.has(fact.name)) close();
      lines.push({ key: `${entry.n}.${at}`, n: entry.n, kind: kindOf(fact), message: fact.message, more: [], car });
    });
  }
  close();
  return lines;
}

function kindOf(fact: Fact): Line["kind"] {
  if (fact.name === "turn") return "turn";
  if (EVENTS.has(fact.name)) return "event";
  if (SAID.has(fact.name)) return "said";
  return OUT.has(fact.name) ? "out" : "plain";
}

function takeUp(now: Activation, fact: Fact): boolean {
  const { car, progress, lane } = fact.values;
  if (fact.name === "bumped") return true;
  if (COSTS.has(fact.name) && car === now.car) {
    now.line.more.push(fact.message);
    return true;
  }
  if (!MOVES.has(fact.name) || typeof car !== "number") return false;
  if (car === now.car) {
    now.sector = Number(progress);
    now.lane = Number(lane);
  } else if (fact.name === "displaced" || fact.name === "swapped") now.shoved.add(car);
  else now.along.add(car);
  return true;
}

function finish(now: Activation, sectors: number): void {
  const more: Message[] = [];
  if (now.sector !== null && now.lane >= 0) {
    more.push({ id: "page.log-to", values: { sector: ((now.sector % sectors) + sectors) % sectors, lane: now.lane } });
  }
  if (now.along.size) more.push({ id: "page.log-along", values: { cars: [...now.along] } });
  if (now.shoved.size) more.push({ id: "page.log-shoved", values: { cars: [...now.shoved] } });
  now.line.more = [...more, ...now.line.more];
}

/** Where the cars stood after an entry, from the facts alone; cars that left the race are not there. */
export function placesAt(entries: readonly Entry[], n: number): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const entry of standing(entries)) {
    if (entry.n > n) break;
    for (const fact of entry.facts ?? []) {
      const found = placeOf(fact);
      if (found) places.set(found.car, found.place);
      else if (OUT.has(fact.name) && typeof fact.values["car"] === "number") places.delete(fact.values["car"]);
    }
  }
  return places;
}
