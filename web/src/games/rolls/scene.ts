/** What the board shows of a race of Thunder Rolls: cars, lights for steps and destinations, ghosts. */
import type { BoardCar, Ghost, Highlight, Place, TrackGeometry } from "../../board/types";
import { t } from "../../lib/i18n.svelte";
import { laneName } from "../../lib/lanes";
import type { PreviewEnd } from "../../lib/types";
import { laneOfStep, type DriveAction } from "./actions";
import { bonusOf, sectorOfGoal, type Goal } from "./ends";
import { carByNumber, mod } from "./phase";
import type { RollsCar, RollsState } from "./types";

export type Look = (colour: string) => { fill: string; ink: string; symbol: string };

export function boardCars(
  state: RollsState,
  seat: number | null,
  look: Look,
  then: ReadonlyMap<number, Place> | null,
): BoardCar[] {
  return state.cars.flatMap((car) => {
    const place = then ? then.get(car.number) : placeOf(car);
    if (!place) return [];
    return [
      {
        ...place,
        number: car.number,
        ...look(car.colour),
        colour: car.colour,
        leader: state.order[0] === car.number,
        active: state.drive?.car === car.number,
        mine: car.seat >= 0 && car.seat === seat,
        npc: car.npd,
        badges: car.laps > 0 ? [{ text: `L${car.laps}`, kind: "plain" as const }] : [],
      },
    ];
  });
}

const placeOf = (car: RollsCar): Place | null =>
  car.progress === null || car.lane === null ? null : { progress: car.progress, lane: car.lane };

export function ghostsOf(state: RollsState, end: PreviewEnd | null, look: Look): Ghost[] {
  if (end === null) return [];
  return Object.entries(end.cars).flatMap(([number, [progress, lane]]) => {
    const car = carByNumber(state, Number(number));
    return car
      ? [{ number: car.number, progress, lane, ...look(car.colour), active: state.drive?.car === car.number }]
      : [];
  });
}

/** Where a goal lies as seen from the car, and the bonus that leads there. */
export function goalWords(goal: Goal, from: number, track: TrackGeometry, end = goal.ends[0]): string {
  const lane = laneName(goal.lane, track.lanes[sectorOfGoal(goal, track.sectors)] ?? 0);
  const bonus = end === undefined ? null : bonusOf(end);
  const values = { n: goal.progress - from, lane };
  if (bonus === null) return t("page.rolls-ahead", values);
  return t("page.rolls-ahead-bonus", { ...values, bonus: { id: `tr-bonus.${bonus}`, values: {} } });
}

/** Lights for single steps next to the car, and for everywhere that the whole move can end. */
export function lightsOf(
  state: RollsState,
  steps: readonly DriveAction[],
  goals: readonly Goal[],
  chosen: PreviewEnd | null,
  track: TrackGeometry,
): Highlight[] {
  const drive = state.drive;
  const car = drive ? carByNumber(state, drive.car) : undefined;
  if (!drive || !car || car.progress === null || car.lane === null) return [];
  const by = drive.back ? -1 : 1;
  const sector = mod(car.progress + by, track.sectors);
  const lights = new Map<string, Highlight>();
  for (const step of steps) {
    const lane = laneOfStep(step, car.lane);
    if (lane === null || lane < 0 || lane >= (track.lanes[sector] ?? 0)) continue;
    lights.set(`${sector} ${lane}`, {
      key: step.text,
      sector,
      lane,
      kind: "step",
      label: t(drive.back ? "page.rolls-behind" : "page.rolls-ahead", {
        n: 1,
        lane: laneName(lane, track.lanes[sector] ?? 0),
      }),
    });
  }
  for (const goal of goals) {
    const at = sectorOfGoal(goal, track.sectors);
    const key = `${at} ${goal.lane}`;
    const kind = chosen !== null && goal.ends.includes(chosen) ? "chosen" : "reach";
    if (lights.has(key) && kind === "reach") continue;
    lights.set(key, {
      key: `goal ${goal.progress} ${goal.lane}`,
      sector: at,
      lane: goal.lane,
      kind,
      label: goalWords(goal, car.progress, track),
    });
  }
  return [...lights.values()];
}
