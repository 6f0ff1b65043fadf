"""Weather Change, Tire Test, Traction Hazard: the events that look at tyres, weather or the leader."""

import pytest

from tests.grand_prix.turn_helpers import (
    asked,
    bag,
    bags,
    do,
    flag,
    in_pits,
    kind,
    markers,
    position,
    stands,
    stay_out,
    suffer,
    texts,
    tokens,
    zone,
)

# PIT numbers: Weather Change 2, Tire Test 9, Traction Hazard 1.

FIELD = """
..  ..  ..  ..  ..  ..  ..  ..
14  ..  22  ..  41  16  1   ..
"""

DRY, RAIN = 0, 1


def demands(game, **answers):
    """Who is asked about which car, in order; `c14="promise"` is that car's answer, the others suffer."""
    seen = []
    while kind(game) == "promise":
        car = int(texts(game)[0].split()[1])
        seen.append((asked(game), car))
        do(game, f"{answers.get(f'c{car}', 'suffer')} {car}")
    return seen


# Weather Change


def test_weather_change_turns_the_token():
    assert position(FIELD, event="weather-change").weather == RAIN
    game = position(FIELD, weather="rain", event="weather-change")
    assert game.weather == DRY
    assert flag(game) == "green"


def test_weather_change_owners_are_asked_from_the_leader_back():
    game = position(FIELD, event="weather-change", first="blue")
    assert demands(game) == [("red", 1), ("green", 41), ("blue", 22), ("green", 14)]


@pytest.mark.parametrize("tyres, count", [("soft", 2), ("hard", 1)])
def test_weather_change_to_rain_close_calls_by_tyres(tyres, count):
    game = position(FIELD, tyres={1: tyres}, close_calls={1: 1}, event="weather-change")
    assert set(texts(game)) == {"promise 1", "suffer 1"}
    game.apply("suffer 1")
    tokens(game, 1, 1 + count)
    markers(game, 1)


def test_weather_change_to_dry_a_tire_marker_for_wet_tyres():
    game = position(FIELD, weather="rain", event="weather-change")
    game.apply("suffer 1")
    markers(game, 1, "tire")
    tokens(game, 1, 0)


def test_G31_cars_whose_tyres_are_right_for_the_new_weather_are_not_asked():
    game = position(FIELD, weather="rain", tyres={14: "hard", 22: "soft"}, event="weather-change")
    assert demands(game) == [("red", 1), ("green", 41)]
    for car in (14, 22):
        tokens(game, car, 0)
        markers(game, car)
    game = position(FIELD, tyres={14: "wet"}, event="weather-change")
    assert demands(game) == [("red", 1), ("green", 41), ("blue", 22)]


def test_weather_change_npcs_have_no_tyres_to_change():
    game = position(FIELD, event="weather-change")
    suffer(game)
    assert game.tyres(16) is None
    tokens(game, 16, 0)
    stands(game, FIELD)


def test_G31_a_promise_is_kept_in_this_turns_pit_step():
    game = position(FIELD, wear={1: ["brake"]}, event="weather-change")
    demands(game, c1="promise")
    # Red's only car must pit: there is nothing to ask but what is done there.
    assert (kind(game), asked(game)) == ("repair", "red")
    tokens(game, 1, 0)
    assert bags(game) == {bag("repair 1 wet"), bag("repair 1 brake wet")}
    game.apply("repair 1 wet")
    in_pits(game, c1=4)
    assert game.tyres(1) == "wet"
    markers(game, 1, "brake")


def test_G31_other_repairs_are_allowed_with_a_promise():
    game = position(FIELD, wear={1: ["brake"]}, event="weather-change")
    demands(game, c1="promise")
    do(game, "repair 1 brake wet")
    in_pits(game, c1=1)
    markers(game, 1)


def test_G31_a_promise_binds_only_its_car():
    game = position(FIELD, event="weather-change", first="green")
    demands(game, c41="promise")
    assert (kind(game), asked(game)) == ("pit", "green")
    assert bags(game) == {bag("pit 41"), bag("pit 14 41")}


def test_G31_both_cars_promised_both_pit():
    game = position(FIELD, event="weather-change", first="green")
    demands(game, c41="promise", c14="promise")
    # Dry tyres may not be fitted in rain, so the repair is no choice either.
    assert (game.tyres(14), game.tyres(41)) == ("wet", "wet")
    in_pits(game, c14=-2, c41=2)


def test_weather_change_to_dry_either_dry_tyre_keeps_the_promise():
    game = position(FIELD, weather="rain", event="weather-change")
    demands(game, c1="promise")
    assert set(texts(game)) == {"repair 1 hard", "repair 1 soft"}
    game.apply("repair 1 soft")
    in_pits(game, c1=4)


def test_weather_change_suffered_is_no_ban_on_pitting():
    game = position(FIELD, event="weather-change")
    suffer(game)
    assert (asked(game), set(texts(game))) == ("red", {"pit none", "pit 1"})
    game.apply("pit 1")
    assert game.tyres(1) == "wet"
    tokens(game, 1, 1)


def test_G31_a_car_in_the_pit_lane_may_promise_and_pits_from_where_it_stands():
    game = position(FIELD, apron={9: 3}, event="weather-change")
    assert ("yellow", 9) in demands(game, c9="promise")
    stay_out(game)
    in_pits(game, c9=1)
    assert game.tyres(9) == "wet"


