import { expect, it, vi } from "vitest";
import { useCatalogue } from "../../lib/i18n.svelte";
import type { Link } from "../../lib/live.svelte";
import type { PreviewEnd, View } from "../../lib/types";
import type { RollsBox } from "./box";
import { Selection } from "./selection.svelte";
import { aState } from "./sample";
import type { RollsState } from "./types";

useCatalogue("en", {});

it("sends all actions of a destination as one move", async () => {
  const move = vi.fn(() => Promise.resolve({ ok: true }));
  const view = {
    seat: 0,
    waiting_for: [0],
    kind: "drive",
    prompt: null,
    actions: ["forward", "brake"],
    state: aState({}),
  } as View<RollsState>;
  const selection = new Selection(
    () => view,
    () => ({}) as RollsBox,
    () => ({ move }) as Partial<Link> as Link,
  );
  const end: PreviewEnd = { actions: ["forward", "in", "forward"], cars: { 18: [4, 0] }, places: {} };
  await selection.drive();
  expect(move).not.toHaveBeenCalled();
  selection.choose(end);
  await selection.drive();
  expect(move.mock.calls).toEqual([[["forward", "in", "forward"]]]);
  expect([selection.chosen, selection.busy]).toEqual([null, false]);
});
