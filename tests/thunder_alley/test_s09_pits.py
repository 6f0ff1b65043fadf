"""9: pit stops under green and yellow, the restart, the green restart line; 9.4 has a file of its own."""

import pytest

from draftline import new_game, position
from tests.thunder_alley.turn_helpers import (
    QUIET,
    asked,
    bag,
    bags,
    do,
    end_turn,
    kind,
    markers,
    pits,
    seat,
    stands,
    stay_out,
    texts,
)

YELLOW = "debris-caution"

SIX = """
21  29  43
23  15  22
"""

# 9.1 who and when


def test_9_1_every_subset_of_a_teams_cars_may_pit():
    game = position(
        """
        ..  ..  ..  ..
        22  1   7   15
        """,
        event=QUIET,
        first="green",
    )
    assert bags(game) == {
        bag(f"pit {cars}") for cars in ("none", "22", "1", "7", "22 1", "22 7", "1 7", "22 1 7")
    }
    do(game, "pit 22 7")
    assert [game.status(car) for car in (22, 1, 7)] == ["apron", "track", "apron"]


def test_9_1_a_choice_is_made_once():
    game = position(SIX, event=QUIET)
    seen = []
    while kind(game) == "pit":
        seen.append(asked(game))
        game.apply("pit none")
    assert len(seen) == len(set(seen)) == 6


def test_9_1_a_car_without_markers_may_pit_too():
    game = position(
        """
        ..  ..  ..
        22  ..  15
        """,
        event=QUIET,
    )
    pits(game, green="22")
    assert game.status(22) == "apron"


# 9.2 what it brings


def test_9_2_temporary_markers_come_off_and_permanent_ones_stay():
    game = position(
        """
        ..  ..  ..
        22  ..  15
        """,
        wear={
            22: ["tire", "tire", "fuel", "blue", "gray", "yellow", "transmission", "red", "engine"],
            15: ["tire"],
        },
        event="rain",
    )
    pits(game, green="22")
    markers(game, 22, "yellow", "transmission", "red", "engine")
    markers(game, 15, "tire")


# 9.3 under green


@pytest.mark.parametrize("lane", [0, 1, 2])
def test_9_3_the_car_drops_to_the_apron_of_its_sector_and_goes_back_5(lane):
    rows = [".. " * 6 + "..", ".. " * 6 + "..", ".. " * 6 + "15"]
    rows[2 - lane] = ".. " * 5 + "22 " + rows[2 - lane].split()[-1]
    game = position("\n".join(rows), event=QUIET)
    pits(game, green="22")
    assert (game.status(22), game.where(22)) == ("apron", (0, -1))


def test_9_3_cars_on_the_way_back_are_not_in_the_way():
    text = """
    ..  ..  ..  ..  ..  ..  ..
    29  43  21  28  23  22  15
    """
    game = position(text, event=QUIET)
    pits(game, green="22")
    assert game.where(22) == (0, -1)
    stands(game, text.replace("22", ".."))
    assert list(game.order()) == [15, 23, 28, 21, 43, 29, 22]


def test_9_3_C28_cars_of_one_seat_arrive_in_the_running_order_they_had():
    game = position(
        """
        ..  ..  ..  ..  ..  1   ..
        ..  ..  ..  ..  ..  22  15
        """,
        event=QUIET,
        first="green",
    )
    do(game, "pit 1 22")
    stay_out(game)
    assert game.where(1) == game.where(22) == (0, -1)
    assert list(game.order()) == [15, 22, 1]


def test_9_3_C28_a_car_arriving_goes_on_top_whoever_was_ahead():
    game = position(
        """
        ..  ..  ..  ..  ..  29  ..
        ..  ..  ..  ..  ..  22  15
        """,
        event=QUIET,
        first="red",
    )
    pits(game, red="29", green="22")
    assert list(game.order()) == [15, 29, 22]


