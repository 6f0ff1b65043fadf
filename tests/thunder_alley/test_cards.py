"""The race card list: what every one of the 22 cards does."""

import pytest

from draftline import position
from draftline.core.messages import Message, text
from tests.thunder_alley.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    moving,
    offers,
    refuse,
    texts,
    ways,
)

FIVE = ["tire", "tire", "fuel", "red", "gray"]
SIX = [*FIVE, "blue"]
OPEN = """
..  ..  ..  ..
..  ..  ..  ..
..  29  ..  ..
22  ..  ..  ..
"""


# ---- Rubbin' is Racin'


def test_rubbin_is_racin_lateral_steps_cost_nothing():
    game = position(OPEN, active=29, card="Rubbin' is Racin'")
    assert game.mp == 4
    game.apply("out")
    assert game.mp == 4
    assert game.where(29) == (1, 2)


def test_rubbin_is_racin_displacing_costs_nothing():
    game = position(".. .. .. ..\n.. 43 .. ..\n.. 29 .. ..\n22 .. .. ..", active=29, card="Rubbin' is Racin'")
    game.apply("out")
    assert game.mp == 4
    assert_cars(game, {29: (1, 2), 43: (1, 3)})
    game.apply("out")
    # From the wall the four steps forward are all that is left, with 43 behind.
    assert_cars(game, {29: (5, 3), 43: (4, 3)})


def test_rubbin_is_racin_several_lanes_in_one_turn_and_no_space_twice():
    game = position(OPEN, active=29, card="Rubbin' is Racin'", mp=2)
    do(game, "out", "forward", "in")
    assert game.where(29) == (2, 1)
    refuse(game, "out")
    game.apply("in")
    # Lane 0: only forward is left, and there the other lanes are open again.
    assert game.where(29) == (3, 0)
    assert game.mp == 0
    offers(game, "out", "stop")


def test_C26_rubbin_after_the_last_mp_sideways_or_stop():
    game = position(OPEN, active=29, card="Rubbin' is Racin'", mp=1)
    refuse(game, "stop")
    game.apply("forward")
    assert game.mp == 0
    offers(game, "out", "in", "stop")
    refuse(game, "forward")
    other = game.copy()
    game.apply("stop")
    assert_cars(game, {29: (2, 1)})
    assert_over(game, 29)
    other.apply("in")
    # Lane 0, and back out is barred: the move is over.
    assert_cars(other, {29: (2, 0)})
    assert_over(other, 29)


def test_C26_rubbin_displaces_after_the_last_mp_too():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  43  ..
        ..  29  ..  ..
        22  ..  ..  ..
        """,
        active=29,
        card="Rubbin' is Racin'",
        mp=1,
    )
    do(game, "forward", "out")
    assert_cars(game, {29: (2, 2), 43: (2, 3)})
    offers(game, "out", "stop")


def test_C26_rubbin_locked_has_no_free_steps():
    game = position(".. .. .. ..\n22 29 .. ..\n.. .. .. ..", active=29, card="Rubbin' is Racin'", mp=1)
    game.apply("forward")
    assert_cars(game, {29: (2, 1), 22: (1, 1)})
    assert_over(game, 29)


def test_C26_rubbin_locked_behind_a_car_by_the_last_step():
    game = position(".. .. .. ..\n29 .. 22 ..\n.. .. .. ..", active=29, card="Rubbin' is Racin'", mp=1)
    game.apply("forward")
    assert_cars(game, {29: (1, 1), 22: (2, 1)})
    assert_over(game, 29)


def test_C25_rubbin_with_0_mp_has_not_even_a_free_step():
    game = position(OPEN, hands={"red": [1]}, first="red", wear={29: FIVE})
    game.apply("play 1 on 29")
    assert_cars(game, {29: (1, 1)})
    assert_over(game, 29)


def test_rubbin_is_racin_free_steps_link_nothing():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  ..  ..
        22  29  43  ..
        """,
        active=29,
        card="Rubbin' is Racin'",
    )
    game.apply("out")
    assert_cars(game, {22: (0, 0), 29: (1, 1), 43: (2, 0)})
    offers(game, "forward", "out")


# ---- Teamwork

TEAM = """
..  ..  ..  25  ..
..  29  ..  ..  ..
22  ..  ..  ..  41
"""


