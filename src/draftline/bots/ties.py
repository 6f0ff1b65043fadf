"""Ideas that are worth the same to a seat: the one worst for its nearest rival is taken."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.craft import NO_WORTH, Candidate, Craft
from draftline.core.game import Game
from draftline.core.track_game import TrackGame

EQUAL: Final = 1.0e-6  # points within which two ideas are worth the same
MOST_EQUAL: Final = 8  # ideas of equal worth that are looked at


def equals(found: list[Candidate]) -> list[Candidate]:
    """Those that are worth as much as the first, which is the best."""
    return [one for one in found if one.value >= found[0].value - EQUAL][:MOST_EQUAL]


def best_of(craft: Craft, game: Game, seat: int, equal: list[Candidate]) -> Candidate:
    """Of several that are worth the same the one that leaves the nearest rival least."""
    if len(equal) == 1 or game.seats < 2:
        return equal[0]
    rival = nearest_rival(craft.expected(game, known_to(game, seat)), game.seats, seat)
    best = equal[0]
    least = -NO_WORTH
    for one in equal:
        left = _left_for(craft, game, seat, rival, one)
        if left < least - EQUAL:
            best, least = one, left
    return best


def known_to(game: Game, seat: int) -> list[bool]:
    """Of whom a seat knows the hand."""
    return [other == seat for other in range(game.seats)]


def nearest_rival(expected: list[float], seats: int, seat: int) -> int:
    """The seat whose points are nearest, ahead or behind; of two as near the one ahead."""
    others = [other for other in range(seats) if other != seat]
    return min(others, key=lambda other: (abs(expected[other] - expected[seat]), -expected[other], other))


def _left_for(craft: Craft, game: Game, seat: int, rival: int, candidate: Candidate) -> float:
    """What a rival can expect once an idea is carried out and what it leads to is answered.

    Chance has no part in it, nor has what the sample deals to others: both end before the first hidden card or throw.
    """
    after = before_chance(craft, game, seat, candidate)
    outcome = cast(TrackGame, after).outcome
    if outcome is not None:
        return float(outcome.points[rival])
    return craft.expected(craft.settled(after), known_to(game, seat))[rival]


def before_chance(craft: Craft, game: Game, seat: int, candidate: Candidate) -> Game:
    """The game after as many actions of an idea as can be carried out before chance has a part in it."""
    after = game
    for action in candidate.actions:
        if seat not in after.asked or not after._choices(seat).has(action.code):
            break
        following = after.copy()
        following.quiet = True
        following._do(seat, action.code)
        if craft.luck(following) != craft.luck(game):
            break
        after = following
    return after
