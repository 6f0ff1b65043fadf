"""6.7: Lateral Displacement."""

import pytest

from draftline import position
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    offers,
    refuse,
    texts,
    ways,
)


def test_6_7_the_displaced_car_moves_one_lane_in_the_same_direction():
    game = position(
        """
        ..  ..  ..
        ..  ..  ..
        ..  22  ..
        ..  29  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    game.apply("out")
    assert_picture(
        game,
        """
        ..  ..  ..
        ..  22  ..
        ..  29  ..
        ..  ..  ..
        """,
    )
    assert_over(game, 29)


def test_6_7_inward_too():
    game = position("29 .. ..\n22 .. ..\n.. .. ..", active=29, card="Charge", mp=2)
    game.apply("in")
    assert_picture(game, ".. .. ..\n29 .. ..\n22 .. ..")


def test_6_7_displaced_at_the_wall_goes_back():
    game = position(".. 22 ..\n.. 29 ..\n.. .. ..", active=29, card="Charge", mp=2)
    game.apply("out")
    assert_picture(game, "22 29 ..\n.. .. ..\n.. .. ..")


def test_6_7_displaced_at_the_apron_goes_back():
    game = position(".. .. ..\n.. 29 ..\n.. 22 ..", active=29, card="Charge", mp=2)
    game.apply("in")
    assert_picture(game, ".. .. ..\n.. .. ..\n22 29 ..")
    assert game.status(22) == "track"


def test_6_7_every_car_behind_goes_back_too():
    game = position(
        """
        28  43  22  ..
        ..  ..  29  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    game.apply("out")
    assert_picture(game, "28 43 22 29 ..\n.. .. .. .. ..", first=-1)


def test_6_7_a_gap_ends_the_cars_that_go_back():
    game = position("28 .. 43 22 ..\n.. .. .. 29 ..", active=29, card="Charge", mp=2)
    game.apply("out")
    assert_picture(game, "28 43 22 29 ..\n.. .. .. .. ..")


def test_6_7_one_displaced_car_displaces_the_next():
    game = position(
        """
        ..  ..
        ..  23
        ..  22
        ..  29
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    game.apply("out")
    assert_picture(
        game,
        """
        ..  23
        ..  22
        ..  29
        ..  ..
        """,
    )


def test_6_7_a_full_sector_sends_only_the_car_at_the_wall_back():
    game = position(
        """
        ..  28  21
        ..  43  22
        ..  23  29
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    game.apply("out")
    assert_picture(
        game,
        """
        28  21  22
        ..  43  29
        ..  23  ..
        """,
    )


def test_6_7_costs_2_however_many_cars_move():
    game = position(
        """
        28  23  21
        ..  ..  22
        ..  ..  29
        """,
        active=29,
        card="Charge",
    )
    game.apply("out")
    assert game.mp == 5


def test_6_7_the_same_car_may_be_displaced_again():
    game = position(
        """
        ..  ..  ..
        ..  22  ..
        ..  29  ..
        """,
        active=29,
        card="Charge",
        mp=4,
    )
    do(game, "out", "out")
    assert_picture(
        game,
        """
        22  29  ..
        ..  ..  ..
        ..  ..  ..
        """,
    )


def test_6_7_cars_in_front_of_the_displaced_car_do_not_move():
    game = position(".. 22 28\n.. 29 ..", active=29, card="Charge", mp=2)
    game.apply("out")
    assert_picture(game, "22 29 28\n.. .. ..")


@pytest.mark.parametrize("card", ["Charge", "Watch the Gauge", "Staying with the Pack", "Making a Move"])
def test_6_7_in_every_type_of_movement(card):
    game = position("23 22 ..\n.. 29 ..\n.. .. ..", active=29, card=card, mp=2)
    game.apply("out")
    assert_picture(game, "23 22 29 ..\n.. .. .. ..\n.. .. .. ..", first=-1)
    assert_over(game, 29)


def test_C2_a_car_that_goes_back_loses_a_sector_of_progress():
    game = position(".. 22 ..\n.. 29 ..", active=29, card="Charge", mp=2)
    before = game.progress(22)
    game.apply("out")
    assert game.progress(22) == before - 1


def test_C7_a_car_at_a_seam_goes_back_where_the_active_player_wants():
    # The outer of two corner lanes touches the middle and the outer lane of the straight.
    game = position(
        """
        ..  ..  ##  ##
        ..  ..  21  ..
        ..  ..  29  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    offers(game, "forward", "out 1", "out 2")
    game.apply("out 1")
    assert_picture(
        game,
        """
        ..  ..  ##  ##
        ..  21  29  ..
        ..  ..  ..  ..
        """,
    )


def test_C7_also_onto_a_car_which_then_goes_back():
    game = position(
        """
        ..  28  ##  ##
        ..  ..  21  ..
        ..  ..  29  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    assert ways(game, "out", 29, 21, 28) == {((2, 1), (1, 1), (1, 2)), ((2, 1), (1, 2), (0, 2))}


def test_T21_at_a_seam_the_lane_with_led_cars_is_not_offered():
    # 43 in the middle lane is led, so 21 can only be sent back into the outer one.
    game = position(
        """
        ..  ..  ##  ##
        ..  43  21  ..
        ..  23  22  ..
        """,
        active=22,
        card="Making a Move",
        mp=2,
    )
    game.apply("link 43")
    assert ways(game, "out", 21) == {((1, 2),)}
    game.apply(next(text for text in texts(game) if text.startswith("out")))
    assert_picture(
        game,
        """
        ..  21  ##  ##
        ..  ..  22  ..
        ..  23  43  ..
        """,
    )


def test_T21_every_way_back_led_so_forward():
    # Behind the one-lane neck the only way back is full of led cars.
    game = position(
        """
        ##  ##  ..  ..
        ##  ##  21  ..
        28  43  22  ..
        """,
        active=22,
        card="Making a Move",
        mp=4,
    )
    do(game, "out", "out")
    # 21 was pushed to the wall first, then forward, since 43 and 28 fill the neck and lane 0.
    assert_cars(game, {22: (2, 2), 43: (2, 1), 28: (2, 0), 21: (3, 2)})


def test_C13_no_lateral_step_in_one_lane():
    game = position(
        """
        ##  ##  ##  ..
        ##  ##  ##  ..
        22  29  ..  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    assert game.where(29) == (2, 0)
    offers(game, "forward 0", "forward 1", "forward 2")
    refuse(game, "out")
    refuse(game, "in")


def test_6_7_a_car_pushed_to_the_apron_side_stays_on_the_track():
    game = position("29 .. ..\n22 .. ..\n23 .. ..", active=29, card="Charge", mp=2)
    game.apply("in")
    assert_cars(game, {29: (0, 1), 22: (0, 0), 23: (-1, 0)})
