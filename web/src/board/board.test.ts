import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCatalogue } from "../lib/i18n.svelte";
import Board from "./Board.svelte";
import { sampleTrack } from "./sample";
import type { BoardCar, Highlight } from "./types";

const car = (number: number, more: Partial<BoardCar> = {}): BoardCar => ({
  number,
  fill: "#c00",
  ink: "#fff",
  symbol: "star",
  progress: 0,
  lane: 0,
  ...more,
});
const light = (key: string, sector: number, lane: number): Highlight => ({
  key,
  sector,
  lane,
  kind: "reach",
  label: `Sector ${sector}`,
});

beforeEach(() => useCatalogue("en", {}));

describe("the board", () => {
  it("offers lit spaces as buttons and tells which one was picked", async () => {
    const onspace = vi.fn();
    render(Board, {
      track: sampleTrack(),
      cars: [car(8)],
      highlights: [light("a", 1, 0), light("b", 5, 1)],
      onspace,
      label: "Track",
    });
    await fireEvent.click(screen.getByRole("button", { name: "Sector 5" }));
    expect(onspace).toHaveBeenCalledWith(expect.objectContaining({ key: "b" }));
  });
  it("is one stop for the Tab key; arrows walk on and Enter picks", async () => {
    const onspace = vi.fn();
    render(Board, { track: sampleTrack(), highlights: [light("a", 1, 0), light("b", 5, 0)], onspace });
    const [first, second] = [
      screen.getByRole("button", { name: "Sector 1" }),
      screen.getByRole("button", { name: "Sector 5" }),
    ];
    expect([first.getAttribute("tabindex"), second.getAttribute("tabindex")]).toEqual(["0", "-1"]);
    first.focus();
    await fireEvent.keyDown(first, { key: "ArrowUp" });
    expect(document.activeElement).toBe(second);
    await fireEvent.keyDown(second, { key: "Enter" });
    expect(onspace).toHaveBeenCalledWith(expect.objectContaining({ key: "b" }));
  });
  it("offers only cars that may be picked", async () => {
    const oncar = vi.fn();
    render(Board, {
      track: sampleTrack(),
      cars: [car(8), car(9, { lane: 1 })],
      selectable: [9],
      oncar,
      carlabel: (number: number) => `Car ${number}`,
    });
    expect(screen.queryByRole("button", { name: "Car 8" })).toBeNull();
    await fireEvent.keyDown(screen.getByRole("button", { name: "Car 9" }), { key: " " });
    expect(oncar).toHaveBeenCalledWith(9);
  });
  it("draws number and sign of every car, ghosts and badges", () => {
    const { container } = render(Board, {
      track: sampleTrack(),
      cars: [
        car(8, { leader: true, dim: true, wear: 3, lapped: true }),
        car(9, { lane: -1, stack: 1, badges: [{ text: "S", kind: "tyre" }] }),
      ],
      ghosts: [{ number: 8, progress: 2, lane: 0, fill: "#c00", ink: "#fff", symbol: "star" }],
      zone: { centre: 3, reach: 1 },
    });
    expect(container.querySelectorAll(".car")).toHaveLength(3);
    expect(container.querySelectorAll(".wear")).toHaveLength(3);
    expect(container.querySelectorAll(".crown, .lapped, .badge-tyre")).toHaveLength(3);
    expect(container.querySelectorAll(".zone .closed")).toHaveLength(3);
  });
});
