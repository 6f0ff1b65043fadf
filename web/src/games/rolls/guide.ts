/** The pages of the guide to a first race of Thunder Rolls. */
import type { GuidePage } from "../parts";

export const ROLLS_GUIDE: readonly GuidePage[] = [
  { title: "page.guide-welcome", text: "page.rolls-guide-welcome-text" },
  { title: "page.rolls-guide-dice", text: "page.rolls-guide-dice-text" },
  { title: "page.rolls-guide-cards", text: "page.rolls-guide-cards-text" },
  { title: "page.rolls-guide-drive", text: "page.rolls-guide-drive-text" },
  { title: "page.rolls-guide-program", text: "page.rolls-guide-program-text" },
  { title: "page.rolls-guide-others", text: "page.rolls-guide-others-text" },
];
