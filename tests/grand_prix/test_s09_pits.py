"""9.1 and 13.2: who pits and when, the bill, tyres inside the bill, NPC stops, stacks in the pit lane."""

import pytest

from tests.grand_prix.turn_helpers import (
    QUIET,
    asked,
    bag,
    bags,
    do,
    end_turn,
    in_pits,
    kind,
    markers,
    position,
    seat,
    seen,
    stay_out,
    texts,
    tokens,
)

# Red 1 21, green 14 41, yellow 9 29, blue 22 28; the quiet event's PIT number is 8.

FIELD = """
..  ..  ..  ..  ..  ..  ..  ..
14  ..  22  ..  41  19  1   ..
"""

PAIR = """
..  ..  ..  ..
14  ..  ..  22
"""


def pit(game, car, repair):
    """Everybody stays out until this car's owner is asked; then the car pits alone and is repaired."""
    while kind(game) == "pit" and f"pit {car}" not in texts(game):
        game.apply("pit none")
    game.apply(f"pit {car}")
    if kind(game) == "repair":
        do(game, f"repair {car} {repair}")


# 9.1 the bill


@pytest.mark.parametrize(
    "marker, duration",
    [("tire", 1), ("suspension", 1), ("wing", 5), ("brake", 5), ("transmission", 10), ("engine", 10)],
)
def test_7_3_2_each_marker_has_its_duration(marker, duration):
    game = position(PAIR, wear={14: [marker]}, event=QUIET if marker != "suspension" else "tire-test")
    pit(game, 14, marker)
    in_pits(game, c14=-duration)
    markers(game, 14)


def test_7_3_2_durations_are_added_up():
    # The rulebook's example: two tires and a brake are seven.
    game = position(PAIR, wear={14: ["tire", "tire", "brake"]}, event=QUIET)
    pit(game, 14, "tire tire brake")
    in_pits(game, c14=-7)
    markers(game, 14)


def test_7_3_1_any_number_of_markers_may_be_taken_off():
    game = position(PAIR, weather="rain", wear={14: ["tire", "tire", "brake"]}, event=QUIET)
    while asked(game) != "green":
        game.apply("pit none")
    game.apply("pit 14")
    assert bags(game) == {
        bag(f"repair 14 {taken}") for taken in ("tire", "tire tire", "brake", "tire brake", "tire tire brake")
    }
    do(game, "repair 14 tire")
    in_pits(game, c14=-1)
    markers(game, 14, "tire", "brake")


def test_7_3_2_body_damage_cannot_be_removed():
    game = position(PAIR, weather="rain", wear={14: ["body", "tire"]}, event=QUIET)
    pit(game, 14, "tire")
    markers(game, 14, "body")


def test_9_1_close_calls_are_not_removed():
    game = position(PAIR, wear={14: ["tire"]}, close_calls={14: 3}, event=QUIET)
    pit(game, 14, "tire")
    tokens(game, 14, 3)


def test_7_6_3_a_tyre_change_costs_two():
    game = position(PAIR, event=QUIET)
    pit(game, 14, "soft")
    in_pits(game, c14=-2)
    assert game.tyres(14) == "soft"


@pytest.mark.parametrize(
    "worn, repair, back",
    [
        (["tire"], "tire soft", 2),
        (["tire", "suspension"], "tire suspension soft", 2),
        (["suspension", "suspension", "tire"], "suspension suspension tire soft", 3),
        (["brake"], "brake soft", 5),
        (["engine", "wing"], "engine wing soft", 15),
        (["engine", "wing"], "wing soft", 5),
        (["engine"], "soft", 2),
    ],
)
def test_G27_tyres_are_changed_inside_the_bill_which_is_then_at_least_two(worn, repair, back):
    game = position(PAIR, wear={14: worn}, event="tire-test")
    pit(game, 14, repair)
    in_pits(game, c14=-back)
    left = list(worn)
    for word in repair.split()[:-1]:
        left.remove(word)
    markers(game, 14, *left)
    assert game.tyres(14) == "soft"


def test_G27_something_must_be_taken_off_or_changed():
    game = position(PAIR, wear={14: ["tire"]}, event=QUIET)
    while asked(game) != "green":
        game.apply("pit none")
    game.apply("pit 14")
    assert bags(game) == {bag(f"repair 14 {done}") for done in ("tire", "soft", "tire soft")}


def test_G27_a_car_with_nothing_to_do_in_the_pits_may_not_pit():
    # On wet tyres in rain there is nothing to change; body damage cannot be removed.
    game = position(PAIR, weather="rain", wear={14: ["body"], 22: ["tire"]}, event=QUIET)
    assert (kind(game), asked(game)) == ("pit", "blue")
    game.apply("pit none")
    assert kind(game) != "pit"


