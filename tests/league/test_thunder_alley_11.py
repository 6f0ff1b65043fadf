"""Thunder Alley, section 11: season rules, paragraph by paragraph."""

from __future__ import annotations

import pytest

import draftline
from draftline.core.rng import DICE, stream
from draftline.games.thunder_alley.components import box
from draftline.league.entrants import Entrant
from draftline.league.season import Season, Venue
from draftline.league.standings import Scoring
from tests.league.helpers import refused
from tests.league.season_helpers import ALLEY, alley, car, ranking, run_alley, totals

# 11


def test_11_thunder_alley_is_played_as_a_series_of_races():
    season = alley(races=2)
    while (race := season.next_race()) is not None:
        game = draftline.new_game(**race.arguments())
        game.playout(stream(race.seed, DICE), 100_000)
        season.take(game)
    assert season.over
    assert len(season.results) == 2
    assert season.winner == season.standings()[0].team


# 11.1 Set the Schedule


@pytest.mark.parametrize("races", [1, 2, 12, 100])
def test_11_1_the_number_of_races_is_known_from_the_start(races):
    season = alley(races=races)
    assert [stop.number for stop in season.calendar] == list(range(1, races + 1))
    assert not any(stop.done for stop in season.calendar)


@pytest.mark.parametrize("races", [0, 101])
def test_11_1_a_season_has_from_1_to_100_races(races):
    entrants = [Entrant("blue"), Entrant("red")]
    assert refused(Season, ALLEY, entrants, [Venue("yunta")] * races) == "error.league-races"


def test_11_1_the_order_of_tracks_is_set():
    season = alley(schedule=[Venue("pullinger"), Venue("yunta"), Venue("verghn")])
    assert [stop.track for stop in season.calendar] == ["pullinger", "yunta", "verghn"]
    assert season.next_race().track == "pullinger"
    run_alley(season, "blue", "red", "black")
    assert season.next_race().track == "yunta"
    assert [stop.done for stop in season.calendar] == [True, False, False]


def test_11_1_any_track_may_be_used_more_than_once():
    season = alley(schedule=[Venue("yunta"), Venue("yunta"), Venue("adriana"), Venue("yunta")])
    for track in ("yunta", "yunta", "adriana", "yunta"):
        assert season.next_race().track == track
        run_alley(season, "blue", "red", "black")
    assert season.next_race() is None


def test_11_1_the_tracks_of_grand_prix_will_do_too():
    season = alley(schedule=[Venue("qadira")])
    assert draftline.new_game(**season.next_race().arguments()).track.id == "qadira"


def test_11_1_laps_are_the_tracks_own_or_set_with_it():
    season = alley(schedule=[Venue("yunta"), Venue("yunta", 2)])
    own = draftline.new_game(**season.next_race().arguments())
    assert own.laps == own.track.laps_of(ALLEY)
    run_alley(season, "blue", "red", "black")
    assert draftline.new_game(**season.next_race().arguments()).laps == 2


# 11.2 Starting Grid Alteration


def test_11_2_the_first_race_is_set_up_as_the_rules_say():
    assert "moved_up" not in alley().next_race().options


def test_11_2_from_the_second_race_on_the_team_with_the_winning_car_moves_up():
    season = alley()
    run_alley(season, "red", "blue", "black")
    assert season.next_race().options["moved_up"] == "red"
    run_alley(season, "black", "red", "blue")
    assert season.next_race().options["moved_up"] == "black"


def test_11_2_it_is_the_team_of_the_winning_car_and_not_the_one_with_the_most_points():
    """T43: red wins with one car, blue has more points."""
    season = alley(teams=["blue", "red"], cars=2)
    finish = [car("red"), car("blue"), car("blue", 1), car("red", 1)]
    season.enter(season.by_hand(finish, points={car("red"): 46, car("blue"): 42, car("blue", 1): 41}))
    assert ranking(season)[0] == "blue"
    assert season.next_race().options["moved_up"] == "red"


def grid_teams(race) -> list[str]:
    """The colours on the grid, from the pole."""
    game = draftline.new_game(**race.arguments())
    places = {game.where(number): game.teams[game.seat_of(number)] for number in game.numbers}
    return [places[progress % game.track.sectors, lane] for progress, lane in game.track.grid[: len(places)]]


