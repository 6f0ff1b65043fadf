"""9.4 race to the finish line: restarts that are ignored on the last lap (G8, G46)."""

import pytest

from tests.grand_prix.turn_helpers import (
    asked,
    do,
    flag,
    in_pits,
    kind,
    markers,
    position,
    stay_out,
    tokens,
    zone,
)


def last_lap(leader_column, event, final=True, **given):
    """The finish line lies before column 20, the leader stands in the given column with 9 beside it."""
    row = ["1 " if column == leader_column else "14" if column == 2 else ".." for column in range(21)]
    above = ["9 " if column == leader_column else ".." for column in range(21)]
    text = "  ".join(above) + "\n" + "  ".join(row)
    return position(text, line=20, final=final, event=event, **given)


@pytest.mark.parametrize("event, restart_flag", [("collision", "double-yellow"), ("serious-crash", "red")])
def test_9_4_the_restart_is_ignored_within_eight_steps_of_the_finish(event, restart_flag):
    game = last_lap(12, event, close_calls={1: 1}, wear={14: ["tire"]})
    assert flag(game) == "green"
    assert [game.where(car) for car in (1, 9, 14)] == [(12, 0), (12, 1), (2, 0)]
    # Damage stands, no wear is lifted.
    body = ["body"] * (2 if event == "collision" else 3)
    markers(game, 1, *body)
    markers(game, 9, *body)
    markers(game, 14, "tire")
    tokens(game, 1, 0)
    game = last_lap(11, event, close_calls={1: 1}, wear={14: ["tire"]})
    assert flag(game) == restart_flag
    assert [game.where(car) for car in (14, 1, 9)] == [(11, 0), (11, 1), (10, 0)]


@pytest.mark.parametrize("event, restart_flag", [("collision", "double-yellow"), ("serious-crash", "red")])
def test_9_4_only_on_the_last_lap(event, restart_flag):
    game = last_lap(15, event, final=False, close_calls={1: 1})
    assert flag(game) == restart_flag


@pytest.mark.parametrize("event", ["collision", "serious-crash"])
def test_G46_pits_are_as_under_green_when_the_restart_is_ignored(event):
    game = last_lap(15, event, close_calls={1: 1}, wear={1: ["tire"]}, first="red")
    assert (kind(game), asked(game)) == ("pit", "red")
    game.apply("pit 1")
    do(game, "repair 1 tire soft")
    in_pits(game, c1=13)
    stay_out(game)
    in_pits(game, c1=13)
    assert game.where(9) == (15, 1)


def test_G46_npcs_of_the_number_pit_as_under_green():
    game = position(
        """
        ..  ..  ..  ..  9   ..
        14  ..  17  ..  1   ..
        """,
        line=6,
        close_calls={1: 1},
        event="collision",
    )
    assert flag(game) == "green"
    in_pits(game, c17=-3)


def test_G46_retirements_stand():
    game = position(
        """
        ..  ..  ..  ..  9   ..
        14  ..  15  ..  1   ..
        """,
        line=6,
        event="collision",
    )
    assert (flag(game), game.status(15)) == ("green", "retired")
    assert game.where(14) == (0, 0)


def test_C31_the_leader_near_the_finish_is_the_one_after_the_retirements():
    # NPC 15 leads 8 steps from the line, but it retires; 14 is 18 steps away.
    row = ["15" if column == 12 else "14" if column == 2 else "22" if column == 0 else ".." for column in range(21)]
    text = "  ".join([".."] * 21) + "\n" + "  ".join(row)
    game = position(text, line=20, event="collision")
    assert flag(game) == "double-yellow"
    assert [game.where(car) for car in (14, 22)] == [(2, 0), (2, 1)]


def test_9_4_a_safety_zone_is_not_ignored_near_the_finish():
    game = last_lap(15, "strike-the-barrier", close_calls={14: 1})
    assert flag(game) == "yellow"
    zone(game, 2)
