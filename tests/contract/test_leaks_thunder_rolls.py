"""Thunder Rolls leaks nothing: hands, programs, Hazards, face-down and Qualifying cards stay where they belong."""

from __future__ import annotations

import random
from typing import Any

import pytest

import draftline
from tests.contract.battery import MORE, Case, Player, internals, random_texts, spread
from tests.contract.test_leaks import assert_alike

CASES = spread("thunder-rolls", 24 * MORE, 5000)
EVERY = 9


@pytest.mark.parametrize("case", CASES, ids=str)
def test_games_that_differ_in_the_unseen_look_the_same(case: Case):
    """The unseen dealt anew, with other generators and other secret choices: the same bytes and the same inside."""
    game = case.new()
    player = Player(case.player, case.seed)
    count = 0
    while decisions := game.decisions:
        count += 1
        if count % EVERY == case.seed % EVERY:
            seat = [*range(case.seats), None][count % (case.seats + 1)]
            twin = game.view(seat).sample(player.rng)
            twin.seed = game.seed + 1
            twin.scrubbed = False
            assert_alike(game, twin, seat, random_texts(player.rng, 4))
        game.apply(*player.choose(decisions))


def unseen(view: Any) -> tuple[set[int], set[int]]:
    """Race cards and Hazards that the seat cannot place."""
    hidden = view._game
    return {*hidden.decks.thunder.left(), *hidden.decks.speed.left()}, set(hidden.decks.hazards.left())


def named(fact: Any, field: str) -> int:
    return fact.values.get(field, 0)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_fact_names_a_card_that_is_still_hidden(case: Case):
    game = case.new()
    player = Player(case.player, case.seed)
    while decisions := game.decisions:
        stage = game.stage
        facts = game.apply(*player.choose(decisions))
        if game.stage != stage or game.decision is None:
            continue  # all decks have been shuffled
        for seat in [*range(case.seats), None]:
            cards, hazards = unseen(game.view(seat))
            for fact in facts.seen_by(seat):
                assert named(fact, "card") not in cards, fact
                assert named(fact, "hazard") not in hazards, fact


def played_to(game: Any, kind: str, player: Player) -> Any:
    while game.decision.kind != kind:
        game.apply(*player.choose(game.decisions))
    return game


def test_a_program_is_seen_by_its_owner_alone():
    """Two games that differ in the order of one seat's program only: all others see the same until it is turned up."""
    game = played_to(draftline.new_game("thunder-rolls", seats=4, seed=2), "program", Player("keen", 1))
    one, other = game.copy(), game.copy()
    first, *_, last = game.decision_of(2).actions
    for twin, action in ((one, first), (other, last)):
        twin.apply(action, 2)
        for seat in (0, 1, 3):
            twin.apply(twin.decision_of(seat).actions[0], seat)
        assert twin.slot == 1
    assert internals(one.view(2)._game) != internals(other.view(2)._game)
    for seat in (0, 1, 3, None):
        assert one.view(seat).to_bytes() == other.view(seat).to_bytes()
        assert internals(one.view(seat)._game) == internals(other.view(seat)._game)


def test_cards_taken_in_the_open_are_known_to_all_and_kept_in_samples():
    game = played_to(draftline.new_game("thunder-rolls", seats=3, seed=5), "program", Player("keen", 2))
    rng = random.Random(4)
    for _ in range(20):
        sample = game.view(0).sample(rng)
        for seat in (1, 2):
            assert set(game.shown[seat]) <= set(sample.hand(seat))
            assert len(sample.hand(seat)) == len(game.hand(seat))


def test_a_look_at_face_down_cards_is_one_s_own():
    """Peeking: the seat sees the cards, nobody else does."""
    options = {
        "grid": ["red", "green", "yellow", "blue", "purple", "black", "pink", "orange"],
        "champion": "green",
    }
    game = draftline.new_game("thunder-rolls", seats=2, seed=8, options=options)
    cards = {seat: game.view(seat).to_json()["state"]["spaces"][0]["cards"] for seat in (0, 1, None)}
    assert cards[0] == cards[None] == [None, None, None]
    assert cards[1] == [game.decks.under[0], None, None]
