"""Seasons of the card games: settings, checks, races from games and from real tables, files."""

from __future__ import annotations

import json

import pytest

import draftline
from draftline.core.outcome import Outcome
from draftline.core.rng import DICE, stream
from draftline.games.grand_prix.components import box as grand_prix_box
from draftline.league.entrants import Entrant
from draftline.league.files import league_from_json, parse_league
from draftline.league.result import CarResult, Result
from draftline.league.season import Season, Venue
from draftline.league.standings import Scoring
from tests.league.helpers import refused
from tests.league.season_helpers import ALLEY, PRIX, alley, car, prix, prix_finish, ranking, run_alley, run_prix, totals

ENTRANTS = [Entrant("blue", "Ada"), Entrant("red", "Bo", "bot:club"), Entrant("black")]


def season(**changes) -> Season:
    settings = {"game": ALLEY, "entrants": ENTRANTS, "schedule": [Venue("yunta")] * 3, **changes}
    return Season(**settings)


def raced(league, absences=None):
    """The next race's game, played to its end at random."""
    race = league.next_race(absences)
    game = draftline.new_game(**race.arguments())
    game.playout(stream(race.seed, DICE), 100_000)
    return game


# The face


def test_a_season_says_what_it_is():
    league = season(name="Winter Cup", seed=9)
    assert (league.kind, league.game, league.name, league.seed) == ("season", ALLEY, "Winter Cup", 9)
    assert [entrant.shown for entrant in league.entrants] == ["Ada", "Bo", "black"]
    assert league.entrant("red").driver == "bot:club"
    assert league.entrant("green") is None
    assert league.teams == ["blue", "red", "black"]


def test_drivers_come_in_seat_order():
    race = season().next_race()
    assert race.drivers == [("blue", "person"), ("red", "bot:club"), ("black", "person")]
    assert race.to_json()["drivers"][1] == {"team": "red", "driver": "bot:club"}
    assert race.to_json()["absences"] == {}


def test_ai_teams_are_options_of_their_races():
    entrants = [Entrant("blue"), Entrant("red", "", "ai:hunters"), Entrant("black", "", "ai:wolfpack")]
    names = draftline.games.thunder_alley.components.box().ai.names
    entrants[1].driver, entrants[2].driver = f"ai:{names[0]}", f"ai:{names[1]}"
    race = Season(ALLEY, [*entrants, Entrant("green")], [Venue("yunta")]).next_race()
    assert race.options["ai"] == {"red": names[0], "black": names[1]}
    draftline.new_game(**race.arguments())


def test_every_race_has_a_seed_of_its_own_from_the_seasons():
    league = season(seed=4)
    seeds = []
    for _ in range(3):
        seeds.append(league.next_race().seed)
        league.take(raced(league))
    assert len(set(seeds)) == 3
    assert season(seed=4).next_race().seed == seeds[0]
    assert season(seed=5).next_race().seed != seeds[0]


def test_asking_for_the_next_race_changes_nothing():
    league = season()
    before = json.dumps(league.to_json())
    assert league.next_race().to_json() == league.next_race().to_json()
    league.next_race({"blue": "away"})
    assert json.dumps(league.to_json()) == before


def test_options_of_all_races_and_of_one():
    schedule = [Venue("yunta"), Venue("yunta", 2, {"pits": "standard", "finish": "everyone"})]
    league = season(schedule=schedule, options={"pits": "variable"})
    assert league.next_race().options == {"pits": "variable", "teams": league.teams}
    league.take(raced(league))
    options = league.next_race().options
    assert (options["pits"], options["finish"], options["laps"]) == ("standard", "everyone", 2)
    assert league.calendar[1].options == {"pits": "standard", "finish": "everyone"}


# Settings that cannot be