# 7.6.2 which tyres


@pytest.mark.parametrize(
    "weather, fitted, offered",
    [
        ("dry", "hard", {"soft"}),
        ("dry", "soft", {"hard"}),
        ("dry", "wet", {"hard", "soft"}),
        ("rain", "hard", {"wet"}),
        ("rain", "soft", {"wet"}),
    ],
)
def test_7_6_2_another_type_that_the_weather_allows(weather, fitted, offered):
    game = position(PAIR, weather=weather, tyres={14: fitted}, wear={14: ["tire"]}, event=QUIET)
    while asked(game) != "green":
        game.apply("pit none")
    game.apply("pit 14")
    assert {text.split()[-1] for text in texts(game)} - {"tire"} == offered


def test_7_6_2_a_change_does_the_duty_and_a_repair_alone_does_not():
    game = position(PAIR, wear={14: ["tire"]}, event=QUIET)
    other = game.copy()
    pit(game, 14, "tire soft")
    pit(other, 14, "tire")
    assert (seen(game, 14)["changed"], seen(other, 14)["changed"]) == (True, False)


def test_G27_softs_fitted_in_the_pits_are_fresh():
    game = position(PAIR, event=QUIET)
    assert not seen(game, 14)["fresh"]
    pit(game, 14, "soft")
    assert seen(game, 14)["fresh"]


def test_G27_hard_tyres_have_no_bonus():
    game = position(PAIR, tyres={14: "soft"}, event=QUIET)
    assert seen(game, 14)["fresh"]
    pit(game, 14, "hard")
    assert not seen(game, 14)["fresh"]


# Who and when


def test_9_1_seats_are_asked_from_the_first_player_clockwise():
    game = position(FIELD, event=QUIET, first="blue")
    order = []
    while kind(game) == "pit":
        order.append(asked(game))
        game.apply("pit none")
    assert order == ["blue", "red", "green"]


def test_9_1_any_of_a_seats_cars_may_pit_in_one_decision():
    game = position(FIELD, event=QUIET, first="green")
    assert set(texts(game)) == {"pit none", "pit 14", "pit 41", "pit 14 41"}
    game.apply("pit 14 41")
    # With hard tyres and no wear each repair is no choice (C10): soft tyres.
    in_pits(game, c14=-2, c41=2)


def test_C28_cars_of_one_seat_are_repaired_and_arrive_in_running_order():
    game = position(
        """
        ..  ..  ..  ..
        14  41  ..  22
        """,
        wear={14: ["tire"], 41: ["tire"]},
        event=QUIET,
        first="green",
    )
    do(game, "pit 14 41")
    assert texts(game)[0].startswith("repair 41")
    do(game, "repair 41 tire soft")
    do(game, "repair 14 tire")
    in_pits(game, c41=-1, c14=-1)
    assert game.order() == (22, 41, 14)


def test_9_1_the_earlier_arrival_is_below_whoever_was_ahead():
    # Green decides first: 14 is at the bottom though 22 was ahead of it.
    game = position(PAIR, wear={14: ["tire"], 22: ["brake"]}, event=QUIET, first="green")
    do(game, "pit 14")
    do(game, "repair 14 tire soft")
    do(game, "pit 22")
    do(game, "repair 22 brake soft")
    in_pits(game, c14=-2, c22=-2)
    assert game.order() == (14, 22)


def test_9_1_a_car_already_in_the_pit_lane_is_below_one_that_arrives():
    game = position(PAIR, apron={9: -2}, event=QUIET)
    pit(game, 14, "soft")
    in_pits(game, c9=-2, c14=-2)
    stay_out(game)
    assert game.order() == (22, 9, 14)


def test_4_1_a_car_in_the_pits_is_behind_those_on_the_track_in_its_sector():
    game = position(
        """
        9   ..  ..  ..
        ..  ..  14  22
        """,
        event=QUIET,
    )
    pit(game, 14, "soft")
    in_pits(game, c14=0)
    assert game.order() == (22, 9, 14)


def test_G28_a_player_car_in_the_pit_lane_may_pit_again_from_where_it_stands():
    game = position(PAIR, apron={41: 2}, wear={41: ["brake"]}, event=QUIET, first="green")
    assert set(texts(game)) == {"pit none", "pit 14", "pit 41", "pit 14 41"}
    game.apply("pit 41")
    do(game, "repair 41 brake")
    in_pits(game, c41=-3)


def test_G38_a_car_off_the_track_may_not_pit():
    game = position(PAIR, apron={41: 2}, off=[41], wear={41: ["brake"]}, event=QUIET, first="green")
    assert set(texts(game)) == {"pit none", "pit 14"}


