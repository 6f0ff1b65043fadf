"""Rulings of the project's own on Grand Prix (docs/rulings.md, D27 and later): what the rulebook leaves open."""

from __future__ import annotations

from typing import Any

import pytest

import draftline
from draftline.core.track_file import track_names
from draftline.racing.move import MOVEMENTS

QUIET = "suspension-stress"  # nothing happens while no car has a suspension marker


def position(text: str, **given: Any) -> Any:
    return draftline.position(text, game="grand-prix", **given)


def texts(game: Any) -> list[str]:
    return [str(action) for action in game.decision.actions]


def names(facts: Any) -> list[str]:
    return [fact.name for fact in facts]


# Setting up.


@pytest.mark.parametrize("track", track_names())
def test_2_1_any_track_may_be_raced(track):
    game = draftline.new_game("grand-prix", seats=4, track=track, seed=2)
    assert (len(game.order()), game.laps, game.problems()) == (22, game.track.laps_of("grand-prix"), [])


def test_2_4_both_decks_are_whole_and_shuffled_apart():
    games = [draftline.new_game("grand-prix", seats=2, seed=seed) for seed in (1, 2)]
    for game in games:
        assert sorted(game.race_deck.left()) == list(range(1, 81))
        assert sorted(game.event_deck.left()) == list(range(1, 33))
        assert game.race_deck.left() != sorted(game.race_deck.left())
        assert game.event_deck.left() != sorted(game.event_deck.left())
    assert games[0].race_deck.left() != games[1].race_deck.left()
    assert games[0].event_deck.left() != games[1].event_deck.left()


# Moving.

STRAIGHT = """
.. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. ..
22 .. .. .. .. 14 .. .. .. .. ..
"""


SPIN = """
..  ..  ..  ..  ..  ..
9   ..  2   22  ..  1
"""


@pytest.mark.parametrize("seed", range(12))
def test_C36_the_list_wins_a_tied_spin_around_goes_by_close_calls(seed):
    """The pictured card makes a Team Draw at once; by the list the car with more Close Calls is it (G37)."""
    wear = {22: ["tire", "tire"], 1: ["tire"]}
    game = position(SPIN, event="spin-around", close_calls={22: 1, 1: 2}, wear=wear, seed=seed)
    assert [game.status(car) for car in (22, 1)] == ["track", "apron"]


def test_C36_the_card_fills_in_whom_a_spin_around_hits_if_no_player_car_can_be():
    """The list says nothing of NPCs; the card names the one closest to the lead, and its PIT number."""
    game = position(SPIN.replace("9 ", "20"), event="spin-around")
    assert {car: (game.status(car), game.where(car)[0]) for car in (2, 22, 1)} == {
        2: ("apron", 2), 22: ("track", 3), 1: ("track", 5),
    }  # fmt: skip
    assert (game.status(20), game.where(20)[0]) == ("apron", -5), "NPC 20 ends with the card's number, 0"


@pytest.mark.parametrize("card, speed, pit_speed, movement", [("weaving", 4, 3, "solo"), ("slingshot", 7, 3, "lead")])
def test_C36_the_pictured_race_cards_fill_in_speed_and_movement(card, speed, pit_speed, movement):
    """The list of Grand Prix names neither."""
    game = position("9 .. .. .. .. .. .. .. ..\n.. .. .. 22 .. .. .. .. ..", active=22, card=card)
    assert game.mp == speed
    assert MOVEMENTS[game.move.movement] == movement
    game = position("9 .. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. .. ..", apron={22: 3}, active=22, card=card)
    assert game.mp == pit_speed - 1, "one MP has taken it out of the pit lane"


def test_ruling_no_diagonal_step_out_of_a_zone():
    free = position(STRAIGHT, active=14, card="Slingshot")
    assert "diagonal out" in texts(free)
    game = position(STRAIGHT, active=14, card="Slingshot", mp=4, zone=0)  # column 5 is its last
    assert (game.where(14), game.mp) == ((6, 0), 3)  # there was but one way, so nobody was asked (C10)
    assert "diagonal out" in texts(game)


def test_ruling_no_diagonal_step_into_a_zone():
    game = position(STRAIGHT, active=14, card="Challenge", mp=1, zone=11)  # column 6 is its first
    assert texts(game) == ["forward", "out"]
    game.apply("forward")
    assert game.where(14) == (6, 0)


def test_ruling_close_calls_are_counted_during_the_move_and_taken_at_its_end():
    text = """
    .. .. .. ..
    .. 22 .. ..
    .. 14 .. ..
    """
    game = position(text, active=14, card="Charge", mp=4)
    assert "close-calls" not in names(game.apply("out"))
    game.apply("forward")
    assert (game.close_calls(14), game.mp) == (0, 1)
    assert names(game.apply("forward")) == ["stepped", "worn", "close-calls"]
    assert game.close_calls(14) == 1


def test_ruling_weaving_counts_its_own_close_call_with_those_of_its_displacements():
    text = """
    .. .. .. ..
    .. 22 .. ..
    .. 14 .. ..
    """
    game = position(text, active=14, card="Weaving", mp=1)
    game.apply("out")
    while game.decision.kind == "step":
        game.apply("stop" if "stop" in texts(game) else "forward")
    assert game.close_calls(14) == 2


