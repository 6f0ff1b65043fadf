import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeAll, expect, it, vi } from "vitest";
import { useCatalogue } from "../lib/i18n.svelte";
import SortList from "./SortList.svelte";

beforeAll(() =>
  useCatalogue("en", {
    "page.season-move": "{what}: handle",
    "page.season-move-up": "{what}: up",
    "page.season-move-down": "{what}: down",
    "page.season-moved": "{what} to {place}",
  }),
);

function list() {
  const onmove = vi.fn();
  const items = [22, 15, 9].map((key) => ({ key }));
  const row = createRawSnippet(() => ({ render: () => "<span>car</span>" }));
  render(SortList<{ key: number }>, {
    props: { items, label: "Order", nameOf: (item: { key: number }) => String(item.key), onmove, row: row as never },
  });
  return onmove;
}

it("moves an item by its buttons, which end at the ends", async () => {
  const onmove = list();
  expect(screen.getByLabelText<HTMLButtonElement>("22: up").disabled).toBe(true);
  expect(screen.getByLabelText<HTMLButtonElement>("9: down").disabled).toBe(true);
  await fireEvent.click(screen.getByLabelText("15: up"));
  expect(onmove).toHaveBeenLastCalledWith(1, 0);
});

it("moves an item with the arrow keys on its handle", async () => {
  const onmove = list();
  await fireEvent.keyDown(screen.getByLabelText("22: handle"), { key: "ArrowDown" });
  expect(onmove).toHaveBeenLastCalledWith(0, 1);
  await fireEvent.keyDown(screen.getByLabelText("22: handle"), { key: "End" });
  expect(onmove).toHaveBeenLastCalledWith(0, 2);
  await fireEvent.keyDown(screen.getByLabelText("22: handle"), { key: "ArrowUp" });
  expect(onmove).toHaveBeenCalledTimes(2);
});
