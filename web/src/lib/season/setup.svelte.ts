/** A season being set up: what the host has chosen so far, and the request that it makes. */
import { OPTIONS, RACE_CARDS } from "../options";
import { Setup } from "../setup.svelte";
import type { GameId } from "../types";
import { moved } from "./finish";
import type { Kind, NewSeason } from "./types";

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
export const SEASON_LENGTHS = [8, 10, 12];
export const MOST_LAPS = 12;
/** The house calendar: the tracks of each game's own box, its home track first. */
const HOUSE: Partial<Record<GameId, string[]>> = {
  "thunder-alley": ["yunta", "adriana", "pullinger", "verghn"],
  "grand-prix": ["santelmo", "larkmoor", "kestrelberg", "qadira"],
};
/** Of a season itself, not of its races. */
const NOT_HERE = ["laps"];
const FEWEST_CARDS = 2;

let keys = 0;

export class SeasonSetup {
  /** Game, teams and options are chosen as for a single race. */
  race: Setup;
  name = $state("");
  kind = $state<Kind>("season");
  stops = $state<StopSetup[]>([]);
  points = $state("own");
  ownTable = $state("");
  best = $state(0);
  ties = $state("recent");
  away = $state<NonNullable<NewSeason["away"]>>("points");
  /** Thunder Rolls: whether the Race cards are drawn, the cards agreed on, how many races, how many in a session. */
  drawn = $state(true);
  cards = $state<string[]>([...RACE_CARDS]);
  length = $state(8);
  session = $state(4);

  constructor(game: GameId, name: string) {
    this.race = new Setup(game, name);
    this.#begin();
  }

  get game(): GameId {
    return this.race.game;
  }

  get rolls(): boolean {
    return this.game === "thunder-rolls";
  }

  get championship(): boolean {
    return this.kind === "championship";
  }

  choose(game: GameId, name: string): void {
    this.race.choose(game, name);
    this.#begin();
  }

  #begin(): void {
    this.kind = this.rolls ? "race-series" : "season";
    this.points = "own";
    this.ownTable = "";
    this.best = 0;
    this.ties = "recent";
    this.away = "points";
    this.drawn = true;
    this.useKind(this.kind);
    this.houseCalendar();
  }

  /** Another kind of Thunder Rolls series: its own number of cards. */
  useKind(kind: Kind): void {
    this.kind = kind;
    this.cards = kind === "championship" ? this.#cycle(this.length) : [...RACE_CARDS];
  }

  useLength(races: number): void {
    this.length = races;
    this.session = Math.min(this.session, races);
    this.cards = this.cards.length > races ? this.cards.slice(0, races) : [...this.cards, ...this.#cycle(races).slice(this.cards.length)];
  }

  #cycle(races: number): string[] {
    return Array.from({ length: races }, (_, at) => RACE_CARDS[at % RACE_CARDS.length] ?? "");
  }

  /** Every track of the game's box, once. */
  houseCalendar(): void {
    this.stops = this.#house().map((track) => ({ key: ++keys, track, laps: 0 }));
    this.best = 0;
  }

  #house(): string[] {
    const known = this.race.tracks.map((track) => track.id);
    const house = (HOUSE[this.game] ?? []).filter((track) => known.includes(track));
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

  toggleCard(card: string): void {
    const without = this.cards.filter((other) => other !== card);
    if (without.length === this.cards.length) this.cards = RACE_CARDS.filter((other) => other === card || this.cards.includes(other));
    else if (without.length >= FEWEST_CARDS) this.cards = without;
  }

  get races(): number {
    if (!this.rolls) return this.stops.length;
    return this.championship ? this.length : this.cards.length;
  }

  /** The points by place; null while they cannot be read. */
  get table(): number[] | null {
    return this.points === "free" ? readTable(this.ownTable) : (POINT_TABLES[this.points] ?? []);
  }

  /** Options of every race that this game has. */
  get options() {
    return (OPTIONS[this.game] ?? []).filter((option) => !NOT_HERE.includes(option.name));
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
    const base = { name: this.name.trim(), game: this.game, kind: this.kind, entrants };
    if (this.rolls) return { ...base, ...this.#rollsWish() };
    const chosen = this.options.map((option) => option.name).filter((name) => this.race.options[name] !== undefined);
    return {
      ...base,
      schedule: this.stops.map(({ track, laps }) => ({ track, laps: laps > 0 ? laps : null })),
      options: Object.fromEntries(chosen.map((name) => [name, this.race.options[name]])),
      scoring: { ties: [...(TIE_RULES[this.ties] ?? [])], best: this.best, table: [...(this.table ?? [])] },
      away: this.away,
    };
  }

  #rollsWish(): Partial<NewSeason> {
    if (this.championship) return { races: this.length, session: this.session, ...(this.drawn ? {} : { schedule: [...this.cards] }) };
    return { races: this.cards.length, ...(this.cards.length === RACE_CARDS.length ? {} : { chosen: [...this.cards] }) };
  }
}

/** "25 18 15": whole numbers, the winner's first; null if there is none or something else among them. */
export function readTable(text: string): number[] | null {
  const words = text.split(/[\s,;/-]+/).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => /^\d{1,4}$/.test(word))) return null;
  return words.map(Number);
}
