"""4.5 and 6.9: corners, and lines of cars in them."""

from draftline import position
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    link,
    offers,
    refuse,
    texts,
    ways,
)

DRAFT = "Watch the Gauge"
LEAD = "Making a Move"


def test_4_5_1_lanes_are_changed_in_a_corner_too():
    game = position(
        """
        ..  ##  ##  ##
        ..  ..  21  ..
        ..  ..  29  ..
        """,
        active=29,
        card="Charge",
        mp=2,
    )
    game.apply("out")
    assert_picture(
        game,
        """
        ..  ##  ##  ##
        ..  21  29  ..
        ..  ..  ..  ..
        """,
    )


def test_4_5_2_converging_lanes_the_player_chooses_where_there_is_a_choice():
    for lane, expected in ((0, {(1, 0)}), (1, {(1, 0), (1, 1)}), (2, {(1, 1)})):
        rows = [["..", "##", "##"], ["..", "..", ".."], ["..", "..", ".."]]
        rows[2 - lane][0] = "29"
        rows[1][2] = "22"
        game = position("\n".join(" ".join(row) for row in rows), active=29, card="Charge", mp=1)
        assert ways(game, "forward", 29) == {(space,) for space in expected}


def test_4_5_3_diverging_lanes_the_player_chooses():
    for lane, expected in ((0, {(1, 0), (1, 1)}), (1, {(1, 1), (1, 2)})):
        rows = [["##", "..", ".."], ["..", "..", ".."], ["..", "..", ".."]]
        rows[2 - lane][0] = "29"
        rows[0][2] = "22"
        game = position("\n".join(" ".join(row) for row in rows), active=29, card="Charge", mp=1)
        assert ways(game, "forward", 29) == {(space,) for space in expected}


INTO = """
..  ..  ..  ##  ##
15  28  ..  ..  ..
..  ..  ..  ..  ..
"""


def test_6_9_1_drafting_into_a_corner_the_whole_line_takes_one_lane():
    for lane in (0, 1):
        game = position(INTO, active=15, card=DRAFT, mp=5)
        game.apply("forward")
        assert_cars(game, {15: (1, 1), 28: (2, 1)})
        offers(game, "forward 0", "forward 1")
        refuse(game, "out")
        game.apply(f"forward {lane}")
        assert_cars(game, {15: (5, lane), 28: (6, lane)})
        assert_over(game, 15)


def test_6_9_1_the_car_at_the_seam_is_followed_through_its_lane():
    game = position(INTO, active=15, card=DRAFT, mp=3)
    do(game, "forward", "forward 1")
    assert_cars(game, {15: (3, 1), 28: (4, 1)})


def test_6_9_2_drafting_out_of_a_corner_the_whole_line_takes_one_lane():
    for lane in (1, 2):
        game = position(
            """
            ##  ##  ##  ..  ..
            22  15  28  ..  ..
            ..  ..  ..  ..  ..
            """,
            active=15,
            card=DRAFT,
            mp=4,
        )
        game.apply(f"forward {lane}")
        assert_cars(game, {22: (4, lane), 15: (5, lane), 28: (6, lane)})


def test_6_9_2_the_line_behind_goes_the_way_the_active_car_went():
    game = position(
        """
        ##  ##  ..  ..  ..
        ..  ..  ..  ..  ..
        22  15  ..  ..  ..
        """,
        active=15,
        card=DRAFT,
        mp=2,
    )
    game.apply("forward 1")
    assert_picture(
        game,
        """
        ##  ##  ..  ..  ..
        ..  ..  22  15  ..
        ..  ..  ..  ..  ..
        """,
    )


CASE_1 = """
##  ##  ..  ..
..  ..  ..  ..
15  28  43  ..
"""


def test_6_9_3_case_1_an_empty_lane_may_be_chosen_beside_cars():
    game = position(CASE_1, active=15, card=DRAFT, mp=1)
    offers(game, "forward 0", "forward 1", "out")
    assert ways(game, "forward", 15, 28, 43) == {
        ((1, 0), (2, 0), (3, 0)),
        ((1, 0), (2, 1), (2, 0)),
    }


def test_6_9_3_case_2_the_same_choice_during_movement():
    game = position(
        """
        ##  ##  ##  ..  ..
        ..  ..  ..  ..  ..
        15  28  ..  43  ..
        """,
        active=15,
        card=DRAFT,
        mp=3,
    )
    game.apply("forward")
    offers(game, "forward 0", "forward 1")
    other = game.copy()
    game.apply("forward 0")
    assert_cars(game, {15: (3, 0), 28: (4, 0), 43: (5, 0)})
    other.apply("forward 1")
    assert_cars(other, {15: (3, 1), 28: (4, 1), 43: (3, 0)})


