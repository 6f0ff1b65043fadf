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
  "page.end-winner-points": "{team}: {n}.",
  "page.end-winner-driver": "{team}, without a player: {n}.",
  "page.end-first-other": "First: {car} of {team}.",
  "page.end-first-npc": "First: nobody's {car}.",
  "page.end-your-team": "Team {place} of {teams} with {n}, best {car} at {best}.",
  "page.end-tie-best": "Best: {cars}.",
  "page.end-tie-car": "{car} at {place}",
  "page.end-shared": "{who} share {place} with {n}.",
  "page.end-car-place": "place {place}",
  "page.end-no-points": "no points",
  "page.end-your-car": "yours",
  "page.rolls-order-points": "{n} points",
  "page.replay-nobody": "NPC",
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
const missing = vi.hoisted(() => () => Promise.reject(new Error("not there")));
vi.mock("../lib/api", () => ({ api: { games, replay: missing, track: missing } }));
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
function show(standings: Standing[], seats: number[], scored?: Record<number, number>): void {
  const points = scored ?? Object.fromEntries(standings.flatMap((row) => row.cars.map((car) => [car, row.points])));
  const numbers = Object.keys(points).map(Number);
  const outcome: Outcome = {
    winner: standings[0]?.seat ?? null,
    ranking: standings.flatMap((row) => row.seat ?? []),
    standings,
    points: [],
    ending: "ending.stages",
    cars: points,
    places: Object.fromEntries(numbers.map((car) => [car, car])),
  };
  const cars = numbers.map((number) => {
    const row = standings.find((one) => one.cars.includes(number));
    const driver = { colour: row?.entrant ?? "", seat: row?.seat ?? -1, npd: row?.seat === null };
    return { ...aCar(number, 0, 0), ...driver, place: number, laps: 1 };
  });
  const table = aTable({
    id: "t",
    game: info.id,
    seats: ["red", "blue"].map((colour, seat) => ({ ...aPerson(seat), colour })),
    outcome,
  });
  render(EndScreen, { client: { id: "t", table, seats, view: aView(aState({ cars, teams: ["red", "blue"] })) }, info });
}

/** The texts of an element, apart. */
function wordsIn(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? "");
  return found.filter(Boolean).join(" ");
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

  it("says with how many points a driver without a player has won", () => {
    show([standing(1, "pink", null, 12), standing(2, "red", 0, 10)], [0]);
    expect(screen.getByText("Dottie Flair, without a player: 12.")).toBeTruthy();
    expect(screen.queryByText("You win!")).toBeNull();
  });

  it("tells teams and cars apart: the team's place and total, the best car, and whose car came home first", () => {
    const rows = [standing(1, "red", 0, 30, { cars: [2, 3] }), standing(2, "blue", 1, 25, { cars: [1, 4] })];
    show(rows, [1], { 1: 25, 2: 18, 3: 12, 4: 0 });
    expect(heading()).toBe("Team Red wins!");
    const said = [...document.querySelectorAll("header p")].map(wordsIn);
    expect(said.slice(1)).toEqual(["Team Red: 30.", "First: 1 of Team Blue.", "Team 2 of 2 with 25, best 1 at 1."]);
    const cells = [...document.querySelectorAll("[aria-labelledby=end-teams] .cars")].map((cell) =>
      [...cell.querySelectorAll(".car")].map(wordsIn),
    );
    expect(cells).toEqual([
      ["2 place 2 · 18 points", "3 place 3 · 12 points"],
      ["1 place 1 · 25 points", "4 place 4 · 0 points"],
    ]);
  });

  it("gives the podium to the cars that came home first, with their owners, and no points to nobody", () => {
    const rows = [standing(1, "red", 0, 18, { cars: [2] }), standing(2, "blue", 1, 15, { cars: [3] })];
    show(rows, [1], { 1: 0, 2: 18, 3: 15 });
    const steps = [...document.querySelectorAll(".podium li")].map(wordsIn);
    expect(steps).toEqual(["2 Team Red 2 18 points", "1 NPC 1 no points", "3 Team Blue yours 3 15 points"]);
    expect(screen.getByText(/^First: nobody's/)).toBeTruthy();
  });

  it("explains a tie by what decided and by the best cars, and a place that is shared", () => {
    const tie = { tie_break: "tie.best-car" };
    show([standing(1, "red", 0, 12, { cars: [2], ...tie }), standing(2, "blue", 1, 12, { cars: [3] })], []);
    const told = "Team Red and Team Blue have 12 points each: the better placed car decides. Best: 2 at 2 and 3 at 3.";
    const line = screen.getByText(/12 points each/);
    expect(line.textContent?.replace(/\s+/g, " ").trim()).toBe(told);
    expect([...line.querySelectorAll(".tag")].map((tag) => tag.textContent?.trim())).toEqual(["2", "3"]);
    cleanup();
    show([standing(1, "red", 0, 12, { cars: [2] }), { ...standing(1, "blue", 1, 12, { cars: [3] }) }], []);
    expect(screen.getAllByText("Team Red and Team Blue share 1 with 12.")).toHaveLength(1);
  });
});
