/** What a card of an AI team says: which car acts, and what it does. */
import { t } from "../../lib/i18n.svelte";
import type { Message } from "../../lib/types";
import { number, word, type Row } from "../cards";

export function aiLines(card: Row): string[] {
  const lines = (card["lines"] as Row[]).map((line) => {
    const when: Message = { id: `ai-when.${word(line["when"]) || "always"}`, values: { n: number(line["n"]) } };
    return t("ai-line", { when, move: moveOf(line) });
  });
  return [t(`ai-activate.${word(card["activate"])}`), ...lines];
}

function moveOf(line: Row): Message {
  const move: Message = {
    id: "ai-move",
    values: { movement: { id: `movement.${word(line["movement"])}`, values: {} }, n: number(line["mp"]) },
  };
  const seek = word(line["seek"]);
  return seek ? { id: `ai-seek.${seek}`, values: { move } } : move;
}