def test_teamwork_moves_a_second_car_3_mp():
    game = position(TEAM, active=29, card="Teamwork", mp=1)
    game.apply("forward")
    assert game.decision.kind == "second"
    assert game.decision.seat == game.seat_of(29)
    offers(game, "second 25", "second 41")
    game.apply("second 41")
    assert moving(game, 41)
    assert game.mp == 3
    offers(game, "forward", "out")
    do(game, "forward", "forward", "forward")
    assert_cars(game, {29: (2, 1), 25: (3, 2), 41: (7, 0)})
    assert_over(game, 29)


def test_teamwork_has_4_mp_first():
    game = position(TEAM, active=29, card="Teamwork")
    assert game.mp == 4


def test_T5_the_second_car_is_neither_worn_nor_slowed_nor_flipped():
    game = position(TEAM, active=29, card="Teamwork", mp=1, wear={41: FIVE})
    do(game, "forward", "second 41")
    assert game.mp == 3
    do(game, "forward", "forward", "forward")
    assert sorted(game.wear(41)) == sorted(FIVE)
    assert not game.activated(41)
    assert game.activated(29)
    assert game.wear(29) == []


def test_T5_an_activated_car_may_be_the_second():
    game = position(TEAM, active=29, card="Teamwork", mp=1, activated=[25])
    game.apply("forward")
    offers(game, "second 25", "second 41")
    game.apply("second 25")
    do(game, "forward", "forward", "forward")
    assert_cars(game, {25: (6, 2)})
    assert game.activated(25)


def test_T25_a_car_with_six_markers_may_be_the_second():
    game = position(TEAM, active=29, card="Teamwork", mp=1, wear={25: SIX})
    game.apply("forward")
    offers(game, "second 25", "second 41")


def test_T5_a_car_on_the_apron_cannot_be_the_second():
    game = position(".. .. .. ..\n.. 29 .. ..\n22 .. .. ..", active=29, card="Teamwork", mp=1, apron={25: 2})
    game.apply("forward")
    assert_over(game, 29)
    assert game.where(25) == (2, -1)


def test_teamwork_alone_has_no_second_move():
    game = position(OPEN, active=29, card="Teamwork", mp=1)
    game.apply("forward")
    assert_over(game, 29)


def test_T25_the_second_move_is_compulsory():
    game = position(TEAM, active=29, card="Teamwork", mp=1)
    game.apply("forward")
    refuse(game, "stop")
    refuse(game, "second 29")
    refuse(game, "second 22")
    assert "second none" not in texts(game)


def test_T25_a_single_other_car_is_not_asked_for():
    game = position(".. .. 25 ..\n.. 29 .. ..\n22 .. .. ..", active=29, card="Teamwork", mp=1)
    game.apply("forward")
    assert moving(game, 25)
    assert game.mp == 3


def test_T25_also_when_the_first_car_had_0_mp():
    game = position(TEAM, hands={"red": [4]}, first="red", wear={29: FIVE}, activated=[25, 41])
    game.apply("play 4 on 29")
    assert game.where(29) == (1, 1)
    offers(game, "second 25", "second 41")


