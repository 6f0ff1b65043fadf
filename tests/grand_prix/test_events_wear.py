"""The events that look at wear markers or hand them out: who is hit, ties, what an NPC suffers instead."""

import pytest

from tests.grand_prix.turn_helpers import (
    asked,
    flag,
    in_pits,
    kind,
    markers,
    position,
    stands,
    targets,
    texts,
    tokens,
)

# Red 1 21, green 14 41, yellow 9 29, blue 22 28; 6 16 19 27 are NPCs whose numbers no card of this file calls in.

FIELD = """
..  ..  ..  ..  ..  ..  ..  ..
14  ..  22  ..  41  19  1   ..
"""

RETIRING = [("blown-engine", "engine"), ("brake-failure", "brake"), ("gear-box-failure", "transmission")]
ADDING = [("engine-problems", "engine"), ("transmission-problems", "transmission")]


# Blown Engine, Brake Failure, Gear Box Failure


@pytest.mark.parametrize("event, marker", RETIRING)
def test_the_car_with_the_most_markers_retires_under_a_black_flag(event, marker):
    game = position(FIELD, wear={14: [marker, marker], 22: [marker, "tire", "tire", "tire"]}, event=event)
    assert (game.status(14), game.place(14)) == ("retired", 5)
    assert flag(game) == "black"
    assert [game.status(car) for car in (22, 41, 19, 1)] == ["track"] * 4
    markers(game, 22, marker, "tire", "tire", "tire")


@pytest.mark.parametrize("event, marker", RETIRING)
def test_other_markers_and_close_calls_do_not_count(event, marker):
    other = "engine" if marker != "engine" else "brake"
    game = position(FIELD, wear={14: [other, other, other], 22: [marker]}, close_calls={14: 5, 22: 1}, event=event)
    assert (game.status(14), game.status(22)) == ("track", "retired")
    tokens(game, 14, 5)


@pytest.mark.parametrize("event, marker", RETIRING)
def test_4_4_a_tie_of_two_teams_goes_to_a_team_draw(event, marker):
    games = targets(FIELD, wear={14: [marker], 22: [marker]}, event=event)
    out = {tuple(car for car in (14, 22) if game.status(car) == "retired") for game in games}
    assert out == {(14,), (22,)}


@pytest.mark.parametrize("event, marker", RETIRING)
def test_8_1_of_two_tied_cars_of_a_team_the_owner_chooses(event, marker):
    game = position(FIELD, wear={14: [marker], 41: [marker]}, event=event)
    assert (kind(game), asked(game), set(texts(game))) == ("choose", "green", {"choose 14", "choose 41"})
    game.apply("choose 41")
    assert (game.status(14), game.status(41)) == ("track", "retired")


@pytest.mark.parametrize("event, marker", RETIRING)
def test_4_4_the_draw_has_one_token_for_each_team_and_then_its_owner_chooses(event, marker):
    games = targets(FIELD, wear={14: [marker], 41: [marker], 22: [marker]}, event=event)
    drawn = [game for game in games if kind(game) == "choose"]
    assert {asked(game) for game in drawn} == {"green"}
    assert {tuple(texts(game)) for game in drawn} == {("choose 14", "choose 41")}
    assert all(game.status(22) == "retired" for game in games if game not in drawn)
    assert 8 < len(drawn) < 32


@pytest.mark.parametrize("event, marker", RETIRING)
def test_without_such_a_marker_the_leading_npc_retires(event, marker):
    game = position(
        """
        ..  ..  ..  ..  ..  ..
        14  27  22  19  1   ..
        """,
        wear={14: ["tire"]},
        event=event,
    )
    assert (game.status(19), game.status(27)) == ("retired", "track")
    assert flag(game) == "black"


@pytest.mark.parametrize("event, marker", RETIRING)
def test_C30_cars_in_the_pit_lane_are_seen_too(event, marker):
    game = position(FIELD, apron={9: 3}, wear={9: [marker, marker], 22: [marker]}, event=event)
    assert (game.status(9), game.status(22)) == ("retired", "track")


@pytest.mark.parametrize("event, marker", RETIRING)
def test_G33_the_leading_npc_may_be_in_the_pit_lane(event, marker):
    game = position(FIELD, apron={27: 7}, event=event)
    assert (game.status(27), game.status(19)) == ("retired", "track")


