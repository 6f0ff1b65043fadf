import { beforeAll, expect, it, vi } from "vitest";
import { knownGame, loadGames } from "./games.svelte";
import { useCatalogue } from "./i18n.svelte";
import { aboutOf, choicesOf } from "./options";
import { aGame, anOption } from "./sample";
import { Setup } from "./setup.svelte";

const painted = { symbol: "star", light: { fill: "#000", ink: "#fff" }, dark: { fill: "#000", ink: "#fff" } };
const team = (colour: string, numbers: number[]) => ({ ...painted, colour, name: `team.${colour}`, numbers });
const TEAMS = anOption("teams", { kind: "colours", asked: false });
const ALLEY = aGame({
  id: "alley",
  default_track: "yunta",
  bots: ["random", "club"],
  teams: ["red", "green", "yellow", "blue", "pink"].map((colour, i) =>
    team(colour, [i * 10 + 1, i * 10 + 2, i * 10 + 3]),
  ),
  options: [
    anOption("laps", { kind: "count", values: [1, 99] }),
    anOption("pits", { values: ["standard", "variable"], default: "standard" }),
    TEAMS,
    anOption("numbers", { kind: "cars-by-colour" }),
    anOption("moved_up", { kind: "colour" }),
  ],
});
const PRIX = aGame({
  id: "prix",
  default_track: "santelmo",
  teams: ALLEY.teams,
  options: [TEAMS, anOption("moved_up", { kind: "car", values: ["1", "11", "41", "77"] })],
});
const ROLLS = aGame({
  id: "rolls",
  seats: [1, 8],
  bots: ["random"],
  teams: ["red", "green", "orange", "blue"].map((colour, i) => team(colour, [i + 1])),
  options: [
    anOption("race", { values: ["moon", "mile"], default: "moon", tracks: { moon: "big-oval", mile: "small-oval" } }),
    TEAMS,
    anOption("npds", { kind: "free-colours" }),
  ],
});

beforeAll(async () => {
  useCatalogue("en", {
    "option.pits.standard": "Standard",
    "option.pits.variable": "Variable",
    "option.pits.variable.about": "You choose.",
    "option.laps.about": "How far.",
    "option.laps.usual": "As the track says",
    "page.car-number": "Car {car}",
    "team.red": "Red Devils",
    "page.opt-usual": "As usual",
  });
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      new Response(
        JSON.stringify(path.endsWith("line-up") ? { cars: { red: [1, 2], green: [11, 12] } } : [ALLEY, PRIX, ROLLS]),
      ),
    ),
  );
  await loadGames();
});

it("begins with a person and three club bots", () => {
  const wish = new Setup("alley", "Ana").wish();
  expect(wish).toMatchObject({
    game: "alley",
    track: "yunta",
    public: false,
    options: { teams: ["red", "green", "yellow", "blue"] },
  });
  expect(wish.seats).toEqual([
    { who: "person", name: "Ana" },
    ...Array.from({ length: 3 }, () => ({ who: "bot:club", name: "" })),
  ]);
  expect(wish.seed).toBeUndefined();
});

it("keeps to the numbers of seats and gives every seat another colour", () => {
  const setup = new Setup("alley", "");
  for (let i = 0; i < 9; i++) setup.add();
  expect(new Set(setup.seats.map((seat) => seat.colour)).size).toBe(5);
  for (const seat of [...setup.seats]) setup.remove(seat.key);
  expect(setup.seats.length).toBe(2);
  setup.paint(setup.seats[0]!.key, setup.seats[1]!.colour);
  expect(new Set(setup.seats.map((seat) => seat.colour)).size).toBe(2);
});

it("asks only for what was chosen, and for cars that the game has room for", async () => {
  const setup = new Setup("alley", "");
  setup.options["laps"] = "2";
  setup.options["moved_up"] = "blue";
  setup.numbers["red"] = [3, 1];
  setup.numbers["green"] = [11];
  setup.seed = "7";
  await setup.askLineUp();
  const wish = setup.wish();
  expect(wish.options).toEqual({
    laps: 2,
    numbers: { red: [1, 3] },
    moved_up: "blue",
    teams: ["red", "green", "yellow", "blue"],
  });
  expect(wish.seed).toBe("7");
});

it("asks for a seed as it was typed or pasted, so that the server says what is wrong with it", () => {
  const setup = new Setup("alley", "");
  const asked = (text: string) => ((setup.seed = text), setup.wish().seed);
  expect([" 7 ", "9007199254740993", "qwertyuiopasdfghjklzxcvbnmab\n", "7x", "-1", "  "].map(asked)).toEqual([
    "7",
    "9007199254740993",
    "qwertyuiopasdfghjklzxcvbnmab",
    "7x",
    "-1",
    undefined,
  ]);
});

it("offers everything that the rulebook declares, by its texts", () => {
  const setup = new Setup("alley", "");
  const [laps, pits, moved] = setup.selects;
  expect(setup.selects.map((option) => option.name)).toEqual(["laps", "pits", "moved_up"]);
  expect(choicesOf(laps!, setup)).toHaveLength(100);
  expect(choicesOf(laps!, setup)[0]).toEqual({ value: "", text: "As the track says" });
  expect(choicesOf(pits!, setup)).toEqual([
    { value: "standard", text: "Standard" },
    { value: "variable", text: "Variable" },
  ]);
  expect([aboutOf(pits!, "variable"), aboutOf(pits!, "standard"), aboutOf(laps!, "3")]).toEqual([
    "You choose.",
    "",
    "How far.",
  ]);
  expect(choicesOf(moved!, setup).map((one) => one.value)).toEqual(["", "red", "green", "yellow", "blue"]);
});

it("offers the cars of teams that race, and those that nobody owns", () => {
  const setup = new Setup("prix", "");
  expect(choicesOf(setup.selects[0]!, setup).map((one) => one.value)).toEqual(["", "1", "11", "77"]);
  setup.options["moved_up"] = "77";
  expect(setup.wish().options?.["moved_up"]).toBe(77);
});

it("lines up the drivers whom nobody plays, and says so only if somebody changed the line", () => {
  const setup = new Setup("rolls", "Ana");
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
  const setup = new Setup("alley", "Ana");
  setup.options["laps"] = "2";
  setup.seats[1]!.who = "open";
  setup.choose("rolls", "Ana");
  expect([setup.venue?.name, setup.selects.length]).toEqual(["race", 0]);
  setup.options["race"] = "mile";
  const wish = setup.wish();
  expect(wish.seats.slice(0, 2).map((seat) => seat.who)).toEqual(["person", "open"]);
  expect(wish).toMatchObject({ track: null, options: { race: "mile" } });
  expect(wish.options?.["laps"]).toBeUndefined();
});

it("knows the games that the server has, the first where nobody names one", () => {
  expect([knownGame("rolls"), knownGame("chess"), knownGame(undefined)]).toEqual(["rolls", "alley", "alley"]);
});
