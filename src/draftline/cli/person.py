"""The person at the terminal: reads lines, does what any game understands, and says why something cannot be done."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from pathlib import Path

from draftline.cli.commentary import of_a_move
from draftline.cli.destinations import Destination, variant
from draftline.cli.session import Session
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import DraftlineError, IllegalAction, Message
from draftline.data import whole

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and history, where the system has it)

MOST_VARIANTS = 20  # ways or choices listed at most


class Leave(Exception):
    """The player wants to leave; the race is saved already, or should not be."""


class PositionChanged(Exception):
    """A command changed the position: ask again."""


class Person(ABC):
    """Asks the player whatever the game asks the player's seat."""

    def __init__(self, session: Session, quick: bool) -> None:
        self._session = session
        self._terminal = session.terminal
        self._quick = quick

    def decide(self) -> None:
        """Put the open question until it is answered."""
        decision = self._session.game.decision_of(self._session.seat)
        assert decision is not None
        with contextlib.suppress(PositionChanged):
            self._decide(decision)

    @abstractmethod
    def _decide(self, decision: Decision) -> None:
        """Show what is needed, read lines, do what they say."""

    # Reading.

    def _read(self) -> str:
        """A line that is no command: commands are carried out and the next line is read."""
        while True:
            line = self._line()
            if not self._command(line):
                return line

    def _line(self) -> str:
        try:
            return input("> ").strip().lower()
        except EOFError:
            raise KeyboardInterrupt from None

    def _command(self, line: str) -> bool:
        """Commands that every question understands."""
        word, _, rest = line.partition(" ")
        if word in ("?", "help") or line == "h":
            self._help(rest)
        elif word in ("m", "map"):
            self._session.screen.circuit(self._session.seen)
        elif word in ("o", "odds"):
            self._session.screen.odds(self._session.game)
        elif word in ("u", "undo"):
            if self._session.undo():
                raise PositionChanged
            self._say(Message("cli.nothing-to-undo"))
        elif word in ("q", "quit"):
            self._quit()
        elif word == "q!":
            raise Leave
        elif word == "save":
            self._session.try_save(Path(rest.strip()) if rest.strip() else self._session.save_name())
        else:
            return False
        return True

    def _help(self, about: str) -> None:
        number = whole(about.strip())
        card = number is not None and self._session.screen.card(self._session.game, number)
        if card:
            self._terminal.out.print(card)
        elif lines := self._session.table.about(self._terminal, self._session.seen, about.strip()):
            self._session.screen.lines(lines)
        else:
            self._session.screen.help()

    def _quit(self) -> None:
        if self._session.try_save(self._session.save_name()):
            raise Leave
        self._say(Message("cli.quit-unsaved"))

    def _say(self, message: Message) -> None:
        self._terminal.say(message, "yellow")

    def _action(self, line: str) -> Action | None:
        """An action typed in full, if it is legal; otherwise say why not."""
        try:
            action = self._session.game.parse(line)
        except IllegalAction as refusal:
            self._say(refusal.message)
            return None
        verdict = self._session.game.legal(action, self._session.seat)
        if verdict.reason is not None:
            self._say(verdict.reason)
            return None
        return action

    # A car under way.

    def _go_to(self, mover: int, ends: list[Destination], number: int) -> bool:
        """Move the car in row `mover` to one of the numbers on the track."""
        if not 1 <= number <= len(ends):
            self._say(Message("cli.no-destination", {"number": number, "most": len(ends)}))
            return False
        ways = ends[number - 1].ends
        if len(ways) == 1:
            return self._do(list(ways[0].actions))
        self._terminal.say(Message("cli.which-way", {"n": len(ways)}))
        if len(ways) > MOST_VARIANTS:
            self._terminal.say(Message("cli.some-ways", {"most": MOST_VARIANTS}))
        for at, way in enumerate(ways[:MOST_VARIANTS], 1):
            words = self._terminal.words(variant(self._session.game, mover, way))
            self._terminal.out.print(f"{at:>2}) {words}")
        chosen = self._number(min(len(ways), MOST_VARIANTS))
        return chosen > 0 and self._do(list(ways[chosen - 1].actions))

    def _number(self, most: int) -> int:
        """A number from a list; 0 for none of them."""
        number = whole(self._read())
        if number is not None and 1 <= number <= most:
            return number
        self._say(Message("cli.hint-number", {"most": most}))
        return 0

    def _do(self, actions: list[Action]) -> bool:
        """Do them; if that ends the player's move, ask whether to keep it. Always True: the question is answered."""
        session = self._session
        depth = session.depth()
        for action in actions:
            if session.attempt(action):
                if self._quick or not self._asks_to_keep() or self._keeps():
                    session.keep()
                else:
                    session.undo(depth)
                return True  # what was to follow has to be asked again
        if not session.table.under_way(session.game):
            session.tell()
        return True

    def _asks_to_keep(self) -> bool:
        """Whether this is a move whose end the player should see before keeping it."""
        return any(of_a_move(fact) for fact in self._session.own_part())

    def _keeps(self) -> bool:
        """Show the end of the move and wait: Enter keeps it, `u` undoes it."""
        self._session.show_end()
        self._terminal.say(Message("cli.keep"), "bold")
        while True:
            line = self._line()
            if line in ("", "y", "s", "ok"):
                return True
            if line in ("u", "undo", "n"):
                return False
            if not self._command(line):
                self._say(Message("cli.keep"))


def race(session: Session, player: Person | None) -> None:
    """Play until the race is over; bots answer first where all choose at once."""
    seats_of_bots = [seat for seat, code in enumerate(session.referee.codes) if code]
    while session.game.asked:
        asked = session.game.asked
        bots = [seat for seat in asked if player is None or (seat in seats_of_bots and seat != session.seat)]
        if bots:
            now = session.game.moment()
            session.bot_choice(bots[0])
            if player is None and session.game.moment() != now:
                session.screen.standing(session.game)
        else:
            assert player is not None
            player.decide()


def race_to_the_end(session: Session, player: Person | None) -> bool:
    """True if the race was finished; leaving early saves it."""
    try:
        race(session, player)
    except Leave:
        return False
    except KeyboardInterrupt:
        session.save_on_the_way_out()
        return False
    except DraftlineError as error:
        session.save_on_the_way_out()
        session.terminal.complain(error.message)
        return False
    return True
