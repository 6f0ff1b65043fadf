"""The events Collision, Pileup and Spinout, with the cases that the rulings name."""

import pytest

from draftline import position
from tests.thunder_alley.turn_helpers import (
    asked,
    do,
    kind,
    markers,
    pits,
    stands,
    stay_out,
    texts,
)

# Card 15: Red Yellow Green Black Purple Pink Blue; card 81: Black Blue Green Pink Yellow Purple Red.

LINE = """
..  ..  ..  ..  ..  ..
22  ..  29  ..  43  15
"""


def choices(game):
    """Who is asked by the event, in order; each takes the first option."""
    seen = []
    while kind(game) == "choose":
        seen.append(asked(game))
        game.apply(game.decision.actions[0])
    return seen


# Collision


def test_collision_originator_and_neighbours_get_two_red_markers_and_line_up_last():
    game = position(
        """
        ..  ..  ..  15  ..  ..
        29  ..  ..  22  ..  43
        """,
        deck=[15],
        event="collision",
    )
    markers(game, 22, "red", "red")
    markers(game, 15, "red", "red")
    markers(game, 29)
    markers(game, 43)
    stands(
        game,
        """
        ..  ..  ..  ..  15  29
        ..  ..  ..  ..  22  43
        """,
    )


NOSE_TO_TAIL = """
..  ..  ..  ..  ..  ..
43  ..  22  29  15  ..
"""


@pytest.mark.parametrize("card, hit", [(15, (22, 29, 15)), (81, (29, 15))])
def test_collision_only_the_originators_own_neighbours_are_hit(card, hit):
    # Card 15: red 29, in the middle of three, is the originator; card 81: blue 15, at the head.
    game = position(NOSE_TO_TAIL, deck=[card], event="collision")
    for car in (22, 29, 15, 43):
        markers(game, car, *(["red", "red"] if car in hit else []))


def test_collision_only_teams_with_an_adjacent_car_count_for_the_bar():
    # Red stands first on card 15 but 29 touches nobody.
    game = position(
        """
        ..  ..  ..  ..  ..
        29  ..  ..  22  15
        """,
        deck=[15],
        event="collision",
    )
    markers(game, 29)
    markers(game, 22, "red", "red")
    markers(game, 15, "red", "red")


def test_collision_the_owner_picks_the_originator_among_own_adjacent_cars():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        22  15  ..  1   43  ..  7
        """,
        deck=[15],
        event="collision",
        first="blue",
    )
    # Yellow is first on card 15: 43 is its only adjacent car, so nobody is asked.
    markers(game, 43, "red", "red")
    markers(game, 1, "red", "red")
    markers(game, 22)

    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        22  15  ..  1   28  ..  7
        """,
        deck=[15],
        event="collision",
        first="blue",
    )
    assert (kind(game), asked(game)) == ("choose", "green")
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 22")
    markers(game, 22, "red", "red")
    markers(game, 15, "red", "red")
    markers(game, 1)
    markers(game, 28)


def test_collision_of_a_team_with_several_neighbours_its_owner_picks_one():
    game = position(
        """
        ..  ..  1   ..  ..
        ..  22  29  15  ..
        """,
        deck=[15],
        event="collision",
    )
    # 29 is the originator; green has 22 behind and 1 beside it.
    assert (kind(game), asked(game)) == ("choose", "green")
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    markers(game, 29, "red", "red")
    markers(game, 1, "red", "red")
    markers(game, 15, "red", "red")
    markers(game, 22)


def test_collision_C33_several_owners_pick_from_the_first_player_clockwise():
    game = position(
        """
        ..  ..  15  ..  ..
        ..  22  29  1   ..
        ..  ..  4   ..  ..
        """,
        deck=[15],
        event="collision",
        first="blue",
    )
    assert choices(game) == ["blue", "green"]
    assert sorted(len(game.wear(car)) for car in (22, 1)) == [0, 2]
    assert sorted(len(game.wear(car)) for car in (15, 4)) == [0, 2]


