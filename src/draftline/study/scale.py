"""By what a game's verdicts are measured: degrees of faults in points, and what bots lose, from `data/pit_wall`."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from draftline.core.messages import Message, Value
from draftline.core.rulebook import Rulebook
from draftline.data import package_names, package_text

FOLDER: Final = "pit_wall"
SUFFIX: Final = ".json"
ENOUGH: Final = 0.5  # of the variance of results, that luck has to explain before a result is adjusted by it

FINE: Final = "fine"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
CLOSE: Final = "close"  # too close to call
DEGREES: Final = (INACCURACY, MISTAKE, BLUNDER)
NAMES: Final = {
    "rookie": Message("wall.bot-rookie"), "club": Message("wall.bot-club"), "pro": Message("wall.bot-pro")
}  # fmt: skip
USUAL: Final = {INACCURACY: 0.1, MISTAKE: 0.25, BLUNDER: 0.5}  # of games that nobody has measured


@dataclass(frozen=True)
class Level:
    """A measured bot as a mark of the scale: points that it loses per real decision."""

    bot: str
    lost: float
    error: float
    decisions: int

    @property
    def name(self) -> Value:
        """Its name as a driver, or the code of a bot that has none."""
        return NAMES.get(self.bot, self.bot)


@dataclass(frozen=True)
class Scale:
    """What is known of a game before a race is looked at."""

    degrees: dict[str, float] = field(default_factory=lambda: dict(USUAL))  # points lost from which on it is called so
    levels: tuple[Level, ...] = ()  # the strongest last
    explained: float | None = None  # share of the variance of results that the sums of luck explain

    @property
    def adjusts(self) -> bool:
        """Whether the evaluation explains enough of results to take luck out of one."""
        return self.explained is not None and self.explained >= ENOUGH

    def degree(self, lost: float) -> str:
        """The word for a loss that is beyond doubt."""
        found = FINE
        for name in DEGREES:
            if lost >= self.degrees[name]:
                found = name
        return found

    def level(self, lost: float) -> Message | None:
        """The word for a number: the nearest mark, or between which two it lies; None without marks."""
        if not self.levels:
            return None
        weakest, strongest = self.levels[0], self.levels[-1]
        near = NEAR * (weakest.lost - strongest.lost)
        if lost > weakest.lost:
            return Message(
                "wall.level-below" if lost > weakest.lost + near else "wall.level-like", {"bot": weakest.name}
            )
        for worse, better in zip(self.levels, self.levels[1:], strict=False):
            if lost >= better.lost:
                return _between(worse, better, lost)
        beyond = lost < strongest.lost - NEAR * (self.levels[-2].lost - strongest.lost)
        return Message("wall.level-above" if beyond else "wall.level-like", {"bot": strongest.name})


NEAR: Final = 0.25  # of the way between two marks, within which a number is as good as a mark


def _between(worse: Level, better: Level, lost: float) -> Message:
    way = (worse.lost - lost) / max(worse.lost - better.lost, 1e-9)
    if way <= NEAR:
        return Message("wall.level-like", {"bot": worse.name})
    if way >= 1.0 - NEAR:
        return Message("wall.level-like", {"bot": better.name})
    return Message("wall.level-between", {"worse": worse.name, "better": better.name})


_scales: dict[str, Scale] = {}


def scale_of(book: Rulebook) -> Scale:
    """The scale of a game, read on first use; the usual one for a game without a file."""
    if book.id not in _scales:
        known = book.id in package_names(FOLDER, SUFFIX)
        _scales[book.id] = read_scale(json.loads(package_text(f"{FOLDER}/{book.id}{SUFFIX}"))) if known else Scale()
    return _scales[book.id]


def read_scale(data: dict[str, Any]) -> Scale:
    levels = [Level(one["bot"], one["lost"], one["error"], one["decisions"]) for one in data["levels"]]
    levels.sort(key=lambda one: -one.lost)
    return Scale(dict(data["degrees"]), tuple(levels), data["explained"])
