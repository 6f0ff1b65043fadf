"""The racing cards list: what each of the 22 cards does."""

import pytest

from tests.grand_prix.helpers import (
    assert_cars,
    assert_over,
    assert_picture,
    do,
    drive,
    moving,
    offers,
    position,
    refuse,
    texts,
    ways,
)

OPEN = """
..  ..  ..  ..
..  ..  ..  ..
..  14  ..  ..
..  ..  ..  ..
22  ..  ..  ..
"""
FIVE = ["tire", "tire", "brake", "body", "body"]
LINED = """
..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..
33  14  28  ..  ..  ..
..  ..  ..  ..  ..  ..
22  ..  ..  ..  ..  ..
"""


def after_one_step(card):
    """33 behind, 14 active, 28 ahead: one MP forward."""
    game = position(LINED, active=14, card=card, mp=1)
    drive(game, "forward")
    return game


def carried(game):
    """Which of the cars behind and ahead moved with 14."""
    assert game.where(14) == (2, 2)
    return {car for car, start in ((33, 0), (28, 2)) if game.where(car)[0] != start}


# ---- movement, wear and tokens of the plain cards


@pytest.mark.parametrize(
    ("card", "with_it", "wear"),
    [
        ("Charge", {28}, ["tire"]),
        ("Top Gear", {28}, ["transmission"]),
        ("Floor It", {28}, ["engine"]),
        ("Solid Line", {33, 28}, ["tire"]),
        ("Power Line", {33, 28}, ["tire"]),
        ("Fast Pace", {28}, ["tire"]),
        ("Set the Pace", {33, 28}, ["transmission"]),
        ("Follow the Leader", {33, 28}, ["engine"]),
        ("Out in Front", {33, 28}, ["tire"]),
    ],
)
def test_plain_cards_movement_and_wear(card, with_it, wear):
    game = after_one_step(card)
    assert carried(game) == with_it
    assert game.wear(14) == wear
    assert game.close_calls(14) == 0
    assert_over(game, 14)


@pytest.mark.parametrize("card", ["Charge", "Top Gear", "Floor It"])
def test_charge_top_gear_and_floor_it_are_solo(card):
    game = position(LINED, active=14, card=card, mp=2)
    game.apply("forward")
    assert moving(game, 14)
    offers(game, "forward", "out", "in")


@pytest.mark.parametrize("card", ["Solid Line", "Power Line", "Fast Pace"])
def test_solid_line_power_line_and_fast_pace_lock(card):
    game = position(LINED, active=14, card=card, mp=3)
    game.apply("forward")
    assert_cars(game, {14: (4, 2), 28: (5, 2), 33: (0 if card == "Fast Pace" else 3, 2)})
    assert_over(game, 14)


@pytest.mark.parametrize("card", ["Set the Pace", "Follow the Leader", "Out in Front"])
def test_set_the_pace_follow_the_leader_and_out_in_front_lead_sideways(card):
    game = position(LINED, active=14, card=card, mp=2)
    game.apply("out")
    assert_cars(game, {14: (1, 3), 33: (1, 2), 28: (2, 2)})


# ---- Challenge, Flat Out, Slingshot: one diagonal step

DIAGONAL = ["Challenge", "Flat Out", "Slingshot"]


@pytest.mark.parametrize("card", DIAGONAL)
def test_challenge_flat_out_slingshot_one_diagonal_for_1_mp(card):
    game = position(OPEN, active=14, card=card, mp=4)
    offers(game, "forward", "out", "in", "diagonal out", "diagonal in")
    game.apply("diagonal out")
    assert (game.where(14), game.mp) == ((2, 3), 3)
    offers(game, "forward", "out", "in")
    refuse(game, "diagonal in")


@pytest.mark.parametrize("card", DIAGONAL)
def test_challenge_flat_out_slingshot_at_any_time_of_the_move(card):
    game = position(OPEN, active=14, card=card, mp=4)
    do(game, "forward", "forward", "diagonal in")
    assert (game.where(14), game.mp) == ((4, 1), 1)


