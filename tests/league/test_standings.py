"""Results and standings as all three games use them."""

from __future__ import annotations

import json

import pytest

from draftline.core.outcome import Outcome, Standing, by_best_car, ranked
from draftline.league.result import CarResult, Result, result_of
from draftline.league.standings import Scoring, results_grid, standings
from tests.league.helpers import refused

TEAMS = ["red", "blue", "pink"]


def race(*finish: str, points: tuple[int, ...] = (6, 4, 2), extra: dict[str, int] | None = None) -> Result:
    """A race of one car a team, scoring 6, 4 and 2."""
    cars = [CarResult(TEAMS.index(team) + 1, team, i + 1, points[i]) for i, team in enumerate(finish)]
    return Result("yunta", cars, TEAMS[:2], extra)


def table(*results: Result, **scoring) -> list[tuple[int, str, int]]:
    rows = standings(TEAMS, TEAMS[:2], list(results), Scoring(**scoring))
    return [(row.rank, row.team, row.points) for row in rows]


# One race


def outcome() -> Outcome:
    """Two teams of two cars and a neutral car, 9, that won."""
    points, places = {1: 5, 2: 4, 3: 8, 4: 3, 9: 10}, {9: 1, 3: 2, 1: 3, 2: 4, 4: 5}
    teams = [Standing("red", 0, (1, 2)), Standing("blue", 1, (3, 4))]
    return ranked(teams, by_best_car(teams, places), points, places, "ending.distance")


OWNERS = {1: "red", 2: "red", 3: "blue", 4: "blue", 9: ""}


def test_a_result_adds_up_the_cars_of_a_team():
    result = result_of("yunta", outcome(), OWNERS, ["red", "blue"])
    assert [result.points(team) for team in ("red", "blue", "pink")] == [9, 11, 0]
    assert [result.place(team) for team in ("red", "blue", "pink")] == [3, 2, 0]
    assert [car.number for car in result.cars] == [9, 3, 1, 2, 4]


def test_a_neutral_car_that_wins_wins_for_nobody():
    result = result_of("yunta", outcome(), OWNERS, ["red", "blue"])
    assert result.winner == ""
    rows = standings(["red", "blue"], ["red", "blue"], [result], Scoring())
    assert [row.wins for row in rows] == [0, 0]


def test_a_result_knows_who_won():
    assert race("pink", "red", "blue").winner == "pink"
    assert Result("yunta", [], []).winner == ""


def test_points_brought_along_are_no_points_of_the_race():
    points, places = {1: 12, 3: 10}, {1: 1, 3: 2}
    teams = [Standing("red", 0, (1,), brought=3), Standing("blue", None, (3,), brought=40)]
    given = ranked(teams, by_best_car(teams, places), points, places, "ending.distance")
    assert (given.winner, [standing.total for standing in given.standings]) == (0, [15, 50])
    result = result_of("yunta", given, OWNERS, ["red"])
    assert [result.points(team) for team in ("red", "blue")] == [12, 10]


def test_a_car_that_belongs_to_nobody_known_is_refused():
    assert refused(result_of, "yunta", outcome(), {1: "red"}, ["red"]) == "error.league-car-unknown"


def test_a_result_goes_through_json_unchanged():
    result = race("pink", "red", "blue", extra={"red": -5})
    again = Result.from_json(json.loads(json.dumps(result.to_json())))
    assert again.to_json() == result.to_json()
    assert again.points("red") == -1


@pytest.mark.parametrize("field", ["race", "cars", "players", "extra"])
def test_a_result_without_a_field_is_refused(field):
    data = race("pink", "red", "blue").to_json()
    del data[field]
    assert refused(Result.from_json, data) == "error.league-field"


@pytest.mark.parametrize("field", ["number", "team", "place", "points"])
def test_a_car_without_a_field_is_refused(field):
    data = race("pink", "red", "blue").to_json()
    data["cars"][1][field] = None
    assert refused(Result.from_json, data) == "error.league-field"
    data["cars"][1] = 4
    assert refused(Result.from_json, data) == "error.league-field"


# Points


def test_points_accumulate():
    assert table(race("red", "blue", "pink"), race("blue", "red", "pink"), race("red", "pink", "blue")) == [
        (1, "red", 16),
        (2, "blue", 12),
        (3, "pink", 8),
    ]


def test_before_the_first_race_all_share_the_first_rank():
    assert table() == [(1, "red", 0), (1, "blue", 0), (1, "pink", 0)]


def test_points_that_no_car_scored_count_too():
    """T19, G51: a penalty for a substitute, a score for a team that stayed away; it may be negative."""
    away = race("red", "pink", extra={"red": -5, "blue": -3})
    assert table(away) == [(1, "pink", 4), (2, "red", 1), (3, "blue", -3)]


def test_a_free_table_of_points_counts_in_place_of_the_races_own():
    assert table(race("red", "blue", "pink"), table=(10, 1)) == [(1, "red", 10), (2, "blue", 1), (3, "pink", 0)]


