"""The track of a card game: cars beside it, and the wear of those on it."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.board import Board
from draftline.cli.terminal import Terminal
from draftline.racing.card_game import CardGame
from draftline.racing.race import APRON
from draftline.racing.terminal.signs import CardSigns


class CardBoard(Board):
    """With aprons and wear."""

    def __init__(self, terminal: Terminal, signs: CardSigns, race: CardGame) -> None:
        super().__init__(terminal, signs, race)
        self._race = race
        self._worn = signs.worn
        self._leader = race.lead_car()
        self._green = self._track.sectors - self._track.green_line
        for car in sorted(range(len(race.state)), key=lambda car: race.stack[car]):
            if race.state[car] == APRON:
                beside = self._verges if race.outside[car] else self._aprons
                beside.setdefault(race.progress_of[car] % self._track.sectors, []).append(car)

    def _note(self, number: int) -> Text:
        return self._worn(self._race.worn[self._race.car(number)])
