/** Small pieces of what the server says, for the tests. */
import type { Entry, Fact, GameInfo, Message, Table, View } from "./types";

export const aFact = (name: string, values: Record<string, number> = {}): Fact => ({ name, values, message: { id: `fact.${name}`, values } });

export const anEntry = (n: number, ...facts: Fact[]): Entry => ({ n, seat: null, undo: 0, facts });

export const anUndo = (n: number, undo: number): Entry => ({ n, seat: null, undo, facts: [] });

export const aTable = (given: Partial<Table>): Table => ({
  id: "t1",
  game: "a-game",
  track: "yunta",
  options: {},
  status: "running",
  version: 0,
  seats: [],
  public: false,
  seeded: false,
  created: 0,
  changed: 0,
  host: false,
  outcome: null,
  rematch: null,
  season: null,
  undo: null,
  notices: [],
  ...given,
});

export const aPerson = (seat: number): Table["seats"][number] => ({ seat, who: "person", name: "", bot: null, colour: "", connected: true });

const PROMPT: Message = { id: "prompt.x", values: {} };

export const aView = <S>(state: S, given: Partial<View<S>> = {}): View<S> => ({
  seat: 0,
  waiting_for: [0],
  kind: "play",
  prompt: PROMPT,
  actions: [],
  state,
  ...given,
});

const SEASON: GameInfo["season"] = {
  kinds: [], tracks: [], cards: {}, race_prefix: "track.", driver_prefix: null, ways_out: [], own_options: [], away: [], led: "laps", asks_led: false, asks_points: false, texts: {},
};

export const aGame = (given: Partial<GameInfo>): GameInfo => ({
  id: "a-game",
  title: "A game",
  prefix: "",
  seats: [2, 5],
  tracks: [],
  default_track: null,
  options: [],
  teams: [],
  facts: {},
  verbs: [],
  kinds: [],
  cards: {},
  data: {},
  bots: [],
  ai_decks: [],
  season: SEASON,
  ...given,
});
