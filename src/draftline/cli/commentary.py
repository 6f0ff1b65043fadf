"""What a commentary is: it reads facts and writes lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from rich.text import Text

from draftline.core.facts import LOUD, MOVE, OUT, QUIET, SILENT, Fact
from draftline.core.track_game import TrackGame


class Commentary(ABC):
    """Turns facts into lines; a move is told when it is over."""

    @abstractmethod
    def hear(self, facts: Iterable[Fact], game: TrackGame) -> list[Text]:
        """The lines for some facts; `game` stands where they led to."""

    @abstractmethod
    def finish(self, game: TrackGame) -> list[Text]:
        """Lines for a move that goes no further."""


def is_step(fact: Fact) -> bool:
    """Whether it only says how far a move has brought a car."""
    return fact.kind.moves and fact.kind.tone == QUIET and fact.kind.part == MOVE


def begins_move(fact: Fact) -> bool:
    """Whether it says that a seat moves a car now."""
    return fact.kind.part == MOVE and fact.kind.tone != SILENT and {"seat", "car"} <= set(fact.kind.fields)


def of_a_move(fact: Fact) -> bool:
    """Whether a car is moved, or taken out of the race, by it."""
    return is_step(fact) or begins_move(fact) or fact.kind.part == OUT


def stand(game: TrackGame, fact: Fact) -> None:
    """Put a car where a fact says that it stands now."""
    row = game.car(fact.values["car"])
    progress, lane = fact.values["progress"], fact.values["lane"]
    game.field.space[row] = -1 if lane < 0 else game.track.space(progress, lane)
    game.field.progress[row] = progress


def own_facts(facts: Iterable[Fact]) -> int:
    """How many of the first facts belong to a move itself: up to the first loud one about something else."""
    count = 0
    for fact in facts:
        if fact.kind.tone == LOUD and fact.kind.part not in (MOVE, OUT):
            break
        count += 1
    return count
