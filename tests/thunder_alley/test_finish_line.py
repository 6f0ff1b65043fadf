"""Over the start/finish line: C9, C15, C17, C18, C19 and what 10.1 says of it."""

import pytest

from draftline import position
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    do,
    moving,
    offers,
    refuse,
    texts,
)

DRAFT = "Watch the Gauge"
LEAD = "Making a Move"
PURSUIT = "Staying with the Pack"


def assert_places(game, *cars):
    """These cars have finished, in this order, and no others; only the first has led for it (T16)."""
    assert [game.place(car) for car in cars] == list(range(1, len(cars) + 1))
    assert {game.status(car) for car in cars} <= {"finished"}
    assert [game.led(car) for car in cars] == [1] + [0] * (len(cars) - 1)
    assert not set(cars) & set(game.order())
    assert game.problems() == []


ALONE = """
..  ..  ..  ..  ..  ..
..  ..  29  ..  ..  ..
22  ..  ..  ..  ..  ..
"""


def test_10_1_the_first_car_over_the_line_takes_the_first_place():
    game = position(ALONE, active=29, card="Charge", line=4)
    game.apply("forward")
    assert game.status(29) == "track"
    game.apply("forward")
    assert_places(game, 29)
    assert_over(game, 29)
    assert game.leader == 22


def test_C18_solo_ends_at_the_line():
    game = position(ALONE, active=29, card="Charge", line=3)
    game.apply("forward")
    # Six MP are left and lost.
    assert_places(game, 29)
    assert_over(game, 29)


def test_C19_a_finished_car_takes_no_wear():
    game = position(ALONE, active=29, card="Charge", line=3)
    game.apply("forward")
    assert game.wear(29) == []


def test_C18_short_of_the_line_nothing_happens():
    game = position(ALONE, active=29, card="Charge", line=4, mp=1)
    game.apply("forward")
    assert_cars(game, {29: (3, 1)})
    assert game.place(29) is None
    assert game.wear(29) == ["tire"]


def test_C18_the_space_behind_the_line_is_free_at_once():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  22  29  ..  ..
        """,
        active=29,
        card="Charge",
        line=3,
        hands={"green": [65]},
    )
    game.apply("forward")
    game.apply("play 65 on 22")
    do(game, "forward", "forward")
    # 7 MP: the second step costs 1, where 29 crossed; it is the second over the line.
    assert_places(game, 29, 22)


def test_C18_crossing_costs_what_a_step_costs():
    # 28, a lap down, stands just behind the line.
    picture = ".. .. .. ..\n.. 29 28 ..\n22 .. .. .."
    game = position(picture, active=29, card="Charge", line=2, laps_down={28: 1}, mp=2)
    refuse(game, "forward")
    offers(game, "out", "in", "bump")
    game = position(picture, active=29, card="Charge", line=2, laps_down={28: 1}, mp=3)
    before = game.progress(28)
    game.apply("forward")
    assert_places(game, 29)
    assert_cars(game, {28: (3, 1)})
    assert game.progress(28) == before + 1


DRAFT_LINE = """
..  ..  ..  ..  ..
..  22  15  28  ..
43  ..  ..  ..  ..
"""


def test_C15_a_draft_line_finishes_from_its_head():
    game = position(DRAFT_LINE, active=15, card=DRAFT, line=4, mp=3)
    game.apply("forward")
    assert_places(game, 28, 15, 22)
    assert_over(game, 15)
    assert game.leader == 43


def test_C18_one_mp_brings_one_car_over():
    game = position(DRAFT_LINE, active=15, card=DRAFT, line=4, mp=1)
    game.apply("forward")
    assert_places(game, 28)
    assert_cars(game, {15: (3, 1), 22: (2, 1)})


def test_C18_cars_linked_behind_go_on_while_mp_remain():
    game = position(DRAFT_LINE, active=15, card=DRAFT, line=4, mp=2)
    game.apply("forward")
    assert_places(game, 28, 15)
    assert_cars(game, {22: (3, 1)})
    assert_over(game, 15)


def test_C9_mp_left_when_the_whole_line_is_over_are_lost():
    game = position(DRAFT_LINE, active=15, card=DRAFT, line=4)
    game.apply("forward")
    assert_places(game, 28, 15, 22)
    assert_cars(game, {43: (0, 0)})
    assert_over(game, 15)


def test_C19_only_the_active_car_would_have_been_worn():
    game = position(DRAFT_LINE, active=15, card=DRAFT, line=4, mp=2)
    game.apply("forward")
    assert game.wear(15) == game.wear(22) == game.wear(28) == []


def test_C19_an_active_car_short_of_the_line_is_worn_though_others_finished():
    game = position(DRAFT_LINE, active=15, card=DRAFT, line=4, mp=1)
    game.apply("forward")
    assert game.wear(15) == ["fuel"]


def test_C15_a_led_car_finishes_after_its_leader():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  29  43  22  ..
        15  ..  ..  ..  ..
        """,
        active=22,
        card=LEAD,
        line=4,
        mp=3,
    )
    game.apply("forward")
    # Nothing is left to choose: the player may not stop early.
    assert_places(game, 22, 43, 29)
    assert_over(game, 22)


