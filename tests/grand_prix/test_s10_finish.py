"""10: the finish, places, the tyre check with places moving up, points for the best ten, ties, NPCs."""

import pytest

from draftline.core.facts import Facts
from tests.grand_prix.turns import QUIET, stand, straight
from tests.thunder_alley.turn_helpers import asked, end_turn, ending, kind, markers, stay_out, texts

ROAD = """
..  ..  ..  ..  ..  ..
22  14  ..  ..  28  ..
"""
DONE = [14, 22, 28]


def first_across(**more):
    """Blue's 28 has just crossed the finish before column 5; green's 14 and then blue's 22 are to follow."""
    options = {"active": 28, "card": "charge", "mp": 3, "line": 5, "changed": DONE, **more}
    game = stand(ROAD, **options)
    game.apply("forward")
    return game


def last_across(text, line, active, **more):
    """The active car has crossed the line and every other car counts as activated, so the race is over."""
    numbers = [int(word) for word in text.split() if word not in ("..", "##")]
    activated = [car for car in [*numbers, *more.get("apron", {})] if car != active]
    return stand(text, line=line, active=active, card="charge", mp=1, activated=activated, **more)


# 10.1.1


def test_10_1_1_the_first_car_across_takes_1st_place_and_is_off_the_track():
    game = first_across()
    assert (game.status(28), game.place(28)) == ("finished", 1)
    assert 28 not in game.order()
    assert game.problems() == []


def test_C18_a_solo_move_ends_at_the_line_and_C19_brings_no_wear_or_tokens():
    game = first_across(card="weaving")
    markers(game, 28)
    assert game.close_calls(28) == 0
    assert kind(game) == "play"


def test_10_1_1_the_race_goes_on_until_the_action_phase_is_over():
    game = first_across()
    assert game.outcome is None
    assert (kind(game), asked(game)) == ("play", "green")


def test_10_1_1_then_it_ends_without_event_pits_or_discards():
    game = first_across(hands={"green": [11], "blue": [12]}, event="blown-engine")
    straight(game, "play 11 on 14")
    facts = []
    while game.decision is not None:
        text = "play 12 on 22" if kind(game) == "play" else "forward"
        facts += [fact.name for fact in game.apply(text)]
    assert "event" not in facts
    assert facts[-1] == "race-over"
    assert ending(game) == "ending.finished"


def test_10_1_1_crossing_on_an_earlier_lap_ends_nothing():
    game = first_across(final=False)
    assert (game.status(28), game.lap) == ("track", 2)


def test_10_1_1_an_npc_can_win():
    game = last_across("14 .. .. 2 ..", 4, 2, changed=[14])
    assert game.outcome.places == {2: 1, 14: 2}
    assert game.outcome.car_points == {2: 0, 14: 18}


# 10.1.2


def test_10_1_2_the_next_cars_across_take_the_next_places():
    game = first_across(hands={"green": [46], "blue": [64]})
    straight(game, "play 46 on 14")
    assert (game.status(14), game.place(14)) == ("finished", 2)
    straight(game, "play 64 on 22")
    assert game.outcome.places == {28: 1, 14: 2, 22: 3}


def test_10_1_2_the_rest_are_ranked_by_running_order():
    game = last_across(
        """
        ..  14  ..  ..  ..
        22  28  ..  1   ..
        """,
        4,
        1,
        apron={41: 1, 21: 2},
        off=[21],
        changed=[14, 41, 22, 28, 1, 21],
    )
    game.apply("forward")
    assert game.outcome.places == {1: 1, 21: 2, 28: 3, 14: 4, 41: 5, 22: 6}


def test_10_1_2_and_G47_cars_out_of_the_race_come_last():
    game = first_across(hands={"green": [11], "blue": [12]})
    game.apply("retire 14")
    straight(game, "play 12 on 22")  # it stays on the track
    assert game.place(22) == 2
    assert game.outcome.places == {28: 1, 22: 2, 14: 3}


def test_10_1_2_and_C15_a_pushed_car_finishes_before_its_pusher():
    game = last_across("14 .. 22 1 ..", 4, 22, changed=[14, 22, 1])
    assert game.place(1) == 1
    assert game.outcome.places == {1: 1, 22: 2, 14: 3}


