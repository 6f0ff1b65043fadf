"""Learned values: the same numbers in every build, from what a seat may know, that add up."""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import draftline
from draftline.bots import Budget, make_bot
from draftline.bots.crafts import maker_of
from draftline.bots.values import car_places, doubt_of, fit_of, foreseen, places_of, reading, told_by, values_of
from draftline.core.columns import vec
from draftline.core.messages import RecordError
from draftline.core.network import Layer, Network, network_from
from draftline.games.registry import game_ids
from draftline.study.chance import dealt_anew
from tests.conftest import ROOT
from tests.contract.battery import GAMES, Case, Player, spread

CASES = [case for game in GAMES for case in spread(game, 4, 8800)]
LOOKED_AT = (5, 40, 90, 160)  # decisions after which a position is read


def positions(case: Case) -> list[Any]:
    """Some moments of a race."""
    game, player = case.new(), Player(case.player, case.seed)
    found = []
    for count in range(max(LOOKED_AT)):
        game.apply(*player.choose(game.decisions))
        if game.over:
            break
        if count in LOOKED_AT:
            found.append(game.copy())
    return found


def readings() -> list[list[str]]:
    """All numbers of some positions, as text that any build prints alike."""
    found = []
    for case in CASES:
        for game in positions(case):
            found.append([repr(value) for value in (*reading(game).points, *reading(game, open_hands=True).points)])
            for seat in range(game.seats):
                found.append([repr(value) for value in reading(game.view(seat)).points])
    return found


def test_a_network_sums_its_inputs_and_lets_nothing_below_zero_through():
    network = Network([Layer(2, [1.0, -1.0, 2.0, 0.5], [0.0, -1.0]), Layer(2, [3.0, 10.0], [0.25])])
    assert network.value(vec[float]([2.0, 1.0])) == 3.0 * 1.0 + 10.0 * 3.5 + 0.25
    assert network.value(vec[float]([0.0, 1.0])) == 0.25


@pytest.mark.parametrize(
    "layers", [[{"weights": [1.0], "biases": [0.0]}], [{"weights": [1.0, 1.0, 1.0, 1.0], "biases": [0.0, 0.0]}]]
)
def test_layers_that_do_not_fit_together_are_refused(layers: list[dict[str, list[float]]]):
    with pytest.raises(RecordError) as refused:
        network_from({"game": "thunder-alley", "features": ["one", "two"], "layers": layers})
    assert refused.value.message.id == "error.values"


@pytest.mark.parametrize("game", game_ids())
def test_the_file_of_values_names_the_features_that_the_game_writes(game: str):
    lessons = maker_of(draftline.new_game(game, seed=1))(game, {}).lessons()
    values = values_of(game)
    assert lessons is not None
    assert values is not None
    assert values["features"] == lessons.features()
    assert values["made"]["plans"][-1]["game"] == game


@pytest.mark.parametrize("case", CASES, ids=str)
def test_chances_to_win_and_places_add_up(case: Case):
    for game in positions(case):
        found = reading(game)
        assert len(found.points) == len(found.wins) == len(found.places) == game.seats
        assert 0.0 < sum(found.wins) <= 1.0 + 1e-9
        for seat in range(game.seats):
            assert found.wins[seat] == found.places[seat][0]
            assert sum(found.places[seat]) == pytest.approx(1.0)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_expects_rests_on_what_it_sees(case: Case):
    for game in positions(case):
        for seat in range(game.seats):
            view = game.view(seat)
            other = view.sample(random.Random(seat)).view(seat)
            assert reading(view).points == reading(other).points
        spectator = game.view(None)
        assert reading(spectator).points == reading(game).points


@pytest.mark.parametrize("case", CASES[::4], ids=str)
def test_a_race_that_is_over_is_read_as_it_ended(case: Case):
    game, player = case.new(), Player(case.player, case.seed)
    while not game.over:
        game.apply(*player.choose(game.decisions))
    found = reading(game)
    assert found.points == [float(points) for points in game.outcome.points]
    assert found.wins == [1.0 if game.outcome.winner == seat else 0.0 for seat in range(game.seats)]


def test_places_follow_from_results_that_lie_about_what_is_expected():
    chances = places_of([8.0, 8.0, 8.0], 5.0)
    assert all(chance == pytest.approx(1.0 / 3.0) for row in chances for chance in row)
    first, second = places_of([10.0, 0.0], 10.0)  # two results differ by ten, with a deviation of ten times root two
    assert first[0] == pytest.approx(0.5 * math.erfc(-0.5))
    assert second == pytest.approx([first[1], first[0]])


def test_every_place_goes_to_somebody_and_everybody_gets_one():
    chances = places_of([12.0, 3.5, 3.5, -2.0, 30.0], 6.0)
    assert [sum(row) for row in chances] == pytest.approx([1.0] * 5)
    assert [sum(row[place] for row in chances) for place in range(5)] == pytest.approx([1.0] * 5, abs=1e-6)


def test_doubt_lies_between_the_shares_at_which_it_was_measured():
    fitted = {"by_share": [10.0, 4.0, 2.0], "by_seats": [1.0, 1.0, 0.5]}
    assert doubt_of(fitted, 0.25, 1) == 7.0
    assert doubt_of(fitted, 1.0, 2) == 1.0
    assert doubt_of(fitted, 2.0, 9) == 1.0


