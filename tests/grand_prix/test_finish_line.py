"""Over the start/finish line: C9, C15, C17 to C19, C35, G21, 4.6 and what 10.1 says of it."""

import pytest

from tests.grand_prix.helpers import (
    assert_cars,
    assert_finished,
    assert_over,
    do,
    drive,
    offers,
    position,
    texts,
)

SOLO = "Charge"
LINE = "Solid Line"
PURSUIT = "Fast Pace"
LEAD = "Out in Front"
FOUR = (SOLO, LINE, PURSUIT, LEAD)

ALONE = """
..  ..  ..  ..  ..  ..
..  ..  14  ..  ..  ..
22  ..  ..  ..  ..  ..
"""


def test_10_1_1_the_first_car_over_the_line_wins():
    game = position(ALONE, active=14, card=SOLO, line=4)
    game.apply("forward")
    assert game.status(14) == "track"
    game.apply("forward")
    assert_finished(game, 14)
    assert_over(game, 14)
    assert game.leader == 22


@pytest.mark.parametrize("card", FOUR)
def test_C18_the_move_of_a_car_without_followers_ends_at_the_line(card):
    game = position(ALONE, active=14, card=card, line=3)
    game.apply("forward")
    assert_finished(game, 14)
    assert_over(game, 14)


@pytest.mark.parametrize("card", [SOLO, "Flat Out", "Late Brake", "Weaving", "Overtake", "Top Gear", "Challenge"])
def test_C19_a_finished_car_takes_no_wear_no_token_and_no_text(card):
    game = position(ALONE, active=14, card=card, line=3, wear={14: ["tire"]})
    game.apply("forward")
    assert_finished(game, 14)
    assert game.wear(14) == ["tire"]
    assert game.close_calls(14) == 0
    assert_over(game, 14)


def test_C19_nor_tokens_for_displacements_of_the_same_move():
    game = position(".. .. ..\n.. 2 ..\n.. 14 ..\n22 .. ..", active=14, card=SOLO, line=2, mp=3)
    drive(game, "out", "forward")
    assert_finished(game, 14)
    assert game.close_calls(14) == 0


@pytest.mark.parametrize("card", ["Oversteer", "Understeer", "Clean Air"])
def test_C19_no_closing_effect_after_the_line(card):
    game = position(ALONE, active=14, card=card, line=3)
    game.apply("forward")
    assert_finished(game, 14)
    assert_over(game, 14)


def test_G26_no_soft_tyre_move_after_the_line():
    game = position(ALONE, active=14, card=SOLO, line=3, tyres={14: "soft"})
    game.apply("forward")
    assert_finished(game, 14)
    assert game.decision.kind == "play"


def test_G26_the_soft_tyre_move_may_cross_the_line():
    game = position(ALONE, active=14, card=SOLO, line=4, mp=1, tyres={14: "soft"})
    do(game, "forward", "boost")
    assert game.mp == 3
    game.apply("forward")
    assert_finished(game, 14)
    # The first move's marker, and none for the second (C19).
    assert game.wear(14) == ["tire"]
    assert_over(game, 14)


LINE_OF_CARS = """
..  ..  ..  ..  ..
..  22  14  28  ..
33  ..  ..  ..  ..
"""


def test_C15_a_line_finishes_from_its_head():
    game = position(LINE_OF_CARS, active=14, card=LINE, line=4, mp=3)
    game.apply("forward")
    assert_finished(game, 28, 14, 22)
    assert_over(game, 14)
    assert game.leader == 33


def test_C18_one_mp_brings_one_car_over():
    game = position(LINE_OF_CARS, active=14, card=LINE, line=4, mp=1)
    game.apply("forward")
    assert_finished(game, 28)
    assert_cars(game, {14: (3, 1), 22: (2, 1)})
    assert game.wear(14) == ["tire"]


def test_C9_mp_left_when_the_whole_line_is_over_are_lost():
    game = position(LINE_OF_CARS, active=14, card=LINE, line=4)
    game.apply("forward")
    assert_finished(game, 28, 14, 22)
    assert_cars(game, {33: (0, 0)})


def test_C15_led_cars_finish_after_their_leader():
    game = position(".. .. .. .. ..\n.. 28 33 22 ..\n14 .. .. .. ..", active=22, card=LEAD, line=4, mp=3)
    game.apply("forward")
    assert_finished(game, 22, 33, 28)
    assert_over(game, 22)


def test_C15_pursuit_the_pushed_car_first():
    game = position(LINE_OF_CARS, active=14, card=PURSUIT, line=4)
    game.apply("forward")
    assert_finished(game, 28, 14)
    assert_cars(game, {22: (1, 1)})


@pytest.mark.parametrize("card", [SOLO, LEAD])
def test_C15_solo_and_lead_push_a_car_over_for_1_and_it_is_gone(card):
    game = position(".. .. .. ..\n.. 14 28 ..\n22 .. .. ..", active=14, card=card, line=3, mp=3)
    game.apply("forward")
    assert_finished(game, 28)
    assert_cars(game, {14: (2, 1)})
    offers(game, "forward", "out", "in")
    assert game.mp == 2
    game.apply("forward")
    assert_finished(game, 28, 14)


def test_G21_a_car_displaced_forward_at_the_wall_over_the_line_finishes():
    game = position(".. 28 .. ..\n.. 14 .. ..\n22 .. .. ..", active=14, card=SOLO, line=2, mp=2)
    game.apply("out")
    assert_finished(game, 28)
    assert_cars(game, {14: (1, 2), 22: (0, 0)})
    assert game.close_calls(14) == 1


