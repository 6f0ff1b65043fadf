"""9.2: leaving the pits after a green flag; G4, G6, G15, G38 as far as they speak of it."""

import pytest

from tests.grand_prix.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    drive,
    offers,
    position,
    refuse,
    ways,
)

EMPTY = """
..  ..  ..  ..
..  ..  ..  ..
..  ..  ..  ..
22  ..  ..  ..
"""


def leaving(card, picture=EMPTY, **more):
    """14 stands in the pit lane of sector 1 and has just been activated."""
    return position(picture, active=14, card=card, apron={14: 1}, **more)


def test_9_2_a_car_in_the_pit_lane_is_in_its_sector():
    game = position(EMPTY, apron={14: 1})
    assert game.where(14) == (1, -1)
    assert game.status(14) == "apron"


def test_9_2_the_first_step_goes_sideways_onto_the_track_for_1():
    game = leaving("Charge")
    assert game.where(14) == (1, 0)
    assert game.status(14) == "track"
    assert game.mp == 2
    offers(game, "forward", "out")
    refuse(game, "in")


def test_9_2_also_onto_an_occupied_space_for_2_displacing_outward():
    game = leaving("Power Line", ".. .. .. ..\n.. .. .. ..\n22 33 .. ..")
    assert_picture(game, ".. .. .. ..\n.. 33 .. ..\n22 14 .. ..")
    assert game.mp == 2


def test_9_2_displacing_with_2_mp_is_the_whole_move():
    game = leaving("Overtake", ".. .. .. ..\n.. .. .. ..\n22 33 .. ..")
    assert_picture(game, ".. .. .. ..\n.. 33 .. ..\n22 14 .. ..")
    assert_over(game, 14)


def test_6_8_no_close_call_for_displacing_on_the_way_out():
    game = leaving("Charge", ".. .. .. ..\n.. .. .. ..\n22 33 .. ..")
    drive(game, "forward")
    assert_over(game, 14)
    assert game.close_calls(14) == 0


def test_6_8_no_close_call_for_a_further_displacement_of_a_car_leaving_the_pits():
    # The penalty is not applied to a car that leaves the pits, in the whole of its move.
    game = leaving("Power Line", ".. .. .. ..\n.. .. .. ..\n.. 33 .. ..\n22 .. .. ..")
    game.apply("out")
    # One MP of four is left, and it can only go forward.
    assert_cars(game, {14: (2, 1), 33: (1, 2)})
    assert_over(game, 14)
    assert game.close_calls(14) == 0


def test_G15_displaced_at_the_edge_a_car_goes_forward():
    game = leaving("Charge", ".. 77 88 ..\n.. 28 .. ..\n22 33 .. ..")
    # Then one MP is left, too little for 33 again.
    assert_cars(game, {33: (1, 1), 28: (1, 2), 77: (2, 2), 88: (3, 2), 14: (2, 0), 22: (0, 0)})
    assert game.close_calls(14) == 0


def test_C13_onto_an_occupied_one_lane_sector_the_car_there_goes_forward():
    game = leaving("Charge", "22 33 77 ..", mp=2)
    assert_cars(game, {14: (1, 0), 33: (2, 0), 77: (3, 0), 22: (0, 0)})
    assert_over(game, 14)


@pytest.mark.parametrize("card", ["Solid Line", "Fast Pace", "Out in Front"])
def test_9_2_solo_whatever_the_card_says(card):
    game = leaving(card, ".. .. .. ..\n.. .. .. ..\n22 .. 33 ..", mp=4)
    game.apply("forward")
    assert_cars(game, {14: (2, 0), 33: (3, 0), 22: (0, 0)})
    do(game, "out")
    assert game.where(14)[1] == 1
    assert_cars(game, {33: (3, 0)})


def test_9_2_wear_and_text_are_ignored():
    for card in ("Top Gear", "Late Brake", "Oversteer", "Flat Out"):
        game = leaving(card)
        drive(game, "forward", "forward", "forward")
        assert_over(game, 14)
        assert game.wear(14) == []
        assert game.close_calls(14) == 0


def test_9_2_no_speed_penalty():
    markers = ["body"] * 5
    game = leaving("Power Line", wear={14: markers})
    assert game.mp == 3
    do(game, "forward", "forward", "forward")
    assert game.wear(14) == markers


def test_9_2_no_free_lateral_of_weaving():
    game = leaving("Weaving")
    assert game.mp == 2
    game.apply("out")
    assert game.mp == 1


