import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadGames } from "../games.svelte";
import { aGame, anOption } from "../sample";
import { readTable, SeasonSetup } from "./setup.svelte";

const painted = { symbol: "star", light: { fill: "#000", ink: "#fff" }, dark: { fill: "#000", ink: "#fff" } };
const team = (colour: string, number: number) => ({ ...painted, colour, name: `team.${colour}`, numbers: [number] });
const track = (id: string) => ({ id, name: id, sectors: 20, laps: 4, own: true });
const teams = ["red", "green", "yellow", "blue", "pink"].map(team);
const { season } = aGame({});
const CARDS = { "harvest-moon-500": "a", "copper-mile": "b", "lantern-night": "c", "ridge-runner": "d" };
const cup = { name: "", about: null, place: "card" as const, usual_session: 0 };
const GAMES = [
  aGame({
    id: "alley",
    teams,
    bots: ["random", "club"],
    tracks: ["adriana", "calder-ridge", "pullinger", "verghn", "yunta"].map(track),
    options: [
      anOption("laps", { kind: "count", values: [1, 99] }),
      anOption("pits", { values: ["standard", "variable"] }),
      anOption("moved_up", { kind: "colour" }),
    ],
    season: {
      ...season,
      tracks: ["yunta", "adriana", "pullinger", "verghn", "calder-ridge"],
      own_options: ["laps", "moved_up"],
    },
  }),
  aGame({
    id: "prix",
    teams,
    bots: ["club"],
    tracks: ["larkmoor", "santelmo"].map(track),
    season: { ...season, tracks: ["santelmo", "larkmoor", "qadira"] },
  }),
  aGame({
    id: "rolls",
    seats: [1, 5],
    teams,
    bots: ["club"],
    season: {
      ...season,
      tracks: [],
      cards: CARDS,
      away: [],
      kinds: [
        { ...cup, id: "race-series", asks: ["races", "chosen"], usual: 3, lengths: [2, 3, 4] },
        {
          ...cup,
          id: "championship",
          asks: ["races", "session", "schedule"],
          usual: 8,
          lengths: [8, 10, 12],
          usual_session: 4,
        },
      ],
    },
  }),
];

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(GAMES))));
  await loadGames();
});

const tracks = (setup: SeasonSetup): string[] => setup.stops.map((stop) => stop.track);

describe("a season of a card game", () => {
  it("begins with the house calendar, the game's points and one person at this screen", () => {
    const setup = new SeasonSetup("alley", "Ana");
    setup.name = "  Cup ";
    const wish = setup.wish();
    expect(wish).toMatchObject({ name: "Cup", game: "alley", kind: "season", away: "points", options: {} });
    expect(wish.schedule).toEqual(["yunta", "adriana", "pullinger", "verghn"].map((id) => ({ track: id, laps: null })));
    expect(wish.scoring).toEqual({ ties: ["wins", "recent"], best: 0, table: [] });
    expect(wish.entrants[0]).toEqual({ team: "red", name: "Ana", who: "person" });
    expect(wish.entrants[1]?.who).toBe("bot:club");
    expect(setup.here).toEqual(["red"]);
  });

  it("sends people by link as persons who are not here", () => {
    const setup = new SeasonSetup("alley", "");
    setup.race.seats[1]!.who = "open";
    expect(setup.wish().entrants[1]?.who).toBe("person");
    expect(setup.here).toEqual(["red"]);
  });

  it("adds, moves and removes races, and never loses the last", () => {
    const setup = new SeasonSetup("alley", "");
    setup.addStop();
    expect(tracks(setup).at(-1)).toBe("calder-ridge");
    setup.addStop();
    expect(tracks(setup).at(-1)).toBe("yunta");
    setup.moveStop(0, 5);
    expect(tracks(setup).at(-1)).toBe("yunta");
    for (const stop of [...setup.stops]) setup.removeStop(stop.key);
    expect(setup.races).toBe(1);
    setup.houseCalendar();
    expect(setup.races).toBe(4);
  });

  it("cannot count more results than there are races", () => {
    const setup = new SeasonSetup("alley", "");
    setup.best = 3;
    setup.removeStop(setup.stops[0]!.key);
    expect(setup.best).toBe(2);
  });

  it("asks for laps, tables and options that were chosen", () => {
    const setup = new SeasonSetup("alley", "");
    setup.stops[0]!.laps = 2;
    setup.points = "free";
    setup.ownTable = "10, 6 4";
    setup.ties = "places";
    setup.race.options["pits"] = "variable";
    setup.race.options["laps"] = "9";
    const wish = setup.wish();
    expect(wish.schedule?.[0]).toEqual({ track: "yunta", laps: 2 });
    expect(wish.scoring).toEqual({ ties: ["wins", "places"], best: 0, table: [10, 6, 4] });
    expect(wish.options).toEqual({ pits: "variable" });
    setup.ownTable = "ten";
    expect(setup.table).toBeNull();
  });
});

describe("a season by cards", () => {
  it("draws all cards of a series unless some are left out, and keeps two at least", () => {
    const setup = new SeasonSetup("rolls", "");
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
    const setup = new SeasonSetup("rolls", "");
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
  const setup = new SeasonSetup("alley", "Ana");
  setup.points = "ten";
  setup.choose("prix", "Ana");
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