@pytest.mark.parametrize("event, marker", [*RETIRING, *ADDING, ("wing-damage", "wing")])
def test_G33_no_marker_and_no_npc_is_a_non_event_under_green(event, marker):
    text = """
    ..  ..  ..  ..
    14  ..  22  1
    """
    game = position(text, event=event)
    assert flag(game) == "green"
    stands(game, text)
    for car in (14, 22, 1):
        markers(game, car)


def test_C22_a_retired_car_takes_the_lowest_place_and_its_space_is_empty():
    game = position(FIELD, wear={1: ["engine"]}, event="blown-engine")
    assert game.place(1) == 5
    assert game.leader == 19
    assert game.where(19) == (5, 0)


def test_G47_the_last_player_car_retired_by_an_event_ends_the_race():
    game = position(
        """
        ..  ..  ..
        14  19  27
        """,
        wear={14: ["engine"]},
        event="blown-engine",
    )
    assert game.decision is None
    assert game.outcome.ending == "ending.no-players"
    assert game.outcome.places == {27: 1, 19: 2, 14: 3}


# Engine Problems, Transmission Problems


@pytest.mark.parametrize("event, marker", ADDING)
def test_the_car_with_the_most_markers_gets_another(event, marker):
    game = position(FIELD, wear={14: [marker, marker, "tire"], 22: [marker]}, close_calls={14: 1}, event=event)
    markers(game, 14, marker, marker, marker, "tire")
    markers(game, 22, marker)
    tokens(game, 14, 1)
    assert flag(game) == "green"


@pytest.mark.parametrize("event, marker", ADDING)
def test_C30_the_most_may_be_in_the_pit_lane(event, marker):
    game = position(FIELD, apron={9: 3}, wear={9: [marker, marker], 22: [marker]}, event=event)
    markers(game, 9, marker, marker, marker)
    markers(game, 22, marker)


def test_G10_engine_problems_hit_all_tied_cars():
    game = position(FIELD, wear={14: ["engine"], 41: ["engine"], 22: ["engine"], 1: ["tire"]}, event="engine-problems")
    for car in (14, 41, 22):
        markers(game, car, "engine", "engine")
    markers(game, 1, "tire")
    assert kind(game) == "pit"


def test_G34_engine_problems_send_the_leading_npc_15_back_in_the_pits():
    game = position(FIELD, event="engine-problems")
    in_pits(game, c19=-10)


def test_G34_engine_problems_npc_in_the_pit_lane_goes_back_from_there():
    game = position(FIELD, apron={27: 7}, event="engine-problems")
    in_pits(game, c27=-8)
    assert game.where(19) == (5, 0)


def test_G34_engine_problems_npc_does_not_pit_again_by_number():
    # The card's PIT number is 3: 13 leads the NPCs and is the target, 3 pits by number.
    game = position(
        """
        ..  ..  ..  ..
        14  3   13  1
        """,
        event="engine-problems",
    )
    in_pits(game, c13=-13, c3=-4)


def test_transmission_problems_tie_is_settled_by_a_team_draw():
    games = targets(FIELD, wear={14: ["transmission"], 22: ["transmission"]}, event="transmission-problems")
    hit = {tuple(len(game.wear(car)) for car in (14, 22)) for game in games}
    assert hit == {(2, 1), (1, 2)}


def test_transmission_problems_the_owner_picks_among_own_tied_cars():
    game = position(FIELD, wear={14: ["transmission"], 41: ["transmission"]}, event="transmission-problems")
    assert (asked(game), set(texts(game))) == ("green", {"choose 14", "choose 41"})
    game.apply("choose 14")
    markers(game, 14, "transmission", "transmission")
    markers(game, 41, "transmission")


def test_G34_transmission_problems_do_nothing_to_an_npc():
    game = position(FIELD, event="transmission-problems")
    stands(game, FIELD)
    assert game.wear(19) == []
    assert flag(game) == "green"


def test_7_1_a_marker_from_an_event_may_be_the_sixth_and_the_car_stays():
    game = position(FIELD, wear={14: ["engine"] * 5}, event="engine-problems")
    markers(game, 14, *["engine"] * 6)
    assert game.status(14) == "track"


# Wing Damage


