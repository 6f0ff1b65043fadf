"""Races from which values are learned: rows of features with the points that they turned out to be worth."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from draftline.core.columns import vec
from draftline.core.extension import mypyc_attr
from draftline.core.game import Game
from draftline.core.network import Network

FINAL: Final = 0  # what the race came to
MIXED: Final = 1  # that, mixed with what was thought of positions on the way
SIBLING: Final = 2  # what was thought of a position to which an end led that nobody chose


class Lesson:
    """What one race teaches: rows one after the other, and for each its points to come and how these were found."""

    def __init__(self) -> None:
        self.rows: list[float] = []
        self.points: list[float] = []
        self.kinds: list[int] = []

    def add(self, row: vec[float], points: float, kind: int) -> None:
        self.rows += row
        self.points.append(points)
        self.kinds.append(kind)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lessons(metaclass=ABCMeta):
    """Self-play of one game; its rulebook's craft gives it out."""

    @abstractmethod
    def features(self) -> list[str]:
        """Names of the features of a row, in their order."""

    @abstractmethod
    def race(self, game: Game, seed: int, network: Network | None) -> Lesson:
        """Race a new game to its end, by the network or, before there is one, by the hand-made outlook."""
