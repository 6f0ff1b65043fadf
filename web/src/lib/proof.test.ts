/** The proof of playback: whatever comes in between, the picture ends where the race is and everything is told once. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { framesOf } from "../board/animate";
import { News, noticesIn } from "./facts";
import { gameInfo, loadGames } from "./games.svelte";
import { TableClient, type TableMoment, type Wire } from "./live.svelte";
import { text } from "./message";
import { AT_REST, further, onTheWay, type Way } from "./playhead.svelte";
import { prefs, still } from "./prefs.svelte";
import type { Catalogue, ClientMessage, Entry, Fact, Message, SeatView, ServerMessage, State } from "./types";

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

const FILMS = "../build/films";
const names = existsSync(FILMS) ? readdirSync(FILMS).filter((name) => name.endsWith(".jsonl")) : [];
const SPEEDS = { calm: 0.5, normal: 1, brisk: 2, instant: 0 };
const LOST = 1006;

interface Did {
  does: "dial" | "lose" | "move" | "undo";
  since: number;
  seat: number;
  actions: string[];
}
type Row = { heard: ServerMessage; line: string } | Did;
interface Film {
  seats: number[];
  rows: Row[];
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, "utf-8")) as T;
const WORDS = Object.fromEntries(
  (["en", "es"] as const).map((lang) => [lang, read<Catalogue>(`../src/draftline/data/locale/${lang}.json`)]),
) as Record<"en" | "es", Catalogue>;

function filmOf(name: string): Film {
  const [seats, ...rows] = readFileSync(`${FILMS}/${name}`, "utf-8").split("\n");
  return { seats: JSON.parse(seats!) as number[], rows: rows.map(rowOf) };
}

const HEARD = '{"heard": ';

/** What the client hears is kept as it goes over the wire, too. */
function rowOf(line: string): Row {
  const row = JSON.parse(line) as Row;
  return "heard" in row ? { ...row, line: line.slice(HEARD.length, -1) } : row;
}

/** Numbers from 0 to 1, the same every time. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

class FilmWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: ClientMessage[] = [];
  send(data: string): void {
    const sent = JSON.parse(data) as ClientMessage;
    if (sent.type === "ping") this.hear('{"type": "pong", "version": 0}');
    else this.sent.push(sent);
  }
  hear(data: string): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
  close(): void {
    this.onclose = null;
  }
}

let hidden = false;

/** How a person looks at a race; of a hundred things that are heard. */
interface Habits {
  skips: number;
  hides: number;
  looksAgain: number;
  waits: number;
}
const PATIENT: Habits = { skips: 0, hides: 0, looksAgain: 0, waits: 100 };
const RESTLESS: Habits = { skips: 15, hides: 10, looksAgain: 10, waits: 25 };

/** A person in front of a film. */
class Viewer {
  wires: FilmWire[] = [];
  client: TableClient;
  news = new News();
  /** The numbers of the lines that were spoken, and the facts that were shown. */
  spoken: number[] = [];
  notices: Message[] = [];
  shown: Fact[] = [];
  /** The facts that were to be shown, unless they were skipped. */
  due: Fact[] = [];
  unanswered: Promise<{ ok: boolean }>[] = [];
  #way: Way | null = null;
  #at: TableMoment | null = null;
  #last: { views: SeatView[]; version: number } = { views: [], version: 0 };
  #again = false;

  constructor(
    readonly film: Film,
    readonly chance: () => number,
    readonly habits: Habits,
  ) {
    this.client = new TableClient(
      "film",
      film.seats.map((seat) => `seat ${seat}`),
      () => {
        const wire = new FilmWire();
        this.wires.push(wire);
        return wire;
      },
    );
  }

  async watch(): Promise<void> {
    this.client.connect();
    for (const row of this.film.rows) {
      if ("heard" in row) this.#hear(row.heard, row.line);
      else this.#do(row);
      this.#look();
      this.#pass();
    }
    this.rest();
    for (const answer of this.unanswered) expect(await answer).toEqual({ ok: true });
    this.client.close();
  }

  happens = (ofHundred: number): boolean => this.chance() * 100 < ofHundred;