def test_wing_damage_for_the_most_close_calls_which_are_lost():
    game = position(FIELD, close_calls={14: 3, 22: 2}, wear={14: ["tire"], 22: ["wing"] * 3}, event="wing-damage")
    markers(game, 14, "tire", "wing")
    tokens(game, 14, 0)
    tokens(game, 22, 2)
    assert flag(game) == "green"


def test_wing_damage_tie_goes_to_a_team_draw_and_only_the_target_loses_its_tokens():
    games = targets(FIELD, close_calls={14: 2, 22: 2}, event="wing-damage")
    assert {tuple(game.close_calls(car) for car in (14, 22)) for game in games} == {(0, 2), (2, 0)}
    for game in games:
        hit, spared = (14, 22) if game.close_calls(14) == 0 else (22, 14)
        markers(game, hit, "wing")
        markers(game, spared)


def test_wing_damage_the_owner_picks_among_own_tied_cars():
    game = position(FIELD, close_calls={14: 2, 41: 2, 1: 1}, event="wing-damage")
    assert set(texts(game)) == {"choose 14", "choose 41"}
    game.apply("choose 41")
    markers(game, 41, "wing")
    tokens(game, 41, 0)
    tokens(game, 14, 2)


def test_C30_wing_damage_sees_the_pit_lane_too():
    game = position(FIELD, apron={9: 3}, close_calls={9: 2, 22: 1}, event="wing-damage")
    markers(game, 9, "wing")
    tokens(game, 9, 0)
    tokens(game, 22, 1)


def test_G34_wing_damage_does_nothing_to_an_npc():
    game = position(FIELD, event="wing-damage")
    stands(game, FIELD)
    for car in (14, 22, 41, 19, 1):
        markers(game, car)


# Suspension Difficulties, Tire Wear

EACH = [("suspension-difficulties", "suspension"), ("tire-wear", "tire")]


@pytest.mark.parametrize("event, marker", EACH)
def test_each_owner_in_turn_gives_a_marker_to_one_of_its_cars(event, marker):
    game = position(
        """
        ..  ..  ..  ..  ..  ..  ..
        14  ..  22  41  19  28  1
        """,
        event=event,
        first="blue",
    )
    assert (kind(game), asked(game), set(texts(game))) == ("choose", "blue", {"choose 22", "choose 28"})
    game.apply("choose 28")
    # Red has one car and is not asked (C10).
    assert (kind(game), asked(game), set(texts(game))) == ("choose", "green", {"choose 14", "choose 41"})
    markers(game, 1, marker)
    game.apply("choose 14")
    markers(game, 28, marker)
    markers(game, 14, marker)
    for car in (22, 41, 19):
        markers(game, car)
    assert flag(game) == "green"


@pytest.mark.parametrize("event, marker", EACH)
def test_G48_a_car_in_the_pit_lane_may_be_given_the_marker(event, marker):
    game = position(FIELD, apron={28: 3}, event=event, first="blue")
    assert (asked(game), set(texts(game))) == ("blue", {"choose 22", "choose 28"})
    game.apply("choose 28")
    markers(game, 28, marker)
    markers(game, 22)


@pytest.mark.parametrize("event, marker", EACH)
def test_7_5_close_calls_stay_where_the_event_does_not_look_at_them(event, marker):
    game = position(FIELD, close_calls={1: 2, 22: 1}, event=event, first="green")
    game.apply("choose 14")
    tokens(game, 1, 2)
    tokens(game, 22, 1)
    markers(game, 1, marker)
    markers(game, 22, marker)


# Suspension Stress


def test_suspension_stress_every_car_with_a_suspension_marker_gets_one_more():
    game = position(
        FIELD,
        apron={9: 3},
        wear={14: ["suspension"], 22: ["tire"], 1: ["suspension", "suspension", "tire"], 9: ["suspension"]},
        event="suspension-stress",
    )
    markers(game, 14, "suspension", "suspension")
    markers(game, 22, "tire")
    markers(game, 1, "suspension", "suspension", "suspension", "tire")
    markers(game, 9, "suspension", "suspension")
    markers(game, 41)
    assert flag(game) == "green"


def test_suspension_stress_without_any_is_a_non_event():
    game = position(FIELD, wear={14: ["tire"]}, event="suspension-stress")
    markers(game, 14, "tire")
    stands(game, FIELD)
    assert (flag(game), kind(game)) == ("green", "pit")
