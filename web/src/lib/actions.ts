/** An action in words: its verb, and its arguments by the form that the rulebook gives them. */
import { has, t } from "./i18n.svelte";
import type { GameInfo } from "./types";

type Game = Pick<GameInfo, "prefix" | "verbs" | "cards">;

export function actionWords(info: Game, action: string): string {
  const [name = "", ...words] = action.split(" ");
  const form = info.verbs.find((verb) => verb.name === name)?.form ?? "";
  const verb = has(`verb.${name}`) ? t(`verb.${name}`) : name;
  const what = argumentsOf(form, words).map(([kind, word]) => wordOf(info, kind, word));
  return what.length === 0 ? verb : t("page.action", { verb, what: what.join(" · ") });
}

/** What every word stands for: `CARD on CAR` with `34 on 22` is a card and a car; the last goes for all that follow. */
function argumentsOf(form: string, words: string[]): [kind: string, word: string][] {
  const kinds = (form.split("|")[0] ?? "").split(" ").filter(Boolean);
  return words.flatMap((word, at): [string, string][] => {
    const kind = kinds[Math.min(at, kinds.length - 1)] ?? "";
    return kind === word ? [] : [[kind.replace(/[^A-Z]/g, ""), word]];
  });
}

function wordOf(info: Game, kind: string, word: string): string {
  if (word === "none") return t("page.none");
  if (kind === "CAR") return t("page.car-number", { car: Number(word) });
  if (kind === "LANE") return t("page.card-lane", { lane: word });
  const card = kind === "CARD" ? info.cards[word] : undefined;
  const id = card ? `${info.prefix}card.${card.id}` : "";
  if (card) return has(id) ? t(id) : card.id;
  return nameOf(info, word);
}

/** Words that the game has a text for: kinds of wear, tyres, sides. */
function nameOf({ prefix }: Game, word: string): string {
  const id = [`${prefix}wear.${word}`, `tyre.${word}`, `${prefix}bonus.${word}`, `verb.${word}`].find(has);
  return id ? t(id) : word;
}
