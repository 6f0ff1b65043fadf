/** Message ids for things that the server names by a code. */
import type { TableSeat } from "./types";

const BOTS: Record<string, { name: string; about: string }> = {
  random: { name: "page.bot-random", about: "page.bot-random-about" },
  greedy: { name: "page.bot-greedy", about: "page.bot-greedy-about" },
  rookie: { name: "page.bot-rookie", about: "page.bot-rookie-about" },
  club: { name: "page.bot-club", about: "page.bot-club-about" },
  pro: { name: "page.bot-pro", about: "page.bot-pro-about" },
};

const STYLE = /:style=([a-z-]+)/;

/** A bot's code without the style of its driver. */
export const levelOf = (code: string): string => code.replace(STYLE, "");

/** The style of a driver in words, if its code names one. */
export function styleName(code: string): string | null {
  const id = STYLE.exec(code)?.[1];
  return id === undefined ? null : `style.${id}`;
}

/** A bot's level in words; a level that the page does not know is shown by its code. */
export function botName(code: string): string {
  return BOTS[code]?.name ?? "page.bot-other";
}

export function botAbout(code: string): string {
  return BOTS[code]?.about ?? "page.bot-other-about";
}

/** The level that a new race offers first. */
export function usualBot(bots: string[]): string {
  return ["club", "greedy", "rookie"].find((code) => bots.includes(code)) ?? bots[0] ?? "random";
}

export function isBot(seat: TableSeat): boolean {
  return seat.who === "bot" || seat.who === "ai";
}
