"""Drives in Thunder Rolls, followed to their ends with what each is worth, throws of dice on average."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH
from draftline.core.actions import Action
from draftline.games.thunder_rolls.bots.value import DiceValue
from draftline.games.thunder_rolls.moves import drive_choices
from draftline.games.thunder_rolls.reach import OVER, THROWS_READY, Node, dice_decide, drive_key, leaves
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import BRAKE

# By way: over the six of them any two neighbours throw alike just once.
THROWS: Final[list[list[int]]] = [
    [way * i % FACES + 1 for i in range(1, THROWS_READY)] for way in range(FACES + 1)
]
NOWHERE: Final = -1


class End:
    """A way to drive, up to its end or to the first throw of dice, and what it is worth."""

    def __init__(self, way: tuple[Action, ...], value: float, dice: bool) -> None:
        self.way = way
        self.value = value
        self.dice = dice  # its last action brings a throw


class DriveSearch:
    """The drive in progress, followed to its ends once; dice are thrown for pushes in six ways that balance.

    `space` is where a set was placed for it, if the judge has seen all that was there before.
    """

    def __init__(self, game: State, judge: DiceValue, space: int = NOWHERE) -> None:
        self.known: dict[int, float] = {}
        self.game = game.copy()  # set back and forth
        self.game.quiet = True
        self.judge = judge
        self.start = Node(self.game, ())
        self.game.drive.over = True
        # The value where the car stands, if it stayed there.
        self.before: float = judge.see(self.game) if space == NOWHERE else judge.see_set(self.game, space)
        self.start.restore(self.game)

    def ends(self) -> list[End]:
        """Every end without dice, of those worth the same one; and every way up to the first throw, on average."""
        found: list[End] = []
        worths: set[float] = set()
        for node, code in leaves(self.game, self.start, False):
            if code == OVER:
                node.restore(self.game)
                value = self.judge.value(self.game)
                if value not in worths:
                    worths.add(value)
                    found.append(End(node.way, value, False))
            else:
                way = (*node.way, self.game.book.vocabulary.action(code))
                found.append(End(way, self._after(node, code), True))
        return found

    def best(self) -> End:
        best = End((), NO_WORTH, False)
        for end in self.ends():
            if end.value > best.value:
                best = end
        return best

    def _best(self) -> float:
        """What the best way is worth from where the game stands now."""
        key = drive_key(self.game, self.start)
        found = self.known.get(key, NO_WORTH)
        if found == NO_WORTH:
            codes = drive_choices(self.game)
            if not codes:
                found = self.judge.value(self.game)
            else:
                here = Node(self.game, ())
                for code in codes:
                    if code != BRAKE or len(codes) == 2:
                        found = max(found, self._after(here, code))
            self.known[key] = found
        return found

    def _after(self, here: Node, code: int) -> float:
        """What a choice is worth; where it brings a Risk Test, the average of six throws."""
        if not dice_decide(self.game, here, code, THROWS[1]):
            return self._best()
        total = self._best()
        for way in range(2, FACES + 1):
            dice_decide(self.game, here, code, THROWS[way])
            total += self._best()
        return total / float(FACES)
