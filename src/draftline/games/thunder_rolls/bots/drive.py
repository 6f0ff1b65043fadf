"""Drives in Thunder Rolls for club and pro: all ends of one with what they are worth, throws of dice on average."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import Candidate
from draftline.core.actions import Action, verb_of
from draftline.games.thunder_rolls.bots.outlook import DiceOutlook
from draftline.games.thunder_rolls.moves import drive_choices, take_drive
from draftline.games.thunder_rolls.reach import where
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import BRAKE, PUSH

THROWN: Final = 40  # throws laid ready for a trial, more than any drive needs
NEVER: Final = -1.0e6

Node = tuple[State, tuple[Action, ...]]


class Drive:
    """The drive in progress, seen with the eyes of an outlook."""

    def __init__(self, game: State, look: DiceOutlook) -> None:
        self.look = look
        self.known: dict[tuple[object, ...], float] = {}
        self.game = game.copy()
        self.game.quiet = True

    def ends(self) -> list[Candidate]:
        """Every distinct end without dice, and every way up to the first throw with what comes of it on average."""
        level: list[Node] = [(self.game, ())]
        met: set[tuple[object, ...]] = {where(self.game)}
        found: list[Candidate] = []
        mover = self.game.drive.mover
        while level:
            after: list[Node] = []
            for node, way in level:
                codes = drive_choices(node)
                if not codes:
                    found.append(Candidate(way, self.look.value(node), mover))
                for code in codes:
                    further = (*way, node.book.vocabulary.action(code))
                    child = _thrown(node, code, 1)
                    if verb_of(code) == PUSH or child.drive.tests != node.drive.tests:
                        found.append(Candidate(further, self._after(node, code), mover))
                    elif where(child) not in met:
                        met.add(where(child))
                        after.append((child, further))
            level = after
        return found

    def best(self) -> float:
        """What the best way is worth."""
        return self._best(self.game)

    def _best(self, node: State) -> float:
        key = where(node)
        found = self.known.get(key, NEVER)
        if found == NEVER:
            codes = drive_choices(node)
            for code in codes:
                if code != BRAKE or len(codes) == 2:
                    found = max(found, self._after(node, code))
            if not codes:
                found = self.look.value(node)
            self.known[key] = found
        return found

    def _after(self, node: State, code: int) -> float:
        """What a choice is worth; where it brings a Risk Test, the average of six throws that balance."""
        child = _thrown(node, code, 1)
        total = self._best(child)
        if verb_of(code) != PUSH and child.drive.tests == node.drive.tests:
            return total
        for way in range(2, FACES + 1):
            total += self._best(_thrown(node, code, way))
        return total / float(FACES)


def _thrown(node: State, code: int, way: int) -> State:
    """Over the six ways any two neighbours throw alike just once."""
    child = node.copy()
    child.rigged = [way * i % FACES + 1 for i in range(1, THROWN)]
    take_drive(child, code)
    return child
