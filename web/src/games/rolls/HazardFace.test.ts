import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import { shelf } from "../../lib/book.svelte";
import { useCatalogue } from "../../lib/i18n.svelte";
import type { Book, BookEntry } from "../../lib/types";
import type { HazardCard } from "./box";
import HazardFace from "./HazardFace.svelte";

const hazard = { number: 3, id: "flat-tire", slot: 0 } as HazardCard;
const page: BookEntry = {
  id: "hazard.flat-tire",
  family: "hazard",
  name: { id: "tr-hazard.flat-tire", values: {} },
  text: null,
  line: null,
  section: "",
  pictures: [],
  scene: "",
  see: [],
};
const book: Book = { families: [], entries: [page], tells: { [page.name.id]: page.id } };

beforeEach(() => {
  useCatalogue("en", { "tr-hazard.flat-tire": "Flat Tire", "page.rule-of": "Rule: {name}" });
  shelf.game = "thunder-rolls";
  shelf.books = { "thunder-rolls": book };
});

it.each(["strip", "short"] as const)("leads to its page of the rules book, as a %s", (as) => {
  render(HazardFace, { hazard, as });
  expect(screen.getByRole("link", { name: "Flat Tire" }).getAttribute("href")).toContain("hazard.flat-tire");
});

it("is only words where it is drawn as a card of that page", () => {
  render(HazardFace, { hazard, as: "card" });
  expect(screen.queryByRole("link")).toBeNull();
});
