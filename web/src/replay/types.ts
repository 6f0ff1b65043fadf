/** A race to look at again, as GET /api/tables/{id}/replay and GET /api/replays/{id} tell it. */

export interface ReplayMessage {
  id: string;
  values: Record<string, unknown>;
}

export interface ReplayFact {
  name: string;
  values: Record<string, unknown>;
  message: ReplayMessage;
}

export interface ReplayCar {
  number: number;
  seat: number;
  place: number | null;
  progress: number | null;
  lane: number | null;
  points?: number;
  led?: number;
  laps?: number;
  colour?: string;
  status?: string;
}

/** What the three games' states have in common. */
export interface ReplayState {
  game: string;
  track: string;
  cars: ReplayCar[];
  order: number[];
  over: boolean;
  turn?: number;
  lap?: number;
  laps?: number;
  stage?: number;
  stages?: number;
  round?: number;
  slot?: number;
}

export interface Frame {
  n: number;
  seat: number | null;
  action: string | null;
  facts: ReplayFact[];
  state: ReplayState;
}
