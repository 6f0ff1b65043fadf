import { expect, it, vi } from "vitest";
import { addKeys, findBinding, handleKey, keyMap, keyName } from "./keys.svelte";

const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...more });
  Object.defineProperty(event, "target", { value: target });
  handleKey(event);
  return event;
};

it("names keys with what is held down", () => {
  expect(keyName(new KeyboardEvent("keydown", { key: "z", ctrlKey: true }))).toBe("Ctrl+z");
  expect(keyName(new KeyboardEvent("keydown", { key: "?" }))).toBe("?");
});

it("gives a key to the newest that can use it, and takes it away again", () => {
  const old = vi.fn();
  const fresh = vi.fn();
  let able = true;
  const dropOld = addKeys([{ keys: ["u"], text: "page.undo", run: old }]);
  const dropFresh = addKeys([{ keys: ["u", "x"], text: "page.undo", run: fresh, when: () => able }]);
  press("u");
  expect([old.mock.calls.length, fresh.mock.calls.length]).toEqual([0, 1]);
  able = false;
  press("u");
  expect([old.mock.calls.length, fresh.mock.calls.length]).toEqual([1, 1]);
  dropFresh();
  expect(findBinding(keyMap.groups, "x")).toBeUndefined();
  dropOld();
  expect(keyMap.groups).toEqual([]);
});

it("leaves typing alone, and Enter to a focused button", () => {
  const run = vi.fn();
  const drop = addKeys([{ keys: ["u", "Enter"], text: "page.undo", run }]);
  const input = document.createElement("input");
  const button = document.createElement("button");
  press("u", input);
  press("Enter", button);
  expect(run).not.toHaveBeenCalled();
  press("u", button);
  expect(run).toHaveBeenCalledOnce();
  drop();
});

it("takes Enter from what it may be taken from", () => {
  const run = vi.fn();
  const drop = addKeys([{ keys: ["Enter"], text: "page.confirm", run, from: "[aria-pressed=true]" }]);
  const button = document.createElement("button");
  press("Enter", button);
  expect(run).not.toHaveBeenCalled();
  button.setAttribute("aria-pressed", "true");
  expect(press("Enter", button).defaultPrevented).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  drop();
});
