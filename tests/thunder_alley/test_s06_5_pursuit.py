"""6.5: Pursuit movement."""

from draftline import position
from tests.thunder_alley.helpers import assert_cars, assert_over, assert_picture, do, offers, refuse

CARD = "Staying with the Pack"


def test_6_5_the_car_behind_stays():
    game = position(
        """
        ..  ..  ..  ..
        15  29  23  ..
        ..  ..  ..  ..
        """,
        active=29,
        card=CARD,
        mp=1,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  ..
        15  ..  29  23
        ..  ..  ..  ..
        """,
    )


def test_6_5_the_car_behind_stays_also_without_a_car_in_front_and_locks_nothing():
    game = position(".. .. ..\n15 29 ..\n.. .. ..", active=29, card=CARD, mp=2)
    game.apply("forward")
    assert_cars(game, {15: (0, 1), 29: (2, 1)})
    offers(game, "forward", "out", "in")


def test_6_5_cars_met_on_the_way_join():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        29  23  ..  43  28  ..
        ..  ..  ..  ..  ..  ..
        """,
        active=29,
        card=CARD,
        mp=3,
    )
    game.apply("forward")
    assert_cars(game, {29: (3, 1), 23: (4, 1), 43: (5, 1), 28: (6, 1)})
    assert_over(game, 29)


def test_6_5_before_a_link_it_moves_as_in_solo():
    game = position(
        """
        ..  ..  ..  ..
        29  23  ..  ..
        43  ..  ..  ..
        """,
        active=29,
        card=CARD,
        mp=5,
    )
    offers(game, "forward", "out", "in")
    game.apply("in")
    # 43 beside the apron was sent back; from lane 0 only forward is left, then 23 is beside.
    assert_cars(game, {29: (1, 0), 43: (-1, 0), 23: (1, 1)})
    assert game.mp == 2
    offers(game, "forward", "out")


def test_C6_pursuit_coming_up_behind_a_car_is_locked():
    game = position(".. .. .. ..\n29 .. 23 ..\n.. .. .. ..", active=29, card=CARD, mp=4)
    game.apply("forward")
    assert_cars(game, {29: (4, 1), 23: (5, 1)})
    assert_over(game, 29)


def test_C6_pursuit_locked_at_a_seam_has_only_the_ways_forward():
    game = position(
        """
        ##  ##  ##  ..
        ..  ..  ..  ..
        29  23  ..  ..
        """,
        active=29,
        card=CARD,
        mp=3,
    )
    game.apply("forward")
    offers(game, "forward 0", "forward 1")
    refuse(game, "out")
    game.apply("forward 1")
    assert_cars(game, {29: (3, 1), 23: (4, 1)})


def test_6_5_sideways_and_then_pushing_another_line():
    game = position(
        """
        ..  43  28  ..
        29  23  ..  ..
        ..  ..  ..  ..
        """,
        active=29,
        card=CARD,
        mp=2,
    )
    do(game, "out")
    # At the wall the push is the only way on.
    assert_picture(
        game,
        """
        ..  29  43  28
        ..  23  ..  ..
        ..  ..  ..  ..
        """,
    )


def test_6_5_a_push_costs_1_however_many_cars_move():
    game = position("29 23 43 28 15 ..\n.. .. .. .. .. ..", active=29, card=CARD, mp=1)
    game.apply("forward")
    assert_picture(game, ".. 29 23 43 28 15\n.. .. .. .. .. ..")
