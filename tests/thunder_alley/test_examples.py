"""The rulebook's pictures as positions, examples 1 to 12."""

from draftline import position
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    link,
    moving,
    offers,
    refuse,
    ways,
)


def test_example_1_solo_path():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  43  ..  ..
        29  ..  23  ..  ..
        """,
        active=29,
        card="Charge",
    )
    assert game.mp == 7
    # The second step outward ends at the wall, from where only forward is left: that step is not asked (C10).
    steps = [
        ("forward", (1, 0), 6),
        ("out", (1, 1), 5),
        ("out", (2, 2), 3),
        ("forward", (3, 2), 2),
        ("in", (3, 1), 1),
    ]
    for action, space, left in steps:
        game.apply(action)
        assert game.where(29) == space
        assert game.mp == left
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..
        ..  ..  43  ..  29
        ..  ..  23  ..  ..
        """,
    )
    assert_over(game, 29)


COSTS = """
..  ..  21  ..  ..
..  ..  29  43  ..
..  ..  ..  ..  ..
"""


def test_example_2_forward_into_a_car_costs_3_and_pushes_it_ahead():
    game = position(COSTS, active=29, card="Charge")
    game.apply("forward")
    assert game.mp == 4
    assert_picture(
        game,
        """
        ..  ..  21  ..  ..
        ..  ..  ..  29  43
        ..  ..  ..  ..  ..
        """,
    )


def test_example_2_outward_into_a_car_at_the_wall_costs_2_and_sends_it_back():
    game = position(COSTS, active=29, card="Charge")
    do(game, "out")
    # Nothing is left to choose at the wall, so the step after it is taken too (C10).
    assert game.mp == 4
    assert_picture(
        game,
        """
        ..  21  ..  29  ..
        ..  ..  ..  43  ..
        ..  ..  ..  ..  ..
        """,
    )


def test_example_2_outward_with_2_mp_ends_in_the_outer_lane():
    game = position(COSTS, active=29, card="Charge", mp=2)
    game.apply("out")
    assert_picture(
        game,
        """
        ..  21  29  ..  ..
        ..  ..  ..  43  ..
        ..  ..  ..  ..  ..
        """,
    )
    assert_over(game, 29)


def test_example_2_inward_into_an_empty_space_costs_1():
    game = position(COSTS, active=29, card="Charge", mp=1)
    game.apply("in")
    assert_picture(
        game,
        """
        ..  ..  21  ..  ..
        ..  ..  ..  43  ..
        ..  ..  29  ..  ..
        """,
    )
    assert_over(game, 29)


def test_example_2_with_2_mp_the_car_may_stay_and_bump():
    game = position(COSTS, active=29, card="Charge", mp=2)
    offers(game, "out", "in", "bump")
    refuse(game, "forward")
    game.apply("bump")
    assert_picture(game, COSTS)
    assert_over(game, 29)


def test_example_2_with_3_mp_the_car_may_not_bump():
    game = position(COSTS, active=29, card="Charge", mp=3)
    offers(game, "forward", "out", "in")
    refuse(game, "bump")


def test_example_3_draft_line_in_the_single_lane_of_the_picture():
    game = position("22 15 .. 28 43 ..", active=15, card="Watch the Gauge", mp=1)
    assert_picture(game, ".. 22 15 28 43 ..")
    game = position("22 15 .. 28 43 ..", active=15, card="Watch the Gauge", mp=2)
    assert_picture(game, ".. .. 22 15 28 43")
    assert_over(game, 15)


DRAFT_LINE = """
..  ..  ..  ..  ..  ..
22  15  ..  28  43  ..
..  ..  ..  ..  ..  ..
"""


def test_example_3_freshly_activated_the_car_may_still_go_sideways():
    game = position(DRAFT_LINE, active=15, card="Watch the Gauge")
    offers(game, "forward", "out", "in")


def test_example_3_one_forward_step_takes_the_linked_car_along():
    game = position(DRAFT_LINE, active=15, card="Watch the Gauge", mp=1)
    game.apply("forward")
    assert_picture(game, ".. .. .. .. .. ..\n.. 22 15 28 43 ..\n.. .. .. .. .. ..")


