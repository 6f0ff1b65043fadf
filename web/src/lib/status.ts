/** Message ids of what has become of a car. */
const NAMES: Record<string, string> = {
  retired: "page.car-retired",
  lapped: "page.car-lapped",
  finished: "page.car-finished",
  disqualified: "page.car-disqualified",
};

export function outName(status: string): string {
  return NAMES[status] ?? "page.car-retired";
}

export const inRace = (car: { status?: string | undefined }): boolean =>
  car.status === "track" || car.status === "apron";

/** The place of every car: those out of the race have theirs, the others fill what is left in running order. */
export function placesOf(race: {
  order: readonly number[];
  cars: readonly { number: number; place?: number | null | undefined }[];
}): Map<number, number> {
  const places = new Map<number, number>();
  for (const car of race.cars) if (car.place) places.set(car.number, car.place);
  const taken = new Set(places.values());
  const running = [...race.order, ...race.cars.map((car) => car.number)];
  let place = 1;
  for (const number of new Set(running)) {
    if (places.has(number)) continue;
    while (taken.has(place)) place += 1;
    places.set(number, place);
    place += 1;
  }
  return places;
}