def test_T25_the_second_car_moves_with_draft():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  22  25  43  ..
        29  ..  ..  ..  ..
        """,
        active=29,
        card="Teamwork",
        mp=1,
    )
    game.apply("forward")
    assert moving(game, 25)
    game.apply("forward")
    assert_cars(game, {22: (4, 1), 25: (5, 1), 43: (6, 1), 29: (1, 0)})
    assert_over(game, 29)


def test_T25_the_second_car_is_free_of_the_first_cars_lock_and_path():
    # 29 was locked behind 25 and pushed it; 25 still may go sideways.
    game = position(
        """
        ..  ..  ..  ..  ..
        29  25  ..  ..  ..
        22  ..  ..  ..  ..
        """,
        active=29,
        card="Teamwork",
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (1, 1), 25: (2, 1)})
    offers(game, "forward", "out", "in")


def test_T25_the_first_car_can_be_moved_by_the_second():
    game = position(
        """
        ..  ..  ..  ..  ..
        29  25  ..  ..  ..
        22  ..  ..  ..  ..
        """,
        active=29,
        card="Teamwork",
        mp=1,
    )
    do(game, "forward", "forward")
    # 29 is linked behind 25 in its draft.
    assert_cars(game, {29: (4, 1), 25: (5, 1)})


def test_T25_the_second_car_may_bump_sideways():
    game = position(
        """
        ..  ..  ..  43  ..
        ..  25  ..  ..  ..
        29  ..  ..  ..  ..
        """,
        active=29,
        card="Teamwork",
        mp=1,
    )
    do(game, "forward", "forward", "forward")
    assert game.where(25) == (3, 1)
    offers(game, "forward", "in", "bump")


# ---- Riding the Draft, Chasing the Race


@pytest.mark.parametrize(
    "card, speed, wear", [("Riding the Draft", 4, []), ("Chasing the Race", 5, ["blue"])]
)
def test_riding_the_draft_and_chasing_the_race_go_straight_ahead(card, speed, wear):
    game = position(".. .. .. ..\n22 29 43 ..\n.. .. .. ..", active=29, card=card)
    # No lateral step exists, so nothing is asked.
    assert_cars(game, {22: (speed, 1), 29: (1 + speed, 1), 43: (2 + speed, 1)})
    assert game.wear(29) == wear
    assert_over(game, 29)


@pytest.mark.parametrize("card", ["Riding the Draft", "Chasing the Race"])
def test_riding_the_draft_and_chasing_the_race_choose_their_lane_at_a_seam(card):
    game = position(
        """
        ##  ##  ##  ..
        ..  ..  ..  ..
        22  29  ..  ..
        """,
        active=29,
        card=card,
        mp=3,
    )
    assert_cars(game, {22: (1, 0), 29: (2, 0)})
    offers(game, "forward 0", "forward 1")
    refuse(game, "out")
    game.apply("forward 1")
    assert_cars(game, {22: (3, 1), 29: (4, 1)})


@pytest.mark.parametrize("card", ["Riding the Draft", "Chasing the Race"])
def test_riding_the_draft_and_chasing_the_race_unlinked_go_straight_too(card):
    game = position(".. .. .. ..\n.. 29 .. ..\n22 .. .. ..", active=29, card=card, mp=2)
    assert_cars(game, {29: (3, 1), 22: (0, 0)})


# ---- Clean Air

GAP = """
..  ..  ..  ..  ..  ..  ..  43  ..
..  29  ..  ..  ..  ..  ..  ..  ..
22  ..  ..  ..  ..  ..  ..  23  ..
"""


def test_clean_air_places_the_car_behind_the_next_one():
    game = position(GAP, active=29, card="Clean Air", mp=1)
    game.apply("forward")
    assert game.decision.kind == "place"
    assert game.decision.seat == game.seat_of(29)
    offers(game, "place 0", "place 2")
    game.apply("place 2")
    assert_cars(game, {29: (6, 2), 43: (7, 2), 23: (7, 0), 22: (0, 0)})
    assert_over(game, 29)
    assert game.wear(29) == []


def test_T23_clean_air_is_compulsory():
    game = position(GAP, active=29, card="Clean Air", mp=1)
    game.apply("forward")
    refuse(game, "stop")
    refuse(game, "place 1")


def test_clean_air_with_one_space_is_not_asked():
    game = position(
        """
        ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  ..
        22  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (4, 2), 43: (5, 2)})
    assert_over(game, 29)


def test_clean_air_looks_at_the_next_car_ahead_only():
    # 23 in sector 4 is next; 43 further ahead does not matter.
    game = position(
        """
        ..  ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  ..  ..
        22  ..  ..  ..  23  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (3, 0)})


def test_clean_air_not_with_company_in_the_sector():
    game = position(
        """
        ..  ..  22  ..  ..  43
        ..  29  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (2, 1), 22: (2, 2), 43: (5, 2)})
    assert_over(game, 29)


def test_T3_a_lapped_car_in_the_sector_is_company():
    game = position(
        """
        ..  ..  22  ..  ..  43
        ..  29  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
        laps_down={22: 1},
    )
    game.apply("forward")
    assert_cars(game, {29: (2, 1), 22: (2, 2), 43: (5, 2)})
    assert_over(game, 29)


def test_T23_cars_on_the_apron_are_no_company():
    game = position(
        """
        ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  ..
        22  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
        apron={23: 2},
    )
    game.apply("forward")
    assert_cars(game, {29: (4, 2)})


def test_T3_not_for_the_leader_of_the_cars_on_the_track():
    game = position(OPEN, active=29, card="Clean Air", mp=1, apron={43: 9})
    game.apply("forward")
    # 43 leads, but on the apron.
    assert_cars(game, {29: (2, 1), 22: (0, 0)})
    assert_over(game, 29)


def test_T3_the_next_car_ahead_is_one_on_the_track():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  ..  ..
        22  ..  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
        apron={23: 4},
    )
    game.apply("forward")
    assert_cars(game, {29: (5, 2)})


