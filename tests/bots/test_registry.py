"""Bots by their codes: parameters, plug-ins, and what is refused."""

from __future__ import annotations

import importlib.metadata
import random

import pytest

import draftline
from draftline.bots import BOTS, Budget, explanation, known_bots, make_bot
from draftline.bots.levels import USUAL_SECONDS, ProBot
from draftline.bots.weights import weight_table
from draftline.core.messages import OptionError
from draftline.racing.bots.weights import Weights

CARD_GAMES = ("thunder-alley", "grand-prix")


class FirstBot:
    """A plug-in: it takes the first action, and keeps its parameters."""

    def __init__(self, parameters):
        self.parameters = parameters

    def choose(self, view, decision, rng, budget):
        return decision.actions[0]


class Point:
    name = "first"

    def load(self):
        return FirstBot


@pytest.fixture
def plugged(monkeypatch):
    found = {"draftline.bots": [Point()]}
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: found.get(group, []))


def test_the_bots_have_codes():
    assert BOTS == ("random", "greedy", "rookie", "club", "pro")
    for code in BOTS:
        make_bot(code)


def test_bad_bots_can_be_made_but_are_not_offered():
    for code in ("slow", "crashing", "illegal"):
        make_bot(code)
        assert code not in known_bots()


def test_a_package_can_bring_a_bot(plugged):
    bot = make_bot("first:one:two")
    assert isinstance(bot, FirstBot)
    assert bot.parameters == ["one", "two"]
    assert known_bots() == [*BOTS, "first"]


def test_a_plug_in_does_not_replace_a_bot(monkeypatch):
    monkeypatch.setattr(Point, "name", "club")
    assert not isinstance(make_bot("club"), FirstBot)


def test_an_unknown_bot_is_told_which_there_are(plugged):
    with pytest.raises(OptionError, match=r"no bot called clever:2s\..*greedy.*first"):
        make_bot("clever:2s")


@pytest.mark.parametrize(
    "code, seconds",
    [("pro", USUAL_SECONDS), ("pro:500ms", 0.5), ("pro:2s", 2.0), ("pro:0.05s", 0.05), ("pro: 20ms ", 0.02)],
)
def test_pro_takes_a_time(code, seconds):
    bot = make_bot(code)
    assert isinstance(bot, ProBot)
    assert bot.seconds == pytest.approx(seconds)


def test_weights_can_be_changed():
    for game in CARD_GAMES:
        assert Weights(game, {"wear": 1.25}).wear == 1.25
    make_bot("club:wear=1.2:pits=-4")
    make_bot("pro:50ms:wear=1.2:rounds=3")


@pytest.mark.parametrize(
    "code",
    [
        "random:1", "greedy:fast", "rookie:wear=1", "club:500ms", "club:wear", "club:wear=", "club:wear=much",
        "club:courage=2", "club:wear=1e9", "pro:fast", "pro:0ms", "pro:-5ms", "pro:ms", "pro:5h", "pro:rounds=0",
        "pro:rounds=1.5", "pro:9999999s", "pro:²ms", "slow:1",
    ],
)  # fmt: skip
def test_wrong_parameters_are_refused_by_name(code):
    with pytest.raises(OptionError, match="The bot has no parameter") as caught:
        make_bot(code)
    assert code.split(":")[1] in str(caught.value)


def test_both_card_games_have_every_weight():
    names = [set(weight_table(game)) for game in CARD_GAMES]
    assert names[0] == names[1]


def test_a_bot_without_reasons_says_so():
    game = draftline.new_game(seed=1)
    view = game.view(game.asked[0])
    action = view.decision.actions[0]
    reason = explanation(make_bot("random"), view, view.decision, action, random.Random(0))
    assert str(reason) == f"This bot gives no reason for {action}."


def test_a_budget_shortens_a_bots_own_time():
    assert Budget.none().within(0.5) == 0.5
    assert Budget(0.2).within(0.5) == 0.2
    assert Budget(2.0).within(0.5) == 0.5
    assert repr(Budget(0.2)) == "Budget(0.2)"
