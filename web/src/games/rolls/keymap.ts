/** The keys of the table: faces and slots by number, cards by letter, steps and bonuses as at the terminal. */
import type { Binding } from "../../lib/keys.svelte";
import { cardsOf } from "./actions";
import type { Desk } from "./desk.svelte";
import type { Goal } from "./ends";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LETTERS = ["a", "b", "c", "d", "e", "f", "g"];
const GROUP = "page.rolls-keys";

export interface Looks {
  desk: Desk;
  goals: () => Goal[];
  /** Puts the focus on the lit spaces of the board. */
  toBoard: () => void;
  guide: () => void;
}

/** What a number means depends on what is asked. */
function digit(looks: Looks, n: number): void {
  const { desk } = looks;
  if (desk.mode === "reroll" || (desk.mode === "use" && desk.use === "dice")) desk.pickNext(n);
  else if (desk.mode === "use" && desk.use === "change") turnByDigit(desk, n);
  else if (desk.kind === "qualify") sendAt(desk, "qualify", n);
  else if (desk.kind === "take") sendAt(desk, "take", n);
  else if (desk.kind === "program") desk.lay(n - 1);
  else if (desk.kind === "drive") desk.choose(farGoals(looks)[n - 1]?.ends[0] ?? null);
  else {
    const action = desk.spaceAction(n);
    if (action !== null) void desk.send(action);
  }
}

/** The die first, then the number it is turned to. */
function turnByDigit(desk: Desk, n: number): void {
  if (desk.turning === 0) desk.pick(n, 0);
  else desk.turn(n);
}

function sendAt(desk: Desk, verb: string, n: number): void {
  const card = cardsOf(desk.actions, verb)[n - 1];
  if (card !== undefined) void desk.send(`${verb} ${card}`);
}

export function farGoals(looks: Pick<Looks, "goals">): Goal[] {
  const nearest = Math.min(...looks.goals().map((goal) => goal.progress));
  return looks.goals().filter((goal) => goal.progress > nearest);
}

function letter(desk: Desk, key: string): void {
  const hand = desk.player?.hand ?? [];
  const card = hand[LETTERS.indexOf(key)];
  if (desk.kind === "program" && card !== undefined && !desk.program.slots.includes(card)) desk.held = card;
  else if (desk.kind === "discard" && card !== undefined) desk.toggleDiscard(card);
}

function step(desk: Desk, key: string): void {
  const found = desk.steps.filter((one) => one.key === key);
  if (found[0] !== undefined && found.length === 1) desk.step(found[0]);
  else if (found.length > 1)
    document.querySelector<HTMLElement>(`[data-step="${CSS.escape(found[0]?.text ?? "")}"]`)?.focus();
}

function confirm(desk: Desk): void {
  if (desk.chosen !== null) void desk.drive();
  else if (desk.mode !== "none") desk.roll();
  else if (desk.kind === "program") desk.sendProgram();
  else if (desk.kind === "discard") desk.discard();
}

export function rollsKeys(looks: Looks): Binding[] {
  const { desk } = looks;
  const driving = (): boolean => desk.steps.length > 0;
  const cards = (): boolean => desk.kind === "program" || desk.kind === "discard";
  return [
    {
      keys: DIGITS.slice(0, 6),
      text: "page.rolls-key-place",
      group: GROUP,
      when: () => desk.kind !== null,
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
      when: () => desk.kind === "roll",
      run: () => desk.begin("reroll"),
    },
    {
      keys: ["q"],
      text: "page.rolls-key-use",
      group: GROUP,
      when: () => desk.kind === "roll",
      run: () => desk.begin("use"),
    },
    {
      keys: ["n"],
      text: "page.rolls-retrieve-none",
      group: GROUP,
      when: () => desk.kind === "retrieve",
      run: () => void desk.send("retrieve none"),
    },
    {
      keys: ["f", "i", "o", "p", "b", "."],
      text: "page.rolls-key-step",
      group: GROUP,
      when: driving,
      run: (event) => step(desk, event.key),
    },
    {
      keys: ["c", "s", "d", "a"],
      text: "page.rolls-key-bonus",
      group: GROUP,
      when: driving,
      run: (event) => step(desk, event.key),
    },
    { keys: LETTERS, text: "page.rolls-key-cards", group: GROUP, when: cards, run: (event) => letter(desk, event.key) },
    { keys: ["t"], text: "page.rolls-key-board", group: GROUP, run: () => looks.toBoard() },
    { keys: ["G"], text: "page.key-guide", group: GROUP, run: () => looks.guide() },
    {
      keys: ["Enter"],
      text: "page.rolls-key-confirm",
      group: GROUP,
      when: () => desk.kind !== null,
      run: () => confirm(desk),
    },
    {
      keys: ["Escape"],
      text: "page.rolls-key-cancel",
      group: GROUP,
      when: () => desk.mode !== "none" || desk.chosen !== null || desk.pushing,
      run: () => desk.cancel(),
    },
  ];
}
