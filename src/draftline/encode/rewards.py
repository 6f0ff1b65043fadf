"""What a race is worth to its seats: rewards at the end, and potentials that shape them on the way."""

from __future__ import annotations

from typing import Final

from draftline.bots.bulk import points_now
from draftline.bots.values import reading
from draftline.core.messages import Message, OptionError
from draftline.core.track_game import TrackGame

POINTS: Final = "points"  # points of the race less the mean of all seats
PLACES: Final = "places"  # 1 for the first seat to -1 for the last
WIN: Final = "win"  # 1 for the seat that won, else 0
REWARDS: Final = (POINTS, PLACES, WIN)

NONE: Final = "none"
PROGRESS: Final = "progress"  # sectors that own cars are ahead of the mean of all cars, in twenties
STANDING: Final = "standing"  # the reward if the race ended here
OUTLOOK: Final = "outlook"  # the reward that the learned values expect, as a spectator sees the race
POTENTIALS: Final = (NONE, PROGRESS, STANDING, OUTLOOK)
SECTORS: Final = 20.0


def check_reward(reward: str, shaping: str) -> None:
    """Refuse what nobody has named."""
    for option, value, known in (("reward", reward, REWARDS), ("shaping", shaping, POTENTIALS)):
        if value not in known:
            raise OptionError(
                Message("error.option-choice", {"option": option, "value": str(value), "known": list(known)})
            )


def final_rewards(game: TrackGame, reward: str) -> list[float]:
    """The reward of every seat in a race that is over."""
    outcome = game.outcome
    assert outcome is not None
    if reward == POINTS:
        return less_mean([float(points) for points in outcome.points])
    if reward == WIN:
        return [1.0 if outcome.winner == seat else 0.0 for seat in range(game.seats)]
    found = [0.0] * game.seats
    for place, seat in enumerate(outcome.ranking):
        found[seat] = 1.0 - 2.0 * float(place) / float(max(game.seats - 1, 1))
    return found


def less_mean(values: list[float]) -> list[float]:
    mean = sum(values) / float(len(values))
    return [value - mean for value in values]


def potentials(game: TrackGame, shaping: str, reward: str) -> list[float]:
    """A named potential of every seat while the race runs; after it all are 0, so that shaping changes no ranking."""
    if shaping == NONE or game.over:
        return [0.0] * game.seats
    if shaping == PROGRESS:
        return _progress(game)
    if shaping == STANDING:
        if reward == POINTS:
            return less_mean([float(points) for points in points_now(game)])
        stopped = game.copy()
        stopped.quiet = True
        stopped.stop_here()
        return final_rewards(stopped, reward)
    found = reading(game)
    if reward == POINTS:
        return less_mean(found.points)
    return found.wins if reward == WIN else [_place(chances) for chances in found.places]


def _place(chances: list[float]) -> float:
    last = float(max(len(chances) - 1, 1))
    return sum([chance * (1.0 - 2.0 * float(place) / last) for place, chance in enumerate(chances)])


def _progress(game: TrackGame) -> list[float]:
    progress = game.field.progress
    mean = float(sum(progress)) / float(len(progress))
    found = [0.0] * game.seats
    for seat in range(game.seats):
        cars = game.rows[seat]
        total = 0.0
        for car in cars:
            total += float(progress[car]) - mean
        found[seat] = total / (float(max(len(cars), 1)) * SECTORS)
    return found
