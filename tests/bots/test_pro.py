"""Pro: within its time, whole moves at once, and whole races."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import draftline
from draftline.bots import Budget, levels, make_bot, ties
from draftline.bots.craft import Candidate
from draftline.bots.crafts import PlayoutCraft
from draftline.bots.trials import Trials, sure_errors
from tests.bots.test_bots import race
from tests.compiled import evaluated


class Clock:
    """Ten milliseconds pass whenever somebody looks."""

    def __init__(self):
        self.now = 0.0
        self.step = 0.01

    def __call__(self):
        self.now += self.step
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
    make_bot(code).choose(view, view.decision, random.Random(3), Budget(budget, clock))
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
def test_pro_finishes_its_races(name, options, compiled_path):
    raced = f"race(['pro:rounds=1', 'rookie'], 4, 'yunta', {options}, '{name}')"
    told = f"(lambda game: [game.outcome is not None, game.problems()])({raced})"
    assert evaluated(compiled_path, "from tests.bots.test_bots import race", told) == [True, []]


def test_rounds_make_the_choice_the_same_every_time():
    races = [race(["pro:rounds=1", "rookie"], 4, "yunta", {"laps": 1, "cars": 1}) for _ in range(2)]
    assert races[0].history() == races[1].history()


# Trials.


def trials(*values):
    return Trials([Candidate((), value) for value in values])


def deal(found, results):
    """One deal: every idea in the running comes to its result."""
    done = found.deals
    while found.deals == done and not found.over():
        idea = found.missing()
        found.add(idea, results[idea])


def test_the_worse_half_is_dropped_after_four_deals_and_opinion_counts():
    found = trials(*[1.0 + 0.1 * i for i in range(7, -1, -1)])
    rng = random.Random(1)
    for _ in range(4):
        deal(found, [rng.uniform(-9.0, 9.0) for _ in range(8)])
    assert len(found.alive) == 4
    assert found.deals == 4


def test_a_clear_lead_ends_the_trials_also_among_many():
    found = trials(1.0, 1.0, 1.0, 1.0)
    while not found.over():
        luck = found.deals % 2
        deal(found, [1.0 + luck, 9.0 - luck, 1.0, 1.0 + luck])
    assert found.deals == 4
    assert found.best() == [found.found[1]]


def test_an_unclear_lead_does_not():
    found = trials(1.0, 1.0)
    for count in range(40):
        deal(found, [1.0, 2.0] if count % 2 else [2.0, 1.0])
    assert not found.over()


def test_ideas_that_come_to_the_same_take_no_time_and_are_all_told():
    found = trials(1.0, 1.0, 1.0)
    while not found.over():
        deal(found, [3.0, 3.0, 3.0])
    assert found.deals == 4
    assert found.best() == found.found


def test_the_winner_meets_the_next_ideas_if_there_is_time():
    found = trials(*[1.0] * 12)
    rng = random.Random(2)
    while not found.over():
        luck = rng.uniform(-2.0, 2.0)
        deal(found, [luck + rng.uniform(-1.0, 1.0) + (3.0 if idea == 2 else 0.0) for idea in range(12)])
    assert found.best() == [found.found[2]]
    assert found.next_wave()
    assert found.alive == [2, 8, 9, 10, 11]
    assert found.best() == [found.found[2]]
    met = len(found.results[2])
    deal(found, [0.0] * 12)
    assert len(found.results[2]) == met  # it has met these deals before


def test_ideas_that_cannot_be_better_are_not_tried():
    found = trials(*[9.0] * 8, -90.0)
    while not found.over():
        deal(found, [0.01 * (found.deals % 2), *[1.0] * 7, 1.0])
    assert not found.next_wave()


def test_opinion_counts_for_more_where_it_proves_right():
    """Results that agree with opinions or contradict them, with the same scatter."""
    weights = []
    for sign in (1.0, -1.0):
        found = trials(3.0, 2.0, 1.0, 0.0)
        rng = random.Random(3)
        for _ in range(3):
            deal(found, [sign * (3.0 - idea) + rng.uniform(-2.0, 2.0) for idea in range(4)])
        weights.append(found.weight)
    assert weights[0] > 2.0 * weights[1]


# Time.


def test_a_forced_decision_takes_no_time(clock):
    game = draftline.position("29 .. .. ..\n.. 22 .. ..", active=29, card="Charge", mp=1)
    view = game.view(game.asked[0])
    if len(view.decision.actions) > 1:
        game.apply(view.decision.actions[0])
        view = game.view(game.asked[0])
    begun = clock.now
    action = make_bot("pro:10s").choose(cast(Any, One(view)), One(view).decision, random.Random(0), Budget(None, clock))
    assert action == view.decision.actions[0]
    assert clock.now == begun


class One:
    """A view with one action left."""

    def __init__(self, view):
        self.seat, self._game = view.seat, view._game
        self.decision = view.decision
        self.decision.actions = list(view.decision.actions)[:1]


def test_who_has_more_time_looks_closer():
    assert [sure_errors(seconds) for seconds in (0.05, 0.1, 1.0, 9.0)] == [2.0, 2.0, 3.0, 3.0]


@pytest.mark.parametrize("pace", [0.001, 0.00001])
def test_a_clock_ends_the_trials_and_changes_nothing_else(pace):
    """A decision that is clear before the time is up is the same on a slow machine and on a fast one."""
    game = draftline.new_game("thunder-rolls", seats=2, seed=3)
    view = game.view(game.asked[0])
    clock = Clock()
    clock.step = pace
    bot = make_bot("pro:600s")
    action = bot.choose(view, view.decision, random.Random(5), Budget(None, clock))
    again = make_bot("pro:600s")
    assert action == again.choose(view, view.decision, random.Random(5), Budget.none())
    assert bot.trials.results == again.trials.results


# Plans.


def taken_step_by_step(code, seed):
    """A move of a bot that remembers its plan, and the games before each of its steps."""
    game = draftline.new_game(seats=3, track="yunta", seed=seed)
    bot = make_bot(code)
    seat = game.asked[0]
    before: list[Any] = []
    made: list[Any] = []
    while not made or (game.asked == [seat] and game.decision.kind != "play"):
        view = game.view(seat)
        made.append(bot.choose(view, view.decision, random.Random(len(made)), Budget.none()))
        before.append(game.copy())
        game.apply(made[-1], seat)
    return bot, before, made


@pytest.mark.parametrize("code", ["club", "pro:rounds=1"])
def test_a_move_is_chosen_once_and_then_carried_out(code):
    bot, before, made = taken_step_by_step(code, 2)
    assert len(made) > 2
    assert made == list(bot.plan.candidate.actions)
    assert before[0].decision.kind == "play"


@pytest.mark.parametrize("code", ["club", "pro:rounds=1"])
def test_a_step_that_was_taken_back_is_taken_again(code):
    bot, before, made = taken_step_by_step(code, 2)
    view = before[1].view(before[1].asked[0])
    assert bot.choose(view, view.decision, random.Random(9), Budget.none()) == made[1]


@pytest.mark.parametrize("code", ["club", "pro:rounds=1"])
def test_a_plan_is_not_followed_where_somebody_drove_another_way(code):
    """A person took over for a step: the bot thinks again, and what it then does is legal and planned anew."""
    bot, before, made = taken_step_by_step(code, 2)
    game = before[1]
    seat = game.asked[0]
    other = next(action for action in game.decision.actions if action != made[1])
    game.apply(other, seat)
    if game.asked == [seat] and len(game.decision.actions) > 1:
        view = game.view(seat)
        old = bot.plan
        assert bot.choose(view, view.decision, random.Random(9), Budget.none()) in view.decision.actions
        assert bot.plan is not old


# Equal ideas.


class Even(PlayoutCraft):
    """All cards are worth the same to who plays them; the next seat hopes for the numbers that are kept."""

    def expected(self, game, known):
        seat = known.index(True)
        points = [9.0] * game.seats
        points[seat] = 5.0
        points[(seat + 1) % game.seats] = 4.0 + 0.001 * sum(game.hands[seat])
        return points

    def luck(self, game):
        return 0


def test_of_equal_ideas_the_one_is_taken_that_leaves_the_nearest_rival_least():
    """Never the one that is listed first because it is listed first."""
    game = draftline.new_game(seats=3, track="yunta", seed=2)
    seat = game.asked[0]
    plays = [action for action in game.decision.actions if action.verb == "play"]
    cards = sorted({int(action.arguments[0]) for action in plays})
    highest = next(action for action in plays if int(action.arguments[0]) == cards[-1])
    for equal in (plays[:6], [*plays[:6], highest], [highest, *plays[:6]]):
        best = ties.best_of(Even("", {}), game, seat, [Candidate((action,), 1.0) for action in equal])
        assert int(best.actions[0].arguments[0]) == max(int(action.arguments[0]) for action in equal)


def test_the_nearest_rival_is_the_seat_with_the_nearest_points():
    assert ties.nearest_rival([5.0, 9.0, 4.0], 3, 0) == 2
    assert ties.nearest_rival([5.0, 6.0, 4.0], 3, 0) == 1
    assert ties.nearest_rival([5.0, 6.0, 4.0, 5.5], 3, 2) == 0  # further entrants have no seat
