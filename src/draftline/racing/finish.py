"""The end of a race as both card games have it: places for those still racing, and nothing more is asked."""

from __future__ import annotations

from draftline.core.choices import NOTHING
from draftline.racing.facts import RACE_OVER
from draftline.racing.fleet import OUT_FINISHED
from draftline.racing.race import Race


def place_the_rest(game: Race) -> list[int]:
    """10.1: cars still in the race take the best markers left, in running order; those cars."""
    cars = game.running_order()
    for car in cars:
        game.lift(car)
        game.fleet.state[car] = OUT_FINISHED
        game.fleet.marker[car] = game.fleet.top
        game.fleet.top += 1
    return cars


def close_race(game: Race, ending: int) -> None:
    """Nothing more is asked."""
    game.tell_one(RACE_OVER, game.ending_row(ending))
    game.over = True
    game.asked = []
    game.choices = NOTHING
