"""A game that says nothing of seasons has the plain one: calendar, points of its races, standings."""

from __future__ import annotations

import random

import pytest

from draftline.core.rulebook import Rulebook
from draftline.documents.season_page import season_page
from draftline.games import registry
from draftline.games.registry import new_game, rulebook
from draftline.league.csv_sheet import results_csv
from draftline.league.entrants import Entrant
from draftline.league.files import league_from_json
from draftline.league.lookup import games_of, kind_of, rules_of
from draftline.league.season import Season, Venue
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season
from draftline.league.standings import Scoring
from tests.cli.helpers import data, draftline
from tests.league.helpers import refused

DERBY = "test-derby"


@pytest.fixture(autouse=True)
def derby(monkeypatch) -> Rulebook:
    """Thunder Alley under another name and without its seasons."""
    box = rulebook("thunder-alley")
    book = Rulebook(
        DERBY, "Derby", box.prefix, box.home_track, (box.least, box.most), box.teams, box.options,
        box.vocabulary.verbs, box.vocabulary.words, box.kinds, box.facts, box.families, box.view, box._new,
        data=box.data, tracks=("yunta", "pullinger"), box=box.box,
    )  # fmt: skip
    monkeypatch.setattr(registry, "_added", {DERBY: book})
    return book


def made(**settings) -> Season:
    entrants = [Entrant("red", "Ada"), Entrant("blue", "Ben", "bot:random"), Entrant("green")]
    settings.setdefault("options", {"cars": 1})
    return Season(DERBY, entrants, [Venue("yunta", 1), Venue("pullinger", 1)], 3, **settings)


def run(season: Season, absences: dict[str, str] | None = None) -> dict[str, int]:
    """The next race, chosen at random; its points by team."""
    rng = random.Random(2)
    race = season.next_race(absences)
    game = new_game(**race.arguments())
    while game.asked:
        game.apply(rng.choice(game.decision.actions))
    season.take(game, absences=absences)
    return {
        game.teams[seat]: sum(game.outcome.car_points[car] for car in game.cars(seat)) for seat in range(race.seats)
    }


def test_the_game_has_one_kind_of_league():
    assert games_of()["season"] == ["thunder-alley", "grand-prix", DERBY]
    rules = rules_of(DERBY)
    assert rules.kind_ids() == ["season"]
    assert rules.calendar() == ["yunta", "pullinger"]
    assert rules.away_ways() == ("nothing",)


def test_the_points_of_its_races_add_up():
    season = made()
    totals = [run(season), run(season)]
    assert season.over
    assert {row.team: row.scores for row in season.standings()} == {
        team: [points[team] for points in totals] for team in ("red", "blue", "green")
    }
    assert season.winner == season.standings()[0].team


def test_it_is_kept_in_files_of_both_forms():
    season = made(name="Cup")
    run(season)
    assert league_from_json(season.to_json()).to_json() == season.to_json()
    assert read_season(write_season(season)).to_json() == season.to_json()
    assert "Ada" in results_csv(season)
    assert "Derby" in season_page(season)
    assert kind_of(season).place == "track"


def test_who_stays_away_has_nothing():
    season = made()
    assert set(run(season, {"green": "away"})) == {"red", "blue"}
    assert season.results[0].extra == {}
    assert refused(lambda: made(away="points")) == "error.option-choice"


def test_points_from_a_real_table_are_given_or_come_from_a_table():
    season = made()
    cars = rules_of(DERBY).cars(season.next_race())
    assert refused(season.by_hand, cars) == "error.league-no-points"
    season.enter(season.by_hand(cars, points={cars[0]: 9, cars[1]: 4}))
    assert [row.points for row in season.standings()] == [9, 4, 0]
    tabled = made(scoring=Scoring(("wins",), 0, (5, 3, 1)))
    tabled.enter(tabled.by_hand(cars))
    assert [row.points for row in tabled.standings()] == [5, 3, 1]
    assert [(chance.most, chance.bounded) for chance in tabled.chances()] == [(10, True), (8, True), (6, True)]


def test_options_are_read_by_the_game():
    assert refused(lambda: made(options={"cars": 99})) == "error.option-count"
    assert refused(lambda: made(options={"teams": ["red"]})) == "error.league-option-own"


def test_a_game_without_a_choice_of_teams_says_which_race(derby, monkeypatch):
    monkeypatch.setattr(derby, "options", tuple(option for option in derby.options if option.name != "teams"))
    assert refused(made) == "error.league-teams-fixed"
    entrants = [Entrant(colour) for colour in derby.colours[:2]]
    season = Season(DERBY, entrants, [Venue("yunta", 1)], options={"cars": 1})
    assert set(run(season)) == set(derby.colours[:2])


def test_the_command_line_runs_it(tmp_path):
    path = tmp_path / "derby.toml"
    entrants = ("--entrants", "random,random", "--option", "cars=1", "--laps", 1, "-n", 3, "--seed", 1)
    data(draftline("season", "new", path, "--game", DERBY, *entrants, "--json"))
    told = data(draftline("season", "run", path, "--json"))
    assert [stop["track"] for stop in told["calendar"]] == ["yunta", "pullinger", "yunta"]
    assert told["over"]
    assert "Derby" in draftline("season", "standings", path, "--statistics", "--chances").stdout
