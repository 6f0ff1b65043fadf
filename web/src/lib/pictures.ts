/** Moves as pictures: where cars stand before and after; made by tools/rule_pictures.py on the engine. */
import examples from "../rules/examples.json";
import drawn from "../rules/pictures.json";
import type { GameId } from "./types";

export interface Picture {
  /** The car that drives. */
  active: number;
  /** Lanes as rows, the outermost first; forward is to the right. */
  before: readonly string[];
  after: readonly string[];
  /** Whether the last row is the apron. */
  apron?: boolean;
}

export interface Moved {
  number: number;
  before: Spot;
  after: Spot;
  moves: boolean;
  own: boolean;
}

interface Spot {
  column: number;
  /** 0 is the inside. */
  lane: number;
}

const PICTURES: Record<GameId, Record<string, Picture>> = drawn;

const EXAMPLES: Record<GameId, Record<string, Picture>> = examples;

/** Those that the rules book shows: those of the rules, and more. */
export const examplesOf = (game: GameId): Record<string, Picture> => ({ ...PICTURES[game], ...EXAMPLES[game] });

export const picturesOf = (game: GameId): Record<string, Picture> => PICTURES[game] ?? {};

function spots(rows: readonly string[]): Map<number, Spot> {
  const cells = rows.flatMap((row, at) =>
    row.split(" ").map((cell, column) => [Number(cell), { column, lane: rows.length - 1 - at }] as const),
  );
  return new Map(cells.filter(([number]) => number > 0));
}

/** The cars of a picture, the rearmost first. */
export function carsOf(picture: Picture): Moved[] {
  const after = spots(picture.after);
  return [...spots(picture.before)]
    .sort(([, one], [, other]) => one.column - other.column)
    .map(([number, before]) => {
      const then = after.get(number) ?? before;
      const moves = then.column !== before.column || then.lane !== before.lane;
      return { number, before, after: then, moves, own: number === picture.active };
    });
}

export const columnsOf = (picture: Picture): number => picture.before[0]?.split(" ").length ?? 0;
