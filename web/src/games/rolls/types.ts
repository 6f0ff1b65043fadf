/** The state of Thunder Rolls as the server tells it (games/thunder_rolls/sight.py), and where in a stage it stands. */
import type { RollsState } from "../../lib/types";

export type { RollsCar, RollsDrive, RollsPlayer, RollsSpace, RollsState, RollsWorth } from "../../lib/types";

/** Whose teams are painted here. */
export const GAME: RollsState["game"] = "thunder-rolls";

export type Phase = "qualifying" | "rolling" | "rewards" | "programming" | "thunder" | "over";