@pytest.mark.parametrize("seed", range(8))
def test_11_2_the_example_blue_changes_places_with_the_team_before_it(seed):
    """Where the bar has Pink before Blue the setup has Blue before Pink; on pole it stays (T43)."""
    teams = ["green", "black", "red", "pink", "blue", "purple"]
    season = alley(teams=[team for team in box().colours if team in teams], seed=seed)
    run_alley(season, "blue", *[team for team in season.teams if team != "blue"])
    race = season.next_race()
    moved = grid_teams(race)
    del race.options["moved_up"]
    plain = grid_teams(race)
    at = plain.index("blue")
    expected = plain[:]
    if at > 0:
        expected[at - 1], expected[at] = expected[at], expected[at - 1]
    assert moved == expected


def test_11_2_T43_a_winner_that_is_away_moves_nobody_up():
    season = alley(teams=["blue", "red", "black"])
    run_alley(season, "red", "blue", "black")
    assert "moved_up" not in season.next_race({"red": "away"}).options
    assert season.next_race({"red": "substitute:person"}).options["moved_up"] == "red"


def test_11_2_only_the_race_before_counts():
    season = alley(races=4)
    run_alley(season, "red", "blue", "black")
    run_alley(season, "blue", "black", absences={"red": "away"})
    assert season.next_race().options["moved_up"] == "blue"


# 11.3 Scoring


def test_11_3_no_changes_in_the_scoring_of_cars_and_teams():
    """10.2: markers, a point for having led, a point for having led most."""
    season = alley()
    result = run_alley(season, "red", "blue", "black", led={"blue": 3, "red": 1})
    assert [car.points for car in result.cars] == [46 + 1, 42 + 1 + 1, 41]


def test_11_3_points_of_a_game_are_taken_as_it_gave_them():
    season = alley(cars=3)
    race = season.next_race()
    game = draftline.new_game(**race.arguments())
    game.playout(stream(3, DICE), 100_000)
    season.take(game)
    assert totals(season) == dict(zip(race.options["teams"], game.outcome.points, strict=True))


def test_11_3_the_total_is_kept_from_race_to_race():
    season = alley()
    run_alley(season, "red", "blue", "black")
    run_alley(season, "blue", "black", "red")
    assert totals(season) == {"blue": 42 + 46, "red": 46 + 41, "black": 41 + 42}


def test_11_3_the_most_points_overall_win_the_season():
    season = alley(races=2)
    run_alley(season, "red", "blue", "black")
    assert season.winner is None
    run_alley(season, "blue", "black", "red")
    assert season.winner == "blue"


def test_11_3_option_1_a_substitute_costs_5_points():
    season = alley()
    result = run_alley(season, "red", "blue", "black", absences={"red": "substitute:person"})
    assert result.extra == {"red": -5}
    assert totals(season) == {"blue": 42, "red": 46 - 5, "black": 41}


def test_11_3_option_1_a_bot_may_be_the_substitute():
    season = alley()
    race = season.next_race({"red": "substitute:bot:club"})
    assert race.drivers == [("blue", "person"), ("red", "bot:club"), ("black", "person")]
    assert race.seats == 3


def test_11_3_option_1_an_ai_team_may_be_the_substitute():
    season = alley(options={})
    race = season.next_race({"red": "substitute:ai:hunters"})
    assert race.options["ai"] == {"red": "hunters"}


def test_11_3_option_1_the_penalty_comes_after_all_scores_are_tallied():
    """The race is still won by its winner, who moves up next time."""
    season = alley()
    run_alley(season, "red", "blue", "black", absences={"red": "substitute:person"})
    rows = {row.team: row for row in season.standings()}
    assert rows["red"].wins == 1
    assert season.next_race().options["moved_up"] == "red"


def test_11_3_option_2_the_team_does_not_race():
    season = alley()
    race = season.next_race({"red": "away"})
    assert race.options["teams"] == ["blue", "black"]
    assert race.seats == 2
    assert draftline.new_game(**race.arguments()).teams == ("blue", "black")


def test_11_3_option_2_it_receives_5_points_fewer_than_the_last_team():
    season = alley()
    result = run_alley(season, "blue", "black", absences={"red": "away"})
    assert result.extra == {"red": 42 - 5}
    assert totals(season) == {"blue": 46, "red": 37, "black": 42}