def test_a_course_that_was_raced_often_has_its_own_doubt_and_any_other_that_of_all():
    short = {"by_share": [5.0, 1.0], "by_seats": [1.0]}
    every = {"by_share": [10.0, 2.0], "by_seats": [1.0], "courses": {"short": short}}
    assert fit_of({"doubt": every}, "short") is short
    assert fit_of({"doubt": every}, "own-track") is every
    assert fit_of({}, "short") is fit_of(None, "short") is None
    assert doubt_of(None, 0.5, 4) > 0.0


def test_every_race_of_thunder_rolls_is_a_course_of_its_own():
    """One stage leaves half the doubt of two: chances of Lantern Night came true far more often than was said."""
    courses = (values_of("thunder-rolls") or {})["doubt"]["courses"]
    assert courses.keys() == {"harvest-moon-500", "copper-mile", "lantern-night", "ridge-runner"}
    half_way = [doubt_of(courses[name], 0.5, 4) for name in ("lantern-night", "copper-mile")]
    assert half_way[0] < 0.7 * half_way[1]


def test_chances_are_told_as_they_came_true_and_sum_to_one():
    chances = [[0.6, 0.3, 0.1], [0.3, 0.4, 0.3], [0.1, 0.3, 0.6]]
    told = told_by({"won": [[0.0, 0.4, 1.0]], "won_at": [0.5]}, [list(row) for row in chances], 0.2)
    assert [round(row[0], 4) for row in told] == [round(one / 0.84, 4) for one in (0.52, 0.24, 0.08)]
    assert all(math.isclose(sum(row), 1.0) for row in told)
    assert told_by({}, chances, 0.2) == told_by(None, chances, 0.2) == chances


@pytest.mark.parametrize("game", game_ids())
def test_chances_came_true_in_races_held_out(game: str):
    """Within three points, or within what so many seats leave to luck."""
    held = (values_of(game) or {})["doubt"]["held-out"]
    assert held["positions"] > 2000
    assert len(held["tenths"]) == 10
    for tenth in held["tenths"]:
        assert abs(tenth["said"] - tenth["won"]) < 0.03 + luck(tenth, 1)


@pytest.mark.parametrize("game", game_ids())
def test_chances_came_true_on_every_course(game: str):
    """The moments of a race share its winner: as a rule some twenty of them count as one."""
    courses = (values_of(game) or {})["doubt"]["held-out"]["courses"]
    assert len(courses) > 2
    for course in courses.values():
        for tenth in course["tenths"]:
            assert abs(tenth["said"] - tenth["won"]) < 0.03 + luck(tenth, 20)


def luck(tenth: dict[str, float], alike: int) -> float:
    """Two deviations of a share, of moments of which so many are alike."""
    return 2.0 * math.sqrt(tenth["said"] * (1.0 - tenth["said"]) / max(tenth["n"] / alike, 1.0))


def test_values_are_the_same_interpreted_and_compiled(compiled_path: Path):
    code = "import json; from tests.bots.test_values import readings; print(json.dumps(readings()))"
    found = []
    for path in (ROOT / "src", compiled_path):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
        )
        found.append(json.loads(done.stdout))
    assert len(found[0]) > 20
    assert found[0] == found[1]


@pytest.mark.parametrize("game", game_ids())
def test_with_open_cards_a_race_is_foreseen_up_to_the_next_draw_just_as_clubs_drive_it(game: str):
    race = draftline.new_game(game, seats=3, seed=5)
    craft = maker_of(race)(game, {})
    bots = [make_bot("club") for _ in range(3)]
    promised = foreseen(craft, race)
    compared, secret = 0, False
    while compared < 2:
        secret = secret or len(race.asked) > 1  # clubs do not see what others have chosen in secret
        view = race.view(race.asked[0])
        before = race.copy()
        race.apply(bots[view.seat].choose(view, view.decision, random.Random(1), Budget.none()), view.seat)
        if craft.luck(race) != craft.luck(before):
            assert craft.luck(promised) == craft.luck(before)
            if not secret:
                told, came = promised.history(), before.history()
                assert told == came[: len(told)]
                assert len(came) - len(told) <= 4  # a question at the very end may be thought about anew
                compared += 1
            promised, secret = foreseen(craft, race), False


def test_what_is_foreseen_leaves_the_race_as_it_was():
    race = draftline.new_game("thunder-alley", seats=2, seed=3)
    digest = race.digest()
    assert foreseen(maker_of(race)(race.id, {}), race).digest() != digest
    assert race.digest() == digest


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_car_has_one_place_and_every_place_one_car(case: Case):
    for game in positions(case):
        chances = car_places(game)
        assert list(chances) == list(game.numbers)
        for row in chances.values():
            assert sum(row) == pytest.approx(1.0)
        for place in range(len(game.numbers)):
            assert sum(row[place] for row in chances.values()) == pytest.approx(1.0, abs=0.02)


@pytest.mark.parametrize("game", game_ids())
def test_places_of_cars_know_nothing_hidden_and_end_with_those_of_the_race(game: str):
    race, player = draftline.new_game(game, seats=3, seed=4), Player("", 4)
    for _ in range(40):
        race.apply(*player.choose(race.decisions))
    assert car_places(race) == car_places(race.view(None)) == car_places(race.view(0))
    assert car_places(race) == car_places(dealt_anew(race, 9))
    while not race.over:
        race.apply(*player.choose(race.decisions))
    assert {car: row.index(1.0) + 1 for car, row in car_places(race).items()} == race.outcome.places
