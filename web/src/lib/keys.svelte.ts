/** The keyboard map: whoever shows something adds its keys, and `?` lists all that work now. */
import { untrack } from "svelte";

export interface Binding {
  /** `event.key` of each key that does it: "u", "Enter", "ArrowLeft", "+"; with Shift or Ctrl as "Ctrl+z". */
  keys: string[];
  /** Message id of what it does. */
  text: string;
  run: (event: KeyboardEvent) => void;
  /** Whether it can be used now; a key that cannot goes on to older bindings. */
  when?: () => boolean;
  /** Things with the focus from which Enter or Space is taken over, as a selector; others keep it for themselves. */
  from?: string;
  /** Heading in the list; by default the page. */
  group?: string;
  hidden?: boolean;
}

class KeyMap {
  groups = $state.raw<Binding[][]>([]);
  help = $state(false);
}

export const keyMap = new KeyMap();

/** Add keys; call what comes back to take them away. In a component: `$effect(() => addKeys([...]))`. */
export function addKeys(bindings: Binding[]): () => void {
  // Untracked: an effect that adds keys must not run again because keys were added.
  untrack(() => (keyMap.groups = [...keyMap.groups, bindings]));
  return () => untrack(() => (keyMap.groups = keyMap.groups.filter((group) => group !== bindings)));
}

export function keyName(event: KeyboardEvent): string {
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  return control + (event.altKey ? "Alt+" : "") + event.key;
}

function typing(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type);
}

/** Keys that a focused button, link or tab uses itself, unless the binding may take them from it. */
function owned(event: KeyboardEvent, from: string | undefined): boolean {
  const target = event.target;
  if (!(target instanceof Element) || (from !== undefined && target.closest(from))) return false;
  const own = target.closest("button, a[href], [role=tab], [role=button], [role=slider], input, summary");
  return own !== null && (event.key === "Enter" || event.key === " ");
}

/** Newest bindings first, so that a part of the page may take a key over for a while. */
export function findBinding(groups: Binding[][], name: string): Binding | undefined {
  for (const group of [...groups].reverse()) {
    const found = group.find((binding) => binding.keys.includes(name) && (binding.when?.() ?? true));
    if (found) return found;
  }
  return undefined;
}

export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || typing(event)) return;
  if (document.querySelector("dialog[open]") !== null) return;
  const found = findBinding(keyMap.groups, keyName(event));
  if (!found || owned(event, found.from)) return;
  event.preventDefault();
  found.run(event);
}
