/** What a person has chosen for this browser; kept in local storage. */
import { prefersReducedMotion } from "svelte/motion";
import { MediaQuery } from "svelte/reactivity";
import { load, save } from "./storage";
import type { Detail } from "./log";
import type { Lang } from "./types";

export type Theme = "auto" | "dark" | "light";

interface Kept {
  theme: Theme;
  lang: Lang | null;
  name: string;
  /** From 0, where nothing is heard, to 1. */
  volume: number;
  speed: number;
  confirm: boolean;
  /** No guide opens by itself. */
  guideSeen: boolean;
  /** The games whose guide was seen. */
  guided: string[];
  /** Scenes that were solved, by game and id. */
  learned: string[];
  /** Days whose puzzle was solved, in days since 1970: the last of them in a row. */
  days: number[];
  plain: boolean;
  detail: Detail;
  /** Whether chances to win are shown: where one looks on, and where one races. */
  watching: boolean;
  racing: boolean;
}

/** How fast a race is told; 0: only what it comes to. */
export const SPEEDS = [
  { value: 0.5, text: "page.speed-calm" },
  { value: 1, text: "page.speed-normal" },
  { value: 2, text: "page.speed-brisk" },
  { value: 0, text: "page.speed-none" },
] as const;

const USUAL_VOLUME = 0.6;

const FIRST: Kept = {
  theme: "auto",
  lang: null,
  name: "",
  volume: 0,
  speed: 1,
  confirm: true,
  guideSeen: false,
  guided: [],
  learned: [],
  days: [],
  plain: false,
  detail: "moves",
  watching: true,
  racing: false,
};

class Prefs {
  #kept = $state<Kept>({ ...FIRST, ...load<Partial<Kept>>("prefs", {}) });

  #set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.#kept[key] = value;
    save("prefs", this.#kept);
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(value: Theme) {
    this.#set("theme", value);
  }
  get lang(): Lang | null {
    return this.#kept.lang;
  }
  set lang(value: Lang | null) {
    this.#set("lang", value);
  }
  /** How the person is called at a table. */
  get name(): string {
    return this.#kept.name;
  }
  set name(value: string) {
    this.#set("name", value);
  }
  /** How loud it is: silent until somebody asks for sound. */
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(value: number) {
    this.#set("volume", value);
  }
  get sound(): boolean {
    return this.volume > 0;
  }
  set sound(value: boolean) {
    this.volume = value ? USUAL_VOLUME : 0;
  }
  /** How fast cars move: 0 is at once, 1 as designed, 2 twice as fast. */
  get speed(): number {
    return Math.min(this.#kept.speed, 2); // there was a faster one once
  }
  set speed(value: number) {
    this.#set("speed", value);
  }
  /** Whether chances to win are shown to whoever looks on. */
  get watching(): boolean {
    return this.#kept.watching;
  }
  set watching(value: boolean) {
    this.#set("watching", value);
  }
  /** And to whoever races, where that is allowed. */
  get racing(): boolean {
    return this.#kept.racing;
  }
  set racing(value: boolean) {
    this.#set("racing", value);
  }
  /** Whether every game is played at the plain table, all choices in a list. */
  get plain(): boolean {
    return this.#kept.plain;
  }
  set plain(value: boolean) {
    this.#set("plain", value);
  }
  /** Whether a move waits for a second click. */
  get confirm(): boolean {
    return this.#kept.confirm;
  }
  set confirm(value: boolean) {
    this.#set("confirm", value);
  }
  /** How much the log tells. */
  get detail(): Detail {
    return this.#kept.detail;
  }
  set detail(value: Detail) {
    this.#set("detail", value);
  }
  /** Whether the guide to a game was seen, or none is wanted. */
  hasSeen(game: string): boolean {
    return this.#kept.guideSeen || this.#kept.guided.includes(game);
  }
  see(game: string): void {
    if (!this.hasSeen(game)) this.#set("guided", [...this.#kept.guided, game]);
  }
  get learned(): readonly string[] {
    return this.#kept.learned;
  }
  learn(scene: string): void {
    if (!this.#kept.learned.includes(scene)) this.#set("learned", [...this.#kept.learned, scene]);
  }
  /** The puzzle of a day was solved: of days before a day without one nothing is kept. */
  solveDay(day: number): void {
    const last = this.#kept.days.at(-1);
    if (last !== day) this.#set("days", last === day - 1 ? [...this.#kept.days, day] : [day]);
  }
  /** Days in a row whose puzzle was solved, up to this day or the day before it. */
  streak(day: number): number {
    return (this.#kept.days.at(-1) ?? 0) >= day - 1 ? this.#kept.days.length : 0;
  }
}

export const prefs = new Prefs();

const dark = new MediaQuery("(prefers-color-scheme: dark)");

/** Which of the two themes is on now. */
export function shownTheme(): "dark" | "light" {
  if (prefs.theme !== "auto") return prefs.theme;
  return dark.current ? "dark" : "light";
}

/** Whether things should jump instead of move, by the system's wish or this page's. */
export function still(): boolean {
  return prefs.speed === 0 || prefersReducedMotion.current;
}
