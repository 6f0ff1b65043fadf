"""What each contender still needs, against a search through everything that can happen."""

from __future__ import annotations

import itertools
import random

import pytest

from draftline.games.thunder_rolls.season.leagues import RaceSeries
from draftline.games.thunder_rolls.season.rolls import stages_of
from draftline.league.chances import CLINCHED, OPEN, OUT, Chance, Prize, chances_of, rival_table
from draftline.league.season import Season
from draftline.league.standings import Row, Scoring
from tests.league.helpers import championship, order, run, series
from tests.league.season_helpers import PRIX, alley, car, prix, run_alley, run_prix


def prize(places: list[int], cars: int = 1, each: int = 0, singles: list[int] | None = None) -> Prize:
    return Prize(places, cars, each, singles or [], True)


def rows(*points: int, wins: tuple[int, ...] = ()) -> list[Row]:
    found = []
    for i, total in enumerate(points):
        row = Row(f"team {i}", True)
        row.points = total
        row.wins = wins[i] if wins else 0
        found.append(row)
    return found


def by_search(prizes: list[Prize]) -> dict[int, int]:
    """For every score of a team, the most that a rival can have beside it: all ways to place both, tried out."""
    totals: dict[int, int] = {0: 0}
    for one in prizes:
        races: dict[int, int] = {}
        for own in itertools.combinations(range(len(one.places)), one.cars):
            left = [points for i, points in enumerate(one.places) if i not in own]
            theirs = sum(left[: one.cars]) + one.each * one.cars
            for bonus in range(one.each * one.cars + 1):
                for mine in [0, *one.singles]:
                    rest = list(one.singles)
                    if mine:
                        rest.remove(mine)
                    score = sum(one.places[i] for i in own) + bonus + mine
                    races[score] = max(races.get(score, 0), theirs + max(rest, default=0))
        totals = {
            score: max(totals[a] + races[score - a] for a in totals if score - a in races)
            for score in {a + b for a in totals for b in races}
        }
    return totals


@pytest.mark.parametrize("seed", range(30))
def test_the_table_of_a_rival_is_that_of_a_search(seed):
    rng = random.Random(seed)
    prizes = []
    for _ in range(rng.randint(1, 3)):
        cars = rng.randint(1, 2)
        places = [rng.randint(0, 9) for _ in range(rng.randint(2 * cars, 6))]
        prizes.append(prize(places, cars, rng.randint(0, 1), [2, 1][: rng.randint(0, 2)]))
    table = rival_table(prizes)
    found = {table.low + i: best for i, best in enumerate(table.best) if best >= 0}
    assert found == by_search(prizes)


@pytest.mark.parametrize("seed", range(40))
def test_needs_is_the_smallest_number_that_makes_it_certain(seed):
    """With so many points nobody can catch up, with one fewer somebody can."""
    rng = random.Random(seed)
    prizes = [prize(sorted([rng.randint(0, 12) for _ in range(5)])) for _ in range(rng.randint(1, 2))]
    table = rows(*[rng.randint(0, 15) for _ in range(3)])
    outcomes = by_search(prizes)
    for row, chance in zip(table, chances_of(table, prizes, Scoring(())), strict=True):
        rivals = [other.points for other in table if other is not row]
        caught = [score for score, best in outcomes.items() if any(row.points + score <= r + best for r in rivals)]
        highest, lowest = max(outcomes), min(outcomes)
        if not caught:
            assert (chance.status, chance.needs) == (CLINCHED, 0)
        elif any(row.points + highest < r + lowest for r in rivals):
            assert (chance.status, chance.needs) == (OUT, None)
        elif max(caught) == highest:
            assert (chance.status, chance.needs) == (OPEN, None)
        else:
            assert (chance.status, chance.needs) == (OPEN, max(caught) + 1)


def whole_seasons(places: list[int], teams: int, races: int):
    """Every way in which teams of one car can come in."""
    finishes = list(itertools.permutations(range(teams)))
    for season in itertools.product(finishes, repeat=races):
        yield [sum(places[finish.index(team)] for finish in season) for team in range(teams)]