def test_clean_air_can_end_in_any_lane():
    game = position(
        """
        ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  21
        22  ..  ..  ..  ..  23
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("forward")
    offers(game, "place 0", "place 1", "place 2")


def test_T3_an_occupied_space_is_no_choice():
    # 21, a lap down, stands behind 43: only the space behind 23 is empty.
    game = position(
        """
        ..  ..  ..  ..  21  43
        ..  29  ..  ..  ..  ..
        22  ..  ..  ..  ..  23
        """,
        active=29,
        card="Clean Air",
        mp=1,
        laps_down={21: 1},
    )
    game.apply("forward")
    assert_cars(game, {29: (4, 0), 21: (4, 2)})


def test_T3_no_empty_space_and_nothing_happens():
    game = position(
        """
        ..  ..  ..  ..  21  43
        ..  29  ..  ..  ..  ..
        22  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
        laps_down={21: 1},
    )
    game.apply("forward")
    assert_cars(game, {29: (2, 1), 21: (4, 2), 43: (5, 2)})
    assert_over(game, 29)


def test_T23_the_own_sector_may_be_the_target():
    game = position(
        """
        ..  ..  ..  43
        ..  29  ..  ..
        22  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (2, 2), 43: (3, 2)})


def test_T23_already_behind_the_only_car_it_stays():
    game = position(
        """
        ..  ..  ..  ..
        ..  29  ..  43
        22  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (2, 1), 43: (3, 1)})
    assert_over(game, 29)


def test_T23_already_behind_one_of_two_cars_both_spaces_may_be_chosen():
    # The car is picked up, so the space it stood in is empty too.
    game = position(
        """
        ..  ..  ..  21
        ..  29  ..  43
        22  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("forward")
    offers(game, "place 1", "place 2")


def test_T23_a_space_passed_before_may_be_the_target():
    game = position(
        """
        ..  ..  ..  43
        ..  29  ..  ..
        22  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=3,
    )
    do(game, "out", "in")
    # Out at sector 1, forced forward to 2, in: the closing placement goes back to the outer lane of sector 2.
    assert_cars(game, {29: (2, 2)})


def test_C25_clean_air_with_0_mp_still_places():
    game = position(GAP, hands={"red": [13]}, first="red", wear={29: FIVE})
    game.apply("play 13 on 29")
    offers(game, "place 0", "place 2")


def test_T23_clean_air_at_a_seam_both_spaces_behind():
    game = position(
        """
        ..  ..  ..  ##
        ..  29  ..  ..
        22  ..  ..  43
        """,
        active=29,
        card="Clean Air",
        mp=1,
    )
    game.apply("out")
    # 43 in the inner corner lane has the inner and the middle lane behind it.
    offers(game, "place 0", "place 1")
    game.apply("place 0")
    assert_cars(game, {29: (2, 0)})


def test_T23_a_lapped_car_is_placed_behind_the_last_car_of_the_lead_lap():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        ..  22  ..  ..  29  ..  ..
        ..  ..  ..  ..  ..  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
        laps_down={29: 1},
    )
    assert game.progress(29) < game.progress(22)
    game.apply("forward")
    assert_cars(game, {29: (0, 1), 22: (1, 1)})
    assert game.progress(29) == game.progress(22) - 1


def test_D4_a_sector_that_holds_only_lapped_cars_is_passed_by():
    # 21 in sector 4 is a lap down: the next car ahead in running order is 43.
    game = position(
        """
        ..  ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  ..  ..
        22  ..  ..  ..  21  ..  ..
        """,
        active=29,
        card="Clean Air",
        mp=1,
        laps_down={21: 1},
    )
    game.apply("forward")
    assert_cars(game, {29: (5, 2), 21: (4, 0), 43: (6, 2)})


def test_T3_behind_a_lapped_car_of_the_sector_that_holds_the_next_car():
    game = position(
        """
        ..  ..  ..  ..  ..  43
        ..  29  ..  ..  ..  ..
        22  ..  ..  ..  ..  21
        """,
        active=29,
        card="Clean Air",
        mp=1,
        laps_down={21: 1},
    )
    game.apply("forward")
    offers(game, "place 0", "place 2")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "in the sector of the next car ahead in running order"),
        ("es", "del sector del siguiente en el orden de carrera"),
    ],
)
def test_D4_the_card_speaks_of_the_next_car_in_running_order(lang, words):
    assert words in text(Message("card.clean-air.text"), lang)


