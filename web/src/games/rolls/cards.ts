/** A race card in one phrase, for labels. */
import { t } from "../../lib/i18n.svelte";
import type { RaceCard } from "./box";

export function cardWords(card: RaceCard | undefined): string {
  if (card === undefined) return t("page.rolls-face-down");
  const more = [
    card.bonus ? t("page.rolls-card-bonus", { bonus: { id: `tr-bonus.${card.bonus}`, values: {} } }) : "",
    card.flag === "left" ? t("page.rolls-flag-left") : card.flag === "right" ? t("page.rolls-flag-right") : "",
    card.hazard ? t("page.rolls-card-hazard") : "",
  ].join("");
  return t("page.rolls-card-label", { card: { id: `tr-card.${card.id}`, values: {} }, n: card.move, more });
}
