import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AT_REST, onTheWay, Playhead, type Clock } from "./playhead.svelte";
import { KINDS } from "./sample";
import type { Fact } from "./types";

interface Moment {
  n: number;
  /** Null: something was taken back. */
  facts: Fact[] | null;
}

const fact = (name: string, values: Record<string, number> = {}): Fact => ({
  name,
  values,
  message: { id: `fact.${name}`, values: {} },
});
const step = (car: number, progress: number): Fact => fact("stepped", { car, progress, lane: 0 });
const moment = (n: number, ...facts: Fact[]): Moment => ({ n, facts });
const clock: Clock = { speed: 1, still: false };
const END = 288; // milliseconds from or to a standstill
let head: Playhead<Moment>;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(clock, { speed: 1, still: false });
  head = new Playhead<Moment>({ kinds: () => KINDS, clock: () => clock, facts: (one) => one.facts });
  head.jump(moment(0));
});
afterEach(() => void vi.useRealTimers());

describe("a playhead", () => {
  it("shows a moment's pictures one after the other, and is there when the last has been seen", () => {
    head.take(moment(1, step(8, 1), step(8, 2)));
    expect([head.at?.n, head.busy, head.way.places.get(8)?.progress]).toEqual([0, true, 1]);
    vi.advanceTimersByTime(END);
    expect([head.at?.n, head.way.places.get(8)?.progress, head.way.told.length]).toEqual([0, 2, 2]);
    vi.advanceTimersByTime(END);
    expect([head.at?.n, head.busy, head.way.places.size]).toEqual([1, false, 0]);
  });
  it("goes through what comes meanwhile in its order", () => {
    head.take(moment(1, step(8, 1)));
    head.take(moment(2, step(9, 1)));
    expect([head.at?.n, head.last?.n]).toEqual([0, 2]);
    vi.advanceTimersByTime(240);
    expect([head.at?.n, head.way.places.has(8), head.way.places.has(9)]).toEqual([1, false, true]);
    vi.advanceTimersByTime(240);
    expect(head.at?.n).toBe(2);
  });
  it("is in the present at once after a skip, and stays there", () => {
    head.take(moment(1, step(8, 1), step(8, 2)));
    head.take(moment(2, step(8, 3)));
    head.skip();
    expect([head.at?.n, head.busy, head.way.places.size]).toEqual([2, false, 0]);
    vi.advanceTimersByTime(5000);
    expect(head.at?.n).toBe(2);
  });
  it("shows nothing on the way at speed 0, or to something taken back", () => {
    clock.speed = 0;
    head.take(moment(1, step(8, 1)));
    expect(head.at?.n).toBe(1);
    clock.speed = 1;
    head.take({ n: 2, facts: null });
    expect([head.at?.n, head.busy]).toEqual([2, false]);
  });
  it("lets nothing by unheard that has no picture of its own, and nothing be heard twice", () => {
    const heard = (): string[] => head.way.fresh.map((one) => one.name);
    head.take(moment(1, fact("rolled")));
    expect([head.busy, heard()]).toEqual([false, ["rolled"]]);
    head.take(moment(2, fact("rolled"), step(8, 1), fact("worn"), step(8, 2), fact("race-over")));
    expect(heard()).toEqual(["rolled", "stepped", "worn"]);
    vi.advanceTimersByTime(END);
    expect(heard()).toEqual(["stepped", "race-over"]);
    vi.advanceTimersByTime(END);
    expect(heard()).toEqual([]);
    clock.speed = 0;
    head.take(moment(3, step(8, 3), fact("rolled")));
    expect([head.busy, heard()]).toEqual([false, ["stepped", "rolled"]]);
    head.take(moment(4, fact("rolled")));
    head.skip();
    expect(heard()).toEqual(["rolled"]);
  });
  it("goes on by itself where more is known, and gives every moment its time", () => {
    let n = 0;
    const self = new Playhead<Moment>({
      kinds: () => KINDS,
      clock: () => ({ ...clock, rest: 100 }),
      facts: (one) => one.facts,
      more: () => (n < 2 ? moment(++n, fact("worn")) : null),
    });
    self.jump(moment(0));
    self.go();
    expect(self.at?.n).toBe(1);
    vi.advanceTimersByTime(99);
    expect(self.at?.n).toBe(1);
    vi.advanceTimersByTime(1);
    expect([self.at?.n, self.busy]).toEqual([2, false]);
  });
  it("shows the end of each move for a while where nothing may move", () => {
    clock.still = true;
    head.take(moment(1, step(8, 1), step(8, 2), step(8, 3)));
    expect([head.way.places.get(8)?.progress, head.way.pace]).toEqual([3, 0]);
    vi.advanceTimersByTime(449);
    expect(head.busy).toBe(true);
    vi.advanceTimersByTime(1);
    expect(head.at?.n).toBe(1);
  });
  it("shows again what happened since a moment, and ends where it was", () => {
    for (const n of [1, 2, 3]) head.take(moment(n, step(8, n)));
    head.skip();
    expect(head.again((one) => one.n === 1)).toBe(true);
    expect([head.at?.n, head.last?.n, head.way.places.get(8)?.progress]).toEqual([1, 3, 2]);
    vi.advanceTimersByTime(2 * END);
    expect([head.at?.n, head.busy]).toEqual([3, false]);
    expect(head.again((one) => one.n === 3)).toBe(false);
    clock.speed = 0;
    expect([head.again((one) => one.n === 2), head.busy, head.way.places.get(8)?.progress]).toEqual([true, true, 3]);
    vi.advanceTimersByTime(450);
    expect([head.at?.n, head.busy]).toEqual([3, false]);
  });
  it("runs through moments that continue one another, and rests only where cars come to a stand", () => {
    Object.assign(clock, { rest: 1000 });
    head.take(moment(1, step(9, 1)));
    for (const n of [1, 2]) head.take(moment(n + 1, step(8, n)));
    vi.advanceTimersByTime(240 + 1000);
    const ride = () => head.way.motion.rides.get(8);
    expect([head.at?.n, ride()?.from, (ride()?.to ?? 0) > 0]).toEqual([1, 0, true]);
    vi.advanceTimersByTime(END);
    expect([head.at?.n, head.way.places.get(8)?.progress]).toEqual([2, 2]);
    expect([(ride()?.from ?? 0) > 0, ride()?.to]).toEqual([true, 0]);
    vi.advanceTimersByTime(END);
    expect([head.at?.n, head.way.motion.rides.size]).toEqual([3, 0]);
    delete clock.rest;
  });
  it("keeps a change beside the race until its moment has come", () => {
    head.take(moment(1, step(8, 1)));
    head.amend((one) => ({ ...one, n: 10 }));
    expect(head.at?.n).toBe(0);
    head.skip();
    expect(head.at?.n).toBe(10);
  });
});