@pytest.mark.parametrize(
    "changes, why",
    [
        ({"game": "thunder-rolls"}, "error.league-game"),
        ({"game": None}, "error.league-game"),
        ({"seed": -1}, "error.seed"),
        ({"seed": True}, "error.seed"),
        ({"seed": "x"}, "error.seed"),
        ({"name": "x" * 81}, "error.league-name"),
        ({"name": "two\nlines"}, "error.league-name"),
        ({"entrants": []}, "error.league-players"),
        ({"entrants": [Entrant("blue")]}, "error.league-few"),
        ({"entrants": [Entrant("blue"), Entrant("blue")]}, "error.league-players"),
        ({"entrants": [Entrant("blue"), Entrant("mauve")]}, "error.league-players"),
        ({"entrants": [Entrant("blue"), Entrant("red", "a\tb")]}, "error.league-name"),
        ({"entrants": [Entrant("blue"), Entrant("red", "", "cat")]}, "error.league-driver"),
        ({"entrants": [Entrant("blue"), Entrant("red", "", "bot:")]}, "error.league-driver"),
        ({"entrants": [Entrant("blue"), Entrant("red", "", "ai:nobody")]}, "error.league-driver"),
        ({"schedule": [Venue("nowhere")]}, "error.track-unknown"),
        ({"schedule": [Venue("yunta", 0)]}, "error.league-laps"),
        ({"schedule": [Venue("yunta", 100)]}, "error.league-laps"),
        ({"schedule": [Venue("yunta", None, {"laps": 2})]}, "error.league-option-own"),
        ({"schedule": [Venue("yunta", None, {"pits": "none"})]}, "error.option-choice"),
        ({"options": {"moved_up": "red"}}, "error.league-option-own"),
        ({"options": {"teams": ["red"]}}, "error.league-option-own"),
        ({"options": {"engines": 3}}, "error.option-unknown"),
        ({"options": {"cars": 9}}, "error.option-count"),
        ({"away": "something"}, "error.option-choice"),
    ],
)
def test_settings_are_checked(changes, why):
    assert refused(season, **changes) == why


def test_too_many_teams_are_refused():
    colours = grand_prix_box().colours
    entrants = [Entrant(colour) for colour in colours]
    if len(colours) > 11:
        assert refused(Season, PRIX, entrants, [Venue("yunta")]) == "error.league-many"
    assert refused(Season, PRIX, [*entrants, *entrants], [Venue("yunta")]) == "error.league-players"


def test_ai_teams_are_of_thunder_alley_only():
    deck = draftline.games.thunder_alley.components.box().ai.names[0]
    entrants = [Entrant("blue"), Entrant("red", "", f"ai:{deck}")]
    assert refused(Season, PRIX, entrants, [Venue("yunta")]) == "error.league-driver"


def test_a_field_of_ai_teams_only_is_refused():
    deck = draftline.games.thunder_alley.components.box().ai.names[0]
    entrants = [Entrant(team, "", f"ai:{deck}") for team in ("blue", "red", "black")]
    assert refused(season, entrants=entrants) == "error.ai-all"


@pytest.mark.parametrize(
    "absences, why",
    [
        ({"green": "away"}, "error.league-absent-team"),
        ({"red": "ill"}, "error.league-absence"),
        ({"red": 3}, "error.league-absence"),
        ({"red": "substitute:"}, "error.league-driver"),
        ({"red": "substitute:cat"}, "error.league-driver"),
        ({"red": "away", "blue": "away"}, "error.league-few"),
        (["red"], "error.league-absences"),
    ],
)
def test_absences_are_checked(absences, why):
    assert refused(season().next_race, absences) == why


# Races from games


@pytest.mark.parametrize("make", [alley, prix])
def test_a_game_tells_who_led_and_who_dropped_out(make):
    league = make(races=1, **({"cars": 3} if make is alley else {}))
    game = raced(league)
    result = league.take(game)
    for one in result.cars:
        status = game.status(one.number)
        assert one.out == (status if status in ("retired", "lapped", "disqualified") else "")
    assert all(one.led is not None for one in result.cars)
    assert sum(one.led for one in result.cars) > 0


def test_turn_leader_markers_are_what_led_means_in_thunder_alley():
    league = alley(races=1, cars=3)
    game = raced(league)
    result = league.take(game)
    assert {one.number: one.led for one in result.cars} == {n: game.field.leads[game.car(n)] for n in game.numbers}


