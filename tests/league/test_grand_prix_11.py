"""Grand Prix, section 11: season rules, paragraph by paragraph."""

from __future__ import annotations

import pytest

import draftline
from draftline.core.rng import DICE, stream
from draftline.games.grand_prix.components import box
from draftline.games.grand_prix.season import npc_points
from draftline.league.entrants import Entrant
from draftline.league.result import Result
from draftline.league.season import Season, Venue
from draftline.league.standings import Scoring
from tests.league.helpers import refused
from tests.league.season_helpers import PRIX, car, prix, prix_finish, ranking, run_prix, totals

BLUE, RED, YELLOW = (car(team, 0, PRIX) for team in ("blue", "red", "yellow"))
BLUE_2, RED_2, YELLOW_2 = (car(team, 1, PRIX) for team in ("blue", "red", "yellow"))
NPCS = sorted(box().icon_of)

# 11


def test_11_grand_prix_is_played_as_a_series_of_races():
    season = prix(races=2)
    while (race := season.next_race()) is not None:
        game = draftline.new_game(**race.arguments())
        game.playout(stream(race.seed, DICE), 100_000)
        season.take(game)
    assert (season.over, len(season.results)) == (True, 2)


# 11.1 Set the Schedule


@pytest.mark.parametrize("races", [1, 4, 20])
def test_11_1_the_number_of_races_is_decided(races):
    season = prix(races=races)
    assert len(season.calendar) == races
    for _ in range(races):
        assert not season.over
        run_prix(season, {BLUE: 1})
    assert season.over


def test_11_1_the_order_of_tracks_is_decided_and_tracks_may_be_used_more_than_once():
    season = prix(schedule=[Venue("qadira"), Venue("thornbury"), Venue("qadira")])
    for track in ("qadira", "thornbury", "qadira"):
        assert season.next_race().track == track
        run_prix(season, {BLUE: 1})


@pytest.mark.parametrize("track, laps", [("adriana", 3), ("yunta", 4), ("pullinger", 3), ("verghn", 3)])
def test_11_1_tracks_from_thunder_alley_are_fully_compatible(track, laps):
    """12: with the laps that Grand Prix suggests for them, speedway and short track too."""
    game = draftline.new_game(**prix(schedule=[Venue(track)]).next_race().arguments())
    assert (game.track.id, game.laps) == (track, laps)


# 11.2 Scoring


def test_11_2_the_total_is_maintained_from_race_to_race():
    season = prix()
    run_prix(season, {BLUE: 1, RED: 2, BLUE_2: 3})
    assert totals(season) == {"blue": 25 + 15, "red": 18, "yellow": 0}
    run_prix(season, {YELLOW: 1, RED: 10})
    assert totals(season) == {"blue": 40, "red": 19, "yellow": 25}


def test_11_2_the_most_overall_points_win_the_season():
    season = prix(races=2)
    run_prix(season, {BLUE: 1})
    run_prix(season, {RED: 1, RED_2: 10})
    assert season.winner == "red"


def test_11_2_npcs_are_not_in_the_standings():
    """10.3: nobody receives the points of an NPC."""
    season = prix()
    run_prix(season, {NPCS[0]: 1, BLUE: 2})
    assert totals(season) == {"blue": 18, "red": 0, "yellow": 0}
    assert [row.wins for row in season.standings()] == [0, 0, 0]


def test_11_2_option_1_all_points_go_to_the_original_player():
    season = prix()
    result = run_prix(season, {RED: 1}, absences={"red": "substitute:person"})
    assert result.extra == {}
    assert totals(season)["red"] == 25
    assert season.absences == [{"red": "substitute:person"}]


def test_11_2_option_2_the_team_does_not_race():
    season = prix()
    race = season.next_race({"red": "away"})
    assert (race.options["teams"], race.seats) == (["blue", "yellow"], 2)
    game = draftline.new_game(**race.arguments())
    assert len(game.numbers) == 22


def npc_average(places: list[int]) -> int:
    """Twice the average by the rulebook, rounded down; 18 NPCs race beside two teams."""
    points = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]
    return 2 * sum(points[place - 1] for place in places if place <= 10) // 18


def test_11_2_option_2_it_receives_twice_the_average_of_the_npcs():
    season = prix()
    result = run_prix(season, {BLUE: 1, YELLOW: 2}, absences={"red": "away"})
    expected = npc_average(list(range(3, 11)))
    assert expected == 6
    assert result.extra == {"red": expected}
    assert totals(season) == {"blue": 25, "red": 6, "yellow": 18}


