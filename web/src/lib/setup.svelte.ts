/** A race being set up: what the person has chosen so far, and the request that it makes. */
import { allGames, gameInfo } from "./games.svelte";
import { usualBot } from "./names";
import { OPTIONS } from "./options";
import type { GameId, NewTable, TrackInfo } from "./types";

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

const AI_RACE = 7; // with an AI team everybody has as few cars as in the fullest race
let keys = 0;

export class Setup {
  game = $state<GameId>("thunder-alley");
  track = $state("");
  seats = $state<SeatSetup[]>([]);
  options = $state<Record<string, string | number>>({});
  race = $state("harvest-moon-500");
  /** Cars that race for a team, where they are not the lowest numbers. */
  numbers = $state<Record<string, number[]>>({});
  /** Thunder Rolls: drivers in the order in which they act, where somebody has changed it. */
  npds = $state<string[]>([]);
  movedUp = $state("");
  open = $state(false);
  seed = $state("");

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

  /** Another game: its own teams, track and options; people keep their names. */
  choose(game: GameId, name: string): void {
    const people = this.seats.filter((seat) => seat.who === "person" || seat.who === "open");
    this.game = game;
    this.track = game === "thunder-rolls" ? "" : (this.info?.default_track ?? "");
    this.options = {};
    this.numbers = {};
    this.npds = [];
    this.movedUp = "";
    this.seats = [];
    const first = people.length > 0 ? people : [{ who: "person", name }];
    for (const seat of first.slice(0, this.most)) this.add(seat.who, seat.name);
    while (this.seats.length < Math.min(4, this.most)) this.add();
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

  /** Thunder Rolls: whoever drives for the colours that no seat has, in the order in which they act. */
  get drivers(): string[] {
    const free = this.free();
    return [...this.npds.filter((colour) => free.includes(colour)), ...free.filter((colour) => !this.npds.includes(colour))];
  }

  /** Let a driver act earlier or later. */
  shift(colour: string, by: number): void {
    const line = this.drivers;
    const at = line.indexOf(colour);
    const to = Math.max(0, Math.min(at + by, line.length - 1));
    line.splice(to, 0, ...line.splice(at, 1));
    this.npds = line;
  }

  /** How many cars of Thunder Alley a team has: as chosen, or as the rules say for so many teams. */
  get cars(): number {
    if (this.options["cars"] !== undefined) return Number(this.options["cars"]);
    const rules = this.info?.data["rules"] as { cars?: Record<string, number> } | undefined;
    const withAi = this.seats.some((seat) => seat.who.startsWith("ai:"));
    return rules?.cars?.[withAi ? AI_RACE : this.seats.length] ?? 0;
  }

  wish(): NewTable {
    const chosen = (OPTIONS[this.game] ?? []).map((option) => option.name).filter((name) => this.options[name] !== undefined);
    const options: Record<string, unknown> = Object.fromEntries(chosen.map((name) => [name, this.options[name]]));
    options["teams"] = this.seats.map((seat) => seat.colour);
    if (this.game === "thunder-rolls") options["race"] = this.race;
    if (this.game === "thunder-rolls" && this.drivers.join() !== this.free().join()) options["npds"] = this.drivers;
    if (this.movedUp !== "") options["moved_up"] = this.game === "grand-prix" ? Number(this.movedUp) : this.movedUp;
    const numbers = this.#numbers();
    if (Object.keys(numbers).length > 0) options["numbers"] = numbers;
    const seed = Number.parseInt(this.seed, 10);
    return {
      game: this.game,
      track: this.track || null,
      options,
      seats: this.seats.map(({ who, name }) => ({ who, name: who === "person" ? name.trim() : "" })),
      public: this.open,
      ...(Number.isSafeInteger(seed) && seed >= 0 ? { seed } : {}),
    };
  }

  /** Only choices that are complete and of teams that race. */
  #numbers(): Record<string, number[]> {
    if (this.game !== "thunder-alley" || this.cars === 0) return {};
    const racing = this.seats.map((seat) => seat.colour);
    const whole = Object.entries(this.numbers).filter(([colour, cars]) => racing.includes(colour) && cars.length === this.cars);
    return Object.fromEntries(whole.map(([colour, cars]) => [colour, [...cars].sort((a, b) => a - b)]));
  }
}

export function knownGame(id: string | undefined): GameId {
  return allGames().find((game) => game.id === id)?.id ?? "thunder-alley";
}
