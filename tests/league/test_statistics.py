"""Wins, podiums, places, laps led and retirements of teams and cars."""

from __future__ import annotations

import draftline
from draftline.core.rng import DICE, stream
from draftline.games.thunder_rolls.season.leagues import RaceSeries
from draftline.league.standings import Scoring
from tests.league.season_helpers import PRIX, alley, car, prix, prix_finish, run_alley, run_prix


def of(tallies, **wanted):
    """The one tally with these values."""
    found = [tally for tally in tallies if all(getattr(tally, name) == value for name, value in wanted.items())]
    assert len(found) == 1
    return found[0]


def test_a_team_adds_up_its_cars():
    league = alley(teams=["blue", "red"], cars=2)
    finish = [car("red"), car("blue"), car("blue", 1), car("red", 1)]
    out = {car("red", 1): "retired"}
    league.enter(league.by_hand(finish, led={car("blue"): 3}, out=out))
    league.enter(league.by_hand(finish[::-1], led={car("blue"): 1, car("red", 1): 2}, out={car("red"): "lapped"}))
    statistics = league.statistics()
    blue, red = statistics.teams
    assert (blue.team, blue.races, blue.starts, blue.wins, blue.podiums, blue.best) == ("blue", 2, 4, 0, 4, 2)
    assert (blue.average, blue.led, blue.led_known, blue.retirements) == (2.5, 4, 4, 0)
    assert (red.wins, red.podiums, red.best, red.average, red.led) == (2, 2, 1, 2.5, 2)
    assert (red.retirements, red.lapped, red.disqualified) == (1, 1, 0)
    assert (statistics.unit, statistics.races) == ("turns", 2)


def test_every_car_has_its_own_numbers():
    league = alley()
    run_alley(league, "red", "blue", "black")
    run_alley(league, "blue", "red", absences={"black": "away"}, led={"red": 2})
    red = of(league.statistics().cars, number=car("red"))
    assert (red.team, red.starts, red.wins, red.podiums, red.average, red.led) == ("red", 2, 1, 2, 1.5, 2)
    assert red.points == 46 + 42 + 2
    black = of(league.statistics().cars, number=car("black"))
    assert black.starts == 1
    assert [tally.number for tally in league.statistics().cars] == sorted(car(team) for team in league.teams)


def test_points_that_no_car_scored_are_the_teams():
    league = alley()
    run_alley(league, "red", "blue", absences={"black": "away"})
    black = of(league.statistics().teams, team="black")
    assert (black.races, black.starts, black.points, black.average, black.best) == (0, 0, 37, None, 0)
    assert black.to_json()["average"] is None


def test_what_nobody_wrote_down_is_unknown():
    league = prix()
    run_prix(league, {car("blue", 0, PRIX): 1})
    blue = of(league.statistics().teams, team="blue")
    assert (blue.led_known, blue.to_json()["led"]) == (0, None)
    run_prix(league, {car("blue", 0, PRIX): 1}, led={car("blue", 0, PRIX): 3})
    blue = of(league.statistics().teams, team="blue")
    assert (blue.starts, blue.led_known, blue.to_json()["led"]) == (4, 2, 3)
    assert league.statistics().unit == "laps"


def test_npcs_are_cars_without_a_team():
    league = prix()
    result = run_prix(league, {})
    npcs = [tally for tally in league.statistics().cars if tally.team == ""]
    assert len(npcs) == 22 - 6
    assert of(league.statistics().cars, number=result.cars[0].number).wins == 1
    assert [tally.team for tally in league.statistics().teams] == league.teams


def test_a_disqualified_car_is_not_on_the_podium():
    league = prix(teams=["blue", "red"])
    finish = prix_finish(league, {})
    league.enter(league.by_hand(finish, out={finish[-1]: "disqualified"}))
    assert of(league.statistics().cars, number=finish[-1]).disqualified == 1
    assert sum(tally.podiums for tally in league.statistics().cars) == 3


def test_points_are_counted_by_the_leagues_own_table():
    league = alley(scoring=Scoring(("wins",), 0, (5, 3, 1)))
    run_alley(league, "red", "blue", "black")
    assert of(league.statistics().teams, team="red").points == 5
    assert of(league.statistics().cars, number=car("black")).points == 1


def test_sums_agree_after_a_season_of_games():
    league = prix(races=2, seed=3)
    while (race := league.next_race()) is not None:
        game = draftline.new_game(**race.arguments())
        game.playout(stream(race.seed, DICE), 100_000)
        league.take(game)
    statistics = league.statistics()
    assert sum(tally.wins for tally in statistics.cars) == 2
    assert sum(tally.starts for tally in statistics.cars) == 44
    assert sum(tally.total for tally in statistics.cars) == 2 * sum(range(1, 23))
    for tally in statistics.teams:
        own = [one for one in statistics.cars if one.team == tally.team]
        assert tally.starts == sum(one.starts for one in own)
        assert tally.points == sum(one.points for one in own)
        assert tally.retirements == sum(one.retirements for one in own)
    assert statistics.to_json()["races"] == 2


def test_thunder_rolls_counts_all_eight_cars():
    league = RaceSeries(["red"], 2, 1)
    race = league.next_race()
    game = draftline.new_game(**race.arguments())
    game.playout(stream(race.seed, DICE), 100_000)
    league.take(game)
    statistics = league.statistics()
    assert (len(statistics.teams), len(statistics.cars)) == (8, 8)
    laps = max(game.progress(number) for number in game.numbers) // game.track.sectors
    assert sum(tally.led for tally in statistics.cars) >= laps
    assert all(tally.led_known == 1 for tally in statistics.cars)


def test_before_the_first_race_there_is_nothing_to_count():
    statistics = alley().statistics()
    assert (statistics.races, statistics.cars) == (0, [])
    assert [tally.average for tally in statistics.teams] == [None, None, None]
