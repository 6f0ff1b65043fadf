"""Grand Prix at the terminal: tyres, weather, the Safety Zone and NPCs beside what all card games have."""

from __future__ import annotations

from typing import Final, cast

from rich.text import Text

from draftline.cli.board import Board
from draftline.cli.display import Display
from draftline.cli.person import Person
from draftline.cli.session import Session
from draftline.cli.signs import NO_FILL, SYMBOLS
from draftline.cli.telling import Teller
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.data import package_text, read_toml
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.grand_prix.terminal.commentary import PrixCommentary
from draftline.games.grand_prix.terminal.player import STEPS, PrixPlayer
from draftline.racing.box import Box
from draftline.racing.card_game import CardGame
from draftline.racing.move import DRAFT
from draftline.racing.terminal.board import CardBoard
from draftline.racing.terminal.screen import HELP, Screen
from draftline.racing.terminal.sheets import Sheets
from draftline.racing.terminal.signs import CardSigns
from draftline.racing.terminal.table import CardTable

ICON_SIGNS = {"star": "*", "diamond": "+", "circle": "o", "square": "#", "triangle": "^", "none": "%"}


def prix(game: TrackGame) -> GrandPrix:
    """Its own table is given no other game."""
    return cast(GrandPrix, game)


class PrixTable(CardTable):
    """Of Grand Prix."""

    counted = {**CardTable.counted, "disqualified": Message("cli.column-disqualified")}
    shown = ("disqualified",)

    def screen(self, terminal: Terminal) -> Display:
        return PrixScreen(terminal, self, PrixSheets(terminal, self.signs(terminal), self.book))

    def person(self, session: Session, quick: bool) -> Person:
        return PrixPlayer(session, quick)

    def signs(self, terminal: Terminal) -> CardSigns:
        return PrixSigns(terminal, self.book)


class PrixSigns(CardSigns):
    """With NPCs, whose icons say which teams may move them."""

    def _read_npcs(self, book: Rulebook) -> None:
        path = f"{book.data}/npcs.toml"
        data = read_toml(package_text(path), path)
        fills = {"none": NO_FILL} | {row["id"]: row["dark"]["fill"] for row in data["icons"]}
        for row in data["npcs"]:
            self._npc_signs[row["number"]] = (ICON_SIGNS if self.ascii else SYMBOLS)[row["icon"]]
            self._npc_fills[row["number"]] = fills[row["icon"]]


class PrixBoard(CardBoard):
    """With a letter for the tyres in the running order."""

    def _tokens(self, number: int) -> Text:
        tyres = prix(self._game).tyres(number)
        return Text("" if tyres is None else self._terminal.words(Message(f"tyre-sign.{tyres}")), style="dim")


class PrixSheets(Sheets):
    """With tyres and Close Calls."""

    def _notes(self, game: CardGame, number: int) -> list[Message]:
        """Tyres, the duty to change them, and Close Calls of a player's car."""
        race = prix(game)
        notes = super()._notes(game, number)
        tyres = race.tyres(number)
        row = race.car(number)
        if tyres is not None:
            notes.append(Message("tyre." + tyres))
            if race.box.tyre_bonus[race.tyre[row]] and not race.fresh[row]:
                notes.append(Message("cli.bonus-used"))
            if not race.changed[row] and not race.always_rain:
                notes.append(Message("cli.change-due"))
        if race.tokens(row):
            notes.append(Message("cli.close-calls", {"n": race.tokens(row)}))
        return notes

    def _brings(self, box: Box, card: int) -> list[Message]:
        return [Message("cli.close-calls", {"n": box.tokens[card]})] if box.tokens[card] else []

    def _movement(self, movement: int) -> Message:
        """The Draft is called a Line here."""
        return Message("movement.line") if movement == DRAFT else super()._movement(movement)


OWN_HELP: Final = {  # where the help of the card games does not hold: steps push, nobody bumps, there is a pit lane
    "cli.play-help-steps": Message("cli.prix-help-steps"),
    "cli.play-help-signs": Message("cli.prix-help-signs"),
    "cli.play-help-shapes": Message("cli.prix-help-shapes"),
}
MANUAL: Final = (*(OWN_HELP.get(line.id, line) for line in HELP), Message("cli.play-help-tyres"))


class PrixScreen(Screen):
    """With the weather and the Safety Zone behind the race line."""

    steps = STEPS
    alike = 12  # there can be thousands of ways to a space
    with_field = ("pit", "tyres", "promise")
    manual = MANUAL

    def board(self, game: TrackGame) -> Board:
        return PrixBoard(self.terminal, self.signs, prix(game))

    def teller(self, game: TrackGame) -> Teller:
        return PrixCommentary(self.terminal, self.signs)

    def race_line(self, game: TrackGame) -> list[Message]:
        race = prix(game)
        notes = [*super().race_line(game), Message("weather." + race.box.weathers[race.weather])]
        return [*notes, Message("cli.zone", {"sector": race.centre})] if race.centre >= 0 else notes
