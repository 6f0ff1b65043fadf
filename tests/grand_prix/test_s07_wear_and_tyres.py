"""7: wear markers, speed penalties, Close Calls, tyre types, the bill in the pits, the soft tyre bonus."""

import pytest

from tests.grand_prix.turns import QUIET, stand
from tests.thunder_alley.turn_helpers import asked, bags, end_turn, kind, markers, stay_out, texts

LANES = """
..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
14  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  22
"""
ROW = "14 .. .. .. .. .. .. .. .. .. .. .. 22"
LEFT = {"green": [1, 2], "blue": [4, 5]}
NOTHING = "npc-retirement"  # no NPC races here


def moved(card, **more):
    """14 has driven straight on with a card."""
    return stand(ROW, active=14, card=card, hands=LEFT, teams=("green", "blue"), **more)


def in_the_pits(*wear, **more):
    """14 stands alone at column 4 with these markers and has just come in to pit."""
    game = stand(".. .. .. .. 14 22", event=NOTHING, wear={14: list(wear)}, first="green", **more)
    game.apply("pit 14")
    return game


# 7.1


@pytest.mark.parametrize(
    ("card", "wear"),
    [
        ("charge", ["tire"]),
        ("chasing-the-race", ["suspension"]),
        ("late-brake", ["brake"]),
        ("top-gear", ["transmission"]),
        ("floor-it", ["engine"]),
        ("conservative", []),
    ],
)
def test_7_1_the_card_gives_its_marker_when_the_car_has_moved(card, wear):
    markers(moved(card), 14, *wear)


def test_7_1_not_before():
    game = stand(LANES, active=14, card="charge")
    markers(game, 14)
    for _ in range(7):
        markers(game, 14)
        game.apply("forward")
    markers(game, 14, "tire")


def test_7_1_a_car_moved_by_another_takes_none():
    game = stand("14 22 .. .. ..", active=14, card="charge", mp=2)
    markers(game, 14, "tire")
    markers(game, 22)


def test_7_1_markers_never_run_out():
    game = moved("charge", wear={14: ["tire"] * 2, 22: ["tire"] * 90})
    markers(game, 14, "tire", "tire", "tire")


def test_7_1_markers_from_an_event_are_placed_at_once():
    game = stand("14 .. 22", event="tire-wear", first="green")
    markers(game, 14, "tire")
    markers(game, 22, "tire")
    assert kind(game) == "pit"


# 7.2


def test_7_2_the_sixth_marker_does_not_end_the_race_by_itself():
    game = moved("charge", wear={14: ["tire"] * 5})
    assert (len(game.wear(14)), game.status(14)) == (6, "track")


def test_7_2_the_next_activation_does():
    game = stand("14 41 22 ..", wear={14: ["tire", "tire", "brake", "wing", "engine", "body"]}, first="green")
    assert not any(text.endswith("on 14") for text in texts(game))
    game.apply("retire 14")
    assert (game.status(14), game.place(14)) == ("retired", 3)


@pytest.mark.parametrize("count", [6, 7, 9])
def test_7_2_six_or_more(count):
    game = stand("14 41 22 ..", wear={14: ["body"] * count}, first="green")
    assert not any(text.endswith("on 14") for text in texts(game))


def test_7_2_close_calls_are_not_counted():
    game = stand("14 22 ..", wear={14: ["tire"] * 5}, close_calls={14: 9}, first="green")
    assert any(text.endswith("on 14") for text in texts(game))


def test_7_2_other_cars_still_move_a_car_with_six_markers():
    game = stand("28 14 22 .. ..", active=14, card="charge", mp=1, wear={22: ["tire"] * 6})
    assert (game.where(22), game.status(22)) == ((3, 0), "track")


# 7.3


def test_7_3_1_any_markers_may_be_removed_not_necessarily_all():
    game = in_the_pits("tire", "tire", "brake", weather="dry")
    assert {words for words in bags(game) if "hard" not in words and "soft" not in words} == {
        ("14", "repair", "tire"),
        ("14", "repair", "tire", "tire"),
        ("14", "brake", "repair"),
        ("14", "brake", "repair", "tire"),
        ("14", "brake", "repair", "tire", "tire"),
    }


