"""Race Series and Championship asked as every league is asked: entrants, calendar, absences, results by hand."""

from __future__ import annotations

import json

import pytest

import draftline
from draftline.core.rng import DICE, stream
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.season.leagues import Championship, RaceSeries
from draftline.games.thunder_rolls.season.rolls import box_cars, stages_of
from draftline.league.entrants import Entrant
from draftline.league.files import league_from_json, parse_league
from draftline.league.league import League
from tests.league.helpers import championship, order, refused, run, series

NUMBERS = [car.number for car in box_cars(box())]
PLACES = [12, 10, 9, 8, 7, 6, 4, 3]


def raced(league: League, absences=None):
    race = league.next_race(absences)
    game = draftline.new_game(**race.arguments())
    game.playout(stream(race.seed, DICE), 100_000)
    return game


# Entrants


def test_players_are_entrants_with_or_without_names():
    plain = RaceSeries(["red", "blue"], 2)
    assert [entrant.to_json() for entrant in plain.entrants] == [
        {"team": "red", "name": "", "driver": "person"},
        {"team": "blue", "name": "", "driver": "person"},
    ]
    entrants = [Entrant("red", "Ada"), Entrant("blue", "Bo", "bot:club")]
    named = Championship(["red", "blue"], 8, 2, name="Cup", entrants=entrants)
    assert named.next_race().drivers == [("red", "person"), ("blue", "bot:club")]
    assert named.entrant("pink") is None
    assert len(named.teams) == 8
    assert parse_league(json.dumps(named.to_json())).to_json() == named.to_json()


@pytest.mark.parametrize(
    "entrants, why",
    [
        ([Entrant("blue"), Entrant("red")], "error.league-entrants"),
        ([Entrant("red")], "error.league-entrants"),
        ([Entrant("red"), Entrant("blue", "", "cat")], "error.league-driver"),
        ([Entrant("red"), Entrant("blue", "", "ai:hunters")], "error.league-driver"),
        ([Entrant("red"), Entrant("blue", "a\nb")], "error.league-name"),
    ],
)
def test_entrants_are_checked(entrants, why):
    assert refused(RaceSeries, ["red", "blue"], 2, entrants=entrants) == why


def test_files_of_before_there_were_names_are_read():
    league = RaceSeries(["red", "blue"], 2, 3)
    league.take(raced(league))
    data = json.loads(json.dumps(league.to_json()))
    del data["name"]
    del data["entrants"]
    del data["results"][0]["absences"]
    for car in data["results"][0]["cars"]:
        del car["led"]
        del car["out"]
    again = league_from_json(data)
    assert (again.name, [entrant.driver for entrant in again.entrants]) == ("", ["person", "person"])
    assert [row.to_json() for row in again.standings()] == [row.to_json() for row in league.standings()]


# Calendar


def test_5_1_race_cards_are_seen_as_they_are_drawn():
    league = series(3)
    assert [stop.card != "" for stop in league.calendar] == [True, False, False]
    assert league.calendar[0].card == league.next_race().card
    run(league, order("pink"))
    assert [stop.card != "" for stop in league.calendar] == [True, True, False]
    assert [stop.done for stop in league.calendar] == [True, False, False]


def test_6_2_an_agreed_schedule_is_seen_from_the_start():
    league = championship(8, 3, schedule=["short", "mile"] * 4)
    cards = [stop.card for stop in league.calendar]
    assert cards == ["short", "mile"] * 4 + [""]
    assert [stop.session for stop in league.calendar] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [stop.playoff for stop in league.calendar] == [False] * 8 + [True]
    assert league.calendar[0].to_json()["laps"] is None


def test_6_5_the_card_of_the_playoff_is_drawn_when_the_season_is_over():
    league = championship(8, 4)
    for _ in range(8):
        assert league.calendar[-1].card == ""
        run(league, order("red"))
    assert league.calendar[-1].card == league.next_race().card


# Absences (D77)


def test_R1_who_is_away_is_driven_by_an_npd():
    league = RaceSeries(["red", "blue"], 2, 1)
    race = league.next_race({"red": "away"})
    assert (race.seats, race.options["teams"], race.drivers) == (1, ["blue"], [("blue", "person")])
    game = raced(league, {"red": "away"})
    result = league.take(game, absences={"red": "away"})
    assert result.players == ["blue"]
    assert result.raced("red")
    assert result.extra == {}
    assert sum(row.points for row in league.standings()) == sum(game.outcome.car_points.values())


