import { beforeAll, expect, it, vi } from "vitest";
import { loadGames } from "./games.svelte";
import { Setup } from "./setup.svelte";

const team = (colour: string, numbers: number[]) => ({ colour, name: `team.${colour}`, symbol: "star", light: {}, dark: {}, numbers });
const GAMES = [
  { id: "thunder-alley", prefix: "", seats: [2, 5], tracks: [], default_track: "yunta", options: [], cards: {}, data: {}, bots: ["random", "club"], ai_decks: [],
    teams: ["red", "green", "yellow", "blue", "pink"].map((colour, i) => team(colour, [i * 10 + 1, i * 10 + 2, i * 10 + 3])) },
  { id: "thunder-rolls", prefix: "tr-", seats: [1, 8], tracks: [], default_track: null, options: [], cards: {}, data: {}, bots: ["random"], ai_decks: [],
    teams: ["red", "green", "orange", "blue"].map((colour, i) => team(colour, [i + 1])) },
];

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(GAMES))));
  await loadGames();
});

it("begins with a person and three club bots", () => {
  const wish = new Setup("thunder-alley", "Ana").wish();
  expect(wish).toMatchObject({ game: "thunder-alley", track: "yunta", public: false, options: { teams: ["red", "green", "yellow", "blue"] } });
  expect(wish.seats).toEqual([{ who: "person", name: "Ana" }, ...Array.from({ length: 3 }, () => ({ who: "bot:club", name: "" }))]);
  expect(wish.seed).toBeUndefined();
});

it("keeps to the numbers of seats and gives every seat another colour", () => {
  const setup = new Setup("thunder-alley", "");
  for (let i = 0; i < 9; i++) setup.add();
  expect(new Set(setup.seats.map((seat) => seat.colour)).size).toBe(5);
  for (const seat of [...setup.seats]) setup.remove(seat.key);
  expect(setup.seats.length).toBe(2);
  setup.paint(setup.seats[0]!.key, setup.seats[1]!.colour);
  expect(new Set(setup.seats.map((seat) => seat.colour)).size).toBe(2);
});

it("asks only for what was chosen", () => {
  const setup = new Setup("thunder-alley", "");
  setup.options["laps"] = 2;
  setup.options["cars"] = 2;
  setup.numbers["red"] = [3, 1];
  setup.numbers["green"] = [11];
  setup.movedUp = "blue";
  setup.seed = "7";
  const wish = setup.wish();
  expect(wish.options).toMatchObject({ laps: 2, cars: 2, numbers: { red: [1, 3] }, moved_up: "blue" });
  expect(wish.seed).toBe(7);
});

it("lines up the drivers of Thunder Rolls, and says so only if somebody changed the line", () => {
  const setup = new Setup("thunder-rolls", "Ana");
  while (setup.seats.length > 1) setup.remove(setup.seats.at(-1)!.key);
  expect(setup.drivers).toEqual(["green", "orange", "blue"]);
  expect(setup.wish().options?.["npds"]).toBeUndefined();
  setup.shift("blue", -1);
  setup.shift("green", -1);
  expect(setup.wish().options?.["npds"]).toEqual(["green", "blue", "orange"]);
  setup.add();
  expect(setup.wish().options?.["npds"]).toEqual(["blue", "orange"]);
  setup.shift("orange", -1);
  expect(setup.wish().options?.["npds"]).toBeUndefined();
});

it("takes people along into another game, but not its options", () => {
  const setup = new Setup("thunder-alley", "Ana");
  setup.options["laps"] = 2;
  setup.seats[1]!.who = "open";
  setup.choose("thunder-rolls", "Ana");
  const wish = setup.wish();
  expect(wish.seats.slice(0, 2).map((seat) => seat.who)).toEqual(["person", "open"]);
  expect(wish).toMatchObject({ track: null, options: { race: "harvest-moon-500" } });
  expect(wish.options?.["laps"]).toBeUndefined();
});
