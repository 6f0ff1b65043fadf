"""The 19 events, one by one, with the cases that the rulings name."""

import pytest

from draftline import position
from tests.thunder_alley.turn_helpers import (
    asked,
    do,
    end_turn,
    ending,
    kind,
    markers,
    pits,
    stands,
    stay_out,
    texts,
    until,
)

# Team Bars: card 15: Red Yellow Green Black Purple Pink Blue; card 81: Black Blue Green Pink Yellow Purple Red.

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


# Blown Engine and Blown Transmission

BLOWN = [("blown-engine", "engine"), ("blown-transmission", "transmission")]


@pytest.mark.parametrize("event, marker", BLOWN)
def test_blown_engine_and_transmission_retire_the_car_with_the_most_and_line_up(event, marker):
    game = position(LINE, wear={29: [marker, marker], 43: [marker]}, event=event)
    assert (game.status(29), game.place(29)) == ("retired", 4)
    stands(
        game,
        """
        ..  ..  ..  ..  ..  43
        ..  ..  ..  ..  22  15
        """,
    )
    assert kind(game) == "pit"


@pytest.mark.parametrize("event, marker", BLOWN)
@pytest.mark.parametrize("card, gone", [(15, 29), (81, 22)])
def test_blown_engine_and_transmission_ties_go_by_the_team_bar(event, marker, card, gone):
    game = position(LINE, wear={29: [marker], 22: [marker]}, deck=[card], event=event)
    assert game.status(gone) == "retired"
    assert sum(game.status(car) == "retired" for car in (22, 29, 43, 15)) == 1


@pytest.mark.parametrize("event, marker", BLOWN)
def test_blown_engine_and_transmission_the_owner_picks_among_own_tied_cars(event, marker):
    game = position(
        """
        ..  ..  ..  ..
        22  ..  1   15
        """,
        wear={22: [marker], 1: [marker]},
        event=event,
    )
    assert (kind(game), asked(game)) == ("choose", "green")
    game.apply("choose 22")
    assert game.status(22) == "retired"
    assert game.status(1) == "track"


@pytest.mark.parametrize("event, marker", BLOWN)
def test_blown_engine_and_transmission_of_the_leader(event, marker):
    game = position(LINE, wear={15: [marker]}, event=event)
    assert game.status(15) == "retired"
    # T37, C31: the row is the sector of the leader that is left.
    stands(
        game,
        """
        ..  ..  ..  ..  29  ..
        ..  ..  ..  22  43  ..
        """,
    )
    stay_out(game)
    assert [game.led(car) for car in (15, 43, 29, 22)] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    "event, marker", [("blown-engine", "transmission"), ("blown-transmission", "engine")]
)
def test_blown_engine_and_transmission_look_at_their_own_marker_only(event, marker):
    game = position(LINE, wear={15: [marker] * 3}, event=event)
    stands(game, LINE)
    assert game.status(15) == "track"


# Blown Tire


def test_blown_tire_pits_the_car_at_once_10_spaces_back():
    game = position(
        LINE,
        wear={43: ["tire", "tire", "fuel", "blue", "gray", "engine"], 29: ["tire"]},
        event="blown-tire",
    )
    assert (game.status(43), game.where(43)) == ("apron", (-6, -1))
    markers(game, 43, "engine")
    markers(game, 29, "tire")
    stands(game, LINE.replace("43", ".."))


def test_blown_tire_the_car_may_not_pit_again_this_turn():
    game = position(LINE, wear={43: ["tire"]}, event="blown-tire")
    seen = []
    while kind(game) == "pit":
        seen.append(asked(game))
        game.apply("pit none")
    assert seen == ["blue", "red", "green"]
    assert game.where(43) == (-6, -1)


def test_blown_tire_the_teams_other_cars_may_pit():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  1   15
        """,
        wear={22: ["tire"]},
        event="blown-tire",
    )
    do(game, "pit none")
    assert asked(game) == "green"
    assert set(texts(game)) == {"pit none", "pit 1"}


@pytest.mark.parametrize("card, blown", [(15, 43), (81, 15)])
def test_blown_tire_ties_go_by_the_team_bar(card, blown):
    game = position(LINE, wear={43: ["tire"], 15: ["tire"], 22: ["tire"]}, deck=[card], event="blown-tire")
    assert [car for car in (22, 29, 43, 15) if game.status(car) == "apron"] == [blown]


def test_blown_tire_the_owner_picks_among_own_tied_cars():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  1   15
        """,
        wear={22: ["tire"], 1: ["tire"]},
        event="blown-tire",
    )
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    assert game.where(1) == (-8, -1)