def test_9_3_C28_a_car_already_on_that_apron_space_stays_below():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  22  15
        """,
        apron={29: 0},
        event=QUIET,
    )
    pits(game, green="22")
    assert list(game.order()) == [15, 29, 22]


def test_9_3_in_a_corner_too():
    game = position(
        """
        ..  ..  ..  ..  ##  ##  ##
        ..  ..  ..  ..  ..  22  ..
        ..  ..  ..  ..  ..  ..  15
        """,
        event=QUIET,
    )
    pits(game, green="22")
    assert game.where(22) == (0, -1)


def test_9_3_in_a_one_lane_sector_too():
    game = position(
        """
        ..  ..  ##  ##  ##  ##  ..
        ..  ..  ..  ..  ..  22  15
        """,
        event=QUIET,
    )
    pits(game, green="22")
    assert game.where(22) == (0, -1)


def test_9_3_C29_a_pit_stop_over_the_line_costs_the_lap():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  22  ..  15
        """,
        line=2,
        final=False,
        event=QUIET,
    )
    before = game.progress(22)
    pits(game, green="22")
    assert game.where(22) == (-2, -1)
    assert game.progress(22) == before - 5
    assert game.lap == 2


def test_9_4_the_car_stays_on_the_apron_until_it_is_activated():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  22  15
        """,
        event=QUIET,
    )
    pits(game, green="22")
    end_turn(game)
    assert kind(game) == "play"
    assert (game.status(22), game.where(22)) == ("apron", (0, -1))


def just_over_the_line(seed):
    """A new race at its first pit decision under green, with the seat's car less than 5 past the line."""
    game = new_game("thunder-alley", seats=2, track="yunta", seed=seed, options={"cars": 1})
    while kind(game) != "pit":
        facts = game.apply(texts(game)[0])
    green = not any(fact.name == "lined-up" for fact in facts)
    return game if green and 0 <= game.progress(game.cars(game.decision.seat)[0]) < 5 else None


def test_9_3_C29_on_the_first_lap_progress_may_be_negative():
    game = next(game for game in map(just_over_the_line, range(60)) if game is not None)
    car = game.cars(game.decision.seat)[0]
    before = game.progress(car)
    do(game, f"pit {car}")
    assert (game.status(car), game.progress(car)) == ("apron", before - 5)
    assert game.progress(car) < 0
    assert game.lap == 1
    assert game.problems() == []


# 9.5 under yellow


def test_9_5_T35_a_pit_stop_under_yellow_does_not_go_back():
    game = position(SIX, event=YELLOW)
    assert asked(game) == "green"
    do(game, "pit none")
    do(game, "pit 43")
    do(game, "pit 15")
    stay_out(game)
    stands(
        game,
        """
        15  21  29
        43  23  22
        """,
    )


@pytest.mark.parametrize("first", ["red", "blue"])
def test_T35_the_inside_car_is_below_whoever_decided_first(first):
    game = position(SIX, event=YELLOW, first=first)
    pits(game, red="29", blue="15", yellow="43")
    stands(
        game,
        """
        29  43  21
        15  23  22
        """,
    )


def test_T35_a_car_already_on_the_apron_comes_out_with_the_pitted_ones():
    game = position(
        """
        ..  29  43
        ..  15  22
        """,
        apron={28: 1, 21: 0},
        wear={28: ["tire"]},
        event=YELLOW,
    )
    pits(game, yellow="43", blue="15")
    # On the apron: 43 in sector 2; 28 and above it 15 in sector 1; 21 in sector 0.
    stands(
        game,
        """
        21  28  29
        15  43  22
        """,
    )
    markers(game, 28, "tire")


def test_9_5_everybody_pits_and_the_order_stays():
    game = position(SIX, event=YELLOW)
    pits(game, green="22", yellow="43", blue="15", red="29", pink="23", purple="21")
    stands(game, SIX)


# 9.6 the restart


