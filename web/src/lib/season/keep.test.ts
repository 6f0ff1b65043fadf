import { beforeEach, expect, it } from "vitest";
import { heldTable } from "../tokens";
import {
  forgetSecret,
  forgetSeason,
  heldSeason,
  heldSeasons,
  keepCreated,
  keepLink,
  renewSecret,
  secretsOf,
  sitAt,
} from "./keep";

const MADE = {
  id: "s1",
  host: "H",
  members: [
    { team: "red", token: "R" },
    { team: "blue", token: "B" },
    { team: "pink", token: null },
  ],
};
const seen = (mine: string[], host = false) => ({
  season: { id: "s1", name: "Cup", game: "thunder-alley", host, mine },
});

beforeEach(() => localStorage.clear());

it("keeps a new season: own teams here, links for the others", () => {
  keepCreated(MADE, "Cup", "thunder-alley", ["red"]);
  expect(heldSeason("s1")).toMatchObject({
    host: "H",
    own: [{ team: "red", token: "R" }],
    links: [{ team: "blue", token: "B" }],
  });
  expect(secretsOf("s1")).toBe("H,R");
});

it("keeps what a link opens: a team, or the host's place", () => {
  keepLink(seen(["blue"]), "B");
  expect(heldSeason("s1")).toMatchObject({ host: null, own: [{ team: "blue", token: "B" }] });
  keepLink(seen([], true), "H");
  expect(secretsOf("s1")).toBe("H,B");
  keepLink(seen(["blue"]), "B2");
  expect(heldSeasons()).toHaveLength(1);
  expect(secretsOf("s1")).toBe("H,B2");
});

it("takes a renewed secret where the old one was", () => {
  keepCreated(MADE, "Cup", "thunder-alley", ["red"]);
  renewSecret("s1", "blue", "B2");
  renewSecret("s1", "red", "R2");
  renewSecret("s1", "pink", "P");
  expect(heldSeason("s1")?.own).toEqual([{ team: "red", token: "R2" }]);
  expect(heldSeason("s1")?.links).toEqual([
    { team: "blue", token: "B2" },
    { team: "pink", token: "P" },
  ]);
  renewSecret("s1", "pink", null);
  expect(heldSeason("s1")?.links).toHaveLength(1);
});

it("forgets a secret that opens nothing, and a whole season", () => {
  keepCreated(MADE, "Cup", "thunder-alley", ["red"]);
  forgetSecret("s1", "R");
  expect(secretsOf("s1")).toBe("H");
  forgetSeason("s1");
  expect(secretsOf("s1")).toBe("");
});

it("sits down at a race with the season's secrets, and keeps seats taken before", () => {
  keepCreated(MADE, "Cup", "thunder-alley", ["red"]);
  const table = { id: "t1", game: "thunder-alley" as const, track: "yunta" };
  sitAt(table, "s1", [{ seat: 0, token: "R" }]);
  sitAt(table, "s1", [{ seat: 1, token: "X" }]);
  expect(heldTable("t1")).toMatchObject({
    host: "H",
    tokens: [
      { seat: 0, token: "R" },
      { seat: 1, token: "X" },
    ],
  });
});
