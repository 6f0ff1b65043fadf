"""Positions and races in which the battery once found a fault: they stay, so that it does not come back."""

from __future__ import annotations

import json
from typing import Any

import pytest

import draftline
from tests.contract.battery import Case, check_race
from tests.contract.test_outcomes import check_play, places, to_a_play

EVERYTHING = {
    "cars": 6, "laps": 2, "pits": "variable", "start": "card-per-place",
    "finish": "everyone", "preset": "reference-manual",
}  # fmt: skip

FOUR = {"cars": 4, "moved_up": "red", "preset": "reference-manual", "start": "card-per-round"}


def case(seats: int, seed: int, player: str, options: dict[str, Any]) -> Case:
    return Case("thunder-alley", seats, "yunta", seed, player, json.dumps(options, sort_keys=True))


RACES = (
    # C18: a pulled car finishes and leaves a gap in the line behind the active car.
    case(7, 1001816, "racer", EVERYTHING),
    case(7, 1002680, "racer", FOUR),
    # C16: so many cars that the line in front comes round to the line behind.
    case(7, 1002320, "racer", {"cars": 6}),
    case(7, 2000447, "keen", {"cars": 6}),
)


@pytest.mark.parametrize("race", RACES, ids=str)
def test_a_race_that_once_broke_the_contract(race):
    check_race(race)


def test_c18_what_a_finished_car_pulled_is_no_longer_linked():
    """12 is a lap ahead of the car that leads it: it finishes, and 28 behind it stays where it is."""
    game = draftline.position(
        """
        ..  ..  ..  ..  ..  ..
        28  12  15  29  ..  ..
        """,
        active=29,
        card="Set the Pace",
        mp=4,
        line=2,
        laps_down={29: 1, 15: 1, 28: 1},
    )
    game.apply("forward")
    assert game.status(12) == "finished"
    assert game.problems() == []
    game.apply("forward")
    assert game.problems() == []
    assert (game.progress(29) - game.progress(15), game.status(28)) == (1, "track")


def test_outcomes_with_as_many_cars_as_sectors():
    """C16: whom an earlier step pushed is forgotten when the next step is searched or made."""
    game = to_a_play(case(5, 52313, "keen", {"cars": 6}))
    assert check_play(game, draftline.parse("play 4 on 4"), places(game)) == 188


def test_long_actions_can_be_keys():
    """Nine arguments and more do not fit a machine word."""
    text = "discard 1 2 3 4 5 6 7 8 9 10"
    assert {draftline.parse(text): 1}[draftline.parse(text)] == 1
