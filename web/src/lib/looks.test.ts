import { beforeAll, describe, expect, it, vi } from "vitest";
import { aCar, aState } from "../games/card/sample";
import { aCar as aRollsCar } from "../games/rolls/sample";
import { boardCars as tableCars } from "../games/card/board";
import { loadGames } from "./games.svelte";
import { boardCars, lookOf, looksOf } from "./looks";
import { aGame } from "./sample";
import type { State } from "./types";

const games = vi.hoisted(() => vi.fn());
vi.mock("./api", () => ({ api: { games } }));
const red = { colour: "red", name: "team.red", symbol: "star", numbers: [1] };
const paint = { light: { fill: "#c00", ink: "#fff" }, dark: { fill: "#c00", ink: "#fff" } };
const icons = [{ id: "diamond", colour: "blue", light: { fill: "#1756b8", ink: "#fff" }, dark: {} }];
beforeAll(async () => {
  games.mockResolvedValue([
    aGame({
      id: "thunder-alley",
      teams: [{ ...red, ...paint }],
      data: { npcs: { npcs: [{ number: 3, icon: "diamond" }], icons } },
    }),
    aGame({ id: "thunder-rolls", teams: [{ ...red, ...paint }] }),
  ]);
  await loadGames();
});

describe("cars look the same everywhere", () => {
  const race = aState({ cars: [aCar(1, 0), aCar(3, -1)], order: [3, 1], teams: ["red"] }) as State;

  it("a car that nobody owns is gray with its icon, at the table and in a replay", () => {
    const gray = { fill: "#9aa3ae", ink: "#101216", symbol: "diamond", colour: "", npc: true };
    expect(looksOf(race)(3)).toEqual(gray);
    expect(boardCars(race, looksOf(race))[1]).toMatchObject(gray);
    expect(tableCars(race as never, null, null, null, 28)[1]).toMatchObject(gray);
  });

  it("a team's car has its team's colour and sign", () => {
    expect(looksOf(race)(1)).toEqual({ fill: "#c00", ink: "#fff", symbol: "star", colour: "red", npc: false });
  });

  it("a driver without a player keeps a colour of his own", () => {
    const look = lookOf({ ...aRollsCar(9, 0, 0), seat: -1 }, { game: "thunder-rolls", teams: [] });
    expect([look.fill, look.npc]).toEqual(["#c00", true]);
  });
});