def test_blown_tire_of_the_leader_gives_the_next_car_a_turn_leader_marker():
    game = position(LINE, wear={15: ["tire"]}, event="blown-tire")
    stay_out(game)
    assert game.leader == 43
    assert [game.led(car) for car in (15, 43)] == [1, 1]


def test_blown_tire_C29_backwards_over_the_line_costs_the_lap():
    game = position(LINE, wear={15: ["tire"]}, line=5, final=False, event="blown-tire")
    assert game.where(15) == (-5, -1)
    assert game.progress(43) - game.progress(15) == 9
    assert game.lap == 1


def test_blown_tire_C28_cars_that_pit_afterwards_stand_on_top():
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  15  ..  ..  ..  29  22
        """,
        wear={22: ["tire"]},
        event="blown-tire",
    )
    pits(game, blue="15")
    assert game.where(22) == game.where(15) == (0, -1)
    assert game.order() == [29, 22, 15]


def test_T34_blown_tire_is_10_spaces_and_takes_everything_off_also_with_variable_pits():
    game = position(
        LINE,
        wear={43: ["tire", "tire", "fuel", "blue", "red"]},
        event="blown-tire",
        options={"pits": "variable"},
    )
    assert kind(game) == "pit"
    assert game.where(43) == (-6, -1)
    markers(game, 43, "red")


def test_blown_tire_C30_a_car_on_the_apron_goes_back_from_where_it_stands():
    game = position(LINE, apron={28: 3}, wear={28: ["tire"]}, event="blown-tire")
    assert game.where(28) == (-7, -1)
    markers(game, 28)


# Brush the Wall


def test_brush_the_wall_the_car_at_the_wall_gets_a_red_marker_under_green():
    text = """
    ..  43  ..  ..
    ..  ..  29  ..
    22  ..  ..  15
    """
    game = position(text, event="brush-the-wall")
    markers(game, 43, "red")
    for car in (29, 22, 15):
        markers(game, car)
    stands(game, text)


@pytest.mark.parametrize("card, hit", [(15, 29), (81, 22)])
def test_brush_the_wall_several_teams_go_by_the_bar(card, hit):
    game = position(
        """
        22  ..  43  29  ..
        ..  ..  ..  ..  15
        """,
        deck=[card],
        event="brush-the-wall",
    )
    assert {car: len(game.wear(car)) for car in (22, 43, 29, 15)} == {
        car: int(car == hit) for car in (22, 43, 29, 15)
    }


def test_brush_the_wall_the_owner_picks_among_own_cars_at_the_wall():
    game = position(
        """
        22  ..  1   ..  7
        ..  ..  ..  18  15
        """,
        event="brush-the-wall",
    )
    assert asked(game) == "green"
    assert set(texts(game)) == {"choose 22", "choose 1", "choose 7"}
    game.apply("choose 7")
    markers(game, 7, "red")
    markers(game, 22)


def test_T13_brush_the_wall_means_the_outermost_lane_of_the_cars_own_sector():
    game = position(
        """
        ..  ..  ##  ##  ..
        29  ..  ..  22  ..
        ..  ..  15  ..  43
        """,
        event="brush-the-wall",
    )
    markers(game, 22, "red")
    for car in (29, 15, 43):
        markers(game, car)


def test_C13_brush_the_wall_a_one_lane_sector_is_at_the_wall():
    game = position(
        """
        ..  ##  ##  ..
        29  ..  22  15
        """,
        event="brush-the-wall",
    )
    markers(game, 22, "red")
    markers(game, 29)
    markers(game, 15)


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


# Debris Caution


def test_debris_caution_is_a_yellow_flag_and_nothing_else():
    game = position(LINE, wear={29: ["tire"]}, event="debris-caution")
    stands(
        game,
        """
        ..  ..  ..  ..  22  43
        ..  ..  ..  ..  29  15
        """,
    )
    markers(game, 29, "tire")
    assert kind(game) == "pit"


# Engine Damage, Fuel Miscalculation, Gear Box Damage

ONE_MORE = [
    ("engine-damage", "engine"),
    ("fuel-miscalculation", "fuel"),
    ("gear-box-damage", "transmission"),
]


@pytest.mark.parametrize("event, marker", ONE_MORE)
def test_engine_damage_fuel_miscalculation_and_gear_box_damage_add_a_marker_to_the_most(event, marker):
    game = position(LINE, wear={22: [marker, marker], 29: [marker], 43: ["tire"] * 4}, event=event)
    markers(game, 22, marker, marker, marker)
    markers(game, 29, marker)
    stands(game, LINE)


@pytest.mark.parametrize("event, marker", ONE_MORE)
@pytest.mark.parametrize("card, hit", [(15, 29), (81, 15)])
def test_engine_damage_fuel_miscalculation_and_gear_box_damage_ties(event, marker, card, hit):
    game = position(LINE, wear={car: [marker] for car in (22, 29, 43, 15)}, deck=[card], event=event)
    assert {car: len(game.wear(car)) for car in (22, 29, 43, 15)} == {
        car: 1 + (car == hit) for car in (22, 29, 43, 15)
    }


@pytest.mark.parametrize("event, marker", ONE_MORE)
def test_engine_damage_fuel_miscalculation_and_gear_box_damage_need_one(event, marker):
    others = [other for other in ("engine", "fuel", "transmission", "tire") if other != marker]
    game = position(LINE, wear={22: others}, event=event)
    markers(game, 22, *others)


# Front-End Damage


def test_front_end_damage_hits_the_car_behind_another_under_yellow():
    game = position(
        """
        ..  ..  ..  ..  ..
        29  ..  22  15  ..
        """,
        event="front-end-damage",
    )
    markers(game, 22, "red")
    markers(game, 15)
    markers(game, 29)
    # The car that was hit keeps its place in the line-up.
    stands(
        game,
        """
        ..  ..  ..  22  ..
        ..  ..  29  15  ..
        """,
    )


@pytest.mark.parametrize("card, hit", [(15, 22), (81, 28)])
def test_front_end_damage_goes_by_the_bar(card, hit):
    # Card 15 begins with red, but 29 has nobody ahead of it.
    game = position(
        """
        ..  ..  ..  ..  ..
        28  22  15  29  ..
        """,
        deck=[card],
        event="front-end-damage",
    )
    assert {car: len(game.wear(car)) for car in (28, 22, 15, 29)} == {
        car: int(car == hit) for car in (28, 22, 15, 29)
    }


def test_front_end_damage_the_owner_picks_among_own_cars():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  1   15  ..  ..
        """,
        event="front-end-damage",
    )
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 22")
    markers(game, 22, "red")
    markers(game, 1)


