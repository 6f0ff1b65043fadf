import { beforeEach, expect, it } from "vitest";
import { forget, heldTables, hold, holdRematch, holdSeat, inviteLink, seatLink, tokensOf } from "./tokens";
import { aPerson, aTable } from "./sample";

beforeEach(() => localStorage.clear());

it("keeps the seats of a table, newest table first", () => {
  holdSeat("one", "grand-prix", "larkmoor", 0, "a");
  holdSeat("two", "thunder-alley", "yunta", 2, "b");
  holdSeat("one", "grand-prix", "larkmoor", 1, "c");
  holdSeat("one", "grand-prix", "larkmoor", 1, "c");
  expect(heldTables().map((table) => table.id)).toEqual(["one", "two"]);
  expect(tokensOf("one")).toEqual(["a", "c"]);
  forget("one");
  expect(heldTables().map((table) => table.id)).toEqual(["two"]);
});

it("moves everybody on by a seat in a rematch", () => {
  const tokens = [{ seat: 3, token: "a" }];
  hold({ id: "one", game: "thunder-alley", track: "yunta", at: 1, tokens, host: "h" });
  holdRematch(aTable({ id: "one", seats: [0, 1, 2, 3].map(aPerson) }), "two");
  expect(heldTables()[0]).toMatchObject({ id: "two", host: "h", tokens: [{ seat: 0, token: "a" }] });
});

it("survives storage that holds something else", () => {
  localStorage.setItem("draftline.tables", "{nonsense");
  expect(heldTables()).toEqual([]);
});

it("makes links", () => {
  expect(seatLink("t1", "s")).toContain("#/j/t1/s");
  expect(inviteLink("t1", 2)).toContain("#/j/t1?seat=2");
});
