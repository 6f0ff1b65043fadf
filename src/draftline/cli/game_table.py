"""What a game has of its own at the terminal: who shows it, who asks, and how its races are spoken of.

A rulebook names its table (`Rulebook.terminal`); what is here holds for any game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.text import Text

from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, Value
from draftline.core.outcome import Standing
from draftline.core.reach import Reach
from draftline.core.rulebook import TURNS, Rulebook
from draftline.core.track import OPEN, Track
from draftline.core.track_game import TrackGame

if TYPE_CHECKING:
    from draftline.cli.display import Display
    from draftline.cli.person import Person
    from draftline.cli.session import Session


class GameTable(ABC):
    """One game's part of the terminal; made for each use, it keeps nothing but the rulebook."""

    # Of the cars of a team in a series of races, besides their places: what is counted, and its column.
    counted: dict[str, Message] = {}
    # Those that a single result shows: what cannot be seen from the places.
    shown: tuple[str, ...] = ()
    step_help = Message("cli.step-help-laps")

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @abstractmethod
    def screen(self, terminal: Terminal) -> Display:
        """What draws the game."""

    @abstractmethod
    def person(self, session: Session, quick: bool) -> Person:
        """Who asks the player the questions of a session."""

    def signs(self, terminal: Terminal) -> Signs:
        return Signs(terminal, self.book)

    # How far a race is.

    def turn_of(self, game: TrackGame) -> int:
        """What a race is divided into."""
        return game.length() if self.book.length == TURNS else game.lap

    def distance(self, game: TrackGame) -> Message:
        """How long a race is meant to be."""
        if game.track.road == OPEN:
            return Message("cli.track-sectors", {"n": game.track.line})
        return Message("cli.laps", {"n": game.track.laps_of(self.book.id)})

    def still_open(self, game: TrackGame) -> Message:
        """Where a race that is not over stands."""
        if self.book.length == TURNS:
            return Message("cli.record-open-turn", {"turn": game.length()})
        return Message("cli.record-open-lap", {"lap": game.lap})

    def under_way(self, game: TrackGame) -> bool:
        """Whether a car is in the middle of its move."""
        return game.moving() is not None

    def all_ends(self, game: TrackGame) -> Iterator[Reach] | None:
        """Where the next move can end, one by one; None if no move is open."""
        return None

    # Who races.

    def rivals(self, game: TrackGame, seat: int) -> list[Value]:
        """Everybody else: teams, then the drivers of cars that no player has, where they have names."""
        names: list[Value] = [self.book.team(game.teams[other]) for other in range(game.seats) if other != seat]
        if self.book.drivers:
            names += [self.driver(game, number) for number in game.numbers if game.seat_of(number) < 0]
        return names

    def entrant(self, standing: Standing) -> Message:
        """A seat's team, or a driver without a player."""
        name = standing.entrant
        return self.book.driver(name) if standing.seat is None else self.book.team(name)

    def driver(self, game: TrackGame, number: int) -> Message:
        """A player's team, or whoever drives a car that no player has."""
        seat = game.seat_of(number)
        if seat >= 0:
            return self.book.team(game.teams[seat])
        return self.book.driver(next(team.colour for team in self.book.teams if number in team.numbers))

    def welcome_notes(self, game: TrackGame) -> list[Message]:
        """What is said of a race before it begins, besides who races where."""
        return []

    def about_track(self, track: Track) -> list[Message]:
        """What the game has to say of a track."""
        return []

    def about(self, terminal: Terminal, game: TrackGame, asked: str) -> list[Text]:
        """What `? WORD` shows; nothing for a word that the game does not know."""
        return []

    # What is counted.

    def count(self, game: TrackGame, number: int, what: str) -> int:
        """One of `counted` for a car: as a rule whether it left the race that way."""
        return 1 if game.status(number) == what else 0

    def result_data(self, game: TrackGame) -> dict[str, Any]:
        """What the game adds to the data of a result."""
        return {"cars": {str(number): self.car_data(game, number) for number in game.numbers}}

    def car_data(self, game: TrackGame, number: int) -> dict[str, Any]:
        seat = game.seat_of(number)
        return {"team": game.teams[seat] if seat >= 0 else None, "status": game.status(number)}
