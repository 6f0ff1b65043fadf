"""6.1: basics of movement and what a step costs."""

import pytest

from tests.grand_prix.helpers import assert_cars, assert_over, do, offers, position, refuse

SOLO = "Charge"
LINE = "Solid Line"
PURSUIT = "Fast Pace"
LEAD = "Out in Front"
FOUR = (SOLO, LINE, PURSUIT, LEAD)


ALONE = """
..  ..  ..  ..
..  ..  ..  ..
..  14  ..  ..
..  ..  ..  ..
22  ..  ..  ..
"""


def test_6_1_forward_out_and_in_cost_1():
    game = position(ALONE, active=14, card=SOLO, mp=3)
    do(game, "forward")
    assert (game.where(14), game.mp) == ((2, 2), 2)
    for step, lane in (("out", 3), ("in", 1)):
        other = game.copy()
        other.apply(step)
        assert (other.where(14), other.mp) == ((2, lane), 1)


@pytest.mark.parametrize("card", FOUR)
def test_6_1_forward_costs_1_into_a_car_too(card):
    game = position(".. .. .. ..\n.. 14 2 ..\n22 .. .. ..", active=14, card=card, mp=2)
    game.apply("forward")
    assert_cars(game, {14: (2, 1), 2: (3, 1)} if card in (SOLO, LEAD) else {14: (3, 1), 2: (4, 1)})
    assert game.mp == (1 if card in (SOLO, LEAD) else 0)


@pytest.mark.parametrize("card", FOUR)
def test_6_1_sideways_into_a_car_costs_2_and_a_close_call(card):
    game = position(".. .. ..\n.. .. ..\n.. 2 ..\n.. 14 ..\n22 .. ..", active=14, card=card, mp=4)
    game.apply("out")
    assert_cars(game, {14: (1, 2), 2: (1, 3)})
    assert game.mp == 2
    do(game, "forward", "forward")
    assert_over(game, 14)
    assert game.close_calls(14) == 1


def test_G19_sideways_into_a_car_needs_2_mp_and_there_is_no_bump():
    game = position(".. 2 ..\n.. 14 ..\n.. .. ..\n22 .. ..", active=14, card=SOLO, mp=1)
    offers(game, "forward", "in")
    refuse(game, "out")
    refuse(game, "bump")
    refuse(game, "stop")


def test_6_1_no_diagonal_without_a_text():
    game = position(ALONE, active=14, card=SOLO)
    refuse(game, "diagonal out")
    refuse(game, "diagonal in")


def test_6_1_all_mp_must_be_spent():
    game = position(ALONE, active=14, card=SOLO)
    assert game.mp == 7
    refuse(game, "stop")
    do(game, *["forward"] * 7)
    assert_cars(game, {14: (8, 2)})
    assert_over(game, 14)


def test_C4_no_space_is_entered_twice():
    game = position(ALONE, active=14, card=SOLO, mp=3)
    do(game, "forward", "out")
    assert game.where(14) == (2, 3)
    refuse(game, "in")
    offers(game, "forward", "out")


def test_C4_the_space_of_the_start_counts_as_entered():
    game = position(ALONE, active=14, card=SOLO, mp=3)
    do(game, "in")
    refuse(game, "out")


def test_6_1_a_clear_lane_ahead_does_not_forbid_lateral_displacement():
    game = position(".. .. ..\n.. 2 ..\n.. 14 ..\n22 .. ..", active=14, card=SOLO, mp=2)
    offers(game, "forward", "out", "in")


def test_6_1_the_wall_and_the_pit_lane_cannot_be_entered():
    game = position("14 .. ..\n22 .. ..", active=14, card=SOLO)
    refuse(game, "out")
    game = position(".. .. ..\n14 22 ..", active=14, card=SOLO)
    refuse(game, "in")


def test_7_4_the_speed_is_that_of_the_card_less_the_penalty():
    for markers, left in (([], 7), (["tire"] * 2, 7), (["tire"] * 3, 4), (["tire"] * 4, 3), (["tire"] * 5, 2)):
        game = position(ALONE, active=14, card=SOLO, wear={14: markers})
        assert game.mp == left


def test_7_4_a_car_moved_by_another_has_no_penalty():
    game = position(".. .. .. ..\n.. 14 22 ..\n.. .. .. ..", active=14, card=PURSUIT, wear={22: ["tire"] * 5})
    game.apply("forward")
    assert_cars(game, {14: (9, 1), 22: (10, 1)})


def test_C8_speed_0_is_no_step_and_the_marker_comes_all_the_same():
    game = position(ALONE, active=14, card="Solid Line", wear={14: ["tire"] * 3 + ["brake"] * 2}, mp=0)
    assert_cars(game, {14: (1, 2)})
    assert_over(game, 14)
    assert game.wear(14) == sorted(["tire"] * 4 + ["brake"] * 2)