def test_G38_a_car_off_the_track_cannot_promise():
    game = position(FIELD, apron={9: 3}, off=[9], event="weather-change")
    assert ("yellow", 9) not in demands(game)
    tokens(game, 9, 1)


def test_G5_a_change_to_wet_tyres_in_rain_does_the_duty():
    game = position(FIELD, event="weather-change")
    demands(game, c1="promise")
    assert game.changed[game.car(1)] == 1
    assert game.changed[game.car(22)] == 0


def test_weather_change_calls_in_the_npcs_of_its_number():
    game = position(
        """
        ..  ..  ..
        14  12  1
        """,
        event="weather-change",
    )
    suffer(game)
    in_pits(game, c12=-4)


def test_13_2_promises_are_kept_in_running_order():
    game = position(FIELD, event="weather-change", options={"pit_order": "running"}, first="blue")
    demands(game, c14="promise", c22="promise")
    assert (kind(game), asked(game), set(texts(game))) == ("pit", "red", {"pit none", "pit 1"})
    stay_out(game)
    in_pits(game, c14=-2, c22=0)


# Tire Test


@pytest.mark.parametrize(
    "weather, tyres, calls, tires",
    [
        ("rain", "soft", 2, 1),
        ("rain", "hard", 1, 1),
        ("rain", "wet", 0, 0),
        ("dry", "soft", 0, 0),
        ("dry", "hard", 0, 0),
        ("dry", "wet", 0, 2),
    ],
)
def test_tire_test_by_tyres_and_weather(weather, tyres, calls, tires):
    game = position(
        FIELD, weather=weather, tyres={14: tyres}, close_calls={14: 1}, wear={14: ["tire"]}, event="tire-test"
    )
    tokens(game, 14, 1 + calls)
    markers(game, 14, "tire", *["tire"] * tires)
    assert (flag(game), kind(game)) == ("green", "pit")


def test_G48_tire_test_is_of_every_player_car_in_the_race_and_of_no_npc():
    game = position(
        FIELD, apron={9: 3}, weather="rain", tyres=dict.fromkeys((14, 41, 22, 1, 9), "soft"), event="tire-test"
    )
    for car in (14, 41, 22, 1, 9):
        tokens(game, car, 2)
        markers(game, car, "tire")
    tokens(game, 16, 0)
    markers(game, 16)
    stands(game, FIELD)


# Traction Hazard


def test_traction_hazard_a_zone_around_the_leader():
    game = position(FIELD, close_calls={14: 3}, event="traction-hazard")
    zone(game, 6)
    assert flag(game) == "yellow-red"
    tokens(game, 14, 3)
    for car in (14, 22, 41, 1):
        markers(game, car)


def test_G40_traction_hazard_the_leader_may_be_an_npc():
    game = position(
        """
        ..  ..  ..  ..
        14  ..  1   16
        """,
        event="traction-hazard",
    )
    zone(game, 3)
    stands(
        game,
        """
        ..  ..  ..  ..
        14  ..  1   16
        """,
    )


def test_G40_traction_hazard_the_leader_may_be_in_the_pit_lane():
    game = position(FIELD, apron={9: 9}, event="traction-hazard")
    zone(game, 9)
    in_pits(game, c9=9)


def test_G40_traction_hazard_the_zone_lies_across_the_line_and_over_necks():
    game = position(
        """
        ..  22  ##  ..  ..  ..  ..
        14  ..  ..  ..  ..  1   ..
        """,
        line=6,
        final=False,
        event="traction-hazard",
    )
    zone(game, 5)
    assert [game.where(car) for car in (1, 22, 14)] == [(5, 0), (1, 0), (0, 0)]


def test_traction_hazard_shifts_from_the_front_and_inner_cars_first():
    game = position(
        """
        ..  ..  9   ..  ..
        ..  ..  22  ..  1
        14  ..  16  ..  ..
        """,
        event="traction-hazard",
    )
    # 22 lands on 16 and sends it forward; 9 lands on 22, which pushes 16 on.
    assert [game.where(car) for car in (1, 16, 22, 9, 14)] == [(5, 0), (4, 0), (3, 0), (2, 0), (0, 0)]
    assert sum(game.close_calls(car) for car in (1, 22, 9, 14)) == 0


def test_G43_a_car_pushed_over_the_finish_by_the_zone_ends_the_race():
    game = position(
        """
        ..  ..  9   ..
        14  ..  1   ..
        """,
        line=3,
        changed=[1, 9, 14],
        event="traction-hazard",
    )
    assert game.decision is None
    assert game.outcome.places == {1: 1, 9: 2, 14: 3}
    assert game.outcome.ending == "ending.finished"


@pytest.mark.parametrize("event", ["traction-hazard", "strike-the-barrier", "hard-hit", "spin-off", "spin-around"])
def test_G40_a_zone_can_lie_around_a_car_that_has_not_yet_crossed_the_start_line(event):
    # The cars' first lap: they stand before the line they start from.
    game = position(
        """
        ..  ..  ..  ..
        14  ..  22  1
        """,
        line=4,
        final=False,
        laps_down={14: 1, 22: 1, 1: 1},
        close_calls={1: 1},
        event=event,
    )
    assert game.progress(1) == -1
    zone(game, 3)
