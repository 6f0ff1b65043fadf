import { describe, expect, it } from "vitest";
import { decimal, useCatalogue } from "../lib/i18n.svelte";
import { margin, signed } from "./numbers";

describe("points of the pit wall", () => {
  it("have a sign where they are more or less than nothing", () => {
    expect([0.25, -0.25, 0.04, -0.04].map((points) => signed(points))).toEqual(["+0.3", "−0.3", "0.0", "0.0"]);
  });

  it("have the comma of the language", () => {
    useCatalogue("es", { decimal: "," });
    expect([signed(0.25), signed(-0.01), margin(0.5), decimal(1.25, 2)]).toEqual(["+0,3", "0,0", "1,0", "1,25"]);
    useCatalogue("en", {});
  });

  it("have the interval of 95 %, not the standard error", () => {
    expect([margin(0.5), margin(0.5, 2)]).toEqual(["1.0", "0.98"]);
  });
});