def test_9_6_cars_line_up_two_wide_from_the_leaders_sector():
    game = position(
        """
        ..  28  ..  ..  43  ..  ..
        22  ..  29  ..  15  ..  21
        """,
        event=YELLOW,
    )
    stands(
        game,
        """
        ..  ..  ..  ..  22  29  15
        ..  ..  ..  ..  28  43  21
        """,
    )


def test_9_6_a_leader_on_the_outside_goes_inside():
    game = position(
        """
        ..  ..  22
        15  ..  ..
        """,
        event=YELLOW,
    )
    stands(
        game,
        """
        ..  ..  15
        ..  ..  22
        """,
    )


def test_9_6_an_odd_car_stands_inside():
    game = position(
        """
        ..  ..  22  ..
        15  ..  29  ..
        """,
        event=YELLOW,
    )
    stands(
        game,
        """
        ..  ..  22  ..
        ..  15  29  ..
        """,
    )


def test_9_6_lapped_cars_line_up_last_and_are_on_the_lead_lap():
    game = position(
        """
        ..  ..  22  ..  ..
        29  ..  43  ..  15
        """,
        laps_down={22: 1, 43: 1},
        event=YELLOW,
    )
    # 22 and 43 are a lap down: behind 29, although they stand ahead of it.
    stands(
        game,
        """
        ..  ..  ..  22  29
        ..  ..  ..  43  15
        """,
    )
    assert [game.progress(15) - game.progress(car) for car in (29, 43, 22)] == [0, 1, 1]
    stay_out(game)
    assert [game.status(car) for car in (22, 43)] == ["track", "track"]


def test_9_6_T14_a_car_nearly_a_lap_behind_comes_to_the_lead_lap_too():
    # 22 is a lap down but stands ahead of the leader: not lapped, and last in running order.
    game = position(
        """
        ..  ..  ..  ..  22
        29  ..  15  ..  ..
        """,
        laps_down={22: 1},
        event=YELLOW,
    )
    stands(
        game,
        """
        ..  ..  29  ..  ..
        ..  22  15  ..  ..
        """,
    )
    assert game.progress(15) - game.progress(22) == 1


@pytest.mark.parametrize("laps", [1, 2])
def test_T14_with_only_lapped_cars_on_the_track_the_line_up_is_still_on_the_lead_lap(laps):
    game = position(
        """
        ..  ..  ..  ..  ..
        29  ..  22  ..  ..
        """,
        apron={15: 4},
        laps_down={29: laps, 22: laps},
        event=YELLOW,
    )
    before = game.progress(15)
    stay_out(game)
    assert game.order() == (22, 29, 15)
    assert [game.where(car) for car in (22, 29, 15)] == [(2, 0), (2, 1), (1, 0)]
    assert [game.progress(car) - before for car in (22, 29, 15)] == [-2, -2, -3]


