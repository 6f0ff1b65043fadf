"""8.3: Safety Zones, eleven sectors with one lane (G6, G40 to G42, example 18)."""

import random

import pytest

import draftline
from draftline.core.track import Track
from draftline.core.track_file import read_track
from draftline.games.grand_prix.zone import lay_zone
from draftline.racing.facts import ON_GRID
from tests.grand_prix.helpers import (
    assert_cars,
    assert_over,
    do,
    drawn,
    drive,
    link,
    offers,
    position,
    refuse,
    texts,
    ways,
)

SOLO = "Charge"
LINE = "Solid Line"
PURSUIT = "Fast Pace"
LEAD = "Out in Front"
FOUR = (SOLO, LINE, PURSUIT, LEAD)


def after(text, event, **more):
    """The position after this event, when the first owner is asked whether to pit."""
    game = position(text, event=event, **more)
    assert game.problems() == []
    return game


def in_zone(game):
    """Columns of the zone."""
    origin = game.origin["zero"]
    sectors = game.track.sectors
    return sorted((s - origin + 40) % sectors - 40 for s in range(sectors) if game.track.zone and game.track.zone[s])


# ---- 8.3.1 in general

BEFORE = """
..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  ..  14  ..  ..  ..  ..  ..  ..  ..
22  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  1
"""


@pytest.mark.parametrize("event", ["strike-the-barrier", "hard-hit", "spin-off", "spin-around"])
def test_8_3_1_five_sectors_before_and_behind_the_car_that_was_hit(event):
    game = after(BEFORE, event, close_calls={14: 1})
    assert in_zone(game) == list(range(2, 13))


def test_8_3_1_G40_traction_hazard_lies_around_the_leader():
    game = after(BEFORE, "traction-hazard")
    assert in_zone(game) == list(range(9, 20))


def test_G40_the_leader_may_be_an_npc_or_in_the_pit_lane():
    game = after(".. .. .. 2 ..\n14 .. .. .. ..\n22 .. .. .. ..", "traction-hazard", first="green")
    assert in_zone(game) == list(range(-2, 9))
    game = after("14 .. .. .. ..\n22 .. .. .. ..", "traction-hazard", apron={1: 4}, first="green")
    assert in_zone(game) == list(range(-1, 10))


def test_G40_an_npc_as_target_is_the_centre_though_it_is_gone():
    # Nobody has a Close Call: Hard Hit retires the leading NPC, and the zone lies where it stood.
    game = after(BEFORE.replace("14", "2 "), "hard-hit")
    assert game.status(2) == "retired"
    assert in_zone(game) == list(range(2, 13))


def test_8_3_1_other_events_make_no_zone():
    for event in ("wing-damage", "wheel-rub", "tire-test", "engine-problems"):
        game = after(BEFORE, event, close_calls={14: 1})
        assert game.centre == -1
        assert in_zone(game) == []


def test_G40_across_the_start_line():
    game = after(BEFORE, "strike-the-barrier", close_calls={14: 1}, line=10, final=False)
    assert in_zone(game) == list(range(2, 13))


# ---- 8.3.2 shifting


def test_8_3_2_example_18_cars_drop_sector_by_sector_from_the_front_inner_car_first():
    # The car that drops pushes the one that stands there forward.
    game = after(
        """
        ..  ..  ..  28  ..  ..  ..  ..
        ..  77  ..  22  ..  14  ..  ..
        1   ..  ..  ..  ..  33  ..  ..
        """,
        "strike-the-barrier",
        close_calls={22: 1},
    )
    # Sector 5: 14 lands on 33, which goes on to 6. Sector 3: 22 drops, 28 lands on it, 22 goes on to 4.
    assert_cars(game, {33: (6, 0), 14: (5, 0), 22: (4, 0), 28: (3, 0), 77: (1, 0), 1: (0, 0)})
    assert [game.close_calls(car) for car in (33, 14, 22, 28, 77, 1)] == [0] * 6


