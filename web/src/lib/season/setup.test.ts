import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadGames } from "../games.svelte";
import { readTable, SeasonSetup } from "./setup.svelte";

const team = (colour: string, number: number) => ({ colour, name: `team.${colour}`, symbol: "star", light: {}, dark: {}, numbers: [number] });
const track = (id: string) => ({ id, name: id, sectors: 20, laps: 4, own: true });
const game = (id: string, seats: [number, number], tracks: string[], bots: string[]) => ({
  id, prefix: "", seats, tracks: tracks.map(track), default_track: tracks[0] ?? null, options: [], cards: {}, data: {}, bots, ai_decks: [],
  teams: ["red", "green", "yellow", "blue", "pink"].map(team),
});
const GAMES = [
  game("thunder-alley", [2, 5], ["adriana", "calder-ridge", "pullinger", "verghn", "yunta"], ["random", "club"]),
  game("grand-prix", [2, 5], ["larkmoor", "santelmo"], ["club"]),
  game("thunder-rolls", [1, 5], [], ["club"]),
];

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(GAMES))));
  await loadGames();
});

const tracks = (setup: SeasonSetup): string[] => setup.stops.map((stop) => stop.track);

describe("a season of a card game", () => {
  it("begins with the house calendar, the game's points and one person at this screen", () => {
    const setup = new SeasonSetup("thunder-alley", "Ana");
    setup.name = "  Cup ";
    const wish = setup.wish();
    expect(wish).toMatchObject({ name: "Cup", game: "thunder-alley", kind: "season", away: "points", options: {} });
    expect(wish.schedule).toEqual(["yunta", "adriana", "pullinger", "verghn"].map((id) => ({ track: id, laps: null })));
    expect(wish.scoring).toEqual({ ties: ["wins", "recent"], best: 0, table: [] });
    expect(wish.entrants[0]).toEqual({ team: "red", name: "Ana", who: "person" });
    expect(wish.entrants[1]?.who).toBe("bot:club");
    expect(setup.here).toEqual(["red"]);
  });

  it("sends people by link as persons who are not here", () => {
    const setup = new SeasonSetup("thunder-alley", "");
    setup.race.seats[1]!.who = "open";
    expect(setup.wish().entrants[1]?.who).toBe("person");
    expect(setup.here).toEqual(["red"]);
  });

  it("adds, moves and removes races, and never loses the last", () => {
    const setup = new SeasonSetup("thunder-alley", "");
    setup.addStop();
    expect(tracks(setup).at(-1)).toBe("yunta");
    setup.addStop();
    expect(tracks(setup).at(-1)).toBe("adriana");
    setup.moveStop(0, 5);
    expect(tracks(setup).at(-1)).toBe("yunta");
    for (const stop of [...setup.stops]) setup.removeStop(stop.key);
    expect(setup.races).toBe(1);
    setup.houseCalendar();
    expect(setup.races).toBe(4);
  });

  it("cannot count more results than there are races", () => {
    const setup = new SeasonSetup("thunder-alley", "");
    setup.best = 3;
    setup.removeStop(setup.stops[0]!.key);
    expect(setup.best).toBe(2);
  });

  it("asks for laps, tables and options that were chosen", () => {
    const setup = new SeasonSetup("thunder-alley", "");
    setup.stops[0]!.laps = 2;
    setup.points = "free";
    setup.ownTable = "10, 6 4";
    setup.ties = "places";
    setup.race.options["pits"] = "variable";
    setup.race.options["laps"] = 9;
    const wish = setup.wish();
    expect(wish.schedule?.[0]).toEqual({ track: "yunta", laps: 2 });
    expect(wish.scoring).toEqual({ ties: ["wins", "places"], best: 0, table: [10, 6, 4] });
    expect(wish.options).toEqual({ pits: "variable" });
    setup.ownTable = "ten";
    expect(setup.table).toBeNull();
  });
});

describe("Thunder Rolls", () => {
  it("draws all cards of a series unless some are left out, and keeps two at least", () => {
    const setup = new SeasonSetup("thunder-rolls", "");
    expect(setup.wish()).toMatchObject({ kind: "race-series", races: 4 });
    expect(setup.wish().chosen).toBeUndefined();
    setup.toggleCard("copper-mile");
    expect(setup.wish()).toMatchObject({ races: 3, chosen: ["harvest-moon-500", "lantern-night", "ridge-runner"] });
    for (const card of ["harvest-moon-500", "lantern-night"]) setup.toggleCard(card);
    expect(setup.cards).toHaveLength(2);
    setup.toggleCard("copper-mile");
    expect(setup.cards).toHaveLength(3);
  });

  it("has a championship of 8, 10 or 12 races, drawn or agreed", () => {
    const setup = new SeasonSetup("thunder-rolls", "");
    setup.useKind("championship");
    expect(setup.wish()).toMatchObject({ kind: "championship", races: 8, session: 4 });
    expect(setup.wish().schedule).toBeUndefined();
    setup.drawn = false;
    setup.useLength(10);
    expect(setup.wish().schedule).toHaveLength(10);
    setup.session = 10;
    setup.useLength(8);
    expect(setup.wish()).toMatchObject({ races: 8, session: 8 });
    expect(setup.wish().schedule).toHaveLength(8);
    expect(setup.wish().scoring).toBeUndefined();
  });
});

it("takes the people along into another game, with its own calendar", () => {
  const setup = new SeasonSetup("thunder-alley", "Ana");
  setup.points = "ten";
  setup.choose("grand-prix", "Ana");
  expect(tracks(setup)).toEqual(["santelmo", "larkmoor"]);
  expect(setup.wish()).toMatchObject({ kind: "season", scoring: { table: [] } });
  expect(setup.wish().entrants[0]?.name).toBe("Ana");
});

it("reads a table of points", () => {
  expect(readTable("25 18 15")).toEqual([25, 18, 15]);
  expect(readTable("9-6-4")).toEqual([9, 6, 4]);
  expect(readTable("")).toBeNull();
  expect(readTable("1.5 2")).toBeNull();
});