def test_C18_led_cars_that_the_mp_do_not_carry_over_stay_before_the_line():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  29  43  22  ..
        15  ..  ..  ..  ..
        """,
        active=22,
        card=LEAD,
        line=4,
        mp=2,
    )
    game.apply("forward")
    assert_places(game, 22, 43)
    assert_cars(game, {29: (3, 1)})


def test_C18_led_cars_cross_through_the_spaces_the_leader_left():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  43  22  ..
        15  ..  ..  ..  ..
        """,
        active=22,
        card=LEAD,
        line=4,
        mp=3,
    )
    game.apply("out")
    # From the wall forward is all there is; 43 follows into the outer lane and over the line.
    assert_places(game, 22, 43)
    assert_over(game, 22)


def test_C15_pursuit_the_pushed_car_first_and_then_out_of_the_way():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  43  29  23  ..
        15  ..  ..  ..  ..
        """,
        active=29,
        card=PURSUIT,
        line=4,
    )
    game.apply("forward")
    assert_places(game, 23, 29)
    assert_cars(game, {43: (1, 1)})


def test_C15_solo_pushes_a_car_over_the_line():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  29  22  ..
        43  ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
        line=4,
        mp=4,
    )
    game.apply("forward")
    assert_places(game, 22)
    assert_cars(game, {29: (3, 1)})
    # 22 is no longer in the way: 1 MP is enough, and there is nobody to bump.
    offers(game, "forward", "out", "in")
    game.apply("forward")
    assert_places(game, 22, 29)


def test_C18_a_chain_over_the_line():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  29  22  43  ..
        15  ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
        line=4,
        mp=3,
    )
    game.apply("forward")
    assert_places(game, 43)
    assert_cars(game, {29: (2, 1), 22: (3, 1)})


def test_C18_a_car_pushed_beyond_the_line_is_no_longer_in_the_line():
    # 28 is a lap down: it is pushed once, then the line behind 15 goes on alone.
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  22  15  28  ..
        43  ..  ..  ..  ..
        """,
        active=15,
        card=DRAFT,
        line=3,
        laps_down={28: 1},
        mp=3,
    )
    game.apply("forward")
    assert_places(game, 15, 22)
    assert_cars(game, {28: (4, 1)})
    assert_over(game, 15)


def test_C17_a_swap_over_the_line_finishes_and_costs_the_other_a_sector():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  22  28  ..
        43  ..  ..  ..  ..
        """,
        active=22,
        card="Working the Pack",
        line=3,
        laps_down={28: 1},
    )
    before = game.progress(28)
    game.apply("swap")
    assert_places(game, 22)
    assert_cars(game, {28: (2, 1)})
    assert game.progress(28) == before - 1
    assert_over(game, 22)


def test_C17_a_car_displaced_forward_over_the_line_finishes():
    # The unique case of Lead: 23 cannot go back into the led line, so it goes over the line.
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        29  43  15  22  23  ..
        """,
        active=22,
        card=LEAD,
        line=5,
        mp=4,
    )
    do(game, "out", "forward", "in")
    assert_places(game, 23)
    assert_cars(game, {22: (4, 0), 15: (4, 1), 43: (3, 1), 29: (3, 0)})