@pytest.mark.parametrize(
    ("wear", "back"),
    [
        (["tire"], 1),
        (["suspension"], 1),
        (["wing"], 5),
        (["brake"], 5),
        (["transmission"], 10),
        (["engine"], 10),
        (["tire", "tire", "brake"], 7),
        (["tire", "suspension", "wing", "brake", "transmission"], 22),
    ],
)
def test_7_3_2_the_car_goes_back_by_the_durations_added_up(wear, back):
    game = in_the_pits(*wear)
    game.apply("repair 14 " + " ".join(wear))
    assert (game.status(14), game.where(14)) == ("apron", (4 - back, -1))
    markers(game, 14)


def test_7_3_2_body_damage_cannot_be_removed():
    game = in_the_pits("body", "tire")
    assert not any("body" in words for words in bags(game))
    game.apply("repair 14 tire")
    markers(game, 14, "body")


def test_7_3_1_close_calls_stay():
    game = in_the_pits("tire", close_calls={14: 3})
    game.apply("repair 14 tire")
    assert game.close_calls(14) == 3


def test_7_3_1_the_markers_left_stay():
    game = in_the_pits("tire", "tire", "engine")
    game.apply("repair 14 tire")
    markers(game, 14, "tire", "engine")


# 7.4


@pytest.mark.parametrize(("count", "lost"), [(0, 0), (1, 0), (2, 0), (3, 3), (4, 4), (5, 5)])
def test_7_4_three_markers_and_more_slow_the_car(count, lost):
    game = moved("top-gear", wear={14: ["body"] * count})
    assert game.where(14) == (8 - lost, 0)


def test_7_4_kinds_count_together():
    assert moved("top-gear", wear={14: ["tire", "body", "wing"]}).where(14) == (5, 0)


def test_7_4_close_calls_do_not_slow():
    assert moved("top-gear", close_calls={14: 12}).where(14) == (8, 0)


def test_7_4_and_C8_a_speed_of_0_moves_nothing_but_brings_the_marker():
    game = moved("chasing-the-race", wear={14: ["tire"] * 5})
    assert game.where(14) == (0, 0)
    markers(game, 14, *["tire"] * 5, "suspension")
    assert game.activated(14)


def test_7_4_never_below_0():
    game = moved("conservative", wear={14: ["tire"] * 5})  # speed 4
    assert game.where(14) == (0, 0)


def test_7_4_and_C27_a_marker_of_this_segment_counts_from_the_next():
    assert moved("top-gear", wear={14: ["tire", "tire"]}).where(14) == (8, 0)


def test_7_4_the_pit_exit_speed_has_no_penalty():
    game = stand(".. .. .. .. .. 22", apron={14: 0}, active=14, card="top-gear", wear={14: ["body"] * 5})
    assert game.where(14) == (3, 0)  # 4 MP: one to leave the pit lane
    markers(game, 14, *["body"] * 5)


def test_7_4_a_car_moved_by_another_is_not_slowed():
    game = stand("14 22 .. .. .. .. .. .. .. ..", active=22, card="set-the-pace", wear={14: ["tire"] * 5})
    assert (game.where(22), game.where(14)) == ((9, 0), (8, 0))


def test_7_4_and_G15_npcs_are_never_slowed():
    game = stand("2 .. .. 14 22", first="green", hands={"green": [64, 65], "blue": [45]})
    game.apply("play 64 on 2")
    assert game.where(2) == (8, 0)
    markers(game, 2)


# 7.5


def test_7_5_a_displacement_brings_a_token_and_there_is_no_limit():
    game = stand(
        """
        ..  ..  ..
        22  ..  ..
        14  ..  ..
        """,
        active=14,
        card="charge",
        mp=2,
        close_calls={14: 30},
    )
    game.apply("out")
    assert game.close_calls(14) == 31
    markers(game, 14, "tire")


