"""Finds the table of a game: the one that its rulebook names, else a plain one for any game.

The plain table shows the track, the running order and the prompt, and lists what may be done.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from draftline.cli.board import BoardPicture
from draftline.cli.columns import in_rows
from draftline.cli.commentary import Commentary, is_step
from draftline.cli.display import Display
from draftline.cli.game_table import GameTable
from draftline.cli.person import Person
from draftline.cli.session import Session
from draftline.cli.terminal import Terminal
from draftline.core.actions import Action
from draftline.core.facts import LOUD, SILENT, Fact
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.rulebook import TURNS, Rulebook
from draftline.core.track_game import TrackGame
from draftline.core.travel import part
from draftline.data import whole
from draftline.games.registry import rulebook

HELP = (Message("cli.plain-help"), Message("cli.play-help-commands"))


def table_of(book: Rulebook) -> GameTable:
    """A game's part of the terminal."""
    table: GameTable = part(book.terminal)(book) if book.terminal else PlainTable(book)
    return table


COUNTING = "draftline.cli.tables:counts_of"


def counts_of(game: TrackGame) -> dict[str, list[int]]:
    """What is counted of a race besides its result: by seat what the game's table counts of the cars."""
    table = table_of(game.book)
    return {
        what: [sum(table.count(game, car, what) for car in game.cars(seat)) for seat in range(game.seats)]
        for what in table.counted
    }


def screen_of(terminal: Terminal, game: str | Rulebook) -> Display:
    return table_of(rulebook(game) if isinstance(game, str) else game).screen(terminal)


def person_of(session: Session, quick: bool) -> Person:
    """Who asks the player the questions of the session's game."""
    return session.table.person(session, quick)


class PlainTable(GameTable):
    """Of any game."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        if book.length == TURNS:
            self.step_help = Message("cli.step-help")

    def screen(self, terminal: Terminal) -> Display:
        return PlainScreen(terminal, self)

    def person(self, session: Session, quick: bool) -> Person:
        return PlainPerson(session, quick)


class PlainCommentary(Commentary):
    """Every fact in its own words; for a car that goes several steps, only where it ends up."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._steps: dict[int, Fact] = {}

    def hear(self, facts: Iterable[Fact], game: TrackGame) -> list[Text]:
        lines: list[Text] = []
        for fact in facts:
            if is_step(fact):
                self._steps[fact.values["car"]] = fact
            elif fact.kind.tone != SILENT:
                lines += [*self.finish(game), self._line(fact)]
        return lines if game.moving() is not None else lines + self.finish(game)

    def finish(self, game: TrackGame) -> list[Text]:
        steps, self._steps = self._steps, {}
        return [self._line(fact) for fact in steps.values()]

    def _line(self, fact: Fact) -> Text:
        return Text(self._terminal.words(fact.message()), style="bold" if fact.kind.tone == LOUD else "")


class PlainScreen(Display):
    """The track as all games have it, and the facts in words."""

    def board(self, game: TrackGame) -> BoardPicture:
        return BoardPicture(self.terminal, self.signs, game)

    def commentary(self, game: TrackGame) -> Commentary:
        return PlainCommentary(self.terminal)

    def race_line(self, game: TrackGame) -> list[Message]:
        values: dict[str, Value] = {"game": self.table.book.title, "track": game.track.name}
        if self.table.book.length == TURNS:
            return [Message("cli.status-turn", {**values, "turn": game.length()})]
        return [Message("cli.status-plain", {**values, "lap": game.lap})]

    def help(self) -> None:
        for message in HELP:
            self.terminal.say(message)

    def card(self, game: TrackGame, number: int) -> str:
        """The name of a card: all that is known about it here."""
        _, names = self.table.book.families.get("card", ("", ()))
        known = 0 <= number < len(names) and names[number]
        return self.terminal.words(self.table.book.called("card", number)) if known else ""

    def ending(self, game: TrackGame) -> Message:
        assert game.outcome is not None
        return Message("cli.result-plain", {"ending": Message(game.outcome.ending)})


class PlainPerson(Person):
    """Lists what may be done; a number or the action itself answers."""

    def _decide(self, decision: Decision) -> None:
        self._session.screen.standing(self._session.game)
        self._show_hand()
        self._terminal.say(decision.prompt, "bold")
        entries = [Text(f"{at:>2}) {action}") for at, action in enumerate(decision.actions, 1)]
        self._session.screen.lines(in_rows(self._terminal, entries))
        while (action := self._chosen(decision, self._read())) is None:
            pass
        self._do([action])

    def _show_hand(self) -> None:
        """The player's cards by number and name, if the game has cards."""
        game, screen = self._session.game, self._session.screen
        cards = [(card, screen.card(game, card)) for card in game.hand(self._session.seat)]
        if any(name for _, name in cards):
            self._terminal.say(Message("cli.in-hand", {"cards": [f"{card} {name}" for card, name in cards]}), "dim")

    def _chosen(self, decision: Decision, line: str) -> Action | None:
        number = whole(line)
        if number is not None and 1 <= number <= len(decision.actions):
            return decision.actions[number - 1]
        if self._session.game.book.vocabulary.knows("".join(line.split()[:1])):
            return self._action(line)
        self._say(Message("cli.hint-number", {"most": len(decision.actions)}))
        return None
