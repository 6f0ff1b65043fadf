"""The bots: legal, deterministic, blind to what their seat cannot see, and the greedy one better than chance."""

from __future__ import annotations

import random
import time

import pytest

import draftline
from draftline.bots import Budget, RandomBot, below, make_bot
from draftline.core.messages import OptionError
from draftline.core.view import View
from tests.compiled import evaluated

QUICK = ("random", "greedy", "rookie", "club")  # pro is in test_pro.py: it takes its time


def race(codes, seed, track="yunta", options=None, game_id="thunder-alley"):
    """A whole race of bots; every choice is checked for being one of those offered."""
    game = draftline.new_game(game_id, seats=len(codes), track=track, seed=seed, options=options or {})
    bots = [make_bot(code) for code in codes]
    count = 0
    while game.asked:
        seat = game.asked[0]
        view = game.view(seat)
        action = bots[seat].choose(view, view.decision, random.Random(f"{seed} {count}"), Budget.none())
        assert action in view.decision.actions
        game.apply(action, seat)
        count += 1
    return game


def points_of(one, other, seeds, *more):
    """The points of two bots in races of two each, over the same deals with exchanged seats."""
    points = {one: 0, other: 0}
    for seed in seeds:
        for codes in ([one, other] * 2, [other, one] * 2):
            for seat, won in enumerate(race(codes, seed, *more).outcome.points):
                points[codes[seat]] += won
    return [points[one], points[other]]


@pytest.mark.parametrize("code", QUICK)
@pytest.mark.parametrize("track, several", [("yunta", (2, 7)), ("verghn", (4,))])
def test_a_bot_finishes_its_races(code, track, several):
    for seats in several:
        game = race([code] * seats, seats, track, {"laps": 1})
        assert game.outcome is not None
        assert game.problems() == []


@pytest.mark.parametrize("code", QUICK)
@pytest.mark.parametrize(
    "options", [{"pits": "variable"}, {"finish": "everyone"}, {"cars": 1}, {"preset": "reference-manual"}]
)
def test_a_bot_knows_the_optional_rules(code, options):
    assert race([code] * 3, 5, options={"laps": 1, **options}).outcome is not None


@pytest.mark.parametrize("code", QUICK)
def test_the_same_view_and_generator_give_the_same_choice(code):
    first, second = (race([code] * 3, 8, options={"laps": 1, "cars": 2}) for _ in range(2))
    assert first.history() == second.history()


@pytest.mark.parametrize("code", QUICK)
def test_a_bot_remembers_nothing_that_changes_its_choice(code):
    """A bot made anew for every choice plays the same, but for the steps of a move that it has not chosen."""
    game = draftline.new_game(seats=3, seed=4, options={"laps": 1})
    one = make_bot(code)
    for count in range(120):
        view = game.view(game.asked[0])
        action = one.choose(view, view.decision, random.Random(count), Budget.none())
        if code != "club" or view.decision.kind not in ("step", "link", "second", "place"):
            assert action == make_bot(code).choose(view, view.decision, random.Random(count), Budget.none())
        game.apply(action, view.seat)
        if not game.asked:
            break


def test_the_greedy_bot_ignores_what_the_sample_deals():
    """Whatever the generator deals to the others, the choice is the same: it rests on what is seen."""
    game = draftline.new_game(seats=4, seed=11)
    bot = make_bot("greedy")
    for count in range(40):
        view = game.view(game.asked[0])
        chosen = {bot.choose(view, view.decision, random.Random(seed), Budget.none()) for seed in (1, 2, 3)}
        assert len(chosen) == 1, count
        game.apply(chosen.pop(), view.seat)


@pytest.mark.parametrize("code", QUICK)
def test_bots_are_given_views_only(code, monkeypatch):
    """The game in a view is scrubbed: no seed, no other hands, no history."""
    game = draftline.new_game(seats=3, seed=2)
    view = game.view(game.asked[0])
    assert isinstance(view, View)
    action = make_bot(code).choose(view, view.decision, random.Random(0), Budget.none())
    other = draftline.new_game(seats=3, seed=2).view(game.asked[0])
    assert action == make_bot(code).choose(other, other.decision, random.Random(0), Budget.none())


def test_the_random_bot_retires_nobody_by_choice():
    for seed in range(3):
        game = draftline.new_game(seats=3, seed=seed, options={"laps": 1})
        bot = RandomBot()
        rng = random.Random(seed)
        while game.asked:
            view = game.view(game.asked[0])
            action = bot.choose(view, view.decision, rng, Budget.none())
            others = [other for other in view.decision.actions if other.verb != "retire"]
            assert action.verb != "retire" or not others
            game.apply(action, view.seat)


def test_the_greedy_bot_beats_the_random_one(compiled_path):
    raced = "points_of('greedy', 'random', range(4))"
    greedy, other = evaluated(compiled_path, f"from {__name__} import points_of", raced)
    assert greedy > 1.1 * other


def test_the_greedy_bot_repairs_a_worn_car_under_yellow_and_leaves_a_fresh_one_out():
    game = draftline.position(
        "29 .. .. 22\n.. 25 3 ..",
        wear={29: ["tire", "tire", "fuel", "blue"]},
        event="debris-caution",
    )
    asked = {}
    while game.asked and game.decision.kind == "pit":
        view = game.view(game.asked[0])
        action = make_bot("greedy").choose(view, view.decision, random.Random(0), Budget.none())
        asked[view.seat] = str(action)
        game.apply(action, view.seat)
    assert "pit 29" in asked.values()
    assert "pit none" in asked.values()


def test_the_greedy_bot_decides_in_the_blink_of_an_eye():
    begun = time.process_time()
    game = race(["greedy"] * 4, 3, options={"laps": 2})
    each = (time.process_time() - begun) / len(game.history())
    assert each < 0.05


def test_an_unknown_bot_is_refused():
    with pytest.raises(OptionError, match="There is no bot called clever"):
        make_bot("clever")


def test_below_is_even():
    rng = random.Random(5)
    counts = [0] * 5
    for _ in range(5000):
        counts[below(rng, 5)] += 1
    assert all(850 < count < 1150 for count in counts)
    assert below(rng, 1) == 0
