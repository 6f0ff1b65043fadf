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

export const mod = (n: number, by: number): number => ((n % by) + by) % by;

/** The place of a car. Cars in one sector are level: the inside wins nothing, they roll for it when it counts. */
export function placeOf(state: RollsState, number: number): number {
  const rows = state.order.flatMap((one) => carByNumber(state, one) ?? []);
  const car = carByNumber(state, number);
  if (car === undefined) return rows.length;
  if (car.place !== null) return car.place;
  return rows.findIndex((other) => other === car || (other.progress !== null && other.progress === car.progress)) + 1;
}
