/** A move in the making: card, car, destination, and what it will bring; nothing is sent before it is confirmed. */
import { announce, toast } from "../../lib/announce.svelte";
import type { Kinds } from "../../lib/facts";
import { say, t } from "../../lib/i18n.svelte";
import type { Link } from "../../lib/live.svelte";
import { prefs } from "../../lib/prefs.svelte";
import { cue } from "../../lib/sound";
import type { Brings, CardState, Hint, Message, PreviewEnd, View } from "../../lib/types";
import { playsOf, stepsOf } from "./actions";
import { destinationsOf, endAfter, endsTheMove, type Destination } from "./destinations";

export const MOVING: ReadonlySet<string> = new Set(["step", "link", "second", "place"]);
const DOUBLE_CLICK = 400;

export class Flow {
  view = $state.raw<View<CardState> | null>(null);
  card = $state<number | null>(null);
  car = $state<number | null>(null);
  ends = $state.raw<PreviewEnd[]>([]);
  mp = $state<number | null>(null);
  /** Waiting for a preview, or for the server's answer. */
  asking = $state(false);
  sending = $state(false);
  chosen = $state.raw<Destination | null>(null);
  variant = $state(0);
  /** A plain action that waits for its confirmation: a retirement, a step that ends the move. */
  held = $state<string | null>(null);
  /** What the move in the making brings, as the server foresees it. */
  brings = $state.raw<Brings | null>(null);
  /** What a bot would do instead, or does: taken over until something else is picked. */
  advice = $state.raw<Hint | null>(null);
  /** A bot thinks about what to advise. */
  advising = $state(false);
  reason = $state("");
  /** The message id of that reason: a rule stands behind it. */
  rule = $state("");
  /** Whether something was tried, not only pointed at. */
  #refused = false;
  /** The card under the pointer or the focus: its text is shown in full. */
  hovered = $state<number | null>(null);
  #reasons = new Map<string, Message | null>();
  #round = 0;
  #closed = false;
  #pickedAt = 0;
  #pointed = 0;
  #link: Link;
  /** What there is to know of facts. */
  readonly kinds: Kinds;

  constructor(link: Link, kinds: Kinds) {
    this.#link = link;
    this.kinds = kinds;
  }

  // What is asked.

  get mine(): boolean {
    const view = this.view;
    return view !== null && view.seat !== null && view.waiting_for.includes(view.seat);
  }

  get kind(): string {
    return this.mine ? (this.view?.kind ?? "") : "";
  }

  get moving(): boolean {
    return MOVING.has(this.kind);
  }

  plays = $derived(playsOf(this.kind === "play" ? (this.view?.actions ?? []) : []));
  steps = $derived(this.kind === "step" ? stepsOf(this.view?.actions ?? []) : []);
  /** Whether a car is to be picked first: for a card, or as the second one of a card. */
  picking = $derived(this.kind === "play" || this.kind === "second");
  /** What the picked card and car begin with. */
  first = $derived.by((): string | undefined => {
    if (this.kind === "second") return this.car === null ? undefined : `second ${this.car}`;
    return this.card === null || this.car === null ? undefined : this.plays.byCard.get(this.card)?.get(this.car);
  });
  /** The car whose destinations are shown. */
  mover = $derived(
    !this.picking
      ? this.moving
        ? (this.view?.state.activation?.active ?? null)
        : null
      : this.first === undefined
        ? null
        : this.car,
  );

  destinations = $derived.by((): Destination[] => {
    const car = this.mover;
    const row = this.view?.state.cars.find((one) => one.number === car);
    return car === null || !row ? [] : destinationsOf(this.ends, car, [row.progress, row.lane]);
  });

  /** The end that is shown as ghosts. */
  end = $derived<PreviewEnd | null>(
    this.chosen ? (this.chosen.ends[this.variant] ?? null) : this.held ? endAfter(this.ends, this.held) : null,
  );

  /** What will be sent on confirmation. */
  plan = $derived.by((): string[] => {
    const first = this.first;
    if (this.held) return [this.held];
    if (this.chosen && this.end)
      return first && this.end.actions[0] !== first ? [first, ...this.end.actions] : this.end.actions;
    return first && !this.asking && this.ends.length < 2 ? [first] : [];
  });