  #do(row: Did): void {
    if (row.does === "dial") {
      while (this.wires.length === 0 || this.wires.at(-1)!.sent.length > 0) this.tick();
      const wire = this.wires.at(-1)!;
      wire.onopen?.(new Event("open"));
      expect(wire.sent[0]).toMatchObject({ type: "hello", from: row.since });
    } else if (row.does === "lose") {
      this.wires.at(-1)!.onclose?.(new CloseEvent("close", { code: LOST }));
    } else if (row.does === "move") {
      this.#mayAct(row.seat);
      this.unanswered.push(this.client.move(row.actions, row.seat));
    } else {
      this.unanswered.push(this.client.undo());
    }
  }

  /** A person chooses when the picture is current, and the curtain is lifted for them. */
  #mayAct(seat: number): void {
    if (this.client.head.busy && this.happens(50)) this.#skip();
    else this.rest();
    if (this.client.hotSeat) this.client.show(seat);
    expect([this.client.myTurn, this.client.view!.actions.length > 0]).toEqual([true, true]);
  }

  #hear(heard: ServerMessage, line: string): void {
    const wire = this.wires.at(-1)!;
    const known = this.#last.version;
    if (heard.type === "accepted") {
      const asked = this.wires.flatMap((one) => one.sent).findLast((one) => one.type === "move" || one.type === "undo");
      line = JSON.stringify({ ...heard, id: (asked as { id: string }).id });
    }
    if (heard.type === "hello" || heard.type === "moved") {
      const entries = heard.type === "hello" ? heard.log : heard.entries;
      const fresh = this.#last.views.length === 0 ? [] : entries.filter((entry) => entry.n > known);
      this.#last = { views: heard.views as SeatView[], version: heard.version };
      if (!fresh.some((entry) => entry.undo)) this.due.push(...fresh.flatMap((entry) => entry.facts));
    }
    wire.hear(line);
  }

  /** Time goes by: a little, or until nothing moves; some do not want to wait, or look at something else. */
  #pass(): void {
    if (this.happens(this.habits.hides)) this.#hide(!hidden);
    if (this.happens(this.habits.waits)) this.rest();
    for (let ticks = this.chance() * 4; ticks > 1; ticks -= 1) this.tick();
    if (this.happens(this.habits.skips)) this.#skip();
    if (this.happens(this.habits.looksAgain) && this.client.mayShowAgain) {
      this.#again = true;
      this.client.showAgain();
      this.#look();
    }
  }

  #skip(): void {
    this.client.head.skip();
    this.#look();
  }

  #hide(now: boolean): void {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
    this.#look();
    if (now) expect(this.client.head.busy).toBe(false);
  }

  tick(): void {
    vi.advanceTimersToNextTimer();
    this.#look();
  }

  rest(): void {
    while (this.client.head.busy) this.tick();
    this.#look();
  }

  /** What is on screen now, and what is said of it. */
  #look(): void {
    const { client } = this;
    if (client.head.way !== this.#way) {
      this.#way = client.head.way;
      if (!this.#again) this.shown.push(...this.#way.fresh);
      this.#keepsSecrets();
      if (client.head.busy) this.#closed();
    }
    if (client.next !== null) client.show(null);
    if (client.called !== null) client.show(client.called);
    this.#again &&= client.head.busy;
    if (client.head.at === this.#at) return;
    this.#at = client.head.at;
    const fresh = this.news.of(client.entries);
    this.spoken.push(...fresh.map((entry) => entry.n));
    this.notices.push(...noticesIn(fresh));
    if (!client.head.busy) this.#current();
  }

  #closed(): void {
    const view = this.client.view!;
    expect([view.actions, view.waiting_for, view.prompt, view.kind]).toEqual([[], [], null, null]);
    expect([this.client.asked, this.client.called, this.client.myTurn]).toEqual([[], null, false]);
  }

  #current(): void {
    const { client } = this;
    if (this.#last.views.length === 0) return expect(client.view).toBe(null);
    const own = this.#last.views.find((one) => one.seat === client.seat) ?? this.#last.views.at(-1)!;
    same(client.view, own.view);
    expect(client.head.way.places.size + client.head.way.told.length).toBe(0);
    const waiting = own.view.waiting_for;
    expect(client.asked).toEqual(this.film.seats.filter((seat) => waiting.includes(seat)));
  }

  /** At a screen for several nobody is told what another has drawn. */
  #keepsSecrets(): void {
    const kinds = gameInfo(this.client.table?.game ?? "")?.facts ?? {};
    if (this.client.seat === null) return;
    const facts = [...this.client.head.way.told, ...this.client.head.way.fresh];
    const others = facts.filter((fact) => kinds[`${fact.name}-hidden`] && fact.values["seat"] !== this.client.seat);
    expect(others).toEqual([]);
  }
}

/** As in the settings of a system. */
function reduceMotion(wanted: boolean): void {
  window.happyDOM.settings.device.prefersReducedMotion = wanted ? "reduce" : "no-preference";
  expect(still()).toBe(wanted || prefs.speed === 0);
}

