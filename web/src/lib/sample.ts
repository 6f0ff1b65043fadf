/** Small pieces of what the server says, for the tests. */
import type { Entry, Fact, GameInfo, Message, Table, View } from "./types";

export const aFact = (name: string, values: Record<string, number> = {}): Fact => ({
  name,
  values,
  message: { id: `fact.${name}`, values },
});

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
  readings: false,
  seeded: false,
  created: 0,
  changed: 0,
  host: false,
  outcome: null,
  rematch: null,
  season: null,
  edition: null,
  attached: {},
  host_here: false,
  votes: [],
  undo: null,
  notices: [],
  scene: null,
  ...given,
});

export const aPerson = (seat: number): Table["seats"][number] => ({
  seat,
  who: "person",
  name: "",
  bot: null,
  driver: null,
  colour: "",
  connected: true,
  lent: null,
  away: null,
  absent: false,
  out: false,
});

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

type Kind = GameInfo["facts"][string];

const aKind = (tone: Kind["tone"], part = "", moves = false): Kind => ({ fields: [], tone, part, moves, actor: "" });

/** Some kinds of facts, as the rulebooks declare them. */
export const KINDS: GameInfo["facts"] = {
  stepped: aKind("quiet", "move", true),
  followed: aKind("quiet", "move", true),
  displaced: aKind("quiet", "move", true),
  "on-grid": aKind("silent", "", true),
  "off-track": aKind("loud", "event", true),
  "lost-control": aKind("loud", "event", true),
  turn: aKind("loud", "period"),
  slot: aKind("loud", "period"),
  played: aKind("quiet", "move"),
  worn: aKind("quiet", "move"),
  bumped: aKind("silent", "move"),
  rolled: aKind("quiet"),
  drew: aKind("silent"),
  "drew-hidden": aKind("silent"),
  placed: aKind("silent"),
  event: aKind("loud", "event"),
  flag: aKind("loud", "event"),
  finished: aKind("loud", "out"),
  lapped: aKind("loud", "out"),
  retired: aKind("loud", "out"),
  "race-over": aKind("loud"),
};

const SEASON: GameInfo["season"] = {
  kinds: [
    {
      id: "season",
      name: "page.sheet-season",
      about: null,
      asks: ["schedule", "options", "scoring", "away"],
      place: "track",
      usual: 4,
      lengths: [],
      usual_session: 0,
    },
  ],
  tracks: [],
  cards: {},
  race_prefix: "track.",
  ways_out: [],
  own_options: [],
  away: ["points", "nothing"],
  led: "laps",
  asks_led: false,
  asks_points: false,
  texts: {},
};

export const anOption = (
  name: string,
  given: Partial<GameInfo["options"][number]> = {},
): GameInfo["options"][number] => ({
  name,
  kind: "choice",
  values: [],
  tracks: {},
  default: null,
  asked: true,
  text: `option.${name}`,
  ...given,
});

export const aGame = (given: Partial<GameInfo>): GameInfo => ({
  id: "a-game",
  title: "A game",
  about: "game.about",
  prefix: "",
  seats: [2, 5],
  tracks: [],
  default_track: null,
  options: [],
  teams: [],
  drivers: null,
  facts: KINDS,
  verbs: [],
  kinds: [],
  cards: {},
  data: {},
  bots: [],
  ai_decks: [],
  season: SEASON,
  ...given,
});
