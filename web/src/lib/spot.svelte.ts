/** The car that somebody asks for, by its name in a text: every board shows for a moment where it is. */
const MOMENT = 2500; // milliseconds

class Spot {
  car = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(car: number): void {
    clearTimeout(this.#timer);
    this.car = car;
    this.#timer = setTimeout(() => (this.car = null), MOMENT);
  }
}

export const spot = new Spot();
