import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { useCatalogue } from "../lib/i18n.svelte";
import Guide from "./Guide.svelte";
import { ROLLS_GUIDE as PAGES } from "./rolls/guide";

describe("the guide to a first race", () => {
  it("has pages for Thunder Rolls, goes on, and ends with its last page or when it is skipped", async () => {
    useCatalogue("en", {
      "page.guide-next": "Next",
      "page.guide-skip": "Skip",
      "page.guide-go": "Go",
      "page.rolls-guide-dice": "Dice",
    });
    const [ondone, onpage] = [vi.fn(), vi.fn()];
    const { rerender } = render(Guide, { game: "thunder-rolls", pages: PAGES, page: 1, ondone, onpage });
    expect(screen.getByRole("heading", { name: "Dice" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(onpage).toHaveBeenCalledWith(2);
    await rerender({ game: "thunder-rolls", pages: PAGES, page: PAGES.length - 1, ondone, onpage });
    await fireEvent.click(screen.getByRole("button", { name: "Go" }));
    await fireEvent.click(screen.getByRole("button", { name: "Skip" }));
    expect(ondone).toHaveBeenCalledTimes(2);
  });
});