def test_example_3_then_it_may_no_longer_change_lanes_and_all_four_move_together():
    game = position(DRAFT_LINE, active=15, card="Watch the Gauge")
    game.apply("forward")
    # The lane is locked, so the other five steps follow without a question (C10).
    assert_cars(game, {22: (6, 1), 15: (7, 1), 28: (8, 1), 43: (9, 1)})
    assert_over(game, 15)


BEFORE_LINKING = """
29  ..  ..  ..  ..  23
15  ..  ..  28  43  ..
..  ..  22  ..  ..  ..
"""


def test_example_4_draft_changes_lanes_before_linking():
    game = position(BEFORE_LINKING, active=15, card="Watch the Gauge")
    game.apply("forward")
    assert game.where(15) == (1, 1)
    offers(game, "forward", "out", "in")
    game.apply("out")
    # At the wall with 29 behind only the way forward is left: four steps with 29, the last one with 23.
    assert_picture(
        game,
        """
        ..  ..  ..  ..  29  15  23
        ..  ..  ..  28  43  ..  ..
        ..  ..  22  ..  ..  ..  ..
        """,
    )
    assert_over(game, 15)


def test_example_4_23_stands_still_until_15_is_behind_it():
    game = position(BEFORE_LINKING, active=15, card="Watch the Gauge", mp=5)
    do(game, "forward", "out")
    assert_cars(game, {15: (4, 2), 29: (3, 2), 23: (5, 2), 28: (3, 1), 43: (4, 1), 22: (2, 0)})


def test_example_5_pursuit_pushes_and_leaves_the_car_behind():
    game = position("15 29 .. 23 43 ..", active=29, card="Staying with the Pack", mp=2)
    assert_picture(game, "15 .. .. 29 23 43")
    assert_over(game, 29)


def test_example_5_with_the_whole_speed_of_the_card():
    game = position("15 29 .. 23 43 ..", active=29, card="Staying with the Pack")
    assert_cars(game, {15: (0, 0), 29: (7, 0), 23: (8, 0), 43: (9, 0)})


def test_example_6_led_cars_follow_through_the_spaces_left():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        29  23  43  22  28  ..
        ..  ..  ..  ..  ..  ..
        """,
        active=22,
        card="Making a Move",
        mp=3,
    )
    game.apply("out")
    # From the outer lane the way back in is barred (C4): the first forward step is the only one and is taken.
    assert_picture(
        game,
        """
        ..  ..  ..  43  22  ..
        ..  ..  29  23  28  ..
        ..  ..  ..  ..  ..  ..
        """,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  23  43  22
        ..  ..  ..  29  28  ..
        ..  ..  ..  ..  ..  ..
        """,
    )
    assert_over(game, 22)


LATERAL = """
..  28  29  21  ..
..  23  22  43  ..
..  ..  15  ..  ..
"""


def test_example_7_lateral_displacement_twice():
    game = position(LATERAL, active=15, card="Watch the Gauge", mp=4)
    game.apply("out")
    assert game.mp == 2
    assert_picture(
        game,
        """
        28  29  22  21  ..
        ..  23  15  43  ..
        ..  ..  ..  ..  ..
        """,
    )
    game.apply("out")
    assert_picture(
        game,
        """
        28  29  22  15  21  ..
        ..  ..  23  ..  43  ..
        ..  ..  ..  ..  ..  ..
        """,
        first=-1,
    )
    assert_over(game, 15)


def test_example_7_the_next_forward_step_moves_one_draft_line():
    game = position(LATERAL, active=15, card="Watch the Gauge", mp=5)
    do(game, "out", "out")
    # Only forward is left from there.
    assert_picture(
        game,
        """
        28  29  22  15  21
        ..  23  ..  43  ..
        ..  ..  ..  ..  ..
        """,
    )