  /** Cars that may be picked now. */
  pickable = $derived.by((): number[] => {
    if (this.kind === "second") return (this.view?.actions ?? []).map((action) => Number(action.split(" ")[1]));
    if (this.kind !== "play") return [];
    const cars = this.card === null ? this.plays.cars : new Set(this.plays.byCard.get(this.card)?.keys());
    return [...cars, ...(this.card === null ? [...this.plays.retire.keys(), ...this.plays.pass.keys()] : [])].filter(
      (car, at, all) => all.indexOf(car) === at,
    );
  });

  // A new view.

  see(view: View<CardState>): void {
    const before = this.view;
    this.view = view;
    if (
      before &&
      before.kind === view.kind &&
      before.seat === view.seat &&
      before.actions.join() === view.actions.join() &&
      before.state.turn === view.state.turn &&
      same(before.state, view.state)
    )
      return;
    this.#reasons.clear();
    this.reset();
    if (this.moving && !this.picking) void this.#preview(null);
  }

  reset(): void {
    this.#round += 1;
    this.card = this.car = this.mp = null;
    this.ends = [];
    this.#unpick();
    this.asking = false;
    this.#clear();
  }

  /** One choice back: the destination first, then card and car. */
  back(): void {
    if (this.chosen || this.held) this.#unpick();
    else if (this.picking) this.reset();
    this.#clear();
  }

