"""Where the number of lanes changes: C1, C5, C6, C12, C14, T22 and T28."""

import pytest

from draftline import position
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    do,
    link,
    moving,
    offers,
    refuse,
    texts,
    ways,
)

DRAFT = "Watch the Gauge"
LEAD = "Making a Move"
PURSUIT = "Staying with the Pack"

# lanes before, lanes behind the seam -> for every lane the lanes it touches, inside to outside
SEAMS = {
    (3, 2): [[0], [0, 1], [1]],
    (2, 3): [[0, 1], [1, 2]],
    (3, 1): [[0], [0], [0]],
    (1, 3): [[0, 1, 2]],
    (2, 1): [[0], [0]],
    (1, 2): [[0, 1]],
    (4, 2): [[0], [0], [1], [1]],
    (2, 4): [[0, 1], [2, 3]],
    (4, 3): [[0], [0, 1], [1, 2], [2]],
    (3, 4): [[0, 1], [1, 2], [2, 3]],
    (5, 3): [[0], [0, 1], [1], [1, 2], [2]],
    (6, 4): [[0], [0, 1], [1], [2], [2, 3], [3]],
}
WAYS = [(*lanes, lane, ahead) for lanes, touches in SEAMS.items() for lane, ahead in enumerate(touches)]
BACK = [
    (before, after, lane, [back for back, ahead in enumerate(touches) if lane in ahead])
    for (before, after), touches in SEAMS.items()
    for lane in range(after)
]
BEHIND = [43, 23, 21, 28, 15, 22]
"""Cars that fill the lanes of the sector before a seam, inside first."""


def seam(before, after, cars):
    """Two sectors of `before` lanes, then three of `after`, with cars {(column, lane): number}."""
    lanes = [before, before, after, after, after]
    rows = [
        [str(cars.get((column, lane), "..")) if lane < lanes[column] else "##" for column in range(5)]
        for lane in reversed(range(max(before, after)))
    ]
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize("before, after, lane, ahead", WAYS)
def test_C1_a_space_touches_the_lanes_it_overlaps_ahead(before, after, lane, ahead):
    game = position(seam(before, after, {(1, lane): 29, (4, 0): 22}), active=29, card="Charge", mp=1)
    if moving(game, 29):
        assert ways(game, "forward", 29) == {((2, way),) for way in ahead}
    else:
        assert [game.where(29)] == [(2, way) for way in ahead]


@pytest.mark.parametrize("before, after, lane, ahead", WAYS)
def test_C1_the_lane_is_named_only_where_there_is_a_choice(before, after, lane, ahead):
    game = position(seam(before, after, {(1, lane): 29, (4, 0): 22}), active=29, card="Charge", mp=1)
    if moving(game, 29):
        found = [text for text in texts(game) if text.startswith("forward")]
        assert sorted(found) == ([f"forward {way}" for way in ahead] if len(ahead) > 1 else ["forward"])


@pytest.mark.parametrize("before, after, lane, back", BACK)
def test_C1_backward_neighbours_mirror_that(before, after, lane, back):
    cars = {(1, other): BEHIND[other] for other in range(before)}
    game = position(seam(before, after, {**cars, (2, lane): 29}), active=29, card=LEAD, mp=1)
    if len(back) > 1:
        offers(game, *(f"link {BEHIND[other]}" for other in back))
        link(game, BEHIND[back[-1]])
    if moving(game, 29):
        game.apply("forward")
    expected = {BEHIND[other]: (1, other) for other in range(before)}
    assert_cars(game, {**expected, BEHIND[back[-1]]: (2, lane), 29: (3, lane)})


def test_C5_out_of_a_neck_into_three_lanes():
    game = position(
        """
        ##  ##  ##  ..  ..
        ##  ##  ##  ..  ..
        22  15  ..  ..  ..
        """,
        active=15,
        card=DRAFT,
        mp=4,
    )
    # The first step is forced; then the head is at the seam.
    assert_cars(game, {22: (1, 0), 15: (2, 0)})
    offers(game, "forward 0", "forward 1", "forward 2")
    game.apply("forward 2")
    assert_cars(game, {22: (4, 2), 15: (5, 2)})


