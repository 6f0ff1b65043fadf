/** The games with parts of their own, by id: named here only. Any other is played at the plain table. */
import type { GameId } from "../lib/types";
import { ALLEY, PRIX } from "./card/parts";
import type { GameParts } from "./parts";
import { PLAIN } from "./plain/parts";
import { ROLLS } from "./rolls/parts";

const PARTS: Record<string, GameParts> = { "thunder-alley": ALLEY, "grand-prix": PRIX, "thunder-rolls": ROLLS };

export const partsOf = (game: GameId): GameParts => PARTS[game] ?? PLAIN;

export { PLAIN };
export type { GameParts, MomentProps, TableProps } from "./parts";
