import type { Phase, RollsCar, RollsState } from "./types";

/** Where in a stage the race stands, from what is on the table and what is asked. */
export function phaseOf(state: RollsState, kind: string | null): Phase {
  if (state.over) return "over";
  if (kind === "qualify" || state.stage === 0) return "qualifying";
  if (kind === "take") return "rewards";
  if (kind === "discard" || kind === "program") return "programming";
  if (state.slot > 0) return "thunder";
  return "rolling";
}

export const carOf = (state: RollsState, seat: number): RollsCar | undefined =>
  state.cars.find((car) => car.seat === seat);

export const carByNumber = (state: RollsState, number: number): RollsCar | undefined =>
  state.cars.find((car) => car.number === number);

/** Who still has dice to place this round, the token holder's side of the table first. */
export function stillToPlace(state: RollsState): number[] {
  const seats = state.players.length;
  const fromToken = Array.from({ length: seats }, (_, at) => (state.token + at) % seats);
  return fromToken.filter((seat) => (state.players[seat]?.rolled ?? []).some((count) => count > 0));
}

/** How a seat is called: a person by name, a bot by its team, as bots of a level all have the same name. */
export function seatLabel(seats: readonly { seat: number; who?: string; name: string }[], seat: number, team: string): string {
  const found = seats.find((one) => one.seat === seat);
  return found?.name && found.who !== "bot" && found.who !== "ai" ? found.name : team;
}

export interface Tested {
  car: number;
  /** What a Non-Player Driver always throws; null for a die. */
  die: number | null;
}

/** The cars straight ahead of one without a gap and then itself, front first: who would throw after a push. */
export function lineOfPush(state: RollsState, number: number, sectors: number): Tested[] {
  const self = carByNumber(state, number);
  if (self === undefined || self.progress === null) return [];
  const at = (progress: number): RollsCar | undefined =>
    state.cars.find(
      (car) =>
        car.lane === self.lane && car.progress !== null && mod(car.progress, sectors) === mod(progress, sectors),
    );
  const line: RollsCar[] = [self];
  for (let ahead = at(self.progress + 1); ahead !== undefined && ahead !== self; ) {
    line.push(ahead);
    ahead = at((ahead.progress ?? 0) + 1);
  }
  return line.reverse().map((car) => ({ car: car.number, die: car.npd ? car.die : null }));
}

export const mod = (n: number, by: number): number => ((n % by) + by) % by;

/** The chance that the last of a line (the pushing car) throws the same as its neighbour: 1 in 6, whoever it is. */
export const RISK = 6;
