"""Styles: each changes what it says it changes, only where ideas are close, and never by more than it may."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

import pytest

import draftline
from draftline.bots import Budget, make_bot
from draftline.bots.craft import Candidate
from draftline.bots.crafts import Crafts
from draftline.bots.styles import Style, style_tables
from draftline.core.messages import OptionError
from draftline.data import catalogue

STYLES = ("attacker", "gambler", "guard", "nurse")


def test_there_are_the_styles_that_the_books_speak_of_with_a_name_in_both_languages():
    assert tuple(style_tables()) == STYLES
    for lang in ("en", "es"):
        assert {f"style.{id}" for id in STYLES} == {id for id in catalogue(lang) if id.startswith("style.")}


@pytest.mark.parametrize(
    "code", ["club:style=daring", "pro:style=", "club:style=nurse:style=guard", "rookie:style=nurse"]
)
def test_a_style_that_is_none_is_refused(code):
    with pytest.raises(OptionError, match="The bot has no parameter"):
        make_bot(code)


class Table:
    """A craft that finds what a test wants it to find in an idea."""

    def __init__(self, found):
        self.found = found

    def traits(self, game, seat, candidate):
        return self.found[candidate.value]


def test_a_taste_decides_between_close_ideas_and_never_weighs_more_than_it_may():
    style = Style({"most": 0.5, "lead": 0.3})
    found = [Candidate((), 9.0), Candidate((), 8.9), Candidate((), 8.0)]
    table: Any = Table({9.0: {}, 8.9: {"lead": 1.0}, 8.0: {"lead": 100.0}})
    liked = style.liked(table, cast(Any, None), 0, found)
    assert [one.value for one in liked] == pytest.approx([9.2, 9.0, 8.0])
    assert [one.liking for one in liked] == pytest.approx([0.3, 0.0, 0.0])
    liked = style.liked(cast(Any, Table({9.0: {}, 8.9: {"lead": 100.0}, 8.0: {}})), cast(Any, None), 0, found)
    assert liked[0].value == pytest.approx(9.4)


# What styles do in the card games.

SAYS = {"attacker": ("lead", 1.0), "nurse": ("wear", -1.0), "guard": ("tow", -1.0), "gambler": ("fast", 1.0)}


@pytest.mark.parametrize("game_id", ["thunder-alley", "grand-prix"])
def test_between_ideas_of_equal_worth_a_style_chooses_what_it_says(game_id):
    """In every position the driver takes more, or less, of what the name says than the ideas have on average."""
    driver = make_bot("rookie")
    game = draftline.new_game(game_id, seats=3, track="yunta", seed=1, options={"laps": 1})
    craft = Crafts({}).of(game)
    gained: Counter[str] = Counter()
    for number in range(30):
        view = game.view(game.asked[0])
        if view.decision.kind == "play":
            compare(craft, view.sample(random.Random(number)), view.decision, gained)
        game.apply(driver.choose(view, view.decision, random.Random(number), Budget.none()), view.seat)
    assert all(gained[id] > 0.0 for id in SAYS), gained


def compare(craft, game, decision, gained):
    found = [Candidate(one.actions, 0.0, one.mover) for one in craft.ranked(game, decision) if one.value > -1000.0]
    for id, (trait, sign) in SAYS.items():
        traits = [craft.traits(game, decision.seat, one).get(trait, 0.0) for one in found]
        liked = Style(style_tables()[id]).liked(craft, game, decision.seat, found)[0]
        taken = craft.traits(game, decision.seat, liked).get(trait, 0.0)
        gained[id] += sign * (taken - sum(traits) / len(traits))
