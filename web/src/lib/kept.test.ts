import { expect, it } from "vitest";
import { keep, kept, type Known } from "./kept";

it("keeps the object of what is as it was, also where lists within it are new", () => {
  const before = { number: 8, badges: [{ text: "S" }] };
  expect(kept(before, { number: 8, badges: [{ text: "S" }] })).toBe(before);
  const worn = { number: 8, badges: [{ text: "H" }] };
  expect(kept(before, worn)).toBe(worn);
  const more = { number: 8, badges: [{ text: "S" }], dim: true };
  expect(kept<object>(before, more)).toBe(more);
});

it("forgets what is left out", () => {
  const known: Known<{ n: number }> = new Map();
  const [first] = keep(known, [{ n: 1 }], (one) => one.n);
  expect(keep(known, [{ n: 1 }, { n: 2 }], (one) => one.n)[0]).toBe(first);
  keep(known, [], (one) => one.n);
  expect(keep(known, [{ n: 1 }], (one) => one.n)[0]).not.toBe(first);
});
