"""6.8: Lateral Displacement, forward at the edges, with Close Calls (G4, G21, example 17)."""

import pytest

from tests.grand_prix.helpers import assert_cars, assert_over, assert_picture, do, position, refuse, ways

SOLO = "Charge"


def test_6_8_the_displaced_car_goes_on_in_the_same_direction():
    game = position(".. .. ..\n.. 33 ..\n.. 1 ..\n22 .. ..", active=1, card=SOLO, mp=2)
    game.apply("out")
    assert_picture(game, ".. 33 ..\n.. 1 ..\n.. .. ..\n22 .. ..")
    assert_over(game, 1)
    assert game.close_calls(1) == 1
    assert game.close_calls(33) == 0


def test_6_8_again_in_the_same_move_is_another_token():
    game = position(".. .. ..\n.. .. ..\n.. 33 ..\n.. 1 ..\n22 .. ..", active=1, card=SOLO, mp=4)
    do(game, "out", "out")
    assert_cars(game, {1: (1, 3), 33: (1, 4)})
    assert game.close_calls(1) == 2


def test_6_8_example_17_at_the_wall_the_displaced_car_goes_forward():
    game = position(".. 33 ..\n.. 1 ..\n22 .. ..", active=1, card=SOLO, mp=2)
    game.apply("out")
    assert_picture(game, ".. 1 33\n.. .. ..\n22 .. ..")
    assert game.close_calls(1) == 1


def test_6_8_example_17_at_the_inside_too_and_not_into_the_pit_lane():
    game = position("22 .. ..\n.. 1 ..\n.. 33 ..", active=1, card=SOLO, mp=2)
    game.apply("in")
    assert_picture(game, "22 .. ..\n.. .. ..\n.. 1 33")
    assert game.status(33) == "track"
    assert game.close_calls(1) == 1


def test_6_8_example_17_pushing_whatever_is_there_forward():
    game = position(".. 33 14 77 .. 88\n.. 1 .. .. .. ..\n22 .. .. .. .. ..", active=1, card=SOLO, mp=2)
    game.apply("out")
    assert_picture(game, ".. 1 33 14 77 88\n.. .. .. .. .. ..\n22 .. .. .. .. ..")
    assert game.close_calls(1) == 1


def test_6_8_example_17_repeated_it_is_one_token_each_time():
    # 33 is driven along the wall: beside it again 1 pushes it on once more.
    game = position(".. 33 .. ..\n.. 1 .. ..\n.. .. .. ..\n22 .. .. ..", active=1, card=SOLO, mp=7)
    game.apply("out")
    # Then forward is all there is, and 33 stays ahead.
    assert_cars(game, {1: (2, 3), 33: (3, 3)})
    do(game, "in", "forward")
    assert_cars(game, {1: (3, 2), 33: (3, 3)})
    game.apply("out")
    assert_cars(game, {1: (3, 3), 33: (4, 3), 22: (0, 0)})
    assert_over(game, 1)
    assert game.close_calls(1) == 2


def test_6_8_a_chain_of_cars_costs_2_once_and_one_token():
    game = position(".. .. ..\n.. 77 ..\n.. 33 ..\n.. 1 ..\n22 .. ..", active=1, card=SOLO, mp=3)
    game.apply("out")
    # 1 MP is left, too little to displace 33 again.
    assert_cars(game, {1: (2, 2), 33: (1, 3), 77: (1, 4)})
    assert_over(game, 1)
    assert game.close_calls(1) == 1


def test_G21_of_a_full_row_only_the_last_car_goes_forward():
    game = position(".. 77 88 .. ..\n.. 33 66 .. ..\n.. 1 .. .. ..\n22 .. .. .. ..", active=1, card=SOLO, mp=2)
    game.apply("out")
    assert_cars(game, {1: (1, 2), 33: (1, 3), 77: (2, 3), 88: (3, 3), 66: (2, 2), 22: (0, 0)})
    assert game.close_calls(1) == 1


def test_G21_inward_of_a_full_row_only_the_last_car_goes_forward():
    game = position("22 .. .. ..\n.. 1 .. ..\n.. 33 66 ..\n.. 77 88 ..", active=1, card=SOLO, mp=2)
    game.apply("in")
    assert_cars(game, {1: (1, 1), 33: (1, 0), 77: (2, 0), 88: (3, 0), 66: (2, 1), 22: (0, 3)})


def test_G21_at_a_seam_the_active_player_chooses_the_displaced_cars_way():
    # Two lanes run out into three: from lane 1 the ways are lanes 1 and 2.
    game = position("## ## .. ..\n.. 33 .. ..\n22 1 .. ..", active=1, card=SOLO, mp=2)
    assert ways(game, "out", 33) == {((2, 1),), ((2, 2),)}
    game.apply("out 2")
    assert_cars(game, {1: (1, 1), 33: (2, 2)})
    assert game.close_calls(1) == 1


def test_G21_at_a_seam_an_empty_lane_beside_an_occupied_one():
    game = position("## ## .. ..\n.. 33 77 ..\n22 1 .. ..", active=1, card=SOLO, mp=2)
    assert ways(game, "out", 33, 77) == {((2, 1), (3, 1)), ((2, 2), (2, 1))}


def test_6_8_a_gap_takes_the_push_before_the_edge():
    game = position(".. 77 ..\n.. .. ..\n.. 33 ..\n.. 1 ..\n22 .. ..", active=1, card=SOLO, mp=2)
    game.apply("out")
    assert_cars(game, {1: (1, 2), 33: (1, 3), 77: (1, 4)})


def test_G4_an_npc_takes_no_token():
    game = position(
        ".. .. ..\n.. 33 ..\n.. 2 ..\n22 .. ..", hands={"blue": [45]}, first="blue", teams=("blue", "purple")
    )
    do(game, "play 45 on 2", "out")
    assert_cars(game, {2: (1, 2), 33: (1, 3)})
    assert game.close_calls(2) == 0
    assert game.mp == 5


def test_6_8_displacing_an_npc_is_a_token_like_any_other():
    game = position(".. .. ..\n.. 2 ..\n.. 1 ..\n22 .. ..", active=1, card=SOLO, mp=2)
    game.apply("out")
    assert game.close_calls(1) == 1


def test_6_8_tokens_come_on_top_of_those_already_there_and_slow_nobody():
    game = position(".. .. ..\n.. 33 ..\n.. 1 ..\n22 .. ..", active=1, card=SOLO, close_calls={1: 7})
    assert game.mp == 7
    do(game, "out", *["forward"] * 5)
    assert game.close_calls(1) == 8
    assert game.wear(1) == ["tire"]


@pytest.mark.parametrize("side", ["out", "in"])
def test_C13_a_one_lane_sector_has_no_sideways(side):
    game = position("22 .. 14 .. ..", active=14, card=SOLO, mp=2)
    assert game.where(14) == (4, 0)
    game = position(".. .. ## ..\n22 .. 14 ..", active=14, card=SOLO, mp=2)
    refuse(game, side)


def test_G21_a_displaced_car_goes_forward_into_a_one_lane_sector():
    game = position(".. 33 ## ..\n22 1 77 ..", active=1, card=SOLO, mp=2)
    assert ways(game, "out", 33, 77) == {((2, 0), (3, 0)), ((2, 0), (3, 1))}
