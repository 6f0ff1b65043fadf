"""The road as the greedy bot sees it in Thunder Rolls: what a standing is worth, and the best way through a drive.

Worth is counted in spaces throughout.
"""

from __future__ import annotations

from typing import Final

from draftline.core.actions import verb_of
from draftline.games.thunder_rolls.moves import drive_choices, take_drive
from draftline.games.thunder_rolls.reach import where
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import PUSH

PLACE: Final = 0.15  # spaces that a point for a place is worth while the race is young
AT_LAST: Final = 0.85  # and how much more when it ends
BLOCKED: Final = 0.3  # spaces lost by standing where the next step would be a push
DICE: Final = 40  # throws laid ready for a trial, more than any drive needs


def standing(game: State, car: int) -> float:
    """The lead over the average rival, the points that the place would bring, and room to go on."""
    progress = game.field.progress
    mine = progress[car]
    ahead = 0
    beside = 0
    others = 0
    for other in range(len(progress)):
        if other != car:
            others += progress[other]
            if progress[other] > mine:
                ahead += 1
            elif progress[other] == mine:
                beside += 1
    worth = float(mine) - float(others) / float(max(len(progress) - 1, 1))
    points = game.box.points
    place = 0.5 * (float(points[ahead]) + float(points[ahead + beside]))
    return worth + _weight_of_place(game) * place - (BLOCKED if _blocked(game, car) else 0.0)


def _weight_of_place(game: State) -> float:
    """Grows over the race: a place now is not yet a place at the end."""
    steps = game.slot + (1 if game.decks.turned else 0) + (game.stage - 1) * (game.box.slots + 1)
    part = float(steps) / float(game.terms.stages * (game.box.slots + 1) - 1)
    return PLACE + AT_LAST * part * part


def _blocked(game: State, car: int) -> bool:
    for space in game.board.ahead[game.field.space[car]]:
        if game.field.at[space] < 0:
            return False
    return True


class Road:
    """The drive in progress, followed to its ends once; dice are thrown for pushes in six ways that balance."""

    def __init__(self, game: State) -> None:
        self.known: dict[tuple[object, ...], float] = {}
        self.game = game.copy()
        self.game.quiet = True
        self.car = game.drive.mover

    def best(self) -> float:
        return self._best(self.game)

    def choice(self) -> int:
        """The first code on the best way."""
        codes = drive_choices(self.game)
        best = codes[0]
        most = self._after(self.game, best)
        for code in codes[1:]:
            worth = self._after(self.game, code)
            if worth > most:
                best = code
                most = worth
        return best

    def _best(self, node: State) -> float:
        key = where(node)
        found = self.known.get(key)
        if found is None:
            codes = drive_choices(node)
            if codes:
                found = max([self._after(node, code) for code in codes])
            else:
                found = standing(node, self.car)
            self.known[key] = found
        return found

    def _after(self, node: State, code: int) -> float:
        """What a choice is worth; where it brings a Risk Test, the average of six throws."""
        child = self._thrown(node, code, 1)
        if verb_of(code) != PUSH and child.drive.tests == node.drive.tests:
            return self._best(child)
        total = self._best(child)
        for way in range(2, FACES + 1):
            total += self._best(self._thrown(node, code, way))
        return total / float(FACES)

    def _thrown(self, node: State, code: int, way: int) -> State:
        """Over the six ways any two neighbours throw alike just once."""
        child = node.copy()
        child.rigged = [way * i % FACES + 1 for i in range(1, DICE)]
        take_drive(child, code)
        return child
