"""6.5: Line movement (C14, G18)."""

import pytest

from tests.grand_prix.helpers import assert_cars, assert_over, do, offers, position

LINE = "Solid Line"
PURSUIT = "Fast Pace"

ALONE = """
..  ..  ..  ..
..  ..  ..  ..
..  14  ..  ..
..  ..  ..  ..
22  ..  ..  ..
"""

TRAIN = """
..  ..  ..  ..  ..  ..  ..
77  22  14  33  1   ..  ..
..  ..  ..  ..  ..  ..  ..
"""


def test_6_5_lateral_steps_before_the_first_forward_step_link_nobody():
    # 22 changes lanes, then picks up 77 and 5 and moves forward with them.
    game = position(".. .. .. ..\n.. 22 .. ..\n77 .. 5 ..\n1 .. .. ..", active=22, card=LINE, mp=3)
    game.apply("in")
    assert_cars(game, {22: (1, 1), 77: (0, 1), 5: (2, 1)})
    game.apply("forward")
    assert_cars(game, {22: (3, 1), 77: (2, 1), 5: (4, 1), 1: (0, 0)})
    assert_over(game, 22)
    assert game.close_calls(22) == 0


def test_6_5_a_car_in_a_line_may_leave_it_sideways_first():
    game = position(TRAIN, active=14, card=LINE, mp=3)
    game.apply("out")
    # From the wall the other two steps forward are no choice.
    assert_cars(game, {14: (4, 2), 22: (1, 1), 33: (3, 1), 77: (0, 1), 1: (4, 1)})
    assert_over(game, 14)


def test_6_5_pushing_a_car_aside_first_then_linking_the_middle_line():
    # 5 displaces 33 and then moves the line of the middle lane.
    game = position(".. .. .. ..\n14 33 85 ..\n.. 5 .. ..\n77 .. .. ..", active=5, card=LINE, mp=4)
    game.apply("out")
    assert_cars(game, {5: (1, 2), 33: (1, 3), 14: (0, 2), 85: (2, 2)})
    game.apply("forward")
    assert_cars(game, {5: (3, 2), 14: (2, 2), 85: (4, 2), 33: (1, 3), 77: (0, 0)})
    assert game.close_calls(5) == 1


def test_6_5_cars_ahead_and_behind_go_along():
    # 33 moves forward with 85, 22 and 14.
    game = position("14 33 85 22 .. ..\n.. .. .. .. .. 1", active=33, card=LINE, mp=2)
    game.apply("forward")
    assert_cars(game, {14: (2, 1), 33: (3, 1), 85: (4, 1), 22: (5, 1), 1: (5, 0)})


def test_6_5_a_car_met_on_the_way_joins_for_good():
    # 5 moves ahead one space, picks up 77, and both go on.
    game = position(".. .. .. .. .. ..\n5 .. 77 .. .. ..\n1 .. .. .. .. ..", active=5, card=LINE, mp=4)
    do(game, "forward", "forward")
    assert_cars(game, {5: (4, 1), 77: (5, 1), 1: (0, 0)})
    assert_over(game, 5)


def test_6_5_several_cars_with_gaps_are_gathered():
    game = position("5 77 .. 22 .. 1 ..\n9 .. .. .. .. .. ..", active=5, card=LINE, mp=5)
    game.apply("forward")
    assert_cars(game, {5: (5, 1), 77: (6, 1), 22: (7, 1), 1: (8, 1), 9: (0, 0)})


def test_6_5_once_the_line_has_moved_no_lateral_step_is_left():
    game = position(TRAIN, active=14, card=LINE, mp=2)
    game.apply("forward")
    assert game.mp == 0
    assert_over(game, 14)


def test_C14_a_car_is_not_picked_up_from_behind_without_standing_there():
    # 77 is not nose to tail with 22, so only 33 goes along.
    game = position(".. .. .. ..\n.. 22 .. ..\n77 .. .. 33\n.. .. .. ..", active=22, card=LINE, mp=4)
    do(game, "forward", "in")
    assert_cars(game, {22: (2, 1), 77: (0, 1), 33: (3, 1)})
    game.apply("forward")
    assert_cars(game, {22: (4, 1), 77: (0, 1), 33: (5, 1)})


def test_C14_cars_behind_link_when_the_first_step_that_moves_others_is_made():
    # After a step alone 22 slips in between 77 and 33: both go along.
    game = position(".. .. .. .. ..\n.. 22 .. .. ..\n.. 77 .. 33 ..\n1 .. .. .. ..", active=22, card=LINE, mp=3)
    do(game, "forward", "in")
    assert_cars(game, {22: (2, 1), 77: (1, 1), 33: (3, 1)})
    game.apply("forward")
    assert_cars(game, {22: (3, 1), 77: (2, 1), 33: (4, 1), 1: (0, 0)})


@pytest.mark.parametrize("card", [LINE, PURSUIT])
def test_G18_having_come_up_behind_a_car_does_not_lock(card):
    game = position(".. .. .. ..\n14 .. 33 ..\n.. .. .. ..\n22 .. .. ..", active=14, card=card, mp=3)
    game.apply("forward")
    assert_cars(game, {14: (1, 2), 33: (2, 2)})
    offers(game, "forward", "out", "in")
    do(game, "in", "forward")
    assert_cars(game, {14: (2, 1), 33: (2, 2), 22: (0, 0)})


@pytest.mark.parametrize("card", [LINE, PURSUIT])
def test_G18_the_first_forward_step_that_moves_another_car_locks(card):
    game = position(".. .. .. ..\n14 .. 33 ..\n.. .. .. ..\n22 .. .. ..", active=14, card=card, mp=4)
    do(game, "forward", "forward")
    assert_cars(game, {14: (4, 2), 33: (5, 2), 22: (0, 0)})
    assert_over(game, 14)


def test_G18_a_line_that_only_pulls_is_locked_too():
    game = position(".. .. .. ..\n33 14 .. ..\n.. .. .. ..\n22 .. .. ..", active=14, card=LINE, mp=3)
    game.apply("forward")
    assert_cars(game, {14: (4, 2), 33: (3, 2), 22: (0, 0)})
    assert_over(game, 14)


def test_6_5_a_line_alone_moves_like_solo():
    game = position(ALONE, active=14, card=LINE, mp=4)
    do(game, "forward", "out", "forward")
    assert game.where(14) == (3, 3)
    offers(game, "forward", "out", "in")