def test_a_free_table_scores_every_car_of_a_team():
    result = result_of("yunta", outcome(), OWNERS, ["red", "blue"])
    assert [result.points(team, (25, 18, 15, 12)) for team in ("red", "blue")] == [15 + 12, 18]


# Dropped results


def test_only_the_best_results_count():
    races = [race("red", "blue", "pink"), race("blue", "pink", "red"), race("red", "pink", "blue")]
    assert table(*races, best=2) == [(1, "red", 12), (2, "blue", 10), (3, "pink", 8)]
    rows = standings(TEAMS, TEAMS, races, Scoring(best=2))
    assert {row.team: row.counts for row in rows} == {
        "red": [True, False, True],
        "blue": [True, True, False],
        "pink": [False, True, True],
    }


def test_of_equal_results_the_later_is_dropped():
    races = [race("red", "blue", "pink")] * 3
    assert standings(TEAMS, TEAMS, races, Scoring(best=2))[0].counts == [True, True, False]


def test_a_missed_race_is_the_first_to_be_dropped():
    """G51: three of four races; who missed one drops nothing else, not even a bad one."""
    races = [race("red", "blue", "pink"), race("red", "blue"), race("red", "blue", "pink", extra={"pink": -9})]
    rows = {row.team: row for row in standings(TEAMS, TEAMS, races, Scoring(best=2))}
    assert (rows["pink"].points, rows["pink"].counts) == (2 - 7, [True, False, True])


def test_wins_of_dropped_results_remain_wins():
    races = [race("red", "blue", "pink")] * 3
    assert standings(TEAMS, TEAMS, races, Scoring(best=1))[0].wins == 3


# Ties


def test_ties_by_wins_then_places():
    """red 6 + 2, blue 4 + 4: a win is better."""
    assert table(race("red", "blue", "pink"), race("pink", "blue", "red"))[0] == (1, "red", 8)


def test_ties_by_places_count_seconds_after_firsts():
    points = (0, 0, 0)
    races = [race("pink", "red", "blue", points=points), race("pink", "blue", "red", points=points)]
    races += [race("pink", "red", "blue", points=points)]
    assert [team for _, team, _ in table(*races)] == ["pink", "red", "blue"]


def test_T43_ties_by_the_last_race_then_the_one_before():
    points = (0, 0, 0)
    races = [
        race("red", "blue", "pink", points=points),
        race("blue", "red", points=points),
        race("pink", points=points),
    ]
    assert [team for _, team, _ in table(*races, ties=("wins", "recent"))] == ["pink", "blue", "red"]
    assert table(*races, ties=("last",)) == [(1, "pink", 0), (2, "red", 0), (2, "blue", 0)]


def test_R34_and_R35_players_before_non_players():
    tied = race("pink", "red", "blue", points=(0, 0, 0))
    assert [team for _, team, _ in table(tied, ties=("players", "last"))] == ["red", "blue", "pink"]
    assert [team for _, team, _ in table(tied, ties=("last", "players"))] == ["pink", "red", "blue"]


def test_teams_that_nothing_parts_share_a_rank_and_the_next_is_counted_on():
    tied = race("red", "blue", "pink", points=(3, 3, 1))
    assert table(tied, ties=()) == [(1, "red", 3), (1, "blue", 3), (3, "pink", 1)]


# The grid of results


def test_the_grid_has_a_row_for_every_team_and_a_cell_for_every_race():
    races = [race("red", "blue", "pink"), race("blue", "red")]
    rows = standings(TEAMS, TEAMS, races, Scoring(best=1))
    grid = results_grid(rows, races)
    assert list(grid) == ["red", "blue", "pink"]
    assert [(cell.place, cell.points, cell.counts, cell.won) for cell in grid["red"]] == [
        (1, 6, True, True),
        (2, 4, False, False),
    ]
    assert [(cell.place, cell.points, cell.counts) for cell in grid["pink"]] == [(3, 2, True), (0, 0, False)]


# Ways of scoring that cannot be


def test_a_way_of_scoring_goes_through_json_unchanged():
    scoring = Scoring(("players",), 3, (9, 1))
    assert Scoring.from_json(json.loads(json.dumps(scoring.to_json()))).to_json() == scoring.to_json()


@pytest.mark.parametrize(
    "scoring, why",
    [
        ({"ties": ("coin",)}, "error.league-ties"),
        ({"best": -1}, "error.league-best"),
        ({"table": (3, -1)}, "error.league-table"),
    ],
)
def test_a_way_of_scoring_is_checked(scoring, why):
    assert refused(Scoring, **scoring) == why


def test_a_table_of_points_from_a_file_is_checked():
    assert refused(Scoring.from_json, {"ties": [], "best": 0, "table": ["x"]}) == "error.league-table"
    assert refused(Scoring.from_json, {"ties": [], "best": True, "table": []}) == "error.league-field"
    assert refused(Scoring.from_json, {"ties": [], "best": 0, "table": 5}) == "error.league-field"


def test_a_team_stands_in_the_standings_once():
    assert refused(standings, ["red", "red"], [], [], Scoring()) == "error.league-teams"
