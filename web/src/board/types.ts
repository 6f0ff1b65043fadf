/** What the board draws. It knows spaces, cars and lights, and no rules of any game. */

export type Point = readonly [number, number];

export interface Shape {
  points: Point[];
  centre: Point;
  /** Degrees clockwise from the right. */
  heading: number;
  length: number;
  width: number;
}

/** The answer of GET /api/tracks/{id}. */
export interface TrackGeometry {
  id: string;
  name?: string;
  width: number;
  height: number;
  /** On which side of the cars the wall lies. */
  wall: "left" | "right";
  sectors: number;
  lanes: number[];
  restart?: number[][];
  grid?: Point[];
  spaces: Shape[];
  aprons: Shape[];
  roads: Shape[];
  labels: Point[];
  start: [Point, Point];
  green: [Point, Point];
}

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
