/** What a person has begun at the table and not yet sent: picked dice, a program, discards, a destination. */
import { t, say } from "../../lib/i18n.svelte";
import { announce, toast } from "../../lib/announce.svelte";
import type { Link } from "../../lib/live.svelte";
import type { Hint, Message, PreviewEnd, View } from "../../lib/types";
import {
  cardsOf,
  diceKey,
  diceOf,
  discardCount,
  discardText,
  driveActions,
  rollChoices,
  useMode,
  type DriveAction,
  type RollChoices,
  type UseMode,
} from "./actions";
import type { RollsBox } from "./box";
import { togglePick } from "./dice";
import { complete, emptyProgram, firstEmpty, inHand, layCard, programText, SLOTS, type Program } from "./program";
import type { RollsPlayer, RollsState } from "./types";

type Mode = "none" | "reroll" | "use";
const NONE: readonly number[] = [0, 0, 0, 0, 0, 0];

export class Selection {
  mode = $state<Mode>("none");
  /** How many dice of each face are picked. */
  picked = $state.raw<readonly number[]>(NONE);
  /** The card of the hand that goes into the next slot. */
  held = $state<number | null>(null);
  program = $state.raw<Program>(emptyProgram(0));
  gone = $state.raw<number[]>([]);
  ends = $state.raw<PreviewEnd[]>([]);
  chosen = $state.raw<PreviewEnd | null>(null);
  /** Whether a push waits for a second click. */
  pushing = $state(false);
  busy = $state(false);
  /** What a bot would do, or says of the own plan. */
  advice = $state.raw<Hint | null>(null);
  /** A bot thinks about what to advise. */
  advising = $state(false);
  /** The action that it names. */
  hinted = $derived<string | null>(this.advice?.action ?? null);
  #view: () => View<RollsState>;
  #box: () => RollsBox;
  #link: () => Link;

  constructor(view: () => View<RollsState>, box: () => RollsBox, link: () => Link) {
    this.#view = view;
    this.#box = box;
    this.#link = link;
  }

  // What is asked.

  get kind(): string | null {
    const view = this.#view();
    return view.seat !== null && view.waiting_for.includes(view.seat) ? view.kind : null;
  }

  get actions(): string[] {
    return this.kind === null ? [] : this.#view().actions;
  }

  get player(): RollsPlayer | undefined {
    const { seat, state } = this.#view();
    return seat === null ? undefined : state.players[seat];
  }

  /** The same as long as the same seat is asked the same: others may act meanwhile, as when all program at once. */
  get question(): string {
    const { seat, state } = this.#view();
    const cars = state.drive ? state.cars.map((car) => `${car.progress}/${car.lane}`).join(" ") : "";
    return [seat, this.kind, state.stage, state.round, state.slot, state.drive?.mp ?? "", cars, ...this.actions].join(
      "|",
    );
  }

  rolls: RollChoices = $derived.by(() => rollChoices(this.actions));
  steps: DriveAction[] = $derived.by(() =>
    this.kind === "drive" || this.kind === "back" ? driveActions(this.actions) : [],
  );
  discards: number = $derived.by(() => (this.kind === "discard" ? discardCount(this.actions) : 0));

  /** The cards that may be taken, as they lie there from left to right: so keys count them. */
  takes: number[] = $derived.by(() => {
    const open = this.kind === "take" ? cardsOf(this.actions, "take") : [];
    const lying = this.#view().state.spaces.flatMap(({ cards }) => cards);
    return lying.filter((card): card is number => card !== null && open.includes(card));
  });

