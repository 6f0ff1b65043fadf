/** The ground is laid out once for a track: it takes longer than a picture may. */
import { flushSync, mount } from "svelte";
import { expect, it, vi } from "vitest";
import * as decor from "./decor";
import { sampleTrack } from "./sample";
import Surface from "./Surface.svelte";

it("is not laid out again when something else changes where the track comes from", () => {
  const laid = vi.spyOn(decor, "decorOf");
  const track = sampleTrack();
  let given = $state.raw({ track, wet: false });
  const props = { get track() { return given.track; }, get wet() { return given.wet; } }; // prettier-ignore
  mount(Surface, { target: document.body, props });
  flushSync();
  const once = laid.mock.calls.length;
  given = { track, wet: true };
  flushSync();
  expect(document.querySelector(".surface.wet")).not.toBeNull();
  expect([once, laid.mock.calls.length]).toEqual([1, 1]);
});
