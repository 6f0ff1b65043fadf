/** What stands on cards, in words. */
import { t } from "../../lib/i18n.svelte";
import type { RaceCard } from "./box";

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
