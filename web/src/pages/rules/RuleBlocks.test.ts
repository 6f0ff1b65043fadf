import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { useCatalogue } from "../../lib/i18n.svelte";
import { parse } from "../../lib/markdown";
import { picturesOf } from "../../lib/pictures";
import RuleBlocks from "./RuleBlocks.svelte";

describe("a rules page", () => {
  it("draws a move before and after, and says in words what it shows", () => {
    useCatalogue("en", { "page.picture-before": "Before", "page.picture-after": "After" });
    const blocks = parse("![**Pursuit.** Car 29 pushes car 43.](pictures.json#pursuit)\n![unknown](pictures.json#nothing)");
    render(RuleBlocks, { blocks, pictures: picturesOf("thunder-alley") });
    const drawn = screen.getAllByRole("img");
    expect(drawn.length).toBe(1);
    expect(document.getElementById(drawn[0]!.getAttribute("aria-labelledby")!)!.textContent).toBe(
      "Pursuit. Car 29 pushes car 43.",
    );
    expect([...drawn[0]!.querySelectorAll("g > text:first-child")].map((text) => text.textContent)).toEqual([
      "Before",
      "After",
    ]);
    expect(drawn[0]!.querySelectorAll(".own").length).toBe(2);
    expect(drawn[0]!.querySelectorAll(".along").length).toBe(4);
    expect(drawn[0]!.querySelectorAll(".stays").length).toBe(2);
  });
});