/** As vitest's own, and fast. */
function same(one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}

const openName = (fact: Fact): string => fact.name.replace(/-hidden$/, "");

const linesOf = (film: Film): Entry[] =>
  film.rows.flatMap((row) =>
    !("heard" in row)
      ? []
      : row.heard.type === "moved"
        ? row.heard.entries
        : row.heard.type === "hello"
          ? row.heard.log
          : [],
  );

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(readFileSync(`${FILMS}/games.json`))));
  if (inject("noFilms") === "") await loadGames();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  prefs.speed = 1;
  reduceMotion(false);
});

it("has films of every game and kind of client", () => {
  expect(inject("noFilms")).toBe("");
  expect(names.length).toBeGreaterThan(0);
});

describe.each(names.map((name, nth) => ({ name, nth })))("$name", ({ name, nth }) => {
  const film = filmOf(name);
  const speeds = Object.entries(SPEEDS);
  const [patient, restless] = [speeds[nth % 4]!, speeds[Math.floor(nth / 4) % 4]!];

  it(`is told once and in order, ${patient[0]}`, async () => {
    prefs.speed = patient[1];
    const viewer = new Viewer(film, chanceOf(nth), PATIENT);
    await viewer.watch();
    expect(viewer.shown.map(openName)).toEqual(viewer.due.map(openName));
  });

  it(`ends where the race is and is spoken once, whatever somebody does who cannot wait, ${restless[0]}`, async () => {
    prefs.speed = restless[1];
    reduceMotion(nth % 3 === 0);
    const viewer = new Viewer(film, chanceOf(nth), RESTLESS);
    await viewer.watch();
    const last = linesOf(film).at(-1)!.n;
    expect(viewer.spoken).toEqual(Array.from({ length: last }, (_, n) => n + 1));
    expect(viewer.notices).toEqual(viewer.client.table!.notices.map((notice) => notice.message));
    inOrder(viewer.shown.map(openName), viewer.due.map(openName));
  });
});

describe.each(names)("the facts of %s", (name) => {
  it("tell every motion: the last picture on the way to a moment has every car where that moment has it", () => {
    for (const { before, facts, then } of movesOf(filmOf(name))) {
      const frames = framesOf(facts, gameInfo(then.game)!.facts);
      const way = frames.reduce((at, frame) => further(at, frame), AT_REST);
      const [shown, due] = [onTheWay(before, way, then.order), then];
      const placed = new Set(facts.filter((fact) => fact.name === "placed").map((fact) => fact.values["car"]));
      same(shown.cars.flatMap(standing(placed)), due.cars.flatMap(standing(placed)));
      same(
        shown.order.filter((car) => !placed.has(car)),
        due.order.filter((car) => !placed.has(car)),
      );
    }
  });

  it.each(["en", "es"] as const)("are sentences: %s", (lang) => {
    const messages = linesOf(filmOf(name)).flatMap((line) => line.facts.map((fact) => fact.message));
    const said = new Set(messages.map((message) => text(message, WORDS[lang])));
    expect([...said].filter((sentence) => /^$|\[[a-z-]+\.|[{}]/.test(sentence))).toEqual([]);
  });
});

/** Where a car stands; those that are placed as they stand when the race ends leave with its last picture. */
const standing =
  (placed: Set<unknown>) =>
  ({ number, progress, lane, status, off_track = false }: State["cars"][number]): unknown[] =>
    placed.has(number) ? [number, progress] : [number, progress, lane, status, off_track];

interface Step {
  before: State;
  facts: Fact[];
  then: State;
}

/** All that a client hears of, from moment to moment; nothing of what is taken back. */
function movesOf(film: Film): Step[] {
  const steps: Step[] = [];
  let [before, known] = [null as State | null, -1];
  for (const row of film.rows) {
    if (!("heard" in row) || (row.heard.type !== "moved" && row.heard.type !== "hello")) continue;
    const then = row.heard.views[0]?.view.state as State | undefined;
    if (!then) continue;
    const entries = (row.heard.type === "moved" ? row.heard.entries : row.heard.log).filter((line) => line.n > known);
    if (before && !entries.some((line) => line.undo))
      steps.push({ before, facts: entries.flatMap((line) => line.facts), then });
    [before, known] = [then, row.heard.version];
  }
  return steps;
}

/** All of some names are among others, in that order. */
function inOrder(some: string[], all: string[]): void {
  let at = 0;
  for (const name of some) {
    at = all.indexOf(name, at) + 1;
    if (at === 0) expect(some).toEqual(all);
  }
}
