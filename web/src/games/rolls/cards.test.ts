import { beforeAll, describe, expect, it } from "vitest";
import english from "../../../../src/draftline/data/locale/en.json";
import spanish from "../../../../src/draftline/data/locale/es.json";
import { t, useCatalogue } from "../../lib/i18n.svelte";
import type { Catalogue } from "../../lib/types";
import { readBox } from "./box";
import { bonusText, hazardValues } from "./cards";

const rows = [
  { id: "tire-rub", number: 11, slot: 0, effect: "back", n: 1, ongoing: false, no_pit: "discard", no_pit_n: 0 },
  { id: "missed-shift", number: 9, slot: 4, effect: "slow", n: 3, ongoing: false, no_pit: "back", no_pit_n: 1 },
];
const { hazards } = readBox({ data: { hazards: { hazards: rows } } });
const harvestMoon = { draft: 2, clean_air: 2, perfect_line: 1, hazard_less: 0 };
const copperMile = { draft: 1, clean_air: 3, perfect_line: 1, hazard_less: 0 };
const lanternNight = { draft: 1, clean_air: 2, perfect_line: 1, hazard_less: 1 };

const words = (number: number, worth?: typeof harvestMoon): string => {
  const hazard = hazards.get(number);
  return hazard ? t(`tr-hazard.${hazard.id}.text`, hazardValues(hazard, worth)) : "";
};

describe("numbers of the race in progress", () => {
  beforeAll(() => useCatalogue("en", english as Catalogue));

  it("give a Draft its spaces", () => {
    expect(bonusText("draft", harvestMoon)).toContain("both go 2 spaces forward");
    expect(bonusText("draft", copperMile)).toContain("both go 1 space forward");
  });

  it("give Clean Air its spaces", () => {
    expect(bonusText("clean-air", copperMile)).toMatch(/^3 more spaces, /);
    expect(bonusText("clean-air", harvestMoon)).toMatch(/^2 more spaces, /);
  });

  it("say how far a Hazard sends a car back", () => {
    expect(words(11, lanternNight)).toMatch(/^The car goes back 0 spaces\./);
    expect(words(11, copperMile)).toMatch(/^The car goes back 1 space\./);
    expect(words(9, lanternNight)).toBe(
      "The card of this slot moves 3 spaces less. Without a pit stop: also 0 spaces back.",
    );
  });

  it("are those of the print where there is no race", () => {
    expect(words(9)).toBe("The card of this slot moves 3 spaces less. Without a pit stop: also 1 space back.");
  });

  it("are told in Spanish", () => {
    useCatalogue("es", spanish as Catalogue);
    expect(bonusText("draft", harvestMoon)).toContain("avanzan 2 casillas");
    expect(words(11, lanternNight)).toMatch(/^El coche retrocede 0 casillas\./);
  });
});
