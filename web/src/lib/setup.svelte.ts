/** A race being set up: what the person has chosen so far, and the request that it makes. */
import { api } from "./api";
import { gameInfo } from "./games.svelte";
import { usualBot } from "./names";
import { NUMBER_KINDS, SELECTED } from "./options";
import { ownTrack, trackOf } from "./tracks.svelte";
import { type OwnVariant, useVariant } from "./variants.svelte";
import type { GameId, NewTable, OptionInfo, Table, TrackInfo } from "./types";

/** How the list of seats calls things: message ids. */
export interface SeatWords {
  title: string;
  about: string;
  person: string;
  personAbout: string;
  open: string;
  openAbout: string;
  team: string;
  driver: string;
  name: string;
  remove: string;
  add: string;
}

export interface SeatSetup {
  key: number;
  /** "person", "open", "bot:club", "ai:hunters" */
  who: string;
  name: string;
  colour: string;
}

let keys = 0;

export class Setup {
  game = $state<GameId>("");
  track = $state("");
  seats = $state<SeatSetup[]>([]);
  /** What was chosen, by the names of the options. */
  options = $state<Record<string, string | number>>({});
  /** Cars that race for a team, where somebody has named them. */
  numbers = $state<Record<string, number[]>>({});
  /** The cars that every team has if nobody names them: the game knows how many, and the server says it. */
  lineUp = $state.raw<Record<string, number[]>>({});
  /** Teams that no seat has in an order, where somebody has changed it. */
  line = $state<string[]>([]);
  open = $state(false);
  /** People who race may see who is winning. */
  readings = $state(false);
  seed = $state("");
  /** The variant of the game that is raced. */
  variant = $state.raw<OwnVariant | null>(null);

  constructor(game: GameId, name: string) {
    this.choose(game, name);
  }

  get info() {
    return gameInfo(this.game);
  }

  get tracks(): TrackInfo[] {
    return this.info?.tracks ?? [];
  }

  get least(): number {
    return this.info?.seats[0] ?? 2;
  }

  get most(): number {
    return this.info?.seats[1] ?? 7;
  }

  /** Options that people are asked for. */
  get asked(): OptionInfo[] {
    return (this.info?.options ?? []).filter((option) => option.asked);
  }

  /** The one that decides what is raced on, if there is one. */
  get venue(): OptionInfo | undefined {
    return this.asked.find((option) => Object.keys(option.tracks).length > 0);
  }

  /** Those that are lists to choose from. */
  get selects(): OptionInfo[] {
    return this.asked.filter((option) => SELECTED.includes(option.kind) && option !== this.venue);
  }

  ofKind(kind: string): OptionInfo | undefined {
    return this.asked.find((option) => option.kind === kind);
  }

  /** Race by a variant, or by the game's own rules again. */
  vary(variant: OwnVariant | null, name: string): void {
    useVariant(variant?.found ?? null);
    this.choose(variant?.found.game.id ?? this.game, name);
    this.variant = variant;
  }

  /** Another game: its own teams, track and options; people keep their names. */
  choose(game: GameId, name: string): void {
    const people = this.seats.filter((seat) => seat.who === "person" || seat.who === "open");
    if (this.variant && this.variant.found.game.id !== game) {
      this.variant = null;
      useVariant(null);
    }
    this.game = game;
    this.track = this.info?.default_track ?? "";
    this.options = {};
    this.numbers = {};
    this.lineUp = {};
    this.line = [];
    this.seats = [];
    const first = people.length > 0 ? people : [{ who: "person", name }];
    for (const seat of first.slice(0, this.most)) this.add(seat.who, seat.name);
    while (this.seats.length < Math.min(4, this.most)) this.add();
  }

  /** The race of a table again, to be changed: the people of this browser keep their seats, others are invited. */
  like(table: Table, own: readonly number[]): void {
    this.choose(table.game, "");
    this.seats = table.seats.map((seat) => {
      const person = seat.who === "person" || seat.who === "open" || seat.lent !== null;
      const who = person ? (own.includes(seat.seat) ? "person" : "open") : `${seat.who}:${seat.bot ?? ""}`;
      return { key: ++keys, who, name: who === "person" ? seat.name : "", colour: seat.colour };
    });
    for (const option of this.asked) {
      const value = table.options[option.name];
      if (typeof value === "string" || typeof value === "number") this.options[option.name] = value;
      else if (option.kind === "cars-by-colour" && value) this.numbers = value as Record<string, number[]>;
      else if (option.kind === "free-colours" && Array.isArray(value)) this.line = value as string[];
    }
    const venue = this.venue;
    const usual = venue?.tracks[String(this.options[venue.name] ?? venue.default ?? "")];
    const track = trackOf(table);
    this.track = track === usual ? "" : track;
  }

