/** The options of a race in words. What there is to choose comes from the server; a test checks that all of it is here. */
import type { GameId } from "./types";

/** Message ids of a value: its name, and what it means. */
type Words = readonly [text: string, about: string];

export interface OptionText {
  name: string;
  label: string;
  /** For a choice: its values in words. For a number there are none. */
  values?: Record<string, Words>;
  about?: string;
  /** For a number: how the usual value is called, and the least and most. */
  usual?: string;
  least?: number;
  most?: number;
}

const choice = (name: string, label: string, values: Record<string, Words>): OptionText => ({ name, label, values });

const LAPS: OptionText = { name: "laps", label: "page.opt-laps", about: "page.opt-laps-about", usual: "page.opt-laps-usual", least: 1, most: 12 };
const CARS: OptionText = { name: "cars", label: "page.opt-cars", about: "page.opt-cars-about", usual: "page.opt-cars-usual", least: 1, most: 6 };

/** A choice with its values in a line; the first is what the rules say. */
export const OPTIONS: Record<GameId, OptionText[]> = {
  "thunder-alley": [
    LAPS,
    CARS,
    choice("pits", "page.opt-pits", { standard: ["page.opt-pits-standard", "page.opt-pits-standard-about"], variable: ["page.opt-pits-variable", "page.opt-pits-variable-about"] }),
    choice("start", "page.opt-start", { serpentine: ["page.opt-start-serpentine", "page.opt-start-serpentine-about"], "card-per-round": ["page.opt-start-round", "page.opt-start-round-about"], "card-per-place": ["page.opt-start-place", "page.opt-start-place-about"] }),
    choice("finish", "page.opt-finish", { leader: ["page.opt-finish-leader", "page.opt-finish-leader-about"], everyone: ["page.opt-finish-everyone", "page.opt-finish-everyone-about"] }),
    choice("preset", "page.opt-preset", { official: ["page.opt-preset-official", "page.opt-preset-official-about"], "reference-manual": ["page.opt-preset-manual", "page.opt-preset-manual-about"] }),
    choice("ai_wear", "page.opt-ai-wear", { off: ["page.opt-ai-wear-off", "page.opt-ai-wear-off-about"], on: ["page.opt-ai-wear-on", "page.opt-ai-wear-on-about"] }),
  ],
  "grand-prix": [
    LAPS,
    choice("weather", "page.opt-weather", { dry: ["page.opt-weather-dry", "page.opt-weather-dry-about"], rain: ["page.opt-weather-rain", "page.opt-weather-rain-about"], random: ["page.opt-weather-random", "page.opt-weather-random-about"] }),
    choice("start", "page.opt-start", { standard: ["page.opt-grid-standard", "page.opt-grid-standard-about"], mixed: ["page.opt-grid-mixed", "page.opt-grid-mixed-about"], random: ["page.opt-grid-random", "page.opt-grid-random-about"] }),
    choice("pit_order", "page.opt-pit-order", { seats: ["page.opt-pit-order-seats", "page.opt-pit-order-seats-about"], running: ["page.opt-pit-order-running", "page.opt-pit-order-running-about"] }),
    choice("order", "page.opt-order", { inside: ["page.opt-order-inside", "page.opt-order-inside-about"], corner: ["page.opt-order-corner", "page.opt-order-corner-about"] }),
  ],
  "thunder-rolls": [],
};

/** Race cards of Thunder Rolls, in the order of the deck; their names and texts are in the catalogue. */
export const RACE_CARDS = ["harvest-moon-500", "copper-mile", "lantern-night", "ridge-runner"];
