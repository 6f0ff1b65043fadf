"""Grand Prix at the terminal: tyres, weather, the Safety Zone and NPCs beside what all card games have."""

from __future__ import annotations

from typing import Final, cast

from rich.text import Text

from draftline.cli.board import BoardPicture
from draftline.cli.commentary import Commentary
from draftline.cli.display import Display
from draftline.cli.person import Person
from draftline.cli.session import Session
from draftline.cli.signs import NO_FILL, SYMBOLS
from draftline.cli.terminal import Terminal
from draftline.core.actions import Action
from draftline.core.facts import Fact
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.data import package_text, read_toml
from draftline.games.grand_prix.components import ALL_PIT, NO_NUMBER
from draftline.games.grand_prix.game import GrandPrix
from draftline.racing.box import Box
from draftline.racing.card_game import CardGame
from draftline.racing.move import DRAFT
from draftline.racing.terminal.board import CardBoard
from draftline.racing.terminal.commentary import STYLES, CardCommentary, ToldMove
from draftline.racing.terminal.player import CardPerson
from draftline.racing.terminal.screen import HELP, CardScreen
from draftline.racing.terminal.sheets import CardSheets
from draftline.racing.terminal.signs import CardSigns
from draftline.racing.terminal.steps import KEYS, MOVE_KINDS, WORDS, Steps
from draftline.racing.terminal.table import CardGameTable

ICON_SIGNS = {"star": "*", "diamond": "+", "circle": "o", "square": "#", "triangle": "^", "none": "%"}
TYRE_LETTERS = {"h": "hard", "s": "soft", "w": "wet"}
BOOST_WORDS = {"": "stop", ".": "stop", "x": "boost"}
STEPS = Steps(
    {**KEYS, "boost": "x"},
    {
        **WORDS,
        "boost": Message("cli.step-boost"),
        "promise": Message("cli.step-promise"),
        "suffer": Message("cli.step-suffer"),
    },
    (*MOVE_KINDS, "boost"),
)
OWN_HELP: Final = {  # where the help of the card games does not hold: steps push, nobody bumps, there is a pit lane
    "cli.play-help-steps": Message("cli.prix-help-steps"),
    "cli.play-help-signs": Message("cli.prix-help-signs"),
    "cli.play-help-shapes": Message("cli.prix-help-shapes"),
}
MANUAL: Final = (*(OWN_HELP.get(line.id, line) for line in HELP), Message("cli.play-help-tyres"))


def prix(game: TrackGame) -> GrandPrix:
    """The game, which is always Grand Prix here."""
    return cast(GrandPrix, game)


class PrixTable(CardGameTable):
    """The commentary of Grand Prix."""

    counted = {**CardGameTable.counted, "disqualified": Message("cli.column-disqualified")}
    shown = ("disqualified",)

    def screen(self, terminal: Terminal) -> Display:
        return PrixScreen(terminal, self, PrixSheets(terminal, self.signs(terminal), self.book))

    def person(self, session: Session, quick: bool) -> Person:
        return PrixPerson(session, quick)

    def signs(self, terminal: Terminal) -> CardSigns:
        return PrixSigns(terminal, self.book)


class PrixSigns(CardSigns):
    """Signs with NPCs, whose icons say which teams may move them."""

    def _read_npcs(self, book: Rulebook) -> None:
        path = f"{book.data}/npcs.toml"
        data = read_toml(package_text(path), path)
        fills = {"none": NO_FILL} | {row["id"]: row["dark"]["fill"] for row in data["icons"]}
        for row in data["npcs"]:
            self._npc_signs[row["number"]] = (ICON_SIGNS if self.ascii else SYMBOLS)[row["icon"]]
            self._npc_fills[row["number"]] = fills[row["icon"]]


class PrixBoard(CardBoard):
    """The board, with a letter for the tyres in the running order."""

    def _tokens(self, number: int) -> Text:
        tyres = prix(self._game).tyres(number)
        return Text("" if tyres is None else self._terminal.words(Message(f"tyre-sign.{tyres}")), style="dim")


class PrixSheets(CardSheets):
    """Cars and cards, with tyres and Close Calls."""

    def _notes(self, game: CardGame, number: int) -> list[Message]:
        """Tyres, the duty to change them, and Close Calls of a player's car."""
        race = prix(game)
        notes = super()._notes(game, number)
        tyres = race.tyres(number)
        row = race.car(number)
        if tyres is not None:
            notes.append(Message(game.book.told("tyre." + tyres)))
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


