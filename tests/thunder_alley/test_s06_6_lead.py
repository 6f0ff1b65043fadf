"""6.6: Lead movement."""

from draftline import position
from tests.thunder_alley.helpers import assert_cars, assert_over, assert_picture, do, offers, refuse

CARD = "Making a Move"


def test_6_6_the_line_behind_follows_forward():
    game = position(
        """
        ..  ..  ..  ..
        43  23  22  ..
        ..  ..  ..  ..
        """,
        active=22,
        card=CARD,
        mp=1,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  ..
        ..  43  23  22
        ..  ..  ..  ..
        """,
    )


def test_6_6_the_line_behind_follows_sideways():
    game = position(
        """
        ..  ..  ..
        43  23  22
        ..  ..  ..
        """,
        active=22,
        card=CARD,
        mp=1,
    )
    game.apply("in")
    assert_picture(
        game,
        """
        ..  ..  ..
        ..  43  23
        ..  ..  22
        """,
    )


def test_6_6_the_line_winds_through_every_space_of_the_path():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  ..  ..
        ..  ..  ..  ..
        28  43  23  22
        """,
        active=22,
        card=CARD,
        mp=4,
    )
    do(game, "out", "out", "forward", "in")
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..
        ..  ..  ..  43  23
        ..  ..  ..  28  22
        ..  ..  ..  ..  ..
        """,
    )
    assert_over(game, 22)


def test_6_6_cars_in_front_are_not_linked_and_cost_3():
    game = position(
        """
        ..  ..  ..  ..
        43  22  28  ..
        ..  ..  ..  ..
        """,
        active=22,
        card=CARD,
        mp=3,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  ..
        ..  43  22  28
        ..  ..  ..  ..
        """,
    )
    assert_over(game, 22)


def test_6_6_forward_into_a_car_needs_3_mp():
    game = position(".. .. ..\n43 22 28\n.. .. ..", active=22, card=CARD, mp=2)
    offers(game, "out", "in", "bump")
    refuse(game, "forward")


def test_6_6_it_never_picks_up_cars():
    game = position(
        """
        ..  43  ..  ..
        28  ..  22  ..
        ..  ..  ..  ..
        """,
        active=22,
        card=CARD,
        mp=2,
    )
    game.apply("out")
    # Now directly before 43, 22 leaves it behind.
    assert_cars(game, {22: (3, 2), 43: (1, 2), 28: (0, 1)})


def test_6_6_a_gap_ends_the_line():
    game = position(".. .. .. ..\n43 .. 23 22\n.. .. .. ..", active=22, card=CARD, mp=1)
    game.apply("forward")
    assert_cars(game, {43: (0, 1), 23: (3, 1), 22: (4, 1)})


def test_6_6_the_tail_passing_another_car_does_not_pick_it_up():
    game = position(
        """
        ..  ..  ..  ..
        ..  28  ..  ..
        ..  23  22  ..
        """,
        active=22,
        card=CARD,
        mp=3,
    )
    do(game, "out", "forward", "forward")
    assert_cars(game, {22: (4, 1), 23: (3, 1), 28: (1, 1)})


def test_6_6_without_cars_behind_it_is_solo():
    game = position(".. .. ..\n22 28 ..\n.. .. ..", active=22, card=CARD)
    do(game, "forward", "out")
    # From the wall one forward step is forced.
    assert game.mp == 1
    assert_cars(game, {22: (2, 2), 28: (2, 1)})


def test_6_6_lead_is_never_locked():
    game = position(".. .. .. ..\n43 22 .. ..\n.. .. .. ..", active=22, card=CARD)
    game.apply("forward")
    offers(game, "forward", "out", "in")


def test_6_6_lateral_displacement_with_led_cars():
    game = position(
        """
        ..  ..  ..
        ..  28  ..
        43  22  ..
        """,
        active=22,
        card=CARD,
        mp=2,
    )
    game.apply("out")
    assert_picture(
        game,
        """
        ..  28  ..
        ..  22  ..
        ..  43  ..
        """,
    )


def test_6_6_only_the_active_car_is_worn_and_flipped():
    game = position(".. .. ..\n43 22 ..\n.. .. ..", active=22, card=CARD, mp=1)
    game.apply("forward")
    assert game.wear(22) == ["fuel"]
    assert game.wear(43) == []
    assert not game.activated(43)


LONG_LINE = """
..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  ..
43  29  15  22  21  23  ..
"""


def test_T21_a_led_car_further_back_in_the_chain_also_sends_the_displaced_car_forward():
    game = position(LONG_LINE, active=22, card=CARD, mp=5)
    do(game, "out", "forward", "forward")
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  29  15  22  ..
        ..  ..  ..  43  21  23  ..
        """,
    )
    game.apply("in")
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  43  29  15  ..
        ..  ..  ..  ..  21  22  23
        """,
    )


def test_T21_forward_with_its_own_chain():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        43  15  22  23  28  21
        """,
        active=22,
        card=CARD,
        mp=4,
    )
    do(game, "out", "forward", "in")
    assert_cars(game, {22: (3, 0), 15: (3, 1), 43: (2, 1), 23: (4, 0), 28: (5, 0), 21: (6, 0)})


def test_T21_back_where_the_chain_behind_holds_no_led_car():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..
        ..  43  22  21  23
        """,
        active=22,
        card=CARD,
        mp=5,
    )
    do(game, "out", "forward", "forward")
    # 43 is in the middle lane by now; 21 stands alone behind 23.
    assert_cars(game, {22: (4, 1), 43: (3, 1), 21: (3, 0), 23: (4, 0)})
    game.apply("in")
    assert_cars(game, {22: (4, 0), 43: (4, 1), 23: (3, 0), 21: (2, 0)})


def test_T21_only_led_cars_count_not_cars_that_a_draft_may_pick_up():
    # 28 and 23 go back although the draft takes them along right after.
    game = position(
        """
        23  28  ..
        ..  15  ..
        ..  ..  ..
        """,
        active=15,
        card="Watch the Gauge",
        mp=3,
    )
    game.apply("out")
    assert_cars(game, {15: (2, 2), 28: (1, 2), 23: (0, 2)})
