"""What the rows of an experiment come to: figures of every world, differences of pairs, and what they show.

Rows are taken in the order of their numbers, deal by deal; a deal counts once all its races are there. So the figures
are the same whoever ran the races, and in whatever order.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import Any, Final

import draftline
from draftline.core.messages import Message, Value
from draftline.core.rulebook import Rulebook
from draftline.core.track import Track
from draftline.documents.plots import number
from draftline.games.registry import load_variant
from draftline.lab.experiment import Experiment
from draftline.lab.measures import LAPS, NAMES, NUMBER, SEATS, SPACES, WORTHS, Found, Measure, as_it_is
from draftline.lab.races import RaceData
from draftline.lab.statistics import FEWEST_PAIRS, SURE, Moments, effect_size, holm

FORMAT: Final = "draftline-findings"
VERSION: Final = 1
MORE: Final = "more"
LESS: Final = "less"
OPEN: Final = "open"  # nothing is shown
DOCTORED: Final = (
    "length", "overtakes", "lead-changes", "spread", "grid-to-finish", "overtake-map", "running", "pit-stops",
    "pit-cost", "push-map", "retirement-map", "led-by-winner",
)  # fmt: skip
DEAD: Final = 0.15  # of the overtakes that a sector has on average: a stretch with less is dead
FEWEST_DEAD: Final = 3  # sectors in a row that make a stretch
GRID_DECIDES: Final = 0.5  # correlation of grid and finish

Deal = list[list[RaceData]]  # the rows of a deal, world by world


class Row:
    """One number of a measure: its moments in every world, and of the differences from the first world."""

    def __init__(self, arms: int) -> None:
        self.arms = [Moments() for _ in range(arms)]
        self.differences = [Moments() for _ in range(arms)]
        self.values = [array("d") for _ in range(arms)]

    def add(self, found: list[float | None], keep: bool) -> None:
        for at, value in enumerate(found):
            if value is None:
                continue
            self.arms[at].add(value)
            if keep:
                self.values[at].append(value)
            if at and found[0] is not None:
                self.differences[at].add(value - found[0])

    def with_zeros(self, deals: int) -> None:
        """Deals in which nothing had this name count as 0."""
        self.arms = [one.with_zeros(deals - one.n) for one in self.arms]
        self.differences = [one.with_zeros(deals - one.n) for one in self.differences]


class Gathered:
    """Everything about one measure."""

    def __init__(self, kind: type[Measure], arms: int) -> None:
        self.kind = kind
        self.count = arms
        self.rows: dict[str, Row] = {}
        self.maps: list[dict[str, float]] = [{} for _ in range(arms)]
        self.all: list[list[Found]] = [[] for _ in range(arms)]

    def add(self, deal: Deal) -> None:
        found = [[row["measures"].get(self.kind.name) for row in arm] for arm in deal]
        if self.kind.shape == SPACES:
            self._add_map(found)
            return
        if self.kind.over_races.__func__ is not Measure.over_races.__func__:  # type: ignore[attr-defined]
            for at, values in enumerate(found):
                self.all[at] += values
        if self.kind.shape == WORTHS:
            self._add_worths(found)
            return
        flat = [[flattened(self.kind, value) for value in values] for values in found]
        keys = {key: None for values in flat for one in values for key in one}
        empty = 0.0 if self.kind.shape == NAMES and not self.kind.sparse else None
        for key in keys:
            row = self.rows.setdefault(key, Row(self.count))
            row.add([_mean([one.get(key, empty) for one in values]) for values in flat], self.kind.shape == NUMBER)

    def _add_map(self, found: list[list[Any]]) -> None:
        for at, values in enumerate(found):
            for one in values:
                for space, count in one.items():
                    self.maps[at][space] = self.maps[at].get(space, 0.0) + count

    def _add_worths(self, found: list[list[Any]]) -> None:
        for at, values in enumerate(found):
            for one in values:
                for name, worths in one.items():
                    row = self.rows.setdefault(name, Row(self.count))
                    for worth in worths:
                        row.arms[at].add(worth)

    def closed(self, deals: int) -> None:
        if self.kind.shape == NAMES and not self.kind.sparse:
            for row in self.rows.values():
                row.with_zeros(deals)

    def to_json(self, books: list[Rulebook]) -> dict[str, Any]:
        kind = self.kind
        rows = [self._row(books, key, row) for key, row in self._sorted()]
        _judge(rows)
        data: dict[str, Any] = {
            "name": kind.name, "title": kind.titled().to_json(), "about": kind.told().to_json(), "unit": kind.unit,
            "shape": kind.shape, "digits": kind.digits, "rows": rows,
        }  # fmt: skip
        if kind.shape == NUMBER and "" in self.rows:
            data["values"] = [list(values) for values in self.rows[""].values]
        if kind.shape == SPACES:
            data["maps"] = self.maps
        extra = [kind.over_races(found) for found in self.all] if any(self.all) else []
        if any(extra):
            data["over_races"] = [
                {name: {"label": labelled(kind, books, name).to_json(), "mean": one, "margin": margin}
                 for name, (one, margin) in found.items()}
                for found in extra
            ]  # fmt: skip
        return data

    def _sorted(self) -> list[tuple[str, Row]]:
        if self.kind.shape in (SEATS, LAPS):
            return sorted(self.rows.items(), key=lambda item: int(item[0]))
        if all(key.isdigit() for key in self.rows):
            return sorted(self.rows.items(), key=lambda item: int(item[0]))
        return sorted(self.rows.items(), key=lambda item: (-item[1].arms[0].mean, item[0]))

    def _row(self, books: list[Rulebook], key: str, row: Row) -> dict[str, Any]:
        data: dict[str, Any] = {"key": key, "label": labelled(self.kind, books, key).to_json()}
        data["arms"] = [
            {**one.to_json(), "least": one.least if one.n else None, "most": one.most if one.n else None}
            for one in row.arms
        ]
        data["differences"] = [None] + [
            {
                **one.to_json(), "p": one.p_value(),
                "effect": effect_size(one.mean, row.arms[0].deviation), "verdict": OPEN,
            }
            for one in row.differences[1:]
        ]  # fmt: skip
        return data


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def flattened(kind: type[Measure], value: Any) -> dict[str, float]:
    """Numbers by name, whatever the shape."""
    if value is None:
        return {}
    if kind.shape == NUMBER:
        return {"": float(value)}
    if kind.shape == NAMES:
        return {str(name): float(one) for name, one in value.items()}
    first = 0 if kind.shape == SEATS else 1
    return {str(at): float(one) for at, one in enumerate(value, first)}


def labelled(kind: type[Measure], books: list[Rulebook], key: str) -> Message:
    """What a number of a measure is called, by the first rulebook that knows it."""
    if not key:
        return kind.titled()
    if kind.shape == SEATS:
        return Message("lab.seat", {"n": int(key) + 1})
    if kind.shape == LAPS:
        return Message("lab.lap", {"n": int(key)})
    if key in kind.labels:
        return Message(kind.labels[key])
    for book in books:
        prefix, names = book.families.get(kind.family, ("", ()))
        if key in names:
            return Message(book.told(prefix + key))
    return as_it_is(key)


def _judge(rows: list[dict[str, Any]]) -> None:
    """Which differences are shown, corrected for all that are looked at together: those of one measure's table."""
    for at in range(1, len(rows[0]["differences"]) if rows else 0):
        _judge_together([row["differences"][at] for row in rows])