def test_7_5_an_event_that_looks_at_close_calls_takes_them_from_its_target_only():
    game = stand("14 .. .. 22 .. .. 41", event="wing-damage", close_calls={14: 4, 22: 3, 41: 1})
    assert [game.close_calls(car) for car in (14, 22, 41)] == [0, 3, 1]
    markers(game, 14, "wing")


def test_7_5_other_events_leave_them():
    game = stand("14 .. .. 22 ..", event="blown-engine", close_calls={22: 4, 14: 2}, wear={22: ["engine"]})
    assert (game.status(22), game.close_calls(14)) == ("retired", 2)


def test_7_5_they_stay_from_turn_to_turn():
    game = stand("14 .. .. 22 ..", event=QUIET, close_calls={14: 2})
    end_turn(game)
    assert game.close_calls(14) == 2


# 7.6.2, 7.6.3


def changes(game):
    return {word for words in bags(game) for word in words if word in ("hard", "soft", "wet")}


@pytest.mark.parametrize(
    ("fitted", "weather", "offered"),
    [
        ("hard", "dry", {"soft"}),
        ("soft", "dry", {"hard"}),
        ("wet", "dry", {"hard", "soft"}),
        ("hard", "rain", {"wet"}),
        ("soft", "rain", {"wet"}),
    ],
)
def test_7_6_2_the_weather_says_what_may_be_fitted(fitted, weather, offered):
    game = in_the_pits("tire", tyres={14: fitted}, weather=weather)
    assert changes(game) == offered


def test_7_6_2_wets_on_a_wet_car_in_rain_cannot_be_changed():
    game = in_the_pits("tire", "brake", tyres={14: "wet"}, weather="rain")
    assert changes(game) == set()


def test_G27_something_must_be_taken_off_or_changed():
    game = stand("14 .. 22", event=QUIET, weather="rain", tyres={14: "wet", 22: "wet"}, wear={14: ["body"]})
    assert kind(game) == "discard"  # nobody has anything to do in the pits


def test_G27_going_back_to_a_type_used_before_is_allowed():
    game = in_the_pits(tyres={14: "hard"}, changed=[14])  # hards follow softs here
    assert (game.tyres(14), game.status(14)) == ("soft", "apron")


@pytest.mark.parametrize(
    ("wear", "back"),
    [
        ([], 2),
        (["tire"], 2),
        (["tire", "suspension"], 2),
        (["tire", "tire", "suspension"], 3),
        (["brake"], 5),
        (["tire", "engine"], 11),
    ],
)
def test_7_6_3_with_other_tyres_the_bill_is_at_least_2(wear, back):
    game = in_the_pits("tire", "tire", "suspension", "brake", "engine")
    game.apply(" ".join(["repair 14", *wear, "soft"]))
    assert game.where(14) == (4 - back, -1)
    assert game.tyres(14) == "soft"


def test_7_6_2_a_change_of_type_does_the_duty():
    game = in_the_pits("tire")
    assert not game.changed[game.car(14)]
    game.apply("repair 14 soft")
    assert game.changed[game.car(14)]


def test_7_6_2_a_stop_without_new_tyres_does_not():
    game = in_the_pits("tire")
    game.apply("repair 14 tire")
    assert not game.changed[game.car(14)]


def test_7_6_2_wets_fitted_in_rain_do_the_duty():
    game = in_the_pits("tire", tyres={14: "hard"}, weather="rain")
    game.apply("repair 14 wet")
    assert game.changed[game.car(14)]


def test_7_6_2_tyre_wear_markers_and_tyre_types_are_different_things():
    game = in_the_pits("tire", "tire", "tire")
    game.apply("repair 14 soft")
    markers(game, 14, "tire", "tire", "tire")


# 7.6.4, G26


