"""Leagues of all kinds raced to the end by random bots through the games themselves."""

from __future__ import annotations

import json
import random

import pytest

import draftline
from draftline.bots import Budget, make_bot
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.season.leagues import Championship, RaceSeries
from draftline.games.thunder_rolls.season.rolls import box_cars, unused_bonuses
from draftline.league.entrants import Entrant
from draftline.league.files import parse_league
from draftline.league.league import League
from draftline.league.race import LeagueRace
from draftline.league.season import Season, Venue
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season

NUMBER = {car.colour: car.number for car in box_cars(box())}
COLOUR = {number: colour for colour, number in NUMBER.items()}


def raced(race: LeagueRace):
    """The game of a race, played to its end."""
    game = draftline.new_game(**race.arguments())
    rng = random.Random(race.seed)
    bots = [make_bot("random") for _ in range(race.seats)]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.seat].choose(game.view(decision.seat), decision, rng, Budget.none()))
    assert game.problems() == []
    return game


def grid_of(race: LeagueRace) -> list[str]:
    """The colours on the grid of a race that does not qualify, before anybody moved."""
    game = draftline.new_game(**race.arguments())
    places = {game.where(number): colour for number, colour in COLOUR.items()}
    return [places[progress % game.track.sectors, lane] for progress, lane in game.track.grid[:8]]


def check_race(league: League, race: LeagueRace, game) -> None:
    """What the league asked for is what was raced."""
    brought = {standing.entrant: standing.brought for standing in game.outcome.standings}
    assert brought == {**dict.fromkeys(NUMBER, 0), **race.start_points}
    honours = [race.options.get("champion"), race.options.get("season_leader")]
    assert game.terms.looks == [honours.count(colour) for colour in race.options["teams"]]
    left = unused_bonuses(game)
    if "grid" in race.options:
        assert grid_of(race) == race.options["grid"]
        assert left.items() <= race.options.get("bonuses", {}).items()
    league.take(game.outcome, left)
    assert sorted(league.results[-1].points(colour) for colour in NUMBER)[-1] >= 12
    winner = next(number for number, place in game.outcome.places.items() if place == 1)
    assert league.results[-1].winner == COLOUR[winner] == game.outcome.standings[0].entrant


@pytest.mark.parametrize("players", [["red"], ["pink", "green"], ["red", "green", "yellow", "blue", "black", "orange"]])
@pytest.mark.parametrize("seed", range(3))
def test_section_5_a_whole_series_of_two_races(players, seed):
    league: League = RaceSeries(players, 2, seed)
    while (race := league.next_race()) is not None:
        game = raced(race)
        check_race(league, race, game)
        league = parse_league(json.dumps(league.to_json()))
    assert league.over
    board = {standing.entrant: standing.total for standing in game.outcome.standings}
    assert {row.team: row.points for row in league.standings()} == board  # 5.3: one scoreboard for both races
    assert board[league.winner] == max(board.values())


@pytest.mark.parametrize("players, seed", [(["red"], 1), (["blue", "orange", "black"], 2), (sorted(NUMBER), 3)])
def test_section_6_a_whole_championship_with_its_playoff(players, seed):
    league: League = Championship(players, 8, 3, seed)
    playoffs = 0
    while (race := league.next_race()) is not None:
        game = raced(race)
        check_race(league, race, game)
        playoffs += race.playoff
        league = parse_league(json.dumps(league.to_json()))
    assert playoffs == 1
    assert isinstance(league, Championship)
    board = {standing.entrant: standing.total for standing in game.outcome.standings}
    assert {row.team: row.points for row in league.crowning()} == board
    assert board[league.winner] == max(board.values())
    assert sum(row.wins for row in league.standings()) == 8


ABSENCES: list[dict[str, str]] = [{}, {"red": "away"}, {"blue": "substitute:bot:random"}, {}]


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
@pytest.mark.parametrize("seed", range(2))
def test_section_11_a_whole_season_with_absences_through_both_files(game, seed):
    entrants = [Entrant(team) for team in ("blue", "red", "green")]
    league: League = Season(game, entrants, [Venue("yunta", 1), Venue("qadira", 1), Venue("yunta", 1)], seed)
    while (race := league.next_race(ABSENCES[len(league.results)])) is not None:
        done = raced(race)
        result = league.take(done, absences=race.absences)
        scored = dict(zip(race.options["teams"], done.outcome.points, strict=True))
        assert {team: result.points(team) - result.extra.get(team, 0) for team in scored} == scored
        league = read_season(write_season(parse_league(json.dumps(league.to_json()))))
        assert all(chance.points <= chance.most for chance in league.chances())
    assert league.over
    total = {team: sum(result.points(team) for result in league.results) for team in league.teams}
    assert {row.team: row.points for row in league.standings()} == total
    assert total[league.winner] == max(total.values())


def test_a_league_is_the_same_every_time():
    def season() -> str:
        league = Championship(["red", "blue"], 8, 4, 5)
        while (race := league.next_race()) is not None:
            game = raced(race)
            league.take(game.outcome, unused_bonuses(game))
        return json.dumps(league.to_json())

    assert season() == season()
