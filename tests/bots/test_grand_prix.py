"""The bots in Grand Prix: tyres, stops, NPCs, and moves with more ends than anybody can look at."""

from __future__ import annotations

import random
import time

import pytest

import draftline
from draftline.bots import Budget, make_bot
from tests.bots.test_bots import QUICK, race
from tests.compiled import evaluated

GP = "grand-prix"


def chosen(game, bot="greedy", seed=0):
    """What a bot answers to the open question."""
    view = game.view(game.asked[0])
    return str(make_bot(bot).choose(view, view.decision, random.Random(seed), Budget.none()))


@pytest.mark.parametrize("code", QUICK)
@pytest.mark.parametrize("seats, track", [(2, "santelmo"), (5, "qadira"), (11, "yunta")])
def test_a_bot_finishes_its_races(code, seats, track):
    game = race([code] * seats, seats, track, {"laps": 1}, GP)
    assert game.outcome is not None
    assert game.problems() == []


@pytest.mark.parametrize("code", QUICK)
@pytest.mark.parametrize(
    "options", [{"weather": "rain"}, {"pit_order": "running"}, {"order": "corner", "start": "random"}]
)
def test_a_bot_knows_the_optional_rules(code, options):
    assert race([code] * 3, 5, "yunta", {"laps": 2, **options}, GP).outcome is not None


def test_the_same_view_and_generator_give_the_same_choice():
    first, second = (race(["greedy", "random"], 8, "yunta", {"laps": 1}, GP) for _ in range(2))
    assert first.history() == second.history()


def test_the_greedy_bot_ignores_what_the_sample_deals():
    game = draftline.new_game(GP, seats=4, track="larkmoor", seed=11)
    for count in range(40):
        answers = {chosen(game, seed=seed) for seed in (1, 2, 3)}
        assert len(answers) == 1, count
        game.apply(answers.pop(), game.asked[0])


def greedy_against_random():
    """The points of both, and the cars of the greedy bot that were disqualified."""
    points = {"greedy": 0, "random": 0}
    disqualified = []
    for seed in range(4):
        codes = ["greedy", "random", "greedy", "random"]
        codes = codes[seed % 2 :] + codes[: seed % 2]
        game = race(codes, seed, "santelmo", {"laps": 2}, GP)
        for seat, code in enumerate(codes):
            points[code] += game.outcome.points[seat]
            if code == "greedy":
                disqualified += [car for car in game.cars(seat) if game.status(car) == "disqualified"]
    return [points["greedy"], points["random"], disqualified]


def test_the_greedy_bot_beats_the_random_one_and_changes_its_tyres(compiled_path):
    raced = evaluated(compiled_path, f"from {__name__} import greedy_against_random", "greedy_against_random()")
    greedy, other, disqualified = raced
    assert greedy > 1.5 * other
    assert disqualified == []


def test_the_greedy_bot_decides_in_the_blink_of_an_eye():
    begun = time.process_time()
    game = race(["greedy"] * 4, 3, "santelmo", {"laps": 1}, GP)
    assert (time.process_time() - begun) / len(game.history()) < 0.05


@pytest.mark.parametrize("weather, tyres", [("dry", "tyres soft soft"), ("rain", "tyres wet wet")])
def test_the_first_tyres_fit_the_weather(weather, tyres):
    assert chosen(draftline.new_game(GP, seats=3, seed=1, options={"weather": weather})) == tyres


FIELD = """
    .. .. .. 22 ..
    14 .. .. .. 2
"""


def test_soft_tyres_are_used_but_not_for_the_marker_that_slows_the_car():
    for worn, answer in ((0, "boost"), (2, "stop")):
        game = draftline.position(
            FIELD, game=GP, active=14, card="Conservative", mp=1, tyres={14: "soft"}, wear={14: ["tire"] * worn}
        )
        while game.decision.kind != "boost":
            game.apply(game.decision.actions[0])
        assert chosen(game) == answer


def test_a_worn_car_stops_and_a_fresh_one_that_has_changed_does_not():
    game = draftline.position(
        FIELD, game=GP, wear={14: ["tire", "tire", "suspension"]}, tyres={14: "soft", 22: "hard"}, changed=[22],
        event="tire-test",
    )  # fmt: skip
    answers = {}
    while game.asked and game.decision.kind in ("pit", "repair"):
        answer = chosen(game)
        answers[game.decision.kind, game.teams[game.asked[0]]] = answer
        game.apply(answer, game.asked[0])
    assert answers["pit", "green"] == "pit 14"
    assert answers["repair", "green"] == "repair 14 tire tire suspension hard"
    assert answers.get(("pit", "blue"), "pit none") == "pit none"


def test_a_car_that_owes_a_change_stops_before_the_end():
    game = draftline.position(FIELD, game=GP, line=25, tyres={14: "hard"}, event="tire-wear")
    asked = {}
    while game.asked and game.decision.kind != "play":
        asked[game.decision.kind] = chosen(game)
        game.apply(asked[game.decision.kind], game.asked[0])
        if asked.get("repair"):
            break
    assert asked["repair"].endswith("soft")


def test_npcs_get_the_cards_that_own_cars_can_spare():
    game = draftline.position(FIELD, game=GP, hands={"green": [1, 13, 62]}, first="green", activated=[22])
    action = chosen(game)
    assert action.endswith("on 14") or not action.startswith("play 62")


CROWD = """
    .. .. .. 22 .. .. .. .. ..
    .. 14 .. ..  2 ..  6 .. ..
    .. .. ..  3 .. 41 .. .. ..
"""


def test_some_ends_reach_every_space_that_all_ends_reach():
    game = draftline.position(CROWD, game=GP, active=14, card="Weaving", mp=4)
    spaces = [{end.cars.get(14) for end in ends} for ends in (game.outcomes(), game.outcomes(alike=1))]
    assert spaces[0] == spaces[1]
    assert len(game.outcomes(alike=1)) < len(game.outcomes(alike=3)) < len(game.outcomes())


def test_some_ends_can_be_played():
    game = draftline.position(CROWD, game=GP, first="green", hands={"green": [1, 45]})
    for play in game.decision.actions[:6]:
        for end in game.outcomes(play, alike=1):
            other = game.copy()
            for action in end.actions:
                other.apply(action)
            car = int(play.arguments[1])
            assert car not in end.cars or end.cars[car][0] == other.progress(car)
