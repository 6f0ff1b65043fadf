"""9.3 the double yellow and the red flag restart (T14, T31, T36, G8, G44, G45)."""

import pytest

import draftline
from tests.grand_prix.turn_helpers import (
    asked,
    do,
    end_turn,
    flag,
    in_pits,
    kind,
    markers,
    pits,
    position,
    seat,
    seen,
    stands,
    stay_out,
    texts,
    tokens,
    zone,
)

# A Collision without Close Calls and with one NPC that touches nobody: the NPC retires, nobody else is hit, and the
# field restarts. Two NPCs that touch make a Serious Crash of their own in the same way.

FIELD = """
..  9   ..  ..  41  ..  ..
..  ..  ..  ..  ..  1   ..
14  ..  22  ..  15  ..  ..
"""
# 41 stands two lanes outside of 15, so it is not adjacent; neither is 1, diagonally ahead.


# 9.3.1 the line-up


def test_9_3_1_two_wide_in_the_inner_lanes_behind_the_leaders_sector():
    game = position(FIELD, event="collision")
    assert flag(game) == "double-yellow"
    assert game.status(15) == "retired"
    assert [game.where(car) for car in (1, 41, 22, 9, 14)] == [(5, 0), (5, 1), (4, 0), (4, 1), (3, 0)]


def test_9_3_1_running_order_inside_a_sector_counts():
    game = position(
        """
        ..  14  ..  ..  9
        ..  22  15  ..  ..
        ..  41  ..  ..  1
        """,
        event="collision",
    )
    # 15 touches 22 behind it and hits it.
    markers(game, 22, "body", "body")
    assert [game.where(car) for car in (1, 9, 41, 14, 22)] == [(4, 0), (4, 1), (3, 0), (3, 1), (2, 0)]


def test_9_3_1_a_one_lane_sector_takes_one_car():
    game = position(
        """
        ..  ..  ..  ##  ##  ..  ..
        14  22  15  ..  1   ..  ..
        """,
        event="collision",
    )
    # 22 is nose to tail with 15 and hit.
    assert [game.where(car) for car in (1, 14, 22)] == [(4, 0), (3, 0), (2, 0)]


def test_9_3_1_beyond_the_single_lane_cars_stand_side_by_side_again():
    game = position(
        """
        ..  29  ..  ..  ##  ##  ..  ..
        14  22  ..  9   ..  ..  41  1
        """,
        close_calls={29: 1},
        event="collision",
    )
    # 29 hits 22 beside it.
    markers(game, 22, "body", "body")
    order = [1, 41, 9, 14, 22, 29]
    assert [game.where(car) for car in order] == [(7, 0), (7, 1), (6, 0), (6, 1), (5, 0), (4, 0)]


def test_9_3_1_two_one_lane_rows_then_two_wide():
    game = position(
        """
        ..  ..  ..  ..  ##  ##  ..
        14  22  41  9   ..  1   ..
        """,
        close_calls={1: 1},
        event="collision",
    )
    # 1 alone is hit; it goes to the rear of the five.
    assert [game.where(car) for car in (9, 41, 22, 14, 1)] == [(5, 0), (4, 0), (3, 0), (3, 1), (2, 0)]


def test_9_3_1_lapped_cars_line_up_last_on_the_lead_lap_and_stay_in_the_race():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        14  ..  22  ..  15  ..  1
        """,
        laps_down={22: 1},
        event="collision",
    )
    stands(
        game,
        """
        ..  ..  ..  ..  ..  ..  14
        ..  ..  ..  ..  ..  22  1
        """,
    )
    assert game.progress(1) - game.progress(22) == 1
    end_turn(game)
    assert game.status(22) == "track"


def test_T31_hit_cars_line_up_behind_the_lapped_ones():
    game = position(
        """
        ..  ..  ..  ..  41  ..  ..
        14  ..  22  ..  9   ..  1
        """,
        laps_down={22: 1},
        close_calls={41: 1},
        event="collision",
    )
    assert [game.where(car) for car in (1, 14, 22, 9, 41)] == [(6, 0), (6, 1), (5, 0), (5, 1), (4, 0)]


def test_T31_the_front_row_stays_the_leaders_sector_though_the_leader_was_hit():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        14  ..  22  ..  ..  1
        """,
        close_calls={1: 1},
        event="collision",
    )
    assert [game.where(car) for car in (22, 14, 1)] == [(5, 0), (5, 1), (4, 0)]