def test_laps_led_are_laps_that_a_car_was_the_first_to_complete():
    """Each lap that was completed is led by one car, the last one by the first car home."""
    league = prix(schedule=[Venue("yunta", 2)], seed=7)
    game = raced(league)
    result = league.take(game)
    done = max(game.progress(one.number) for one in result.cars) // game.track.sectors
    assert sum(one.led for one in result.cars) == max(done, 2 if game.outcome.ending == "ending.finished" else 0)


@pytest.mark.parametrize("seed, led", [(13, {19: 1, 6: 1}), (155, {19: 1})])
def test_laps_led_count_a_car_that_a_safety_zone_shifted_over_the_line(seed, led):
    league = prix(schedule=[Venue("larkmoor", 3)], seed=seed)
    game = raced(league)
    result = league.take(game)
    assert {one.number: one.led for one in result.cars if one.led} == led
    assert {one.number: one.led for one in result.cars} == {number: game.led(number) for number in game.numbers}


def test_an_outcome_alone_does_not_know_who_led():
    league = alley(races=1)
    result = league.take(raced(league).outcome)
    assert [one.led for one in result.cars] == [None, None, None]


def test_a_game_that_is_not_over_is_refused():
    league = alley()
    game = draftline.new_game(**league.next_race().arguments())
    assert refused(league.take, game) == "error.league-running"
    assert league.results == []


def test_a_game_of_other_teams_or_another_track_is_refused():
    league = alley()
    other = alley(teams=["blue", "black", "red"])
    assert refused(league.take, raced(other)) == "error.league-other-race"
    assert refused(league.take, raced(prix())) == "error.league-other-race"
    elsewhere = alley(schedule=[Venue("adriana")])
    assert refused(league.take, raced(elsewhere)) == "error.league-track"
    assert refused(league.take, raced(league, {"red": "away"})) == "error.league-other-race"


def test_a_finished_season_takes_nothing_more():
    league = alley(races=1)
    run_alley(league, "blue", "red", "black")
    assert refused(league.enter, league.results[0]) == "error.league-over"
    assert refused(league.by_hand, [1]) == "error.league-over"


def test_the_last_result_can_be_taken_back():
    league = alley()
    assert refused(league.take_back) == "error.league-nothing-run"
    run_alley(league, "blue", "red", absences={"black": "away"})
    league.take_back()
    assert (league.results, league.absences) == ([], [])
    run_alley(league, "blue", "red", "black")


# Results from a real table


def test_points_are_worked_out_from_places_and_leads():
    league = alley()
    result = league.by_hand([car("red"), car("blue"), car("black")], led={car("blue"): 2, car("black"): 2})
    assert [one.points for one in result.cars] == [46, 42 + 2, 41 + 1]


def test_points_cannot_be_worked_out_without_leads():
    league = alley()
    assert refused(league.by_hand, [car("red"), car("blue"), car("black")]) == "error.league-needs-led"


def test_with_a_free_table_leads_do_not_matter():
    league = alley(scoring=Scoring(("wins",), 0, (5, 3, 1)))
    league.enter(league.by_hand([car("red"), car("blue"), car("black")]))
    assert totals(league) == {"red": 5, "blue": 3, "black": 1}
    assert league.results[0].cars[0].led is None


def test_points_may_be_given():
    league = alley()
    finish = [car("red"), car("blue"), car("black")]
    league.enter(league.by_hand(finish, points={car("red"): 50, car("blue"): 2}))
    assert totals(league) == {"red": 50, "blue": 2, "black": 0}


def test_the_reference_manual_pays_for_every_lead():
    league = alley(options={"cars": 1, "preset": "reference-manual"})
    result = league.by_hand([car("red"), car("blue"), car("black")], led={car("blue"): 4})
    assert [one.points for one in result.cars] == [10, 8 + 4, 6]