describe("a race on the way", () => {
  const car = (number: number, progress: number) => ({ number, progress, lane: 0, status: "track", activated: false });
  const state = { cars: [car(8, 5), car(9, 6), car(10, 4)], order: [9, 8, 10] };

  it("stands where its cars are now, in that order", () => {
    const way = { ...AT_REST, places: new Map([[8, { progress: 7, lane: 1 }]]), told: [step(8, 7)] };
    const now = onTheWay(state, way);
    expect(now.order).toEqual([8, 9, 10]);
    expect(now.cars[0]).toMatchObject({ progress: 7, lane: 1, status: "track" });
    expect(state.cars[0]!.progress).toBe(5);
  });
  it("has cars that are level in the order of the moment that comes", () => {
    const way = { ...AT_REST, places: new Map([[8, { progress: 6, lane: 1 }]]), told: [step(8, 6)] };
    expect(onTheWay(state, way, [8, 9, 10]).order).toEqual([8, 9, 10]);
    expect(onTheWay(state, way, [9, 8, 10]).order).toEqual([9, 8, 10]);
  });
  it("knows who has left and whose card it was", () => {
    const told = [fact("played", { car: 9, card: 3, seat: 0 }), fact("retired", { car: 8, place: 3 })];
    const now = onTheWay(state, { ...AT_REST, told });
    expect(now.cars.map((one) => [one.status, one.activated])).toEqual([
      ["retired", false],
      ["track", true],
      ["track", false],
    ]);
    expect(now.order).toEqual([9, 10]);
  });
  it("sees a car that drives out of the race until it is there", () => {
    const facts = [step(8, 7), fact("finished", { car: 8, place: 1 })];
    const way = { ...AT_REST, places: new Map([[8, { progress: 7, lane: 0 }]]), told: facts, fresh: facts };
    expect(onTheWay(state, { ...way, pace: 500 }).cars[0]).toMatchObject({ progress: 7, status: "track" });
    expect(onTheWay(state, way).cars[0]!.status).toBe("finished");
    expect(onTheWay(state, { ...way, fresh: [], pace: 500 }).order).toEqual([9, 10]);
  });
  it("is the race itself at rest", () => {
    expect(onTheWay(state, head.way)).toBe(state);
  });
});