def test_C19_no_closing_step_after_the_line():
    for card in ("Oversteer", "Understeer"):
        game = position(ALONE, active=29, card=card, line=3)
        game.apply("forward")
        assert_places(game, 29)
        assert game.wear(29) == []
        assert_over(game, 29)


def test_C19_no_clean_air_after_the_line():
    game = position(ALONE, active=29, card="Clean Air", line=3)
    game.apply("forward")
    assert_places(game, 29)
    assert_over(game, 29)


def test_C19_no_free_steps_of_rubbin_after_the_line():
    game = position(ALONE, active=29, card="Rubbin' is Racin'", line=3)
    game.apply("forward")
    assert_places(game, 29)
    assert_over(game, 29)


def test_C19_teamworks_second_car_still_moves():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  ..  29  ..  ..
        ..  25  ..  ..  ..
        """,
        active=29,
        card="Teamwork",
        line=3,
    )
    game.apply("forward")
    assert_places(game, 29)
    assert moving(game, 25)
    assert game.mp == 3
    do(game, "forward", "forward")
    assert_places(game, 29, 25)
    assert_over(game, 29)


def test_C18_slingshot_over_the_line_and_the_led_car_after_it():
    game = position(
        """
        ..  ..  ..  ..
        ..  22  29  ..
        43  ..  ..  ..
        """,
        active=29,
        card="Slingshot",
        line=3,
        mp=2,
    )
    game.apply("diagonal out")
    assert_places(game, 29, 22)
    assert_over(game, 29)


def test_C18_out_of_the_pits_and_over_the_line():
    game = position("22 .. .. ..\n.. .. .. ..", active=29, card="Top Gear", line=3, apron={29: 2})
    game.apply("forward")
    assert_places(game, 29)
    assert_over(game, 29)


def test_10_1_a_car_that_finished_before_its_activation_may_be_used_to_pass():
    game = position(
        """
        ..  ..  ..  ..  ..
        3   ..  29  22  ..
        43  ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
        line=4,
        mp=3,
        teams=("red", "green", "yellow"),
    )
    game.apply("forward")
    assert_places(game, 22)
    assert game.decision.seat == game.seat_of(22)
    assert "pass 22" in texts(game)
    assert not [text for text in texts(game) if text.endswith("on 22")]
    game.apply("pass 22")
    assert game.decision.seat == game.seat_of(43)


def test_C24_a_seat_that_can_only_pass_is_passed_over():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  29  22  ..
        43  ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
        line=4,
        mp=3,
        teams=("red", "green", "yellow"),
    )
    game.apply("forward")
    assert_places(game, 22)
    assert game.decision.seat == game.seat_of(43)


def test_C18_a_pulled_car_a_lap_down_follows_to_where_its_leader_crossed():
    game = position(
        """
        ..  ..  ..  ..
        ..  22  29  ..
        43  ..  ..  ..
        """,
        active=29,
        card="Slingshot",
        line=3,
        laps_down={22: 1},
        mp=2,
    )
    game.apply("diagonal out")
    assert_places(game, 29)
    assert_cars(game, {22: (3, 2)})
    assert_over(game, 29)


def test_C18_a_pulled_car_a_lap_down_goes_no_further_than_its_leader():
    # 28, pushed on by 22, is a lap down too; the MP that nobody can use are lost.
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  43  22  28  ..
        15  ..  ..  ..  ..
        """,
        active=22,
        card="Out in Front",
        line=3,
        laps_down={43: 1, 28: 1},
    )
    game.apply("forward")
    assert_places(game, 22)
    assert_cars(game, {43: (3, 1), 28: (4, 1), 15: (0, 0)})
    assert_over(game, 22)


def test_C18_a_line_stops_behind_a_pulled_car_a_lap_down():
    game = position(
        """
        ..  ..  ..  ..  ..
        23  43  22  ..  ..
        15  ..  ..  ..  ..
        """,
        active=22,
        card="Making a Move",
        line=3,
        laps_down={43: 1},
    )
    game.apply("forward")
    assert_places(game, 22)
    assert_cars(game, {43: (3, 1), 23: (2, 1)})


def test_C6_a_pulled_car_that_finished_has_moved_with_it():
    # 29 is a lap down and pulls 22 over the line: it is locked all the same, and the second step is forced.
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  ..  22  29
        43  ..  ..  ..  ..
        """,
        active=29,
        card=DRAFT,
        line=4,
        laps_down={29: 1},
        mp=2,
    )
    game.apply("forward")
    assert_places(game, 22)
    assert_cars(game, {29: (6, 1)})
    assert_over(game, 29)