def test_clean_air_has_4_mp_first():
    game = position(GAP, active=29, card="Clean Air")
    assert game.mp == 4
    do(game, "forward", "forward", "forward", "forward")
    offers(game, "place 0", "place 2")


# ---- Working the Pack


def test_working_the_pack_swaps_for_1_mp():
    game = position(".. .. ..\n29 22 43\n.. .. ..", active=29, card="Working the Pack")
    offers(game, "forward", "swap", "out", "in")
    game.apply("swap")
    assert game.mp == 3
    assert_picture(game, ".. .. ..\n22 29 43\n.. .. ..")
    game.apply("swap")
    assert game.mp == 2
    assert_picture(game, ".. .. ..\n22 43 29\n.. .. ..")


def test_working_the_pack_needs_a_car_directly_ahead():
    game = position(".. 22 ..\n29 .. ..\n.. .. 43", active=29, card="Working the Pack")
    offers(game, "forward", "out", "in")
    refuse(game, "swap")


def test_T24_pushing_for_3_stays_possible():
    game = position(".. .. ..\n29 22 ..\n.. .. ..", active=29, card="Working the Pack")
    game.apply("forward")
    assert game.mp == 1
    assert_picture(game, ".. .. ..\n.. 29 22\n.. .. ..")


def test_T24_a_swap_counts_as_entering():
    game = position(
        """
        ..  ..  ..
        ..  ..  ..
        29  22  ..
        ..  ..  ..
        """,
        active=29,
        card="Working the Pack",
    )
    do(game, "swap", "out")
    assert game.where(29) == (1, 2)
    refuse(game, "in")


def test_T24_a_swap_moves_both_in_progress():
    game = position(".. .. ..\n29 22 ..\n.. .. ..", active=29, card="Working the Pack", mp=1)
    ahead, behind = game.progress(22), game.progress(29)
    game.apply("swap")
    assert (game.progress(29), game.progress(22)) == (ahead, behind)
    assert_over(game, 29)


def test_T24_a_swap_with_a_car_a_lap_down():
    game = position(
        ".. .. ..\n29 22 ..\n.. .. ..", active=29, card="Working the Pack", mp=1, laps_down={22: 1}
    )
    own, other = game.progress(29), game.progress(22)
    game.apply("swap")
    assert (game.progress(29), game.progress(22)) == (own + 1, other - 1)
    assert_cars(game, {29: (1, 1), 22: (0, 1)})


def test_T24_at_a_seam_any_car_ahead():
    game = position(
        """
        ##  ..  ..
        ..  43  ..
        29  22  ..
        """,
        active=29,
        card="Working the Pack",
        mp=1,
    )
    assert ways(game, "swap", 29, 22, 43) == {
        ((1, 0), (0, 0), (1, 1)),
        ((1, 1), (1, 0), (0, 0)),
    }
    game.apply("swap 1")
    assert_cars(game, {29: (1, 1), 43: (0, 0), 22: (1, 0)})


def test_working_the_pack_nobody_else_moves():
    game = position(".. .. .. ..\n23 29 22 43\n.. .. .. ..", active=29, card="Working the Pack", mp=1)
    game.apply("swap")
    assert_picture(game, ".. .. .. ..\n23 22 29 43\n.. .. .. ..")


# ---- Oversteer, Understeer

SIDES = {"Oversteer": 0, "Understeer": 2}


@pytest.mark.parametrize("card", SIDES)
def test_oversteer_and_understeer_close_with_a_free_side_step(card):
    game = position(".. .. .. ..\n.. 29 .. ..\n22 .. .. ..", active=29, card=card, mp=1)
    game.apply("forward")
    assert_cars(game, {29: (2, SIDES[card])})
    assert game.wear(29) == ["blue"]
    assert_over(game, 29)


@pytest.mark.parametrize("card", SIDES)
def test_oversteer_and_understeer_skip_an_occupied_lane(card):
    game = position(".. .. 43 ..\n.. 29 .. ..\n22 .. 23 ..", active=29, card=card, mp=1)
    game.apply("forward")
    assert_cars(game, {29: (2, 1), 43: (2, 2), 23: (2, 0)})
    assert_over(game, 29)


def test_oversteer_skips_the_apron():
    game = position(".. .. .. ..\n22 .. .. ..\n.. 29 .. ..", active=29, card="Oversteer", mp=1)
    game.apply("forward")
    assert_cars(game, {29: (2, 0)})


