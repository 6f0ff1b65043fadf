"""4: running order, lapped cars, leaving the race, Team Draws, corners, laps."""

import random

import pytest

import draftline
from draftline.racing.facts import SPUN, STEPPED
from tests.grand_prix.turns import QUIET, race, stand, straight
from tests.thunder_alley.turn_helpers import asked, end_turn, kind, pits, seat, stay_out, texts

# 4.1


def test_4_1_more_sectors_raced_is_further_ahead():
    assert stand("14 .. 22 .. 2 3").order() == (3, 2, 22, 14)


def test_4_1_in_one_sector_the_inside_lane_is_ahead():
    game = stand(
        """
        ..  28  ..
        ..  2   ..
        14  22  ..
        """
    )
    assert game.order() == (22, 2, 28, 14)
    assert game.leader == 22


def test_4_1_laps_come_before_sectors():
    assert stand("14 .. .. 22 ..", laps_down={22: 1}).order() == (14, 22)


def test_4_1_a_car_in_the_pits_is_behind_all_cars_on_the_track_in_its_sector():
    game = stand(
        """
        ..  22  ..
        14  2   ..
        """,
        apron={41: 1, 28: 2},
    )
    assert game.order() == (28, 2, 22, 41, 14)
    assert game.leader == 28


def test_4_1_and_C28_in_a_pit_stack_the_lower_car_is_ahead():
    assert stand("14 .. .. ..", apron={28: 2, 41: 2, 22: 2}, teams=("green", "blue")).order() == (28, 41, 22, 14)


def test_4_1_and_G38_a_car_off_the_track_is_last_in_its_sector():
    game = stand(
        """
        14  22  ..
        """,
        apron={41: 1, 28: 1},
        off=[41],
    )
    assert game.order() == (22, 28, 41, 14)


def test_4_1_and_C20_an_npc_can_lead():
    game = stand("14 22 2 ..")
    assert game.leader == 2


# 4.2


def test_4_2_a_car_that_the_leader_has_reached_from_behind_is_a_lap_down():
    game = stand(
        """
        28  ..  ..
        ..  41  ..
        14  22  ..
        """,
        event=QUIET,
        laps_down={41: 1, 28: 1},
    )
    stay_out(game)
    assert game.leader == 22
    assert game.status(41) == "lapped"  # in the leader's sector: reached
    assert game.status(28) == "lapped"
    assert game.status(14) == "track"


def test_4_2_a_lapped_car_ahead_of_the_leader_stays():
    game = stand("14 22 28 ..", event=QUIET, laps_down={28: 1})
    stay_out(game)
    assert game.status(28) == "track"


def test_4_2_and_C22_lapped_cars_take_the_lowest_places_the_last_one_first():
    game = stand("2 28 41 .. 14 22", event=QUIET, laps_down={2: 1, 28: 1, 41: 1})
    stay_out(game)
    assert {car: game.place(car) for car in (2, 28, 41)} == {2: 5, 28: 4, 41: 3}


def test_4_2_npcs_lap_and_are_lapped():
    game = stand("2 14 22 3", event=QUIET, laps_down={2: 1, 14: 1})
    stay_out(game)
    assert game.leader == 3
    assert (game.status(2), game.status(14), game.status(22)) == ("lapped", "lapped", "track")


def test_4_2_and_G29_a_car_in_the_pit_lane_can_be_lapped():
    game = stand("28 .. 14 22", event=QUIET, apron={41: 1}, laps_down={41: 1})
    stay_out(game)
    assert game.status(41) == "lapped"


def test_4_2_and_C21_a_car_is_safe_if_the_leaders_pit_stop_puts_it_ahead_again():
    wear = {22: ["brake"]}
    game = stand("28 .. .. .. 22", event=QUIET, laps_down={28: 1}, wear=wear, teams=("green", "blue"))
    pits(game, blue="22")
    game.apply("repair 22 brake")
    assert game.status(28) == "track"
    other = stand("28 .. .. .. 22", event=QUIET, laps_down={28: 1}, wear=wear, teams=("green", "blue"))
    stay_out(other)
    assert other.status(28) == "lapped"


def test_4_2_and_3_5_4_after_a_double_yellow_nobody_is_lapped():
    game = stand("28 .. 14 41 .. 22 ..", event="collision", close_calls={14: 1}, laps_down={28: 1})
    stay_out(game)
    assert game.status(28) == "track"
    assert game.progress(22) - game.progress(28) < game.track.sectors


