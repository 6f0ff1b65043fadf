/** Names of seats whose people gave none: who sits here alone is "You", bots are called by their level. */
import { driverName, teamName } from "./games.svelte";
import { has, t } from "./i18n.svelte";
import { botName, levelOf, styleName } from "./names";
import type { GameId, Table, TableSeat } from "./types";

type Seated = Pick<TableSeat, "seat" | "name"> & Partial<Pick<TableSeat, "who" | "driver" | "lent">>;

export function withNames(table: Table, own: number[]): Table {
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, name: seat.name || unnamed(seat, own) })) };
}

function unnamed(seat: TableSeat, own: number[]): string {
  if (seat.who === "bot" && seat.lent === null) return botWords(seat.bot ?? "");
  return own.length === 1 && own[0] === seat.seat ? t("page.you") : t("page.seat-number", { n: seat.seat + 1 });
}

/** How long somebody has been away. */
export function awayWords(seat: TableSeat): string {
  if (seat.away === null) return t(seat.absent ? "page.seat-away-long" : "page.seat-away");
  const time = new Date(seat.away * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return t("page.seat-away-since", { time });
}

/** A person who ought to be here and is not connected, also where a bot drives for them. */
export const isAway = (seat: TableSeat | undefined): boolean =>
  seat !== undefined && isPersons(seat) && !seat.connected;

/** Seats that are people's, whether they drive themselves or a bot does for now. */
export const isPersons = (seat: TableSeat): boolean => seat.who === "person" || seat.lent !== null;

/** A bot by its level and, where it has one, its style: "Club driver, attacks". */
export function botWords(code: string): string {
  const level = levelOf(code);
  const style = styleName(code);
  const name = t(botName(level), { bot: level });
  return style !== null && has(style) ? t("page.bot-styled", { bot: name, style: t(style) }) : name;
}

/** The deck of an AI team in words. */
export const deckName = (id: string): string => (has(`ai-deck.${id}`) ? t(`ai-deck.${id}`) : id);

/** What there is to say of a bot: its level and style, and what its driver is like. */
export function botAbout({ bot, driver }: Pick<TableSeat, "bot" | "driver">): string {
  const words = botWords(bot ?? "");
  return driver ? t("page.bot-about", { bot: words, about: t(`driver.${driver}`) }) : words;
}

/** How a seat is called: by its name, an AI team or a bot without a driver by its team. */
export function seatLabel(seats: readonly Seated[], seat: number, team: string): string {
  const found = seats.find((one) => one.seat === seat);
  const own = found?.who === "bot" ? Boolean(found.driver || found.lent) : found?.who !== "ai";
  return found?.name && own ? found.name : team;
}

/** Who drives a car: a seat as above, or a driver of nobody's. */
export function drivenBy(game: GameId, seat: number, colour: string, seats: readonly Seated[]): string {
  return seat < 0 ? t(driverName(game, colour)) : seatLabel(seats, seat, t(teamName(game, colour)));
}
