import { describe, expect, it } from "vitest";
import { laneName } from "./lanes";

describe("a lane in words", () => {
  it("is named by where it lies, not by a number that the board does not show", () => {
    const ids = (lanes: number): string[] => Array.from({ length: lanes }, (_, lane) => laneName(lane, lanes).id);
    expect(ids(2)).toEqual(["page.lane-inside", "page.lane-outside"]);
    expect(ids(3)).toEqual(["page.lane-inside", "page.lane-middle", "page.lane-outside"]);
    expect(ids(4)).toEqual(["page.lane-inside", "page.lane-number", "page.lane-number", "page.lane-outside"]);
    expect(laneName(1, 4).values).toEqual({ n: 2 });
  });
});
