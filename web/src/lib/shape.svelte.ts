/** How the window is laid out: `wide` with tower and dock, `tall` as a phone in the hand, `flat` as one on its side. */
import { MediaQuery } from "svelte/reactivity";

export type Shape = "wide" | "tall" | "flat";

// In em, so that larger text and zoom count as a smaller window.
const flat = new MediaQuery("(max-height: 30em) and (min-width: 30em), (max-height: 30em) and (min-aspect-ratio: 4/3)");
const tall = new MediaQuery("(max-width: 46em), (max-width: 62em) and (orientation: portrait)");
const across = new MediaQuery("(min-width: 44em)");
const huge = new MediaQuery("(min-width: 110em)");

export const shape = (): Shape => (flat.current ? "flat" : tall.current ? "tall" : "wide");

/** Whether the hand has room beside it: always in a dock, and in the sheet of a tablet. */
export const broad = (): boolean => shape() === "wide" || (shape() === "tall" && across.current);

/** Whether there is room for everything beside each other. */
export const roomy = (): boolean => huge.current && !flat.current;
