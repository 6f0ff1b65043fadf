"""Reasons are true: what a bot says of a move is held against the race; `bench/reasons` does so in 1,000 races."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

import pytest

import draftline
from bench import dice_reasons, reasons
from draftline.bots import Budget, explanation, make_bot
from draftline.bots.crafts import Crafts
from draftline.core.messages import Message, text
from draftline.data import catalogue
from draftline.games.thunder_rolls.bots.reasons import REASONS
from draftline.games.thunder_rolls.table import FACES, SET
from draftline.racing.bots.reasons import told_of


def told(game_id, code, seeds, most):
    """What was said in the first questions of some races, of which nothing may be untrue."""
    said: Counter[str] = Counter()
    for seed in seeds:
        words, untrue = reasons.race(game_id, code, seed, most)
        assert untrue == []
        said += words
    return said


@pytest.mark.parametrize("game_id", reasons.CARD_GAMES)
def test_what_club_says_is_true(game_id):
    said = told(game_id, "club", [2, 3], 120)
    assert len(said) > 6, said
    assert said["why.forward"]
    assert said["why.step"]


def test_what_club_says_of_dice_cards_and_drives_is_true():
    said = told("thunder-rolls", "club", range(2), 150)
    assert len(said) > 12, said
    assert said["why.place-first"]
    assert said["why.drive-passes"]


def test_every_sentence_about_dice_has_its_own_witness():
    sentences = {reason.id for kind in REASONS.values() for reason in kind}
    assert set(dice_reasons.WITNESSES) == sentences


def test_a_witness_does_not_bear_out_what_is_false():
    """Of a set that is placed: too many dice, another space, and a re-roll that is not back."""
    game: Any = draftline.new_game("thunder-rolls", seats=3, seed=5)
    while game.decision.kind != "roll":
        game.apply(game.decision.actions[0])
    seat = game.asked[0]
    place = next(action for action in game.decision.actions if action.verb == "place")
    space = int(place.arguments[0]) - 1
    count = game.dice.rolled[seat * FACES + space]
    where = game._named("space", space)
    first = Message("why.place-first", {"n": count, "space": where})
    assert dice_reasons.is_true(game, seat, (place,), first)
    for values in ({"n": count + 1, "space": where}, {"n": count, "space": game._named("space", (space + 1) % FACES)}):
        assert not dice_reasons.is_true(game, seat, (place,), Message("why.place-first", values))
    assert not dice_reasons.is_true(game, seat, (place,), Message("why.place-refresh", first.values))
    game.dice.sets[space] = [(seat + 1) % 3 * SET + count]
    assert not dice_reasons.is_true(game, seat, (place,), first)


@pytest.mark.parametrize("game_id", [*reasons.CARD_GAMES, "thunder-rolls"])
def test_what_pro_says_of_its_moves_is_true(game_id):
    assert len(told(game_id, "pro:rounds=1", [100], 40)) > 2


@pytest.mark.parametrize("game_id", reasons.CARD_GAMES)
def test_every_check_is_of_a_sentence_in_both_languages(game_id):
    craft = Crafts({}).of(draftline.new_game(game_id, seed=1))
    for lang in ("en", "es"):
        assert set(craft.why.checks) <= set(catalogue(lang))


def test_a_false_sentence_is_not_told():
    """A car that stays in its sector is not said to get further, nor one without wear to need a stop."""
    game = draftline.new_game(seats=2, track="yunta", seed=1)
    craft = Crafts({}).of(game)
    decision = game.decision
    candidate = craft.ranked(game, decision)[0]
    seen = told_of(cast(Any, game), decision, candidate, craft.scale(game))
    gone = seen.gone(seen.car)
    assert gone > 0
    assert craft.why.holds(Message("why.forward", {"n": gone}), seen)
    assert not craft.why.holds(Message("why.forward", {"n": gone + 1}), seen)
    assert not craft.why.holds(Message("why.forward", {"n": 0}), seen)
    assert not craft.why.holds(Message("why.leave-pits"), seen)
    assert not craft.why.holds(Message("why.along", {"cars": []}), seen)
    assert not craft.why.holds(Message("why.finish", {"n": 1}), seen)
    nested = Message("why.step", {"car": game.numbers[seen.car], "purpose": Message("why.forward", {"n": gone + 1})})
    assert not craft.why.holds(nested, seen)


def test_a_rookie_praises_a_card_only_if_none_is_faster():
    game = draftline.new_game(seats=2, track="yunta", seed=1)
    view = game.view(game.asked[0])
    bot = make_bot("rookie")
    top = max(game.kit.speed[card] for card in game.hands[view.seat])
    praised: Counter[tuple[bool, bool]] = Counter()
    for action in view.decision.actions:
        if action.verb == "play":
            reason = explanation(bot, view, view.decision, action, random.Random(0))
            praised[reason.id == "why.rookie-play", game.kit.speed[int(action.arguments[0])] == top] += 1
    assert set(praised) == {(True, True), (False, False)}


# Pro speaks of its trials.


@pytest.mark.parametrize("lang", ["en", "es"])
def test_pro_tells_what_its_trials_showed_and_against_which_idea(lang):
    game = draftline.new_game(seats=2, track="yunta", seed=3)
    view = game.view(game.asked[0])
    bot = make_bot("pro:rounds=4")
    action = bot.choose(view, view.decision, random.Random(0), Budget.none())
    reason = explanation(bot, view, view.decision, action, random.Random(1))
    rival, deals, points = bot.trials.compared(bot.trials.found.index(bot.plan.candidate))
    assert reason.id.startswith("why.tried")
    assert reason.values["n"] == deals > 0
    assert reason.values["points"] == f"{abs(points):.1f}"
    assert bot.trials.found[rival].actions[0] != action
    assert text(cast(Any, reason.values["idea"]), lang) in text(reason, lang)


def test_pro_asked_about_a_move_that_it_did_not_think_about_tries_it_first():
    game = draftline.new_game(seats=2, track="yunta", seed=3)
    view = game.view(game.asked[0])
    bot = make_bot("pro:rounds=1")
    second = Crafts({}).of(game).ranked(game, game.decision)[1].actions[0]
    reason = explanation(bot, view, view.decision, second, random.Random(1))
    assert reason.id.startswith("why.tried")
    assert bot.plan.candidate.actions[0] == second


def test_an_idea_that_was_never_tried_is_explained_without_trials():
    game = draftline.new_game(seats=2, track="yunta", seed=3)
    view = game.view(game.asked[0])
    retire = next(action for action in view.decision.actions if action.verb == "retire")
    reason = explanation(make_bot("pro:rounds=1"), view, view.decision, retire, random.Random(1))
    assert reason.id == "why.retire"