# 4.3


def test_4_3_a_retired_car_takes_the_lowest_place_left():
    game = stand("14 41 22 28 2", first="green")
    game.apply("retire 41")
    assert game.place(41) == 5
    game.apply("retire 22")
    assert game.place(22) == 4


def test_4_3_no_card_is_played_to_retire():
    game = stand("14 41 22 ..", first="green", hands={"green": [45, 46]})
    game.apply("retire 14")
    assert game.hand(0) == (45, 46)


def test_4_3_a_retired_car_can_pass_in_later_turns():
    game = stand("14 41 22 ..", active=22, card="charge", first="blue", hands={"green": [45]}, event=QUIET)
    game.apply("retire 41")
    straight(game, "play 45 on 14")
    end_turn(game)
    straight(game, next(text for text in texts(game) if text.endswith("on 22")))
    assert asked(game) == "green"
    assert game.legal("pass 41")


def test_4_3_and_C22_its_space_is_empty_at_once():
    game = stand("14 41 22 ..", first="green")
    game.apply("retire 41")
    assert game.order() == (22, 14)
    assert game.problems() == []


def test_4_3_six_markers_eliminate_only_when_the_car_is_activated():
    game = stand("14 41 22 ..", wear={14: ["tire"] * 7}, first="green")
    assert game.status(14) == "track"
    game.apply("retire 14")
    assert (game.status(14), game.place(14)) == ("retired", 3)


def test_4_3_and_C27_a_car_in_the_pit_lane_with_six_markers_can_only_be_eliminated():
    game = stand("41 22 ..", apron={14: 0}, wear={14: ["body"] * 6}, first="green", hands={"green": [45]})
    assert set(texts(game)) == {"play 45 on 41", "retire 14", "retire 41"}


# 4.4


@pytest.mark.parametrize("event", ["blown-engine"])
def test_4_4_a_team_draw_picks_among_the_tied_teams(event):
    hit = set()
    for number in range(30):
        game = stand("1 14 22 28 ..", event=event, wear={1: ["engine"], 14: ["engine"]}, seed=number)
        hit |= {car for car in (1, 14, 22, 28) if game.status(car) == "retired"}
    assert hit == {1, 14}


def test_4_4_each_team_has_one_token_and_the_owner_picks_the_car():
    drawn = []
    for number in range(60):
        wear = {1: ["engine"], 14: ["engine"], 41: ["engine"]}
        game = stand("1 14 41 22 ..", event="blown-engine", wear=wear, seed=number)
        if kind(game) == "choose":
            assert (asked(game), texts(game)) == ("green", ["choose 14", "choose 41"])
            drawn.append("green")
        else:
            assert game.status(1) == "retired"
            drawn.append("red")
    assert 18 <= drawn.count("green") <= 42  # one in two, though green has two cars in it


def test_4_4_and_C32_one_team_alone_needs_no_draw():
    game = stand("1 14 41 22 ..", event="blown-engine", wear={14: ["engine"], 41: ["engine"]})
    assert (kind(game), asked(game)) == ("choose", "green")
    game.apply("choose 41")
    assert (game.status(14), game.status(41)) == ("track", "retired")


# 4.5

CORNER = """
..  ..  ##  ##
..  ..  ..  ..
14  ..  ..  ..
"""


def test_4_5_2_converging_lanes_leave_the_choice_to_the_active_player():
    game = stand(
        """
        ..  ..  ##  ##
        ..  14  ..  ..
        ..  ..  ..  ..
        """,
        active=14,
        card="conservative",
        mp=1,
    )
    assert texts(game) == ["forward 0", "forward 1"]


def test_4_5_3_diverging_lanes_leave_the_choice_to_the_active_player():
    game = stand(
        """
        ##  ..  ..
        ..  ..  ..
        14  ..  ..
        """,
        active=14,
        card="conservative",
        mp=1,
    )
    assert texts(game) == ["forward 0", "forward 1"]


def test_4_5_1_cars_change_lanes_in_corners_too():
    game = stand(CORNER, active=14, card="charge", mp=4)
    game.apply("forward")
    game.apply("forward")
    assert {"out", "forward"} <= {text.split()[0] for text in texts(game)}