def test_T31_collision_spares_the_originators_team_mates():
    game = position(
        """
        ..  ..  ..  ..  ..
        ..  41  29  15  ..
        """,
        deck=[15],
        event="collision",
    )
    assert set(texts(game)) == {"choose 41", "choose 29"}
    game.apply("choose 29")
    markers(game, 29, "red", "red")
    markers(game, 15, "red", "red")
    markers(game, 41)


def test_T31_collision_a_team_mate_is_enough_to_qualify():
    game = position(
        """
        ..  ..  ..  ..  ..
        15  ..  41  29  ..
        """,
        event="collision",
    )
    assert asked(game) == "red"
    game.apply("choose 29")
    markers(game, 29, "red", "red")
    markers(game, 41)
    markers(game, 15)
    stands(
        game,
        """
        ..  ..  ..  15  ..
        ..  ..  29  41  ..
        """,
    )


def test_collision_diagonal_is_not_adjacent():
    text = """
    ..  ..  15  ..  ..
    ..  22  ..  29  ..
    """
    game = position(text, event="collision")
    stands(game, text)
    for car in (15, 22, 29):
        markers(game, car)


def test_collision_C12_lanes_that_touch_at_a_seam_are_adjacent():
    # Three lanes into two: lane 2 touches lane 1.
    game = position(
        """
        ..  22  ##  ##
        ..  ..  15  ..
        29  ..  ..  ..
        """,
        event="collision",
        deck=[15],
    )
    markers(game, 22, "red", "red")
    markers(game, 15, "red", "red")
    markers(game, 29)


def test_collision_C12_lanes_that_do_not_touch_at_a_seam_are_not():
    # Lane 2 does not touch lane 0.
    text = """
    ..  22  ##  ##
    ..  ..  ..  ..
    29  ..  15  ..
    """
    game = position(text, event="collision")
    stands(game, text)
    markers(game, 22)
    markers(game, 15)


def test_collision_C35_cars_on_both_sides_of_the_line_are_adjacent():
    game = position(
        """
        ..  ..  ..  ..
        29  ..  22  15
        """,
        line=3,
        final=False,
        deck=[15],
        event="collision",
    )
    markers(game, 22, "red", "red")
    markers(game, 15, "red", "red")


def test_collision_C12_laps_do_not_matter_for_touching():
    game = position(
        """
        ..  ..  ..  ..
        29  ..  22  15
        """,
        laps_down={22: 1},
        deck=[15],
        event="collision",
    )
    markers(game, 22, "red", "red")
    markers(game, 15, "red", "red")


def test_T31_collision_hit_cars_line_up_behind_the_lapped_ones():
    game = position(
        """
        ..  ..  15  ..  ..
        ..  29  22  ..  43
        """,
        laps_down={29: 1},
        deck=[81],
        event="collision",
    )
    # Blue 15 is the originator and hits 22; 29 touches 22 only.
    markers(game, 29)
    stands(
        game,
        """
        ..  ..  ..  15  29
        ..  ..  ..  22  43
        """,
    )
    stay_out(game)
    assert game.status(29) == "track"


def test_T31_collision_the_front_row_stays_the_sector_of_a_leader_that_was_hit():
    game = position(
        """
        ..  ..  ..  ..  ..  15
        28  ..  29  ..  ..  22
        """,
        deck=[15],
        event="collision",
    )
    # 29 and 28 touch nobody: green 22 is the originator.
    stands(
        game,
        """
        ..  ..  ..  ..  15  28
        ..  ..  ..  ..  22  29
        """,
    )
    stay_out(game)
    assert game.leader == 29
    assert [game.led(car) for car in (22, 15, 29, 28)] == [1, 1, 1, 0]


def test_collision_an_unhurt_last_car_comes_to_the_front():
    # Card 81: blue 15 is the originator and hits 22 only.
    game = position(
        """
        ..  ..  15  ..
        ..  29  22  ..
        """,
        deck=[81],
        event="collision",
    )
    stands(
        game,
        """
        ..  ..  22  ..
        ..  15  29  ..
        """,
    )


