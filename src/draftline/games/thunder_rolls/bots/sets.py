"""Sets of dice by what they are worth, placed now or after a re-roll: shared by the bots of Thunder Rolls."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from draftline.bots.craft import NO_WORTH
from draftline.core.rng import DICE, Stream, stream
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES

MOST_DICE: Final = 16  # more dice than a set can have


class Sets(metaclass=ABCMeta):
    """What every set that could be rolled would be worth if it were placed now; each is asked for once."""

    def __init__(self, game: State, seat: int, throws: int) -> None:
        self.game = game
        self.seat = seat
        self.throws = throws  # tried for a re-roll
        self.worths: list[float] = [NO_WORTH] * (FACES * MOST_DICE)

    def rolled(self) -> list[int]:
        return list(self.game.dice.rolled[self.seat * FACES : (self.seat + 1) * FACES])

    def worth(self, space: int, count: int) -> float:
        at = space * MOST_DICE + count
        if self.worths[at] == NO_WORTH:
            self.worths[at] = self._worth(space, count)
        return self.worths[at]

    @abstractmethod
    def _worth(self, space: int, count: int) -> float:
        """What a set of so many dice on a space is worth."""

    def with_set(self, space: int, count: int) -> State:
        """The race with so many of the seat's dice on a space."""
        trial = self.game.copy()
        trial.quiet = True
        trial.dice.add(space, self.seat, count)
        trial.dice.pool[self.seat] -= count
        return trial

    def best(self, rolled: list[int]) -> float:
        most = NO_WORTH
        for space in range(FACES):
            if rolled[space]:
                most = max(most, self.worth(space, rolled[space]))
        return most

    def after_throw(self, dice: list[int]) -> float:
        """The best set on average once these dice are rolled again; the same throws are tried every time."""
        throws: Stream = stream(len(dice), DICE)
        total = 0.0
        for _ in range(self.throws):
            rolled = self.rolled()
            for face in dice:
                rolled[face - 1] -= 1
            for _ in dice:
                rolled[throws.below(FACES)] += 1
            total += self.best(rolled)
        return total / float(self.throws)
