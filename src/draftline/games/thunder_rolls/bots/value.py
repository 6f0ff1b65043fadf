"""What a position of Thunder Rolls is worth to a seat: points that its car can still expect, and the best drive there.

A network judges the features of the car; without one, the chances that all gaps give it.
"""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH
from draftline.core.actions import Action
from draftline.core.columns import i64, vec
from draftline.core.network import Network
from draftline.games.thunder_rolls.features import EMPTY, EXPECTED_POINTS, EXPECTED_STAGE_POINTS, PLACES_AT, Rows
from draftline.games.thunder_rolls.moves import drive_choices
from draftline.games.thunder_rolls.reach import OVER, THROWS_READY, Node, dice_decide, drive_key, leaves
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES, SET
from draftline.games.thunder_rolls.verbs import BRAKE

WIN_POINTS: Final = 12.0
STAGE_POINTS: Final = 2.0
# By way: over the six of them any two neighbours throw alike just once.
THROWS: Final[list[list[int]]] = [
    [way * i % FACES + 1 for i in range(1, THROWS_READY)] for way in range(FACES + 1)
]
NOWHERE: Final = -1


class DiceValue:
    """Asked for many positions that differ by where the cars stand; `see` first, and where they differ by more."""

    def __init__(self, game: State, seat: i64, network: Network | None, known: list[bool]) -> None:
        self.seat: i64 = seat
        self.car: i64 = game.rows[seat][0]
        self.network = network
        self.rows = Rows(game, known)
        self.row: vec[float] = EMPTY
        self.begun: vec[float] = EMPTY  # the network's sums over all that does not change where cars move

    def see(self, game: State) -> float:
        """The value of a position in which dice or cards have changed too."""
        self.rows.see(game)
        return self._look(game)

    def see_own(self, game: State) -> float:
        """The same where nothing has changed for other cars."""
        self.rows.forecast.look_at(game, self.car)
        return self._look(game)

    def see_set(self, game: State, space: i64) -> float:
        """The same where a set of the seat has come to a space: for the others with dice there too."""
        self.rows.forecast.look_at(game, self.car)
        for entry in game.dice.sets[space]:
            if entry // SET < game.seats:
                self.rows.forecast.look_at(game, game.rows[entry // SET][0])
        return self._look(game)

    def _look(self, game: State) -> float:
        self.row = self.rows.row(game, self.car)
        if self.network is not None:
            self.begun = self.network.begun(self.row, PLACES_AT)
        return self._judged()

    def value(self, game: State) -> float:
        """The value where only cars have moved."""
        self.rows.stand(game, self.car, self.row)
        return self._judged()

    def _judged(self) -> float:
        if self.network is not None:
            return self.network.ended(self.begun, self.row, PLACES_AT)
        return judged(self.row, None)


def judged(row: vec[float], network: Network | None) -> float:
    if network is not None:
        return network.value(row)
    return WIN_POINTS * row[EXPECTED_POINTS] + STAGE_POINTS * row[EXPECTED_STAGE_POINTS]


def points_now(game: State, car: int) -> float:
    """Points that a car has already scored in this race."""
    return float(game.points[car] - game.terms.start_points[car])


def points_of(game: State, car: int, rows: Rows, network: Network | None) -> float:
    """Points of the race that a car can expect where `rows` have seen it; of one that is over those that it has."""
    return points_now(game, car) + (0.0 if game.over else judged(rows.row(game, car), network))


# Drives, followed to their ends with what each is worth, throws of dice on average.


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
