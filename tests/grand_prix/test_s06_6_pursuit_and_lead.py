"""6.6 and 6.7: Pursuit and Lead movement."""

from tests.grand_prix.helpers import assert_cars, assert_over, do, drive, offers, position

PURSUIT = "Fast Pace"
LEAD = "Out in Front"

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


# ---- 6.6 pursuit


def test_6_6_cars_behind_are_left_and_cars_ahead_pushed():
    # 33 pushes 85 and 22; 14 is left behind.
    game = position(".. .. .. .. ..\n14 33 85 22 ..\n.. .. 10 1 ..", active=33, card=PURSUIT, mp=2)
    game.apply("forward")
    assert_cars(game, {14: (0, 1), 33: (3, 1), 85: (4, 1), 22: (5, 1), 10: (2, 0), 1: (3, 0)})


def test_6_6_or_sideways_first_and_the_other_lane_pushed():
    # The alternative of the same picture: to the right, then 10 and 1 are pushed.
    game = position(".. .. .. .. ..\n14 33 85 22 ..\n.. 77 10 1 ..\n.. .. .. .. 9", active=33, card=PURSUIT, mp=4)
    game.apply("in")
    assert_cars(game, {33: (1, 1), 77: (1, 0)})
    game.apply("forward")
    assert_cars(game, {33: (3, 1), 10: (4, 1), 1: (5, 1), 14: (0, 2), 85: (2, 2), 22: (3, 2), 77: (1, 0)})
    assert game.close_calls(33) == 1


def test_6_6_linked_it_cannot_change_lanes():
    game = position(".. .. .. ..\n14 33 .. ..\n.. .. .. ..\n22 .. .. ..", active=14, card=PURSUIT, mp=3)
    game.apply("forward")
    assert_cars(game, {14: (3, 2), 33: (4, 2)})
    assert_over(game, 14)


def test_6_6_it_moves_like_solo_until_it_is_linked():
    game = position(ALONE, active=14, card=PURSUIT, mp=4)
    do(game, "out", "forward", "in")
    assert game.where(14) == (2, 2)
    offers(game, "forward", "in")


# ---- 6.7 lead


def test_6_7_the_cars_behind_follow():
    # 33 and 14 follow 22; 85 is not affected.
    game = position("85 .. 14 33 22 .. ..\n1 .. .. .. .. .. ..", active=22, card=LEAD, mp=2)
    do(game, "forward", "forward")
    assert_cars(game, {22: (6, 1), 33: (5, 1), 14: (4, 1), 85: (0, 1), 1: (0, 0)})


def test_6_7_the_cars_behind_follow_sideways_too():
    game = position(".. .. .. ..\n.. .. .. ..\n14 33 22 ..\n1 .. .. ..", active=22, card=LEAD, mp=3)
    game.apply("out")
    assert_cars(game, {22: (2, 2), 33: (2, 1), 14: (1, 1)})
    game.apply("forward")
    assert_cars(game, {22: (3, 2), 33: (2, 2), 14: (2, 1)})
    game.apply("in")
    assert_cars(game, {22: (3, 1), 33: (3, 2), 14: (2, 2), 1: (0, 0)})


def test_6_7_linking_is_settled_at_the_start_and_never_again():
    # 22 has nobody behind it; it goes in before 85 and leaves 85 and 1 alone.
    game = position(".. .. .. .. ..\n.. 22 .. .. ..\n1 85 .. .. ..\n9 .. .. .. ..", active=22, card=LEAD, mp=4)
    do(game, "forward", "in")
    assert_cars(game, {22: (2, 1), 85: (1, 1)})
    do(game, "forward", "forward")
    assert_cars(game, {22: (4, 1), 85: (1, 1), 1: (0, 1), 9: (0, 0)})


def test_6_7_without_cars_behind_it_is_solo():
    game = position(".. .. .. ..\n.. 14 33 ..\n22 .. .. ..", active=14, card=LEAD, mp=3)
    drive(game, "forward", "out", "forward")
    assert_cars(game, {14: (3, 2), 33: (3, 1), 22: (0, 0)})


def test_G20_lead_pushes_and_pulls_at_the_same_time():
    game = position(TRAIN, active=14, card=LEAD, mp=2)
    game.apply("forward")
    assert_cars(game, {77: (1, 1), 22: (2, 1), 14: (3, 1), 33: (4, 1), 1: (5, 1)})
    game.apply("out")
    assert_cars(game, {77: (2, 1), 22: (3, 1), 14: (3, 2), 33: (4, 1), 1: (5, 1)})


def test_6_7_lateral_displacement_with_a_led_line():
    game = position(".. .. .. ..\n.. .. 2 ..\n.. 33 22 ..\n1 .. .. ..", active=22, card=LEAD, mp=3)
    drive(game, "out", "forward")
    assert_cars(game, {22: (3, 2), 33: (2, 2), 2: (2, 3), 1: (0, 0)})
    assert game.close_calls(22) == 1
