/** Small states of Thunder Rolls for the tests. */
import type { RollsCar, RollsPlayer, RollsState } from "./types";

export const aCar = (number: number, progress: number | null, lane: number | null): RollsCar => ({
  number,
  colour: "red",
  seat: 0,
  npd: false,
  die: null,
  progress,
  lane,
  laps: 0,
  points: 0,
  place: null,
});

export const aPlayer = (rolled: number[]): RollsPlayer => ({
  dice: rolled.reduce((sum, n) => sum + n, 0),
  rolled,
  ready: true,
  bonus: null,
  cards: 0,
  shown: [],
  hazards: 0,
  revealed: [],
  pitted: false,
  slowed: 0,
  no_bonus: false,
  stuck: false,
});

export const aState = (given: Partial<RollsState>): RollsState => ({
  game: "thunder-rolls",
  track: "thornbury",
  race: "harvest-moon-500",
  worth: { draft: 2, clean_air: 2, perfect_line: 1, hazard_less: 0 },
  stage: 1,
  stages: 2,
  round: 1,
  slot: 0,
  teams: ["red", "green", "yellow"],
  token: 0,
  seat: 0,
  places: 2,
  cars: [],
  order: [],
  players: [],
  spaces: ["pit-stop", "rubbin-is-racin", "low-line", "crew-chief", "high-line", "the-groove"].map((id) => ({
    id,
    sets: [],
    cards: [null, null, null],
  })),
  drive: null,
  pending: [],
  decks: { thunder: 14, thunder_discards: [], speed: 12, hazards: 12, np_actions: 16, np_past: [] },
  crews: [],
  chosen: [],
  over: false,
  ...given,
});