def offered(card="charge", mp=1, **more):
    """14 on unused softs has made its move on a straight of three lanes."""
    options = {"tyres": {14: "soft"}, "hands": LEFT, **more}
    game = stand(LANES, active=14, card=card, mp=mp, **options)
    while kind(game) == "step":
        game.apply("forward")
    return game


def test_7_6_4_softs_offer_a_second_move_after_the_marker():
    game = offered()
    assert (kind(game), asked(game), texts(game)) == ("boost", "green", ["boost", "stop"])
    markers(game, 14, "tire")


@pytest.mark.parametrize(("card", "speed"), [("charge", 3), ("top-gear", 4), ("overtake", 2), ("slingshot", 3)])
def test_7_6_4_2_it_has_the_pit_exit_speed_of_the_card(card, speed):
    game = offered(card)
    game.apply("boost")
    assert game.mp == speed
    for _ in range(speed):
        game.apply("forward")
    assert game.where(14) == (1 + speed, 0)
    assert asked(game) == "blue"


def test_7_6_4_3_it_costs_a_tire_marker():
    game = offered("top-gear")
    game.apply("boost")
    markers(game, 14, "transmission")
    while kind(game) == "step":
        game.apply("forward")
    markers(game, 14, "tire", "transmission")


def test_7_6_4_it_may_be_declined_and_kept():
    game = offered()
    game.apply("stop")
    assert (game.where(14), asked(game)) == ((1, 0), "blue")
    markers(game, 14, "tire")
    assert game.fresh[game.car(14)] == 1


def test_7_6_4_1_a_set_is_used_once():
    game = offered()
    game.apply("boost")
    while kind(game) == "step":
        game.apply("forward")
    assert game.fresh[game.car(14)] == 0
    assert game.tyres(14) == "soft"


@pytest.mark.parametrize("tyre", ["hard", "wet"])
def test_7_6_4_only_softs_have_it(tyre):
    game = offered(tyres={14: tyre})
    assert (kind(game), asked(game)) == ("play", "blue")


def test_7_6_4_and_G15_npcs_have_none():
    game = stand("2 14 22 .. ..", first="green", hands={"green": [64, 65], "blue": [45]}, tyres={14: "soft"})
    game.apply("play 64 on 2")
    assert (kind(game), asked(game)) == ("play", "blue")


def test_7_6_4_2_it_is_not_slowed_by_wear():
    game = offered("top-gear", wear={14: ["body"] * 5})
    game.apply("boost")
    assert game.mp == 4


def test_7_6_4_3_the_marker_may_be_the_seventh():
    game = offered("charge", wear={14: ["body"] * 5})
    markers(game, 14, *["body"] * 5, "tire")
    game.apply("boost")
    while kind(game) == "step":
        game.apply("forward")
    assert len(game.wear(14)) == 7
    assert game.status(14) == "track"


def test_7_6_4_2_it_is_solo_nobody_is_led():
    game = stand("41 14 .. .. .. .. 22", active=14, card="slingshot", mp=1, tyres={14: "soft"})
    assert (game.where(41), game.where(14)) == ((1, 0), (2, 0))
    game.apply("boost")
    assert (game.where(41), game.where(14)) == ((1, 0), (5, 0))


def test_7_6_4_2_solo_pushes_and_may_change_lanes_after_a_locked_line():
    game = stand(
        """
        ..  ..  ..  ..  ..
        14  22  ..  ..  ..
        """,
        active=14,
        card="power-line",
        mp=1,
        tyres={14: "soft"},
    )
    game.apply("forward")
    game.apply("boost")
    assert texts(game) == ["forward", "out"]
    game.apply("forward")
    assert (game.where(14), game.where(22)) == ((2, 0), (3, 0))
    game.apply("out")
    assert game.where(14) == (4, 1)  # the last two of 4 MP leave no choice


def test_G26_no_text_of_the_card():
    game = offered("slingshot")
    game.apply("boost")
    assert not any(text.startswith("diagonal") for text in texts(game))


def test_G26_also_at_0_mp():
    game = offered("chasing-the-race", mp=0)
    assert (game.where(14), kind(game)) == ((0, 0), "boost")
    game.apply("boost")
    assert game.mp == 2


