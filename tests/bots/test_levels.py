"""The levels: blind to hidden cards, able to give reasons, sensible in plain positions, and club above rookie."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import draftline
from draftline.bots import Budget, explanation, make_bot
from draftline.core.messages import text
from tests.compiled import evaluated
from tests.contract.test_leaks import TWINS

GAMES = ("thunder-alley", "grand-prix")
LEVELS = ("rookie", "club", "pro:rounds=1")


def chosen(game, code, seed=0):
    """What a bot answers to the open question."""
    view = game.view(game.asked[0])
    return make_bot(code).choose(view, view.decision, random.Random(seed), Budget.none())


def questions(name, seed, every, most):
    """A race between rookies, at some of its questions."""
    game = draftline.new_game(name, seats=3, track="yunta", seed=seed)
    bot = make_bot("rookie")
    for count in range(most):
        if not game.asked:
            return
        view = game.view(game.asked[0])
        if count % every == every - 1:
            yield game
        game.apply(bot.choose(view, view.decision, random.Random(count), Budget.none()), view.seat)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", LEVELS)
def test_swapped_hidden_cards_change_no_choice(name, code):
    """The same view and generator give the same choice, whatever the others hold and the decks have in store."""
    for count, game in enumerate(questions(name, 5, 31, 160)):
        seat = game.asked[0]
        twin, _ = TWINS[name](game, seat, random.Random(count))
        assert chosen(game, code) == chosen(twin, code), count


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ("rookie", "club"))
def test_every_choice_has_a_reason_in_both_languages(name, code):
    kinds: Counter[str] = Counter()
    for game in questions(name, 3, 1, 330):
        view = game.view(game.asked[0])
        kinds[view.decision.kind] += 1
        if kinds[view.decision.kind] > 6:  # one kind of question after the other has been looked at often enough
            continue
        action = chosen(game, code)
        reason = explanation(make_bot(code), view, view.decision, action, random.Random(0))
        assert reason.id.startswith("why.")
        for lang in ("en", "es"):
            words = text(reason, lang)
            assert words.endswith((".", "!"))
            assert not set(words) & set("[]{}"), words
    assert len(kinds) > 4


@pytest.mark.parametrize("code", ("club", "pro:rounds=2"))
def test_a_car_that_can_win_wins(code):
    game = draftline.position("29 .. .. ..\n.. 22 .. ..", active=29, card="Charge", line=4, final=True)
    while game.asked and game.decision.kind in ("step", "link"):
        game.apply(chosen(game, code))
    assert game.place(29) == 1


def test_club_repairs_a_worn_car_under_yellow_and_leaves_a_fresh_one_out():
    """In a full field; where nothing is to be done to a car it never stops."""
    game = draftline.position(
        "25  8 29 11 41 16 42 43\n 1  4  3  9  7 12 18 15",
        wear={41: ["tire", "tire", "fuel", "fuel", "blue"]},
        event="debris-caution",
        final=False,
    )
    asked = {}
    while game.asked and game.decision.kind == "pit":
        seat = game.asked[0]
        action = chosen(game, "club")
        asked[seat] = str(action)
        game.apply(action, seat)
    assert asked == {0: "pit 41", 1: "pit none", 2: "pit none", 3: "pit none"}


@pytest.mark.parametrize("name, laps", [("thunder-alley", 2), ("grand-prix", 3)])
def test_club_beats_rookie(name, laps, compiled_path):
    raced = f"points_of('club', 'rookie', range(3), 'yunta', {{'laps': {laps}}}, '{name}')"
    club, rookie = evaluated(compiled_path, "from tests.bots.test_bots import points_of", raced)
    assert club > 1.1 * rookie