def test_10_1_2_and_C18_led_cars_go_on_over_the_line():
    game = stand(
        "14 .. 22 28 ..", line=4, active=28, card="out-in-front", mp=2, activated=[14, 22], changed=[14, 22, 28]
    )
    assert game.outcome.places == {28: 1, 22: 2, 14: 3}


def test_C17_a_displaced_car_can_finish():
    game = stand(
        """
        ..  ..  22  ..
        14  ..  1   ..
        """,
        line=3, active=22, card="charge", mp=2, activated=[14, 1], changed=[14, 22, 1],
    )  # fmt: skip
    game.apply("in")  # 1 is at the inside edge and goes forward over the line (6.8)
    assert game.outcome.places == {1: 1, 22: 2, 14: 3}


def test_G43_a_car_shifted_over_the_line_by_an_event_has_finished_and_the_race_is_over():
    game = stand(
        """
        ..  ..  ..  22  ..
        14  ..  ..  1   ..
        """,
        line=4,
        event="traction-hazard",
        changed=[14, 22, 1],
    )
    assert game.decision is None
    assert game.outcome.places == {1: 1, 22: 2, 14: 3}
    assert ending(game) == "ending.finished"


def placed(game):
    """The cars of which it is told that they are still racing at the end, with their places."""
    return [(fact.values["car"], fact.values["place"]) for fact in Facts(game.log, game) if fact.name == "placed"]


def test_10_1_2_only_cars_still_racing_at_the_end_are_told_to_be():
    """Not the winner, nor a car that is out: their places have been told."""
    game = first_across(hands={"green": [11], "blue": [12]})
    game.apply("retire 14")
    game.apply("play 12 on 22")
    while game.decision is not None:
        game.apply("forward")
    assert game.outcome.places == {28: 1, 22: 2, 14: 3}
    assert placed(game) == [(22, 2)]


def test_10_1_3_a_car_still_racing_is_told_its_place_behind_nobody_who_was_disqualified():
    game = last_across("14 .. 1 .. 28 22 ..", 6, 22, changed=[14, 1])
    assert game.outcome.places == {1: 1, 14: 2, 22: 3, 28: 4}
    assert placed(game) == [(1, 1), (14, 2)]


# 10.1.3 and 7.6.2


def test_10_1_3_a_car_that_never_changed_tyres_is_disqualified_and_the_others_move_up():
    game = last_across("14 .. 1 .. 22 ..", 5, 22, changed=[14, 1])
    assert game.status(22) == "disqualified"
    places = game.outcome.places
    assert (places[1], places[14]) == (1, 2)
    assert game.outcome.car_points == {22: 0, 1: 25, 14: 18}


def test_10_1_3_the_disqualified_car_scores_nothing_though_it_crossed_first():
    game = last_across("14 .. 1 .. 22 ..", 5, 22, changed=[14, 1])
    points = dict(zip(game.teams, game.outcome.points, strict=True))
    assert points == {"red": 25, "green": 18, "blue": 0}
    assert [game.teams[place] for place in game.outcome.ranking] == ["red", "green", "blue"]


def test_7_6_2_and_G32_cars_on_the_track_and_in_the_pits_are_checked_too():
    game = last_across("14 .. 1 .. 22 ..", 5, 22, apron={41: 3}, changed=[22])
    assert [game.status(car) for car in (22, 14, 1, 41)] == ["finished"] + ["disqualified"] * 3
    assert game.outcome.car_points == {22: 25, 14: 0, 1: 0, 41: 0}


def test_7_6_2_and_G32_a_car_retired_in_the_last_turn_is_checked():
    game = first_across(changed=[22, 28], hands={"green": [11], "blue": [12]})
    game.apply("retire 14")
    straight(game, "play 12 on 22")
    assert game.status(14) == "disqualified"
    assert game.outcome.car_points == {28: 25, 22: 18, 14: 0}


def test_7_6_2_and_G32_a_car_eliminated_in_the_last_turn_is_checked():
    game = stand(
        "14 .. 22 ..",
        line=3,
        active=22,
        card="charge",
        mp=1,
        wear={14: ["body"] * 6},
        changed=[22],
        hands={"green": []},
    )
    assert game.status(14) == "disqualified"
    assert game.outcome.car_points == {22: 25, 14: 0}


