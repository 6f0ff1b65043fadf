/** The JSON of seasons, as the server names it. Nothing here knows a rule. */
import type { GameId } from "../types";

export type Kind = "season" | "race-series" | "championship";

export interface Scoring {
  ties: string[];
  /** How many results count; 0 for all. */
  best: number;
  /** Points by place instead of the game's own; none for the game's own. */
  table: number[];
}

/** Who takes part: "person", "bot:club" or "ai:hunters". */
export interface Entrant {
  team: string;
  name: string;
  who: string;
}

export interface Stop {
  number: number;
  /** Empty in Thunder Rolls, where the Race card names the board. */
  track: string;
  laps: number | null;
  /** The Race card; empty while it is not drawn. */
  card: string;
  session: number;
  playoff: boolean;
  done: boolean;
  options: Record<string, unknown>;
}

/** The cars of a race: those of the teams, and how many neutral ones out of which. */
export interface Field {
  cars: { number: number; team: string }[];
  npcs: number;
  choose_from: number[];
}

export interface NextRace {
  number: number;
  track: string | null;
  card: string;
  seats: number;
  laps: number | null;
  playoff: boolean;
  session: number;
}

export interface SeasonInfo {
  id: string;
  name: string;
  game: GameId;
  kind: Kind;
  created: number;
  changed: number;
  host: boolean;
  /** Teams of whoever asks. */
  mine: string[];
  entrants: Entrant[];
  scoring: Scoring;
  /** What who stays away is given; the leagues of Thunder Rolls have no such choice. */
  away: string | null;
  calendar: Stop[];
  over: boolean;
  winner: string | null;
  version: number;
  next: NextRace | null;
  /** The table of the race that is set up now. */
  table: string | null;
  /** The table of every race run; none for a result from a real table. */
  tables: (string | null)[];
  /** The own seats at that table. */
  seats: { team: string; seat: number }[];
}

export interface Row {
  rank: number;
  team: string;
  player: boolean;
  points: number;
  wins: number;
  places: number[];
  scores: number[];
  counts: boolean[];
}

export interface Cell {
  race: string;
  /** 0 for who did not race. */
  place: number;
  points: number;
  counts: boolean;
  won: boolean;
}

export interface Tally {
  team: string;
  number: number;
  races: number;
  starts: number;
  wins: number;
  podiums: number;
  best: number;
  average: number | null;
  led: number | null;
  led_known: number;
  retirements: number;
  lapped: number;
  disqualified: number;
  points: number;
}

export interface Statistics {
  unit: "turns" | "laps";
  races: number;
  teams: Tally[];
  cars: Tally[];
}

export interface Chance {
  team: string;
  points: number;
  least: number;
  most: number | null;
  status: "clinched" | "open" | "out";
  needs: number | null;
  bounded: boolean;
}

/** GET /api/seasons/{id} */
export interface SeasonPage {
  season: SeasonInfo;
  standings: Row[];
  grid: Record<string, Cell[]>;
  statistics: Statistics;
  chances: Chance[];
  crowning: Row[] | null;
}

/** POST /api/seasons */
export interface NewSeason {
  name: string;
  game: GameId;
  kind: Kind;
  entrants: Entrant[];
  seed?: number;
  schedule?: { track: string; laps: number | null }[] | string[];
  options?: Record<string, unknown>;
  scoring?: Scoring;
  away?: string;
  races?: number;
  session?: number;
  chosen?: string[];
}

export interface CreatedSeason {
  id: string;
  host: string;
  members: { team: string; token: string | null }[];
}

export interface SetUpRace {
  id: string;
  substitutes?: { team: string; seat: number; token: string }[];
}

/** "away" or "substitute:" and who drives, by team. */
export type Absences = Record<string, string>;

export interface HandResult {
  finish: number[];
  points?: Record<string, number>;
  led?: Record<string, number>;
  out?: Record<string, string>;
  absences?: Absences;
  version: number;
}

/** POST /api/seasons/mine */
export interface OwnSeason {
  id: string;
  name: string;
  game: GameId;
  kind: Kind;
  changed: number;
  over: boolean;
  races: number;
  done: number;
  table: string | null;
}