def test_front_end_damage_a_car_beside_is_not_in_front():
    text = """
    ..  ..  22  ..
    ..  29  ..  15
    """
    game = position(text, event="front-end-damage")
    stands(game, text)
    text = """
    ..  22  ..
    ..  15  ..
    """
    game = position(text, event="front-end-damage")
    stands(game, text)
    markers(game, 22)
    markers(game, 15)


def test_T13_front_end_damage_any_forward_neighbour_at_a_seam_will_do():
    # The middle lane of three runs into both lanes of the corner.
    game = position(
        """
        ..  ..  ##  ##
        ..  22  15  ..
        29  ..  ..  ..
        """,
        event="front-end-damage",
    )
    markers(game, 22, "red")


# It's Getting Worse


def test_its_getting_worse_counts_blue_and_yellow_and_adds_a_blue():
    game = position(
        LINE, wear={22: ["blue", "blue"], 29: ["blue", "yellow", "yellow"]}, event="its-getting-worse"
    )
    markers(game, 29, "blue", "blue", "yellow", "yellow")
    markers(game, 22, "blue", "blue")


def test_T32_its_getting_worse_yellow_alone_is_enough():
    game = position(LINE, wear={22: ["yellow"]}, event="its-getting-worse")
    markers(game, 22, "blue", "yellow")


@pytest.mark.parametrize("card, hit", [(15, 43), (81, 15)])
def test_its_getting_worse_ties_go_by_the_bar(card, hit):
    game = position(LINE, wear={43: ["blue"], 15: ["yellow"]}, deck=[card], event="its-getting-worse")
    assert len(game.wear(hit)) == 2
    assert "blue" in game.wear(hit)


# Loose and Tight


def test_loose_turns_a_blue_marker_of_the_car_with_the_most_blue_into_a_yellow():
    game = position(LINE, wear={22: ["blue", "blue"], 29: ["blue", "yellow", "yellow"]}, event="loose")
    markers(game, 22, "blue", "yellow")
    markers(game, 29, "blue", "yellow", "yellow")


def test_loose_needs_a_blue_marker():
    game = position(LINE, wear={29: ["yellow", "yellow"]}, event="loose")
    markers(game, 29, "yellow", "yellow")


@pytest.mark.parametrize("event", ["loose", "tight"])
@pytest.mark.parametrize("card, hit", [(15, 29), (81, 22)])
def test_loose_and_tight_ties_go_by_the_bar(event, card, hit):
    game = position(LINE, wear={29: ["blue"], 22: ["blue"]}, deck=[card], event=event)
    other = 51 - hit
    markers(game, hit, "yellow")
    markers(game, other, "blue")


