"""The events about wear markers, and the caution, one by one, with the cases that the rulings name."""

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
    until,
)

# Card 15: Red Yellow Green Black Purple Pink Blue; card 81: Black Blue Green Pink Yellow Purple Red.

LINE = """
..  ..  ..  ..  ..  ..
22  ..  29  ..  43  15
"""


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
    assert list(game.order()) == [29, 22, 15]


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


def test_C35_front_end_damage_over_the_line_and_whatever_the_lap():
    game = position(
        """
        ..  ..  ..  ..
        29  ..  22  15
        """,
        line=3,
        final=False,
        laps_down={15: 1},
        event="front-end-damage",
    )
    markers(game, 22, "red")
    markers(game, 15)


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
