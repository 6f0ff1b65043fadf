"""9.4, T9: leaving the pits after a stop under green."""

import pytest

from draftline import position
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    offers,
    refuse,
    ways,
)

EMPTY = """
..  ..  ..  ..
..  ..  ..  ..
22  ..  ..  ..
"""


def leaving(card, picture=EMPTY, **more):
    """29 stands on the apron of sector 1 and has just been activated."""
    return position(picture, active=29, card=card, apron={29: 1}, **more)


def test_9_4_a_car_on_the_apron_is_in_its_sector():
    game = position(EMPTY, apron={29: 1})
    assert game.where(29) == (1, -1)
    assert game.status(29) == "apron"


def test_9_4_the_first_step_goes_out_of_the_pits_and_costs_1():
    game = leaving("Charge")
    assert game.where(29) == (1, 0)
    assert game.status(29) == "track"
    assert game.mp == 2
    offers(game, "forward", "out")


def test_9_4_the_pit_exit_speed_is_used():
    game = leaving("Top Gear")
    assert game.mp == 3


def test_9_4_the_apron_cannot_be_entered_again():
    game = leaving("Charge")
    refuse(game, "in")


def test_9_4_displacing_a_car_on_the_way_out_costs_2():
    game = leaving("Charge", ".. .. .. ..\n.. .. .. ..\n22 43 .. ..")
    assert_picture(game, ".. .. .. ..\n.. 43 .. ..\n22 29 .. ..")
    assert game.mp == 1


def test_9_4_displacing_with_2_mp_is_the_whole_move():
    game = leaving("Dirty Air", ".. .. .. ..\n.. .. .. ..\n22 43 .. ..")
    assert_picture(game, ".. .. .. ..\n.. 43 .. ..\n22 29 .. ..")
    assert_over(game, 29)


def test_9_4_the_displaced_car_displaces_the_next_and_the_last_goes_back():
    game = leaving("Charge", "21 28 .. ..\n.. 15 .. ..\n22 43 .. ..")
    assert_cars(game, {29: (1, 0), 43: (1, 1), 15: (1, 2), 28: (0, 2), 21: (-1, 2), 22: (0, 0)})


def test_C13_onto_an_occupied_one_lane_sector_the_car_there_goes_back():
    game = leaving("Charge", "22 43 .. ..")
    # Then one MP is left and nothing to choose.
    assert_cars(game, {22: (-1, 0), 43: (0, 0), 29: (2, 0)})


def test_9_4_then_solo_forward_costs_3_into_a_car():
    game = leaving("Top Gear", ".. .. .. ..\n.. .. .. ..\n22 .. 43 28")
    game.apply("forward")
    assert_cars(game, {29: (2, 0), 43: (3, 0), 28: (4, 0), 22: (0, 0)})
    assert_over(game, 29)


@pytest.mark.parametrize("card", ["Making a Move", "Watch the Gauge", "Staying with the Pack", "Slingshot"])
def test_9_4_always_solo_whatever_the_card_says(card):
    game = leaving(card, ".. .. .. ..\n.. .. .. ..\n22 .. 43 ..")
    refuse(game, "forward")
    assert game.legal("bump")


def test_9_4_nobody_behind_is_led_or_drafted():
    for card in ("Making a Move", "Watch the Gauge"):
        game = leaving(card)
        game.apply("forward")
        assert_cars(game, {29: (2, 0), 22: (0, 0)})
        assert_over(game, 29)


def test_9_4_no_wear_and_no_penalty():
    markers = ["red", "red", "engine", "engine", "yellow"]
    game = leaving("Top Gear", wear={29: markers})
    assert game.mp == 3
    do(game, "forward", "forward", "forward")
    assert sorted(game.wear(29)) == sorted(markers)


def test_9_4_the_card_goes_from_the_hand():
    game = position(EMPTY, apron={29: 1}, hands={"red": [65, 7]}, first="red")
    game.apply("play 65 on 29")
    do(game, "forward", "forward")
    assert game.hand(game.seat_of(29)) == (7,)
    assert game.activated(29)


def test_9_4_rubbin_sideways_costs_1_and_may_bump():
    game = leaving("Rubbin' is Racin'", "43 .. .. ..\n.. 21 .. ..\n22 .. .. ..")
    assert game.mp == 2
    game.apply("forward")
    assert game.mp == 1
    game.apply("out")
    assert_over(game, 29)
    game = leaving("Rubbin' is Racin'", "43 .. .. ..\n.. .. 21 ..\n22 .. .. ..")
    game.apply("forward")
    offers(game, "forward", "bump")


def test_9_4_riding_the_draft_may_go_sideways():
    game = leaving("Riding the Draft")
    offers(game, "forward", "out")


def test_9_4_inside_line_may_go_out():
    game = leaving("Inside Line")
    offers(game, "forward", "out")


def test_9_4_no_closing_step_of_oversteer_and_understeer():
    game = leaving("Oversteer")
    game.apply("out")
    assert_cars(game, {29: (1, 1)})
    game = leaving("Understeer")
    game.apply("forward")
    assert_cars(game, {29: (2, 0)})


def test_9_4_no_diagonal_of_slingshot():
    game = leaving("Slingshot")
    refuse(game, "diagonal out")


def test_9_4_no_swap_of_working_the_pack():
    game = leaving("Working the Pack", ".. .. .. ..\n.. .. .. ..\n22 .. 43 ..")
    offers(game, "out", "bump")
    refuse(game, "swap")


def test_9_4_no_clean_air():
    game = leaving("Clean Air", ".. .. .. .. .. .. 43\n.. .. .. .. .. .. ..\n22 .. .. .. .. .. ..")
    game.apply("forward")
    assert_cars(game, {29: (2, 0)})
    assert_over(game, 29)


def test_T25_no_second_car_of_teamwork():
    game = leaving("Teamwork", ".. .. .. 25\n.. .. .. ..\n22 .. .. ..")
    game.apply("forward")
    assert_cars(game, {29: (2, 0), 25: (3, 2)})
    assert_over(game, 29)


def test_9_4_out_at_a_seam_with_a_choice_of_ways():
    game = leaving("Dirty Air", "## ## .. ..\n.. .. .. ..\n22 .. .. ..")
    assert ways(game, "forward", 29) == {((2, 0),), ((2, 1),)}


def test_C28_any_car_of_a_stack_may_leave():
    game = position(EMPTY, apron={29: 1, 25: 1}, hands={"red": [65, 7]}, first="red")
    for car in (29, 25):
        other = game.copy()
        other.apply(f"play 65 on {car}")
        assert other.where(car) == (1, 0)


def test_9_4_the_car_is_flipped():
    game = leaving("Dirty Air")
    game.apply("forward")
    assert game.activated(29)
