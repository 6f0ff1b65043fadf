/** The state of Thunder Rolls as the server tells it (games/thunder_rolls/sight.py), and where in a stage it stands. */
export type { RollsCar, RollsDrive, RollsPlayer, RollsSpace, RollsState } from "../../lib/types";

export type Phase = "qualifying" | "rolling" | "rewards" | "programming" | "thunder" | "over";
