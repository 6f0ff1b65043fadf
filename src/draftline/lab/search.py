"""Many worlds at once: a grid or a latin hypercube of them, or a search for the one that comes closest to a target."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from draftline.core.messages import Message, OptionError
from draftline.data import whole
from draftline.lab.duel import number_kind
from draftline.lab.experiment import Arm, Experiment
from draftline.lab.findings import by_deal, flattened
from draftline.lab.harness import Means, Series
from draftline.lab.statistics import Moments

MOST_POINTS: Final = 200
HELD_OUT: Final = "held out"
Point = dict[str, Any]


@dataclass(frozen=True)
class Knob:
    """Something that is turned: words to choose from, or a range of numbers."""

    name: str
    words: tuple[str, ...] = ()
    least: float = 0.0
    most: float = 0.0
    whole: bool = False

    def all(self) -> list[Any]:
        """Every setting; of a range of whole numbers too."""
        if self.words:
            return [_read(word) for word in self.words]
        if not self.whole:
            raise OptionError(Message("lab.error-range", {"name": self.name}))
        return list(range(int(self.least), int(self.most) + 1))

    def at(self, share: float) -> Any:
        """The setting so far along, from 0 to 1."""
        if self.words:
            return _read(self.words[min(int(share * len(self.words)), len(self.words) - 1)])
        if self.whole:
            return min(int(self.least) + int(share * (self.most - self.least + 1.0)), int(self.most))
        return round(self.least + share * (self.most - self.least), 6)


def _read(word: str) -> Any:
    number = whole(word)
    return word if number is None else number


def read_knob(words: str) -> Knob:
    """`laps=2,3,4` or `wear=0.5..2`."""
    name, equals, value = (part.strip() for part in words.partition("="))
    if not equals or not name or not value:
        raise OptionError(Message("cli.error-key-value", {"text": words}))
    low, dots, high = value.partition("..")
    if not dots:
        return Knob(name, tuple(word.strip() for word in value.split(",")))
    try:
        least, most = float(low), float(high)
    except ValueError:
        raise OptionError(Message("cli.error-key-value", {"text": words})) from None
    if least >= most:
        raise OptionError(Message("cli.error-key-value", {"text": words}))
    return Knob(name, (), least, most, whole(low) is not None and whole(high) is not None)


def grid(knobs: Sequence[Knob]) -> list[Point]:
    """Every combination."""
    points = [dict(zip([knob.name for knob in knobs], values, strict=True))
              for values in itertools.product(*[knob.all() for knob in knobs])]  # fmt: skip
    if len(points) > MOST_POINTS:
        raise OptionError(Message("lab.error-points", {"n": len(points), "most": MOST_POINTS}))
    return points


def hypercube(knobs: Sequence[Knob], count: int, seed: object) -> list[Point]:
    """So many points, each knob in as many different settings, evenly spread (latin hypercube)."""
    if not 1 <= count <= MOST_POINTS:
        raise OptionError(Message("lab.error-points", {"n": count, "most": MOST_POINTS}))
    chance = random.Random(f"{seed} hypercube")
    columns = []
    for knob in knobs:
        cells = list(range(count))
        chance.shuffle(cells)
        columns.append([knob.at((cell + chance.random()) / count) for cell in cells])
    return [dict(zip([knob.name for knob in knobs], values, strict=True)) for values in zip(*columns, strict=True)]


def world_at(arm: Arm, point: Mapping[str, Any]) -> Arm:
    """A world with its knobs set: in the places of `{names}`, else as the world's own words or options of the game."""
    places = arm.places()
    made = arm.filled(point)
    for name, value in point.items():
        if name in places:
            continue
        if name in ("track", "bots", "variant", "seats", "forbid"):
            made = replace(made, **{name: value})
        else:
            made = replace(made, options={**made.options, name: value})
    return replace(made, name=", ".join(f"{name}={value}" for name, value in point.items()))


# A search.


@dataclass(frozen=True)
class Target:
    """What a search wants: the most or the least of a measure, or a number of it."""

    measure: str
    wish: str  # "max", "min" or "near"
    value: float = 0.0

    def cost(self, mean: float) -> float:
        """Less is better."""
        return -mean if self.wish == "max" else mean if self.wish == "min" else abs(mean - self.value)


def read_target(words: str) -> Target:
    """`max:bot-lead`, `min:length` or `pit-stops=8`."""
    wish, colon, measure = words.partition(":")
    if colon and wish in ("max", "min"):
        return Target(measure, wish)
    measure, _, value = (part.strip() for part in words.rpartition("="))
    try:
        return Target(measure, "near", float(value))
    except ValueError:
        raise OptionError(Message("lab.error-target", {"text": words})) from None


@dataclass
class Trial:
    """One setting of the knobs, and what it came to."""

    point: Point
    mean: float
    margin: float | None
    cost: float


def tune(
    base: Experiment, arm: Arm, knobs: Sequence[Knob], target: Target, trials: int, means: Means,
    tell: Callable[[Trial], None],
) -> list[Trial]:  # fmt: skip
    """Search with Optuna's sampler over the same deals in every trial; all trials in their order."""
    try:
        import optuna
    except ImportError:
        raise OptionError(Message("lab.needs-optuna")) from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    seed = random.Random(f"{base.seed} tune").getrandbits(30)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
    study.enqueue_trial({knob.name: _asked(knob, knob.at(0.5)) for knob in knobs})  # where the search begins
    done: list[Trial] = []
    for _ in range(trials):
        asked = study.ask()
        point = {knob.name: _suggested(asked, knob) for knob in knobs}
        known = next((one for one in done if one.point == point), None)
        trial = known or _tried(base, world_at(arm, point), point, target, means)
        study.tell(asked, trial.cost)
        done.append(trial)
        tell(trial)
    return done


def _asked(knob: Knob, value: Any) -> Any:
    return knob.all().index(value) if knob.words else value


def _suggested(trial: Any, knob: Knob) -> Any:
    if knob.words:
        return knob.all()[trial.suggest_int(knob.name, 0, len(knob.words) - 1)]
    if knob.whole:
        return trial.suggest_int(knob.name, int(knob.least), int(knob.most))
    return round(trial.suggest_float(knob.name, knob.least, knob.most), 6)


def _tried(base: Experiment, world: Arm, point: Point, target: Target, means: Means) -> Trial:
    experiment = replace(base, arms=[world])
    series = Series(experiment)
    for _ in series.run(means):
        pass
    kind = number_kind({one.name: one for one in experiment.kinds()}, target.measure)
    found = Moments(
        value
        for deal in by_deal(experiment, series.rows())
        for row in deal[0]
        for value in flattened(kind, row["measures"].get(kind.name)).values()
    )
    return Trial(point, found.mean, found.margin, target.cost(found.mean))


def best_of(trials: Iterable[Trial]) -> Trial:
    return min(trials, key=lambda trial: trial.cost)


def confirming(base: Experiment, arm: Arm, knobs: Sequence[Knob], best: Trial, races: int) -> Experiment:
    """The best setting against the middle of all knobs, on deals that the search has never seen."""
    middle = {knob.name: knob.at(0.5) for knob in knobs}
    seed = random.Random(f"{base.seed} {HELD_OUT}").getrandbits(40)
    return replace(base, arms=[world_at(arm, middle), world_at(arm, best.point)], races=races, seed=seed)
