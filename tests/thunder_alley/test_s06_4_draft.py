"""6.2 and 6.4: linking and Draft movement."""

from draftline import position
from tests.thunder_alley.helpers import assert_cars, assert_over, assert_picture, do, offers, refuse

CARD = "Watch the Gauge"


def test_6_4_1_the_line_in_front_and_behind_moves_for_1_mp_a_step():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        22  43  15  28  23  ..
        ..  ..  ..  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=1,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  22  43  15  28  23
        ..  ..  ..  ..  ..  ..
        """,
    )
    assert_over(game, 15)


def test_6_2_a_gap_ends_the_line_in_front_and_behind():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        22  ..  43  15  28  ..  23  ..
        ..  ..  ..  ..  ..  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {22: (0, 1), 43: (3, 1), 15: (4, 1), 28: (5, 1), 23: (6, 1)})


def test_6_4_1_cars_met_on_the_way_join_and_stay():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        22  ..  43  15  28  ..  23  ..
        ..  ..  ..  ..  ..  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=3,
    )
    game.apply("forward")
    assert_cars(game, {22: (0, 1), 43: (5, 1), 15: (6, 1), 28: (7, 1), 23: (8, 1)})


def test_6_2_cars_beside_and_diagonal_are_not_linked():
    game = position(
        """
        22  23  28
        ..  15  ..
        43  21  29
        """,
        active=15,
        card=CARD,
        mp=1,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        22  23  28
        ..  ..  15
        43  21  29
        """,
    )


def test_C6_after_a_forward_step_with_a_link_the_lane_is_locked():
    game = position(".. .. ..\n22 15 ..\n.. .. ..", active=15, card=CARD)
    game.apply("forward")
    # Five more steps follow by themselves: there is no other choice.
    assert_cars(game, {22: (6, 1), 15: (7, 1)})
    assert_over(game, 15)


def test_C6_coming_up_behind_a_car_locks_the_lane():
    game = position(".. .. .. ..\n15 .. 28 ..\n.. .. .. ..", active=15, card=CARD, mp=3)
    game.apply("forward")
    assert_cars(game, {15: (3, 1), 28: (4, 1)})
    assert_over(game, 15)


def test_C6_standing_behind_a_car_at_the_start_locks_nothing():
    game = position(
        """
        ..  ..  ..  ..
        15  28  ..  ..
        ..  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=3,
    )
    offers(game, "forward", "out", "in")
    do(game, "out")
    # From the wall only forward is left; beside 28 it is free again, and no link was made.
    assert_cars(game, {15: (1, 2), 28: (1, 1)})
    offers(game, "forward", "bump")


def test_C6_a_sideways_step_behind_a_car_does_not_lock():
    game = position(
        """
        ..  ..  ..
        ..  28  ..
        15  ..  ..
        22  ..  ..
        """,
        active=15,
        card=CARD,
    )
    game.apply("out")
    offers(game, "forward", "out")


def test_6_4_2_sideways_steps_pull_nobody():
    game = position(
        """
        ..  ..  ..  ..
        22  15  28  ..
        ..  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=1,
    )
    game.apply("in")
    assert_picture(
        game,
        """
        ..  ..  ..  ..
        22  ..  28  ..
        ..  15  ..  ..
        """,
    )


def test_6_4_2_sideways_displacement_before_the_first_forward_step():
    game = position(
        """
        ..  ..  ..
        43  ..  ..
        15  ..  ..
        """,
        active=15,
        card=CARD,
        mp=2,
    )
    game.apply("out")
    assert_picture(game, "43 .. ..\n15 .. ..\n.. .. ..")


def test_6_4_2_without_a_link_a_car_in_draft_moves_as_in_solo():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        15  ..  ..  ..  ..  22
        ..  ..  ..  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=5,
    )
    do(game, "forward", "out")
    # From the wall only forward is left; an unlinked forward step leaves the lanes open.
    assert game.where(15) == (2, 2)
    offers(game, "forward", "in")
    do(game, "in", "forward")
    assert_cars(game, {15: (3, 1), 22: (5, 1)})


def test_6_4_2_the_car_pulls_what_it_moved_in_front_of():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  ..  ..
        ..  15  ..  ..
        43  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=3,
    )
    do(game, "out", "forward")
    assert_cars(game, {15: (3, 2), 22: (2, 2), 43: (0, 0)})


def test_6_4_forward_displacement_does_not_exist_in_draft():
    game = position("15 22 28 43 ..\n.. .. .. .. ..", active=15, card=CARD, mp=1)
    game.apply("forward")
    assert_picture(game, ".. 15 22 28 43\n.. .. .. .. ..")


def test_6_4_only_the_active_car_is_worn():
    game = position(".. .. ..\n22 15 28\n.. .. ..", active=15, card=CARD)
    game.apply("forward")
    assert game.wear(15) == ["fuel"]
    assert game.wear(22) == game.wear(28) == []
    assert not game.activated(22)
    assert not game.activated(28)


def test_C6_a_locked_car_has_no_lateral_step():
    game = position(
        """
        ##  ##  ##  ..
        ..  ..  ..  ..
        15  28  ..  ..
        """,
        active=15,
        card=CARD,
        mp=3,
    )
    game.apply("forward")
    # 28 stands at the seam: its way is the only choice left.
    offers(game, "forward 0", "forward 1")
    refuse(game, "out")


def test_C14_behind_the_line_never_grows():
    # 15 pushes 28; in the corner 43 comes to stand directly behind 15 and is not picked up.
    game = position(
        """
        ..  ..  ##  ##  ##
        ..  43  ..  ..  ..
        15  28  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=4,
    )
    game.apply("forward")
    assert_cars(game, {15: (4, 0), 28: (5, 0), 43: (1, 1)})


def test_C14_nobody_moved_so_the_line_behind_is_still_open():
    # The first step moves 15 alone; only later 22 is behind it and follows.
    game = position(
        """
        22  ..  ..  ..
        ..  ..  ..  ..
        15  ..  ..  ..
        """,
        active=15,
        card=CARD,
        mp=5,
    )
    do(game, "forward", "out", "out")
    assert_cars(game, {15: (3, 2), 22: (2, 2)})
