import { expect, it } from "vitest";
import { parseHash } from "./router.svelte";

it("reads page, parts and query of an address", () => {
  expect(parseHash("")).toMatchObject({ page: "", parts: [] });
  expect(parseHash("#/")).toMatchObject({ page: "", parts: [] });
  expect(parseHash("#/t/abc")).toMatchObject({ page: "t", parts: ["abc"] });
  const route = parseHash("#/j/abc/secret%20one?seat=2&at=7");
  expect(route).toMatchObject({ page: "j", parts: ["abc", "secret one"] });
  expect(route.query.get("seat")).toBe("2");
  expect(route.query.get("at")).toBe("7");
});

it("survives an address that is wrongly encoded", () => {
  expect(parseHash("#/t/%E0%A4%A")).toMatchObject({ page: "t", parts: ["%E0%A4%A"] });
});