def test_understeer_skips_the_wall():
    game = position(".. 29 .. ..\n22 .. .. ..\n.. .. .. ..", active=29, card="Understeer", mp=1)
    game.apply("forward")
    assert_cars(game, {29: (2, 2)})


@pytest.mark.parametrize("card", SIDES)
def test_oversteer_and_understeer_close_when_locked_and_alone(card):
    game = position(".. .. .. ..\n22 29 43 ..\n.. .. .. ..", active=29, card=card)
    game.apply("forward")
    # Five steps in pursuit, then out of the line; 43 goes no further and 22 stayed.
    assert_cars(game, {22: (0, 1), 29: (6, SIDES[card]), 43: (7, 1)})


def test_T27_C4_does_not_bar_the_closing_step():
    game = position(".. .. .. ..\n.. 29 .. ..\n22 .. .. ..", active=29, card="Oversteer", mp=1)
    game.apply("out")
    assert_cars(game, {29: (1, 1)})
    game = position(".. .. .. ..\n.. 29 .. ..\n22 .. .. ..", active=29, card="Understeer", mp=1)
    game.apply("in")
    assert_cars(game, {29: (1, 1)})


@pytest.mark.parametrize("card, number", [("Oversteer", 24), ("Understeer", 81)])
def test_C25_oversteer_and_understeer_close_with_0_mp_too(card, number):
    game = position(
        ".. .. .. ..\n.. 29 .. ..\n22 .. .. ..", hands={"red": [number]}, first="red", wear={29: FIVE}
    )
    game.apply(f"play {number} on 29")
    assert_cars(game, {29: (1, SIDES[card])})
    assert_over(game, 29)


@pytest.mark.parametrize("card", SIDES)
def test_oversteer_and_understeer_close_after_a_bump(card):
    game = position(
        """
        ..  ..  ..
        ..  43  ..
        ..  29  ..
        ..  ..  ..
        22  ..  ..
        """
        if card == "Oversteer"
        else """
        ..  ..  ..
        ..  ..  ..
        ..  29  ..
        ..  43  ..
        22  ..  ..
        """,
        active=29,
        card=card,
        mp=1,
    )
    game.apply("bump")
    assert_cars(game, {29: (1, 1) if card == "Oversteer" else (1, 3)})


@pytest.mark.parametrize("card", SIDES)
def test_C13_no_closing_step_in_one_lane(card):
    game = position("## ## ..\n## ## ..\n22 29 ..", active=29, card=card, mp=0)
    assert_cars(game, {29: (1, 0)})


# ---- Cards without text


@pytest.mark.parametrize(
    "card, mp, wear",
    [
        ("Making a Move", 6, "fuel"),
        ("Set the Pace", 8, "transmission"),
        ("Follow the Leader", 8, "engine"),
        ("Out in Front", 7, "tire"),
    ],
)
def test_making_a_move_set_the_pace_follow_the_leader_and_out_in_front_lead(card, mp, wear):
    game = position("22 29 .. ..\n.. .. .. ..", active=29, card=card)
    assert game.mp == mp
    for _ in range(mp):
        game.apply("forward")
    assert_cars(game, {29: (1 + mp, 1), 22: (mp, 1)})
    assert game.wear(29) == [wear]


def test_watch_the_gauge_drafts():
    game = position("22 29 43 ..\n.. .. .. ..", active=29, card="Watch the Gauge")
    game.apply("forward")
    assert_cars(game, {22: (6, 1), 29: (7, 1), 43: (8, 1)})
    assert game.wear(29) == ["fuel"]


@pytest.mark.parametrize("card, mp, wear", [("Staying with the Pack", 6, "fuel"), ("Fast Pace", 8, "tire")])
def test_staying_with_the_pack_and_fast_pace_pursue(card, mp, wear):
    game = position("22 29 43 ..\n.. .. .. ..", active=29, card=card)
    game.apply("forward")
    assert_cars(game, {22: (0, 1), 29: (1 + mp, 1), 43: (2 + mp, 1)})
    assert game.wear(29) == [wear]


@pytest.mark.parametrize(
    "card, mp, wear",
    [
        ("Dirty Air", 6, "fuel"),
        ("Top Gear", 8, "transmission"),
        ("Floor It", 8, "engine"),
        ("Charge", 7, "tire"),
    ],
)
def test_dirty_air_top_gear_floor_it_and_charge_go_alone(card, mp, wear):
    game = position("22 29 .. ..\n.. .. .. ..", active=29, card=card)
    for _ in range(mp):
        game.apply("forward")
    assert_cars(game, {29: (1 + mp, 1), 22: (0, 1)})
    assert game.wear(29) == [wear]


