/** The log: what happened in lines, an activation in one, and where every car stood at a moment. */
import { kindOf, standing, type Kinds } from "../../lib/facts";
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

const NOTICE = "notice"; // said by the server, beside the race

interface Activation {
  line: Line;
  car: number;
  sector: number | null;
  lane: number;
  along: Set<number>;
  shoved: Set<number>;
}

/** The log in lines. */
export function linesOf(entries: readonly Entry[], sectors: number, kinds: Kinds): Line[] {
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
      if (now && takeUp(now, fact, kinds)) {
        now.line.n = entry.n;
        return;
      }
      const kind = kindOf(kinds, fact);
      if (kind.tone === "silent" || (kind.moves && kind.tone !== "loud")) return;
      if (fact.name !== NOTICE) close();
      lines.push({
        key: `${entry.n}.${at}`,
        n: entry.n,
        kind: styleOf(fact, kind),
        message: fact.message,
        more: [],
        car,
      });
    });
  }
  close();
  return lines;
}

const STYLES: Record<string, Line["kind"]> = { period: "turn", event: "event", out: "out" };

function styleOf(fact: Fact, kind: Kinds[string]): Line["kind"] {
  if (fact.name === NOTICE) return "said";
  return STYLES[kind.part] ?? (kind.tone === "loud" ? "out" : "plain");
}

/** What belongs to a move: where cars come to stand, what it costs. */
function takeUp(now: Activation, fact: Fact, kinds: Kinds): boolean {
  const { car, progress, lane } = fact.values;
  const { part, moves, tone } = kindOf(kinds, fact);
  if (!moves) {
    if (part !== "move" || (tone !== "silent" && car !== now.car)) return false;
    if (tone !== "silent") now.line.more.push(fact.message);
    return true;
  }
  if (tone === "loud" || typeof car !== "number") return false;
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
