/** What the board draws. It knows spaces, cars and lights, and no rules of any game. */

export type { Shape, TrackDrawing as TrackGeometry } from "../lib/types";

export type Point = readonly [number, number];

export interface Place {
  progress: number;
  /** 0 lies beside the apron; -1 is the apron itself. */
  lane: number;
  /** How many cars lie below it on the apron. */
  stack?: number;
  /** Beyond the wall. */
  off?: boolean;
}

export interface Badge {
  text: string;
  kind?: "wear" | "tyre" | "call" | "plain";
}

export type CarStyle = "stock" | "open";

export interface BoardCar extends Place {
  number: number;
  fill: string;
  ink: string;
  symbol: string;
  colour?: string;
  badges?: Badge[];
  wear?: number;
  /** Has moved in this turn. */
  dim?: boolean;
  lapped?: boolean;
  leader?: boolean;
  /** Is moving, or picked. */
  active?: boolean;
  mine?: boolean;
  npc?: boolean;
}

export interface Ghost extends Place {
  number: number;
  fill: string;
  ink: string;
  symbol: string;
  active?: boolean;
}

export interface Highlight {
  key: string;
  sector: number;
  lane: number;
  kind: "reach" | "chosen" | "step" | "info";
  /** What a screen reader says. */
  label: string;
  /** A short text drawn in the space. */
  text?: string;
  /** Beyond the finish line, where there is no space any more. */
  finish?: boolean;
}

export interface Zone {
  centre: number;
  reach: number;
}
