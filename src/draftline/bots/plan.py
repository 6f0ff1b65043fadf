"""A move that was decided as a whole: it is followed as long as the race stands as it was then foreseen."""

from __future__ import annotations

from typing import cast

from draftline.bots.craft import Candidate
from draftline.core.actions import Action
from draftline.core.game import Game
from draftline.core.track_game import TrackGame

Spot = list[int]


class Plan:
    """What to do in which positions, the first of which is the one that was thought about.

    A position that is not foreseen, because somebody took a move back, drove another way or threw other dice, is
    thought about anew.
    """

    def __init__(self, game: Game, seat: int, candidate: Candidate) -> None:
        self.candidate = candidate
        self.spots: list[Spot] = []
        after = game.copy()
        after.quiet = True
        for action in candidate.actions:
            if after.marks != game.marks or after.asked != [seat] or not after._choices(seat).has(action.code):
                break
            self.spots.append(spot(after, seat))
            after._do(seat, action.code)

    def at(self, place: Spot) -> int:
        """How many of the plan's actions lead to a position; -1 if none does."""
        for i in range(len(self.spots)):
            if self.spots[i] == place:
                return i
        return -1

    def following(self, place: Spot) -> Action | None:
        """The next action of a plan that is being carried out."""
        i = self.at(place)
        return self.candidate.actions[i] if i > 0 else None


def spot(game: Game, seat: int) -> Spot:
    """What a seat goes by in the middle of a move: the question, its answers, its hand, and where all cars stand."""
    race = cast(TrackGame, game)
    hand = race.hands[seat]
    question = [seat, game.kind, game.subject, game.amount, len(hand), *hand]
    return [*question, *race.field.progress, *race.field.space, *game._choices(seat).codes()]
