"""What a position of Thunder Rolls is worth to a seat: the points that its car can still expect.

A network judges the features of the car; without one, the chances that all gaps give it.
"""

from __future__ import annotations

from typing import Final

from draftline.core.columns import i64, vec
from draftline.core.network import Network
from draftline.games.thunder_rolls.features import EXPECTED_POINTS, EXPECTED_STAGE_POINTS, Rows
from draftline.games.thunder_rolls.state import State

WIN_POINTS: Final = 12.0
STAGE_POINTS: Final = 2.0


class DiceValue:
    """Asked for many positions that differ by where the cars stand; `see` where they differ by more."""

    def __init__(self, game: State, seat: i64, network: Network | None, open_hands: bool) -> None:
        self.seat: i64 = seat
        self.car: i64 = game.rows[seat][0]
        self.network = network
        self.rows = Rows(game, seat, open_hands)
        self.row: vec[float] = self.rows.row(game, self.car)

    def see(self, game: State) -> float:
        """The value of a position in which dice or cards have changed too."""
        self.rows.see(game)
        self.row = self.rows.row(game, self.car)
        return self.judged()

    def value(self, game: State) -> float:
        """The value where only cars have moved."""
        self.rows.stand(game, self.car, self.row)
        return self.judged()

    def judged(self) -> float:
        if self.network is not None:
            return self.network.value(self.row)
        return WIN_POINTS * self.row[EXPECTED_POINTS] + STAGE_POINTS * self.row[EXPECTED_STAGE_POINTS]


def points_now(game: State, seat: int) -> float:
    """Points that the seat has already."""
    return float(game.points[game.rows[seat][0]])
