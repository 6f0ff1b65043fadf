/** The keys of the table: faces and slots by number, cards by letter, steps and bonuses as at the terminal. */
import type { Binding } from "../../lib/keys.svelte";
import { cardsOf } from "./actions";
import type { Selection } from "./selection.svelte";
import type { Goal } from "./ends";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LETTERS = ["a", "b", "c", "d", "e", "f", "g"];
const GROUP = "page.rolls-keys";

export interface Looks {
  selection: Selection;
  goals: () => Goal[];
  /** Puts the focus on the lit spaces of the board. */
  toBoard: () => void;
  guide: () => void;
}

/** What a number means depends on what is asked. */
function digit(looks: Looks, n: number): void {
  const { selection } = looks;
  if (selection.mode === "reroll" || (selection.mode === "use" && selection.use === "dice")) selection.pickNext(n);
  else if (selection.mode === "use" && selection.use === "change") turnByDigit(selection, n);
  else if (selection.kind === "qualify") sendAt(selection, "qualify", cardsOf(selection.actions, "qualify"), n);
  else if (selection.kind === "take") sendAt(selection, "take", selection.takes, n);
  else if (selection.kind === "program") selection.lay(n - 1);
  else if (selection.kind === "drive") selection.choose(farGoals(looks)[n - 1]?.ends[0] ?? null);
  else {
    const action = selection.spaceAction(n);
    if (action !== null) void selection.send(action);
  }
}

/** The die first, then the number it is turned to. */
function turnByDigit(selection: Selection, n: number): void {
  if (selection.turning === 0) selection.pick(n, 0);
  else selection.turn(n);
}

function sendAt(selection: Selection, verb: string, cards: readonly number[], n: number): void {
  const card = cards[n - 1];
  if (card !== undefined) void selection.send(`${verb} ${card}`);
}

export function farGoals(looks: Pick<Looks, "goals">): Goal[] {
  const nearest = Math.min(...looks.goals().map((goal) => goal.progress));
  return looks.goals().filter((goal) => goal.progress > nearest);
}

function letter(selection: Selection, key: string): void {
  const hand = selection.player?.hand ?? [];
  const card = hand[LETTERS.indexOf(key)];
  if (selection.kind === "program" && card !== undefined && !selection.program.slots.includes(card))
    selection.held = card;
  else if (selection.kind === "discard" && card !== undefined) selection.toggleDiscard(card);
}

function step(selection: Selection, key: string): void {
  const found = selection.steps.filter((one) => one.key === key);
  if (found[0] !== undefined && found.length === 1) selection.step(found[0]);
  else if (found.length > 1)
    document.querySelector<HTMLElement>(`[data-step="${CSS.escape(found[0]?.text ?? "")}"]`)?.focus();
}

function confirm(selection: Selection): void {
  if (selection.chosen !== null) void selection.drive();
  else if (selection.mode !== "none") selection.roll();
  else if (selection.kind === "program") selection.sendProgram();
  else if (selection.kind === "discard") selection.discard();
}

export function rollsKeys(looks: Looks): Binding[] {
  const { selection } = looks;
  const driving = (): boolean => selection.steps.length > 0;
  const cards = (): boolean => selection.kind === "program" || selection.kind === "discard";
  return [
    {
      keys: DIGITS.slice(0, 6),
      text: "page.rolls-key-place",
      group: GROUP,
      when: () => selection.kind !== null,
      run: (event) => digit(looks, Number(event.key)),
    },
    {
      keys: DIGITS.slice(6),
      text: "page.rolls-drive-ends",
      group: GROUP,
      hidden: true,
      when: driving,
      run: (event) => digit(looks, Number(event.key)),
    },
    {
      keys: ["r"],
      text: "page.rolls-key-reroll",
      group: GROUP,
      when: () => selection.kind === "roll",
      run: () => selection.begin("reroll"),
    },
    {
      keys: ["q"],
      text: "page.rolls-key-use",
      group: GROUP,
      when: () => selection.kind === "roll",
      run: () => selection.begin("use"),
    },
    {
      keys: ["n"],
      text: "page.rolls-retrieve-none",
      group: GROUP,
      when: () => selection.kind === "retrieve",
      run: () => void selection.send("retrieve none"),
    },
    {
      keys: ["f", "i", "o", "p", "b", "."],
      text: "page.rolls-key-step",
      group: GROUP,
      when: driving,
      run: (event) => step(selection, event.key),
    },
    {
      keys: ["c", "s", "d", "a"],
      text: "page.rolls-key-bonus",
      group: GROUP,
      when: driving,
      run: (event) => step(selection, event.key),
    },
    {
      keys: LETTERS,
      text: "page.rolls-key-cards",
      group: GROUP,
      when: cards,
      run: (event) => letter(selection, event.key),
    },
    { keys: ["t"], text: "page.rolls-key-board", group: GROUP, run: () => looks.toBoard() },
    {
      keys: ["h"],
      text: "page.key-hint",
      group: GROUP,
      when: () => selection.kind !== null,
      run: () => void selection.askHint(),
    },
    { keys: ["G"], text: "page.key-guide", group: GROUP, run: () => looks.guide() },
    {
      keys: ["Enter"],
      text: "page.rolls-key-confirm",
      group: GROUP,
      when: () => selection.kind !== null,
      run: () => confirm(selection),
    },
    {
      keys: ["Escape"],
      text: "page.rolls-key-cancel",
      group: GROUP,
      when: () => selection.mode !== "none" || selection.chosen !== null || selection.pushing,
      run: () => selection.cancel(),
    },
  ];
}
