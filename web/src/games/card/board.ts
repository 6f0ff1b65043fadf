/** The race as the board draws it. */
import type { BoardCar, Ghost, Highlight, Place, TrackGeometry } from "../../board/types";
import { modulo } from "../../board/geometry";
import { t } from "../../lib/i18n.svelte";
import { lookOf } from "../../lib/looks";
import { inRace } from "../../lib/status";
import type { CardCar, CardState, PreviewEnd } from "../../lib/types";
import { totalWear } from "./box";
import type { Destination } from "./destinations";

function badgesOf(car: CardCar): BoardCar["badges"] {
  const badges: BoardCar["badges"] = [];
  if (car.tyres) badges.push({ text: t(`tyre-sign.${car.tyres}`), kind: "tyre" });
  if (car.close_calls) badges.push({ text: String(car.close_calls), kind: "call" });
  return badges;
}

/** The cars that are in the race, or stood in it at a moment that is looked at. */
export function boardCars(
  state: CardState,
  seat: number | null,
  active: number | null,
  then: Map<number, Place> | null,
  sectors: number,
): BoardCar[] {
  const first = Math.max(...state.cars.filter(inRace).map((car) => car.progress));
  return state.cars.flatMap((car): BoardCar[] => {
    const place = then
      ? then.get(car.number)
      : inRace(car)
        ? { progress: car.progress, lane: car.lane, stack: car.stack, off: car.off_track ?? false }
        : undefined;
    if (!place) return [];
    const look = lookOf(car, state);
    return [
      {
        ...place,
        number: car.number,
        ...look,
        badges: badgesOf(car),
        wear: totalWear(car.wear),
        dim: then === null && car.activated,
        leader: then === null && state.order[0] === car.number,
        active: active === car.number,
        mine: seat !== null && car.seat === seat,
        lapped: then === null && first - car.progress >= sectors,
      },
    ];
  });
}

/** Where every car that moves will stand. */
export function ghostsOf(end: PreviewEnd | null, state: CardState, mover: number | null): Ghost[] {
  if (!end) return [];
  return Object.entries(end.cars).flatMap(([number, [progress, lane]]): Ghost[] => {
    const car = state.cars.find((one) => one.number === Number(number));
    if (!car || lane < 0) return [];
    const { fill, ink, symbol } = lookOf(car, state);
    return [{ number: car.number, progress, lane, fill, ink, symbol, active: car.number === mover }];
  });
}

/** Reachable spaces; over the line they are those of the next lap. */
export function highlightsOf(
  places: readonly Destination[],
  chosen: string | null,
  track: TrackGeometry,
  label: (place: Destination, sector: number) => string,
): Highlight[] {
  return places.map((place): Highlight => {
    const sector = modulo(place.progress, track.lanes.length);
    return {
      key: place.key,
      sector,
      lane: Math.max(place.lane, 0),
      kind: place.key === chosen ? "chosen" : "reach",
      label: label(place, sector),
      finish: place.lane < 0,
    };
  });
}