class PrixScreen(CardScreen):
    """The screen, with weather and Safety Zone in the race line."""

    steps = STEPS
    alike = 12  # there can be thousands of ways to a space
    with_field = ("pit", "tyres", "promise")
    manual = MANUAL

    def board(self, game: TrackGame) -> BoardPicture:
        return PrixBoard(self.terminal, self.signs, prix(game))

    def commentary(self, game: TrackGame) -> Commentary:
        return PrixCommentary(self.terminal, self.signs)

    def race_line(self, game: TrackGame) -> list[Message]:
        race = prix(game)
        notes = [*super().race_line(game), Message("weather." + race.box.weathers[race.weather])]
        return [*notes, Message("cli.zone", {"sector": race.centre})] if race.centre >= 0 else notes


class PrixCommentary(CardCommentary):
    """The commentary of Grand Prix."""

    styles = {
        **STYLES, "disqualified": "bold red", "off-track": "red", "weather": "bold cyan", "zone": "yellow",
        "zone-over": "yellow", "promised": "yellow",
    }  # fmt: skip

    def _heard(self, facts: list[Fact], game: CardGame) -> list[Text]:
        starts = any(fact.name == "turn" and fact.values["turn"] == 1 for fact in facts)
        grid = [fact for fact in facts if starts and fact.name == "tyres"]
        first = [self._start_tyres(grid, game)] if grid else []
        return first + super()._heard([fact for fact in facts if fact not in grid], game)

    def _start_tyres(self, facts: list[Fact], game: CardGame) -> Text:
        """All first tyres in one line."""
        row = Text()
        last = -1
        for fact in sorted(facts, key=lambda fact: fact.values["tyre"]):
            if fact.values["tyre"] != last:
                last = fact.values["tyre"]
                tyre = fact.message().values["tyre"]
                row.append(("  " if row else "") + self._terminal.words(Message("cli.start-tyres", {"tyre": tyre})))
            row.append(" ")
            row.append_text(self._signs.chip(game, fact.values["car"]))
        return row

    def _costs(self, move: ToldMove, fact: Fact) -> bool:
        if fact.name not in ("close-calls", "boosted"):
            return super()._costs(move, fact)
        move.extras[fact.name] = fact
        return True

    def _brought(self, move: ToldMove) -> list[Message]:
        parts = super()._brought(move)
        if "boosted" in move.extras:
            parts.insert(0, Message("cli.told-boost"))
        if "close-calls" in move.extras:
            parts.append(Message("cli.close-calls", {"n": move.extras["close-calls"].values["n"]}))
        return parts

    def _line(self, fact: Fact, game: CardGame) -> list[Text]:
        return self._pit_number(fact.values["number"]) if fact.name == "pit-number" else super()._line(fact, game)

    def _pit_number(self, number: int) -> list[Text]:
        """Which NPCs pit; nothing where none do."""
        if number == NO_NUMBER:
            return []
        message = Message("cli.pit-all") if number == ALL_PIT else Message("cli.pit-number", {"digit": number})
        return [Text(self._terminal.words(message), style="dim")]


class PrixPerson(CardPerson):
    """Asks the questions of Grand Prix."""

    def _answer(self, decision: Decision) -> None:
        if decision.kind != "promise":
            super()._answer(decision)
            return
        self._screen.around(self._game, self._session.seat, decision.kind)
        self._terminal.say(decision.prompt, "bold")
        self._pick(decision)

    def _short(self, decision: Decision, line: str) -> str:
        return BOOST_WORDS.get(line, line) if decision.kind == "boost" else line

    def _hint(self, decision: Decision) -> Message:
        if decision.kind == "tyres":
            cars = list(self._game.cars(decision.seat))
            return Message("cli.hint-tyres", {"cars": cars, "example": _words(decision.actions[1])})
        if decision.kind == "repair":
            return Message("cli.hint-stop", {"example": _words(decision.actions[-1], 1)})
        return super()._hint(decision)

    def _completed(self, decision: Decision, line: str) -> str:
        words = line.split()
        if decision.kind != "tyres" or (words and self._game.book.vocabulary.knows(words[0])):
            return super()._completed(decision, line)
        return " ".join(["tyres", *[TYRE_LETTERS.get(word, word) for word in words or ["none"]]])


def _words(action: Action, first: int = 0) -> str:
    """The arguments of an action as they would be typed."""
    return " ".join(str(word) for word in action.arguments[first:])
