/** How a car looks: fill, ink and sign by its team, or by its icon if it is nobody's. */
import { teamColours } from "../../lib/games.svelte";
import { shownTheme } from "../../lib/prefs.svelte";
import type { CardCar, CardState } from "../../lib/types";
import type { Box } from "./box";

export interface Look {
  fill: string;
  ink: string;
  symbol: string;
  colour: string;
  npc: boolean;
}

/** Cars that nobody owns are light gray; their icon has the colour. */
export function lookOf(car: CardCar, state: CardState, box: Box): Look {
  if (car.seat < 0) {
    const icon = box.npcs.get(car.number) ?? "none";
    return { fill: "#9aa3ae", ink: "#101216", symbol: icon, colour: "", npc: true };
  }
  const colour = state.teams[car.seat] ?? "";
  return { ...teamColours(box.game, colour), colour, npc: false };
}

/** Fill and ink of an icon. */
export function iconColours(icon: string, box: Box): { fill: string; ink: string } {
  return box.icons.get(icon)?.[shownTheme()] ?? { fill: "#9aa3ae", ink: "#101216" };
}

export const inRace = (car: CardCar): boolean => car.status === "track" || car.status === "apron";
