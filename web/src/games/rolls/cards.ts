/** What stands on cards, in words; bonuses and Hazards with the numbers of the race. */
import { t } from "../../lib/i18n.svelte";
import type { HazardCard, RaceCard } from "./box";
import type { RollsWorth } from "./types";

/** A race card in one phrase, for labels. */
export function cardWords(card: RaceCard | undefined): string {
  if (card === undefined) return t("page.rolls-face-down");
  const more = [
    card.bonus ? t("page.rolls-card-bonus", { bonus: { id: `tr-bonus.${card.bonus}`, values: {} } }) : "",
    card.flag === "left" ? t("page.rolls-flag-left") : card.flag === "right" ? t("page.rolls-flag-right") : "",
    card.hazard ? t("page.rolls-card-hazard") : "",
  ].join("");
  return t("page.rolls-card-label", { card: { id: `tr-card.${card.id}`, values: {} }, n: card.move, more });
}

/** A step of a Non-Player Action, such as `move 3` or `draft`. */
export function stepWords(step: string): string {
  const [name = "", n] = step.split(" ");
  return n === undefined ? t(`tr-step.${name}`) : t("tr-step.move", { n: Number(n) });
}

/** What a Qualifying card is good for; spaces may come on top of any bonus. */
export function qualifyingWords(card: { bonus: string; n: number } | undefined): string {
  const name = card?.bonus || "none";
  const bonus = { id: `tr-qualifying.${name}`, values: { n: card?.n ?? 0 } };
  const onTop = card !== undefined && card.n > 0 && name !== "none" && name !== "move";
  return onTop ? t("tr-qualifying.then", { bonus, n: card.n }) : t(bonus.id, bonus.values);
}

/** What a bonus does, with the spaces that it is worth in this race. */
export function bonusText(bonus: string, worth: RollsWorth): string {
  return t(`tr-bonus.${bonus}.text`, { n: bonus === "draft" ? worth.draft : worth.clean_air });
}

/** The numbers of a Hazard's text: spaces back, and spaces that a card moves less; without a race as printed. */
export function hazardValues(hazard: HazardCard, worth?: RollsWorth): { n: number; less: number } {
  return { n: Math.max(hazard.back - (worth?.hazard_less ?? 0), 0), less: hazard.less };
}