def test_C31_a_retired_leader_is_gone_before_the_line_up():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        14  ..  22  ..  ..  15
        """,
        event="collision",
    )
    assert [game.where(car) for car in (22, 14)] == [(2, 0), (2, 1)]


def test_C35_a_line_up_reaches_back_over_the_line():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        14  22  ..  15  ..  9   1
        """,
        line=6,
        final=False,
        event="collision",
    )
    stands(
        game,
        """
        ..  ..  ..  ..  ..  14  9
        ..  ..  ..  ..  ..  22  1
        """,
    )
    assert game.progress(1) - game.progress(14) == 1
    assert game.lap == 2


def test_3_5_3_the_first_player_after_a_restart_is_the_best_placed_owner():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        14  ..  22  ..  ..  1
        """,
        close_calls={1: 1},
        event="collision",
    )
    end_turn(game)
    assert game.first_player == seat(game, "blue")


def test_8_2_no_zone_after_a_double_yellow():
    game = position(FIELD, event="collision")
    stay_out(game)
    zone(game, None)


# 9.3.1 steps 4 to 6: pits under a double yellow


def five(**given):
    """15 retires alone; 1 and 41 stand in front, then 22 and 9, then 14; in columns 7, 6, 5."""
    text = """
    ..  ..  ..  ..  ..  ..  ..  ..
    14  9   22  41  ..  15  ..  1
    """
    return position(text, event="collision", **given)


def test_9_3_1_the_field_before_the_pits():
    game = five()
    assert [game.where(car) for car in (1, 41, 22, 9, 14)] == [(7, 0), (7, 1), (6, 0), (6, 1), (5, 0)]
    assert kind(game) == "pit"


def test_T36_a_hole_is_filled_by_the_next_car_behind_in_the_same_lane():
    game = five(first="red")
    pits(game, red="1")
    # 1 leaves the inside of the front row: 22 comes up inside, 14 after it; 9 stays outside.
    assert [game.where(car) for car in (22, 41, 14, 9, 1)] == [(7, 0), (7, 1), (6, 0), (6, 1), (5, 0)]
    assert game.tyres(1) == "soft"


def test_T36_failing_that_by_the_next_in_running_order():
    game = five(first="red")
    pits(game, yellow="9", green="41")
    # The outside column is empty behind 41: the next in running order, 22, takes its place, then 14 inside behind 1.
    assert [game.where(car) for car in (1, 22, 14)] == [(7, 0), (7, 1), (6, 0)]
    assert [game.where(car) for car in (41, 9)] == [(6, 1), (5, 0)]


def test_G44_stops_go_back_by_their_bill_and_the_pit_lane_decides_the_order():
    game = five(first="red", wear={1: ["engine"], 22: ["tire"]})
    game.apply("pit 1")
    do(game, "repair 1 engine")
    assert game.where(1) == (7, 0)
    stay_out_until(game, "blue")
    game.apply("pit 22")
    do(game, "repair 22 tire")
    # 1 goes back from 7 to -3, 22 from 6 to 5: 22 comes out ahead.
    stay_out(game)
    assert [game.where(car) for car in (14, 41, 9, 22, 1)] == [(7, 0), (7, 1), (6, 0), (6, 1), (5, 0)]
    markers(game, 1)
    markers(game, 22)


def stay_out_until(game, team):
    while asked(game) != team:
        game.apply("pit none")


def test_T35_on_one_pit_lane_space_the_car_ahead_in_the_line_up_is_below_whoever_decided_first():
    game = five(first="blue", wear={22: ["tire"], 41: ["tire"]})
    game.apply("pit 22")
    do(game, "repair 22 tire")
    stay_out_until(game, "green")
    game.apply("pit 41")
    do(game, "repair 41 tire soft")
    stay_out(game)
    # 22 from 6 back 1, 41 from 7 back 2: both on 5, the one ahead below.
    assert game.order()[-2:] == (41, 22)


def test_9_3_1_npcs_of_the_number_pit_and_join_at_the_rear():
    # Collision's PIT number is 7.
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        14  ..  17  ..  22  ..  1
        """,
        close_calls={14: 1},
        event="collision",
    )
    assert kind(game) == "pit"
    stay_out(game)
    # The line-up was 1 22 / 17 14; 17 went back five.
    assert [game.where(car) for car in (1, 22, 14, 17)] == [(6, 0), (6, 1), (5, 0), (5, 1)]