def test_G26_also_after_leaving_the_pits():
    game = stand(
        """
        ..  ..  ..  ..  ..
        ..  ..  ..  ..  22
        """,
        apron={14: 0},
        active=14,
        card="charge",
        mp=1,
        tyres={14: "soft"},
    )
    assert (game.where(14), kind(game)) == ((0, 0), "boost")
    markers(game, 14)
    game.apply("boost")
    assert game.mp == 3
    while kind(game) == "step":
        game.apply("forward")
    markers(game, 14, "tire")


def test_G26_close_calls_as_usual():
    game = stand(
        """
        ..  ..  ..  ..
        22  ..  ..  ..
        14  ..  ..  ..
        """,
        active=14,
        card="charge",
        mp=0,
        tyres={14: "soft"},
    )
    game.apply("boost")
    game.apply("out")  # 2 of 3 MP; the last one leaves no choice
    assert (game.where(14), game.where(22)) == ((1, 1), (0, 2))
    assert game.close_calls(14) == 1
    markers(game, 14, "tire", "tire")


def test_G26_the_cards_tokens_come_before_it_and_only_once():
    game = offered("flat-out")
    assert game.close_calls(14) == 1
    game.apply("boost")
    while kind(game) == "step":
        game.apply("forward")
    assert game.close_calls(14) == 1


def test_G26_and_C4_lanes_entered_in_the_first_move_stay_entered():
    game = stand(LANES, active=14, card="charge", mp=1, tyres={14: "soft"})
    game.apply("out")
    game.apply("boost")
    assert texts(game) == ["forward", "out"]  # back inside it has already been


def test_G26_the_closing_step_comes_first():
    game = offered("understeer")
    assert (game.where(14), kind(game)) == ((1, 1), "boost")
    markers(game, 14, "suspension")


def test_G26_and_C19_a_finished_car_has_no_second_move():
    game = stand(
        """
        ..  ..  ..  ..
        22  ..  14  ..
        """,
        line=3, active=14, card="charge", mp=2, tyres={14: "soft"}, changed=[14, 22],
    )  # fmt: skip
    game.apply("forward")
    assert (game.status(14), kind(game)) == ("finished", "play")
    markers(game, 14)


def test_G26_and_C19_finishing_in_the_second_move_brings_no_marker():
    game = stand(
        """
        ..  ..  ..  ..
        22  14  ..  ..
        """,
        line=3, active=14, card="charge", mp=1, tyres={14: "soft"}, changed=[14, 22],
    )  # fmt: skip
    game.apply("forward")
    game.apply("boost")
    game.apply("forward")
    assert game.status(14) == "finished"
    markers(game, 14, "tire")


def test_G27_softs_fitted_again_are_a_fresh_set():
    game = in_the_pits("tire", tyres={14: "hard"})
    game.apply("repair 14 soft")
    assert game.fresh[game.car(14)] == 1


def test_7_6_4_the_turn_goes_on_with_the_next_player():
    game = offered()
    game.apply("boost")
    while kind(game) == "step":
        game.apply("forward")
    assert (kind(game), asked(game), game.activated(14)) == ("play", "blue", True)


# Weather Change in short: tyres that do not fit (events have their own tests).


def test_G31_a_promise_is_kept_in_this_turns_pit_step():
    game = stand("14 .. 22", event="weather-change", tyres={14: "soft", 22: "hard"}, first="green")
    assert (kind(game), asked(game)) == ("promise", "blue")  # from the leader back
    game.apply("promise 22")
    assert (kind(game), asked(game)) == ("promise", "green")
    game.apply("suffer 14")
    assert (game.close_calls(14), game.close_calls(22)) == (2, 0)
    assert asked(game) == "green"
    game.apply("pit none")
    assert (game.status(22), game.tyres(22)) == ("apron", "wet")  # the only thing it can do
    stay_out(game)
    assert game.changed[game.car(22)]