def test_9_1_npcs_are_never_asked():
    game = position(FIELD, event=QUIET)
    while kind(game) == "pit":
        assert not any("19" in text.split() for text in texts(game))
        game.apply("pit none")
    assert game.status(19) == "track"


def test_C29_a_stop_over_the_line_costs_the_lap():
    game = position(PAIR, wear={22: ["engine"]}, line=1, final=False, event=QUIET)
    pit(game, 22, "engine")
    in_pits(game, c22=-7)
    assert game.progress(14) - game.progress(22) == 7
    assert game.lap == 1


def test_C29_on_the_first_lap_progress_may_be_negative():
    game = position(PAIR, wear={22: ["engine", "engine", "engine"]}, event=QUIET)
    before = game.progress(22)
    pit(game, 22, "engine engine engine")
    assert game.progress(22) == before - 30


def test_C21_a_leader_that_pits_may_save_a_car_from_being_lapped():
    # 14 is a lap down by exactly one lap; 22's stop puts it back before the test.
    game = position(PAIR, laps_down={14: 1}, apron={9: 3}, event=QUIET)
    pit(game, 22, "soft")
    end_turn(game)
    assert game.status(14) == "lapped"
    text = """
    ..  ..
    14  22
    """
    game = position(text, laps_down={14: 1}, event=QUIET)
    pit(game, 22, "soft")
    end_turn(game)
    assert game.status(14) == "track"


def test_3_5_3_the_first_player_is_found_after_the_pits():
    game = position(
        """
        ..  ..  ..
        ..  14  22
        """,
        event=QUIET,
    )
    pit(game, 22, "soft")
    end_turn(game)
    assert game.first_player == seat(game, "green")


# 13.2


def test_13_2_player_cars_are_asked_in_running_order_one_by_one():
    game = position(FIELD, event=QUIET, first="blue", options={"pit_order": "running"})
    order = []
    while kind(game) == "pit":
        order.append((asked(game), tuple(texts(game))))
        game.apply("pit none")
    assert order == [
        ("red", ("pit none", "pit 1")),
        ("green", ("pit none", "pit 41")),
        ("blue", ("pit none", "pit 22")),
        ("green", ("pit none", "pit 14")),
    ]


def test_13_2_the_order_is_that_before_the_first_stop():
    game = position(PAIR, wear={22: ["engine"]}, event=QUIET, options={"pit_order": "running"})
    game.apply("pit 22")
    do(game, "repair 22 engine")
    assert (asked(game), texts(game)) == ("green", ["pit none", "pit 14"])


def test_13_2_arrivals_stack_in_running_order():
    game = position(
        PAIR, wear={14: ["tire"], 22: ["brake"]}, event=QUIET, first="green", options={"pit_order": "running"}
    )
    do(game, "pit 22")
    do(game, "repair 22 brake soft")
    do(game, "pit 14")
    do(game, "repair 14 tire soft")
    in_pits(game, c14=-2, c22=-2)
    assert game.order() == (22, 14)


# Cars left in the pit lane


def test_G29_a_car_in_the_pit_lane_stays_there_until_it_is_activated():
    game = position(PAIR, apron={9: 2}, event=QUIET)
    end_turn(game)
    in_pits(game, c9=2)
    assert game.order() == (22, 9, 14)


def test_G29_a_car_in_the_pit_lane_can_be_lapped():
    game = position(PAIR, apron={9: 2}, laps_down={9: 1}, event=QUIET)
    end_turn(game)
    assert (game.status(9), game.place(9)) == ("lapped", 3)


LEFT = """
..  ..  ..  ..  ..  ..
22  ..  ..  ..  41  ..
"""


@pytest.mark.parametrize("card, speed", [("charge", 3), ("flat-out", 4), ("conservative", 2)])
def test_G29_a_car_left_in_the_pit_lane_leaves_with_the_pit_exit_speed_in_a_later_turn(card, speed):
    """Nobody has a card for 14: it stays, second in running order, and the next turn has the card's smaller speed."""
    game = position(
        LEFT, apron={14: 2}, active=41, card="Charge", mp=1, hands={"green": [], "blue": []}, deck=[card], event=QUIET
    )
    game.apply("forward")
    assert (kind(game), game.activated(41), game.activated(14)) == ("pit", True, False)
    end_turn(game)
    assert (game.turn, asked(game), game.order()) == (2, "green", (41, 14, 22))
    in_pits(game, c14=2)
    number = next(number for number in game.hand(seat(game, "green")) if game.box.card_id[number] == card)
    game.apply(f"play {number} on 14")
    assert game.where(14) == (2, 0), "the only first step is out of the pit lane, for 1 MP"
    assert game.mp == speed - 1
