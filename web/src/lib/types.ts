/** The JSON that server and page exchange. Names are those of the server; nothing here knows a rule. */

export type GameId = "thunder-alley" | "grand-prix" | "thunder-rolls";
export type Lang = "en" | "es";

/** A sentence not yet in any language. */
export interface Message {
  id: string;
  values: Record<string, MessageValue>;
}
export type MessageValue = number | string | Message | MessageValue[];
export type Catalogue = Record<string, string | string[]>;

// Tables.

export type Who = "person" | "open" | "bot" | "ai";

export interface TableSeat {
  seat: number;
  who: Who;
  name: string;
  bot?: string | null;
  colour: string;
  connected: boolean;
}

/** One entrant that scores. */
export interface Standing {
  rank: number;
  /** The colour of a team, or of a driver without a player. */
  entrant: string;
  /** Null for a driver without a player. */
  seat: number | null;
  cars: number[];
  /** Of this race alone. */
  points: number;
  /** From earlier races of a series. */
  brought: number;
  /** The message id of what put it before the next one with as many points, or empty. */
  tie_break: string;
}

export interface Outcome {
  /** The seat that won this race; null where a driver without a player did. */
  winner: number | null;
  ranking: number[];
  standings: Standing[];
  points: number[];
  cars: Record<string, number>;
  places: Record<string, number>;
  ending: string;
}

export interface Notice {
  n: number;
  message: Message;
}

export interface Table {
  id: string;
  game: GameId;
  track: string;
  options: Record<string, unknown>;
  status: "waiting" | "running" | "over";
  version: number;
  seats: TableSeat[];
  public: boolean;
  /** Whoever made the table chose the seed, and can know what is to come. */
  seeded?: boolean;
  /** Seconds since 1970. */
  created: number;
  changed?: number;
  host: boolean;
  outcome: Outcome | null;
  rematch: string | null;
  /** The season that this is a race of. */
  season?: { id: string; name: string; race: number } | null;
  /** Who may take back how many actions now. */
  /** Who may take back how many actions, and how many of them are those of the last move. */
  undo?: { seat: number; count: number; move: number } | null;
  /** Bots that failed, and at which line of the log. */
  notices?: Notice[];
}

/** GET /api/tables/{id} */
export interface TableAndViews {
  table: Table;
  seats: number[];
  views: SeatView[];
}

// What happens.

export interface Fact {
  name: string;
  values: Record<string, number | string>;
  message: Message;
}

export interface Entry {
  n: number;
  facts?: Fact[];
  undo?: number;
}

// Views: what a seat sees.

export interface View<S = State> {
  seat: number | null;
  waiting_for: number[];
  kind: string | null;
  prompt: Message | null;
  actions: string[];
  state: S;
}

export interface SeatView {
  seat: number | null;
  view: View;
}

export type State = CardState | RollsState;

export interface CardCar {
  number: number;
  seat: number;
  status: string;
  progress: number;
  lane: number;
  stack: number;
  activated: boolean;
  place: number | null;
  wear: Record<string, number>;
  /** Thunder Alley: Turn Leader markers. */
  led?: number;
  /** Grand Prix. */
  npc?: boolean;
  drivers?: number[];
  tyres?: string | null;
  fresh?: boolean;
  changed?: boolean;
  close_calls?: number;
  off_track?: boolean;
}

export interface Activation {
  driver: number;
  active: number;
  card: number | null;
  mp: number;
  front: number[];
  tail: number[];
  locked: boolean | number;
}

export interface CardState {
  game: "thunder-alley" | "grand-prix";
  track: string;
  laps: number;
  lap: number;
  turn: number;
  teams: string[];
  first_player: number;
  seat: number;
  cars: CardCar[];
  order: number[];
  hand: number[];
  /** In a replay: every seat's, turned up. */
  hands?: number[][];
  hand_sizes: number[];
  deck: number;
  discards: number[];
  events_left: number;
  events_past: string[];
  event: string | null;
  flag: string;
  activation: Activation | null;
  chosen: boolean[];
  over: boolean;
  rains?: number;
  weather?: string;
  zone?: number | null;
  promised?: number[];
}

export interface RollsCar {
  number: number;
  colour: string;
  seat: number;
  npd: boolean;
  die: number | null;
  progress: number | null;
  lane: number | null;
  laps: number;
  points: number;
  place: number | null;
}

export interface RollsPlayer {
  dice: number;
  /** How many of the rolled dice show 1, 2, ... 6. */
  rolled: number[];
  ready: boolean;
  bonus: number | null;
  cards: number;
  shown: number[];
  hazards: number;
  revealed: number[];
  pitted: boolean;
  slowed: number;
  no_bonus: boolean;
  stuck: boolean;
  /** Only in the own view. */
  hand?: number[];
  hazard_cards?: number[];
  hazard_slots?: number[];
  program?: number[];
  qualifying?: number[];
}

export interface RollsSpace {
  id: string;
  /** Sets of dice in order of priority: whose (below 0: a crew or an NPD) and how many dice. */
  sets: [number, number][];
  cards: (number | null)[];
}

export interface RollsDrive {
  car: number;
  mp: number;
  bonus: string[];
  back: boolean;
}