# ---- Slingshot


def test_slingshot_one_diagonal_step_for_1_mp():
    game = position(OPEN, active=29, card="Slingshot")
    offers(game, "forward", "out", "in", "diagonal out", "diagonal in")
    game.apply("diagonal out")
    assert game.mp == 6
    assert game.where(29) == (2, 2)
    offers(game, "forward", "out", "in")
    refuse(game, "diagonal out")
    refuse(game, "diagonal in")


def test_slingshot_inward():
    game = position(OPEN, active=29, card="Slingshot", mp=1)
    game.apply("diagonal in")
    assert_cars(game, {29: (2, 0), 22: (0, 0)})


def test_slingshot_at_any_time_of_the_move():
    game = position(OPEN, active=29, card="Slingshot", mp=3)
    do(game, "forward", "out", "diagonal in")
    assert_cars(game, {29: (3, 1)})
    assert_over(game, 29)


def test_slingshot_only_into_an_empty_space():
    game = position(".. .. 43 ..\n.. 29 .. ..\n22 .. .. ..", active=29, card="Slingshot")
    refuse(game, "diagonal out")
    assert game.legal("diagonal in")


def test_slingshot_not_into_wall_or_apron():
    game = position(".. 29 ..\n22 .. ..", active=29, card="Slingshot")
    refuse(game, "diagonal out")
    assert game.legal("diagonal in")
    game = position("22 .. ..\n.. 29 ..", active=29, card="Slingshot")
    refuse(game, "diagonal in")


def test_slingshot_need_not_be_used():
    game = position("22 29 .. ..\n.. .. .. ..", active=29, card="Slingshot")
    for _ in range(7):
        game.apply("forward")
    assert_cars(game, {29: (8, 1), 22: (7, 1)})
    assert game.wear(29) == ["tire"]


def test_slingshot_led_cars_follow_through_it():
    game = position(
        """
        ..  ..  ..  ..  ..
        43  22  29  ..  ..
        ..  ..  ..  ..  ..
        """,
        active=29,
        card="Slingshot",
        mp=2,
    )
    game.apply("diagonal out")
    assert_picture(
        game,
        """
        ..  ..  ..  29  ..
        ..  43  22  ..  ..
        ..  ..  ..  ..  ..
        """,
    )
    game.apply("forward")
    assert_picture(
        game,
        """
        ..  ..  ..  22  29
        ..  ..  43  ..  ..
        ..  ..  ..  ..  ..
        """,
    )


def test_slingshot_passes_a_car_ahead_without_pushing():
    game = position(".. .. ..\n29 22 ..\n.. .. ..", active=29, card="Slingshot", mp=1)
    offers(game, "out", "in", "diagonal out", "diagonal in", "bump")
    game.apply("diagonal in")
    assert_picture(game, ".. .. ..\n.. 22 ..\n.. 29 ..")


def test_T26_slingshot_at_a_seam_into_a_corner():
    picture = "{} ## ##\n{} .. ..\n{} .. 22"
    expected = {0: {"diagonal out": (1, 1)}, 1: {}, 2: {"diagonal in": (1, 0)}}
    for lane, steps in expected.items():
        lanes = ["..", "..", ".."]
        lanes[2 - lane] = "29"
        game = position(picture.format(*lanes), active=29, card="Slingshot", mp=1)
        assert {text for text in texts(game) if text.startswith("diagonal")} == set(steps)
        for action, space in steps.items():
            game.apply(action)
            assert_cars(game, {29: space})


def test_T26_slingshot_at_a_seam_out_of_a_corner():
    game = position("## .. ..\n.. .. ..\n29 .. 22", active=29, card="Slingshot", mp=1)
    # Lanes 0 and 1 are straight ahead: only the outermost one is diagonal.
    assert [text for text in texts(game) if text.startswith("diagonal")] == ["diagonal out"]
    game.apply("diagonal out")
    assert_cars(game, {29: (1, 2)})


def test_T26_slingshot_at_a_seam_needs_the_space_empty():
    game = position("## 22 ..\n.. .. ..\n29 .. ..", active=29, card="Slingshot", mp=1)
    refuse(game, "diagonal out")


# ---- Inside Line, Outside Line


def test_inside_line_never_goes_out():
    game = position(OPEN, active=29, card="Inside Line")
    assert game.mp == 7
    offers(game, "forward", "in")
    refuse(game, "out")


