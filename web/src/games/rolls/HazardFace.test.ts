import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import { shelf } from "../../lib/book.svelte";
import { useCatalogue } from "../../lib/i18n.svelte";
import type { Book } from "../../lib/types";
import type { HazardCard } from "./box";
import HazardFace from "./HazardFace.svelte";

const hazard = { number: 3, id: "flat-tire", slot: 0 } as HazardCard;
const page = { id: "hazard.flat-tire", name: { id: "tr-hazard.flat-tire", values: {} }, see: [] };

beforeEach(() => {
  useCatalogue("en", { "tr-hazard.flat-tire": "Flat Tire", "page.rule-of": "Rule: {name}" });
  shelf.game = "thunder-rolls";
  shelf.books = { "thunder-rolls": { entries: [page], tells: { [page.name.id]: page.id } } as unknown as Book };
});

it.each(["strip", "short"] as const)("leads to its page of the rules book, as a %s", (as) => {
  render(HazardFace, { hazard, as });
  expect(screen.getByRole("link", { name: "Flat Tire" }).getAttribute("href")).toContain("hazard.flat-tire");
});

it("is only words where it is drawn as a card of that page", () => {
  render(HazardFace, { hazard, as: "card" });
  expect(screen.queryByRole("link")).toBeNull();
});