def test_a_substitute_costs_nothing():
    league = RaceSeries(["red", "blue"], 2, 1)
    assert league.next_race({"red": "substitute:bot:club"}).drivers[0] == ("red", "bot:club")
    result = league.take(raced(league), absences={"red": "substitute:bot:club"})
    assert result.extra == {}


def test_somebody_must_drive():
    assert refused(RaceSeries(["red", "blue"], 2).next_race, {"red": "away", "blue": "away"}) == "error.league-few"
    assert refused(RaceSeries(["red", "blue"], 2).next_race, {"pink": "away"}) == "error.league-absent-team"


def test_5_2_who_is_away_keeps_a_bonus_for_the_rest_of_the_session():
    league = series(3)
    run(league, order("pink"), unused={"red": 7, "blue": 8})
    race = league.next_race({"red": "away"})
    assert race.options["bonuses"] == {"blue": 8}
    result = league.by_hand(
        [car.number for car in league.cars],
        dict(zip(numbers_of(league), PLACES, strict=True)),
        absences={"red": "away"},
    )
    league.enter(result, {}, {"red": "away"})
    assert league.unused_of(1) == {}
    assert league.next_race().options["bonuses"] == {"red": 7}
    assert league_from_json(json.loads(json.dumps(league.to_json()))).to_json() == league.to_json()


def numbers_of(league) -> list[int]:
    return [car.number for car in league.cars]


def test_6_4_it_is_gone_with_the_session():
    league = championship(8, 2)
    run(league, order("pink"), unused={"red": 7})
    points = dict(zip(numbers_of(league), PLACES, strict=True))
    league.enter(league.by_hand(numbers_of(league), points, absences={"red": "away"}), {}, {"red": "away"})
    assert "bonuses" not in league.next_race().options
    league.enter(league.by_hand(numbers_of(league), points, absences={"red": "away"}), {}, {"red": "away"})
    assert "bonuses" not in league.next_race().options


def test_6_3_a_track_champion_who_is_away_has_no_use_of_it():
    league = championship(8, 2, schedule=["short"] * 8)
    run(league, order("red"))
    assert league.next_race().options["champion"] == "red"
    assert "champion" not in league.next_race({"red": "away"}).options


# Results


def test_a_game_brings_its_qualifying_bonuses_along():
    league = RaceSeries(["red", "blue"], 2, 4)
    game = raced(league)
    league.take(game)
    left = {game.teams[seat]: card for seat, card in enumerate(game.qualifier) if card}
    assert league.unused == [left]


def test_points_of_a_race_without_stages_are_worked_out():
    seed = next(s for s in range(20) if RaceSeries(["red"], 2, s, ["lantern-night", "copper-mile"]).order[0] == 2)
    league = RaceSeries(["red"], 2, seed, ["lantern-night", "copper-mile"])
    assert stages_of(league.box, league.next_race().card) == 1
    result = league.by_hand(NUMBERS)
    assert [car.points for car in result.cars] == PLACES
    league.enter(result)
    assert refused(league.by_hand, NUMBERS) == "error.league-needs-points"


def test_a_game_with_another_race_card_is_refused():
    league = RaceSeries(["red", "blue"], 2, 4)
    game = draftline.new_game("thunder-rolls", seats=2, options={"teams": ["red", "blue"], "race": "lantern-night"})
    game.playout(stream(1, DICE), 100_000)
    assert league.next_race().card != "lantern-night"
    assert refused(league.take, game) == "error.league-race"


def test_no_car_of_thunder_rolls_drops_out():
    league = RaceSeries(["red"], 2, 1)
    points = dict(zip(NUMBERS, PLACES, strict=True))
    result = league.by_hand(NUMBERS, points, out={NUMBERS[0]: "retired"})
    assert refused(league.enter, result) == "error.league-out"


def test_the_last_result_is_taken_back_with_its_absences():
    league = RaceSeries(["red", "blue"], 2, 1)
    league.take(raced(league, {"red": "away"}), absences={"red": "away"})
    league.take_back()
    assert (league.results, league.absences, league.unused) == ([], [], [])
