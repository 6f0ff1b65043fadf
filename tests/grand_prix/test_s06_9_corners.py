"""4.5, 6.9: corners. Three lanes funnel into two (C1: 0-0, 1-0, 1-1, 2-1), two run out into three."""

import pytest

from tests.grand_prix.helpers import assert_cars, assert_over, drive, link, offers, position, texts, ways

SOLO = "Charge"
LINE = "Solid Line"
PURSUIT = "Fast Pace"
LEAD = "Out in Front"
FOUR = (SOLO, LINE, PURSUIT, LEAD)


INTO = """
..  ..  ##  ##
..  14  ..  ..
22  ..  ..  ..
"""
OUT_OF = """
##  ##  ..  ..
..  14  ..  ..
22  ..  ..  ..
"""


@pytest.mark.parametrize("card", FOUR)
def test_4_5_2_entering_a_corner_the_active_player_chooses(card):
    game = position(INTO, active=14, card=card, mp=1)
    assert ways(game, "forward", 14) == {((2, 0),), ((2, 1),)}


@pytest.mark.parametrize("card", FOUR)
def test_4_5_3_leaving_a_corner_the_active_player_chooses(card):
    game = position(OUT_OF, active=14, card=card, mp=1)
    assert ways(game, "forward", 14) == {((2, 1),), ((2, 2),)}


def test_4_5_1_lanes_may_be_changed_and_cars_displaced_in_a_corner():
    game = position(".. ## ## ..\n.. .. 33 ..\n22 .. 14 ..", active=14, card=SOLO, mp=2)
    assert {way[1] for way in ways(game, "out", 33, 14)} == {(2, 1)}


def test_4_5_4_a_single_lane_is_a_funnel():
    game = position(".. ## ..\n.. ## ..\n14 .. ..\n22 .. ..", active=14, card=SOLO, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (1, 0)})


def test_6_9_1_a_line_into_a_corner_all_through_the_chosen_lane_and_14_joins():
    # 1 pushes 10 into the corner; the inside is chosen, where 14 stands.
    game = position(".. .. ## ##\n1 10 .. ..\n22 .. 14 ..", active=1, card=LINE, mp=2)
    assert ways(game, "forward", 10, 14) == {((3, 0), (4, 0)), ((3, 1), (2, 0))}
    game.apply("forward 0")
    assert_cars(game, {1: (2, 0), 10: (3, 0), 14: (4, 0), 22: (0, 0)})
    assert_over(game, 1)


def test_6_9_1_the_cars_behind_take_the_same_way():
    game = position(".. .. ## ## ##\n33 14 .. .. ..\n22 .. .. .. ..", active=14, card=LINE, mp=2)
    game.apply("forward 1")
    assert_cars(game, {14: (3, 1), 33: (2, 1), 22: (0, 0)})
    game = position(".. .. ## ## ##\n33 14 .. .. ..\n22 .. .. .. ..", active=14, card=LINE, mp=2)
    game.apply("forward 0")
    assert_cars(game, {14: (3, 0), 33: (2, 0)})


def test_6_9_2_a_line_out_of_a_corner_takes_the_line_or_the_empty_lane_beside_it():
    # 1 may link with 10 or take the empty lane; 14 follows because 1 moves forward.
    game = position("## ## .. ..\n14 1 10 ..\n22 .. .. ..", active=1, card=LINE, mp=1)
    assert ways(game, "forward", 1, 10, 14) == {
        ((2, 1), (3, 1), (1, 1)),
        ((2, 2), (2, 1), (1, 1)),
    }


def test_6_9_2_a_pushed_head_at_the_seam_is_sent_by_the_active_player():
    game = position("## ## .. ..\n14 10 .. ..\n22 .. .. ..", active=14, card=PURSUIT, mp=1)
    assert ways(game, "forward", 14, 10) == {((1, 1), (2, 1)), ((1, 1), (2, 2))}


def test_G20_solo_pushes_at_a_seam_the_active_player_chooses_the_front_cars_way():
    game = position("## ## .. ..\n14 10 .. ..\n22 .. .. ..", active=14, card=SOLO, mp=1)
    assert ways(game, "forward", 14, 10) == {((1, 1), (2, 1)), ((1, 1), (2, 2))}


def test_6_9_3_the_active_player_chooses_which_lane_continues_the_line_behind():
    # 22 in the corner; behind it 33 and 77 in the two straight lanes that lead to it.
    game = position("77 ## ##\n33 22 ..\n.. .. ..", active=22, card=LEAD, mp=1)
    assert game.decision.kind == "link"
    offers(game, "link 33", "link 77")
    link(game, 77)
    game.apply("forward")
    assert_cars(game, {22: (2, 1), 77: (1, 1), 33: (0, 1)})


def test_6_9_3_an_empty_lane_may_be_chosen():
    game = position("77 ## ##\n.. 22 ..\n.. .. ..", active=22, card=LEAD, mp=1)
    offers(game, "link 77", "link none")
    link(game)
    game.apply("forward")
    assert_cars(game, {22: (2, 1), 77: (0, 2)})


def test_6_9_3_line_asks_with_its_first_forward_step():
    game = position("77 ## ## ##\n33 22 .. ..\n.. .. .. ..", active=22, card=LINE, mp=2)
    assert game.decision.kind == "step"
    game.apply("forward")
    assert game.decision.kind == "link"
    link(game, 33)
    assert_cars(game, {22: (3, 1), 33: (2, 1), 77: (0, 2)})


@pytest.mark.parametrize(("card", "lane", "tail"), [("Inside Line", 0, 33), ("Outside Line", 1, 77)])
def test_6_9_3_inside_and_outside_line_overrule_the_choice(card, lane, tail):
    # A corner of two lanes between straights of three: ahead and behind the card fixes the lane.
    game = position("77 ## ..\n33 22 ..\n1 .. ..", active=22, card=card, mp=1)
    drive(game, "forward")
    other = 77 if tail == 33 else 33
    assert_cars(game, {22: (2, lane + 1), tail: (1, 1), other: (0, 1 if other == 33 else 2), 1: (0, 0)})


def test_6_9_1_inside_line_holds_for_every_car_of_the_line():
    game = position(".. .. ## ## ##\n1 10 .. .. ..\n22 .. .. .. ..", active=1, card="Inside Line", mp=3)
    game.apply("forward")
    assert_cars(game, {1: (3, 0), 10: (4, 0), 22: (0, 0)})


def test_6_9_2_outside_line_holds_for_every_car_of_the_line():
    game = position("## ## .. .. ..\n1 10 .. .. ..\n22 .. .. .. ..", active=1, card="Outside Line", mp=3)
    drive(game, "forward")
    assert_cars(game, {1: (3, 2), 10: (4, 2), 22: (0, 0)})


def test_6_1_choices_are_the_active_players_also_for_cars_of_others():
    game = position("## ## .. ..\n14 10 .. ..\n22 .. .. ..", active=14, card=PURSUIT, mp=1)
    assert game.decision.seat == game.seat_of(14)
    assert len(texts(game)) >= 2
