import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useCatalogue } from "../lib/i18n.svelte";
import { aCar, aState } from "../games/card/sample";
import { aFact, aGame, anEntry, KINDS } from "../lib/sample";
import Log from "../games/Log.svelte";
import LapChart from "./LapChart.svelte";
import OpenHands from "../games/card/OpenHands.svelte";
import Scrubber from "./Scrubber.svelte";
import type { LapChart as Chart } from "./chart";
import type { Moment } from "./moments";
import { Player } from "./player.svelte";

useCatalogue("en", {
  "fact.turn": "Turn {turn} of {car}",
  "page.replay-event-on": "Next event",
  "page.replay-turn-on": "Next turn",
});
afterEach(cleanup);
const moment = (frame: number, kind: Moment["kind"]): Moment => ({
  frame,
  kind,
  sign: "◆",
  message: { id: "fact.turn", values: { turn: frame } },
});
const look = () => ({ fill: "#c00", ink: "#fff", symbol: "circle", colour: "red", npc: false });

/** A car goes two spaces in every frame. */
function playerOf(count: number): Player {
  const steps = (n: number) =>
    (n ? [2 * n - 1, 2 * n] : []).map((progress) => aFact("stepped", { car: 7, progress, lane: 0 }));
  const frames = Array.from({ length: count }, (_, n) => ({
    n,
    seat: 0,
    action: "forward",
    facts: steps(n),
    state: aState({ cars: [{ ...aCar(7, 0), progress: 2 * n, lane: 0 }], order: [7] }),
  }));
  return new Player(
    () => frames,
    () => KINDS,
  );
}

describe("the scrubber", () => {
  it("jumps to the next turn and the next event, and stays at the end", async () => {
    const player = playerOf(20);
    render(Scrubber, {
      props: { player, periods: [moment(0, "start"), moment(8, "period")], events: [moment(5, "event")] },
    });
    await fireEvent.click(screen.getByLabelText("Next event"));
    expect(player.at).toBe(5);
    await fireEvent.click(screen.getByLabelText("Next turn"));
    expect(player.at).toBe(8);
    await fireEvent.click(screen.getByLabelText("Next turn"));
    expect(player.at).toBe(8);
  });
});

describe("a replay that runs", () => {
  it("shows the way to frame after frame, and stops at the last", () => {
    vi.useFakeTimers();
    const player = playerOf(3);
    const seen = (): unknown[] => [player.at, player.frame?.state.cars[0]?.progress, player.playing];
    player.go(0);
    player.play();
    expect(seen()).toEqual([1, 1, true]);
    vi.advanceTimersByTime(288); // from a standstill
    expect(seen()).toEqual([1, 2, true]);
    vi.advanceTimersByTime(204); // it runs on into the next frame
    expect(seen()).toEqual([2, 3, true]);
    vi.advanceTimersByTime(2000);
    expect(seen()).toEqual([2, 4, false]);
    vi.useRealTimers();
  });

  it("pauses where a frame ends, and is stepped and scrubbed by hand", () => {
    vi.useFakeTimers();
    const player = playerOf(9);
    const seen = (): unknown[] => [player.at, player.frame?.state.cars[0]?.progress, player.head.busy];
    player.speed = 2;
    player.go(0);
    player.play();
    player.pause();
    vi.advanceTimersByTime(5000);
    expect(seen()).toEqual([1, 2, false]);
    player.step(1);
    expect(seen()).toEqual([2, 3, true]);
    player.step(1);
    expect(seen()).toEqual([3, 5, true]);
    player.step(-1);
    expect(seen()).toEqual([2, 4, false]);
    player.go(99);
    expect(seen()).toEqual([8, 16, false]);
    player.play();
    expect(seen()).toEqual([1, 1, true]);
    player.stop();
    vi.useRealTimers();
  });
});

describe("the log", () => {
  const entries = [1, 4].map((n) => anEntry(n, aFact("turn", { turn: n, car: 7 })));
  const open = (at: number | null) => {
    const onlook = vi.fn();
    render(Log, { entries, kinds: KINDS, looks: look, at, onlook });
    const lines = [...document.querySelectorAll<HTMLElement>(".log li")];
    const looking = lines.map((line) => line.querySelector<HTMLElement>(".look")!);
    return { onlook, lines, looking };
  };

  it("leads to its moments and marks the present one; a second click leads back to now", async () => {
    const { onlook, looking } = open(2);
    expect(looking.map((line) => line.getAttribute("aria-current"))).toEqual(["step", null]);
    await fireEvent.click(looking[1]!);
    await fireEvent.click(looking[0]!);
    expect(onlook.mock.calls).toEqual([[4], [null]]);
  });

  it("shows cars in their colours", () => {
    const { lines } = open(null);
    const tag = lines[0]?.querySelector<HTMLElement>(".tag");
    expect([tag?.textContent, tag?.style.getPropertyValue("--fill")]).toEqual(["7", "#c00"]);
    expect(lines[0]?.textContent?.trim()).toBe("Turn 1 of 7");
  });
});

describe("the lap chart", () => {
  const chart: Chart = {
    columns: [0, 4, 9].map((frame) => ({ frame, message: { id: "fact.turn", values: { turn: frame } } })),
    lines: [
      { car: 1, places: [1, 2, 2], out: 1 },
      { car: 2, places: [2, 1, 1], out: 3 },
    ],
  };

  it("draws a line for each car, ends those that drop out with a cross, and can be read as a table", async () => {
    const onjump = vi.fn();
    const { container } = render(LapChart, { chart, looks: look, frame: 4, onjump });
    expect(container.querySelectorAll("path.line")).toHaveLength(2);
    expect(container.querySelectorAll("path.out")).toHaveLength(1);
    expect(container.querySelectorAll("tbody tr")).toHaveLength(2);
    await fireEvent.click(screen.getAllByText("Turn 9 of {car}", { selector: "button" })[0] as HTMLElement);
    expect(onjump).toHaveBeenCalledWith(9);
  });
});

describe("the hands of a race that is over", () => {
  const card = (number: number) => ({
    number,
    id: `c${number}`,
    speed: 5,
    pit: 2,
    movement: "solo",
    wear: null,
    permanent: false,
    tokens: 0,
    effect: "",
  });
  const game = aGame({ id: "thunder-alley", cards: { 3: card(3), 4: card(4) } });
  const race = aState({ hands: [[3, 4], [4]] });

  it("lie open for every seat, and can be turned over", async () => {
    const { container } = render(OpenHands, {
      props: { info: game, race, seats: [{ seat: 0, name: "Ada" }], options: {} },
    });
    expect(screen.getByText("Ada")).toBeTruthy();
    expect(container.querySelectorAll("li b").length).toBe(3);
    await fireEvent.click(screen.getByRole("switch"));
    expect([container.querySelectorAll("li b").length, container.querySelectorAll("li.down").length]).toEqual([0, 3]);
  });
});