def test_G44_a_bill_smaller_than_an_npcs_five_comes_out_first():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        14  ..  17  ..  22  ..  1
        """,
        close_calls={14: 1},
        event="collision",
    )
    pits(game, green="14")
    # 17 from 5 to 0; 14, hit, from 5 back 2.
    assert game.order() == (1, 22, 14, 17)
    assert [game.where(car) for car in game.order()] == [(6, 0), (6, 1), (5, 0), (5, 1)]


def test_G44_cars_in_the_pit_lane_stay_out_of_the_line_up_and_come_out_last_in_pit_lane_order():
    game = position(FIELD, apron={21: 3, 28: 1, 29: 3}, event="collision")
    in_pits(game, c21=3, c28=1, c29=3)
    stay_out(game)
    order = (1, 41, 22, 9, 14, 21, 29, 28)
    assert game.order() == order
    assert [game.where(car) for car in order[5:]] == [(3, 1), (2, 0), (2, 1)]


def test_G44_the_leader_of_the_line_up_is_the_first_car_on_the_track():
    game = position(FIELD, apron={21: 6}, event="collision")
    stay_out(game)
    order = (1, 41, 22, 9, 14, 21)
    assert game.order() == order
    assert (game.where(1), game.where(21)) == ((5, 0), (3, 1))


def test_G44_a_car_that_pits_now_and_one_in_the_pit_lane_come_out_by_their_places_there():
    game = position(FIELD, apron={21: 2}, wear={1: ["wing"]}, event="collision", first="red")
    game.apply("pit 1")
    do(game, "repair 1 wing")
    stay_out(game)
    # 1 went from 5 back to 0, behind 21.
    assert game.order()[-2:] == (21, 1)


def test_G28_G44_a_car_in_the_pit_lane_may_pit_again_and_goes_back_by_its_bill():
    game = position(FIELD, apron={21: 2, 29: 1}, wear={21: ["wing"]}, event="collision", first="red")
    assert "pit 21" in texts(game)
    game.apply("pit 21")
    do(game, "repair 21 wing")
    stay_out(game)
    assert game.order()[-2:] == (29, 21)
    markers(game, 21)


def test_G38_a_car_off_the_track_comes_out_of_a_restart_with_the_pit_lane():
    game = position(FIELD, apron={21: 4, 29: 2}, off=[21], event="collision")
    stay_out(game)
    assert game.order()[-2:] == (21, 29)
    assert (game.status(21), seen(game, 21)["off_track"]) == ("track", False)


def test_G44_a_lapped_car_in_the_pit_lane_ends_on_the_lead_lap_too():
    game = position(FIELD, apron={21: 4}, laps_down={21: 1}, event="collision")
    end_turn(game)
    assert game.status(21) == "track"
    assert game.progress(1) - game.progress(21) == 2


def test_G31_nothing_is_promised_under_a_double_yellow_and_the_pit_is_free():
    game = five(first="red", weather="rain", tyres={1: "soft"})
    assert set(texts(game)) == {"pit none", "pit 1"}
    game.apply("pit 1")
    assert game.tyres(1) == "wet"


# 9.3.2 red flag


def test_9_3_2_a_red_flag_lines_up_and_takes_off_all_wear_but_body_damage():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        14  ..  22  ..  15  16  ..  1
        """,
        wear={14: ["tire", "engine", "body"], 22: ["wing", "brake"], 1: ["suspension", "transmission"]},
        event="serious-crash",
    )
    assert flag(game) == "red"
    assert [game.status(car) for car in (15, 16)] == ["retired", "retired"]
    markers(game, 14, "body")
    markers(game, 22)
    markers(game, 1)
    assert [game.where(car) for car in (1, 22, 14)] == [(7, 0), (7, 1), (6, 0)]