export interface RollsState {
  game: "thunder-rolls";
  track: string;
  race: string;
  stage: number;
  stages: number;
  round: number;
  slot: number;
  teams: string[];
  token: number;
  seat: number;
  places: number;
  cars: RollsCar[];
  order: number[];
  players: RollsPlayer[];
  spaces: RollsSpace[];
  drive: RollsDrive | null;
  decks: {
    thunder: number;
    thunder_discards: number[];
    speed: number;
    hazards: number;
    np_actions: number;
    np_past: number[];
  };
  crews: [string, number][];
  chosen: boolean[];
  over: boolean;
}

// Previews and hints.

export interface PreviewEnd {
  actions: string[];
  /** Car number -> [progress, lane] of every car that will have moved. */
  cars: Record<string, [number, number]>;
  places: Record<string, number>;
}

export interface Preview {
  mp: number | null;
  ends: PreviewEnd[];
}

export interface Hint {
  action: string;
  why: Message | null;
}

// What the games are made of: GET /api/games.

export interface Look {
  fill: string;
  ink: string;
}

export interface TeamInfo {
  colour: string;
  /** Message id of its name. */
  name: string;
  symbol: string;
  light: Look;
  dark: Look;
  numbers: number[];
}

export interface OptionInfo {
  name: string;
  kind: string;
  /** Of a choice its values, of a count the least and the most. */
  values: (string | number)[];
  default: string | number | null;
}

export interface TrackInfo {
  id: string;
  name: string;
  sectors: number;
  laps: number | null;
  /** Made for this game. */
  own: boolean;
}

/** A race card by its number; which fields there are depends on the game. */
export interface CardInfo {
  number: number;
  id: string;
  speed?: number;
  pit?: number;
  movement?: string;
  wear?: string | string[];
  effect?: string;
  [more: string]: unknown;
}

export interface GameInfo {
  id: GameId;
  /** Of message ids: "", "gp-" or "tr-". */
  prefix: string;
  seats: [number, number];
  tracks: TrackInfo[];
  default_track: string | null;
  options: OptionInfo[];
  teams: TeamInfo[];
  cards: Record<string, CardInfo>;
  /** The data files of the game by name, as they are. */
  data: Record<string, unknown>;
  bots: string[];
  ai_decks: string[];
}

// Tracks: GET /api/tracks/{id}. y runs downwards; everything lies between (0, 0) and (width, height).

export type Point = [number, number];

export interface Shape {
  points: Point[];
  centre: Point;
  /** Degrees clockwise from the right: where a car standing here points. */
  heading: number;
  length: number;
  width: number;
}

export interface TrackDrawing {
  id: string;
  name: string;
  sectors: number;
  /** Lanes of every sector. */
  lanes: number[];
  /** Index of each sector's lane 0 in `spaces`. */
  base: number[];
  restart: number[][];
  grid: Point[];
  green_line: number;
  laps: Record<string, number>;
  width: number;
  height: number;
  wall: "left" | "right";
  /** Sector by sector, in each from lane 0 (beside the apron) outwards. */
  spaces: Shape[];
  aprons: Shape[];
  roads: Shape[];
  labels: Point[];
  start: [Point, Point];
  green: [Point, Point];
}

// Replays: GET /api/tables/{id}/replay and /api/replays/{id}.

export interface Frame {
  n: number;
  seat: number | null;
  action: string | null;
  facts: Fact[];
  state: State;
}

export interface ReplayDocument {
  id: string;
  game: GameId;
  track: string;
  options: Record<string, unknown>;
  seats: TableSeat[];
  outcome: Outcome | null;
  frames: Frame[];
  laps: { turns: number[]; order: number[][] };
}

// Requests.

export interface SeatWish {
  who: string;
  name?: string;
}

export interface NewTable {
  game: GameId;
  /** Without one: the home track of the game, or the board of the Race card. */
  track: string | null;
  options: Record<string, unknown>;
  seed?: number;
  seats: SeatWish[];
  public: boolean;
  /** Begin at once; no seat may be open. */
  start?: boolean;
}

export interface CreatedTable {
  id: string;
  seats: { seat: number; token: string | null }[];
  host: string | null;
}

/** application/problem+json */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  message: Message | null;
}

// The live connection.

export type ServerMessage =
  | { type: "hello"; table: Table; seats: number[]; log: Entry[]; views: SeatView[] }
  | { type: "moved"; version: number; entries: Entry[]; views: SeatView[]; table: Table }
  | { type: "accepted"; id: string; version: number }
  | { type: "refused"; id: string | null; reason: Message; code: string; index: number | null }
  | { type: "table"; table: Table }
  | { type: "preview"; id: string; mp: number | null; ends: PreviewEnd[]; facts: Fact[] }
  | { type: "why"; id: string; reason: Message | null }
  | { type: "explain"; id: string; action: string; why: Message | null }
  | { type: "notice"; message: Message }
  | { type: "pong" };

export type ClientMessage =
  | { type: "hello"; tokens: string[]; from: number }
  | { type: "move"; id: string; seat: number; version: number; actions: string[] }
  | { type: "undo"; id: string; seat: number; count: number }
  | { type: "preview"; id: string; seat: number; action: string | null; actions?: string[] }
  | { type: "why"; id: string; seat: number; action: string }
  | { type: "hint"; id: string; seat: number }
  | { type: "ping" };