def test_T37_the_green_line_holds_for_a_line_up_brought_to_the_lead_lap():
    # The line is before column 8: 15 leads from the apron, and the lapped 22 stands past the green line.
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  ..  22  ..  ..
        """,
        apron={15: 4},
        laps_down={22: 1},
        line=8,
        event=YELLOW,
    )
    assert game.progress(22) == game.laps * game.track.sectors - 8 - 1


def test_9_6_turn_leader_marker_for_a_new_leader_after_yellow_pits():
    game = position(SIX, event=YELLOW)
    assert [game.led(car) for car in (22, 43)] == [1, 1]
    pits(game, green="22")
    assert game.leader == 15
    assert [game.led(car) for car in (22, 43, 15)] == [1, 1, 1]
    assert game.first_player == seat(game, "blue")


def test_9_6_no_marker_when_the_leader_stays():
    game = position(SIX, event=YELLOW)
    pits(game, yellow="43", blue="15")
    assert [game.led(car) for car in (22, 43, 15, 29)] == [1, 1, 0, 0]


def test_T29_at_most_one_extra_marker_however_often_the_lead_changes():
    # 22 retires, 43 takes the lead of the line-up and pits, 29 closes up to its place.
    game = position(SIX, wear={22: ["engine"]}, event="blown-engine")
    assert game.leader == 43
    pits(game, yellow="43")
    assert game.leader == 29
    assert [game.led(car) for car in (22, 43, 15, 29)] == [1, 1, 0, 1]


def test_T36_a_hole_takes_the_first_car_behind_in_its_column():
    # The leader pits: 15 and 23 close up inside; the last place inside has only 21, beside it, to take.
    game = position(SIX, event=YELLOW)
    pits(game, green="22")
    stands(
        game,
        """
        22  29  43
        21  23  15
        """,
    )


def test_T36_a_hole_without_a_car_behind_in_its_column_takes_the_next_in_running_order():
    # The whole inside column pits: 43 comes inside, then 29 and 21 close up.
    game = position(SIX, event=YELLOW)
    pits(game, green="22", blue="15", pink="23")
    # Place by place: 43 inside; 29 outside; second row inside: 21; then 22, 15, 23.
    stands(
        game,
        """
        23  22  29
        15  21  43
        """,
    )


def test_T36_the_whole_outside_column_pits():
    game = position(SIX, event=YELLOW)
    pits(game, yellow="43", red="29", purple="21")
    # 22 stays; the outside place takes the next in running order, 15; then 23; then 43, 29, 21.
    stands(
        game,
        """
        21  43  15
        29  23  22
        """,
    )


ONE_LANE = """
..  29  ##  21
23  15  43  22
"""


def test_T14_a_one_lane_sector_takes_one_car():
    game = position(
        """
        ..  ..  ##  ..  ..
        28  15  29  43  22
        """,
        event=YELLOW,
    )
    # 22 and 43 in sector 4, 29 and 15 in sector 3, 28 in the one lane of sector 2.
    stands(
        game,
        """
        ..  ..  ##  15  43
        ..  ..  28  29  22
        """,
    )


def test_T14_the_line_goes_on_two_wide_behind_a_one_lane_sector():
    game = position(
        """
        ..  ..  ..  ##  ..
        28  15  29  43  22
        """,
        event=YELLOW,
    )
    stands(
        game,
        """
        ..  ..  28  ##  43
        ..  ..  15  29  22
        """,
    )


def test_T36_a_hole_in_front_of_a_one_lane_row():
    game = position(ONE_LANE, event=YELLOW)
    stands(game, ONE_LANE)
    pits(game, purple="21")
    # The outside place of the front row takes the first car of the outside column, which is 29.
    stands(
        game,
        """
        ..  23  ##  29
        21  15  43  22
        """,
    )


def test_T36_a_hole_in_a_one_lane_row_takes_the_car_behind_it_inside():
    game = position(ONE_LANE, event=YELLOW)
    pits(game, yellow="43")
    # 15 into the one lane, 23 behind it, 29 stays; 43 comes out behind.
    stands(
        game,
        """
        ..  29  ##  21
        43  23  15  22
        """,
    )


def test_T14_a_field_in_a_neck_lines_up_one_by_one():
    game = position(
        """
        ##  ##  ##  ##  ..
        ..  29  43  22  ..
        """,
        event=YELLOW,
    )
    stands(
        game,
        """
        ##  ##  ##  ##  ..
        ..  29  43  22  ..
        """,
    )
    pits(game, green="22")
    stands(
        game,
        """
        ##  ##  ##  ##  ..
        ..  22  29  43  ..
        """,
    )


def test_9_6_the_field_reaches_back_as_far_as_it_needs():
    game = position(
        """
        22  15  29  ..
        43  28  21  23
        """,
        event=YELLOW,
    )
    assert list(game.order()) == [23, 21, 29, 28, 15, 43, 22]
    stands(
        game,
        """
        ..  43  28  21
        22  15  29  23
        """,
    )


def rows(track, front, count):
    """The first places of a line-up: (progress, lane), row by row from the front, inside first."""
    places: list[tuple[int, int]] = []
    while len(places) < count:
        places += [(front, lane) for lane in track.restart[front % track.sectors]]
        front -= 1
    return places[:count]


def drive_on(game, seed):
    """One decision, not always the first action; whether cars were lined up or closed up by it."""
    decision = game.decision
    plays = [action for action in decision.actions if str(action).startswith("play")]
    choices = plays or list(decision.actions)
    facts = game.apply(choices[seed % len(choices)], seat=decision.seat)
    return any(fact.name == "lined-up" for fact in facts) and kind(game) in ("pit", "discard")


@pytest.mark.parametrize("track", ["yunta", "adriana", "pullinger", "verghn"])
def test_9_6_on_every_board_the_cars_fill_the_restart_lanes_from_the_leader_back(track):
    restarts = 0
    for seed in range(6):
        game = new_game("thunder-alley", seats=5, track=track, seed=seed, options={"laps": 2})
        while game.decision is not None and game.turn < 12:
            if drive_on(game, seed):
                restarts += 1
                order = list(game.order())
                places = rows(game.track, game.progress(order[0]), len(order))
                assert [(game.progress(car), game.where(car)[1]) for car in order] == places
                if game.lap == game.laps:
                    assert game.laps * game.track.sectors - game.progress(order[0]) > 8
    assert restarts > 5


# 9.7 the green restart line, 8 sectors before the line

NINE = """
..  ..  ..  ..  ..  ..  ..
22  ..  29  ..  ..  ..  15
"""


def test_9_7_T15_on_the_last_lap_a_leader_beyond_the_line_restarts_just_before_it():
    # Line before column 12, green line before column 4.
    game = position(NINE, line=12, event=YELLOW)
    stands(
        game,
        """
        ..  ..  ..  29
        ..  ..  22  15
        """,
    )
    assert game.progress(15) - game.progress(22) == 1


def test_T15_just_beyond_the_green_line():
    game = position(NINE, line=14, event=YELLOW)
    # The green line lies before column 6, where the leader stands.
    assert game.where(15) == (5, 0)
    assert game.where(29) == (5, 1)


def test_T15_just_before_the_green_line_nothing_is_moved():
    game = position(NINE, line=15, event=YELLOW)
    assert game.where(15) == (6, 0)
    assert game.where(29) == (6, 1)


def test_9_7_only_on_the_last_lap():
    game = position(NINE, line=12, final=False, event=YELLOW)
    assert game.where(15) == (6, 0)
    assert game.where(29) == (6, 1)


def test_T37_the_leader_after_the_events_retirements_counts():
    game = position(NINE, line=12, wear={15: ["engine"]}, event="blown-engine")
    # 29 in sector 2 leads now, and has not passed the green line.
    stands(
        game,
        """
        ..  ..  22  ..
        ..  ..  29  ..
        """,
    )


def test_T37_pits_happen_at_the_new_row():
    game = position(NINE, line=12, event=YELLOW)
    pits(game, blue="15")
    # The inside column closes up with 22, 29 stays outside, 15 comes out behind.
    stands(
        game,
        """
        ..  ..  ..  29
        ..  ..  15  22
        """,
    )
    assert game.leader == 22


def test_9_7_a_green_flag_does_not_back_anybody_up():
    game = position(NINE, line=12, event=QUIET)
    stands(game, NINE)


def test_9_7_T31_a_leader_beyond_the_line_that_was_hit_still_counts():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  15
        22  ..  ..  29  ..  ..  43
        """,
        line=12,
        deck=[15],
        event="collision",
    )
    # 43 and 15 collide beyond the green line: the row goes to column 3, the unhurt 29 and 22 in front.
    stands(
        game,
        """
        ..  ..  15  22
        ..  ..  43  29
        """,
    )