def _judge_together(differences: list[dict[str, Any]]) -> None:
    for one, corrected in zip(differences, holm([one["p"] for one in differences]), strict=True):
        one["corrected"] = corrected
        shown = one["n"] >= FEWEST_PAIRS and corrected < SURE
        one["verdict"] = (MORE if one["mean"] > 0.0 else LESS) if shown else OPEN


def by_deal(experiment: Experiment, rows: Iterable[RaceData]) -> Iterator[Deal]:
    """Deals whose races are all there; rows must come in the order of their numbers."""
    each = experiment.seatings * len(experiment.arms)
    group: list[RaceData] = []
    for row in rows:
        if group and group[0]["number"] // each != row["number"] // each:
            group = []
        group.append(row)
        if len(group) == each and not any("lost" in one for one in group):
            yield [[one for one in group if one["arm"] == at] for at in range(len(experiment.arms))]
            group = []


def findings(experiment: Experiment, rows: Iterable[RaceData], digest: str, command: str) -> dict[str, Any]:
    """All figures of an experiment, as data."""
    gathered = [Gathered(kind, len(experiment.arms)) for kind in experiment.kinds()]
    lost: list[dict[str, Any]] = []
    faults: dict[str, int] = {}
    deals = 0
    for deal in by_deal(experiment, _noted(rows, lost, faults)):
        deals += 1
        for one in gathered:
            one.add(deal)
    for one in gathered:
        one.closed(deals)
    measures = [one.to_json(experiment.books) for one in gathered]
    numbers = [one["rows"] for one in measures if one["shape"] == NUMBER and one["rows"]]
    for at in range(1, len(experiment.arms)):
        _judge_together([rows[0]["differences"][at] for rows in numbers])
    return {
        "format": FORMAT, "version": VERSION, "draftline": draftline.__version__,
        "experiment": experiment.to_json(), "worlds": world_names(experiment), "command": command,
        "deals": deals, "wanted": experiment.races, "seatings": experiment.seatings,
        "races": deals * experiment.seatings * len(experiment.arms), "sha256": digest,
        "lost": lost, "faults": faults, "measures": measures,
    }  # fmt: skip