def test_collision_a_car_that_touches_only_a_hit_car_is_unhurt():
    # Red 29 is the originator and hits 22 behind it; 15 touches only 22.
    game = position(
        """
        ..  ..  15  ..
        ..  ..  22  29
        """,
        deck=[15],
        event="collision",
    )
    markers(game, 15)
    stands(
        game,
        """
        ..  ..  ..  29
        ..  ..  22  15
        """,
    )


def test_collision_of_the_whole_field_lines_up_in_running_order():
    game = position(
        """
        ..  ..  ..  15
        ..  ..  22  29
        """,
        deck=[15],
        event="collision",
    )
    stands(
        game,
        """
        ..  ..  ..  15
        ..  ..  22  29
        """,
    )
    for car in (15, 22, 29):
        markers(game, car, "red", "red")


def test_collision_hit_cars_may_pit_under_the_yellow_flag():
    game = position(
        """
        ..  ..  ..  15  ..  ..
        29  ..  ..  22  ..  43
        """,
        wear={22: ["tire"]},
        deck=[15],
        event="collision",
    )
    pits(game, green="22")
    markers(game, 22, "red", "red")
    stands(
        game,
        """
        ..  ..  ..  ..  22  29
        ..  ..  ..  ..  15  43
        """,
    )


def test_C32_collision_turns_no_card_when_one_team_alone_is_adjacent():
    game = position(
        """
        ..  ..  ..  ..  ..
        15  ..  41  29  ..
        """,
        deck=[15, 81],
        hands={"red": [53, 54, 55], "blue": [59, 60]},
        event="collision",
    )
    game.apply("choose 41")
    stay_out(game)
    do(game, "discard 53 54 55", seat=game.seat_of(29))
    do(game, "discard none", seat=game.seat_of(15))
    assert 15 in game.hand(game.seat_of(29))


# Pileup


def test_pileup_goes_down_the_bar_and_back_through_the_field():
    # Card 15: Red Yellow Green Black Purple Pink Blue.
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        15  23  21  28  22  43  29
        """,
        deck=[15],
        event="pileup",
    )
    markers(game, 29, "red", "red")
    markers(game, 43, "red")
    for car in (22, 28, 21, 23, 15):
        markers(game, car, "gray")


def test_T30_pileup_severity_counts_cars_and_a_team_passed_over_does_not_end_it():
    # Red: best car 29. Yellow has nobody behind 29. Green: 22. Blue: first car behind 22 is 15.
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        41  15  22  29  4   43  ..
        """,
        deck=[15],
        event="pileup",
    )
    markers(game, 29, "red", "red")
    markers(game, 43)
    markers(game, 22, "red")
    markers(game, 15, "gray")
    markers(game, 4)
    markers(game, 41)


def test_T30_pileup_the_first_team_gives_its_best_car_wherever_it_is():
    # Card 81: Black Blue Green ... : black 28 is last, so every other team is passed over.
    game = position(
        """
        ..  ..  ..  ..
        28  22  29  15
        """,
        deck=[81],
        event="pileup",
    )
    markers(game, 28, "red", "red")
    for car in (22, 29, 15):
        markers(game, car)


def test_T30_pileup_behind_means_running_order_within_a_sector_too():
    # Card 15: red 29 in the middle lane; 22 outside of it is behind, 43 inside of it is ahead.
    game = position(
        """
        ..  ..  22  ..
        ..  ..  29  ..
        15  ..  43  ..
        """,
        deck=[15],
        event="pileup",
    )
    markers(game, 29, "red", "red")
    markers(game, 43)
    markers(game, 22, "red")
    markers(game, 15, "gray")


def test_T30_pileup_takes_the_first_car_behind_the_last_affected_one():
    # Red 29, yellow: 43 is ahead of 29, 8 behind it; green: 1 is ahead of 8, 22 behind.
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        22  8   1   29  43  15
        """,
        deck=[15],
        event="pileup",
    )
    markers(game, 29, "red", "red")
    markers(game, 8, "red")
    markers(game, 22, "gray")
    for car in (43, 1, 15):
        markers(game, car)


def test_T30_pileup_cars_keep_their_place_in_the_line_up():
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        15  ..  22  ..  43  29
        """,
        deck=[15],
        event="pileup",
    )
    stands(
        game,
        """
        ..  ..  ..  ..  15  43
        ..  ..  ..  ..  22  29
        """,
    )