def test_G21_a_chain_displaced_forward_over_the_line_finishes_its_head():
    game = position(".. 28 33 ..\n.. 14 .. ..\n22 .. .. ..", active=14, card=SOLO, line=3, mp=2)
    game.apply("out")
    assert_finished(game, 33)
    assert_cars(game, {14: (1, 2), 28: (2, 2)})


def test_C18_out_of_the_pits_and_over_the_line():
    game = position("22 .. .. ..\n.. .. .. ..", active=14, card="Top Gear", line=3, apron={14: 2})
    game.apply("forward")
    assert_finished(game, 14)
    assert_over(game, 14)


def test_C17_displaced_forward_by_a_car_leaving_the_pits():
    game = position("28 .. 33 ..\n.. .. 22 ..", active=14, card="Charge", line=3, apron={14: 2}, mp=2)
    assert_finished(game, 33)
    assert_cars(game, {14: (2, 0), 22: (2, 1), 28: (0, 1)})


def test_C17_a_swap_over_the_line_finishes_and_costs_the_other_a_sector():
    picture = ".. .. .. .. ..\n.. .. 22 28 ..\n33 .. .. .. .."
    game = position(picture, active=22, card="Overtake", line=3, laps_down={28: 1})
    before = game.progress(28)
    game.apply("swap")
    assert_finished(game, 22)
    assert_cars(game, {28: (2, 1)})
    assert game.progress(28) == before - 1
    assert_over(game, 22)


def test_C17_late_brake_may_finish_by_its_swap():
    picture = ".. .. .. .. ..\n.. .. 22 28 ..\n33 .. .. .. .."
    game = position(picture, active=22, card="Late Brake", line=3, laps_down={28: 1}, mp=0)
    game.apply("swap")
    assert_finished(game, 22)
    assert game.wear(22) == []


def test_C18_slingshot_over_the_line_and_the_led_car_after_it():
    game = position(".. .. .. ..\n.. 22 14 ..\n33 .. .. ..", active=14, card="Slingshot", line=3, mp=2)
    game.apply("diagonal out")
    assert_finished(game, 14, 22)


def test_10_1_2_an_npc_takes_a_place_too():
    game = position(
        ".. .. 2 ..\n.. .. .. ..\n22 14 .. ..", line=3, hands={"blue": [45, 46]}, first="blue", teams=("blue", "green")
    )
    game.apply("play 45 on 2")
    drive(game, "forward")
    assert_finished(game, 2)
    assert game.decision.seat == game.seat_of(14)


def test_G16_a_finished_npc_cannot_be_used_to_pass():
    game = position(
        ".. .. 2 ..\n.. .. .. ..\n22 14 .. ..", line=3, hands={"blue": [45, 46]}, first="blue", teams=("blue", "green")
    )
    game.apply("play 45 on 2")
    drive(game, "forward")
    assert "pass 2" not in texts(game)


def test_10_1_1_the_race_goes_on_to_the_end_of_the_action_phase_and_no_event_is_drawn():
    game = position(ALONE, active=14, card=SOLO, line=3, hands={"blue": [46]}, event="blown-engine", changed=[14, 22])
    game.apply("forward")
    assert game.outcome is None
    do(game, "play 46 on 22", *["forward"] * 3)
    assert game.outcome.ending == "ending.finished"
    assert game.outcome.places == {14: 1, 22: 2}
    assert game.outcome.car_points == {14: 25, 22: 18}


# ---- in a Safety Zone


def test_G40_through_a_zone_over_the_line():
    # The zone lies across the line before sector 4.
    game = position(".. .. .. .. ..\n22 .. 14 28 ..", active=14, card=LINE, zone=3, line=4)
    assert_finished(game, 28, 14)
    assert_cars(game, {22: (0, 0)})


def test_G43_a_car_pushed_over_the_finish_by_a_shift_ends_the_race():
    game = position(
        ".. .. 14 ..\n22 .. 28 ..", event="strike-the-barrier", close_calls={14: 1}, line=3, changed=[14, 22, 28]
    )
    assert game.outcome is not None
    assert game.outcome.places == {28: 1, 14: 2, 22: 3}


# ---- a line that is not the finish


def test_4_6_crossing_begins_the_next_lap():
    game = position(ALONE, active=14, card=SOLO, line=4, final=False)
    assert game.lap == 1
    do(game, "forward", "forward")
    assert_cars(game, {14: (4, 1)})
    assert game.lap == 2
    assert game.place(14) is None
    assert game.mp == 5


def test_C35_links_reach_over_the_line():
    game = position(LINE_OF_CARS, active=14, card=LINE, line=3, final=False, mp=2)
    game.apply("forward")
    assert_cars(game, {22: (3, 1), 14: (4, 1), 28: (5, 1)})
    assert game.lap == 2


def test_C17_a_car_pushed_over_the_line_gains_the_lap():
    game = position(".. .. .. ..\n.. 14 28 ..\n22 .. .. ..", active=14, card=SOLO, line=3, final=False, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (2, 1), 28: (3, 1)})
    assert game.leader == 28
    assert game.lap == 2


def test_C17_displaced_forward_over_the_line_gains_the_lap():
    game = position(".. 28 .. ..\n.. 14 .. ..\n22 .. .. ..", active=14, card=SOLO, line=2, final=False, mp=2)
    game.apply("out")
    assert_cars(game, {28: (2, 2), 14: (1, 2)})
    assert game.lap == 2


def test_C17_clean_air_may_begin_the_next_lap():
    picture = ".. .. .. .. .. .. 28\n.. 14 .. .. .. .. ..\n22 .. .. .. .. .. .."
    game = position(picture, active=14, card="Clean Air", line=4, final=False, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (5, 2)})
    assert game.progress(14) == game.progress(28) - 1