def test_6_9_3_the_active_car_itself_at_the_seam_may_avoid_the_line():
    game = position(
        """
        ##  ##  ..  ..
        ..  ..  ..  ..
        ..  15  43  ..
        """,
        active=15,
        card=DRAFT,
        mp=2,
    )
    game.apply("forward 1")
    # No link was made: the car is free beside 43.
    assert_cars(game, {15: (2, 1), 43: (2, 0)})
    offers(game, "forward", "out", "bump")


BEHIND = """
..  ..  ##  ##
28  21  ..  ..
..  23  15  ..
"""


def test_6_9_3_case_1_behind_a_draft_the_player_chooses_the_lane():
    game = position(BEHIND, active=15, card=DRAFT, mp=1)
    game.apply("forward")
    offers(game, "link 23", "link 21 28")
    refuse(game, "link none")
    other = game.copy()
    link(game, 23)
    assert_cars(game, {15: (3, 0), 23: (2, 0), 21: (1, 1), 28: (0, 1)})
    link(other, 21, 28)
    assert_cars(other, {15: (3, 0), 23: (1, 0), 21: (2, 0), 28: (1, 1)})


def test_C14_none_may_be_chosen_if_a_lane_behind_is_empty():
    game = position(
        """
        ..  ..  ##  ##
        ..  ..  ..  ..
        ..  23  15  ..
        """,
        active=15,
        card=DRAFT,
        mp=1,
    )
    game.apply("forward")
    offers(game, "link 23", "link none")
    other = game.copy()
    link(game, 23)
    assert_cars(game, {15: (3, 0), 23: (2, 0)})
    link(other)
    assert_cars(other, {15: (3, 0), 23: (1, 0)})


def test_C6_no_link_chosen_and_nobody_moved_so_not_locked():
    game = position(
        """
        ..  ..  ##  ##
        ..  ..  ..  ..
        ..  23  15  ..
        """,
        active=15,
        card=DRAFT,
        mp=2,
    )
    game.apply("forward")
    link(game)
    offers(game, "forward", "out")


def test_C14_a_link_further_back_may_be_none_too():
    # 43 must follow; behind it 23 may or may not, since the middle lane is empty.
    game = position(
        """
        ..  ..  ##  ##  ##
        ..  ..  ..  ..  ..
        ..  23  43  22  ..
        """,
        active=22,
        card=LEAD,
        mp=1,
    )
    offers(game, "link 43", "link 43 23")
    link(game, 43)
    game.apply("forward")
    assert_cars(game, {22: (4, 0), 43: (3, 0), 23: (1, 0)})


def test_C14_lead_asks_before_the_first_step_also_of_a_lateral_one():
    game = position(
        """
        ..  ..  ##  ##
        ..  ..  ..  ..
        ..  23  22  ..
        """,
        active=22,
        card=LEAD,
        mp=1,
    )
    offers(game, "link 23", "link none")
    link(game, 23)
    game.apply("out")
    assert_cars(game, {22: (2, 1), 23: (2, 0)})


def test_C14_diverging_behind_needs_no_choice():
    # Out of a corner a space of the middle lane touches both corner lanes, an outer one only one.
    game = position(
        """
        ##  ..  ..
        ..  ..  ..
        23  22  ..
        """,
        active=22,
        card=LEAD,
        mp=1,
    )
    assert "forward" in texts(game)
    game.apply("forward")
    assert_cars(game, {22: (2, 0), 23: (1, 0)})


def test_C14_the_middle_lane_out_of_a_corner_has_two_lanes_behind():
    game = position(
        """
        ##  ..  ..
        43  22  ..
        23  ..  ..
        """,
        active=22,
        card=LEAD,
        mp=1,
    )
    offers(game, "link 43", "link 23")


def test_6_5_pursuit_asks_nothing_about_cars_behind():
    game = position(BEHIND, active=15, card="Staying with the Pack", mp=1)
    game.apply("forward")
    assert_cars(game, {15: (3, 0), 23: (1, 0), 21: (1, 1), 28: (0, 1)})


def test_C14_a_draft_that_pushes_settles_the_line_behind_in_the_same_step():
    game = position(
        """
        ..  ..  ##  ##  ##
        ..  21  ..  ..  ..
        ..  23  15  28  ..
        """,
        active=15,
        card=DRAFT,
        mp=2,
    )
    game.apply("forward")
    link(game, 21)
    assert_cars(game, {15: (4, 0), 28: (5, 0), 21: (3, 0), 23: (1, 0)})
    assert_over(game, 15)


def test_C14_none_behind_while_pushing_stays_none():
    game = position(
        """
        ..  ..  ##  ##  ##
        ..  ..  ..  ..  ..
        ..  23  15  28  ..
        """,
        active=15,
        card=DRAFT,
        mp=3,
    )
    game.apply("forward")
    link(game)
    assert_cars(game, {15: (5, 0), 28: (6, 0), 23: (1, 0)})
