"""6.8: Forward Displacement."""

import pytest

from draftline import position
from tests.thunder_alley.helpers import assert_cars, assert_over, assert_picture, do, offers, ways


@pytest.mark.parametrize("card", ["Charge", "Making a Move"])
def test_6_8_a_pushed_car_moves_one_sector_for_3_mp(card):
    game = position(".. .. .. ..\n29 22 .. ..", active=29, card=card, mp=4)
    game.apply("forward")
    assert game.mp == 1
    assert_picture(game, ".. .. .. ..\n.. 29 22 ..")


def test_6_8_every_car_in_front_goes_too():
    game = position(".. .. .. .. ..\n29 22 23 43 ..", active=29, card="Charge", mp=3)
    game.apply("forward")
    assert_picture(game, ".. .. .. .. ..\n.. 29 22 23 43")
    assert_over(game, 29)


def test_6_8_a_gap_ends_the_cars_that_go():
    game = position(".. .. .. .. ..\n29 22 .. 43 ..", active=29, card="Charge", mp=3)
    game.apply("forward")
    assert_picture(game, ".. .. .. .. ..\n.. 29 22 43 ..")


def test_6_8_the_same_car_may_be_pushed_again():
    game = position(".. .. .. .. ..\n29 22 .. 43 ..", active=29, card="Charge", mp=6)
    do(game, "forward", "forward")
    assert_picture(game, ".. .. .. .. ..\n.. .. 29 22 43")


def test_6_8_the_pushed_car_gets_no_link_and_may_be_left():
    game = position(".. .. .. .. ..\n29 22 .. .. ..", active=29, card="Charge", mp=5)
    do(game, "forward", "out")
    # At the wall the last MP has one use.
    assert_picture(game, ".. .. 29 .. ..\n.. .. 22 .. ..")


def test_6_8_solo_leaves_the_car_behind():
    game = position(".. .. .. ..\n43 29 22 ..", active=29, card="Charge", mp=3)
    game.apply("forward")
    assert_picture(game, ".. .. .. ..\n43 .. 29 22")


SEAM = """
##  ##  ..  ..
..  ..  ..  ..
23  22  43  ..
"""


def test_T22_a_pushed_car_at_a_seam_goes_either_way():
    game = position(SEAM, active=23, card="Charge", mp=3)
    assert ways(game, "forward", 23, 22, 43) == {
        ((1, 0), (2, 0), (3, 0)),
        ((1, 0), (2, 1), (2, 0)),
    }


def test_T22_into_the_empty_lane_the_chain_ends():
    game = position(SEAM, active=23, card="Charge", mp=3)
    offers(game, "forward 0", "forward 1", "out")
    game.apply("forward 1")
    assert_picture(
        game,
        """
        ##  ##  ..  ..
        ..  ..  22  ..
        ..  23  43  ..
        """,
    )
    assert_over(game, 23)


def test_T22_costs_3_either_way():
    for action in ("forward 0", "forward 1"):
        game = position(SEAM, active=23, card="Charge", mp=5)
        game.apply(action)
        assert game.mp == 2


def test_T22_each_car_of_the_chain_may_have_a_choice():
    # One lane, then two, then three: 23's own way, then 22's.
    game = position(
        """
        ##  ##  ..  ..
        ##  ..  ..  ..
        23  22  43  ..
        """,
        active=23,
        card="Charge",
        mp=3,
    )
    offers(game, "forward 0 0", "forward 0 1", "forward 1")
    assert ways(game, "forward", 22, 43) - {((1, 0), (2, 0))} == {
        ((2, 0), (3, 0)),
        ((2, 1), (2, 0)),
    }
    game.apply("forward 0 1")
    assert_cars(game, {23: (1, 0), 22: (2, 1), 43: (2, 0)})


def test_6_8_the_empty_way_at_a_seam_costs_1():
    game = position(
        """
        ##  ..  ..
        ##  ..  ..
        23  22  ..
        """,
        active=23,
        card="Charge",
        mp=4,
    )
    game.apply("forward 1")
    assert game.mp == 3
    assert_cars(game, {23: (1, 1), 22: (1, 0)})


def test_6_8_with_2_mp_only_the_empty_way_is_left():
    game = position(
        """
        ##  ##  ..
        ..  ..  ..
        23  ..  22
        """,
        active=23,
        card="Charge",
        mp=3,
    )
    game.apply("forward")
    # 2 MP at the seam: lane 0 is occupied, lane 1 is free, and the bump is allowed (T20).
    assert ways(game, "forward", 23) == {((2, 1),)}
    assert game.legal("bump")
    assert game.legal("out")


def test_C2_a_pushed_car_gains_a_sector_of_progress():
    game = position(".. .. ..\n29 22 ..", active=29, card="Charge", mp=3)
    before = game.progress(22)
    game.apply("forward")
    assert game.progress(22) == before + 1