def test_disqualified_cars_and_npcs_have_no_points():
    league = prix()
    finish = prix_finish(league, {})
    last = finish[-1]
    result = league.by_hand(finish, out={last: "disqualified", finish[3]: "retired"})
    assert [one.points for one in result.cars] == [0] * 22
    league.enter(result)
    assert league.results[0].cars[-1].out == "disqualified"


def test_a_disqualified_car_has_no_points_in_a_free_table_either():
    league = prix(scoring=Scoring(("wins",), 0, tuple(range(30, 0, -1))))
    finish = prix_finish(league, {})
    league.enter(league.by_hand(finish, out={finish[-1]: "disqualified"}))
    row = grand_prix_box().team_of[finish[-1]]
    other = next(n for n in grand_prix_box().cars_of[row] if n != finish[-1])
    assert totals(league)[row] == 30 - finish.index(other)


@pytest.mark.parametrize(
    "finish, noted, why",
    [
        ("12", {}, "error.league-finish"),
        (["x"], {}, "error.league-finish"),
        ([999], {}, "error.league-car-unknown"),
        (None, {"led": {999: 1}}, "error.league-not-raced"),
        (None, {"led": {"red": 1}}, "error.league-not-raced"),
        (None, {"led": [1]}, "error.league-noted"),
        (None, {"led": "first"}, "error.league-noted"),
        (None, {"points": {car("red"): "ten"}}, "error.league-noted-value"),
        (None, {"points": {car("red"): True}}, "error.league-noted-value"),
        (None, {"led": {}, "out": {car("red"): 4}}, "error.league-noted-value"),
    ],
)
def test_what_was_written_down_is_checked(finish, noted, why):
    right = [car("red"), car("blue"), car("black")]
    assert refused(alley().by_hand, right if finish is None else finish, **noted) == why


def entered(league: Season, change) -> str:
    """The refusal of a right result that was changed."""
    result = league.by_hand([car("red"), car("blue"), car("black")], led={})
    change(result)
    before = json.dumps(league.to_json())
    why = refused(league.enter, result)
    assert json.dumps(league.to_json()) == before
    return why


@pytest.mark.parametrize(
    "field, value, why",
    [
        ("number", 999, "error.league-cars"),
        ("number", car("green"), "error.league-cars"),
        ("number", car("blue"), "error.league-cars"),
        ("team", "blue", "error.league-cars"),
        ("place", 2, "error.league-places"),
        ("points", -1, "error.league-points"),
        ("led", -1, "error.league-led"),
        ("led", None, "error.league-led-some"),
        ("out", "bored", "error.league-out"),
        ("out", "disqualified", "error.league-out"),
    ],
)
def test_a_result_is_checked(field, value, why):
    assert entered(alley(), lambda result: setattr(result.cars[0], field, value)) == why


def test_a_result_of_other_drivers_another_track_or_with_points_from_nowhere_is_refused():
    assert entered(alley(), lambda result: setattr(result, "race", "verghn")) == "error.league-track"
    assert entered(alley(), lambda result: setattr(result, "players", ["blue"])) == "error.league-racing"
    assert entered(alley(), lambda result: setattr(result, "extra", {"red": 9})) == "error.league-extra"
    assert entered(alley(), lambda result: result.cars.pop()) == "error.league-cars"


def test_a_grand_prix_result_needs_all_npcs():
    league = prix()
    finish = prix_finish(league, {})
    assert refused(league.enter, league.by_hand(finish[1:])) == "error.league-field-cars"
    outsider = next(n for n in grand_prix_box().team_of if n not in finish)
    assert refused(league.enter, league.by_hand([outsider, *finish[1:]])) == "error.league-field-cars"


# Standings


def test_free_points_tables_dropped_results_and_other_ties():
    league = alley(scoring=Scoring(("places",), 2, (10, 6, 4)))
    run_alley(league, "blue", "red", "black")
    run_alley(league, "red", "black", "blue")
    run_alley(league, "red", "blue", "black")
    assert totals(league) == {"red": 20, "blue": 16, "black": 10}
    grid = league.results_grid()
    assert list(grid) == ["red", "blue", "black"]
    assert [cell.counts for cell in grid["blue"]] == [True, False, True]
    assert [cell.won for cell in grid["red"]] == [False, True, True]