def test_4_5_1_and_9_cars_pit_in_corners_too():
    game = stand(
        """
        ..  ..  ##  ##
        ..  ..  ..  ..
        22  ..  14  ..
        """,
        event=QUIET,
        wear={14: ["tire"]},
    )
    game.apply("pit 14")
    game.apply("repair 14 tire")
    assert (game.status(14), game.where(14)) == ("apron", (1, -1))


def test_4_5_4_a_single_lane_is_a_funnel():
    game = stand(
        """
        ..  ##  ##  ..
        14  ##  ##  ..
        ..  22  ..  ..
        """,
        active=14,
        card="charge",
        mp=2,
    )
    assert texts(game) == ["forward", "out", "in"]
    game.apply("forward")
    assert (game.where(14), game.where(22)) == ((1, 0), (2, 0))
    assert kind(game) == "step"  # the pushed car has three lanes to go to
    assert all(text.startswith("forward") for text in texts(game))


# 4.6


def test_4_6_the_first_crossing_of_the_line_does_not_count():
    game = race(2, seed=3)
    assert game.lap == 1
    while game.progress(game.leader) < 0:
        game.apply(game.decision.actions[0], seat=game.decision.seat)
    assert (game.lap, game.progress(game.leader) >= 0) == (1, True)


def test_4_6_the_leaders_crossing_moves_the_lap_marker():
    game = stand("14 .. .. 22 .. ..", line=4, final=False, active=22, card="charge", mp=3)
    assert game.lap == 2
    assert game.progress(22) == game.track.sectors + 2


def test_4_6_nobody_elses_does():
    game = stand("14 .. .. .. 22 .. .. ..", line=4, final=False, active=14, card="charge", mp=5)
    assert (game.lap, game.leader) == (2, 22)
    assert game.progress(14) == game.track.sectors + 1  # it has completed the lap too


def test_4_6_the_first_car_to_complete_a_lap_has_led_it():
    game = stand(".. .. .. .. .. ..\n14 .. .. 22 .. ..", line=4, final=False, active=22, card="charge", mp=1)
    assert [game.led(car) for car in (14, 22)] == [0, 0]
    kept = game.copy()
    ends = {end.cars[22] for end in game.outcomes()}
    assert ends >= {(game.track.sectors, 0)}
    assert game.led(22) == 0, "looking ahead leads no lap"
    game.apply("forward")
    assert [game.led(car) for car in (14, 22)] == [0, 1]
    assert [game.copy().led(22), game.view(None).sample(random.Random(1)).led(22), kept.led(22)] == [1, 1, 0]
    assert draftline.replay(game.record()).led(22) == 1


def test_4_6_a_lap_is_led_once_whoever_crosses_the_line_later_or_again():
    game = stand("14 .. .. .. 22 .. .. ..", line=4, final=False, active=14, card="charge", mp=5)
    assert game.progress(14) > game.track.sectors
    assert [game.led(car) for car in (14, 22)] == [0, 0], "22 had completed the lap before, which counts for nobody"
    text = ".. .. .. .. .. .. .. ..\n14 .. .. .. 22 .. .. .."
    game = stand(text, line=5, final=False, active=22, card="charge", mp=1, led={14: 2})
    game.apply("forward")
    assert [game.led(car) for car in (14, 22)] == [2, 1]
    game.put(game.car(22), game.track.space(-1, 0), game.track.sectors - 1, SPUN)
    game.put(game.car(22), game.track.space(0, 0), game.track.sectors, STEPPED)
    assert game.led(22) == 1


def test_4_6_a_car_shifted_over_the_line_by_a_safety_zone_has_led_the_lap():
    text = """
        ..  ..  ..  22  ..
        14  ..  ..  1   ..
        """
    game = stand(text, line=4, final=False, event="traction-hazard")
    assert game.progress(1) == game.track.sectors
    assert [game.led(car) for car in (14, 22, 1)] == [0, 0, 1]
    home = stand(text, line=4, event="traction-hazard", changed=[14, 22, 1])
    assert (home.place(1), [home.led(car) for car in (14, 22, 1)]) == (1, [0, 0, 1])


def test_C20_and_C29_going_back_over_the_line_takes_the_lap_back():
    game = stand("22 .. .. .. 14 ..", line=4, final=False, event=QUIET, wear={14: ["brake"]})
    assert game.lap == 2
    game.apply("pit 14")
    game.apply("repair 14 brake")
    game.apply("pit none")
    assert (game.lap, game.where(14)) == (1, (-1, -1))
    assert game.first_player == seat(game, "blue")
