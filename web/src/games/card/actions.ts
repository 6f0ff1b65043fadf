/** The actions of a decision in groups: by card and car, as sets to pick from, as steps. Only their texts are read. */

export interface Plays {
  /** Card -> car -> action. */
  byCard: Map<number, Map<number, string>>;
  cars: Set<number>;
  retire: Map<number, string>;
  pass: Map<number, string>;
}

const PLAY = /^play (\d+) on (\d+)$/;

export function playsOf(actions: readonly string[]): Plays {
  const plays: Plays = { byCard: new Map(), cars: new Set(), retire: new Map(), pass: new Map() };
  for (const action of actions) {
    const found = PLAY.exec(action);
    if (found) {
      const [card, car] = [Number(found[1]), Number(found[2])];
      const cars = plays.byCard.get(card) ?? new Map<number, string>();
      cars.set(car, action);
      plays.byCard.set(card, cars);
      plays.cars.add(car);
      continue;
    }
    const [verb, car] = action.split(" ");
    if (verb === "retire") plays.retire.set(Number(car), action);
    if (verb === "pass") plays.pass.set(Number(car), action);
  }
  return plays;
}

/** The words of an action after its verb; `none` is nothing. */
export function wordsOf(action: string): string[] {
  const words = action.split(" ").slice(1);
  return words.length === 1 && words[0] === "none" ? [] : words;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function covers(more: Map<string, number>, less: Map<string, number>): boolean {
  for (const [word, count] of less) if ((more.get(word) ?? 0) < count) return false;
  return true;
}

export interface Option {
  word: string;
  /** How often it may be picked at most. */
  most: number;
}

/** A choice of several things at once (pit 22 15, discard 3 40, repair 22 tire tire): what may go together. */
export class Picker {
  readonly options: Option[] = [];
  /** What every action begins with: the car of a repair. */
  readonly head: string[];
  private readonly sets: { counts: Map<string, number>; size: number; action: string }[];

  constructor(actions: readonly string[], head = 0) {
    this.head = actions[0]?.split(" ").slice(1, 1 + head) ?? [];
    const most = new Map<string, number>();
    this.sets = actions.map((action) => {
      let words = wordsOf(action).slice(head);
      if (words.length === 1 && words[0] === "none") words = [];
      const counts = countsOf(words);
      for (const [word, count] of counts) most.set(word, Math.max(most.get(word) ?? 0, count));
      return { counts, size: words.length, action };
    });
    for (const [word, count] of most) this.options.push({ word, most: count });
  }

  /** The action that is exactly this, in any order. */
  exact(picked: readonly string[]): string | null {
    const counts = countsOf(picked);
    const found = this.sets.find((set) => set.size === picked.length && covers(set.counts, counts));
    return found?.action ?? null;
  }

  /** Whether one more can be picked, so that some action is still to be reached. */
  canAdd(picked: readonly string[], word: string): boolean {
    const counts = countsOf([...picked, word]);
    return this.sets.some((set) => covers(set.counts, counts));
  }

  /** What is in every action, and so has to be picked. */
  get bound(): string[] {
    return this.options.map(({ word }) => word).filter((word) => this.sets.every(({ counts }) => counts.has(word)));
  }

  /** What comes with nothing picked, if that is allowed. */
  get none(): string | null {
    return this.exact([]);
  }
}

export type Verb = "forward" | "out" | "in" | "diagonal out" | "diagonal in" | "swap" | "bump" | "stop";

export interface Step {
  verb: Verb;
  action: string;
  /** Lanes that are named because there is a choice. */
  lanes: number[];
}

const VERBS: readonly Verb[] = ["diagonal out", "diagonal in", "forward", "out", "in", "swap", "bump", "stop"];
const ALWAYS: readonly Verb[] = ["forward", "out", "in"];

export function stepOf(action: string): Step | null {
  const verb = VERBS.find((known) => action === known || action.startsWith(`${known} `));
  if (!verb) return null;
  const lanes = action.slice(verb.length).trim().split(" ").filter(Boolean).map(Number);
  return { verb, action, lanes };
}

/** All steps in a fixed order; forward, out and in are there even when they are not legal (action ""). */
export function stepsOf(actions: readonly string[]): Step[] {
  const found = actions.map(stepOf).filter((step): step is Step => step !== null);
  const order: Verb[] = ["forward", "out", "in", "diagonal out", "diagonal in", "swap", "bump", "stop"];
  return order.flatMap((verb) => {
    const here = found.filter((step) => step.verb === verb);
    if (here.length || !ALWAYS.includes(verb)) return here;
    return [{ verb, action: "", lanes: [] }];
  });
}
