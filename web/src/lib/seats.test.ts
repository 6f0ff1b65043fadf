import { beforeAll, expect, test, vi } from "vitest";
import english from "../../../src/draftline/data/locale/en.json";
import { levelOf, styleName } from "./names";

vi.mock("./i18n.svelte", () => ({
  has: (id: string) => id in english,
  t: (id: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (words, [name, value]) => words.replace(`{${name}}`, value),
      String((english as Record<string, unknown>)[id]),
    ),
}));

let botWords: (code: string) => string;
beforeAll(async () => {
  ({ botWords } = await import("./seats"));
});

test("a driver is called by level and style", () => {
  expect(botWords("club")).toBe("Club driver");
  expect(botWords("club:style=nurse")).toBe("Club driver, nurses the car");
  expect(botWords("pro:500ms:style=guard")).toBe("Bot pro:500ms, guards the draft");
  expect(botWords("club:style=unheard-of")).toBe("Club driver");
});

test("a code without a style has none", () => {
  expect(styleName("pro:500ms")).toBeNull();
  expect(levelOf("pro:500ms")).toBe("pro:500ms");
});
