/** The keys of the card table. */
import type { Binding } from "../../lib/keys.svelte";
import type { Flow } from "./flow.svelte";

interface Table {
  flow: Flow;
  focusBoard: () => void;
  leave: () => void;
  guide: () => void;
  hint: () => void;
}

const STEPS: [string, string, string][] = [
  ["f", "forward", "page.step-forward"],
  ["o", "out", "page.step-out"],
  ["i", "in", "page.step-in"],
  ["d", "diagonal out", "page.step-diagonal-out"],
  ["D", "diagonal in", "page.step-diagonal-in"],
  ["s", "swap", "page.step-swap"],
  ["b", "bump", "page.step-bump"],
  [".", "stop", "page.step-stop"],
];

/** Enter on what is picked already means the move: it would be taken back by Space, Escape or a click. */
const PICKED = "[data-card][aria-pressed=true], [data-car][aria-pressed=true], .choice [aria-pressed=true]";

/** The next car of those that may be picked. */
function nextCar(flow: Flow, by: number): void {
  const cars = flow.pickable;
  if (!cars.length) return;
  const at = flow.car === null ? -1 : cars.indexOf(flow.car);
  const next = cars[(at + by + cars.length + (at < 0 && by < 0 ? 1 : 0)) % cars.length];
  if (next !== undefined && next !== flow.car) flow.pickCar(next);
}

/** The next destination, furthest first. */
function nextSpace(flow: Flow, by: number): void {
  const places = flow.destinations;
  if (!places.length) return;
  const at = places.findIndex((place) => place.key === flow.chosen?.key);
  const next = places[(at + by + places.length + (at < 0 && by < 0 ? 1 : 0)) % places.length];
  if (next && next.key !== flow.chosen?.key) flow.pickSpace(next.key);
}

export function cardKeys({ flow, focusBoard, leave, guide, hint }: Table): Binding[] {
  const group = "page.keys-table";
  const playing = (): boolean => flow.kind === "play";
  const digits = Array.from({ length: 9 }, (_, at) => String(at + 1));
  return [
    {
      keys: digits,
      text: "page.key-card",
      group,
      when: playing,
      run: (event) => {
        const card = flow.view?.state.hand[Number(event.key) - 1];
        if (card !== undefined) flow.pickCard(card);
      },
    },
    { keys: ["c"], text: "page.key-car", group, when: () => flow.pickable.length > 0, run: () => nextCar(flow, 1) },
    {
      keys: ["C"],
      text: "page.key-car-back",
      group,
      when: () => flow.pickable.length > 0,
      run: () => nextCar(flow, -1),
    },
    {
      keys: ["n"],
      text: "page.key-space",
      group,
      when: () => flow.destinations.length > 0,
      run: () => nextSpace(flow, 1),
    },
    {
      keys: ["N"],
      text: "page.key-space-back",
      group,
      when: () => flow.destinations.length > 0,
      run: () => nextSpace(flow, -1),
    },
    {
      keys: ["w"],
      text: "page.key-way",
      group,
      when: () => (flow.chosen?.ends.length ?? 0) > 1,
      run: () => flow.nextWay(1),
    },
    {
      keys: ["Enter"],
      text: "page.key-confirm",
      group,
      from: PICKED,
      when: () => flow.plan.length > 0,
      run: () => void flow.confirm(),
    },
    {
      keys: ["p"],
      text: "page.key-steps",
      group,
      when: () => flow.first !== undefined,
      run: () => void flow.stepByStep(),
    },
    ...STEPS.map(([key, verb, text]): Binding => ({
      keys: [key],
      text,
      group,
      when: () => flow.kind === "step",
      run: () => {
        const step = flow.steps.find((one) => one.verb === verb && one.action);
        if (step) flow.step(step.action);
        else void flow.explain(verb);
      },
    })),
    { keys: ["g"], text: "page.key-board", group, run: focusBoard },
    { keys: ["Escape"], text: "page.key-leave", group, run: leave },
    { keys: ["h"], text: "page.key-hint", group, when: () => flow.mine, run: hint },
    { keys: ["G"], text: "page.key-guide", group, run: guide },
  ];
}