@pytest.mark.parametrize("seed", range(25))
def test_clinched_and_out_hold_in_every_season_that_can_follow(seed):
    rng = random.Random(seed)
    places = sorted([rng.randint(0, 6) for _ in range(3)], reverse=True)
    races = rng.randint(1, 2)
    start = [rng.randint(0, 10) for _ in range(3)]
    chances = chances_of(rows(*start), [prize(places)] * races, Scoring(()))
    for scores in whole_seasons(places, 3, races):
        final = [a + b for a, b in zip(start, scores, strict=True)]
        for team, chance in enumerate(chances):
            rest = [points for i, points in enumerate(final) if i != team]
            assert chance.least <= final[team] <= chance.most
            if chance.status == CLINCHED or (chance.needs is not None and scores[team] >= chance.needs):
                assert final[team] > max(rest)
            if chance.status == OUT:
                assert final[team] < max(rest)


@pytest.mark.parametrize("seed", range(25))
def test_with_dropped_results_what_is_said_holds_in_every_season_that_can_follow(seed):
    rng = random.Random(seed)
    places = sorted([rng.randint(0, 6) for _ in range(3)], reverse=True)
    scoring = Scoring((), 2)
    past = [[rng.randint(0, 6) for _ in range(2)] for _ in range(3)]
    table = rows(*[sum(scores) for scores in past])
    for row, scores in zip(table, past, strict=True):
        row.scores, row.counts, row.places = scores, [True, True], [1, 1]
    chances = chances_of(table, [prize(places)] * 2, scoring)
    for season in itertools.product(list(itertools.permutations(range(3))), repeat=2):
        final = []
        for team in range(3):
            scores = past[team] + [places[finish.index(team)] for finish in season]
            final.append(sum(sorted(scores)[-2:]))
        for team, chance in enumerate(chances):
            rest = [points for i, points in enumerate(final) if i != team]
            assert chance.least <= final[team] <= chance.most
            if chance.needs is not None and final[team] - chance.points >= chance.needs:
                assert final[team] > max(rest)
            if chance.status == OUT:
                assert final[team] < max(rest)


# Ties


def test_with_equal_points_nothing_is_certain_unless_the_wins_are():
    last = [prize([5, 0])]
    assert chances_of(rows(5, 0), last, Scoring(("wins",)))[0].status == OPEN
    assert chances_of(rows(5, 0, wins=(3, 1)), last, Scoring(("wins",)))[0].status == CLINCHED
    assert chances_of(rows(5, 0, wins=(3, 1)), last, Scoring(("wins",)))[1].status == OUT
    assert chances_of(rows(5, 0, wins=(2, 1)), last, Scoring(("wins",)))[0].status == OPEN
    assert chances_of(rows(5, 0, wins=(3, 1)), last, Scoring(("last",)))[0].status == OPEN


def test_one_point_more_is_enough():
    assert chances_of(rows(6, 0), [prize([5, 0])], Scoring(()))[0].status == CLINCHED


# The games' own numbers


def prize_of(season: Season, table: tuple[int, ...] = ()) -> Prize:
    """What the next race gives out."""
    return season.own.prize(season.next_race(), table)


def test_thunder_alley_prizes_have_bonus_points_for_leading():
    one = prize_of(alley(teams=["blue", "red"], cars=2))
    assert one.places == [46, 42, 41, 40]
    assert one.most == 46 + 42 + 2 + 1
    assert one.least == 41 + 40


def test_the_reference_manual_has_no_limit():
    league = alley(options={"cars": 1, "preset": "reference-manual"})
    run_alley(league, "blue", "red", "black")
    for chance in league.chances():
        assert (chance.status, chance.needs, chance.bounded) == (OPEN, None, False)
        assert chance.to_json()["most"] is None


def test_a_free_table_is_bounded_in_any_case():
    league = alley(options={"cars": 1, "preset": "reference-manual"}, scoring=Scoring(("wins",), 0, (5, 3, 1)))
    assert all(chance.bounded and chance.most == 15 for chance in league.chances())


def test_grand_prix_prizes_are_the_ten_places_for_two_cars():
    one = prize_of(prix(teams=["blue", "red"]))
    assert (len(one.places), one.most, one.least) == (22, 43, 0)


def test_a_disqualified_car_may_score_less_than_the_last_place_of_a_table():
    one = prize_of(prix(teams=["blue", "red"]), tuple(range(40, 10, -1)))
    assert one.least == 0
    assert one.most == 40 + 39


