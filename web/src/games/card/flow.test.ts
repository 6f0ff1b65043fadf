import { describe, expect, it, vi } from "vitest";
import { useCatalogue } from "../../lib/i18n.svelte";
import type { Link } from "../../lib/live.svelte";
import type { CardState, PreviewEnd, View } from "../../lib/types";
import { aView, KINDS } from "../../lib/sample";
import { Flow } from "./flow.svelte";
import { aCar, aState } from "./sample";

useCatalogue("en", {});

const ENDS: PreviewEnd[] = [
  { actions: ["forward", "forward"], cars: { 8: [1, 0] }, places: {} },
  { actions: ["out"], cars: { 8: [0, 1], 9: [1, 1] }, places: {} },
];

function linkOf(): Link & { sent: string[][] } {
  const sent: string[][] = [];
  return {
    sent,
    move: (actions) => {
      sent.push([...actions]);
      return Promise.resolve({ ok: true });
    },
    preview: (action) =>
      Promise.resolve({
        mp: 2,
        facts: [],
        ends: action === null ? ENDS : ENDS.map((end) => ({ ...end, actions: [action, ...end.actions] })),
      }),
    tryOut: () => Promise.resolve({ mp: null, ends: [], facts: [] }),
    why: () => Promise.resolve({ id: "reason.wall", values: {} }),
    hint: () => Promise.resolve(null),
  };
}

function viewOf(kind: string, actions: string[]): View<CardState> {
  const activation =
    kind === "step" ? { driver: 8, active: 8, card: 3, mp: 2, front: [], tail: [], locked: false } : null;
  return aView(aState({ cars: [aCar(8, 0), aCar(9, 1)], hand: [3, 40], activation }), { kind, prompt: null, actions });
}

const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe("a move in the making", () => {
  it("goes from card to car to space, and sends nothing before it is confirmed", async () => {
    const link = linkOf();
    const flow = new Flow(link, KINDS);
    flow.see(viewOf("play", ["play 3 on 8", "play 40 on 8", "play 40 on 9", "retire 8"]));
    flow.pickCard(40);
    expect(flow.pickable).toEqual([8, 9]);
    flow.pickCar(8);
    await settle();
    expect(flow.destinations.map((place) => place.key)).toEqual(["1/0", "0/1"]);
    flow.pickSpace("0/1");
    expect(flow.end?.cars).toEqual({ 8: [0, 1], 9: [1, 1] });
    flow.pickSpace("0/1");
    expect(link.sent).toEqual([]);
    await flow.confirm();
    expect(link.sent).toEqual([["play 40 on 8", "out"]]);
  });
  it("takes the only car of a card by itself", async () => {
    const flow = new Flow(linkOf(), KINDS);
    flow.see(viewOf("play", ["play 3 on 8", "play 40 on 9"]));
    flow.pickCard(3);
    expect(flow.car).toBe(8);
    await settle();
    expect(flow.mover).toBe(8);
  });
  it("holds a step that ends the move, and does others at once", async () => {
    const link = linkOf();
    const flow = new Flow(link, KINDS);
    flow.see(viewOf("step", ["forward", "out"]));
    await settle();
    flow.step("out");
    expect(flow.held).toBe("out");
    expect(flow.plan).toEqual(["out"]);
    expect(link.sent).toEqual([]);
    flow.held = null;
    flow.step("forward");
    await settle();
    expect(link.sent).toEqual([["forward"]]);
  });
  it("says why a car cannot be picked", async () => {
    useCatalogue("en", { "reason.wall": "There is a wall." });
    const flow = new Flow(linkOf(), KINDS);
    flow.see(viewOf("play", ["play 3 on 8"]));
    flow.pickCar(9);
    await settle();
    expect(flow.reason).toBe("There is a wall.");
  });
  it("says that a bot thinks until its advice is there", async () => {
    const flow = new Flow(linkOf(), KINDS);
    flow.see(viewOf("play", ["play 3 on 8", "retire 8"]));
    const asked = flow.hint();
    expect(flow.advising).toBe(true);
    await asked;
    expect(flow.advising).toBe(false);
  });
  it("is nobody's turn for a spectator", () => {
    const flow = new Flow(linkOf(), KINDS);
    flow.see({ ...viewOf("play", []), seat: null });
    expect(flow.mine).toBe(false);
    expect(flow.kind).toBe("");
  });
  it("is sent once and refused as a whole", async () => {
    const link = linkOf();
    const move = vi.fn(() =>
      Promise.resolve({ ok: false, code: "illegal", reason: { id: "reason.wall", values: {} } }),
    );
    link.move = move;
    const flow = new Flow(link, KINDS);
    expect(await flow.send(["play 40 on 8", "out"])).toBe(false);
    expect(move.mock.calls).toEqual([[["play 40 on 8", "out"]]]);
    expect(flow.sending).toBe(false);
  });
});
