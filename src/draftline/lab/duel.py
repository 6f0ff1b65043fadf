"""A duel: two worlds, or two bots, on the same deals until it is clear which is ahead, and not a race longer.

The test is sequential (SPRT on pairs): after every deal it asks whether the difference comes to `high` rather than to
`low`, with stated error rates, and stops by itself. The interval beside it holds at every look. Guards are measures
that must not get worse by more than a stated amount.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from draftline.core.messages import Message, OptionError
from draftline.lab.experiment import Experiment
from draftline.lab.findings import by_deal, flattened
from draftline.lab.harness import Means, Series
from draftline.lab.measures import NUMBER, Measure
from draftline.lab.races import RaceData
from draftline.lab.statistics import SURE, Moments, Sprt, sequence_margin

USUAL_MOST: Final = 2000
BOTS_MEASURE: Final = "bot-lead"


@dataclass(frozen=True)
class Guard:
    """A measure that may not grow, or fall, by more than this."""

    measure: str
    limit: float  # positive: it may not grow by more; negative: it may not fall by more


@dataclass(frozen=True)
class Terms:
    """What a duel is about."""

    measure: str
    low: float = 0.0
    high: float = 1.0
    alpha: float = SURE
    beta: float = SURE
    most: int = USUAL_MOST  # deals after which it is left open
    guards: tuple[Guard, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        if not (self.low < self.high and 0.0 < self.alpha < 0.5 and 0.0 < self.beta < 0.5 and self.most > 0):
            raise OptionError(Message("lab.error-terms"))

    def measures(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([self.measure, *[guard.measure for guard in self.guards]]))


def read_guard(words: str) -> Guard:
    """`length:+2` or `lead-changes:-0.5`."""
    name, colon, amount = words.rpartition(":")
    try:
        limit = float(amount)
    except ValueError:
        limit = 0.0
    if not colon or not limit:
        raise OptionError(Message("lab.error-guard", {"text": words}))
    return Guard(name, limit)


class Duel:
    """The pairs so far, deal by deal in their order, and what they say."""

    def __init__(self, experiment: Experiment, terms: Terms) -> None:
        self.terms = terms
        self.experiment = experiment
        known = {kind.name: kind for kind in experiment.kinds()}
        self.kinds: dict[str, type[Measure]] = {name: number_kind(known, name) for name in terms.measures()}
        self.pairs = {name: Moments() for name in self.kinds}
        self.sprt = Sprt(terms.low, terms.high, terms.alpha, terms.beta)
        self.ratios: list[float] = []
        self.verdict: bool | None = None
        self._waiting: dict[int, list[RaceData]] = {}
        self._next = 0

    def add(self, row: RaceData) -> bool:
        """A row as it comes; True once it is decided. Deals count in their order, whoever is quicker."""
        self._waiting.setdefault(row["deal"], []).append(row)
        each = self.experiment.seatings * len(self.experiment.arms)
        while self.verdict is None and len(self._waiting.get(self._next, ())) == each:
            self._count(sorted(self._waiting.pop(self._next), key=lambda one: int(one["number"])))
            self._next += 1
        return self.verdict is not None

    @property
    def deals(self) -> int:
        """Deals that were looked at."""
        return self._next

    def _count(self, rows: list[RaceData]) -> None:
        for deal in by_deal(self.experiment, rows):
            for name, kind in self.kinds.items():
                means = [_mean(kind, arm) for arm in deal]
                if None not in means:
                    self.pairs[name].add((means[1] or 0.0) - (means[0] or 0.0) if len(means) > 1 else means[0] or 0.0)
        pairs = self.pairs[self.terms.measure]
        self.ratios.append(self.sprt.ratio(pairs))
        self.verdict = self.sprt.verdict(pairs)

    def to_json(self) -> dict[str, Any]:
        pairs = self.pairs[self.terms.measure]
        return {
            "terms": asdict(self.terms), "verdict": self.verdict, "deals": self.deals,
            "ratio": self.sprt.ratio(pairs), "bounds": [self.sprt.lower, self.sprt.upper], "ratios": self.ratios,
            "mean": pairs.mean, "deviation": pairs.deviation,
            "sequence_margin": sequence_margin(pairs, self.terms.most), "guards": [
                {**asdict(guard), **self._guarded(guard)} for guard in self.terms.guards
            ],
        }  # fmt: skip

    def _guarded(self, guard: Guard) -> dict[str, Any]:
        """Kept, broken, or not shown, by an interval that holds at every look."""
        pairs = self.pairs[guard.measure]
        margin = sequence_margin(pairs, self.terms.most)
        verdict = "open"
        if margin is not None:
            sign = 1.0 if guard.limit > 0.0 else -1.0
            mean, limit = sign * pairs.mean, abs(guard.limit)
            verdict = "kept" if mean + margin <= limit else "broken" if mean - margin > limit else "open"
        return {"mean": pairs.mean, "margin": margin, "state": verdict}


def number_kind(known: dict[str, type[Measure]], name: str) -> type[Measure]:
    kind = next((one for one in known.values() if one.name == name or name.endswith(":" + one.__name__)), None)
    if kind is None or kind.shape != NUMBER:
        raise OptionError(Message("lab.error-number", {"name": name}))
    return kind


def _mean(kind: type[Measure], rows: list[RaceData]) -> float | None:
    found = [flattened(kind, row["measures"].get(kind.name)).get("") for row in rows]
    known = [one for one in found if one is not None]
    return sum(known) / len(known) if known else None


def fight(series: Series, terms: Terms, means: Means, tell: Callable[[Duel], None]) -> Duel:
    """Race until it is decided, or until there are no deals left; what is in the file already counts first."""
    duel = Duel(series.experiment, terms)
    for row in series.rows():
        if duel.add(row):
            return duel
    with closing(series.run(means)) as running:
        for row in running:
            if duel.add(row):
                break
            tell(duel)
    return duel


def cut(experiment: Experiment, deals: int) -> Experiment:
    """The same experiment, ended where the duel ended."""
    return replace(experiment, races=max(deals, 1))
