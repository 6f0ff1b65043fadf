/** A season being set up: what the host has chosen so far, and the request that it makes. */
import { Setup } from "../setup.svelte";
import type { GameId, OptionInfo } from "../types";
import type { OwnVariant } from "../variants.svelte";
import { moved } from "./finish";
import type { Kind, NewSeason, SeasonRules } from "./types";

export interface StopSetup {
  key: number;
  track: string;
  /** 0 for the track's own. */
  laps: number;
}

export const POINT_TABLES: Record<string, number[]> = {
  own: [],
  grand: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
  ten: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  classic: [9, 6, 4, 3, 2, 1],
};
export const TIE_RULES: Record<string, string[]> = {
  recent: ["wins", "recent"],
  places: ["wins", "places"],
  last: ["last", "wins"],
};
/** Options of every race are lists to choose from; all else is said of single races. */
const LISTS: readonly string[] = ["choice", "count"];

let keys = 0;

export class SeasonSetup {
  /** Game, teams and options are chosen as for a single race. */
  race: Setup;
  name = $state("");
  kindId = $state("");
  stops = $state<StopSetup[]>([]);
  points = $state("own");
  ownTable = $state("");
  best = $state(0);
  ties = $state("recent");
  away = $state<NonNullable<NewSeason["away"]>>("");
  /** Where races are run by cards: whether they are drawn, the cards agreed on, how many races, how many a session. */
  drawn = $state(true);
  cards = $state<string[]>([]);
  length = $state(0);
  session = $state(0);

  constructor(game: GameId, name: string) {
    this.race = new Setup(game, name);
    this.#begin();
  }

  get game(): GameId {
    return this.race.game;
  }

  /** What the game says of its seasons. */
  get rules(): SeasonRules | undefined {
    return this.race.info?.season;
  }

  get kinds(): Kind[] {
    return this.rules?.kinds ?? [];
  }

  get kind(): Kind | undefined {
    return this.kinds.find((kind) => kind.id === this.kindId) ?? this.kinds[0];
  }

  asks(field: string): boolean {
    return this.kind?.asks.includes(field) ?? false;
  }

  /** Whether races are known by cards instead of tracks. */
  get byCard(): boolean {
    return this.kind?.place === "card";
  }

  /** The Race cards that there are. */
  get box(): string[] {
    return Object.keys(this.rules?.cards ?? {});
  }

  /** Whether cards are in an order, or only chosen. */
  get scheduled(): boolean {
    return this.asks("schedule");
  }

  choose(game: GameId, name: string): void {
    this.race.choose(game, name);
    this.#begin();
  }

  get variant(): OwnVariant | null {
    return this.race.variant;
  }

  /** All races by a variant, or by the game's own rules again. */
  vary(variant: OwnVariant | null, name: string): void {
    this.race.vary(variant, name);
    this.#begin();
  }

