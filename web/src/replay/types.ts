/** A race to look at again. */
export type { State as ReplayState, Fact as ReplayFact, Frame, Message as ReplayMessage } from "../lib/types";
