"""What every game shows in the same way: a race line, the track, the running order, the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from rich.table import Table
from rich.text import Text

from draftline.bots.values import car_places, expected_place, reading
from draftline.cli.board import BoardPicture
from draftline.cli.commentary import Commentary, stand
from draftline.cli.game_table import GameTable
from draftline.cli.results import result_table, show_ties, show_winner
from draftline.cli.terminal import Terminal
from draftline.core.facts import Fact
from draftline.core.field import EMPTY, filled
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame

CARS_TOLD: Final = 8  # of those most likely in front

class Display(ABC):
    """Draws on a terminal; knows nothing of input."""

    def __init__(self, terminal: Terminal, table: GameTable) -> None:
        self.terminal = terminal
        self.table = table
        self.signs = table.signs(terminal)

    # What each game has of its own.

    @abstractmethod
    def board(self, game: TrackGame) -> BoardPicture:
        """The track with the cars as they stand."""

    @abstractmethod
    def commentary(self, game: TrackGame) -> Commentary:
        """A new commentary on a race, beginning after `game`."""

    @abstractmethod
    def race_line(self, game: TrackGame) -> list[Message]:
        """Where the race stands."""

    @abstractmethod
    def help(self) -> None:
        """Say what can be typed."""

    @abstractmethod
    def card(self, game: TrackGame, number: int) -> str:
        """Everything on a card; empty if there is no such card."""

    @abstractmethod
    def ending(self, game: TrackGame) -> Message:
        """How the race came to its end."""

    def preview(self, before: TrackGame, facts: list[Fact]) -> TrackGame:
        """The cars where some facts put them, although the game has gone on; only the board may be read from it."""
        shown = before.copy()
        shown.quiet = True
        for fact in facts:
            if fact.kind.moves:
                stand(shown, fact)
        shown.field.at = filled(len(shown.field.at), EMPTY)
        for row, space in enumerate(shown.field.space):
            if space >= 0:
                shown.field.at[space] = row
        return shown

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

    def odds(self, game: TrackGame) -> None:
        """Who is winning, by what a spectator sees."""
        found = reading(game.view(None))
        self.terminal.say(Message("cli.odds"), "bold")
        for seat in sorted(range(game.seats), key=lambda seat: -found.wins[seat]):
            values: dict[str, Value] = {"team": game.book.team(game.teams[seat]), "n": round(found.wins[seat] * 100)}
            self.terminal.say(Message("cli.odds-team", {**values, "points": f"{found.points[seat]:.1f}"}))
        self._cars_odds(game)

    def _cars_odds(self, game: TrackGame) -> None:
        """The cars most likely in front at the end."""
        self.terminal.say(Message("cli.odds-cars"), "bold")
        cars = car_places(game.view(None))
        for car in sorted(cars, key=lambda car: expected_place(cars[car]))[:CARS_TOLD]:
            told: dict[str, Value] = {"car": car, "place": f"{expected_place(cars[car]):.1f}"}
            told |= {"first": round(100 * cars[car][0]), "three": round(100 * sum(cars[car][:3]))}
            self.terminal.say(Message("cli.odds-car", told))

    def result(self, game: TrackGame) -> None:
        """The end of a race: why it is over, who won, who came where, and how ties were broken."""
        self.terminal.out.print()
        self.terminal.say(self.ending(game), "bold")
        assert game.outcome is not None
        show_winner(self.terminal, self.table, game.outcome)
        self.terminal.out.print(self.result_table(game))
        show_ties(self.terminal, self.table, game.outcome)

    def result_table(self, game: TrackGame) -> Table:
        return result_table(self.terminal, self.table, game)
