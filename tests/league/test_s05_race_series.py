"""Thunder Rolls section 5: the Race Series."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from draftline.core.seeds import Seed
from draftline.games.thunder_rolls.season.leagues import RaceSeries
from draftline.games.thunder_rolls.season.rolls import Car, box_cards, box_cars, reverse_grid
from draftline.league.checks import LeagueError
from draftline.league.files import league_from_json, parse_league
from draftline.league.result import CarResult, Result
from draftline.league.standings import Row
from tests.league.helpers import (
    COLOURS,
    IDS,
    MILE,
    NUMBERS,
    POINTS,
    ROAD,
    SHORT,
    SPEEDWAY,
    cards,
    cars,
    order,
    outcome,
    points_of,
    ranking,
    refused,
    run,
    series,
)


def result(race: str, finish: list[str], **changes) -> Result:
    given = {"players": ["red", "blue"], "points": POINTS, **changes}
    rows = [CarResult(NUMBERS[team], team, i + 1, given["points"][i]) for i, team in enumerate(finish)]
    return Result(race, rows, given["players"], given.get("extra"))


# 1) Races in Session


@pytest.mark.parametrize("races", [2, 3, 4])
def test_5_1_a_series_has_as_many_races_as_the_players_say(races):
    league = series(races)
    for _ in range(races):
        assert not league.over
        run(league, order())
    assert league.over
    assert league.next_race() is None


@pytest.mark.parametrize("races", [1, 0, -2, 5])
def test_5_1_at_least_two_races_and_no_more_than_race_cards(races):
    assert refused(series, races) == "error.league-series-races"


def test_5_1_the_races_are_those_of_the_chosen_cards():
    for seed in range(20):
        league = series(2, chosen=[MILE, ROAD], seed=seed)
        assert {run(league, order()), run(league, order())} == {MILE, ROAD}


def test_5_1_chosen_cards_are_shuffled():
    first = Counter(series(2, chosen=[MILE, ROAD], seed=seed).next_race().card for seed in range(60))
    assert set(first) == {MILE, ROAD}
    assert min(first.values()) > 15


@pytest.mark.parametrize("chosen", [[MILE], [MILE, MILE], [MILE, ROAD, SHORT]])
def test_5_1_a_chosen_card_for_every_race_and_none_twice(chosen):
    assert refused(series, 2, chosen=chosen) == "error.league-chosen"


def test_5_1_a_chosen_card_must_be_in_the_deck():
    assert refused(series, 2, chosen=[MILE, "moon"]) == "error.league-card"


def test_5_1_cards_that_nobody_chose_are_drawn_at_random():
    seen: Counter[str] = Counter()
    for seed in range(80):
        league = series(2, seed=seed)
        seen.update([run(league, order()), run(league, order())])
    assert set(seen) == set(IDS)
    assert min(seen.values()) > 20


def test_5_1_a_used_card_does_not_come_again():
    for seed in range(20):
        league = series(4, seed=seed)
        assert sorted(run(league, order()) for _ in range(4)) == sorted(IDS)


def test_5_1_the_same_seed_draws_the_same_races():
    def drawn(seed: int) -> list[tuple[str, Seed]]:
        league = series(4, seed=seed)
        races = []
        while (race := league.next_race()) is not None:
            races.append((race.card, race.seed))
            run(league, order())
        return races

    assert drawn(5) == drawn(5)
    assert drawn(5) != drawn(6)
    assert len({seed for _, seed in drawn(5)}) == 4


def test_5_1_asking_for_the_next_race_changes_nothing():
    league = series()
    assert league.next_race().to_json() == league.next_race().to_json()
    assert league.to_json() == series().to_json()


# 2) Multi-Race Session Qualifying


def test_5_2_the_first_race_is_set_up_by_qualifying():
    race = series(2, chosen=[MILE, ROAD]).next_race()
    assert (race.number, race.game, race.seats, race.track, race.session) == (1, "thunder-rolls", 2, None, 1)
    assert race.options == {"teams": ["red", "blue"], "race": race.card}


def test_5_2_later_races_start_in_reverse_score_order():
    league = series()
    run(league, ["blue", "red", "green", "yellow", "purple", "black", "pink", "orange"])
    expected = ["orange", "pink", "black", "purple", "yellow", "green", "red", "blue"]
    assert league.next_race().options["grid"] == expected


def test_5_2_reverse_order_is_by_points_and_not_by_finish():
    """Third with both stage points has 11 and is ahead of the second."""
    league = series()
    run(league, ["blue", "red", "green", "yellow", "purple", "black", "pink", "orange"], stage={"green": 2})
    expected = ["orange", "pink", "black", "purple", "yellow", "red", "green", "blue"]
    assert league.next_race().options["grid"] == expected


def test_5_2_the_third_race_goes_by_the_total_of_both():
    league = series()
    run(league, ["blue", "red", "green", "yellow", "purple", "black", "pink", "orange"])
    run(league, ["orange", "pink", "black", "purple", "yellow", "green", "red", "blue"])
    # blue 15, red 14, green 15, yellow 15, purple 15, black 15, pink 14, orange 15
    expected = ["red", "pink", "blue", "green", "yellow", "purple", "black", "orange"]
    assert league.next_race().options["grid"] == expected


def test_5_2_R34_of_equal_scores_the_worse_finish_of_the_last_race_stands_ahead():
    league = series()
    run(league, order("red", "green", "yellow"), stage={"green": 2})  # red 12, green 12
    grid = league.next_race().options["grid"]
    assert grid[-2:] == ["green", "red"]


def test_5_2_R34_race_wins_do_not_matter_for_the_grid():
    league = series()
    run(league, order("red", "green"))  # red 12, green 10
    run(league, order("yellow", "blue", "green", "red"), stage={"green": 1})  # 20 each; green finished ahead
    assert points_of(league)["red"] == points_of(league)["green"] == 20
    grid = league.next_race().options["grid"]
    assert grid.index("red") + 1 == grid.index("green")


def test_5_2_R34_players_stand_before_npds_where_nothing_else_parts_them():
    rows = [Row("pink", False), Row("red", True), Row("blue", True)]
    for row, points in zip(rows, (3, 3, 1), strict=True):
        row.points = points
    assert reverse_grid(rows) == ["blue", "red", "pink"]


def test_5_2_later_races_do_not_qualify_again():
    league = series(2)
    run(league, order())
    assert sorted(league.next_race().options["grid"]) == sorted(COLOURS)


# Qualify Bonus Abilities


def test_5_2_bonuses_not_used_are_carried_over():
    league = series()
    run(league, order(), unused={"red": 3, "blue": 7})
    assert league.next_race().options["bonuses"] == {"red": 3, "blue": 7}


def test_5_2_a_bonus_used_in_the_first_race_is_gone():
    league = series()
    run(league, order(), unused={"blue": 7})
    assert league.next_race().options["bonuses"] == {"blue": 7}


def test_5_2_bonuses_last_until_used_over_the_whole_session():
    league = series(4)
    run(league, order(), unused={"red": 3, "blue": 7})
    run(league, order(), unused={"red": 3, "blue": 7})
    run(league, order(), unused={"red": 3})
    assert league.next_race().options["bonuses"] == {"red": 3}


def test_5_2_with_all_bonuses_used_none_is_carried():
    league = series()
    run(league, order(), unused={})
    assert "bonuses" not in league.next_race().options


@pytest.mark.parametrize("unused", [{"green": 3}, {"red": 0}, {"red": 17}, {"red": 16}, {"nobody": 3}])
def test_5_2_a_bonus_left_over_is_a_players_and_on_a_qualifying_card(unused):
    league = series()
    assert refused(league.take, outcome(order()), unused) == "error.league-bonus"
    assert league.results == []


def test_5_2_two_players_never_hold_the_same_qualifying_card():
    assert refused(series().take, outcome(order()), {"red": 3, "blue": 3}) == "error.league-bonus-twice"


@pytest.mark.parametrize("unused", [{"blue": 7}, {"red": 4}])
def test_5_2_a_used_bonus_does_not_come_back(unused):
    league = series()
    run(league, order(), unused={"red": 3})
    start = league.next_race().start_points
    assert refused(league.take, outcome(order(), start=start), unused) == "error.league-bonus"


# 3) Scoring


def test_5_3_the_scoreboard_goes_on_from_race_to_race():
    league = series()
    run(league, order("red", "blue"), stage={"blue": 2, "green": 1})
    points = {"red": 12, "blue": 12, "green": 10, "yellow": 8, "purple": 7, "black": 6, "pink": 4, "orange": 3}
    assert points_of(league) == points
    assert league.next_race().options["points"] == points


def test_5_3_points_of_new_races_are_added():
    league = series()
    run(league, order("red", "blue"))
    run(league, order("blue", "orange", "red"))
    points = points_of(league)
    assert (points["red"], points["blue"], points["orange"]) == (12 + 9, 10 + 12, 3 + 10)
    assert [league.results[1].points(team) for team in ("red", "blue", "orange")] == [9, 12, 10]


def test_5_3_npds_score_like_players():
    league = series(players=("red",))
    run(league, order("orange"))
    assert points_of(league)["orange"] == 12
    assert [row.player for row in league.standings()] == [row.team == "red" for row in league.standings()]


# 4) Winner


def test_5_4_the_most_total_points_win_after_all_races():
    league = series(2)
    run(league, order("red", "blue"))
    assert league.winner is None
    run(league, order("green", "blue"))
    # red 12 + 9, blue 10 + 10, green 9 + 12
    assert points_of(league) == {
        "red": 21, "blue": 20, "green": 21, "yellow": 16, "purple": 14, "black": 12, "pink": 8, "orange": 6,
    }  # fmt: skip
    assert league.winner == "green"  # one win each; green was ahead in the last race


def test_5_4_R34_ties_go_to_more_race_wins():
    league = series(3)
    run(league, order("red", "blue", "green"))  # 12, 10
    run(league, order("blue", "green", "yellow", "red"))  # 20, 22
    run(league, order("red", "green", "blue"), stage={"blue": 1})  # 32, 32
    points = points_of(league)
    assert points["red"] == points["blue"] == 32
    assert [row.wins for row in league.standings()[:2]] == [2, 1]
    assert league.winner == "red"


def test_5_4_R34_wins_come_before_the_last_finish():
    league = series(2)
    run(league, order("red", "green"), stage={"green": 1})  # red 12, green 11
    run(league, order("yellow", "blue", "green", "red"))  # red 20, green 20
    assert points_of(league)["red"] == points_of(league)["green"] == 20
    assert ranking(league).index("red") < ranking(league).index("green")


def test_5_4_R34_then_the_better_finish_in_the_last_race():
    league = series(2)
    run(league, order("orange", "red", "green"))  # red 10, green 9
    run(league, order("orange", "green", "red"))  # red 19, green 19
    assert ranking(league)[:3] == ["orange", "green", "red"]


def test_5_4_an_npd_may_have_the_most_points():
    league = series(2)
    run(league, order("pink", "red"))
    run(league, order("pink", "red"))
    assert league.winner == "pink"
    assert [row.team for row in league.standings() if row.player] == ["red", "blue"]


def test_R31_the_race_winner_is_the_car_that_finished_first():
    league = series()
    run(league, order("red", "blue"), stage={"blue": 2})  # 12 each
    assert league.results[0].winner == "red"
    assert {row.team: row.wins for row in league.standings()}["blue"] == 0


def test_the_results_grid_shows_every_car_in_every_race():
    league = series(2)
    first = run(league, order("red", "blue"))
    second = run(league, order("blue", "red"), stage={"orange": 2})
    grid = league.results_grid()
    assert list(grid) == ranking(league)
    assert [cell.to_json() for cell in grid["orange"]] == [
        {"race": first, "place": 8, "points": 3, "counts": True, "won": False},
        {"race": second, "place": 8, "points": 5, "counts": True, "won": False},
    ]
    assert [cell.won for cell in grid["blue"]] == [False, True]


# Results that cannot be


def test_a_finished_series_takes_no_result():
    league = series(2)
    run(league, order())
    run(league, order())
    assert refused(league.take, outcome(order()), {}) == "error.league-over"


def test_an_outcome_with_a_strange_car_is_refused():
    strange = outcome(order())
    strange.places[99] = 9
    assert refused(series().take, strange, {}) == "error.league-car-unknown"


def test_an_outcome_without_a_car_is_refused():
    short = outcome(order())
    del short.places[NUMBERS["red"]]
    del short.car_points[NUMBERS["red"]]
    assert refused(series().take, short, {}) == "error.league-cars"


def test_two_cars_in_one_place_are_refused():
    tied = outcome(order())
    tied.places[NUMBERS["red"]] = 2
    assert refused(series().take, tied, {}) == "error.league-places"


def test_an_outcome_that_began_with_other_points_is_refused():
    league = series(2)
    run(league, order())
    assert refused(league.take, outcome(order()), {}) == "error.league-brought"
    assert len(league.results) == 1


def test_a_result_can_be_entered_by_hand_with_the_points_of_its_race():
    league = series(2, chosen=[MILE, ROAD])
    league.enter(result(league.next_race().card, order("blue")), {"red": 2})
    league.enter(result(league.next_race().card, order("blue")), {})
    assert league.winner == "blue"
    assert points_of(league)["blue"] == 24


@pytest.mark.parametrize(
    "changes, why",
    [
        ({"players": ["red"]}, "error.league-drivers"),
        ({"players": ["blue", "red"]}, "error.league-drivers"),
        ({"extra": {"red": -5}}, "error.league-drivers"),
        ({"points": [-1, *POINTS[1:]]}, "error.league-points"),
    ],
)
def test_a_result_entered_by_hand_is_checked(changes, why):
    league = series(2)
    assert refused(league.enter, result(league.next_race().card, order(), **changes), {}) == why
    assert league.to_json() == series(2).to_json()


def test_a_result_of_another_race_card_is_refused():
    league = series(2, chosen=[MILE, ROAD])
    assert refused(league.enter, result(SHORT, order()), {}) == "error.league-race"


def test_a_car_with_the_wrong_colour_is_refused():
    league = series(2)
    wrong = result(league.next_race().card, order())
    wrong.cars[0].team, wrong.cars[1].team = wrong.cars[1].team, wrong.cars[0].team
    assert refused(league.enter, wrong, {}) == "error.league-cars"


def test_the_last_result_can_be_taken_back():
    league = series(3)
    run(league, order("red"), unused={"red": 1})
    before = league.to_json()
    run(league, order("blue"), unused={})
    league.take_back()
    assert league.to_json() == before
    assert league.next_race().options["bonuses"] == {"red": 1}
    league.take_back()
    assert refused(league.take_back) == "error.league-nothing-run"


# Settings that cannot be


@pytest.mark.parametrize("players", [(), ("red", "red"), ("red", "white")])
def test_players_are_different_cars_of_the_box(players):
    assert refused(series, 2, players) == "error.league-players"


def test_the_seed_is_not_negative():
    assert refused(series, 2, seed=-1) == "error.seed"


def test_cars_and_race_cards_are_told_apart():
    assert refused(RaceSeries, ["red"], 2, 0, None, [*cars(), cars()[0]], cards()) == "error.league-cars-twice"
    assert refused(RaceSeries, ["red"], 2, 0, None, cars(), [*cards(), cards()[0]]) == "error.league-cards-twice"
    assert refused(RaceSeries, ["red"], 2, 0, None, [], cards()) == "error.league-cars-twice"
    assert refused(RaceSeries, ["red"], 2, 0, None, cars(), []) == "error.league-cards-twice"


def test_eight_players_leave_no_npd():
    league = series(2, tuple(COLOURS))
    assert league.next_race().seats == 8
    run(league, order(), unused={colour: i + 1 for i, colour in enumerate(COLOURS)})
    assert len(league.next_race().options["bonuses"]) == 8


def test_cars_and_race_cards_come_from_the_box_by_default():
    league = RaceSeries(["red", "green"], 2)
    assert [car.to_json() for car in league.cars] == [car.to_json() for car in box_cars(league.box)]
    assert [card.to_json() for card in league.cards] == [card.to_json() for card in box_cards(league.box)]
    assert len(league.cars) == 8
    assert any(card.playoff for card in league.cards)


# Files


def played() -> RaceSeries:
    league = series(3, seed=11)
    run(league, order("orange", "blue"), unused={"red": 5}, stage={"pink": 2})
    run(league, order("red", "pink"))
    return league


def test_a_series_goes_through_its_file_unchanged():
    league = played()
    again = parse_league(json.dumps(league.to_json()))
    assert isinstance(again, RaceSeries)
    assert again.to_json() == league.to_json()
    assert again.next_race().to_json() == league.next_race().to_json()
    run(again, order())
    run(league, order())
    assert again.winner == league.winner


def test_a_file_with_chosen_cards_goes_through_unchanged():
    league = series(2, chosen=[SPEEDWAY, SHORT], seed=3)
    assert league_from_json(league.to_json()).next_race().card == league.next_race().card


def test_a_file_holds_the_points_of_each_race_alone():
    rows = played().to_json()["results"][1]["cars"]
    assert [(row["team"], row["points"]) for row in rows[:2]] == [("red", 12), ("pink", 10)]


@pytest.mark.parametrize("data", [None, [], "league", {}, {"format": "draftline-record"}])
def test_what_is_no_league_is_refused(data):
    assert refused(league_from_json, data) == "error.league-not-one"


def test_a_file_that_was_cut_off_says_where():
    text = json.dumps(played().to_json(), indent=1)
    assert refused(parse_league, text[: len(text) // 2]) == "error.json-cut"
    assert refused(parse_league, "[" * 100_000) == "error.at-line"


def test_a_file_of_another_version_is_refused():
    assert refused(league_from_json, {**played().to_json(), "version": 2}) == "error.league-version"


def test_a_file_of_another_kind_is_refused():
    assert refused(league_from_json, {**played().to_json(), "kind": "cup"}) == "error.league-kind"
    assert refused(league_from_json, {**played().to_json(), "game": "chess"}) == "error.season-game"


FIELDS = ["kind", "game", "seed", "players", "cars", "cards", "races", "chosen", "results"]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [None, 1.5, {"a": 1}, True])
def test_a_field_of_the_wrong_kind_is_named(field, value):
    data = {**played().to_json(), field: value}
    with pytest.raises(LeagueError) as caught:
        league_from_json(data)
    assert caught.value.message.id == "error.league-field"
    assert caught.value.message.values["field"] == field


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field):
    data = played().to_json()
    del data[field]
    assert refused(league_from_json, data) == "error.league-field"


@pytest.mark.parametrize("field", ["race", "cars", "players", "extra", "unused"])
@pytest.mark.parametrize("value", [None, 3])
def test_a_result_of_the_wrong_kind_is_named_with_its_race(field, value):
    data = played().to_json()
    data["results"][1][field] = value
    with pytest.raises(LeagueError) as caught:
        league_from_json(data)
    assert caught.value.message.id == "error.league-parts"
    assert caught.value.message.values["n"] == 2
    assert field in str(caught.value)


def test_a_file_that_was_changed_against_the_rules_says_at_which_race():
    data = played().to_json()
    data["results"][1]["cars"][0]["place"] = 5
    with pytest.raises(LeagueError, match="race 2"):
        league_from_json(data)
    data = played().to_json()
    data["results"] = data["results"] * 2
    assert refused(league_from_json, data) == "error.league-parts"


def test_no_more_cars_than_there_are_points_for():
    more = [*cars(), Car("white", 99)]
    assert refused(RaceSeries, ["red"], 2, 0, None, more, cards()) == "error.league-rows"
