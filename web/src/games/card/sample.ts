/** Small states of a card game for the tests. */
import type { ThunderAlleyCar, ThunderAlleyState } from "../wire";

export const aCar = (number: number, seat: number, given: Partial<ThunderAlleyCar> = {}): ThunderAlleyCar => ({
  number,
  seat,
  status: "track",
  progress: 0,
  lane: 0,
  stack: 0,
  activated: false,
  place: null,
  wear: {},
  slowed: 0,
  led: 0,
  ...given,
});

export const aState = (given: Partial<ThunderAlleyState>): ThunderAlleyState => ({
  game: "thunder-alley",
  track: "yunta",
  laps: 4,
  lap: 1,
  turn: 1,
  teams: ["red", "blue"],
  first_player: 0,
  seat: 0,
  cars: [],
  order: [],
  hand: [],
  hand_sizes: [],
  deck: 0,
  discards: [],
  events_left: 0,
  events_past: [],
  event: null,
  flag: "green",
  activation: null,
  chosen: [],
  over: false,
  rains: 0,
  ai: [],
  ...given,
});
