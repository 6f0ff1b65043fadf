/** What is said aloud to screen readers, and short notes at the edge of the page. */

import { untrack } from "svelte";

export interface Note {
  key: number;
  text: string;
  kind: "info" | "good" | "bad";
  /** The message id of the reason, where a rule stands behind it. */
  rule: string;
}

class Announcer {
  polite = $state("");
  urgent = $state("");
  notes = $state.raw<Note[]>([]);
}

export const announcer = new Announcer();
let count = 0;
const SECONDS = 6;
const SECONDS_WITH_RULE = 12; // there is something to open

/** Say something to screen readers only. */
export function announce(text: string, urgent = false): void {
  // The same sentence again would not be read: a no-break space makes it another one.
  const now = untrack(() => (urgent ? announcer.urgent : announcer.polite));
  const said = now === text ? text + "\u00a0" : text;
  if (urgent) announcer.urgent = said;
  else announcer.polite = said;
}

/** Show a note for some seconds, and say it. */
export function toast(text: string, kind: Note["kind"] = "info", rule = ""): void {
  note(text, kind, rule);
  announce(text, kind === "bad");
}

/** Show a note for some seconds. */
export function note(text: string, kind: Note["kind"] = "info", rule = ""): void {
  const key = ++count;
  announcer.notes = [...untrack(() => announcer.notes).slice(-2), { key, text, kind, rule }];
  setTimeout(() => dismiss(key), (rule ? SECONDS_WITH_RULE : SECONDS) * 1000);
}

export function dismiss(key: number): void {
  announcer.notes = announcer.notes.filter((note) => note.key !== key);
}
