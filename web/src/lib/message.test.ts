import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { text } from "./message";
import type { Catalogue } from "./types";

const words: Catalogue = {
  plural: "10" + "1".repeat(198),
  "fact.moved": "{car} moves to lane {lane}.",
  "fact.laps": ["{n} lap", "{n} laps"],
  "list.and": "{first} and {last}",
  "team.red": "Red Fury",
  "fact.won": "{team} beats {others}.",
};
const say = (id: string, values = {}) => text({ id, values }, words);

describe("a message in words", () => {
  it("fills in values", () => expect(say("fact.moved", { car: 22, lane: 1 })).toBe("22 moves to lane 1."));
  it("leaves a value that is missing", () => expect(say("fact.moved", { car: 22 })).toBe("22 moves to lane {lane}."));
  it("shows an unknown id in brackets", () => expect(say("fact.unknown")).toBe("[fact.unknown]"));
  it("knows one from many", () => {
    expect(say("fact.laps", { n: 1 })).toBe("1 lap");
    expect(say("fact.laps", { n: 0 })).toBe("0 laps");
    expect(say("fact.laps", { n: 3 })).toBe("3 laps");
  });
  it("writes decimal numbers as the language does, but not what somebody wrote", () => {
    const spanish: Catalogue = { decimal: ",", "t.points": "{points} puntos", "t.typed": "«{value}» no es un número." };
    const points = (value: string) => text({ id: "t.points", values: { points: value } }, spanish);
    const given = ["2.5", "+2.50 ±0.31", "3", "0.3.1"];
    expect(given.map(points)).toEqual(["2,5 puntos", "+2,50 ±0,31 puntos", "3 puntos", "0.3.1 puntos"]);
    expect(text({ id: "t.typed", values: { value: "1.5" } }, spanish)).toBe("«1.5» no es un número.");
    expect(say("fact.moved", { car: "2.5", lane: 1 })).toBe("2.5 moves to lane 1.");
  });
  it("chooses among four forms as the rule says", () => {
    const rules = new Intl.PluralRules("sl");
    const kinds = ["one", "two", "few", "other"];
    const plural = Array.from({ length: 200 }, (_, n) => kinds.indexOf(rules.select(n))).join("");
    const slovene: Catalogue = { plural, "fact.laps": kinds };
    for (let n = 0; n < 1000; n++) expect(text({ id: "fact.laps", values: { n } }, slovene)).toBe(rules.select(n));
  });
  it.each(["en", "es"] as const)("has the rule that the browser knows: %s", (lang) => {
    const forms = { "fact.laps": ["one", "other"] };
    const { plural } = JSON.parse(readFileSync(`../src/draftline/data/locale/${lang}.json`, "utf-8")) as {
      plural: string;
    };
    const rules = new Intl.PluralRules(lang);
    for (let n = 0; n < 1000; n++)
      expect(text({ id: "fact.laps", values: { n } }, { plural, ...forms })).toBe(rules.select(n));
  });
  it("puts messages into messages, and lists as the language does", () => {
    const team = { id: "team.red", values: {} };
    expect(say("fact.won", { team, others: [22, 15, 3] })).toBe("Red Fury beats 22, 15 and 3.");
    expect(say("fact.won", { team, others: [22] })).toBe("Red Fury beats 22.");
    expect(say("fact.won", { team, others: [] })).toBe("Red Fury beats .");
  });
  it("cuts off what somebody typed at length", () => {
    const said = say("fact.moved", { car: "x".repeat(200), lane: 0 });
    expect(said.startsWith("x".repeat(39) + "…" + "x".repeat(40) + " moves")).toBe(true);
  });
  it("does not read placeholders out of values", () =>
    expect(say("fact.moved", { car: "{lane}", lane: 2 })).toBe("{lane} moves to lane 2."));
});
