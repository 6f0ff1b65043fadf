import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { aCar, aState } from "../games/rolls/sample";
import { loadGames } from "../lib/games.svelte";
import { useCatalogue } from "../lib/i18n.svelte";
import { aGame, aPerson, aTable, aView } from "../lib/sample";
import type { Outcome, Standing } from "../lib/types";
import EndScreen from "./EndScreen.svelte";

useCatalogue("en", {
  "page.end-you-won": "You win!",
  "page.end-winner": "{team} wins!",
  "page.end-your-place": "You are number {place} of {n}.",
  "page.end-total": "Total",
  "page.end-brought": "Before",
  "tr-driver.pink": "Dottie Flair",
  "tr-team.red": "Team Red",
  "tr-team.blue": "Team Blue",
  "tie.told": "{who} have {n} points each: {tie}",
  "tie.best-car": "the better placed car decides.",
  "list.and": "{first} and {last}",
});
const games = vi.hoisted(() => vi.fn());
vi.mock("../lib/api", () => ({ api: { games, replay: () => Promise.reject(new Error("not there")) } }));
const painted = {
  symbol: "star",
  light: { fill: "#c00", ink: "#fff" },
  dark: { fill: "#c00", ink: "#fff" },
  numbers: [],
};
const info = aGame({
  id: "thunder-rolls",
  drivers: "tr-driver.",
  teams: ["red", "blue", "pink"].map((colour) => ({ ...painted, colour, name: `tr-team.${colour}` })),
});
beforeAll(async () => {
  games.mockResolvedValue([info]);
  await loadGames();
});
afterEach(cleanup);

const standing = (
  rank: number,
  entrant: string,
  seat: number | null,
  points: number,
  more: Partial<Standing> = {},
): Standing => ({ rank, entrant, seat, cars: [rank], points, brought: 0, tie_break: "", ...more });

/** The end of a race of Thunder Rolls, as somebody in some seats sees it. */
function show(standings: Standing[], seats: number[]): void {
  const outcome: Outcome = {
    winner: standings[0]?.seat ?? null,
    ranking: standings.flatMap((row) => row.seat ?? []),
    standings,
    points: [],
    ending: "ending.stages",
    cars: Object.fromEntries(standings.map((row) => [row.rank, row.points])),
    places: Object.fromEntries(standings.map((row) => [row.rank, row.rank])),
  };
  const cars = standings.map((row) => ({
    ...aCar(row.rank, 0, 0),
    colour: row.entrant,
    seat: row.seat ?? -1,
    npd: row.seat === null,
    place: row.rank,
    laps: 1,
  }));
  const table = aTable({
    id: "t",
    game: info.id,
    seats: ["red", "blue"].map((colour, seat) => ({ ...aPerson(seat), colour })),
    outcome,
  });
  render(EndScreen, { client: { id: "t", table, seats, view: aView(aState({ cars, teams: ["red", "blue"] })) }, info });
}

const heading = () => screen.getByRole("heading", { level: 2 }).textContent;

describe("the end of a race", () => {
  it("names a driver without a player who has won, and nobody has won instead", () => {
    show([standing(1, "pink", null, 12), standing(2, "red", 0, 10), standing(3, "blue", 1, 9)], [0]);
    expect(heading()).toBe("Dottie Flair wins!");
    expect(screen.getByText("You are number 2 of 3.")).toBeTruthy();
    expect(screen.queryByText("Total")).toBeNull();
  });

  it("says that you win to whoever's seat won this race, whatever a series has brought along", () => {
    const rows = [standing(1, "red", 0, 12, { brought: 3 }), standing(2, "blue", 1, 10, { brought: 30 })];
    show(rows, [0]);
    expect(heading()).toBe("You win!");
    expect(screen.getByText("Total")).toBeTruthy();
    cleanup();
    show(rows, [1]);
    expect(heading()).toBe("Team Red wins!");
    cleanup();
    show(rows, []);
    expect(heading()).toBe("Team Red wins!");
  });

  it("tells by what ties were broken", () => {
    show([standing(1, "pink", null, 12, { tie_break: "tie.best-car" }), standing(2, "red", 0, 12)], [0]);
    expect(
      screen.getByText("Dottie Flair and Team Red have 12 points each: the better placed car decides."),
    ).toBeTruthy();
  });
});