  get use(): UseMode {
    const card = this.player?.bonus;
    return useMode(this.rolls.uses, card ? (this.#box().qualifying.get(card)?.bonus ?? "") : "");
  }

  /** A new question: everything begun is forgotten. */
  reset(): void {
    this.cancel();
    this.advice = null;
    this.gone = [];
    this.ends = [];
    this.chosen = null;
    const player = this.player;
    const hand = player?.hand ?? [];
    const free = (player?.hazard_cards ?? []).filter((hazard) => (this.#box().hazards.get(hazard)?.slot ?? 0) === 0);
    this.program = emptyProgram(free.length);
    this.held = this.kind === "program" ? (hand[0] ?? null) : null;
    if (this.kind === "drive" && this.#view().state.drive !== null) void this.#foresee();
  }

  /** Ask for a hint: what can be marked is marked, and one more click plays it; a chosen way is compared with it. */
  async askHint(): Promise<void> {
    if (this.advising) return;
    const asked = this.question;
    this.advising = true;
    const found = await this.#link()
      .hint(this.chosen?.actions ?? [])
      .finally(() => (this.advising = false));
    if (this.question !== asked) return;
    this.advice = found;
    if (!found) return toast(t("page.card-no-hint"));
    this.#pickAdvised(found.action ?? "");
    announce(this.adviceWords);
  }

  /** Advice of several dice or cards is picked as if by hand; what is one thing is marked where it is. */
  #pickAdvised(action: string): void {
    const [verb, ...rest] = action.split(" ");
    const numbers = rest.map(Number);
    if (verb === "discard") this.gone = numbers;
    if (verb === "program") this.program = { slots: numbers.slice(0, SLOTS), free: numbers.slice(SLOTS) };
    if (verb === "reroll" || (verb === "use" && this.use === "dice")) {
      this.mode = verb;
      this.picked = NONE.map((_, at) => numbers.filter((face) => face === at + 1).length);
    }
  }

  /** Back to the question; a way that was chosen for a car stays chosen. */
  dropAdvice(): void {
    this.advice = null;
    if (this.chosen === null) this.reset();
  }

  /** The reason of the advice, or what it has over the own plan: that has the reason in it. */
  get adviceWords(): string {
    const { mine = null, why = null, action = "" } = this.advice ?? {};
    return say(mine ?? why) || (action ? t("page.card-hint-is", { action }) : "");
  }

  async takeAdvice(): Promise<void> {
    const { plan = [], action = null } = this.advice ?? {};
    if (plan.length) await this.send(...plan);
    else if (action !== null) await this.send(action);
  }

  async #foresee(): Promise<void> {
    const asked = this.question;
    const { ends } = await this.#link().preview(null);
    if (this.question === asked) this.ends = ends;
  }

  /** One action, or all of a move. */
  async send(...actions: string[]): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const answer = await this.#link().move(actions);
    this.busy = false;
    if (!answer.ok) toast(say(answer.reason) || t("page.rolls-refused"), "bad", answer.reason?.id);
    return answer.ok;
  }

  /** Why an action cannot be done now. */
  async why(action: string): Promise<Message> {
    return (await this.#link().why(action)) ?? { id: "page.rolls-refused", values: {} };
  }

  // Dice.

  begin(mode: Mode): void {
    if (mode === "use" && this.use === "plain") {
      void this.send("use");
      return;
    }
    const allowed = mode === "reroll" ? this.rolls.rerolls.size > 0 : this.use !== "none";
    if (!allowed) return;
    this.mode = mode;
    this.picked = NONE;
  }

  cancel(): void {
    this.mode = "none";
    this.picked = NONE;
    this.pushing = false;
    this.chosen = null;
  }

  pick(face: number, at: number): void {
    const only = this.mode === "use" && this.use === "change";
    this.picked = only ? NONE.map((_, i) => (i === face - 1 ? 1 : 0)) : togglePick(this.picked, face, at);
  }

  /** A number key: one more die of this face, and after the last one none. */
  pickNext(face: number): void {
    const count = this.player?.rolled[face - 1] ?? 0;
    const now = this.picked[face - 1] ?? 0;
    if (count > 0) this.pick(face, now >= count ? 0 : now);
    if (now >= count && count > 0 && this.use !== "change")
      this.picked = this.picked.map((n, i) => (i === face - 1 ? 0 : n));
  }

  get pickedDice(): number[] {
    return diceOf(this.picked);
  }

  /** The face of the die that the bonus turns. */
  get turning(): number {
    return this.pickedDice[0] ?? 0;
  }

  canTurn(face: number): boolean {
    return this.rolls.uses.some(([from, to]) => from === this.turning && to === face);
  }

  turn(face: number): void {
    if (this.canTurn(face)) void this.send(`use ${this.turning} ${face}`);
  }

  get canRoll(): boolean {
    const key = diceKey(this.pickedDice);
    if (this.mode === "reroll") return this.rolls.rerolls.has(key);
    return this.rolls.uses.some((use) => use.join(" ") === key);
  }

  roll(): void {
    if (this.canRoll) void this.send(`${this.mode} ${diceKey(this.pickedDice)}`);
  }

  /** What is to be picked now. */
  get hint(): string {
    if (this.mode === "reroll") return t("page.rolls-reroll-pick");
    if (this.use === "space") return t("page.rolls-bonus-space");
    return t(this.use === "change" ? "page.rolls-bonus-change" : "page.rolls-bonus-dice");
  }

  placeLabel(face: number, n: number): string {
    const space = this.#view().state.spaces[face - 1]?.id ?? "";
    return t("page.rolls-place", { space: { id: `tr-space.${space}`, values: {} }, n });
  }

  // Action spaces: what a click on one means now.

  spaceAction(face: number): string | null {
    if (this.mode === "use" && this.use === "space") {
      return this.rolls.uses.some(([space]) => space === face) ? `use ${face}` : null;
    }
    if (this.mode === "use" && this.use === "change" && this.canTurn(face)) return `use ${this.turning} ${face}`;
    if (this.mode !== "none") return null;
    if (this.kind === "roll") return this.rolls.places.has(face) ? `place ${face}` : null;
    return this.kind === "retrieve" && this.actions.includes(`retrieve ${face}`) ? `retrieve ${face}` : null;
  }

  // Cards.

  toggleDiscard(card: number): void {
    if (this.gone.includes(card)) this.gone = this.gone.filter((other) => other !== card);
    else this.gone = [...this.gone, card].slice(-this.discards);
  }

  discard(): void {
    if (this.gone.length === this.discards) void this.send(discardText(this.gone));
  }

  lay(slot: number, card: number | null = this.held): void {
    if (card === null) return;
    this.program = layCard(this.program, card, slot);
    this.held = inHand(this.program, this.player?.hand ?? [])[0] ?? null;
  }

  /** Into the first empty slot: what a second click on a card means. */
  layNext(card: number): void {
    const slot = firstEmpty(this.program);
    if (slot >= 0) this.lay(slot, card);
  }

  get programmed(): boolean {
    return complete(this.program, this.player?.hand ?? []);
  }

  sendProgram(): void {
    if (this.programmed) void this.send(programText(this.program));
  }

  // Driving.

  /** One step; a push has to be asked for twice, so that its risk is read. */
  step(action: DriveAction): void {
    if (action.kind === "push" && !this.pushing) {
      this.pushing = true;
      return;
    }
    this.pushing = false;
    void this.send(action.text);
  }

  choose(end: PreviewEnd | null): void {
    this.pushing = false;
    this.chosen = end;
  }

  /** All actions of the chosen destination as one move. */
  async drive(): Promise<void> {
    const end = this.chosen;
    if (end === null) return;
    this.chosen = null;
    await this.send(...end.actions);
  }
}
