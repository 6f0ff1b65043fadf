"""The track of a card game: cars beside it, and in the running order their wear and who is a lap down."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.board import BoardPicture
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON
from draftline.racing.terminal.signs import CardSigns
from draftline.racing.turn_end import lapped


class CardBoard(BoardPicture):
    """The board of a card game, with aprons and wear."""

    def __init__(self, terminal: Terminal, signs: CardSigns, race: CardGame) -> None:
        super().__init__(terminal, signs, race)
        self._race = race
        self._worn = signs.worn
        self._leader = race.lead_car()
        self._lapped = lapped(race)
        self._green = self._track.sectors - self._track.green_line
        for car in sorted(range(len(race.fleet.state)), key=lambda car: race.fleet.stack[car]):
            if race.fleet.state[car] == APRON:
                beside = self._verges if race.fleet.outside[car] else self._aprons
                beside.setdefault(race.field.progress[car] % self._track.sectors, []).append(car)

    def _note(self, number: int) -> Text:
        car = self._race.car(number)
        note = self._worn(self._race.fleet.worn[car]).append_text(self._tokens(number))
        if car in self._lapped:
            note.append(" " + self._terminal.words(Message("cli.order-lapped")), style="bold red")
        return note

    def _tokens(self, number: int) -> Text:
        """What a car has in one game only."""
        return Text()