def test_outside_line_never_goes_in():
    game = position(OPEN, active=29, card="Outside Line")
    assert game.mp == 7
    offers(game, "forward", "out")
    refuse(game, "in")


def test_inside_line_and_outside_line_draft_straight_ahead():
    for card in ("Inside Line", "Outside Line"):
        game = position(".. .. .. ..\n22 29 43 ..\n.. .. .. ..", active=29, card=card)
        game.apply("forward")
        assert_cars(game, {22: (7, 1), 29: (8, 1), 43: (9, 1)})
        assert game.wear(29) == ["tire"]


OUT_OF_A_CORNER = """
##  ##  ..  ..
..  29  ..  ..
22  ..  ..  ..
"""


@pytest.mark.parametrize("card, lane", [("Inside Line", 1), ("Outside Line", 2)])
def test_T7_the_card_chooses_the_lane_out_of_a_corner(card, lane):
    game = position(OUT_OF_A_CORNER, active=29, card=card, mp=1)
    if moving(game, 29):  # Outside Line in the outer lane has no other step
        game.apply("forward")
    assert_cars(game, {29: (2, lane)})


@pytest.mark.parametrize("card, lane", [("Inside Line", 0), ("Outside Line", 1)])
def test_T7_the_card_chooses_the_lane_into_a_corner(card, lane):
    game = position(
        """
        ..  ..  ##  ##
        ..  29  ..  ..
        22  ..  ..  ..
        """,
        active=29,
        card=card,
        mp=1,
    )
    assert ways(game, "forward", 29) == {((2, lane),)}


@pytest.mark.parametrize("card, lane", [("Inside Line", 0), ("Outside Line", 1)])
def test_T7_every_car_of_the_line_takes_that_lane(card, lane):
    game = position(
        """
        ##  ##  ..  ..
        ..  ..  ..  ..
        29  43  ..  ..
        """,
        active=29,
        card=card,
        mp=2,
    )
    if moving(game, 29):  # Inside Line beside the apron has no other step
        game.apply("forward")
    assert_cars(game, {29: (2, lane), 43: (3, lane)})


def test_T7_inside_line_must_push_the_cars_in_the_inside_lane():
    game = position(
        """
        ##  ##  ..  ..
        ..  ..  ..  ..
        29  43  22  ..
        """,
        active=29,
        card="Inside Line",
        mp=1,
    )
    # Beside the apron there is no other step than that.
    assert_cars(game, {29: (1, 0), 43: (2, 0), 22: (3, 0)})
    assert_over(game, 29)


def test_T7_outside_line_must_leave_the_cars_in_the_inside_lane():
    game = position(
        """
        ##  ##  ..  ..
        ..  ..  ..  ..
        29  43  22  ..
        """,
        active=29,
        card="Outside Line",
        mp=1,
    )
    game.apply("forward")
    assert_cars(game, {29: (1, 0), 43: (2, 1), 22: (2, 0)})


BEHIND_BOTH = """
..  ..  ##  ##
..  21  ..  ..
..  23  29  ..
"""


@pytest.mark.parametrize(
    "card, follower, left", [("Inside Line", 23, (21, (1, 1))), ("Outside Line", 21, (23, (1, 0)))]
)
def test_T28_the_card_chooses_the_car_that_follows(card, follower, left):
    game = position(BEHIND_BOTH, active=29, card=card, mp=1)
    if moving(game, 29):  # Inside Line beside the apron has no other step
        game.apply("forward")
    assert_cars(game, {29: (3, 0), follower: (2, 0), left[0]: left[1]})
    assert_over(game, 29)


@pytest.mark.parametrize("card, there", [("Inside Line", "21"), ("Outside Line", "23")])
def test_T28_no_link_if_the_lane_of_the_card_is_empty_behind(card, there):
    gone = "23" if there == "21" else "21"
    game = position(BEHIND_BOTH.replace(gone, ".."), active=29, card=card, mp=1)
    if moving(game, 29):  # Inside Line beside the apron has no other step
        game.apply("forward")
    assert_cars(game, {29: (3, 0), int(there): (1, 1) if there == "21" else (1, 0)})
    assert_over(game, 29)


def test_inside_line_displaces_inward():
    game = position(".. 29 .. ..\n.. 43 .. ..\n22 .. .. ..", active=29, card="Inside Line", mp=2)
    game.apply("in")
    assert_cars(game, {29: (1, 1), 43: (1, 0)})