def test_C5_two_seams_one_after_the_other():
    game = position(
        """
        ##  ##  ..  ..  ##  ##
        ..  ..  ..  ..  ..  ..
        22  15  ..  ..  ..  ..
        """,
        active=15,
        card=DRAFT,
        mp=5,
    )
    game.apply("forward 1")
    assert_cars(game, {22: (2, 1), 15: (3, 1)})
    # The middle lane touches both corner lanes.
    offers(game, "forward 0", "forward 1")
    game.apply("forward 0")
    assert_cars(game, {22: (5, 0), 15: (6, 0)})
    assert_over(game, 15)


def test_C5_the_head_joined_on_the_way_has_its_own_choice():
    # 15 pushes 28 onto 43; 43, now the head, is at the seam.
    game = position(
        """
        ##  ##  ##  ..
        ..  ..  ..  ..
        15  28  43  ..
        """,
        active=15,
        card=DRAFT,
        mp=2,
    )
    offers(game, "forward 0", "forward 1", "out")
    game.apply("forward 1")
    assert_cars(game, {15: (2, 0), 28: (3, 1), 43: (4, 1)})


def test_C5_a_car_met_beyond_the_seam_joins_in_the_chosen_lane():
    game = position(
        """
        ##  ##  ..  ..
        ..  ..  22  ..
        15  28  43  ..
        """,
        active=15,
        card=PURSUIT,
        mp=1,
    )
    assert ways(game, "forward", 15, 28, 43, 22) == {
        ((1, 0), (2, 0), (3, 0), (2, 1)),
        ((1, 0), (2, 1), (2, 0), (3, 1)),
    }


def test_C5_several_choices_in_one_step():
    # One lane, two lanes, three lanes: 28's way and, if it runs into 43, 43's way.
    game = position(
        """
        ##  ##  ##  ..  ..
        ##  ##  ..  ..  ..
        15  28  43  ..  ..
        """,
        active=15,
        card=PURSUIT,
        mp=1,
    )
    offers(game, "forward 0 0", "forward 0 1", "forward 1")
    assert ways(game, "forward", 15, 28, 43) == {
        ((1, 0), (2, 0), (3, 0)),
        ((1, 0), (2, 0), (3, 1)),
        ((1, 0), (2, 1), (2, 0)),
    }


def test_C5_led_cars_go_the_way_the_leader_went():
    game = position(
        """
        ##  ##  ##  ..  ..
        ..  ..  ..  ..  ..
        43  23  22  ..  ..
        """,
        active=22,
        card=LEAD,
        mp=4,
    )
    do(game, "forward 1", "out")
    # From the wall forward is forced; the others come through (3, 1) and (3, 2).
    assert_cars(game, {22: (4, 2), 23: (3, 2), 43: (3, 1)})


def test_C6_one_of_two_ways_free_does_not_lock():
    game = position(
        """
        ##  ##  ..
        ..  ..  ..
        15  ..  43
        """,
        active=15,
        card=PURSUIT,
        mp=2,
    )
    game.apply("forward")
    assert_cars(game, {15: (1, 0), 43: (2, 0)})
    offers(game, "forward 0", "forward 1", "out")


def test_C6_both_ways_occupied_locks():
    game = position(
        """
        ##  ##  ..
        ..  ..  22
        15  ..  43
        """,
        active=15,
        card=PURSUIT,
        mp=2,
    )
    game.apply("forward")
    offers(game, "forward 0", "forward 1")
    refuse(game, "out")


def test_C6_into_the_free_lane_nothing_is_linked():
    game = position(
        """
        ##  ##  ..  ..
        ..  ..  ..  ..
        ..  15  43  ..
        """,
        active=15,
        card=PURSUIT,
        mp=2,
    )
    game.apply("forward 1")
    assert_cars(game, {15: (2, 1), 43: (2, 0)})
    offers(game, "forward", "out", "bump")


def test_C14_three_lanes_behind_a_neck():
    game = position(
        """
        ..  21  ##  ##
        ..  ..  ##  ##
        ..  23  22  ..
        """,
        active=22,
        card=LEAD,
        mp=1,
    )
    offers(game, "link 23", "link 21", "link none")


def test_C14_an_empty_lane_may_be_chosen_also_behind_the_second_car():
    game = position(
        """
        ..  ..  ##  ##  ##
        28  21  ..  ..  ..
        ..  ..  43  22  ..
        """,
        active=22,
        card=LEAD,
        mp=1,
    )
    offers(game, "link 43", "link 43 21 28")


