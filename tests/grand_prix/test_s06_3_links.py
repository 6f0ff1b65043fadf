"""6.2 to 6.4: linking, conditional linking, Solo movement."""

import pytest

from tests.grand_prix.helpers import assert_cars, assert_over, do, drive, position

SOLO = "Charge"
LINE = "Solid Line"
PURSUIT = "Fast Pace"
LEAD = "Out in Front"
FOUR = (SOLO, LINE, PURSUIT, LEAD)


# ---- 6.2 linking

TRAIN = """
..  ..  ..  ..  ..  ..  ..
77  22  14  33  1   ..  ..
..  ..  ..  ..  ..  ..  ..
"""


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (SOLO, {77: (0, 1), 22: (1, 1), 14: (3, 1), 33: (4, 1), 1: (5, 1)}),
        (LINE, {77: (1, 1), 22: (2, 1), 14: (3, 1), 33: (4, 1), 1: (5, 1)}),
        (PURSUIT, {77: (0, 1), 22: (1, 1), 14: (3, 1), 33: (4, 1), 1: (5, 1)}),
        (LEAD, {77: (1, 1), 22: (2, 1), 14: (3, 1), 33: (4, 1), 1: (5, 1)}),
    ],
)
def test_6_2_who_moves_with_one_step_of_the_middle_car(card, expected):
    game = position(TRAIN, active=14, card=card, mp=1)
    game.apply("forward")
    assert_cars(game, expected)
    assert_over(game, 14)


@pytest.mark.parametrize("card", FOUR)
def test_6_2_only_the_active_car_spends_mp(card):
    game = position(TRAIN, active=14, card=card)
    before = game.mp
    game.apply("forward")
    if card in (SOLO, LEAD):
        assert game.mp == before - 1
    else:
        # Locked: the rest of the way is no choice.
        assert game.where(14) == (2 + before, 1)


def test_C12_cars_beside_or_at_a_corner_of_the_car_are_not_linked():
    game = position("77 22 33 ..\n.. 14 .. ..\n1 66 88 ..", active=14, card=LINE, mp=1)
    drive(game, "forward")
    assert_cars(game, {14: (2, 1), 77: (0, 2), 22: (1, 2), 33: (2, 2), 1: (0, 0), 66: (1, 0), 88: (2, 0)})


# ---- 6.3 conditional linking


@pytest.mark.parametrize("card", [SOLO, LEAD])
def test_6_3_pushing_may_be_stopped_by_changing_lanes(card):
    game = position(".. .. .. ..\n14 33 .. ..\n.. .. 22 ..", active=14, card=card, mp=4)
    game.apply("forward")
    assert_cars(game, {14: (1, 1), 33: (2, 1)})
    drive(game, "out", "forward", "forward")
    assert_cars(game, {14: (3, 2), 33: (2, 1), 22: (2, 0)})
    assert_over(game, 14)


@pytest.mark.parametrize("card", [SOLO, LEAD])
def test_6_3_pushing_may_be_taken_up_again_any_number_of_times(card):
    picture = """
    ..  1   ..  ..  ..  ..
    14  33  ..  ..  22  ..
    ..  ..  77  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    """
    game = position(picture, active=14, card=card, mp=6)
    do(game, "forward", "in")
    assert_cars(game, {14: (1, 1), 33: (2, 2)})
    do(game, "forward", "forward")
    assert_cars(game, {14: (3, 1), 77: (4, 1), 33: (2, 2)})
    drive(game, "out", "forward")
    assert_cars(game, {14: (4, 2), 22: (5, 2), 77: (4, 1), 33: (2, 2), 1: (1, 3)})


@pytest.mark.parametrize("card", [LINE, PURSUIT])
def test_6_3_line_and_pursuit_have_no_conditional_link(card):
    game = position(".. .. .. ..\n14 33 .. ..\n.. .. 22 ..", active=14, card=card, mp=4)
    game.apply("forward")
    assert_cars(game, {14: (4, 1), 33: (5, 1), 22: (2, 0)})
    assert_over(game, 14)


def test_6_3_the_pushed_cars_go_one_space_for_each_mp():
    game = position("14 33 1 22 ..\n.. .. .. .. 77", active=14, card=SOLO, mp=2)
    do(game, "forward", "forward")
    assert_cars(game, {14: (2, 1), 33: (3, 1), 1: (4, 1), 22: (5, 1), 77: (4, 0)})


# ---- 6.4 solo


def test_6_4_no_car_behind_is_moved():
    game = position(TRAIN, active=33, card=SOLO, mp=3)
    do(game, "forward", "forward", "forward")
    assert_cars(game, {77: (0, 1), 22: (1, 1), 14: (2, 1), 33: (6, 1), 1: (7, 1)})


def test_6_4_a_gap_in_the_line_ahead_is_closed_before_it_is_pushed():
    game = position("14 33 .. 22 ..\n.. .. .. .. 77", active=14, card=SOLO, mp=2)
    game.apply("forward")
    assert_cars(game, {14: (1, 1), 33: (2, 1), 22: (3, 1)})
    game.apply("forward")
    assert_cars(game, {14: (2, 1), 33: (3, 1), 22: (4, 1)})
