import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { announcer, toast } from "../lib/announce.svelte";
import { back, close, read, shelf } from "../lib/book.svelte";
import { find } from "../lib/find";
import { useCatalogue } from "../lib/i18n.svelte";
import { replace } from "../lib/router.svelte";
import type { BookEntry } from "../lib/types";
import Live from "./Live.svelte";

const WORDS = { "term.wall": "wall", "page.rule-of": "Rule: {name}", "page.close": "Close" };

function entry(id: string): BookEntry {
  const name = { id, values: {} };
  return { id, family: "term", name, text: null, line: null, section: "", pictures: [], scene: "", see: [] };
}

function shelve(): void {
  useCatalogue("en", WORDS);
  shelf.game = "any";
  shelf.books = { any: { families: [], entries: [entry("term.wall")], tells: { "reason.wall": "term.wall" } } };
}

afterEach(() => {
  announcer.notes = [];
  close();
  replace("#/");
});

describe("from a refusal to its rule", () => {
  it("has the rule of its reason beside it, and none where no rule stands behind it", () => {
    shelve();
    render(Live);
    toast("There is a wall.", "bad", "reason.wall");
    toast("No connection.", "bad");
    return Promise.resolve().then(() => {
      const links = screen.getAllByRole("link");
      expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual([
        ["Rule: Wall", "#/rules/any/term.wall"],
      ]);
    });
  });

  it("opens over a race instead of leaving it", async () => {
    shelve();
    replace("#/t/abc");
    render(Live);
    toast("There is a wall.", "bad", "reason.wall");
    await Promise.resolve();
    screen.getByRole("link").click();
    expect(shelf.at).toEqual({ game: "any", id: "term.wall" });
    expect(location.hash).toBe("#/t/abc");
  });

  it("goes back page by page, then to the race", () => {
    read("any", "term.wall");
    read("any", "term.line");
    back();
    expect(shelf.at?.id).toBe("term.wall");
    back();
    expect(shelf.at).toBeNull();
  });
});

describe("search", () => {
  const all = [
    { names: ["Line", "Línea"], texts: ["cars behind each other"] },
    { names: ["Perfect Line", "Línea Perfecta"], texts: ["half flags"] },
    { names: ["Wall", "Muro"], texts: ["beside the line of cars"] },
  ];
  const named = (query: string) => find(all, query).map((one) => one.names[0]);

  it("finds without accents or capitals, in either language, names before texts", () => {
    expect(named("LINEA")).toEqual(["Line", "Perfect Line"]);
    expect(named("line")).toEqual(["Line", "Perfect Line", "Wall"]);
    expect(named("perfecta linea")).toEqual(["Perfect Line"]);
    expect(named("half")).toEqual(["Perfect Line"]);
    expect(named("   ")).toEqual([]);
    expect(named("nothing")).toEqual([]);
  });
});
