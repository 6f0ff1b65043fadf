"""Crafts: named by the rulebook, found by nobody else's list; a game without one is played by trying things out."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import draftline
from draftline.bots import Budget, crafts, explanation, make_bot
from draftline.bots.craft import Candidate, Craft
from draftline.bots.crafts import Crafts, PlayoutCraft
from draftline.bots.referee import Referee
from draftline.core.messages import Message, text
from draftline.games.registry import rulebook, rulebooks
from tests.bots.test_referee import race

PACKAGE = Path(draftline.__file__).parent
SHARED = sorted([*(PACKAGE / "bots").glob("*.py"), *(PACKAGE / "racing" / "bots").glob("*.py")])
TR = "thunder-rolls"
LEVELS = ("greedy", "rookie", "club", "pro:rounds=1")


class LastCraft(Craft):
    """Of a game in another package: it always likes the last action."""

    def __init__(self, id, changed):
        self.id = id

    def ranked(self, game, decision):
        return [Candidate((action,), 0.0) for action in reversed(decision.actions)]

    def tried(self, sample, seat, candidate, stream):
        return 0.0

    def greedy(self, game, decision):
        return decision.actions[-1]

    def careless(self, game, decision, rng):
        return decision.actions[-1]

    def purpose(self, game, decision, candidate, found):
        return Message("why.untold", {"action": ""})

    def beginners_reason(self, game, decision, action):
        return Message("why.untold", {"action": ""})


@pytest.fixture
def strange(monkeypatch):
    """A game of which no bot knows anything, and not too much thought about it."""
    monkeypatch.setattr(rulebook(TR), "craft", "")
    monkeypatch.setattr(crafts, "MOST_DECISIONS", 40)


def new(seed=3, game=TR):
    return draftline.new_game(game, seats=2, seed=seed, options={"race": "lantern-night"} if game == TR else {})


def test_every_shipped_game_brings_a_craft_of_its_own():
    crafts = Crafts({})
    made = {type(crafts.of(draftline.new_game(book.id, seed=1))) for book in rulebooks()}
    assert len(made) == len(rulebooks())
    assert PlayoutCraft not in made


@pytest.mark.parametrize("code", LEVELS)
def test_a_game_of_another_package_may_bring_one(code, monkeypatch):
    monkeypatch.setattr(rulebook(TR), "craft", f"{__name__}:LastCraft")
    view = new().view(new().asked[0])
    assert make_bot(code).choose(view, view.decision, random.Random(1), Budget.none()) == view.decision.actions[-1]


def test_a_craft_that_leaves_something_out_cannot_be_made():
    class Half(Craft):
        def greedy(self, game, decision):
            return decision.actions[0]

    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]


@pytest.mark.parametrize("code", LEVELS)
def test_every_level_races_a_game_that_brings_no_craft(code, strange):
    assert isinstance(Crafts({}).of(new()), PlayoutCraft)
    referee = Referee([code, "random"], 3)
    assert race(referee, new()).outcome is not None
    assert referee.faults == []


def test_trying_things_out_beats_chance(strange):
    won = 0
    for seed in range(4):
        codes = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        game = race(Referee(codes, seed), new(seed))
        won += codes[game.outcome.ranking[0]] == "greedy"
    assert won >= 3


@pytest.mark.parametrize("code", ["greedy", "club"])
def test_the_same_view_and_generator_give_the_same_choice(code, strange):
    game = new()
    for count in range(6):
        seat = game.asked[0]
        chosen = {
            str(make_bot(code).choose(view, view.decision, random.Random(count), Budget.none()))
            for view in (game.view(seat), game.view(seat))
        }
        assert len(chosen) == 1
        game.apply(chosen.pop(), seat)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("code", ["rookie", "club"])
def test_a_choice_in_a_game_without_a_craft_has_a_reason_too(code, lang, strange):
    view = new().view(new().asked[0])
    told = explanation(make_bot(code), view, view.decision, view.decision.actions[0], random.Random(0))
    assert "[" not in text(told, lang)


def test_a_race_that_goes_on_is_judged_as_it_stands():
    game = draftline.position("29 .. .. .. 22 .. .. .. .. 43", final=False)
    beaten = [crafts._beaten(game, game.seat_of(number)) for number in (43, 22, 29)]
    assert beaten == [game.seats - 1, game.seats - 2, game.seats - 3]


@pytest.mark.parametrize("path", SHARED, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_what_bots_share_names_no_game(path):
    source = path.read_text(encoding="utf-8")
    games = [re.escape(book.id) for book in rulebooks()]
    assert not re.search("|".join(games), source)
    assert not re.search(r"draftline\.games\.(?!registry\b)", source)
    assert "isinstance(game" not in source
