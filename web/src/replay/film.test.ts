/** Golden films: races as they look, kept. `npm test -- film -u` (in web/) makes them again: look at them then. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, inject, it, vi } from "vitest";
import type { TrackGeometry } from "../board/types";
import { allGames, loadGames } from "../lib/games.svelte";
import type { ReplayDocument } from "../lib/types";
import { filmOf, picturesOf } from "./film";
import { boardCars, looksOf } from "../lib/looks";
import { momentsOf, periodsOf } from "./moments";

const FILMS = "../build/films";
const GOLDEN = "../../../tests/golden/films";
const MOST = 40; // pictures that are shown one after the other
const LARGEST = 120_000; // letters

const read = (name: string): string => readFileSync(`${FILMS}/${name}.json`, "utf-8");

beforeAll(async () => {
  expect(inject("noFilms")).toBe("");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(read("games"))));
  await loadGames();
  vi.unstubAllGlobals();
});

it("looks as it looked: the end of every turn, and from the middle on picture by picture", async () => {
  expect(allGames().length).toBe(3);
  for (const info of allGames()) {
    const { track, race } = JSON.parse(read(info.id)) as { track: TrackGeometry; race: ReplayDocument };
    const { frames } = race;
    const begins = periodsOf(momentsOf(frames, info)).map((period) => period.frame);
    const all = frames.flatMap((_, at) => picturesOf(frames, at, info.facts));
    const ends = all.filter(({ frame, facts }) => facts.length === 0 && begins.includes(frame + 1));
    const middle = all.filter(({ frame, facts }) => facts.length > 0 && frame >= begins[begins.length >> 1]!);
    const looks = looksOf(frames[0]!.state);
    const film = filmOf(track, [...ends, all.at(-1)!, ...middle.slice(0, MOST)], (state) => boardCars(state, looks));
    expect(film.length).toBeLessThan(LARGEST);
    await expect(film).toMatchFileSnapshot(`${GOLDEN}/${info.id}.svg`);
  }
});