def test_ruling_lanes_between_count_as_entered_when_clean_air_places_a_car_in_its_own_sector():
    text = """
    .. 29 9  22
    .. .. .. ..
    .. .. .. ..
    """
    game = position(text, active=29, card="Clean Air", mp=2, tyres={29: "soft"}, laps_down={29: 2})
    for step in ("in", "in"):
        game.apply(step)
    assert (game.where(29), game.decision.kind) == ((1, 2), "boost")
    game.apply("boost")
    assert game.where(29) == (2, 2)  # forward was the only way, so nobody was asked (C10)
    assert "in" in texts(game)


# The zone.


def test_ruling_a_zone_is_lifted_before_the_next_one_is_laid():
    text = """
    .. .. .. .. .. ..
    .. .. .. .. .. ..
    22 .. .. .. 14 ..
    """
    game = position(text, active=14, card="Charge", mp=1, activated=[22], zone=-2, event="traction-hazard")
    told = [name for name in names(game.apply("forward")) if name in ("zone", "zone-over", "event")]
    assert told == ["zone-over", "event", "zone"]
    assert game.centre == game.progress(14) % game.track.sectors


def test_ruling_cars_of_a_zone_stay_inside_when_it_is_lifted():
    text = """
    .. .. .. .. .. ..
    .. .. .. .. .. ..
    22 .. .. .. 14 ..
    """
    game = position(text, zone=2, event=QUIET)
    assert game.centre == -1
    assert (game.where(22), game.where(14)) == ((0, 0), (4, 0))


def test_ruling_the_pit_lane_is_not_in_the_zone():
    text = """
    .. .. .. .. .. ..
    22 .. .. .. .. ..
    """
    game = position(text, apron={14: 0, 41: 0}, event="traction-hazard")
    assert [game.where(car) for car in (22, 14, 41)] == [(0, 0), (0, -1), (0, -1)]


# Tyres and weather.


def test_ruling_hands_are_dealt_when_the_tyres_are_chosen():
    game = draftline.new_game("grand-prix", seats=3, track="larkmoor", seed=4)
    assert [game.hand(seat) for seat in range(3)] == [(), (), ()]
    for seat in range(3):
        game.apply("tyres hard soft", seat=seat)
    assert [len(game.hand(seat)) for seat in range(3)] == [8, 8, 8]


def test_ruling_tyres_are_shown_when_all_have_chosen():
    game = draftline.new_game("grand-prix", seats=2, track="larkmoor", seed=4)
    assert names(game.apply("tyres soft soft", seat=1)) == ["chosen"]
    assert {game.tyres(car) for car in game.cars(1)} == {None}
    shown = [fact.values["car"] for fact in game.apply("tyres hard hard", seat=0) if fact.name == "tyres"]
    assert shown == [*game.cars(0), *game.cars(1)]


def test_ruling_random_weather_is_drawn_from_the_seed():
    def weather(seed: int) -> int:
        return draftline.new_game("grand-prix", seats=2, seed=seed, options={"weather": "random"}).weather

    assert {weather(seed) for seed in range(12)} == {0, 1}
    assert weather(3) == weather(3)


def test_ruling_a_car_off_the_track_cannot_promise_a_stop_and_is_not_asked():
    text = """
    .. .. .. ..
    22 .. .. ..
    """
    game = position(text, apron={14: 1}, off=[14], event="weather-change", tyres={14: "soft"})
    assert (game.decision.kind, texts(game)) == ("promise", ["promise 22", "suffer 22"])
    assert game.close_calls(14) == 2


# The turn.


def test_ruling_a_seat_without_player_cars_discards_too():
    text = """
    .. 2  .. ..
    22 14 .. 7
    """
    hands = {"green": [46, 47], "blue": [48, 49]}
    worn = {14: ["tire"] * 6}
    game = position(text, active=22, card="Charge", mp=1, hands=hands, activated=[2, 7], wear=worn, event=QUIET)
    game.apply("out")
    assert game.status(14) == "retired"  # all that green could do, so it was done (C10)
    while game.decision.kind == "pit":
        game.apply("pit none")
    assert [(decision.seat, decision.kind) for decision in game.decisions] == [(1, "discard"), (0, "discard")]


def test_ruling_the_winners_bonus_of_a_car_that_does_not_race_changes_nothing():
    plain = draftline.new_game("grand-prix", seats=2, track="larkmoor", seed=5)
    absent = next(number for number in plain.box.team_of if plain.row_of[number] < 0)
    other = draftline.new_game("grand-prix", seats=2, track="larkmoor", seed=5, options={"moved_up": absent})
    assert other.order() == plain.order()


# The end.


def test_ruling_disqualified_cars_take_the_last_places_in_the_order_they_came_in():
    text = """
    .. .. .. 22
    2  7  41 14
    """
    game = position(text, active=14, card="Charge", mp=1, line=4, activated=[22, 41, 2, 7], changed=[41])
    outcome = game.outcome
    assert outcome.places == {41: 1, 7: 2, 2: 3, 14: 4, 22: 5}
    assert (outcome.car_points[14], outcome.car_points[22], outcome.car_points[41]) == (0, 0, 25)
    assert [game.status(car) for car in (14, 22, 41)] == ["disqualified", "disqualified", "finished"]


def test_ruling_a_tie_at_nothing_goes_to_the_team_whose_best_car_is_further_ahead():
    text = """
    .. .. .. ..
    22 .. .. 14
    """
    game = position(text, active=14, card="Charge", mp=1, line=4, activated=[22])
    game.apply("forward")
    assert game.outcome.points == (0, 0)
    assert game.outcome.ranking == (0, 1)