@pytest.mark.parametrize("card", DIAGONAL)
def test_challenge_flat_out_slingshot_only_into_an_empty_space(card):
    picture = ".. .. .. ..\n.. .. 2 ..\n.. 14 .. ..\n.. .. 33 ..\n22 .. .. .."
    game = position(picture, active=14, card=card)
    offers(game, "forward", "out", "in")


@pytest.mark.parametrize("card", DIAGONAL)
def test_challenge_flat_out_slingshot_past_a_car_ahead(card):
    game = position(LINED.replace("33", ".."), active=14, card=card, mp=1)
    game.apply("diagonal out")
    assert_cars(game, {14: (2, 3), 28: (2, 2)})


@pytest.mark.parametrize("card", DIAGONAL)
def test_T26_challenge_flat_out_slingshot_at_a_seam(card):
    # Two lanes run out into three: ahead of lane 0 lie 0 and 1, so the diagonal is lane 2.
    game = position("## ## .. ..\n.. .. .. ..\n22 14 .. ..", active=14, card=card, mp=1)
    assert ways(game, "diagonal", 14) == {((2, 2),)}


@pytest.mark.parametrize("card", ["Flat Out", "Slingshot"])
def test_flat_out_slingshot_the_led_cars_make_the_same_move(card):
    game = position(LINED.replace("22", "77").replace("33", "22"), active=14, card=card, mp=3)
    game.apply("diagonal out")
    assert_cars(game, {14: (2, 3), 22: (1, 2), 28: (2, 2)})
    game.apply("forward")
    assert_cars(game, {14: (3, 3), 22: (2, 3), 28: (2, 2), 77: (0, 0)})


def test_challenge_leads_nobody():
    game = position(LINED, active=14, card="Challenge", mp=1)
    game.apply("diagonal out")
    assert_cars(game, {14: (2, 3), 33: (0, 2)})


@pytest.mark.parametrize(
    ("card", "wear", "tokens"), [("Challenge", [], 1), ("Flat Out", ["tire"], 1), ("Slingshot", ["tire"], 0)]
)
def test_G22_challenge_flat_out_slingshot_wear_and_tokens_text_used_or_not(card, wear, tokens):
    for step in ("forward", "diagonal out"):
        game = position(OPEN, active=14, card=card, mp=1)
        game.apply(step)
        assert game.wear(14) == wear
        assert game.close_calls(14) == tokens
    game = position(OPEN, active=14, card=card, mp=0)
    assert (game.wear(14), game.close_calls(14)) == (wear, tokens)


def test_G22_challenge_tokens_add_to_those_of_displacements():
    game = position(".. .. ..\n.. 2 ..\n.. 14 ..\n22 .. ..", active=14, card="Challenge", mp=2)
    game.apply("out")
    assert game.close_calls(14) == 2


# ---- Chasing the Race, Conservative


@pytest.mark.parametrize(("card", "wear"), [("Chasing the Race", ["suspension"]), ("Conservative", [])])
def test_chasing_the_race_and_conservative_no_lateral_steps(card, wear):
    game = position(OPEN, active=14, card=card, mp=3)
    # Nothing but forward, so nothing is asked.
    assert_cars(game, {14: (4, 2)})
    assert_over(game, 14)
    assert game.wear(14) == wear
    assert game.close_calls(14) == 0


@pytest.mark.parametrize("card", ["Chasing the Race", "Conservative"])
def test_chasing_the_race_and_conservative_choose_lanes_at_corners(card):
    game = position("## ## .. ..\n.. 14 .. ..\n22 .. .. ..", active=14, card=card, mp=1)
    assert ways(game, "forward", 14) == {((2, 1),), ((2, 2),)}
    game = position(".. .. ## ..\n.. 14 .. ..\n22 .. .. ..", active=14, card=card, mp=1)
    assert ways(game, "forward", 14) == {((2, 0),), ((2, 1),)}


@pytest.mark.parametrize("card", ["Chasing the Race", "Conservative"])
def test_chasing_the_race_and_conservative_are_line_cards(card):
    assert carried(after_one_step(card)) == {33, 28}