  add(who = `bot:${usualBot(this.info?.bots ?? [])}`, name = ""): void {
    if (this.seats.length >= this.most) return;
    const colour = this.free()[0] ?? "";
    this.seats.push({ key: ++keys, who, name, colour });
  }

  remove(key: number): void {
    if (this.seats.length > this.least) this.seats = this.seats.filter((seat) => seat.key !== key);
  }

  /** Colours that no seat has. */
  free(): string[] {
    const taken = this.seats.map((seat) => seat.colour);
    return (this.info?.teams ?? []).map((team) => team.colour).filter((colour) => !taken.includes(colour));
  }

  /** Give a seat a colour; whoever had it gets the other one. */
  paint(key: number, colour: string): void {
    const seat = this.seats.find((entry) => entry.key === key);
    const other = this.seats.find((entry) => entry.colour === colour);
    if (!seat) return;
    if (other) other.colour = seat.colour;
    seat.colour = colour;
  }

  /** The colours that no seat has, in the order that somebody gave them. */
  get drivers(): string[] {
    const free = this.free();
    return [
      ...this.line.filter((colour) => free.includes(colour)),
      ...free.filter((colour) => !this.line.includes(colour)),
    ];
  }

  /** Let a driver act earlier or later. */
  shift(colour: string, by: number): void {
    const line = this.drivers;
    const at = line.indexOf(colour);
    const to = Math.max(0, Math.min(at + by, line.length - 1));
    line.splice(to, 0, ...line.splice(at, 1));
    this.line = line;
  }

  /** Ask which cars would race; a race that cannot be has none. */
  async askLineUp(): Promise<void> {
    const wish = this.wish(false);
    try {
      const { cars } = await api.lineUp(wish);
      if (JSON.stringify(wish) === JSON.stringify(this.wish(false))) this.lineUp = cars;
    } catch {
      this.lineUp = {};
    }
  }

  wish(named = true): NewTable {
    const options: Record<string, unknown> = {};
    for (const option of this.asked) {
      const value = this.#value(option, named);
      if (value !== undefined) options[option.name] = value;
    }
    if (this.info?.options.some((option) => option.name === "teams"))
      options["teams"] = this.seats.map((seat) => seat.colour);
    const seed = this.seed.trim();
    const own = ownTrack(this.track);
    const attached = {
      ...(own ? { track: own.text } : {}),
      ...(this.variant ? { variant: this.variant.text } : {}),
    };
    return {
      game: this.game,
      track: own ? null : this.track || null,
      ...(Object.keys(attached).length > 0 ? { attached } : {}),
      options,
      seats: this.seats.map(({ who, name }) => ({ who, name: who === "person" ? name.trim() : "" })),
      public: this.open,
      readings: this.readings,
      ...(seed ? { seed } : {}),
    };
  }

  /** What an option is set to; undefined for what is usual. */
  #value(option: OptionInfo, named: boolean): unknown {
    if (option.kind === "free-colours") return this.drivers.join() === this.free().join() ? undefined : this.drivers;
    if (option.kind === "cars-by-colour") {
      const numbers = named ? this.#numbers() : {};
      return Object.keys(numbers).length > 0 ? numbers : undefined;
    }
    const chosen = this.options[option.name];
    if (chosen === undefined || chosen === "") return undefined;
    return NUMBER_KINDS.includes(option.kind) ? Number(chosen) : chosen;
  }

  /** Only choices that are complete and of teams that race. */
  #numbers(): Record<string, number[]> {
    const racing = this.seats.map((seat) => seat.colour);
    const whole = Object.entries(this.numbers).filter(
      ([colour, cars]) => racing.includes(colour) && cars.length === this.lineUp[colour]?.length,
    );
    return Object.fromEntries(whole.map(([colour, cars]) => [colour, [...cars].sort((a, b) => a - b)]));
  }
}