@pytest.mark.parametrize("event", ["loose", "tight"])
def test_loose_and_tight_the_owner_picks_among_own_tied_cars(event):
    game = position(
        """
        ..  ..  ..  ..
        22  ..  1   15
        """,
        wear={22: ["blue"], 1: ["blue"]},
        event=event,
    )
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    markers(game, 1, "yellow")
    markers(game, 22, "blue")


def test_tight_counts_blue_and_yellow():
    game = position(LINE, wear={22: ["blue", "blue"], 29: ["blue", "yellow", "yellow"]}, event="tight")
    markers(game, 29, "yellow", "yellow", "yellow")
    markers(game, 22, "blue", "blue")


def test_T13_tight_does_nothing_when_the_chosen_car_has_no_blue():
    game = position(LINE, wear={22: ["blue"], 29: ["yellow", "yellow"]}, event="tight")
    markers(game, 22, "blue")
    markers(game, 29, "yellow", "yellow")
    assert kind(game) == "pit"


@pytest.mark.parametrize("card, changed", [(15, False), (81, True)])
def test_T13_tight_a_tied_car_without_blue_can_be_the_one_that_the_bar_picks(card, changed):
    game = position(LINE, wear={22: ["blue"], 29: ["yellow"]}, deck=[card], event="tight")
    markers(game, 22, "yellow" if changed else "blue")
    markers(game, 29, "yellow")


def test_loose_and_tight_the_yellow_marker_is_permanent():
    game = position(LINE, wear={22: ["blue"]}, event="loose")
    pits(game, green="22")
    markers(game, 22, "yellow")


# Marbles


def test_marbles_every_teams_best_car_gets_a_tire_marker_and_nobody_is_asked():
    game = position(
        """
        ..  ..  ..  1   15
        22  4   43  29  41
        """,
        event="marbles",
    )
    assert kind(game) == "pit"
    assert {car: len(game.wear(car)) for car in (1, 15, 43, 41, 22, 4, 29)} == {
        1: 1,
        15: 1,
        43: 1,
        41: 1,
        22: 0,
        4: 0,
        29: 0,
    }
    markers(game, 41, "tire")


def test_T32_marbles_a_best_car_on_the_apron_counts():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  ..  15
        """,
        apron={1: 2},
        event="marbles",
    )
    markers(game, 1, "tire")
    markers(game, 22)
    markers(game, 15, "tire")


# Overcast


def test_overcast_every_player_may_take_off_one_tire_marker_asked_from_the_first_player():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  1   29  43  15
        """,
        wear={22: ["tire", "tire"], 1: ["tire", "fuel"], 29: ["tire"], 43: ["fuel"]},
        event="overcast",
        first="green",
    )
    assert (kind(game), asked(game)) == ("choose", "green")
    assert set(texts(game)) == {"choose 22", "choose 1", "choose none"}
    game.apply("choose 22")
    markers(game, 22, "tire")
    markers(game, 1, "fuel", "tire")
    # Yellow and blue have no tire marker to take off: red is next.
    assert asked(game) == "red"
    assert set(texts(game)) == {"choose 29", "choose none"}
    game.apply("choose none")
    markers(game, 29, "tire")
    assert kind(game) == "pit"


def test_overcast_C30_cars_on_the_apron_count():
    game = position(
        """
        ..  ..  ..  ..
        ..  ..  29  15
        """,
        apron={22: 1},
        wear={22: ["tire"]},
        event="overcast",
    )
    assert set(texts(game)) == {"choose 22", "choose none"}
    game.apply("choose 22")
    markers(game, 22)


def test_overcast_without_a_tire_marker_asks_nobody():
    game = position(LINE, wear={22: ["fuel"]}, event="overcast")
    assert kind(game) == "pit"
    markers(game, 22, "fuel")


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


# Rain


def test_T33_the_first_rain_is_set_aside_under_green():
    game = position(LINE, event="rain")
    stands(game, LINE)
    assert game.outcome is None
    pits(game, red="29")
    assert game.where(29) == (-3, -1)


def until_event(game):
    """Play every car of the turn, so that its event comes."""
    turn = game.turn
    while game.decision is not None and game.turn == turn and kind(game) not in ("pit", "discard"):
        plays = [text for text in texts(game) if text.startswith("play")]
        game.apply((plays or texts(game))[0])


def second_rain():
    """Just after the first rain, with another on top of the deck."""
    game = position(LINE, event=["rain", "rain"])
    end_turn(game)
    assert game.outcome is None
    return game


def test_rain_the_second_ends_the_race_when_a_lap_is_complete():
    game = second_rain()
    until_event(game)
    assert game.decision is None
    assert ending(game) == "ending.rain"


