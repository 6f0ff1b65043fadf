/** How every kind of fact is told beside its sentence: by picture and sound. One left out breaks the build. */
import type { FactName } from "./wire";
import type { Cue } from "../lib/score";

/**
 * The picture of a fact: cars `move`, are moved aside (`shove`) or `spin`, a car is `off` the track or `gone` from it,
 * the `card` or the dice that were played are held up, something is put in the middle (`banner`), or nothing but the
 * state changes (`none`).
 */
export type Picture = "move" | "shove" | "spin" | "off" | "gone" | "card" | "banner" | "none";

export interface Rendering {
  picture: Picture;
  sound: Cue | null;
}

const quiet = (picture: Picture): Rendering => ({ picture, sound: null });
const moving: Rendering = { picture: "move", sound: null };
const shoved: Rendering = { picture: "shove", sound: "bump" };
const spinning: Rendering = { picture: "spin", sound: "skid" };
const nothing: Rendering = quiet("none");
const dice: Rendering = { picture: "none", sound: "dice" };
const flagged: Rendering = { picture: "banner", sound: "flag" };
const gone: Rendering = quiet("gone");

const RENDERINGS: Record<FactName, Rendering> = {
  "ai-card": { picture: "card", sound: "card" },
  "ai-exit": nothing,
  "ai-roll": nothing,
  backed: moving,
  "bar-picked": nothing,
  "bonus-used": nothing,
  boosted: nothing,
  braked: nothing,
  bumped: nothing,
  "car-chosen": nothing,
  chosen: nothing,
  "clean-air": nothing,
  "close-calls": nothing,
  "closed-up": moving,
  discarded: nothing,
  displaced: shoved,
  disqualified: gone,
  drew: nothing,
  "drew-hidden": nothing,
  "drew-hazard": nothing,
  "drew-hazard-hidden": nothing,
  event: flagged,
  finished: { picture: "gone", sound: "crowd" },
  "first-player": nothing,
  flag: flagged,
  followed: moving,
  hazard: flagged,
  "hazard-roll": dice,
  lapped: gone,
  led: nothing,
  "left-card": nothing,
  "lined-up": moving,
  "lost-control": spinning,
  "most-led": nothing,
  "no-event": nothing,
  "no-pit": nothing,
  "np-action": quiet("card"),
  "off-track": { picture: "off", sound: "skid" },
  "on-apron": moving,
  "on-grid": moving,
  passed: nothing,
  "perfect-line": nothing,
  peeked: nothing,
  "pit-number": nothing,
  pitted: { picture: "none", sound: "pit" },
  placed: nothing,
  played: { picture: "card", sound: "card" },
  points: nothing,
  promised: nothing,
  "pushed-back": shoved,
  qualified: nothing,
  "race-over": { picture: "none", sound: "finish" },
  refreshed: nothing,
  repaired: nothing,
  rerolled: dice,
  reshuffled: nothing,
  retired: gone,
  retrieved: nothing,
  revealed: { picture: "card", sound: "card" },
  risk: dice,
  rolled: dice,
  "set-aside": nothing,
  "set-placed": quiet("card"),
  shifted: moving,
  sidestepped: moving,
  slot: flagged,
  spun: spinning,
  stage: flagged,
  stepped: moving,
  swapped: shoved,
  "team-bar": nothing,
  "team-draw": nothing,
  tile: nothing,
  token: nothing,
  took: nothing,
  turn: quiet("banner"),
  tyres: { picture: "none", sound: "pit" },
  weather: flagged,
  worn: nothing,
  zone: flagged,
  "zone-over": flagged,
};

/** Facts that no game declares come from the server, beside the race. */
export const renderingOf = (name: string): Rendering =>
  (RENDERINGS as Record<string, Rendering | undefined>)[name] ?? nothing;

/** Whether the first car crosses the finish line with it. */
export const isFinish = (fact: { name: string; values: Record<string, unknown> }): boolean =>
  fact.name === "finished" && fact.values["place"] === 1;

/** Milliseconds that a picture stands, beside the time that cars need: a card, an event have to be read. */
export const STANDS: Record<Picture, number> = {
  move: 0,
  shove: 0,
  spin: 0,
  off: 0,
  gone: 300,
  card: 650,
  banner: 900,
  none: 0,
};
