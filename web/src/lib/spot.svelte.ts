/** The cars that somebody asks for, by their name in a text: every board shows for a moment where they are. */
const MOMENT = 2500; // milliseconds
const NONE: readonly number[] = [];

class Spot {
  cars = $state.raw<readonly number[]>(NONE);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(cars: readonly number[]): void {
    clearTimeout(this.#timer);
    this.cars = cars;
    this.#timer = setTimeout(() => (this.cars = NONE), MOMENT);
  }
}

export const spot = new Spot();