def test_C30_pileup_cars_on_the_apron_are_not_in_it():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  ..  15
        """,
        apron={29: 1, 4: 0},
        deck=[15],
        event="pileup",
    )
    markers(game, 29)
    markers(game, 22, "red", "red")
    markers(game, 15)
    markers(game, 4)


def test_C32_pileup_turns_a_card_even_for_one_team():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  ..  22
        """,
        apron={15: 0},
        deck=[15, 81],
        hands={"green": [53, 54], "blue": [59, 60]},
        event="pileup",
    )
    markers(game, 22, "red", "red")
    stay_out(game)
    do(game, "discard 53", seat=game.seat_of(22))
    do(game, "discard none", seat=game.seat_of(15))
    assert 81 in game.hand(game.seat_of(22))


# Spinout


def test_spinout_goes_back_10_to_the_inside_lane_and_gets_a_tire_marker():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  22  ..
        ..  29  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  15
        """,
        wear={22: ["tire", "tire", "fuel"], 29: ["tire"]},
        event="spinout",
    )
    assert (game.status(22), game.where(22)) == ("track", (0, 0))
    markers(game, 22, "tire", "tire", "tire", "fuel")
    markers(game, 29, "tire")
    assert game.where(29) == (1, 1)
    assert game.where(15) == (11, 0)


def test_T13_spinout_takes_the_innermost_free_lane():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  22  ..
        29  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  15
        """,
        wear={22: ["tire"]},
        event="spinout",
    )
    assert game.where(22) == (0, 1)
    assert game.where(29) == (0, 0)


def test_T13_spinout_into_a_full_sector_goes_one_further_back():
    game = position(
        """
        28  43  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        29  21  ..  ..  ..  ..  ..  ..  ..  ..  ..  22
        """,
        wear={22: ["tire"]},
        event="spinout",
    )
    # Ten back is sector 1, which is full, and so is sector 0.
    assert game.where(22) == (-1, 0)
    assert {car: game.where(car) for car in (28, 43, 29, 21)} == {
        28: (0, 1),
        43: (1, 1),
        29: (0, 0),
        21: (1, 0),
    }


def test_T13_spinout_the_apron_does_not_fill_a_sector():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  15
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  22  ..
        """,
        apron={29: 0},
        wear={22: ["tire"]},
        event="spinout",
    )
    assert game.where(22) == (0, 0)


@pytest.mark.parametrize("card, spun", [(15, 29), (81, 22)])
def test_spinout_ties_go_by_the_bar(card, spun):
    game = position(LINE, wear={29: ["tire"], 22: ["tire"]}, deck=[card], event="spinout")
    assert game.where(spun) == ({29: 2, 22: 0}[spun] - 10, 0)
    markers(game, spun, "tire", "tire")


def test_spinout_the_owner_picks_among_own_tied_cars():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  1   15
        """,
        wear={22: ["tire"], 1: ["tire"]},
        event="spinout",
    )
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    assert game.where(1) == (-8, 0)
    markers(game, 1, "tire", "tire")


def test_spinout_C29_over_the_line_costs_the_lap():
    game = position(LINE, wear={15: ["tire"]}, line=5, final=False, event="spinout")
    assert game.where(15) == (-5, 0)
    assert game.progress(43) - game.progress(15) == 9
    assert game.lap == 1


def test_spinout_the_car_may_still_pit():
    game = position(LINE, wear={43: ["tire"]}, event="spinout")
    assert game.where(43) == (-6, 0)
    pits(game, yellow="43")
    assert game.where(43) == (-11, -1)
    markers(game, 43)


def test_spinout_is_over_the_shape_of_the_track_at_its_landing_place():
    game = position(
        """
        ..  ##  ##  ..  ..  ..  ..  ..  ..  ..  ..  ..
        ..  29  ..  ..  ..  ..  ..  ..  ..  ..  ..  22
        """,
        wear={22: ["tire"]},
        event="spinout",
    )
    # The one lane of sector 1 is taken: the next sector back.
    assert game.where(22) == (0, 0)
