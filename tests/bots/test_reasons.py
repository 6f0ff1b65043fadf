"""Reasons are true: what a bot says about a move is checked against the race in which the move is then made."""

from __future__ import annotations

import os
import random

import pytest

import draftline
from draftline.bots import Budget, explanation, make_bot
from draftline.bots.crafts import Crafts
from draftline.core.messages import Message
from draftline.racing.bots.reasons import Told

RACES = int(os.environ.get("DRAFTLINE_REASON_RACES", "2"))  # of each game; the campaign has 500
CARD_GAMES = ("thunder-alley", "grand-prix")
TRACKS = ("yunta", "santelmo", "verghn", "qadira", "larkmoor")


def parts(message):
    """A sentence and those within it."""
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from parts(value)


def race_with_reasons(name, seed, code, found):
    """Race with bots that say why at every question; each sentence is checked once its move has been made."""
    rng = random.Random(f"{name} {seed}")
    seats = rng.randint(2, 5)
    game = draftline.new_game(name, seats=seats, track=rng.choice(TRACKS), seed=seed, options={"laps": 1})
    bots = [make_bot(code) for _ in range(seats)]
    craft = Crafts({}).of(game)
    while game.asked:
        seat = game.asked[0]
        view = game.view(seat)
        action = bots[seat].choose(view, view.decision, rng, Budget.none())
        if rng.random() < 0.3:
            said = explanation(bots[seat], view, view.decision, action, rng)
            check(game, craft, bots[seat], said, action, found)
        game.apply(action, seat)


def check(game, craft, bot, said, action, found):
    """Carry the move out in a copy of the real race, without anything that follows it, and look whether it was true."""
    decision = game.decision_of(game.asked[0])
    told = Told(game, decision, action, craft.scale(game))
    if told.car >= 0:
        planned = bot.planned(game.view(decision.seat), decision, action)
        way = (action,) if planned is None else planned.actions
        moved = moved_by(game, decision.seat, way)
        if moved is None:
            return
        told.progress, told.space, told.place = moved.field.progress[:], moved.field.space[:], moved.fleet.marker[:]
    told.found = craft.ranked(game, decision) if any(part.id in JUDGED for part in parts(said)) else []
    for part in parts(said):
        if part.id in craft.why.checks:
            assert craft.why.checks[part.id](told, part), (str(said), str(action), str(game))
            found[part.id] = found.get(part.id, 0) + 1


JUDGED = ("why.no-pit", "why.tyres", "why.suffer", "why.boost")


def moved_by(game, seat, way):
    """The race right after the move; None where so much follows from it that the move alone cannot be seen."""
    after = game.copy()
    turn, event = after.turn, after.event_card
    for action in way:
        if seat not in after.asked or action not in after.decision_of(seat).actions:
            return None
        after.apply(action, seat)
    return after if not after.over and (after.turn, after.event_card) == (turn, event) else None


@pytest.mark.parametrize("name", CARD_GAMES)
def test_what_club_says_is_true(name):
    found = {}
    for seed in range(RACES):
        race_with_reasons(name, seed, "club", found)
    assert len(found) > 8, found
    print(found)


@pytest.mark.parametrize("name", CARD_GAMES)
def test_what_pro_says_is_true(name):
    found = {}
    for seed in range(max(RACES // 8, 1)):
        race_with_reasons(name, 100 + seed, "pro:rounds=1", found)
    assert len(found) > 6, found


@pytest.mark.parametrize("name", CARD_GAMES)
def test_every_sentence_of_the_card_games_has_a_check(name):
    """And every check a sentence, in both languages."""
    from draftline.data import catalogue

    craft = Crafts({}).of(draftline.new_game(name, seed=1))
    for id in craft.why.checks:
        assert id in catalogue("en"), id
        assert id in catalogue("es"), id