# ---- Clean Air

AIR = """
..  ..  ..  ..  ..  ..  4   ..
..  ..  33  ..  ..  ..  ..  ..
..  22  ..  ..  ..  ..  ..  ..
1   ..  ..  ..  ..  ..  ..  ..
"""


def test_clean_air_placed_behind_the_next_car():
    # 22 passes 33, ends alone in its sector and is placed behind 4.
    game = position(AIR, active=22, card="Clean Air", mp=3)
    do(game, "forward", "forward", "forward")
    assert_cars(game, {22: (5, 3), 4: (6, 3), 33: (2, 2)})
    assert_over(game, 22)
    assert game.wear(22) == []
    assert game.close_calls(22) == 0


def test_clean_air_not_with_company_in_the_sector():
    game = position(AIR, active=22, card="Clean Air", mp=1)
    game.apply("forward")
    assert_cars(game, {22: (2, 1), 33: (2, 2)})
    assert_over(game, 22)


def test_clean_air_not_in_the_lead():
    game = position(AIR, active=22, card="Clean Air", mp=6)
    do(game, *["forward"] * 6)
    assert_cars(game, {22: (7, 1)})


def test_clean_air_pit_lane_cars_do_not_count():
    # 41 shares 22's sector in the pit lane, 14 stands before 4 in it: neither matters.
    game = position(AIR, active=22, card="Clean Air", mp=3, apron={41: 4, 14: 5})
    do(game, "forward", "forward", "forward")
    assert_cars(game, {22: (5, 3)})


def test_clean_air_the_player_picks_among_several_cars():
    picture = ".. .. .. .. .. 4\n.. .. .. .. .. ..\n14 .. .. .. .. 33\n22 .. .. .. .. .."
    game = position(picture, active=14, card="Clean Air", mp=1)
    game.apply("forward")
    assert game.decision.kind == "place"
    offers(game, "place 1", "place 3")
    game.apply("place 1")
    assert_cars(game, {14: (4, 1), 33: (5, 1), 4: (5, 3)})


def test_G24_clean_air_the_next_car_on_the_road_though_a_lap_down():
    # 33 is a lap down but stands ahead of 14; 4 leads further on.
    picture = ".. .. .. .. .. .. .. 4\n14 .. .. .. 33 .. .. ..\n22 .. .. .. .. .. .. .."
    game = position(picture, active=14, card="Clean Air", mp=1, laps_down={33: 1})
    game.apply("forward")
    assert_cars(game, {14: (3, 1), 33: (4, 1)})


def test_G24_clean_air_the_first_on_the_track_is_not_sent_round_for_a_leader_in_the_pits():
    game = position(OPEN, active=14, card="Clean Air", mp=1, apron={33: 9})
    assert game.leader == 33
    game.apply("forward")
    assert_cars(game, {14: (2, 2)})


def test_C25_clean_air_also_with_0_mp():
    game = position(AIR, active=22, card="Clean Air", mp=0)
    # The next car is 33 in sector 2: placed behind it.
    assert_cars(game, {22: (1, 2), 33: (2, 2)})


def test_G26_clean_air_then_the_soft_tyre_move_from_the_new_place():
    picture = ".. .. .. .. .. 22 ..\n.. .. .. .. .. .. ..\n14 .. .. .. .. .. .."
    game = position(picture, active=14, card="Clean Air", mp=1, tyres={14: "soft"})
    game.apply("forward")
    assert_cars(game, {14: (4, 2)})
    offers(game, "boost", "stop")
    game.apply("boost")
    # Pit exit speed 2; no lane of this sector has been entered but this one.
    assert game.mp == 2
    offers(game, "forward", "in")


def test_C4_clean_air_within_its_own_sector_and_the_lanes_been_in_stay_barred():
    picture = ".. 29 9 22\n.. .. .. ..\n.. .. .. .."
    game = position(picture, active=29, card="Clean Air", mp=2, tyres={29: "soft"}, laps_down={29: 2})
    do(game, "in", "in")
    assert_cars(game, {29: (1, 2)})
    game.apply("boost")
    # Only forward is left in that sector, so that step is made: 9 and 22 are pushed.
    assert_cars(game, {29: (2, 2), 9: (3, 2), 22: (4, 2)})
    offers(game, "forward", "in")