def test_8_3_2_example_18_a_full_sector_comes_to_stand_inner_before_outer():
    game = after(".. 33 ..\n.. 22 ..\n14 1 ..", "strike-the-barrier", close_calls={22: 1})
    assert_cars(game, {1: (3, 0), 22: (2, 0), 33: (1, 0), 14: (0, 0)})


def test_8_3_2_a_push_goes_on_through_a_row():
    game = after(".. 33 .. .. ..\n14 22 1 77 ..", "strike-the-barrier", close_calls={1: 1})
    assert_cars(game, {33: (1, 0), 22: (2, 0), 1: (3, 0), 77: (4, 0), 14: (0, 0)})


def test_G41_past_the_end_of_the_zone_to_the_innermost_space_ahead_pushing_on():
    game = after(
        ".. .. .. .. .. .. 14 .. ..\n.. 22 .. .. .. .. 33 77 ..\n.. .. .. .. .. .. .. .. ..",
        "strike-the-barrier",
        close_calls={22: 1},
    )
    assert in_zone(game) == list(range(-4, 7))
    # 33 drops first (inner), then 14 lands on it; past the end lane 0 is free.
    assert_cars(game, {14: (6, 0), 33: (7, 0), 77: (7, 1), 22: (1, 0)})


def test_G41_the_car_past_the_end_is_pushed_on_too():
    game = after(".. .. .. .. .. .. 14 .. ..\n.. 22 .. .. .. .. 33 77 88", "strike-the-barrier", close_calls={22: 1})
    assert in_zone(game) == list(range(-4, 7))
    assert_cars(game, {14: (6, 0), 33: (7, 0), 77: (8, 0), 88: (9, 0), 22: (1, 0)})


