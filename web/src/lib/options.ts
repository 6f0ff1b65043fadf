/** The options of a race in words. What there is to choose comes from the server; a test checks that all of it is here. */
import type { GameId } from "./types";

export interface OptionText {
  name: string;
  label: string;
  /** For a choice: a name and an explanation for each value. For a number there are none. */
  values?: Record<string, { text: string; about: string }>;
  about?: string;
  /** For a number: how the usual value is called, and the least and most. */
  usual?: string;
  least?: number;
  most?: number;
}

const LAPS: OptionText = {
  name: "laps",
  label: "page.opt-laps",
  about: "page.opt-laps-about",
  usual: "page.opt-laps-usual",
  least: 1,
  most: 12,
};

export const OPTIONS: Record<GameId, OptionText[]> = {
  "thunder-alley": [
    LAPS,
    {
      name: "cars",
      label: "page.opt-cars",
      about: "page.opt-cars-about",
      usual: "page.opt-cars-usual",
      least: 1,
      most: 6,
    },
    {
      name: "pits",
      label: "page.opt-pits",
      values: {
        standard: { text: "page.opt-pits-standard", about: "page.opt-pits-standard-about" },
        variable: { text: "page.opt-pits-variable", about: "page.opt-pits-variable-about" },
      },
    },
    {
      name: "start",
      label: "page.opt-start",
      values: {
        serpentine: { text: "page.opt-start-serpentine", about: "page.opt-start-serpentine-about" },
        "card-per-round": { text: "page.opt-start-round", about: "page.opt-start-round-about" },
        "card-per-place": { text: "page.opt-start-place", about: "page.opt-start-place-about" },
      },
    },
    {
      name: "finish",
      label: "page.opt-finish",
      values: {
        leader: { text: "page.opt-finish-leader", about: "page.opt-finish-leader-about" },
        everyone: { text: "page.opt-finish-everyone", about: "page.opt-finish-everyone-about" },
      },
    },
    {
      name: "preset",
      label: "page.opt-preset",
      values: {
        official: { text: "page.opt-preset-official", about: "page.opt-preset-official-about" },
        "reference-manual": { text: "page.opt-preset-manual", about: "page.opt-preset-manual-about" },
      },
    },
    {
      name: "ai_wear",
      label: "page.opt-ai-wear",
      values: {
        off: { text: "page.opt-ai-wear-off", about: "page.opt-ai-wear-off-about" },
        on: { text: "page.opt-ai-wear-on", about: "page.opt-ai-wear-on-about" },
      },
    },
  ],
  "grand-prix": [
    LAPS,
    {
      name: "weather",
      label: "page.opt-weather",
      values: {
        dry: { text: "page.opt-weather-dry", about: "page.opt-weather-dry-about" },
        rain: { text: "page.opt-weather-rain", about: "page.opt-weather-rain-about" },
        random: { text: "page.opt-weather-random", about: "page.opt-weather-random-about" },
      },
    },
    {
      name: "start",
      label: "page.opt-start",
      values: {
        standard: { text: "page.opt-grid-standard", about: "page.opt-grid-standard-about" },
        mixed: { text: "page.opt-grid-mixed", about: "page.opt-grid-mixed-about" },
        random: { text: "page.opt-grid-random", about: "page.opt-grid-random-about" },
      },
    },
    {
      name: "pit_order",
      label: "page.opt-pit-order",
      values: {
        seats: { text: "page.opt-pit-order-seats", about: "page.opt-pit-order-seats-about" },
        running: { text: "page.opt-pit-order-running", about: "page.opt-pit-order-running-about" },
      },
    },
    {
      name: "order",
      label: "page.opt-order",
      values: {
        inside: { text: "page.opt-order-inside", about: "page.opt-order-inside-about" },
        corner: { text: "page.opt-order-corner", about: "page.opt-order-corner-about" },
      },
    },
  ],
  "thunder-rolls": [],
};

/** Race cards of Thunder Rolls, in the order of the deck; their names and texts are in the catalogue. */
export const RACE_CARDS = ["harvest-moon-500", "copper-mile", "lantern-night", "ridge-runner"];