# ---- Inside Line, Outside Line


@pytest.mark.parametrize(("card", "allowed", "barred"), [("Inside Line", "in", "out"), ("Outside Line", "out", "in")])
def test_inside_and_outside_line_only_to_their_side(card, allowed, barred):
    game = position(OPEN, active=14, card=card)
    offers(game, "forward", allowed)
    refuse(game, barred)


@pytest.mark.parametrize(("card", "lanes"), [("Inside Line", (0, 1)), ("Outside Line", (1, 2))])
def test_inside_and_outside_line_fix_the_lane_at_corners(card, lanes):
    into = position(".. .. ##\n.. 14 ..\n22 .. ..", active=14, card=card, mp=1)
    drive(into, "forward")
    assert_cars(into, {14: (2, lanes[0])})
    out_of = position("## ## ..\n.. 14 ..\n22 .. ..", active=14, card=card, mp=1)
    drive(out_of, "forward")
    assert_cars(out_of, {14: (2, lanes[1])})


@pytest.mark.parametrize("card", ["Inside Line", "Outside Line"])
def test_G25_inside_and_outside_line_no_lateral_step_after_the_lock(card):
    game = position(LINED, active=14, card=card, mp=3)
    game.apply("forward")
    assert_cars(game, {14: (4, 2), 28: (5, 2), 33: (3, 2)})
    assert_over(game, 14)
    assert game.wear(14) == ["tire"]


@pytest.mark.parametrize(("card", "side", "lane"), [("Inside Line", "in", 1), ("Outside Line", "out", 3)])
def test_inside_and_outside_line_may_displace_on_their_side(card, side, lane):
    picture = ".. .. ..\n.. 28 ..\n.. 14 ..\n.. 33 ..\n22 .. .."
    game = position(picture, active=14, card=card, mp=2)
    game.apply(side)
    assert game.where(14) == (1, lane)
    assert game.close_calls(14) == 1


@pytest.mark.parametrize(("card", "followed"), [("Inside Line", False), ("Outside Line", True)])
def test_T28_inside_and_outside_line_fix_the_link_behind(card, followed):
    # 77 stands in the outermost of the two lanes behind 22, the innermost is empty.
    game = position("77 ## ## ##\n.. 22 .. ..\n1 .. .. ..", active=22, card=card, mp=1)
    drive(game, "forward")
    assert_cars(game, {22: (2, 1), 77: (1, 1) if followed else (0, 2), 1: (0, 0)})


# ---- Late Brake


def test_late_brake_after_the_move_one_swap_with_the_car_ahead():
    game = position("33 14 28 4 ..\n22 .. .. .. ..", active=14, card="Late Brake", mp=1)
    game.apply("forward")
    assert_cars(game, {33: (0, 1), 14: (2, 1), 28: (3, 1), 4: (4, 1)})
    offers(game, "swap", "stop")
    game.apply("swap")
    assert_cars(game, {28: (2, 1), 14: (3, 1), 4: (4, 1)})
    assert_over(game, 14)
    assert game.wear(14) == ["brake"]
    assert game.close_calls(14) == 0


def test_G23_late_brake_the_swap_is_optional_and_the_marker_comes_anyway():
    game = position("33 14 28 4 ..\n22 .. .. .. ..", active=14, card="Late Brake", mp=1)
    do(game, "forward", "stop")
    assert_cars(game, {14: (2, 1), 28: (3, 1)})
    assert game.wear(14) == ["brake"]


def test_late_brake_nothing_is_asked_without_a_car_ahead():
    game = position(OPEN, active=14, card="Late Brake", mp=1)
    game.apply("forward")
    assert_over(game, 14)
    assert game.wear(14) == ["brake"]