def test_T33_at_the_end_by_rain_all_are_ranked_by_running_order_after_a_last_turn_leader_marker():
    game = second_rain()
    led = {car: game.led(car) for car in (22, 29, 43, 15)}
    until_event(game)
    places = game.outcome.places
    order = sorted((22, 29, 43, 15), key=lambda car: places[car])
    assert [places[car] for car in order] == [1, 2, 3, 4]
    progress = [game.progress(car) for car in order]
    assert progress == sorted(progress, reverse=True)
    # 3.5.1 came before the event: one more marker for every car of the leading sector and for nobody else.
    assert {car for car in order if game.led(car) > led[car]} == {
        car for car in order if game.progress(car) == progress[0]
    }


def test_T33_at_the_end_by_rain_a_car_just_lapped_is_ranked_not_removed():
    game = position(
        """
        ..  ..  ..  ..  29
        22  ..  ..  15  ..
        """,
        laps_down={29: 1},
        hands={"red": [16, 17], "green": [53, 54], "blue": [59, 60]},
        event=["rain", "rain"],
    )
    end_turn(game)
    assert game.status(29) == "track"
    for text, way in (
        ("play 59 on 15", "forward"),
        ("play 16 on 29", "forward"),
        ("play 53 on 22", "forward"),
    ):
        game.apply(text)
        while kind(game) == "step":
            game.apply(way)
    assert ending(game) == "ending.rain"
    assert game.outcome.places == {15: 1, 22: 2, 29: 3}
    assert game.progress(15) - game.progress(29) > game.progress(15) - game.progress(22)


def test_T13_a_second_rain_before_a_lap_is_complete_is_set_aside_too():
    game = position(
        """
        22  ..  15  ..
        ..  ..  ..  ..
        """,
        line=40,
        final=False,
        event=["rain", "rain"],
    )
    end_turn(game)
    until_event(game)
    assert game.outcome is None
    assert kind(game) == "pit"


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


# Sun on the Track


def test_sun_on_the_track_every_player_must_give_one_car_a_tire_marker():
    game = position(
        """
        ..  ..  ..  ..  ..
        22  1   29  43  15
        """,
        event="sun-on-the-track",
        first="red",
    )
    # Red, yellow and blue have one car: only green is asked, and may not decline.
    assert (kind(game), asked(game)) == ("choose", "green")
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    for car in (1, 29, 43, 15):
        markers(game, car, "tire")
    markers(game, 22)
    assert kind(game) == "pit"


def test_sun_on_the_track_C30_a_car_on_the_apron_may_take_it():
    game = position(
        """
        ..  ..  ..  ..
        22  ..  29  15
        """,
        apron={1: 1},
        event="sun-on-the-track",
    )
    assert set(texts(game)) == {"choose 22", "choose 1"}
    game.apply("choose 1")
    markers(game, 1, "tire")


def test_sun_on_the_track_a_retired_car_may_not_take_it():
    game = position(
        """
        ..  ..  ..  ..
        22  1   29  15
        """,
        active=15,
        card="clean-air",
        mp=1,
        activated=[1, 29],
        event="sun-on-the-track",
    )
    game.apply("forward")
    assert asked(game) == "green"
    game.apply("retire 22")
    assert kind(game) == "pit"
    markers(game, 22)
    markers(game, 1, "tire")


def test_sun_on_the_track_a_sixth_marker_is_allowed():
    game = position(
        """
        ..  ..  ..  ..
        22  1   29  15
        """,
        wear={22: ["red"] * 5},
        event="sun-on-the-track",
    )
    game.apply("choose 22")
    assert len(game.wear(22)) == 6
    assert game.status(22) == "track"


@pytest.mark.parametrize(
    "event",
    [
        "blown-engine", "blown-tire", "blown-transmission", "brush-the-wall", "collision", "debris-caution",
        "engine-damage", "front-end-damage", "fuel-miscalculation", "gear-box-damage", "its-getting-worse",
        "loose", "marbles", "overcast", "pileup", "rain", "spinout", "sun-on-the-track", "tight",
    ],
)  # fmt: skip
def test_every_event_leaves_a_sound_game_that_goes_on(event):
    every = ["tire", "fuel", "blue", "engine", "transmission"]
    game = position(
        """
        ..  22  28  ..  29  ..
        1   23  ..  43  21  15
        """,
        wear=dict.fromkeys((22, 23, 29, 15), every),
        deck=[15],
        event=event,
    )
    assert game.problems() == []
    until(game, "play")
    assert game.problems() == []
    assert kind(game) == "play"