def test_9_2_no_swap_no_diagonal_no_ban_on_lateral_steps():
    game = leaving("Overtake", ".. .. .. ..\n.. .. .. ..\n22 .. 33 ..")
    refuse(game, "swap")
    game = leaving("Slingshot")
    refuse(game, "diagonal out")
    for card in ("Conservative", "Chasing the Race", "Inside Line"):
        offers(leaving(card), "forward", "out")


def test_9_2_no_late_swap_no_closing_step_no_clean_air():
    game = leaving("Late Brake", ".. .. .. ..\n.. .. .. ..\n22 .. .. 33")
    game.apply("forward")
    assert_cars(game, {14: (2, 0), 33: (3, 0)})
    assert_over(game, 14)
    game = leaving("Understeer")
    game.apply("forward")
    assert_cars(game, {14: (2, 0)})
    game = leaving("Clean Air", ".. .. .. .. 33\n.. .. .. .. ..\n22 .. .. .. ..")
    game.apply("forward")
    assert_cars(game, {14: (2, 0)})


def test_9_2_the_way_at_a_seam_is_chosen():
    game = leaving("Overtake", "## ## .. ..\n.. .. .. ..\n22 .. .. ..")
    assert ways(game, "forward", 14) == {((2, 0),), ((2, 1),)}


def test_G15_an_npc_leaves_with_the_pit_exit_speed_too():
    game = position(
        ".. .. ..\n.. .. ..\n22 .. ..", apron={2: 1}, hands={"blue": [45]}, first="blue", teams=("blue", "green")
    )
    game.apply("play 45 on 2")
    assert game.where(2) == (1, 0)
    assert game.mp == 2


def test_C28_any_car_of_a_stack_may_leave():
    game = position(EMPTY, apron={14: 1, 41: 1}, hands={"green": [45, 46]}, first="green")
    for car in (14, 41):
        other = game.copy()
        other.apply(f"play 45 on {car}")
        assert other.where(car) == (1, 0)


def test_C27_a_car_in_the_pits_with_six_markers_cannot_be_moved():
    game = position(EMPTY, apron={14: 1}, wear={14: ["body"] * 6}, hands={"green": [45]}, first="green")
    refuse(game, "play 45 on 14")


# ---- into a Safety Zone (8.3.2, G6)


def test_G6_into_a_zone_a_car_there_is_pushed_forward_for_1():
    game = leaving("Charge", ".. .. .. .. .. .. .. ..\n22 33 77 .. .. .. .. ..", zone=3, mp=1)
    assert_cars(game, {14: (1, 0), 33: (2, 0), 77: (3, 0), 22: (0, 0)})
    assert_over(game, 14)
    assert game.close_calls(14) == 0


def test_G6_and_it_goes_on_in_lane_0():
    game = leaving("Charge", ".. .. .. .. .. .. .. ..\n22 33 .. .. .. .. .. ..", zone=3)
    # 3 MP: out, and two steps that push 33.
    assert_cars(game, {14: (3, 0), 33: (4, 0), 22: (0, 0)})


# ---- from off the track (G38)


def off(card, picture=EMPTY, **more):
    """14 stands outside the wall of sector 1 and has just been activated."""
    return position(picture, active=14, card=card, apron={14: 1}, off=[14], **more)


def test_G38_from_off_the_track_into_the_outermost_lane_for_1():
    game = off("Charge")
    assert game.where(14) == (1, 3)
    assert game.status(14) == "track"
    assert game.mp == 2
    offers(game, "forward", "in")


def test_G38_displacing_inward_for_2_and_no_token():
    game = off("Charge", ".. 33 .. ..\n.. .. .. ..\n22 .. .. ..", mp=2)
    assert_cars(game, {14: (1, 2), 33: (1, 1)})
    assert_over(game, 14)
    assert game.close_calls(14) == 0


def test_G38_a_full_row_sends_the_innermost_car_forward():
    game = off("Charge", ".. 33 .. ..\n.. 77 .. ..\n22 28 88 ..", mp=2)
    assert_cars(game, {14: (1, 2), 33: (1, 1), 77: (1, 0), 28: (2, 0), 88: (3, 0)})


def test_G38_in_a_zone_into_lane_0_for_1_pushing_forward():
    game = off("Charge", ".. .. .. .. .. .. .. ..\n22 33 .. .. .. .. .. ..", zone=3, mp=1)
    assert_cars(game, {14: (1, 0), 33: (2, 0), 22: (0, 0)})
    assert_over(game, 14)
    assert game.close_calls(14) == 0


def test_G38_pit_exit_speed_and_no_wear():
    game = off("Top Gear", wear={14: ["body"] * 4})
    assert game.mp == 3
    do(game, "forward", "forward", "forward")
    assert game.wear(14) == ["body"] * 4