def test_C25_late_brake_also_with_0_mp():
    game = position("33 14 28 ..\n22 .. .. ..", active=14, card="Late Brake", mp=0)
    offers(game, "swap", "stop")
    game.apply("swap")
    assert_cars(game, {14: (2, 1), 28: (1, 1)})
    assert game.wear(14) == ["brake"]


def test_late_brake_no_swap_during_the_move():
    game = position("33 14 28 4 ..\n22 .. .. .. ..", active=14, card="Late Brake", mp=2)
    assert "swap" not in texts(game)


def test_late_brake_at_a_seam_with_any_car_ahead():
    # Ahead of lane 1 lie lanes 1 and 2 of the wider straight.
    game = position("## ## 28 ..\n.. 14 4 ..\n22 .. .. ..", active=14, card="Late Brake", mp=0)
    assert ways(game, "swap", 14, 28, 4) == {((2, 1), (2, 2), (1, 1)), ((2, 2), (1, 1), (2, 1))}


def test_G23_an_npc_may_swap_too():
    game = position(".. 2 28 ..\n22 .. .. ..", hands={"blue": [32]}, first="blue", teams=("blue", "green"))
    do(game, "play 32 on 2", "forward")
    offers(game, "swap", "stop")
    game.apply("swap")
    assert_cars(game, {2: (8, 1), 28: (7, 1)})
    assert game.wear(2) == []


# ---- Oversteer, Understeer


@pytest.mark.parametrize(("card", "lane"), [("Oversteer", 1), ("Understeer", 3)])
def test_oversteer_understeer_one_lane_aside_after_the_move(card, lane):
    game = position(OPEN, active=14, card=card, mp=2)
    do(game, "forward", "forward")
    assert_cars(game, {14: (3, lane)})
    assert_over(game, 14)
    assert game.wear(14) == ["suspension"]
    assert game.close_calls(14) == 0


@pytest.mark.parametrize(("card", "row"), [("Oversteer", 1), ("Understeer", 3)])
def test_oversteer_understeer_not_into_a_car(card, row):
    rows = [["..", "..", "..", ".."] for _ in range(5)]
    rows[2][1] = "14"
    rows[row][2] = "33"
    rows[0][0] = "22"
    picture = "\n".join(" ".join(line) for line in reversed(rows))
    game = position(picture, active=14, card=card, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (2, 2), 33: (2, row)})
    assert game.wear(14) == ["suspension"]


def test_oversteer_not_into_the_pit_lane_and_understeer_not_through_the_wall():
    game = position(".. .. ..\n14 22 ..", active=14, card="Oversteer", mp=1)
    game.apply("forward")
    assert_cars(game, {14: (1, 0), 22: (2, 0)})
    game = position("14 .. ..\n.. 22 ..", active=14, card="Understeer", mp=1)
    drive(game, "forward")
    assert_cars(game, {14: (1, 1)})


@pytest.mark.parametrize(("card", "lane"), [("Oversteer", 1), ("Understeer", 3)])
def test_oversteer_understeer_are_pursuit_and_the_step_takes_nobody_along(card, lane):
    game = position(LINED, active=14, card=card, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (2, lane), 28: (3, 2), 33: (0, 2)})


@pytest.mark.parametrize(("card", "lane"), [("Oversteer", 1), ("Understeer", 3)])
def test_C25_oversteer_understeer_also_with_0_mp(card, lane):
    game = position(OPEN, active=14, card=card, mp=0)
    assert_cars(game, {14: (1, lane)})


def test_T27_oversteer_back_into_a_lane_it_has_left():
    game = position(OPEN, active=14, card="Oversteer", mp=1)
    game.apply("out")
    assert_cars(game, {14: (1, 2)})
    assert_over(game, 14)


# ---- Overtake


def test_overtake_the_pictured_move():
    # Swap with 33, ahead leaving it behind, swap with 1 and 85.
    game = position(".. .. .. .. .. ..\n77 33 .. 1 85 ..\n22 .. .. .. .. ..", active=77, card="Overtake")
    assert game.mp == 4
    game.apply("swap")
    assert (game.where(77), game.where(33), game.mp) == ((1, 1), (0, 1), 3)
    do(game, "forward", "swap", "swap")
    assert_picture(game, ".. .. .. .. .. ..\n33 .. 1 85 77 ..\n22 .. .. .. .. ..")
    assert_over(game, 77)
    assert game.close_calls(77) == 1
    assert game.wear(77) == []