def test_11_2_option_2_G51_all_npcs_that_started_count_and_it_is_rounded_down():
    season = prix()
    result = run_prix(season, {NPCS[5]: 1, BLUE: 2, YELLOW: 3, YELLOW_2: 4, BLUE_2: 5}, absences={"red": "away"})
    assert result.extra == {"red": (2 * (25 + 8 + 6 + 4 + 2 + 1)) // 18}


def test_11_2_option_2_the_minimum_is_0():
    """G51: without NPCs there is nothing to take the average of."""
    season = prix(teams=box().colours[:11])
    eleven = season.next_race()
    assert eleven.seats == 11
    finish = [number for team in season.teams for number in box().cars_of[team]]
    season.enter(season.by_hand(finish))
    result = season.results[0]
    assert npc_points(Result(result.race, result.cars, result.players), ()) == 0


def test_11_2_option_2_with_a_free_table_the_npcs_places_count_by_it():
    season = prix(scoring=Scoring(("wins",), 0, (9, 9, 9)))
    result = run_prix(season, {BLUE: 1}, absences={"red": "away"})
    assert result.extra == {"red": 2 * 18 // 18}


def test_11_2_option_3_the_example_three_of_four():
    """Who races in three scores for each of them, who races in all four drops the lowest."""
    season = prix(races=4, scoring=Scoring(("wins", "recent"), 3))
    assert season.away == "nothing"
    run_prix(season, {BLUE: 1, RED: 2})
    run_prix(season, {BLUE: 2, RED: 1})
    run_prix(season, {BLUE: 3}, absences={"red": "away"})
    run_prix(season, {BLUE: 10, RED: 9})
    rows = {row.team: row for row in season.standings()}
    assert rows["blue"].counts == [True, True, True, False]
    assert rows["red"].counts == [True, True, False, True]
    assert totals(season) == {"blue": 25 + 18 + 15, "red": 18 + 25 + 2, "yellow": 0}


def test_11_2_option_3_who_misses_more_than_agreed_scores_the_races_that_are_left():
    season = prix(races=4, scoring=Scoring(("wins", "recent"), 3))
    run_prix(season, {RED: 1})
    for _ in range(3):
        run_prix(season, {BLUE: 1}, absences={"red": "away"})
    assert totals(season)["red"] == 25


def test_11_2_options_2_and_3_may_be_agreed_together():
    season = prix(races=2, scoring=Scoring(("wins",), 1), away="points")
    run_prix(season, {BLUE: 1, YELLOW: 2}, absences={"red": "away"})
    run_prix(season, {BLUE: 1, RED: 10})
    assert totals(season) == {"blue": 25, "red": 6, "yellow": 18}


def test_11_2_a_race_needs_two_teams():
    assert refused(prix().next_race, {"red": "away", "blue": "away"}) == "error.league-few"


def test_11_2_eleven_teams_at_most():
    teams = [Entrant(team) for team in box().colours]
    assert Season(PRIX, teams[:11], [Venue("qadira")]).next_race().seats == 11


def test_G51_ties_as_in_thunder_alley():
    season = prix(scoring=Scoring(("wins", "recent"), 0, (1, 1, 1)))
    run_prix(season, {BLUE: 1, RED: 2, YELLOW: 3})
    run_prix(season, {NPCS[0]: 1, YELLOW: 2, RED: 3, BLUE: 9})
    run_prix(season, {BLUE_2: 2, NPCS[1]: 1, RED: 11, YELLOW: 12})
    assert totals(season) == {"blue": 2, "red": 2, "yellow": 2}
    assert ranking(season) == ["blue", "red", "yellow"]  # a win; then place 11 before 12 in the last race
    assert prix().scoring.ties == ("wins", "recent")


# 11.3 Winner Bonus


def test_11_3_nobody_is_moved_up_in_the_first_race():
    assert "moved_up" not in prix().next_race().options


def test_11_3_from_race_2_on_the_winning_car_is_moved_up():
    season = prix()
    run_prix(season, {RED_2: 1, RED: 2})
    assert season.next_race().options["moved_up"] == RED_2
    run_prix(season, {BLUE: 1})
    assert season.next_race().options["moved_up"] == BLUE


def grid_of(race) -> list[int]:
    game = draftline.new_game(**race.arguments())
    places = {game.where(number): number for number in game.numbers}
    return [places[progress % game.track.sectors, lane] for progress, lane in game.track.grid[: len(places)]]


@pytest.mark.parametrize("seed", range(6))
def test_11_3_it_is_moved_up_one_position_after_the_grid_has_been_set(seed):
    season = prix(seed=seed)
    run_prix(season, {RED_2: 1})
    race = season.next_race()
    moved = grid_of(race)
    del race.options["moved_up"]
    plain = grid_of(race)
    at = plain.index(RED_2)
    plain[at - 1], plain[at] = plain[at], plain[at - 1]
    assert moved == plain


def test_11_3_G51_an_npc_that_won_is_moved_up_if_it_races_again():
    season = prix()
    run_prix(season, {NPCS[3]: 1})
    race = season.next_race()
    assert race.options["moved_up"] == NPCS[3]
    draftline.new_game(**race.arguments())


def test_11_3_a_winner_whose_team_is_away_changes_nothing():
    """D35."""
    season = prix()
    run_prix(season, {RED: 1})
    race = season.next_race({"red": "away"})
    grid = grid_of(race)
    race.options.pop("moved_up", None)
    assert grid == grid_of(race)


def test_11_3_G51_a_disqualified_car_has_not_won():
    """Behind all others it cannot; and with a whole field disqualified nobody has."""
    season = prix(teams=box().colours[:11])
    finish = [number for team in season.teams for number in box().cars_of[team]]
    season.enter(season.by_hand(finish, out=dict.fromkeys(finish, "disqualified")))
    assert season.results[0].winner == ""
    assert season.results[0].winning_car == 0
    assert set(totals(season).values()) == {0}
    assert "moved_up" not in season.next_race().options


def test_11_3_disqualified_cars_stand_behind_all_others():
    season = prix()
    finish = prix_finish(season, {BLUE: 1})
    result = season.by_hand(finish, out={BLUE: "disqualified"})
    assert refused(season.enter, result) == "error.league-disqualified"