def test_example_8_forward_displacement():
    game = position(
        """
        ..  ..  29  ..  ..
        ..  23  22  43  ..
        ..  21  ..  ..  ..
        """,
        active=23,
        card="Dirty Air",
    )
    assert game.mp == 6
    game.apply("forward")
    assert game.mp == 3
    assert_picture(
        game,
        """
        ..  ..  29  ..  ..
        ..  ..  23  22  43
        ..  21  ..  ..  ..
        """,
    )
    game.apply("in")
    # The space it came from is barred and the next one empty: one forward step is taken without asking.
    assert game.where(23) == (3, 0)
    assert game.mp == 1
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  29  ..  ..
        ..  ..  ..  22  43
        ..  21  ..  ..  23
        """,
    )
    assert_over(game, 23)


OUT_OF_A_CORNER = """
##  ##  ##  ..  ..
..  ..  ..  ..  ..
22  15  43  29  21
"""


def test_example_9_the_line_may_be_sent_into_the_empty_lane():
    game = position(OUT_OF_A_CORNER, active=15, card="Watch the Gauge", mp=1)
    assert ways(game, "forward", 22, 15, 43, 29, 21) == {
        ((1, 0), (2, 0), (3, 1), (3, 0), (4, 0)),
        ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)),
    }
    game.apply("forward 1")
    assert_picture(
        game,
        """
        ##  ##  ##  ..  ..
        ..  ..  ..  43  ..
        ..  22  15  29  21
        """,
    )


def test_example_9_the_whole_line_follows_through_the_same_spaces():
    game = position(OUT_OF_A_CORNER, active=15, card="Watch the Gauge", mp=4)
    game.apply("forward 1")
    assert_cars(game, {22: (4, 1), 15: (5, 1), 43: (6, 1), 29: (3, 0), 21: (4, 0)})
    assert_over(game, 15)


def test_example_9_or_push_both_cars():
    game = position(OUT_OF_A_CORNER, active=15, card="Watch the Gauge", mp=2)
    game.apply("forward 0")
    assert_cars(game, {22: (2, 0), 15: (3, 0), 43: (4, 0), 29: (5, 0), 21: (6, 0)})


INTO_A_CORNER = """
..  ..  ##  ##  ##  ##
28  21  ..  ..  ..  ..
..  23  43  22  ..  ..
"""


def test_example_10_the_player_chooses_who_continues_the_line():
    game = position(INTO_A_CORNER, active=22, card="Making a Move", mp=1)
    offers(game, "link 43 23", "link 43 21 28")
    refuse(game, "link none")
    refuse(game, "link 43")


def test_example_10_23_continues_the_line():
    game = position(INTO_A_CORNER, active=22, card="Making a Move", mp=1)
    link(game, 43, 23)
    assert moving(game, 22)
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ##  ##  ##  ##
        28  21  ..  ..  ..  ..
        ..  ..  23  43  22  ..
        """,
    )


def test_example_10_21_and_with_it_28_continue_the_line():
    game = position(INTO_A_CORNER, active=22, card="Making a Move", mp=2)
    link(game, 43, 21, 28)
    do(game, "forward", "forward")
    assert_picture(
        game,
        """
        ..  ..  ##  ##  ##  ##
        ..  ..  ..  ..  ..  ..
        ..  23  28  21  43  22
        """,
    )


def test_example_11_working_the_pack():
    game = position("22 15 .. 28 43 ..", active=22, card="Working the Pack")
    assert game.mp == 4
    offers(game, "forward", "swap")
    game.apply("swap")
    # The space after 15 is empty: going there is the only way on.
    assert_picture(game, "15 .. 22 28 43 ..")
    assert game.mp == 2
    game.apply("swap")
    assert_picture(game, "15 .. 28 22 43 ..")
    game.apply("swap")
    assert_picture(game, "15 .. 28 43 22 ..")
    assert_over(game, 22)


UNIQUE = """
..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..
29  43  15  22  23  ..
"""


def test_example_12_a_displaced_car_goes_forward_where_back_is_the_linked_line():
    game = position(UNIQUE, active=22, card="Making a Move", mp=4)
    do(game, "out", "forward")
    assert game.mp == 2
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  15  22  ..
        ..  ..  29  43  23  ..
        """,
    )
    game.apply("in")
    assert_picture(
        game,
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  43  15  ..
        ..  ..  ..  29  22  23
        """,
    )
    assert_over(game, 22)