def test_G22_overtake_one_token_however_many_swaps_none_included():
    for steps in (["forward"], ["swap"]):
        game = position(LINED, active=14, card="Overtake", mp=1)
        do(game, *steps)
        assert game.close_calls(14) == 1


def test_overtake_pushing_stays_possible():
    game = position(LINED, active=14, card="Overtake", mp=1)
    offers(game, "forward", "swap", "out", "in")
    game.apply("forward")
    assert_cars(game, {14: (2, 2), 28: (3, 2), 33: (0, 2)})


def test_overtake_not_across_a_gap():
    game = position(LINED.replace("28  ..", "..  28"), active=14, card="Overtake", mp=1)
    refuse(game, "swap")


def test_G22_overtake_tokens_of_displacements_come_on_top():
    game = position(".. .. ..\n.. 2 ..\n.. 14 ..\n22 .. ..", active=14, card="Overtake", mp=2)
    game.apply("out")
    assert game.close_calls(14) == 2


# ---- Weaving


def test_weaving_lateral_steps_cost_nothing():
    game = position(OPEN, active=14, card="Weaving")
    assert game.mp == 4
    do(game, "out")
    assert (game.where(14), game.mp) == ((1, 3), 4)


def test_weaving_displacing_costs_nothing_but_a_token_each():
    picture = ".. .. ..\n.. .. ..\n.. 2 ..\n.. 14 ..\n22 .. .."
    game = position(picture, active=14, card="Weaving", mp=1)
    do(game, "out", "out")
    assert_cars(game, {14: (1, 3), 2: (1, 4)})
    assert game.mp == 1
    game.apply("out")
    # 2 went forward at the wall; the last MP can only push it on.
    assert_cars(game, {14: (2, 4), 2: (3, 4)})
    game.apply("stop")
    assert game.close_calls(14) == 4


def test_weaving_a_token_for_the_card_alone():
    game = position(OPEN, active=14, card="Weaving", mp=1)
    do(game, "forward", "stop")
    assert game.close_calls(14) == 1
    assert game.wear(14) == []


def test_C26_weaving_sideways_after_the_last_mp_or_stop():
    game = position(OPEN, active=14, card="Weaving", mp=1)
    refuse(game, "stop")
    game.apply("forward")
    offers(game, "out", "in", "stop")
    game.apply("in")
    offers(game, "in", "stop")
    game.apply("stop")
    assert_cars(game, {14: (2, 1)})
    assert_over(game, 14)


def test_C26_weaving_displaces_after_the_last_mp_too():
    picture = ".. .. .. ..\n.. .. .. ..\n.. .. 2 ..\n.. 14 .. ..\n22 .. .. .."
    game = position(picture, active=14, card="Weaving", mp=1)
    do(game, "forward", "out")
    assert_cars(game, {14: (2, 2), 2: (2, 3)})
    game.apply("stop")
    assert game.close_calls(14) == 2


def test_C25_weaving_with_0_mp_has_no_free_step():
    game = position(OPEN, active=14, card="Weaving", mp=0)
    assert_cars(game, {14: (1, 2)})
    assert_over(game, 14)
    assert game.close_calls(14) == 1


def test_weaving_is_solo():
    game = position(LINED, active=14, card="Weaving", mp=2)
    game.apply("forward")
    assert_cars(game, {14: (2, 2), 28: (3, 2), 33: (0, 2)})
    offers(game, "forward", "out", "in")


def test_C4_weaving_no_space_twice():
    game = position(OPEN, active=14, card="Weaving", mp=2)
    game.apply("out")
    refuse(game, "in")


def test_7_4_penalty_of_five_markers_on_weaving_leaves_0():
    game = position(OPEN, active=14, card="Weaving", wear={14: FIVE})
    assert_cars(game, {14: (1, 2)})
    assert_over(game, 14)