def test_7_6_2_and_G32_a_car_out_in_an_earlier_turn_keeps_its_place():
    game = stand("14 .. .. 22 ..", line=5, event="blown-engine", wear={14: ["engine"]}, changed=[22])
    end_turn(game)
    straight(game, next(text for text in texts(game) if text.endswith("on 22")))
    assert game.status(14) == "retired"
    assert game.outcome.places == {22: 1, 14: 2}
    assert game.outcome.car_points == {22: 25, 14: 18}


def test_7_6_2_and_G32_a_car_lapped_in_an_earlier_turn_keeps_its_place():
    game = stand("14 .. .. 22 ..", line=5, event=QUIET, laps_down={14: 1}, changed=[22])
    end_turn(game)
    assert game.status(14) == "lapped"
    straight(game, next(text for text in texts(game) if text.endswith("on 22")))
    assert game.outcome.car_points == {22: 25, 14: 18}


@pytest.mark.parametrize("tyre", ["hard", "soft", "wet"])
def test_10_1_3_and_G32_rain_from_start_to_end_frees_everybody_of_the_duty(tyre):
    game = last_across("14 .. 1 .. 22 ..", 5, 22, weather="rain", tyres={14: tyre, 1: tyre, 22: tyre})
    while game.decision is not None and kind(game) == "boost":
        game.apply("stop")
    assert game.outcome.places == {22: 1, 1: 2, 14: 3}


def test_10_1_3_one_dry_turn_brings_it_back():
    game = stand("14 .. .. 22 ..", line=5, weather="rain", event="weather-change")
    game.apply("suffer 22")
    game.apply("suffer 14")
    end_turn(game)
    assert game.weather == 0
    straight(game, next(text for text in texts(game) if text.endswith("on 22")))
    game.apply("retire 14")
    assert {game.status(car) for car in (14, 22)} == {"disqualified"}
    assert game.outcome.points == (0, 0)


def test_10_1_3_npcs_have_no_tyres_to_change():
    game = last_across("14 .. 2 .. 22 ..", 5, 22)
    assert game.status(2) == "finished"
    assert game.outcome.places[2] == 1


# 10.2

# 1 crosses first, then 12 more cars in running order.
LONG = "31 41 21 27 24 20 18 28 14 13 7 2 22 1 .."


def test_10_2_the_best_ten_score():
    game = last_across(
        "85 58 88 77 66 33 28 22 41 14 21 1 ..", 12, 1, changed=[85, 58, 88, 77, 66, 33, 28, 22, 41, 14, 21, 1]
    )
    assert [game.outcome.car_points[car] for car in (1, 21, 14, 41, 22, 28, 33, 66, 77, 88, 58, 85)] == [
        25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0, 0,
    ]  # fmt: skip
    assert dict(zip(game.teams, game.outcome.points, strict=True)) == {
        "red": 43, "green": 27, "blue": 18, "purple": 10, "black": 3, "pink": 0,
    }  # fmt: skip


def test_10_2_and_10_3_npcs_hold_places_and_score_nothing():
    game = last_across(LONG, 14, 1, changed=[1, 21, 14, 41, 22, 28])
    assert {car: game.outcome.places[car] for car in (1, 22, 2, 14, 28, 21)} == {
        1: 1, 22: 2, 2: 3, 14: 6, 28: 7, 21: 12,
    }  # fmt: skip
    assert {car: points for car, points in game.outcome.car_points.items() if points} == {1: 25, 22: 18, 14: 8, 28: 6}
    assert dict(zip(game.teams, game.outcome.points, strict=True)) == {"red": 25, "green": 8, "blue": 24}
    assert [(row.entrant, row.seat, row.points) for row in game.outcome.standings] == [
        (colour, game.teams.index(colour), points) for colour, points in (("red", 25), ("blue", 24), ("green", 8))
    ]  # nobody scores with an NPC, so none stands there


def test_G32_a_car_behind_a_disqualified_one_may_come_into_the_ten():
    game = last_across(LONG, 14, 1, changed=[1, 21, 41])
    assert [game.status(car) for car in (22, 14, 28)] == ["disqualified"] * 3
    assert game.outcome.places[21] == 9
    assert game.outcome.car_points[21] == 2
    assert game.outcome.places[41] == 10
    assert game.outcome.car_points[41] == 1