# ---- a line that is not the finish


def test_C17_crossing_begins_the_next_lap():
    game = position(ALONE, active=29, card="Charge", line=4, final=False)
    assert game.lap == 1
    do(game, "forward", "forward")
    assert_cars(game, {29: (4, 1)})
    assert game.lap == 2
    assert game.place(29) is None
    assert game.mp == 5


def test_C35_links_reach_over_the_line():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  22  15  28  ..
        43  ..  ..  ..  ..
        """,
        active=15,
        card=DRAFT,
        line=3,
        final=False,
        mp=2,
    )
    game.apply("forward")
    assert_cars(game, {22: (3, 1), 15: (4, 1), 28: (5, 1)})
    assert game.lap == 2


def test_C17_a_car_pushed_over_the_line_gains_the_lap():
    game = position(
        """
        ..  ..  ..  ..
        ..  29  22  ..
        43  ..  ..  ..
        """,
        active=29,
        card="Charge",
        line=3,
        final=False,
        mp=3,
    )
    game.apply("forward")
    assert_cars(game, {29: (2, 1), 22: (3, 1)})
    assert game.leader == 22
    assert game.lap == 2


def test_C17_a_leader_pushed_back_over_the_line_loses_the_lap():
    # 29 is a lap down and drives the leader back.
    game = position(
        """
        ..  ..  ..  ..  21
        ..  ..  ..  ..  29
        22  ..  ..  ..  ..
        """,
        active=29,
        card="Charge",
        line=4,
        final=False,
        laps_down={29: 1},
        mp=2,
    )
    assert game.leader == 21
    assert game.lap == 2
    before = game.progress(21)
    game.apply("out")
    assert_cars(game, {21: (3, 2), 29: (4, 2)})
    assert game.progress(21) == before - 1
    assert game.leader == 21
    assert game.lap == 1


def test_C17_a_swap_over_the_line_changes_both_laps():
    game = position(
        """
        ..  ..  ..  ..
        ..  29  22  ..
        43  ..  ..  ..
        """,
        active=29,
        card="Working the Pack",
        line=2,
        final=False,
        mp=1,
    )
    ahead, behind = game.progress(22), game.progress(29)
    game.apply("swap")
    assert (game.progress(29), game.progress(22)) == (ahead, behind)
    assert game.leader == 29
    assert game.lap == 2


def test_C17_clean_air_may_begin_the_next_lap():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  ..  ..
        22  ..  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        line=4,
        final=False,
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (5, 2)})
    assert game.progress(29) == game.progress(43) - 1


@pytest.mark.parametrize("final", [True, False])
def test_C17_pushed_back_before_the_line_no_lap_is_touched(final):
    game = position(
        ".. 22 .. ..\n.. 29 .. ..\n43 .. .. ..", active=29, card="Charge", line=3, final=final, mp=2
    )
    lap = game.lap
    game.apply("out")
    assert_cars(game, {22: (0, 2), 29: (1, 2)})
    assert game.lap == lap


def test_C18_a_pulled_car_goes_on_as_far_as_the_finished_one_before_it():
    # 12 finishes through sector 2 on the first step; 28, a lap down, follows it there and no further.
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..
        28  12  15  29  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Making a Move",
        mp=4,
        line=2,
        laps_down={29: 1, 15: 1, 28: 1},
    )
    do(game, "forward", "forward", "forward", "forward")
    assert_cars(game, {29: (7, 0), 15: (6, 0), 28: (2, 0)})
    assert game.place(12) == 1
    assert game.problems() == []