  #begin(): void {
    this.points = "own";
    this.ownTable = "";
    this.best = 0;
    this.ties = "recent";
    this.away = this.rules?.away[0] ?? "";
    this.drawn = true;
    this.useKind(this.kinds[0]?.id ?? "");
    this.houseCalendar();
  }

  /** Another kind: its own number of races and cards. */
  useKind(kind: string): void {
    this.kindId = kind;
    this.length = this.kind?.usual ?? 0;
    this.session = this.kind?.usual_session ?? 0;
    this.cards = this.scheduled ? this.#cycle(this.length) : this.box;
  }

  useLength(races: number): void {
    this.length = races;
    this.session = Math.min(this.session, races);
    this.cards =
      this.cards.length > races
        ? this.cards.slice(0, races)
        : [...this.cards, ...this.#cycle(races).slice(this.cards.length)];
  }

  #cycle(races: number): string[] {
    return this.box.length === 0 ? [] : Array.from({ length: races }, (_, at) => this.box[at % this.box.length] ?? "");
  }

  /** The calendar that the game proposes, as long as is usual. */
  houseCalendar(): void {
    const races = this.kind?.usual || undefined;
    this.stops = this.#house()
      .slice(0, races)
      .map((track) => ({ key: ++keys, track, laps: 0 }));
    this.best = 0;
  }

  #house(): string[] {
    const known = this.race.tracks.map((track) => track.id);
    const house = (this.rules?.tracks ?? []).filter((track) => known.includes(track));
    return house.length > 0 ? house : known;
  }

  /** The track that has been raced on least, so that a calendar grows by itself. */
  addStop(): void {
    const uses = (id: string): number => this.stops.filter((stop) => stop.track === id).length;
    const tracks = this.#house();
    const next = tracks.reduce((best, track) => (uses(track) < uses(best) ? track : best), tracks[0] ?? "");
    this.stops.push({ key: ++keys, track: next, laps: 0 });
  }

  removeStop(key: number): void {
    if (this.stops.length > 1) this.stops = this.stops.filter((stop) => stop.key !== key);
    this.best = Math.min(this.best, this.stops.length - 1);
  }

  moveStop(from: number, to: number): void {
    this.stops = moved(this.stops, from, to);
  }

  /** The fewest races that the kind allows. */
  get fewest(): number {
    return Math.min(...(this.kind?.lengths ?? []), this.box.length);
  }

  toggleCard(card: string): void {
    const without = this.cards.filter((other) => other !== card);
    if (without.length === this.cards.length)
      this.cards = this.box.filter((other) => other === card || this.cards.includes(other));
    else if (without.length >= this.fewest) this.cards = without;
  }

  get races(): number {
    if (!this.byCard) return this.stops.length;
    return this.scheduled ? this.length : this.cards.length;
  }

  /** The points by place; null while they cannot be read. */
  get table(): number[] | null {
    return this.points === "free" ? readTable(this.ownTable) : (POINT_TABLES[this.points] ?? []);
  }

  /** Options of every race: those that the season does not set itself. */
  get options(): OptionInfo[] {
    const own = this.rules?.own_options ?? [];
    return this.asks("options")
      ? this.race.selects.filter((option) => LISTS.includes(option.kind) && !own.includes(option.name))
      : [];
  }

  /** Teams whose people sit at this screen. */
  get here(): string[] {
    return this.race.seats.filter((seat) => seat.who === "person").map((seat) => seat.colour);
  }

  wish(): NewSeason {
    const entrants = this.race.seats.map(({ colour, name, who }) => ({
      team: colour,
      name: name.trim(),
      who: who === "open" ? "person" : who,
    }));
    const base = {
      name: this.name.trim(),
      game: this.game,
      kind: this.kind?.id ?? "",
      entrants,
      ...(this.variant ? { variant: this.variant.text } : {}),
    };
    if (this.byCard) return { ...base, ...this.#byCards() };
    const named = this.race.wish().options ?? {};
    const names = this.options.map((option) => option.name).filter((name) => named[name] !== undefined);
    return {
      ...base,
      schedule: this.stops.map(({ track, laps }) => ({ track, laps: laps > 0 ? laps : null })),
      options: Object.fromEntries(names.map((name) => [name, named[name]])),
      scoring: { ties: [...(TIE_RULES[this.ties] ?? [])], best: this.best, table: [...(this.table ?? [])] },
      away: this.away,
    };
  }

  #byCards(): Partial<NewSeason> {
    if (this.scheduled)
      return { races: this.length, session: this.session, ...(this.drawn ? {} : { schedule: [...this.cards] }) };
    return { races: this.cards.length, ...(this.cards.length === this.box.length ? {} : { chosen: [...this.cards] }) };
  }
}

/** "25 18 15": whole numbers, the winner's first; null if there is none or something else among them. */
export function readTable(text: string): number[] | null {
  const words = text.split(/[\s,;/-]+/).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => /^\d{1,4}$/.test(word))) return null;
  return words.map(Number);
}