def test_G32_a_car_that_is_out_moves_up_too():
    wear = {41: ["engine"]}
    cars = "41 31 27 24 20 18 13 7 22 14 2 1 .. .."
    game = stand(cars, line=13, event="blown-engine", wear=wear, changed=[1, 14], first="red")
    end_turn(game)
    assert (game.status(41), game.place(41)) == ("retired", 12)
    straight(game, next(text for text in texts(game) if text.endswith("on 1")))
    while game.decision is not None:
        game.apply(game.decision.actions[0])
    assert game.status(22) == "disqualified"
    assert game.outcome.places[41] == 11
    assert game.outcome.car_points[41] == 0


def test_10_2_a_tie_goes_to_the_player_with_the_place_nearest_to_first():
    # red 1st = 25, green 3rd + 5th = 25
    game = last_across("14 2 41 3 1 ..", 5, 1, changed=[1, 14, 41])
    points = dict(zip(game.teams, game.outcome.points, strict=True))
    assert points == {"red": 25, "green": 25}
    assert game.teams[game.outcome.winner] == "red"
    assert [(row.entrant, row.rank, row.tie_break) for row in game.outcome.standings] == [
        ("red", 1, "tie.best-car"),
        ("green", 2, ""),
    ]
    other = last_across("9 2 29 3 14 ..", 5, 14, changed=[9, 14, 29], teams=("yellow", "green"))
    assert other.outcome.points == (25, 25)
    assert other.teams[other.outcome.winner] == "green"


def test_10_2_a_disqualified_car_breaks_no_tie():
    # blue's 22 crosses first but is out; then green 1st = 25 and blue 0
    game = last_across("28 14 22 ..", 3, 22, changed=[14])
    assert dict(zip(game.teams, game.outcome.points, strict=True)) == {"green": 25, "blue": 0}
    assert game.teams[game.outcome.winner] == "green"


# G47, C23


def test_G47_without_player_cars_the_race_is_over():
    game = stand("14 22 2 3 ..", first="green", changed=[14, 22])
    game.apply("retire 14")
    game.apply("retire 22")
    assert game.decision is None
    assert ending(game) == "ending.no-players"
    assert game.outcome.places == {3: 1, 2: 2, 22: 3, 14: 4}
    assert game.outcome.car_points == {3: 0, 2: 0, 22: 15, 14: 12}


def test_G47_and_G32_cars_retired_in_that_last_turn_are_checked_for_tyres():
    game = stand("14 22 2 3 ..", first="green", changed=[14])
    game.apply("retire 14")
    game.apply("retire 22")
    assert (game.status(14), game.status(22)) == ("retired", "disqualified")
    assert game.outcome.places[14] == 3


def test_G47_an_event_that_retires_the_last_player_car_ends_the_race():
    game = stand("14 2 3 ..", event="blown-engine", wear={14: ["engine"]}, changed=[14])
    assert game.decision is None
    assert (ending(game), game.outcome.places) == ("ending.no-players", {3: 1, 2: 2, 14: 3})


def test_G47_an_npc_that_laps_the_last_player_car_ends_the_race():
    game = stand("14 22 .. .. 2", event=QUIET, laps_down={14: 1, 22: 1}, changed=[14, 22])
    stay_out(game)
    assert game.decision is None
    assert (ending(game), game.turn) == ("ending.no-players", 1)
    assert game.outcome.places == {2: 1, 22: 2, 14: 3}


def test_C23_one_player_car_races_on():
    game = stand("14 22 2 ..", first="green")
    game.apply("retire 14")
    assert (game.outcome, asked(game)) == (None, "blue")


def test_10_1_2_and_G16_a_car_that_was_carried_over_the_line_may_pass():
    game = stand("41 14 22 1 ..", line=4, active=22, card="charge", mp=1, hands={"green": [11, 12], "red": [13]})
    assert (game.status(1), game.place(1)) == ("finished", 1)
    assert asked(game) == "green"  # red can only pass with 1, so it is not asked (C24)
    assert not game.activated(1)