def _noted(rows: Iterable[RaceData], lost: list[dict[str, Any]], faults: dict[str, int]) -> Iterator[RaceData]:
    for row in rows:
        if "lost" in row:
            lost.append({"number": row["number"], "seed": row["seed"]})
        for fault in row.get("faults", ()):
            bot = row["bots"][fault["seat"]]
            faults[bot] = faults.get(bot, 0) + fault["n"]
        yield row


def world_names(experiment: Experiment) -> list[dict[str, Any]]:
    """What each world is called, as messages: its own name, else its variant's, else its number."""
    found = []
    for at, arm in enumerate(experiment.arms):
        name = arm.name or (load_variant(arm.variant_text).name if arm.variant_text else "")
        plain = Message("lab.world", {"n": at + 1}) if at else Message("lab.base-world")
        found.append((as_it_is(name) if name else plain).to_json())
    return found


# The track doctor: what a track is like beside the shipped ones, and what is wrong with it.


def diagnosis(found: dict[str, Any], track: Track) -> list[Message]:
    """What the track is like beside the others, then its faults."""
    said = []
    for measure in found["measures"]:
        if measure["shape"] == "number" and measure["rows"]:
            said.append(_beside(measure))
    return said + faults(found, track)


def _beside(measure: dict[str, Any]) -> Message:
    """More or less than on every other track only where each difference is shown."""
    row, digits = measure["rows"][0], measure["digits"]
    others = sorted(arm["mean"] for arm in row["arms"][1:] if arm["n"])
    here = number(row["arms"][0]["mean"], digits)
    values: dict[str, Value] = {"measure": Message.from_json(measure["title"]), "here": here}
    if not others:
        return Message("lab.doctor-alone", values)
    values |= {"low": number(others[0], digits), "high": number(others[-1], digits)}
    verdicts = {change["verdict"] for change in row["differences"][1:]}
    if verdicts == {LESS}:
        return Message("lab.doctor-more", values)
    return Message("lab.doctor-less" if verdicts == {MORE} else "lab.doctor-alike", values)


def faults(found: dict[str, Any], track: Track) -> list[Message]:
    """Stretches where nobody passes, a grid that decides."""
    by_name = {measure["name"]: measure for measure in found["measures"]}
    said = []
    for first, last in dead_stretches(track, by_name["overtake-map"]["maps"][0]):
        said.append(Message("lab.doctor-dead", {"first": first, "last": last}))
    grid = by_name["grid-to-finish"]["rows"]
    if grid and grid[0]["arms"][0]["mean"] - (grid[0]["arms"][0]["margin"] or 0.0) > GRID_DECIDES:
        said.append(Message("lab.doctor-grid", {"share": number(grid[0]["arms"][0]["mean"], 2)}))
    return said or [Message("lab.doctor-well")]


def dead_stretches(track: Track, counts: dict[str, float]) -> list[tuple[int, int]]:
    """Sectors in a row in which hardly anybody passes anybody, from the first to the last."""
    by_sector = [0.0] * track.sectors
    for space, count in counts.items():
        by_sector[track.sector_of[int(space)]] += count
    least = DEAD * sum(by_sector) / float(track.sectors)
    found: list[tuple[int, int]] = []
    begun = -1
    for sector in range(int(track.sectors) + 1):
        dead = sector < track.sectors and by_sector[sector] < least
        if dead and begun < 0:
            begun = sector
        elif not dead and begun >= 0:
            if sector - begun >= FEWEST_DEAD:
                found.append((begun, sector - 1))
            begun = -1
    return found