def test_C14_two_seams_behind():
    # 43 stands behind 22 in the neck; behind it two corner lanes, and behind those three.
    game = position(
        """
        15  ##  ##  ##
        28  21  ##  ##
        29  23  43  22
        """,
        active=22,
        card=LEAD,
        mp=1,
    )
    offers(game, "link 43 23 29", "link 43 23 28", "link 43 21 28", "link 43 21 15")


def test_C14_a_tail_that_comes_to_stand_before_other_cars_takes_none_along():
    game = position(
        """
        ..  ..  ##  ##  ##
        21  28  ..  ..  ..
        ..  23  15  43  ..
        """,
        active=15,
        card=DRAFT,
        mp=3,
    )
    game.apply("forward")
    link(game, 23)
    # 23 passed through (2, 0), before 28, and left it there.
    assert_cars(game, {43: (6, 0), 15: (5, 0), 23: (4, 0), 28: (1, 1), 21: (0, 1)})


def test_T22_a_pushed_car_at_a_converging_seam_goes_either_way():
    game = position(
        """
        ..  ..  ##  ##
        29  22  43  ..
        ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
        mp=3,
    )
    assert ways(game, "forward", 29, 22, 43) == {
        ((1, 1), (2, 1), (3, 1)),
        ((1, 1), (2, 0), (2, 1)),
    }


def test_T22_a_pushed_car_with_one_way_pushes_what_stands_there():
    game = position(
        """
        ..  ..  ##  ##
        ..  ..  ..  ..
        29  22  43  ..
        """,
        active=29,
        card="Charge",
        mp=3,
    )
    game.apply("forward")
    assert_cars(game, {29: (1, 0), 22: (2, 0), 43: (3, 0)})


def test_T22_the_active_car_chooses_between_two_cars_to_push():
    game = position(
        """
        ##  22  ..
        ##  21  ..
        29  43  ..
        """,
        active=29,
        card="Charge",
        mp=3,
    )
    assert ways(game, "forward", 29, 43, 21, 22) == {
        ((1, 0), (2, 0), (1, 1), (1, 2)),
        ((1, 1), (1, 0), (2, 1), (1, 2)),
        ((1, 2), (1, 0), (1, 1), (2, 2)),
    }


DEEP = """
..  ..  ##  ##  ##
28  21  ..  ..  ..
..  23  43  29  ..
"""


@pytest.mark.parametrize(
    "card, expected",
    [
        ("Inside Line", {43: (3, 0), 23: (2, 0), 21: (1, 1), 28: (0, 1)}),
        ("Outside Line", {43: (3, 0), 23: (1, 0), 21: (2, 0), 28: (1, 1)}),
    ],
)
def test_T28_the_card_fixes_links_further_back_too(card, expected):
    game = position(DEEP, active=29, card=card, mp=1)
    if moving(game, 29):
        game.apply("forward")
    assert_cars(game, {29: (4, 0), **expected})
    assert_over(game, 29)


@pytest.mark.parametrize(
    "card, gone, stays", [("Inside Line", "23", (21, (1, 1))), ("Outside Line", "21", (23, (1, 0)))]
)
def test_T28_no_link_further_back_if_that_lane_is_empty(card, gone, stays):
    game = position(DEEP.replace(gone, ".."), active=29, card=card, mp=1)
    if moving(game, 29):
        game.apply("forward")
    assert_cars(game, {29: (4, 0), 43: (3, 0), stays[0]: stays[1]})


def test_T7_the_card_chooses_the_lane_at_every_seam():
    for card, lane, end in (("Inside Line", 0, 0), ("Outside Line", 1, 2)):
        game = position(
            """
            ##  ##  ##  ..  ..
            ##  ##  ..  ..  ..
            22  29  ..  ..  43
            """,
            active=29,
            card=card,
            mp=2,
        )
        # In the neck there is nothing to choose, nor at its end.
        if moving(game, 29):
            game.apply("forward")
        assert_cars(game, {22: (2, lane), 29: (3, end)})


def test_C13_a_neck_has_no_side_steps():
    game = position("## ## ..\n22 29 ..", active=29, card="Charge", mp=1)
    offers(game, "forward 0", "forward 1")
