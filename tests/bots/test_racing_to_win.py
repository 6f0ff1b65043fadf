"""Bots race to win: they finish where they can, and bring their cars home. The probes are those of `bench/faults`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import draftline
from bench import faults
from draftline.bots import Budget, make_bot
from draftline.bots.crafts import Crafts
from tests.compiled import evaluated


@pytest.mark.parametrize("bot, every", [("club", 5), ("pro:rounds=4", 17)])
@pytest.mark.parametrize("game", faults.GAMES)
def test_a_car_that_can_go_home_far_ahead_of_all_others_goes_home(game, bot, every):
    """Some of the distances and gaps; `bench/faults.py` looks at all of them."""
    positions = faults.won_positions(game)[::every]
    missed = [(won.to_go, won.gap) for won in positions if not faults.goes_home(won, bot)]
    assert missed == []


def test_answers_about_the_pits_are_worth_what_the_markers_make_them():
    """Once all four were worth the same, and the first listed was taken."""
    game = draftline.position(
        ".. 22 .. 18 14 .. ..\n.. .. .. .. ..  3 ..\n..  2 .. .. .. .. ..",
        game="grand-prix",
        wear={14: ["tire", "tire", "tire", "suspension"]},
        changed=[14, 18, 22],
        event="tire-test",
    )
    assert game.decision.kind == "pit"
    found = Crafts({}).of(game).ranked(game, game.decision)
    assert str(found[0].actions[0]) == "pit 14"
    assert len({one.value for one in found}) == len(found) > 1


@pytest.mark.parametrize("bot", ["club", "pro:rounds=2"])
def test_a_non_player_car_takes_the_own_car_home_and_never_a_rival_before_it(bot):
    """Both are two sectors from the line and have moved; car 2 is right behind the rival."""
    game = draftline.position(
        ".. .. .. .. .. ..  2 22 ..\n.. .. .. .. .. .. .. 14 ..\n.. .. .. .. ..  3 .. .. ..",
        game="grand-prix",
        line=10,
        seed=1,
        first="green",
        activated=[14, 22],
        changed=[14, 22],
        hands={"green": [1, 13, 62, 20, 35, 44]},
    )
    ends = [end for play in faults.plays_of(game, 2) for end in game.outcomes(play)]
    assert any(end.places.get(22) == 1 for end in ends)
    driver = make_bot(bot)
    while game.asked == [0] and game.place(14) is None:
        view = game.view(0)
        game.apply(driver.choose(view, view.decision, random.Random(1), Budget.none()), 0)
    assert game.place(14) == 1


def compiled(path: Path, expression: str) -> Any:
    """What an expression over whole races comes to; compiled, for interpreted races of bots take minutes."""
    return evaluated(path, "from bench import faults; from bench.positions import Setting", expression)


@pytest.mark.slow
@pytest.mark.parametrize("track, seats, seed", [("santelmo", 3, 9004), ("qadira", 2, 9002)])
def test_a_race_has_a_finisher_and_a_leader_that_can_take_the_flag_takes_it(compiled_path, track, seats, seed):
    """One of them had none, its leader retired before the line; the other took 61 turns."""
    setting = f"Setting('grand-prix', {seed}, {seats}, '{track}')"
    told = "[one.ending, one.counts['could'] - one.counts['did'], one.turns <= 30]"
    assert compiled(compiled_path, f"(lambda one: {told})(faults.looked_at({setting}))") == [faults.FINISHED, 0, True]


@pytest.mark.slow
def test_cars_are_not_worn_out_in_sight_of_the_line(compiled_path):
    settings = "faults.mixed('grand-prix', 4, 9180, 'club', 8)"
    assert compiled(compiled_path, f"sum(faults.looked_at(one).counts['lost'] for one in {settings})") == 0
