"""Thunder Rolls section 6: the Championship."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from draftline.games.thunder_rolls.season.leagues import Championship
from draftline.games.thunder_rolls.season.rolls import RaceCard
from draftline.league.checks import LeagueError
from draftline.league.files import league_from_json, parse_league
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
    championship,
    order,
    outcome,
    points_of,
    ranking,
    refused,
    run,
)

FIRST = ["blue", "red", "green", "yellow", "purple", "black", "pink", "orange"]
ONLY_SPEEDWAY = [RaceCard(SPEEDWAY, True), RaceCard(SHORT, False), RaceCard(ROAD, False), RaceCard("night", False)]
SCHEDULE = [SPEEDWAY, SHORT, ROAD, SHORT, ROAD, SHORT, ROAD, SHORT]


def scheduled(session: int = 8, **settings) -> Championship:
    """Eight races of an agreed schedule; the playoff is always on the speedway."""
    settings.setdefault("schedule", SCHEDULE)
    return championship(8, session, cards=ONLY_SPEEDWAY, **settings)


def season(league: Championship, finishes: list[list[str]]) -> Championship:
    """Run the season: these finishes, and the last of them again until the playoff is next."""
    for i in range(league.races):
        run(league, finishes[min(i, len(finishes) - 1)])
    return league


# 1) Season Tracking


@pytest.mark.parametrize("races", [8, 10, 12])
def test_6_1_a_season_has_8_10_or_12_races_and_then_the_playoff(races):
    league = championship(races)
    for number in range(1, races + 1):
        race = league.next_race()
        assert (race.number, race.playoff) == (number, False)
        run(league, order())
    assert league.next_race().playoff
    assert not league.over
    run(league, order())
    assert league.over
    assert league.next_race() is None


@pytest.mark.parametrize("races", [0, 1, 7, 9, 11, 14])
def test_6_1_other_lengths_are_refused(races):
    assert refused(championship, races) == "error.league-season-races"


def test_6_1_the_races_run_are_counted():
    league = championship()
    run(league, order())
    run(league, order())
    assert len(league.season) == 2
    assert league.next_race().number == 3


def test_6_1_every_win_is_recorded():
    league = championship()
    for first in ("red", "blue", "red", "orange"):
        run(league, order(first))
    wins = {row.team: row.wins for row in league.standings()}
    assert wins == {**dict.fromkeys(COLOURS, 0), "red": 2, "blue": 1, "orange": 1}


def test_6_1_the_standings_add_up_the_points_of_every_race():
    league = championship()
    run(league, FIRST, stage={"orange": 2, "red": 1})
    run(league, FIRST[::-1])
    points = points_of(league)
    assert points == {
        "blue": 15, "red": 15, "green": 15, "yellow": 15, "purple": 15, "black": 15, "pink": 14, "orange": 17,
    }  # fmt: skip


# 2) Race Schedule


def cards_run(league: Championship, races: int) -> list[str]:
    return [run(league, order()) for _ in range(races)]


def test_6_2_race_cards_are_drawn_at_random():
    first = Counter(championship(seed=seed).next_race().card for seed in range(80))
    assert set(first) == set(IDS)
    assert min(first.values()) > 10


def test_6_2_a_used_card_does_not_come_again_before_the_reshuffle():
    for seed in range(20):
        drawn = cards_run(championship(12, seed=seed), 12)
        assert [sorted(drawn[i : i + 4]) for i in (0, 4, 8)] == [sorted(IDS)] * 3


def test_6_2_the_four_base_cards_are_reshuffled_after_the_fourth_race():
    drawn = [cards_run(championship(8, seed=seed), 8) for seed in range(20)]
    assert any(cards[:4] != cards[4:] for cards in drawn)
    assert any(cards[3] == cards[4] for cards in drawn)


def test_6_2_a_season_of_10_ends_in_the_middle_of_a_deck():
    assert len(set(cards_run(championship(10), 10)[8:])) == 2


def test_6_2_with_expansion_cards_the_deck_is_reshuffled_after_six_races():
    repeated = set()
    for seed in range(40):
        drawn = cards_run(championship(12, seed=seed, cards=cards(4)), 12)
        assert len(set(drawn[:6])) == len(set(drawn[6:])) == 6
        repeated.update(set(drawn[:6]) & set(drawn[6:]))
    assert len(repeated) == 8  # used cards are back in after six races, not after all eight


def test_6_2_with_five_cards_the_deck_is_reshuffled_when_it_is_empty():
    drawn = cards_run(championship(10, cards=cards(1)), 10)
    assert len(set(drawn[:5])) == len(set(drawn[5:])) == 5


def test_6_2_an_agreed_schedule_is_kept():
    league = scheduled()
    assert cards_run(league, 8) == SCHEDULE


@pytest.mark.parametrize("schedule", [[SHORT], [*SCHEDULE, SHORT]])
def test_6_2_a_schedule_names_a_card_for_every_race(schedule):
    assert refused(scheduled, schedule=schedule) == "error.league-schedule"


def test_6_2_a_schedule_names_cards_of_the_deck():
    assert refused(scheduled, schedule=[*SCHEDULE[:7], "moon"]) == "error.league-card"


def test_6_2_the_playoff_is_run_on_a_superspeedway_or_mile_oval():
    drawn = Counter(season(championship(seed=seed), [order()]).next_race().card for seed in range(60))
    assert set(drawn) == {SPEEDWAY, MILE}
    assert min(drawn.values()) > 15


def test_6_2_R35_one_race_card_at_least_must_do_for_the_playoff():
    assert refused(championship, cards=[RaceCard(SHORT, False)]) == "error.league-no-playoff"


# 3) Track Champions


def test_6_3_nobody_is_champion_of_a_track_before_its_first_race():
    league = scheduled()
    assert league.track_champions() == {}
    assert "champion" not in league.next_race().options


def test_6_3_the_winner_is_champion_of_that_race_card():
    league = scheduled()
    for first in ("red", "blue", "red"):
        run(league, order(first))
    assert league.track_champions() == {SPEEDWAY: "red", SHORT: "blue", ROAD: "red"}


def test_6_3_the_champion_is_named_for_the_next_race_on_that_card():
    league = scheduled()
    run(league, order("red"))
    run(league, order("blue"))  # the short track for the first time
    assert "champion" not in league.next_race().options
    run(league, order("red"))
    assert league.next_race().card == SHORT
    assert league.next_race().options["champion"] == "blue"


def test_6_3_R35_the_last_winner_of_the_card_is_its_champion():
    league = scheduled()
    run(league, order())
    for first in ("blue", "green", "red", "green"):
        run(league, order(first))
    assert league.next_race().card == SHORT
    assert league.next_race().options["champion"] == "red"


def test_6_3_R35_an_npd_is_champion_but_has_no_use_of_it():
    league = scheduled()
    run(league, order())
    for first in ("blue", "green", "orange", "green"):
        run(league, order(first))
    assert league.track_champions()[SHORT] == "orange"
    assert "champion" not in league.next_race().options


def test_6_3_the_playoff_makes_a_champion_too():
    league = season(scheduled(), [order("red")])
    run(league, order("blue"))
    assert league.track_champions()[SPEEDWAY] == "blue"


def test_6_3_champions_of_former_seasons_stay_on_the_race_cards():
    league = scheduled(former={SPEEDWAY: "blue", SHORT: "red"})
    assert league.next_race().options["champion"] == "blue"
    run(league, order("red"))
    assert league.track_champions() == {SPEEDWAY: "red", SHORT: "red"}


@pytest.mark.parametrize(
    "former, why", [({"moon": "red"}, "error.league-card"), ({SHORT: "white"}, "error.league-former")]
)
def test_6_3_former_champions_are_cars_and_race_cards_that_exist(former, why):
    assert refused(scheduled, former=former) == why


# 4) Season Qualifying - Race Session


@pytest.mark.parametrize("session", [1, 2, 3, 4, 8])
def test_6_4_the_first_race_of_every_session_uses_qualifying_cards(session):
    league = scheduled(session)
    for i in range(8):
        race = league.next_race()
        assert ("grid" in race.options) == (i % session != 0)
        assert race.session == i // session + 1
        run(league, order())


def test_6_4_later_races_of_a_session_start_in_reverse_score_order():
    league = scheduled(2)
    run(league, FIRST)
    expected = ["orange", "pink", "black", "purple", "yellow", "green", "red", "blue"]
    assert league.next_race().options["grid"] == expected


def test_6_4_the_reverse_order_is_that_of_the_seasons_standings():
    league = scheduled(2)
    run(league, FIRST)
    run(league, FIRST)
    run(
        league, FIRST[::-1]
    )  # a new session: blue 27, red 24, green 24, yellow 23, purple 22, black 21, pink 18, orange 18
    expected = ["pink", "orange", "black", "purple", "yellow", "red", "green", "blue"]
    assert league.next_race().options["grid"] == expected


def test_6_4_season_races_start_with_an_empty_scoreboard():
    league = scheduled(4)
    run(league, FIRST)
    assert "points" not in league.next_race().options


@pytest.mark.parametrize("session", [0, 9, -1])
def test_6_4_a_session_has_at_least_one_race_and_no_more_than_the_season(session):
    assert refused(scheduled, session) == "error.league-session"


def test_6_4_bonuses_stay_for_the_whole_session_until_used():
    league = scheduled(4)
    run(league, order(), unused={"red": 3, "blue": 8})
    assert league.next_race().options["bonuses"] == {"red": 3, "blue": 8}
    run(league, order(), unused={"red": 3, "blue": 8})
    assert league.next_race().options["bonuses"] == {"red": 3, "blue": 8}
    run(league, order(), unused={"blue": 8})
    assert league.next_race().options["bonuses"] == {"blue": 8}


def test_6_4_bonuses_end_with_the_session():
    league = scheduled(2)
    run(league, order(), unused={"red": 3})
    run(league, order(), unused={"red": 3})
    assert "bonuses" not in league.next_race().options
    run(league, order(), unused={"red": 9})  # a new card from the new qualifying
    assert league.next_race().options["bonuses"] == {"red": 9}


# 5) Playoff Race


def test_6_5_the_playoff_card_may_have_been_run_before():
    league = season(scheduled(), [order()])
    assert league.next_race().card == SPEEDWAY


def test_6_5_the_same_seed_draws_the_same_playoff():
    drawn = [season(championship(seed=7), [order()]).next_race().to_json() for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_6_5_every_car_is_in_the_playoff():
    race = season(scheduled(), [FIRST]).next_race()
    assert sorted(race.options["grid"]) == sorted(COLOURS)
    assert sorted(race.options["points"]) == sorted(COLOURS)


def test_6_5_the_last_of_the_standings_can_still_be_champion():
    league = scheduled(players=("red",))
    for i in range(8):
        run(league, COLOURS[i:] + COLOURS[:i], stage={"red": 2, "green": 1})
    assert ranking(league)[-1] == "pink"  # a win for everybody, and pink last in the last race
    run(league, order("pink", "black", "purple", "blue"), stage={"pink": 2})
    assert league.crowning()[0].points == 1 + 12 + 2
    assert league.winner == "pink"


def test_6_5_the_grid_is_the_final_standings():
    race = season(scheduled(), [FIRST]).next_race()
    assert race.options["grid"] == FIRST


def test_6_5_tied_cars_are_placed_by_wins():
    """green has four wins and four fourth places, blue eight second places and the better last race."""
    finishes = [order("green", "blue"), order("red", "blue", "yellow", "green")] * 4
    league = season(scheduled(players=("green", "blue")), finishes)
    assert points_of(league)["green"] == points_of(league)["blue"] == 80
    grid = league.next_race().options["grid"]
    assert grid.index("green") + 1 == grid.index("blue")


def test_6_5_wins_come_before_player_and_npd():
    """The NPD pink has as many points as the player red, and a win."""
    league = scheduled()
    run(league, order("pink", "red"))  # pink 12, red 10
    run(league, order("blue", "green", "yellow", "red", "pink", "purple"))  # pink 19, red 18
    for _ in range(5):
        run(league, order("blue", "green", "yellow", "purple", "red", "pink"))  # pink 6, red 7 each: 49, 53
    run(league, order("blue", "pink", "green", "yellow", "purple", "red"))  # pink 10, red 6
    assert points_of(league)["pink"] == points_of(league)["red"] == 59
    assert league.next_race().options["grid"].index("pink") + 1 == league.next_race().options["grid"].index("red")


def test_6_5_players_are_placed_before_npds_tied_in_points_and_wins():
    """red and pink change places; pink was ahead in the last race, but red is a player."""
    red, pink = order("blue", "red", "pink"), order("blue", "pink", "red")
    league = season(scheduled(), [red, pink] * 4)
    assert points_of(league)["red"] == points_of(league)["pink"] == 76
    assert league.next_race().options["grid"][:3] == ["blue", "red", "pink"]


def test_6_5_R35_tied_players_are_placed_by_the_last_race():
    red, blue = order("pink", "red", "blue"), order("pink", "blue", "red")
    league = season(scheduled(), [red, blue] * 4)
    assert league.next_race().options["grid"][:3] == ["pink", "blue", "red"]


def test_6_5_R35_tied_npds_are_placed_by_the_last_race():
    pink, black = order("red", "pink", "black"), order("red", "black", "pink")
    league = season(scheduled(), [black, pink] * 4)
    assert league.next_race().options["grid"][:3] == ["red", "pink", "black"]


def test_6_5_starting_points_are_wins_and_4_3_2_1():
    firsts = ["blue"] * 3 + ["red"] * 2 + ["orange"] * 2 + ["green"]
    league = season(scheduled(), [order(first, "blue", "red", "green") for first in firsts])
    race = league.next_race()
    assert race.options["grid"][:4] == ["blue", "red", "green", "yellow"]
    assert race.options["points"] == {
        "blue": 3 + 4, "red": 2 + 3, "green": 1 + 2, "yellow": 1, "orange": 2, "purple": 0, "black": 0, "pink": 0,
    }  # fmt: skip
    assert race.start_points == league.starting_points()


def test_6_5_season_points_do_not_count_in_the_playoff():
    league = season(scheduled(), [FIRST])
    run(league, FIRST[::-1])
    assert {row.team: row.points for row in league.crowning()} == {
        "blue": 8 + 4 + 3, "red": 3 + 4, "green": 2 + 6, "yellow": 1 + 7,
        "purple": 8, "black": 9, "pink": 10, "orange": 12,
    }  # fmt: skip


def test_6_5_the_playoff_does_not_change_the_seasons_standings():
    league = season(scheduled(), [FIRST])
    before = [row.to_json() for row in league.standings()]
    run(league, FIRST[::-1])
    assert [row.to_json() for row in league.standings()] == before
    assert all(len(cells) == 8 for cells in league.results_grid().values())


def test_6_5_track_champion_and_season_leader_both_have_the_bonus():
    league = season(scheduled(), [order("red"), order("blue", "red")])
    race = league.next_race()
    assert (race.options["champion"], race.options["season_leader"]) == ("red", "blue")


def test_6_5_one_car_may_be_track_champion_and_season_leader():
    race = season(scheduled(), [order("blue")]).next_race()
    assert (race.options["champion"], race.options["season_leader"]) == ("blue", "blue")


def test_6_5_an_npd_that_leads_has_no_use_of_the_bonus():
    race = season(scheduled(), [order("red"), order("pink")]).next_race()
    assert race.options["champion"] == "red"
    assert "season_leader" not in race.options


def test_6_5_the_season_leader_matters_in_the_playoff_only():
    league = scheduled()
    while not league.next_race().playoff:
        assert "season_leader" not in league.next_race().options
        run(league, order("red"))


@pytest.mark.parametrize("session, carried", [(3, {"red": 3}), (4, None), (8, None)])
def test_6_5_bonuses_go_into_the_playoff_only_within_a_session(session, carried):
    """Eight races in sessions of three leave one place in the last session; in sessions of four or eight none."""
    league = scheduled(session)
    while not league.next_race().playoff:
        qualifies = "grid" not in league.next_race().options
        run(league, order(), unused={"red": 3} if qualifies else None)
    assert league.next_race().options.get("bonuses") == carried


# 6) Crowning the Champion


def test_6_6_the_most_points_after_the_playoff_make_the_champion():
    league = season(scheduled(), [FIRST])
    run(league, FIRST[::-1])
    # blue 8 wins + 4 + 3 = 15, orange 12
    assert league.winner == "blue"
    assert [row.team for row in league.crowning()][:2] == ["blue", "orange"]


def test_6_6_nobody_is_crowned_before_the_playoff():
    league = season(scheduled(), [FIRST])
    assert league.winner is None
    assert refused(league.crowning) == "error.league-not-over"


def test_6_6_stage_points_of_the_playoff_count():
    league = season(scheduled(), [order("red"), order("red"), order("red"), order("blue")])
    # blue 5 wins, red 3
    start = league.starting_points()
    assert (start["blue"], start["red"]) == (5 + 3, 3 + 4)
    run(league, order("red", "blue"), stage={"blue": 1, "red": 2})
    assert {row.team: row.points for row in league.crowning()[:2]} == {"red": 7 + 14, "blue": 8 + 11}
    assert league.winner == "red"


def five_wins_of_blue() -> Championship:
    """Before the playoff: blue 5 wins and second, 8 points; red 3 wins and first, 7 points."""
    return season(scheduled(), [order("red"), order("red"), order("red"), order("blue")])


def test_6_6_the_first_tie_breaker_is_wins():
    league = five_wins_of_blue()
    run(league, order("red", "blue"), stage={"blue": 1})  # 7 + 12, 8 + 11
    rows = league.crowning()
    assert [(row.team, row.points, row.wins) for row in rows[:2]] == [("blue", 19, 5), ("red", 19, 3)]
    assert league.winner == "blue"


def test_6_6_a_win_in_the_playoff_is_no_season_win():
    league = five_wins_of_blue()
    run(league, order("red", "blue"))
    assert {row.team: row.wins for row in league.crowning()}["red"] == 3


def test_6_6_the_second_tie_breaker_is_the_finish_of_the_playoff():
    red, blue = order("red", "blue"), order("blue", "red")
    league = season(scheduled(), [red, blue] * 4)  # four wins each; blue is first by the last race: 8 and 7 points
    assert league.next_race().options["grid"][:2] == ["blue", "red"]
    run(league, order("red", "green", "blue"), stage={"blue": 2})  # 7 + 12, 8 + 11
    rows = league.crowning()
    assert [(row.team, row.points, row.wins) for row in rows[:2]] == [("red", 19, 4), ("blue", 19, 4)]


def test_6_6_players_win_ties_against_npds():
    """red and the NPD pink: no wins, equal points, and pink finishes ahead."""
    league = season(scheduled(), [order("blue", "red", "pink")])  # red 3 points, pink 2
    run(league, order("blue", "green", "pink", "red"))  # red 3 + 8, pink 2 + 9
    rows = [row for row in league.crowning() if row.team in ("red", "pink")]
    assert [(row.team, row.points) for row in rows] == [("red", 11), ("pink", 11)]


def test_6_6_an_npd_with_more_wins_is_ahead_of_a_tied_player():
    league = season(scheduled(), [order("pink", "red"), order("blue", "red", "pink")])
    start = league.starting_points()
    assert (start["red"], start["pink"]) == (3, 1 + 2)
    run(league, order("red", "blue", "pink"), stage={"pink": 2, "green": 1})  # red 3 + 12, pink 3 + 11
    rows = {row.team: row for row in league.crowning()}
    assert (rows["red"].points, rows["pink"].points) == (15, 14)
    league.take_back()
    run(league, order("green", "red", "pink"), stage={"pink": 1})  # red 3 + 10, pink 3 + 10
    rows = {row.team: row for row in league.crowning()}
    assert rows["red"].points == rows["pink"].points == 13
    assert rows["pink"].rank < rows["red"].rank


def test_6_6_an_npd_can_be_champion():
    league = season(scheduled(), [order("pink")])
    run(league, order("pink"))
    assert league.winner == "pink"


def test_6_6_after_the_playoff_nothing_more_is_taken():
    league = season(scheduled(), [FIRST])
    run(league, FIRST)
    assert refused(league.take, outcome(FIRST), {}) == "error.league-over"


def test_the_playoffs_outcome_must_begin_at_its_starting_points():
    league = season(scheduled(), [FIRST])
    assert refused(league.take, outcome(FIRST), {}) == "error.league-brought"


# Files


def played(races: int = 5) -> Championship:
    league = championship(8, 3, seed=21, former={ROAD: "red"})
    for i in range(races):
        unused = {"red": 2} if i == 0 else None
        run(league, COLOURS[i % 8 :] + COLOURS[: i % 8], unused=unused)
    return league


@pytest.mark.parametrize("races", [0, 1, 5, 8, 9])
def test_a_championship_goes_through_its_file_unchanged(races):
    league = played(races)
    again = parse_league(json.dumps(league.to_json()))
    assert isinstance(again, Championship)
    assert again.to_json() == league.to_json()
    assert again.winner == league.winner
    if races < 9:
        assert again.next_race().to_json() == league.next_race().to_json()


def test_a_schedule_goes_through_its_file_unchanged():
    league = scheduled()
    run(league, FIRST)
    again = league_from_json(league.to_json())
    assert again.to_json() == league.to_json()
    assert again.next_race().card == SHORT


@pytest.mark.parametrize("field", ["session", "schedule", "former"])
@pytest.mark.parametrize("value", [None, "x", 1.5, [1]])
def test_a_setting_of_the_wrong_kind_is_named(field, value):
    data = {**played().to_json(), field: value}
    with pytest.raises(LeagueError) as caught:
        league_from_json(data)
    assert caught.value.message.values["field"] == field


def test_a_former_champion_that_is_no_text_is_named():
    data = {**played().to_json(), "former": {ROAD: 3}}
    assert refused(league_from_json, data) == "error.league-field"


def test_a_changed_race_card_is_noticed():
    data = played().to_json()
    data["results"][0]["race"] = "moon"
    with pytest.raises(LeagueError, match="race 1"):
        league_from_json(data)


def test_the_numbers_of_cars_are_kept():
    data = played().to_json()
    assert {row["colour"]: row["number"] for row in data["cars"]} == NUMBERS
    assert [row["points"] for row in data["results"][0]["cars"]] == POINTS
