"""What every game shows in the same way: a race line, the track, the running order, the end."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.board import Board
from draftline.cli.manners import THUNDER_ALLEY
from draftline.cli.signs import Signs
from draftline.cli.telling import Teller
from draftline.cli.terminal import Terminal
from draftline.core.facts import Fact
from draftline.core.messages import Message
from draftline.core.track_game import TrackGame


class Display:
    """Draws on a terminal; knows nothing of input."""

    def __init__(self, terminal: Terminal, game: str = THUNDER_ALLEY) -> None:
        self.terminal = terminal
        self._game = game
        self.signs = Signs(terminal, game)

    # What each game has of its own.

    def board(self, game: TrackGame) -> Board:
        raise AssertionError("a game has a board")

    def teller(self) -> Teller:
        """A new commentary, which has heard nothing yet."""
        raise AssertionError("a game is told")

    def race_line(self, game: TrackGame) -> list[Message]:
        """Where the race stands."""
        raise AssertionError("a race stands somewhere")

    def help(self) -> None:
        raise AssertionError("a game is explained")

    def card(self, game: TrackGame, number: int) -> str:
        """Everything on a card; empty if there is no such card."""
        raise AssertionError("a game has cards")

    def result(self, game: TrackGame) -> None:
        raise AssertionError("a race ends")

    def preview(self, before: TrackGame, facts: list[Fact]) -> TrackGame | None:
        """The position that some facts led to where the game has already gone on; None if it cannot be shown."""
        return None

    # What all have.

    def lines(self, rows: list[Text]) -> None:
        for row in rows:
            self.terminal.out.print(row, soft_wrap=False, overflow="fold")

    def status(self, game: TrackGame) -> None:
        words = [self.terminal.words(message) for message in self.race_line(game)]
        self.terminal.out.print(Text("; ".join(words), style="bold"))

    def track(self, game: TrackGame, targets: dict[int, int] | None = None) -> None:
        self.lines(self.board(game).strips(targets))

    def circuit(self, game: TrackGame) -> None:
        self.lines(self.board(game).circuit())

    def standing(self, game: TrackGame) -> None:
        """The race line, the track and the running order."""
        board = self.board(game)
        self.terminal.out.print()
        self.status(game)
        self.lines(board.strips())
        self.lines(board.order())
