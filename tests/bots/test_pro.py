"""Pro: within its time, whole moves at once, and whole races."""

from __future__ import annotations

import random

import pytest

import draftline
from draftline.bots import Budget, levels, make_bot
from draftline.bots.craft import Candidate
from draftline.bots.levels import Trials
from tests.bots.test_bots import race


class Clock:
    """Ten milliseconds pass whenever somebody looks."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.01
        return self.now


@pytest.fixture
def clock():
    return Clock()


def question(name="thunder-alley"):
    game = draftline.new_game(name, seats=3, track="yunta", seed=2)
    return game, game.view(game.asked[0])


@pytest.mark.parametrize(
    "code, budget, most",
    [("pro:500ms", None, 0.5), ("pro:500ms", 0.1, 0.1), ("pro:60ms", 0.5, 0.06), ("pro", None, levels.USUAL_SECONDS)],
)
def test_pro_stops_when_its_time_is_up(clock, code, budget, most):
    _, view = question()
    make_bot(code).choose(view, view.decision, random.Random(0), Budget(budget, clock))
    assert 0.5 * most < clock.now <= 1.1 * most + 0.011


def test_without_time_it_plays_like_club(clock):
    _, view = question()
    club = make_bot("club").choose(view, view.decision, random.Random(0), Budget.none())
    assert make_bot("pro").choose(view, view.decision, random.Random(0), Budget(0.0, clock)) == club


def test_a_move_is_decided_once(clock):
    """Only the play takes time; the steps follow the plan, and a bot that is new to the move thinks again."""
    game, view = question()
    bot = make_bot("pro:100ms")
    game.apply(bot.choose(view, view.decision, random.Random(0), Budget(None, clock)), view.seat)
    assert game.decision.kind != "play"
    view = game.view(game.asked[0])
    begun = clock.now
    planned = bot.choose(view, view.decision, random.Random(1), Budget(None, clock))
    assert planned in view.decision.actions
    assert clock.now - begun <= 0.011
    make_bot("pro:100ms").choose(view, view.decision, random.Random(1), Budget(None, clock))
    assert clock.now - begun > 0.03


def test_a_plan_for_another_move_is_forgotten():
    _, view = question()
    bot = make_bot("pro:rounds=1")
    bot.choose(view, view.decision, random.Random(0), Budget.none())
    again = bot.choose(view, view.decision, random.Random(0), Budget.none())
    assert again == make_bot("pro:rounds=1").choose(view, view.decision, random.Random(0), Budget.none())


@pytest.mark.parametrize("name, options", [("thunder-alley", {"laps": 1, "cars": 2}), ("grand-prix", {"laps": 1})])
def test_pro_finishes_its_races(name, options):
    game = race(["pro:rounds=1", "rookie"], 4, "yunta", options, name)
    assert game.outcome is not None
    assert game.problems() == []


def test_rounds_make_the_choice_the_same_every_time():
    races = [race(["pro:rounds=1", "rookie"], 4, "yunta", {"laps": 1, "cars": 1}) for _ in range(2)]
    assert races[0].history() == races[1].history()


# Trials.


def trials(*values):
    return Trials([Candidate((), value) for value in values])


def test_the_worse_half_is_dropped_and_opinion_counts():
    found = trials(1.0, 1.0, 1.0, 0.0)
    for _ in range(4):
        found.add([1.0, 2.0, 3.0, 3.0])
    assert found.alive == [2, 1]
    assert found.best() is found.found[2]


def test_a_clear_lead_ends_the_trials():
    found = trials(1.0, 1.0)
    for count in range(12):
        assert found.sure() == (count >= 10)
        found.add([1.0, 2.0])
    assert found.best() is found.found[1]


def test_an_unclear_lead_does_not():
    found = trials(1.0, 1.0)
    for count in range(40):
        found.add([1.0, 2.0] if count % 2 else [2.0, 1.0])
    assert not found.sure()
    assert found.best() is found.found[0]
