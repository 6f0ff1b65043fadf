"""What a position of Thunder Rolls is worth to a seat: the points that its car can still expect.

A network judges the features of the car; without one, the chances that all gaps give it.
"""

from __future__ import annotations

from typing import Final

from draftline.core.columns import i64, vec
from draftline.core.network import Network
from draftline.games.thunder_rolls.features import EMPTY, EXPECTED_POINTS, EXPECTED_STAGE_POINTS, PLACES_AT, Rows
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import SET

WIN_POINTS: Final = 12.0
STAGE_POINTS: Final = 2.0


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