def test_G45_close_calls_and_tyres_stay_under_red():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        14  ..  22  ..  15  16  ..  1
        """,
        tyres={1: "soft"},
        close_calls={1: 2},
        event="serious-crash",
    )
    tokens(game, 1, 2)
    assert (game.tyres(1), seen(game, 1)["fresh"], seen(game, 1)["changed"]) == ("soft", True, False)


def test_G45_nobody_stops_under_red():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        14  ..  22  ..  15  16  ..  1
        """,
        wear={14: ["tire"]},
        event="serious-crash",
    )
    assert kind(game) == "discard"
    in_pits(game)


def test_G45_cars_in_the_pit_lane_or_off_the_track_line_up_last_and_lose_their_wear():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  9   ..
        14  ..  22  ..  ..  ..  41  1
        """,
        apron={21: 7, 29: 3, 28: 4},
        off=[29],
        close_calls={9: 1},
        wear={21: ["engine", "body"], 29: ["tire"]},
        event="serious-crash",
    )
    # 9 hits 41; they line up behind the others on the track, the pit lane behind them.
    order = (1, 22, 14, 41, 9, 21, 28, 29)
    assert game.order() == order
    assert [game.where(car) for car in order] == [
        (7, 0), (7, 1), (6, 0), (6, 1), (5, 0), (5, 1), (4, 0), (4, 1),
    ]  # fmt: skip
    assert {game.status(car) for car in order} == {"track"}
    markers(game, 21, "body")
    markers(game, 29)
    assert not seen(game, 29)["off_track"]


def test_9_3_2_lapped_cars_are_on_the_lead_lap_after_a_red_flag():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..
        14  ..  22  ..  15  16  ..  1
        """,
        laps_down={22: 1},
        event="serious-crash",
    )
    assert [game.where(car) for car in (1, 14, 22)] == [(7, 0), (7, 1), (6, 0)]
    end_turn(game)
    assert game.status(22) == "track"


@pytest.mark.parametrize("track", ["yunta", "adriana", "pullinger", "verghn"])
def test_G50_the_restart_lanes_are_the_inner_two_on_thunder_alley_tracks_too(track):
    game = draftline.new_game("grand-prix", seats=2, track=track, seed=1)
    for sector, lanes in enumerate(game.track.lanes):
        assert list(game.track.restart[sector]) == list(range(min(2, lanes)))


def test_G44_with_only_lapped_cars_on_the_track_the_line_up_is_still_on_the_lead_lap():
    game = position(
        """
        ..  ..  ..  ..  ..
        14  ..  22  ..  ..
        """,
        apron={1: 4},
        laps_down={14: 1, 22: 1},
        close_calls={14: 1},
        event="collision",
    )
    before = game.progress(1)
    end_turn(game)
    assert game.order() == (22, 14, 1)
    assert [game.where(car) for car in (22, 14, 1)] == [(2, 0), (2, 1), (1, 0)]
    assert game.progress(1) == before - 3
