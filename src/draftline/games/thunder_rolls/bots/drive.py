"""Drives in Thunder Rolls, followed to their ends with what each is worth, throws of dice on average."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from draftline.bots.craft import NO_WORTH, Candidate
from draftline.games.thunder_rolls.bots.outlook import DiceOutlook
from draftline.games.thunder_rolls.moves import drive_choices
from draftline.games.thunder_rolls.reach import OVER, THROWS_READY, Node, dice_decide, drive_key, leaves
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import BRAKE

EARLY_PLACE_WORTH: Final = 0.15  # spaces that a point for a place is worth while the race is young
LATE_PLACE_WORTH: Final = 0.85  # and how much more when it ends
# By way: over the six of them any two neighbours throw alike just once.
THROWS: Final[list[list[int]]] = [
    [way * i % FACES + 1 for i in range(1, THROWS_READY)] for way in range(FACES + 1)
]
BLOCKED_LOSS: Final = 0.3  # spaces lost by standing where the next step would be a push


class DriveSearch(metaclass=ABCMeta):
    """The drive in progress, followed to its ends once; dice are thrown for pushes in six ways that balance."""

    def __init__(self, game: State) -> None:
        self.known: dict[int, float] = {}
        self.game = game.copy()  # set back and forth
        self.game.quiet = True
        self.car = game.drive.mover
        self.start = Node(self.game, ())

    @abstractmethod
    def _value(self, end: State) -> float:
        """What an end of the drive is worth."""

    def _follows(self, code: int, codes: list[int]) -> bool:
        """Whether a choice is worth a look."""
        return True

    def best(self) -> float:
        """What the best way is worth."""
        self.start.restore(self.game)
        return self._best()

    def _best(self) -> float:
        """The same from where the game stands now."""
        key = drive_key(self.game, self.start)
        found = self.known.get(key, NO_WORTH)
        if found == NO_WORTH:
            codes = drive_choices(self.game)
            if not codes:
                found = self._value(self.game)
            else:
                here = Node(self.game, ())
                for code in codes:
                    if self._follows(code, codes):
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


class OutlookDrive(DriveSearch):
    """For club and pro: ends by the points that an outlook promises."""

    def __init__(self, game: State, look: DiceOutlook) -> None:
        super().__init__(game)
        self.look = look

    def _value(self, end: State) -> float:
        return self.look.value(end)

    def _follows(self, code: int, codes: list[int]) -> bool:
        return code != BRAKE or len(codes) == 2

    def ends(self) -> list[Candidate]:
        """Every distinct end without dice, and every way up to the first throw with what comes of it on average."""
        found: list[Candidate] = []
        for node, code in leaves(self.game, self.start):
            if code == OVER:
                node.restore(self.game)
                found.append(Candidate(node.way, self.look.value(self.game), self.car))
            else:
                way = (*node.way, self.game.book.vocabulary.action(code))
                found.append(Candidate(way, self._after(node, code), self.car))
        return found


class GreedyDrive(DriveSearch):
    """For the greedy bot: ends by how the car then stands, in spaces."""

    def _value(self, end: State) -> float:
        return standing(end, self.car)

    def choice(self) -> int:
        """The first code on the best way."""
        codes = drive_choices(self.game)
        best = codes[0]
        most = self._after(self.start, best)
        for code in codes[1:]:
            worth = self._after(self.start, code)
            if worth > most:
                best = code
                most = worth
        return best


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
    return worth + _weight_of_place(game) * place - (BLOCKED_LOSS if _blocked(game, car) else 0.0)


def _weight_of_place(game: State) -> float:
    """Grows over the race: a place now is not yet a place at the end."""
    steps = game.slot + (1 if game.decks.turned else 0) + (game.stage - 1) * (game.box.slots + 1)
    part = float(steps) / float(game.terms.stages * (game.box.slots + 1) - 1)
    return EARLY_PLACE_WORTH + LATE_PLACE_WORTH * part * part


def _blocked(game: State, car: int) -> bool:
    for space in game.board.ahead[game.field.space[car]]:
        if game.field.at[space] < 0:
            return False
    return True