def test_the_last_race_of_a_grand_prix_season():
    """Blue leads by 10. With 18 and 12 it could be caught by 25 and 15; red with 25 and 15 by 18 and 12."""
    league = prix(races=2)
    run_prix(league, {car("blue", 0, PRIX): 5})
    blue = league.chances()[0]
    assert (blue.team, blue.points, blue.status) == ("blue", 10, OPEN)
    assert blue.needs == 30 + 1
    red = next(chance for chance in league.chances() if chance.team == "red")
    assert (red.status, red.needs) == (OPEN, 40 + 1)


def test_a_clinched_season_says_so():
    league = prix(races=3, scoring=Scoring(("wins", "recent"), 0, (10, 1)))
    run_prix(league, {car("blue", 0, PRIX): 1, car("blue", 1, PRIX): 2})
    assert league.chances()[0].status == OPEN
    run_prix(league, {car("blue", 0, PRIX): 1, car("blue", 1, PRIX): 2})
    assert [chance.status for chance in league.chances()] == [CLINCHED, OUT, OUT]
    assert [chance.needs for chance in league.chances()] == [0, None, None]


def test_after_the_last_race_the_winner_has_clinched():
    league = alley(races=1)
    run_alley(league, "red", "blue", "black")
    assert [(chance.team, chance.status) for chance in league.chances()] == [
        ("red", CLINCHED),
        ("blue", OUT),
        ("black", OUT),
    ]


def test_dropped_results_count_what_can_still_be_replaced():
    league = prix(races=3, scoring=Scoring(("wins",), 1))
    run_prix(league, {car("blue", 0, PRIX): 1, car("blue", 1, PRIX): 2})
    blue = league.chances()[0]
    assert (blue.points, blue.least, blue.most) == (43, 43, 43)
    assert blue.status == OPEN  # red may have 43 as well


def test_a_long_season_with_big_fields_is_worked_out_without_looking_at_pairs():
    league = alley(races=60, teams=["blue", "red", "black", "green"], cars=6)
    chance = league.chances()[0]
    assert (chance.status, chance.needs) == (OPEN, None)
    assert chance.most == 60 * (46 + 42 + 41 + 40 + 39 + 38 + 7)


# Thunder Rolls


def test_R31_stage_points_are_part_of_what_a_series_has_left():
    """The first card is drawn, lantern-night without stage points; of the other nobody knows yet."""
    league = RaceSeries(["red", "blue"], 2, 0, ["lantern-night", "copper-mile"])
    stages = stages_of(league.box, league.next_race().card)
    chances = league.chances()
    assert len(chances) == 8
    assert {chance.most for chance in chances} == {2 * 12 + 2 * stages}
    assert {stages_of(league.box, card.id) for card in league.cards} == {1, 2}


def test_5_4_a_series_can_be_clinched():
    league = series(2)
    run(league, order("pink", "red"), stage={"pink": 2, "red": 1})
    first = league.chances()[0]
    assert first.team == "pink"
    assert first.points == 14
    assert first.needs is not None
    assert isinstance(first, Chance)


def test_6_5_all_cars_can_be_champion_before_the_playoff():
    league = championship(8, 2)
    for _ in range(4):
        run(league, order("pink"))
    assert all(chance.status == OPEN for chance in league.chances())
    for _ in range(4):
        run(league, order("pink"))
    chances = {chance.team: chance for chance in league.chances()}
    assert chances["pink"].points == 8 + 4
    assert chances["pink"].needs is not None
    assert {chance.status for chance in chances.values()} <= {OPEN, OUT, CLINCHED}


def test_6_6_a_season_of_ten_wins_can_decide_the_playoff_before_it_is_run():
    """12 wins and 4 points for the rank: 16 and at least 3 against 3 and at most 14."""
    league = championship(12, 3)
    for _ in range(12):
        run(league, order("red", "blue"))
    chances = league.chances()
    assert (chances[0].team, chances[0].points, chances[0].least) == ("red", 16, 19)
    assert [chance.status for chance in chances] == [CLINCHED, *[OUT] * 7]


def test_6_6_ties_before_the_playoff_go_to_wins_and_then_to_players():
    league = championship(8, 8, players=("red",))
    finishes = [("red", "blue"), ("blue", "red")] * 4
    for finish in finishes:
        run(league, order(*finish))
    red = next(chance for chance in league.chances() if chance.team == "red")
    assert red.needs is not None