def test_8_3_2_cars_outside_the_zone_keep_their_lanes():
    game = after(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        33  77  ..  ..  ..  ..  14  ..  ..  ..  ..  66  88
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        """,
        "strike-the-barrier",
        close_calls={14: 1},
    )
    assert in_zone(game) == list(range(1, 12))
    assert_cars(game, {33: (0, 1), 77: (1, 0), 14: (6, 0), 66: (11, 0), 88: (12, 1)})


def test_8_3_2_npcs_drop_too():
    game = after("2 .. ..\n14 .. ..\n.. 22 ..", "strike-the-barrier", close_calls={14: 1})
    assert_cars(game, {14: (1, 0), 2: (0, 0), 22: (2, 0)})


def test_G40_over_corners_and_necks():
    game = after("33 ## ## ..\n14 .. ## ..\n.. 22 1 ..", "strike-the-barrier", close_calls={14: 1})
    # 14 drops beside 22's sector, 33 lands on it and so on along lane 0.
    assert_cars(game, {33: (0, 0), 14: (1, 0), 22: (2, 0), 1: (3, 0)})


def test_8_3_2_the_zone_is_lifted_at_the_next_end_of_turn():
    game = position(
        ".. .. ..\n.. .. ..\n14 22 ..", zone=1, event=["wing-damage"], close_calls={14: 1}, activated=[14, 22]
    )
    assert game.centre == -1
    assert in_zone(game) == []
    assert_cars(game, {14: (0, 0), 22: (1, 0)})


def test_8_3_2_it_lasts_for_the_whole_action_phase():
    game = position(".. .. ..\n.. .. ..\n14 22 ..", zone=1, hands={"green": [45], "blue": [46]}, first="green")
    game.apply("play 45 on 14")
    assert len(in_zone(game)) == 11
    # Seven steps, the last beyond the zone's end in sector 6, and all of them push 22.
    assert_cars(game, {14: (7, 0), 22: (8, 0)})
    assert_over(game, 14)
    assert len(in_zone(game)) == 11


def test_8_3_2_no_overtake_if_either_car_is_inside():
    # 33 stands just before the zone, 14 in its first sector.
    picture = """
    ..  ..  ..  ..  ..  ..
    ..  ..  ..  ..  ..  ..
    33  14  28  ..  ..  22
    """
    game = position(picture, active=14, card="Overtake", zone=6, mp=1)
    assert in_zone(game) == list(range(1, 12))
    assert_cars(game, {14: (2, 0), 28: (3, 0)})
    assert_over(game, 14)
    game = position(picture, active=33, card="Overtake", zone=6, mp=1)
    offers(game, "forward", "out")
    refuse(game, "swap")


def test_8_3_2_the_card_counts_for_its_movement_and_token():
    game = position(".. .. ..\n14 28 22", active=14, card="Overtake", zone=1)
    assert_cars(game, {14: (4, 0), 28: (5, 0), 22: (6, 0)})
    assert game.close_calls(14) == 1


def test_8_3_2_overtake_is_allowed_again_beyond_the_zone():
    # Zone -5 to 5: both cars stand past it.
    picture = ".. .. .. .. .. .. .. ..\n.. .. .. .. .. .. 14 28\n22 .. .. .. .. .. .. .."
    game = position(picture, active=14, card="Overtake", zone=0)
    assert "swap" in texts(game)
    # From its last sector it is not: forward is the only way.
    picture = ".. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\n22 .. .. .. .. 14 28 .."
    game = position(picture, active=14, card="Overtake", zone=0, mp=1)
    assert_cars(game, {14: (6, 0), 28: (7, 0)})
    assert_over(game, 14)


def test_8_3_2_no_late_brake_swap_inside():
    game = position(".. .. .. ..\n14 28 22 ..", active=14, card="Late Brake", zone=1, mp=1)
    assert_cars(game, {14: (1, 0), 28: (2, 0), 22: (3, 0)})
    assert_over(game, 14)
    assert game.wear(14) == ["brake"]


# ---- 8.3.3 into a zone: its first sector is column 2

OUTER = """
..  ..  ..  ..  ..
14  ..  ..  ..  ..
..  ..  ..  ..  ..
22  ..  ..  ..  ..
"""


@pytest.mark.parametrize("card", FOUR)
def test_8_3_3_into_the_inside_lane_free_and_by_itself(card):
    game = position(OUTER, active=14, card=card, zone=7, mp=3)
    game.apply("forward")
    assert (game.where(14), game.mp) == ((1, 2), 2)
    game.apply("forward")
    assert_cars(game, {14: (3, 0)})
    assert_over(game, 14)
    assert game.close_calls(14) == 0


@pytest.mark.parametrize("card", FOUR)
def test_8_3_3_a_car_in_the_way_is_displaced_forward_for_nothing(card):
    game = position(OUTER.replace("22  ..  ..", "22  ..  33"), active=14, card=card, zone=7, mp=2)
    do(game, "forward", "forward")
    assert_cars(game, {14: (2, 0), 33: (3, 0), 22: (0, 0)})
    assert game.close_calls(14) == 0


def test_8_3_3_a_whole_row_in_the_way_goes_forward():
    picture = ".. .. .. .. ..\n.. 14 .. .. ..\n.. .. .. .. ..\n22 .. 33 77 88"
    game = position(picture, active=14, card=SOLO, zone=7, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (2, 0), 33: (3, 0), 77: (4, 0), 88: (5, 0)})


def test_8_3_3_no_card_keeps_a_car_out_of_the_inside_lane():
    for card in ("Outside Line", "Chasing the Race", "Conservative", "Challenge"):
        game = position(OUTER, active=14, card=card, zone=7, mp=2)
        drive(game, "forward", "forward")
        assert_cars(game, {14: (2, 0)})


def test_G42_no_diagonal_into_the_zone():
    game = position(OUTER, active=14, card="Challenge", zone=7)
    do(game, "forward")
    assert game.where(14) == (1, 2)
    refuse(game, "diagonal out")
    refuse(game, "diagonal in")


def test_G42_a_car_displaced_forward_into_it_goes_to_lane_0():
    # Zone from sector 2: 33 at the wall is driven into it, and on from there 77.
    game = position("41 33 .. ..\n.. 14 .. ..\n.. .. .. ..\n22 .. 77 ..", active=14, card=SOLO, zone=7, mp=2)
    game.apply("out")
    assert_cars(game, {14: (1, 3), 33: (2, 0), 77: (3, 0), 41: (0, 3), 22: (0, 0)})
    assert game.close_calls(14) == 1


# ---- 8.3.4 through a zone


@pytest.mark.parametrize("card", [*FOUR, "Weaving", "Slingshot", "Challenge", "Inside Line", "Outside Line"])
def test_8_3_4_through_a_zone_there_is_the_inside_lane_only(card):
    game = position(".. .. .. ..\n.. .. .. ..\n22 .. 14 ..", active=14, card=card, zone=3, mp=3)
    assert_cars(game, {14: (5, 0), 22: (0, 0)})
    assert_over(game, 14)


@pytest.mark.parametrize("card", ["Oversteer", "Understeer"])
def test_G42_no_closing_step_inside(card):
    game = position(".. .. .. ..\n.. .. .. ..\n22 .. 14 ..", active=14, card=card, zone=3, mp=2)
    assert_cars(game, {14: (4, 0)})
    assert game.wear(14) == ["suspension"]


def test_G42_clean_air_places_only_in_lane_0_inside():
    game = position(
        ".. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n14 .. .. .. 33 .. 22", active=14, card="Clean Air", zone=5, mp=1
    )
    # The next car is 33 in sector 4; before it lies sector 3, whose one lane is 0.
    assert_cars(game, {14: (3, 0), 33: (4, 0)})


# ---- 8.3.5 out of a zone: its last sector is column 5

END = """
..  ..  ..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  ..  ..  ..
22  ..  ..  ..  14  33  ..  ..  ..
"""


@pytest.mark.parametrize("card", [SOLO, LEAD])
def test_8_3_5_beyond_it_solo_and_lead_may_drop_what_they_push(card):
    game = position(END, active=14, card=card, zone=0, mp=4)
    # Two steps along lane 0, pushing 33 out of the zone.
    assert_cars(game, {14: (6, 0), 33: (7, 0)})
    offers(game, "forward", "out")
    game.apply("out")
    assert_cars(game, {14: (6, 1), 33: (7, 0)})
    game.apply("forward")
    assert_cars(game, {14: (7, 1), 33: (7, 0)})


@pytest.mark.parametrize("card", [LINE, PURSUIT])
def test_8_3_5_a_locked_line_stays_locked_beyond_it(card):
    game = position(END, active=14, card=card, zone=0, mp=4)
    assert_cars(game, {14: (8, 0), 33: (9, 0), 22: (0, 0)})
    assert_over(game, 14)


@pytest.mark.parametrize("card", [LINE, PURSUIT])
def test_G42_the_zone_itself_locks_nothing(card):
    game = position(END.replace("33", ".."), active=14, card=card, zone=0, mp=3)
    # Out of the zone alone, the lanes are open again.
    assert_cars(game, {14: (6, 0)})
    offers(game, "forward", "out")


def test_8_3_5_led_cars_come_out_behind_the_leader():
    game = position(END.replace("14  33", "33  14"), active=14, card=LEAD, zone=0, mp=3)
    assert_cars(game, {14: (6, 0), 33: (5, 0)})
    game.apply("out")
    assert_cars(game, {14: (6, 1), 33: (6, 0), 22: (0, 0)})
    assert game.mp == 1


# ---- 8.3.6 movement types into a zone: its first sector is column 4

LINE_OF_CARS = """
..  ..  ..  ..  ..  ..  ..
22  33  14  77  ..  ..  ..
..  ..  ..  ..  ..  ..  ..
1   ..  ..  ..  88  ..  ..
"""


def test_8_3_6_solo_drops_and_leaves_the_cars_behind():
    picture = LINE_OF_CARS.replace("77", "..")
    game = position(picture, active=14, card=SOLO, zone=9, mp=3)
    do(game, "forward", "forward")
    assert_cars(game, {14: (5, 0), 88: (6, 0), 33: (1, 2), 22: (0, 2), 1: (0, 0)})
    assert game.close_calls(14) == 0


def test_8_3_6_lead_the_led_cars_stay_in_their_lane_and_fall_into_line():
    picture = LINE_OF_CARS.replace("77", "..").replace("88", "..")
    game = position(picture, active=14, card=LEAD, zone=9, mp=3)
    game.apply("forward")
    assert_cars(game, {14: (3, 2), 33: (2, 2), 22: (1, 2)})
    other = game.copy()
    game.apply("forward")
    assert_cars(game, {14: (5, 0), 33: (4, 0), 22: (3, 2), 1: (0, 0)})
    other.apply("in")
    assert_cars(other, {14: (3, 1), 33: (3, 2), 22: (2, 2)})
    other.apply("forward")
    assert_cars(other, {14: (4, 0), 33: (3, 1), 22: (3, 2), 1: (0, 0)})


def test_8_3_6_line_pushed_and_following_cars_all_drop_as_they_enter():
    game = position(LINE_OF_CARS, active=14, card=LINE, zone=9, mp=3)
    game.apply("forward")
    # 77 drops onto 88's space and pushes it on; 14 and 33 follow into lane 0, 22 is still in its lane.
    assert_cars(game, {88: (7, 0), 77: (6, 0), 14: (5, 0), 33: (4, 0), 22: (3, 2), 1: (0, 0)})
    assert_over(game, 14)
    assert [game.close_calls(car) for car in (14, 22, 33, 77, 88)] == [0] * 5


def test_8_3_6_pursuit_the_pushed_cars_drop_and_those_behind_stay():
    game = position(LINE_OF_CARS, active=14, card=PURSUIT, zone=9, mp=3)
    game.apply("forward")
    assert_cars(game, {88: (7, 0), 77: (6, 0), 14: (5, 0), 33: (1, 2), 22: (0, 2), 1: (0, 0)})


def test_8_3_6_a_pushed_car_drops_while_the_active_car_is_still_outside():
    game = position(LINE_OF_CARS, active=14, card=SOLO, zone=9, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (3, 2), 77: (4, 0), 88: (5, 0)})


@pytest.mark.parametrize("card", [LINE, LEAD])
def test_6_9_3_cars_before_the_zone_may_follow_from_any_lane(card):
    # 14 stands in the zone's first sector, 2; behind it are two cars in different lanes and an empty one.
    game = position(".. 33 .. .. ..\n.. .. .. .. ..\n22 77 14 .. ..", active=14, card=card, zone=7, mp=1)
    if card == LINE:
        assert game.decision.kind == "link"
    offers(game, "link 33", "link 77 22", "link none")
    link(game, 33)
    assert_cars(game, {14: (3, 0), 33: (2, 0), 77: (1, 0), 22: (0, 0)})


def test_1_3_no_two_cars_in_one_space():
    # G40: 8.3.2 pushes forward, so every car of a full field stands alone.
    picture = """
    14  1   33  77
    41  21  66  88
    22  28  9   29
    """
    game = after(picture, "traction-hazard")
    places = [tuple(game.where(car)) for car in drawn(picture)]
    assert len(set(places)) == 12
    assert {lane for _, lane in places} == {0}


# ---- its two ends (G40)


def test_G40_out_of_the_zone_by_C1():
    # The zone ends with sector 5: on a straight lane 0 leads to lane 0, where two lanes widen to three to two.
    straight = position(END.replace("33", ".."), active=14, card=SOLO, zone=0, mp=2)
    assert_cars(straight, {14: (6, 0)})
    wider = """
    ##  ##  ##  ##  ##  ##  ..  ..
    ..  ..  ..  ..  ..  ..  ..  ..
    22  ..  ..  ..  ..  14  ..  ..
    """
    game = position(wider, active=14, card=SOLO, zone=0, mp=1)
    assert ways(game, "forward", 14) == {((6, 0),), ((6, 1),)}


def test_G40_just_beyond_the_zone_an_outer_lane_has_nothing_behind_it():
    picture = ".. .. .. .. .. .. .. ..\n.. .. .. .. .. .. 14 ..\n22 .. .. .. .. 33 .. .."
    game = position(picture, active=14, card=LEAD, zone=0, mp=1)
    game.apply("forward")
    assert_cars(game, {14: (7, 1), 33: (5, 0)})


def test_C12_cars_behind_in_the_zone_follow_one_just_beyond_it_in_lane_0():
    picture = ".. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\n22 .. .. .. 77 33 14 .."
    game = position(picture, active=14, card=LEAD, zone=0, mp=2)
    game.apply("out")
    assert_cars(game, {14: (6, 1), 33: (6, 0), 77: (5, 0), 22: (0, 0)})


def test_G42_the_last_step_of_the_move_may_be_the_one_into_the_zone():
    game = position(OUTER, active=14, card="Weaving", zone=6, mp=1)
    game.apply("forward")
    # In the zone even free lateral steps are none, so the move is over.
    assert_cars(game, {14: (1, 0)})
    assert_over(game, 14)


# ---- tracks with fewer sectors than cars (D80)

SHORT = """
id = "short"
name = "Short"
[[segment]]
kind = "straight"
sectors = 3
lanes = 2
[[segment]]
kind = "corner"
sectors = 8
lanes = 2
angle = 180
[[segment]]
kind = "straight"
sectors = 2
lanes = 2
[[segment]]
kind = "corner"
sectors = 8
lanes = 2
angle = 180
"""


def full_ring(track, lane_1=5):
    """A race of 22 cars on the shortest board: one stands in lane 1, all others fill lane 0 of the 21 sectors."""
    game = draftline.new_game("grand-prix", seats=2, track=track, seed=1, options={"laps": 3})
    assert (len(game.numbers), game.track.sectors) == (22, 21)
    for car in range(22):
        game.lift(car)
    for car in range(21):
        game.put(car, game.track.space(car, 0), 21 + car, ON_GRID)
    game.put(21, game.track.space(lane_1, 1), 21 + lane_1, ON_GRID)
    game.zone_at = lane_1
    return game


def spots(game):
    return [game.where(number) for number in game.numbers]


def test_ruling_a_shift_round_a_full_ring_ends_in_the_first_empty_space_past_the_zone():
    """The zone is sectors 0 to 10: the cars of 5 to 10 go on, the last of them beside the one in sector 11."""
    game = full_ring(read_track(SHORT, "short.toml"))
    lay_zone(game)
    assert game.problems() == []
    pushed = [(sector + 1, 0) for sector in range(5, 10)] + [(11, 1)]
    assert spots(game) == [*[(s, 0) for s in range(5)], *pushed, *[(s, 0) for s in range(11, 21)], (5, 0)]
    assert [game.progress(number) - 21 for number in game.numbers] == [sector for sector, _ in spots(game)]


def test_G43_a_shift_round_a_full_ring_may_take_a_car_over_the_finish():
    """The zone is sectors 13 to 2; the car in sector 20 has one step to go, and those before the line go on."""
    game = full_ring(read_track(SHORT, "short.toml"), 18)
    game.field.progress[20] += 21
    lay_zone(game)
    assert game.problems() == []
    assert (game.status(game.numbers[20]), game.place(game.numbers[20])) == ("finished", 1)
    assert [spots(game)[car] for car in (18, 19, 21)] == [(19, 0), (20, 0), (18, 0)]


def test_ruling_a_car_stays_in_its_lane_where_a_zone_has_no_room_for_it():
    """A board that no track file may have: one lane wide outside the zone."""
    game = full_ring(Track.from_lanes("neck", [2] * 11 + [1] * 10))
    before = spots(game)
    lay_zone(game)
    assert game.problems() == []
    assert spots(game) == before


def test_8_3_whole_races_on_the_shortest_track():
    zones = 0
    for seed in range(8):
        rng = random.Random(seed)
        track = read_track(SHORT, "short.toml")
        game = draftline.new_game("grand-prix", seats=2 + seed, track=track, seed=seed, options={"laps": 3})
        while game.decision is not None:
            zones += sum(fact.name == "zone" for fact in game.apply(rng.choice(game.decision.actions)))
            assert game.problems() == []
    assert zones == 6


def test_8_3_1_a_view_says_how_far_a_zone_reaches():
    state = draftline.new_game("grand-prix", seats=2, seed=1).view(0).to_json()["state"]
    assert (state["zone"], state["zone_reach"]) == (None, 5)