def test_the_standings_before_the_first_race():
    league = alley()
    assert [(row.rank, row.points) for row in league.standings()] == [(1, 0)] * 3
    assert league.results_grid() == {"blue": [], "red": [], "black": []}


def test_the_curve_is_the_total_after_each_race():
    league = alley(scoring=Scoring(("wins",), 2, (10, 6, 4)))
    assert league.curve() == {"blue": [], "red": [], "black": []}
    run_alley(league, "blue", "red", "black")
    run_alley(league, "red", "black", absences={"blue": "away"})
    run_alley(league, "red", "blue", "black")
    assert league.curve() == {"red": [6, 16, 20], "blue": [10, 11, 16], "black": [4, 10, 10]}
    assert {team: line[-1] for team, line in league.curve().items()} == totals(league)


# Files


def played(league: Season) -> Season:
    league.take(raced(league, {"red": "away"}), absences={"red": "away"})
    league.take(raced(league, {"blue": "substitute:bot:club"}), absences={"blue": "substitute:bot:club"})
    return league


@pytest.mark.parametrize("game, teams", [(ALLEY, ["blue", "red", "black"]), (PRIX, ["blue", "red", "yellow"])])
def test_a_season_goes_through_its_file_unchanged(game, teams):
    schedule = [Venue("yunta", 1), Venue("qadira", None, {"start": "random"} if game == PRIX else {"pits": "variable"})]
    entrants = [Entrant(team, f"{team} & Söhne") for team in teams]
    scoring = Scoring(("wins", "places"), 1, (9, 5, 1))
    league = played(Season(game, entrants, schedule, 3, "Cup", {}, scoring, "points"))
    again = parse_league(json.dumps(league.to_json()))
    assert again.to_json() == league.to_json()
    assert again.winner == league.winner
    assert ranking(again) == ranking(league)


@pytest.mark.parametrize(
    "field", ["game", "name", "seed", "entrants", "schedule", "options", "scoring", "away", "results"]
)
def test_a_missing_field_is_named(field):
    data = season().to_json()
    del data[field]
    assert refused(league_from_json, data) in ("error.league-field", "error.league-game")


@pytest.mark.parametrize(
    "path, value",
    [
        (("entrants", 0, "team"), 3),
        (("entrants", 0, "name"), None),
        (("entrants", 0, "driver"), []),
        (("schedule", 0, "track"), 3),
        (("schedule", 0, "laps"), "two"),
        (("schedule", 0, "options"), []),
        (("entrants", 0), "blue"),
        (("schedule", 0), "yunta"),
        (("scoring",), []),
        (("seed",), None),
        (("options",), 3),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(path, value):
    data = season().to_json()
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert refused(league_from_json, data) == "error.league-field"


def test_a_result_against_the_rules_says_at_which_race():
    data = played(season()).to_json()
    data["results"][1]["extra"] = {"blue": 5}
    assert refused(league_from_json, data) == "error.league-parts"
    data = played(season()).to_json()
    data["results"][0]["absences"] = {}
    assert refused(league_from_json, data) == "error.league-parts"
    data["results"][0]["absences"] = 4
    assert refused(league_from_json, data) == "error.league-parts"


def test_results_of_before_laps_were_counted_are_read():
    data = played(season()).to_json()
    for one in data["results"][0]["cars"]:
        del one["led"]
        del one["out"]
    again = league_from_json(data)
    assert [one.led for one in again.results[0].cars] == [None] * len(again.results[0].cars)
    assert ranking(again) == ranking(played(season()))


def test_a_result_made_from_nothing_has_no_winner():
    empty = Result("yunta", [], [])
    assert (empty.winner, empty.winning_car) == ("", 0)
    outcome = Outcome((), {}, {}, "ending.distance")
    assert refused(alley().take, outcome) == "error.league-cars"
    assert CarResult(3, "red", 1, 5).to_json()["led"] is None


def test_run_prix_enters_a_whole_field():
    league = prix()
    assert len(run_prix(league, {}).cars) == 22