def test_11_3_option_2_the_last_team_is_the_one_with_the_fewest_points():
    season = alley(teams=["blue", "red", "black"], cars=2)
    finish = [car("blue"), car("black"), car("black", 1), car("blue", 1)]
    points = {car("blue"): 46, car("blue", 1): 3, car("black"): 42, car("black", 1): 41}
    season.enter(season.by_hand(finish, points=points, absences={"red": "away"}), absences={"red": "away"})
    assert season.results[0].extra == {"red": 49 - 5}


def test_11_3_both_options_in_one_race():
    """D75: the last team's own penalty counts."""
    season = alley(teams=["blue", "red", "black", "green"])
    absences = {"red": "away", "black": "substitute:person"}
    result = run_alley(season, "blue", "green", "black", absences=absences)
    assert result.extra == {"black": -5, "red": 41 - 5 - 5}


def test_11_3_two_teams_away_receive_the_same():
    season = alley(teams=["blue", "red", "black", "green"])
    result = run_alley(season, "blue", "green", absences={"red": "away", "black": "away"})
    assert result.extra == {"red": 37, "black": 37}


def test_11_3_T43_a_score_may_be_negative():
    season = alley(scoring=Scoring(("wins",), 0, (3, 1)))
    run_alley(season, "blue", "red", "black", absences={"black": "substitute:person"})
    assert totals(season) == {"blue": 3, "red": 1, "black": -5}
    run_alley(season, "blue", "red", absences={"black": "away"})
    assert totals(season)["black"] == -5 + 1 - 5


def test_11_3_a_season_may_give_who_stays_away_nothing():
    season = alley(away="nothing")
    assert run_alley(season, "blue", "black", absences={"red": "away"}).extra == {}
    assert totals(season)["red"] == 0


def test_11_3_fewer_teams_have_more_cars_each():
    """2.3, D76: the number of cars goes by the teams that race."""
    season = alley(teams=["blue", "red", "black", "green"], options={})
    assert len(draftline.new_game(**season.next_race().arguments()).cars(0)) == 4
    assert len(draftline.new_game(**season.next_race({"red": "away"}).arguments()).cars(0)) == 5


def test_11_3_named_cars_stay_the_same_when_a_team_is_away():
    numbers = {team: box().cars_of[team][-4:] for team in ("blue", "red")}
    season = alley(teams=["blue", "red", "black", "green"], options={"numbers": numbers})
    race = season.next_race({"red": "away"})
    assert draftline.new_game(**race.arguments()).cars(0) == tuple(sorted(numbers["blue"]))
    assert "red" not in race.options["numbers"]


def test_11_3_a_race_needs_two_teams():
    season = alley()
    assert refused(season.next_race, {"red": "away", "blue": "away"}) == "error.league-few"
    assert season.next_race({"red": "away", "blue": "substitute:bot:club"}).seats == 2


# Ties (T43)


def test_T43_ties_go_to_more_first_places():
    season = alley(scoring=Scoring(("wins", "recent"), 0, (5, 4, 3)))
    run_alley(season, "red", "blue", "black")
    run_alley(season, "black", "blue", "red")
    assert totals(season) == {"red": 8, "blue": 8, "black": 8}
    assert ranking(season) == ["black", "red", "blue"]
    assert [row.rank for row in season.standings()] == [1, 2, 3]


def test_T43_then_to_the_better_best_car_in_the_last_race():
    season = alley(scoring=Scoring(("wins", "recent"), 0, (4, 4, 4)))
    run_alley(season, "red", "black", "blue")
    run_alley(season, "blue", "red", "black")
    assert ranking(season) == ["blue", "red", "black"]


def test_T43_then_in_the_race_before():
    season = alley(teams=["blue", "red", "black", "green"], scoring=Scoring(("wins", "recent"), 0, (4, 4, 4, 4)))
    run_alley(season, "green", "black", "blue", "red")
    both = {"blue": "away", "black": "away"}
    run_alley(season, "green", "red", absences=both)
    assert ranking(season).index("black") < ranking(season).index("blue")


def test_T43_is_the_order_of_ties_unless_another_is_agreed():
    assert alley().scoring.ties == ("wins", "recent")
    assert alley(scoring=Scoring(("last",))).scoring.ties == ("last",)
