/** Options of a race by their kinds: what there is to choose, and its words, come from the game's rulebook. */
import { gameInfo, teamName } from "./games.svelte";
import { has, t } from "./i18n.svelte";
import type { OptionInfo } from "./types";

/** Kinds that are a list to choose from. */
export const SELECTED: readonly string[] = ["choice", "count", "colour", "car"];
export const NUMBER_KINDS: readonly string[] = ["count", "car"];

export interface Choice {
  /** Empty for what is usual. */
  value: string;
  text: string;
}

interface Chosen {
  name: string;
  title: string;
  value: string;
}

interface Race {
  game: string;
  seats: readonly { colour: string }[];
}

const range = (least: number, most: number): number[] =>
  Array.from({ length: Math.max(most - least + 1, 0) }, (_, at) => least + at);

/** Everything that an option may be, what is usual first. */
export function choicesOf(option: OptionInfo, race: Race): Choice[] {
  if (option.kind === "choice")
    return option.values.map((value) => ({ value: String(value), text: t(`${option.text}.${value}`) }));
  const usual = { value: "", text: t(has(`${option.text}.usual`) ? `${option.text}.usual` : "page.opt-usual") };
  const colours = race.seats.map((seat) => seat.colour);
  if (option.kind === "colour")
    return [usual, ...colours.map((value) => ({ value, text: t(teamName(race.game, value)) }))];
  if (option.kind === "car")
    return [
      usual,
      ...carsOf(option, race, colours).map((car) => ({ value: String(car), text: t("page.car-number", { car }) })),
    ];
  const [least, most] = option.values as [number, number];
  return [usual, ...range(least, most).map((value) => ({ value: String(value), text: String(value) }))];
}

/** The cars that may be in the race: not those of teams that are not. */
function carsOf(option: OptionInfo, race: Race, colours: string[]): number[] {
  const absent = (gameInfo(race.game)?.teams ?? [])
    .filter((team) => !colours.includes(team.colour))
    .flatMap((team) => team.numbers);
  return option.values.map(Number).filter((car) => !absent.includes(car));
}

/** What was chosen for a race besides the usual, in words; what is no list is told by its values. */
export function chosenOptions(race: Race & { options: Record<string, unknown> }): Chosen[] {
  const known = gameInfo(race.game)?.options ?? [];
  return known.flatMap((option) => {
    const value = race.options[option.name];
    if (!option.asked || value === undefined || String(value) === (option.default ?? "")) return [];
    const listed = SELECTED.includes(option.kind) ? choicesOf(option, race) : [];
    const words = listed.find((choice) => choice.value === String(value))?.text ?? plainly(value, race);
    return [{ name: option.name, title: t(option.text), value: words }];
  });
}

/** Cars by team, an order of teams, a number. */
function plainly(value: unknown, race: Race): string {
  if (Array.isArray(value)) return value.map((one) => plainly(one, race)).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([team, of]) => `${plainly(team, race)}: ${plainly(of, race)}`)
      .join("; ");
  const team = teamName(race.game, String(value));
  return typeof value === "string" && has(team) ? t(team) : String(value);
}

/** What a value means, or else the option. */
export function aboutOf(option: OptionInfo, value: string): string {
  const found = [`${option.text}.${value}.about`, `${option.text}.about`].find(has);
  return found ? t(found) : "";
}
