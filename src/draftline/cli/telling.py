"""What a commentary is: it hears facts and gives lines."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from draftline.cli.manners import under_way
from draftline.core.facts import Fact
from draftline.core.track_game import TrackGame


class Teller:
    """Turns facts into lines; a move is told when it is over."""

    def hear(self, facts: Iterable[Fact], game: TrackGame, rank: bool = True) -> list[Text]:
        """The lines for some facts; `game` stands where they led to."""
        raise AssertionError("a game is told")

    def finish(self, game: TrackGame, rank: bool = True) -> list[Text]:
        """Lines for what has been heard of a move that goes no further."""
        raise AssertionError("a game is told")

    def of_the_move(self, facts: list[Fact], seat: int) -> list[Fact]:
        """What belongs to the move of a seat itself, before anything face down is turned up or dice are thrown."""
        raise AssertionError("a game has moves")

    def ended(self, game: TrackGame, facts: list[Fact], seat: int) -> bool:
        """Whether the move of a seat is over after some facts that led to `game`."""
        return not under_way(game)