  #unpick(): void {
    this.chosen = null;
    this.held = null;
    this.variant = 0;
    this.brings = null;
    this.advice = null;
  }

  /** The table is gone: answers that are still on their way have nothing to show. */
  close(): void {
    this.#closed = true;
    this.#round += 1;
  }

  // Picking.

  pickCard(card: number): void {
    if (this.kind !== "play" || this.sending) return;
    if (!this.plays.byCard.has(card)) {
      void this.explain(this.#anyPlay(card));
      return;
    }
    this.#unpick();
    this.card = this.card === card ? null : card;
    if (this.card !== null && this.car !== null && !this.plays.byCard.get(card)?.has(this.car)) this.car = null;
    const only = this.card === null ? [] : [...(this.plays.byCard.get(card)?.keys() ?? [])];
    if (this.car === null && only.length === 1) this.car = only[0] ?? null;
    this.#picked();
  }

  pickCar(car: number): void {
    if (this.sending) return;
    if (!this.picking) return;
    if (!this.pickable.includes(car)) {
      void this.explain(this.#carPlay(car));
      return;
    }
    this.#unpick();
    this.car = this.car === car ? null : car;
    this.#picked();
  }

  #picked(): void {
    this.ends = [];
    this.mp = null;
    this.#clear();
    this.#round += 1;
    if (this.first) void this.#preview(this.first);
  }

  async #preview(action: string | null): Promise<void> {
    const round = this.#round;
    this.asking = true;
    const found = await this.#link.preview(action);
    if (round !== this.#round) return;
    this.asking = false;
    this.ends = found.ends;
    this.mp = found.mp;
    announce(t("page.card-spaces", { n: this.destinations.length }));
  }

  /** A reachable space; the same one again, not at once, confirms it. */
  pickSpace(key: string): void {
    const place = this.destinations.find((one) => one.key === key);
    if (!place || this.sending) return;
    if (this.chosen?.key === key) {
      if (Date.now() - this.#pickedAt > DOUBLE_CLICK) void this.confirm();
      return;
    }
    this.#pickedAt = Date.now();
    this.held = null;
    this.chosen = place;
    this.variant = 0;
    if (!prefs.confirm && place.ends.length === 1) {
      void this.confirm();
      return;
    }
    void this.#foresee();
  }

  nextWay(by: number): void {
    const ways = this.chosen?.ends.length ?? 0;
    if (ways < 2) return;
    this.variant = (this.variant + by + ways) % ways;
    void this.#foresee();
  }

  /** An action that is done at once unless it ends the move. */
  step(action: string): void {
    if (this.sending || this.asking) return;
    if (prefs.confirm && (this.kind !== "step" || endsTheMove(this.ends, action)) && this.kind !== "link")
      this.hold(action);
    else void this.send([action]);
  }

  /** Show an action and wait for the confirmation. */
  hold(action: string): void {
    this.chosen = null;
    this.held = action;
    void this.#foresee();
  }

  async #foresee(): Promise<void> {
    const plan = this.plan;
    this.brings = null;
    if (!plan.length) return;
    const { brings = null } = await this.#link.tryOut(plan);
    if (!this.#closed && plan.join() === this.plan.join()) this.brings = brings;
  }

  // Advice.

  /** What a bot would do: picked as if by hand, so that one more click plays it; a plan of one's own is compared. */
  async hint(): Promise<Hint | null> {
    if (!this.mine || this.sending) return null;
    const [round, mine] = [this.#round, this.plan];
    this.advising = true;
    const found = await this.#link.hint(mine).finally(() => (this.advising = false));
    if (round !== this.#round || this.#closed) return null;
    if (found && mine.length === 0) await this.take(found);
    else this.advice = found;
    return found;
  }

  /** Pick what was advised. */
  async take(found: Hint): Promise<void> {
    const plan = found.plan?.length ? found.plan : found.action === null ? [] : [found.action];
    const [first] = plan;
    if (first === undefined) return;
    if (this.picking) {
      const words = numbersIn(first);
      this.car = words.at(-1) ?? null;
      this.card = words.length > 1 ? (words[0] ?? null) : null;
    }
    this.#unpick();
    if (this.first === first) await this.#preview(first);
    this.chosen = this.destinations.find((place) => place.ends.some((end) => isPlan(end, plan))) ?? null;
    this.variant = Math.max(this.chosen?.ends.findIndex((end) => isPlan(end, plan)) ?? 0, 0);
    this.held = this.chosen || this.first === first ? null : first;
    this.brings = found.brings ?? null;
    this.advice = found;
  }

  // Sending.

  async confirm(): Promise<void> {
    if (this.plan.length) await this.send(this.plan);
  }

  /** Play the card without a destination: the steps come one by one. */
  async stepByStep(): Promise<void> {
    if (this.first) await this.send([this.first]);
  }

  async send(actions: readonly string[]): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    try {
      const answer = await this.#link.move(actions);
      if (!answer.ok) {
        cue("refused");
        toast(say(answer.reason) || t("page.card-refused"), "bad", answer.reason?.id);
      }
      return answer.ok;
    } finally {
      this.sending = false;
    }
  }

  // Why not.

  #anyPlay(card: number): string {
    const car = this.car ?? this.view?.state.cars.find((one) => one.seat === this.view?.seat)?.number ?? 0;
    return `play ${card} on ${car}`;
  }

  #carPlay(car: number): string {
    if (this.kind === "second") return `second ${car}`;
    return `play ${this.card ?? this.view?.state.hand[0] ?? 0} on ${car}`;
  }

  /** Why a card cannot be played, a car not be moved. */
  async whyCard(card: number): Promise<string> {
    return say(await this.#why(this.#anyPlay(card)));
  }

  /** While a car is pointed at: why it cannot be picked, if so. */
  async pointAt(car: number | null): Promise<void> {
    const asked = ++this.#pointed;
    if (this.#refused && car === null) return; // it stands until something else is tried
    this.#clear();
    if (car === null || !this.picking || this.pickable.includes(car)) return;
    // A pointer on its way over many cars asks for none of them.
    await new Promise((done) => setTimeout(done, 120));
    if (asked !== this.#pointed) return;
    const reason = await this.#why(this.#carPlay(car));
    if (asked === this.#pointed) this.#tell(reason);
  }

  async explain(action: string): Promise<void> {
    this.#tell(await this.#why(action));
    this.#refused = true;
    if (this.reason) announce(this.reason);
  }

  #clear(): void {
    this.reason = "";
    this.#refused = false;
  }

  #tell(reason: Message | null): void {
    this.reason = say(reason);
    this.rule = reason?.id ?? "";
  }

  async #why(action: string): Promise<Message | null> {
    const known = this.#reasons.get(action);
    if (known !== undefined) return known;
    const reason = await this.#link.why(action);
    this.#reasons.set(action, reason);
    return reason;
  }
}

/** The numbers of an action: `play CARD on CAR`, `second CAR`. */
const numbersIn = (action: string): number[] => action.split(" ").map(Number).filter(Number.isInteger);

/** Whether an end comes about by these actions, with or without the first one. */
function isPlan(end: PreviewEnd, plan: readonly string[]): boolean {
  const way = end.actions.join();
  return way === plan.join() || way === plan.slice(1).join();
}

function same(a: CardState, b: CardState): boolean {
  return JSON.stringify([a.cars, a.hand, a.activation]) === JSON.stringify([b.cars, b.hand, b.activation]);
}
