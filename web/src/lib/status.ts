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
