/** Lanes as they are seen on the board, where none of them has a number. */
import type { Message } from "./types";

/** Lane 0 lies beside the apron. */
export function laneName(lane: number, lanes: number): Message {
  if (lane <= 0) return { id: "page.lane-inside", values: {} };
  if (lane >= lanes - 1) return { id: "page.lane-outside", values: {} };
  if (lanes === 3) return { id: "page.lane-middle", values: {} };
  return { id: "page.lane-number", values: { n: lane + 1 } };
}
