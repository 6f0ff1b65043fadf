"""What the card games share at the terminal; where they differ, a game's own table says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from draftline.cli.display import Display
from draftline.cli.game_table import GameTable
from draftline.cli.person import Person
from draftline.cli.session import Session
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.core.reach import Reach
from draftline.core.track_game import TrackGame
from draftline.racing.terminal.narrow import cards
from draftline.racing.terminal.player import CardPerson
from draftline.racing.terminal.screen import CardScreen
from draftline.racing.terminal.sheets import CardSheets
from draftline.racing.terminal.signs import CardSigns


class CardGameTable(GameTable):
    """The table of a card game."""

    counted = {"retired": Message("cli.column-retired"), "lapped": Message("cli.column-lapped")}
    step_help = Message("cli.step-help")

    # What is made for a screen.

    def screen(self, terminal: Terminal) -> Display:
        return CardScreen(terminal, self, self.sheets(terminal))

    def person(self, session: Session, quick: bool) -> Person:
        return CardPerson(session, quick)

    def signs(self, terminal: Terminal) -> CardSigns:
        return CardSigns(terminal, self.book)

    def sheets(self, terminal: Terminal) -> CardSheets:
        return CardSheets(terminal, self.signs(terminal), self.book)

    # How far a race is.

    def turn_of(self, game: TrackGame) -> int:
        return cards(game).turn

    def distance(self, game: TrackGame) -> Message:
        return Message("cli.laps", {"n": cards(game).laps})

    def still_open(self, game: TrackGame) -> Message:
        race = cards(game)
        return Message("cli.record-open", {"turn": race.turn, "lap": race.lap, "laps": race.laps})

    def all_ends(self, game: TrackGame) -> Iterator[Reach] | None:
        return cards(game).iter_outcomes()

    # The end.

    def result_data(self, game: TrackGame) -> dict[str, Any]:
        numbers = [number for seat in range(game.seats) for number in game.cars(seat)]
        return {"laps": cards(game).laps, "cars": {str(number): self.car_data(game, number) for number in numbers}}
