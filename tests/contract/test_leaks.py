"""Views leak nothing: games that differ only in the unseen give a seat the same views, facts and refusals.

The battery compares views of one position with the unseen dealt anew. Here two such games, twins, are played
on side by side with the same actions, as long as nothing that differs is revealed, and every word that the
seat gets is compared on the way; also the copy of the game inside its view, attribute by attribute.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import draftline
from draftline.core.actions import arguments_of
from draftline.core.choices import Choices
from draftline.core.decks import Deck
from draftline.core.rng import seeded
from draftline.racing.segments import play_choices
from tests.contract.battery import MORE, Case, Player, internals, question, random_texts, spread


def alike_in(pile: list[int]) -> int:
    """How many cards both twins still draw alike: the upper part of a pile."""
    return len(pile) * 2 // 3


def card_twin(game: Any, seat: int | None, rng: random.Random) -> tuple[Any, set[int]]:
    """A game that looks the same to the seat, and the cards that tell the two apart.

    The others hold other cards, the lower part of both decks lies differently, seed and generators differ.
    """
    twin = game.copy()
    left = twin.race_deck.left()
    alike = alike_in(left)
    top, below = left[:alike], left[alike:]
    rng.shuffle(below)
    changed: set[int] = set()
    for other in range(twin.seats):
        if other != seat and len(twin.hands[other]) > 1 and below:
            hand = list(twin.hands[other])
            given_away = chosen_cards(twin, other)
            card = rng.choice(hand)
            if card in given_away:
                continue
            hand.remove(card)
            drawn = below.pop(0)
            below.append(card)
            twin.hands[other] = sorted([*hand, drawn])
            changed |= {card, drawn}
    twin.race_deck = Deck(top + below, 0, twin.race_deck.discards)
    events = twin.event_deck.left()
    lower = events[alike_in(events) :]
    rng.shuffle(lower)
    twin.event_deck = Deck(events[: alike_in(events)] + lower, 0, twin.event_deck.discards)
    if getattr(twin, "has_ai", False):
        twin.ai_decks = [lower_part(deck, rng) for deck in twin.ai_decks]
    twin.seed = game.seed + 1000
    twin.rng = seeded(twin.seed)
    if twin.asked:
        twin.choices = fresh_choices(twin)
    return twin, changed


def lower_part(deck: Deck, rng: random.Random) -> Deck:
    """The deck of an AI team with its lower part in another order."""
    left = deck.left()
    lower = left[alike_in(left) :]
    rng.shuffle(lower)
    return Deck(left[: alike_in(left)] + lower, 0, deck.discards)


def chosen_cards(game: Any, seat: int) -> list[int]:
    """Cards that a seat has chosen to discard, unseen by the others."""
    secret = game.decision is not None and game.decision.kind == "discard" and game.chosen[seat] >= 0
    return arguments_of(game.chosen[seat]) if secret else []


def grand_prix_twin(game: Any, seat: int | None, rng: random.Random) -> tuple[Any, set[int]]:
    """The same; and others who have chosen their tyres have chosen other ones."""
    twin, changed = card_twin(game, seat, rng)
    if game.decision.kind == "tyres":
        twin.chosen = [
            code if code < 0 or other == seat else rng.choice([c for c in game.codes if c != code])
            for other, code in enumerate(game.chosen)
        ]
    return twin, changed


def fresh_choices(game: Any) -> Choices:
    """The open question's choices with the hands as they are now."""
    kind = game.decision.kind
    if kind == "play":
        return play_choices(game, game.asked[0])
    choices: Choices = game.secret_choices(game.asked[0]) if kind == "discard" else game.choices
    return choices


TWINS: dict[str, Callable[[Any, int | None, random.Random], tuple[Any, set[int]]]] = {
    "thunder-alley": card_twin,
    "grand-prix": grand_prix_twin,
}
COUNTS = {"thunder-alley": 24, "grand-prix": 16}  # Thunder Rolls: test_leaks_thunder_rolls.py
CASES = [case for game in COUNTS for case in spread(game, COUNTS[game] * MORE, 5000)]
SOME = [case for game in COUNTS for case in spread(game, 12, 5000)]
ROLLS = [case for case in spread("thunder-rolls", 16, 5000) if case.seats > 1]


def dealt(case: Case) -> Any:
    """The race with its hands dealt: in Grand Prix the tyres are chosen first."""
    game = case.new()
    player = Player("keen", case.seed)
    while game.decision.kind == "tyres":
        game.apply(*player.choose(game.decisions))
    return game


def heard(facts: Any, seat: int | None) -> list[Any]:
    """What a seat gets to know, as data and in words."""
    return [[fact.to_json(), str(fact.message())] for fact in facts.seen_by(seat)]


def refusals(game: Any, seat: int | None, texts: list[str]) -> list[Any]:
    """The reasons that a seat is given, by the view and, if it has a seat, by the game."""
    view = game.view(seat)
    found = [view.legal(text).reason for text in texts]
    if seat is not None:
        found += [game.legal(text, seat).reason for text in texts]
    return [reason and [reason.to_json(), str(reason)] for reason in found]


def refused(game: Any, seat: int, texts: list[str]) -> list[str]:
    """The errors that `apply` raises."""
    found: list[str] = []
    for text in texts:
        if not game.legal(text, seat):
            with pytest.raises(draftline.IllegalAction) as caught:
                game.apply(text, seat)
            found.append(str(caught.value))
    return found


def assert_alike(game: Any, twin: Any, seat: int | None, texts: list[str]) -> None:
    one, other = game.view(seat), twin.view(seat)
    assert one.to_bytes() == other.to_bytes()
    assert internals(one._game) == internals(other._game)
    assert one == other
    assert one.digest() == other.digest()
    assert (one.decision and one.decision.actions) == (other.decision and other.decision.actions)
    assert refusals(game, seat, texts) == refusals(twin, seat, texts)
    if seat is not None:
        assert refused(game, seat, texts[:3]) == refused(twin, seat, texts[:3])


def played_alike(game: Any, twin: Any, seat: int | None, changed: set[int], player: Player) -> int:
    """Play both with the same actions until what differs would come to light; how many actions that were."""
    count = 0
    piles = [deck.cards for deck in decks_of(twin)]
    while decisions := game.decisions:
        action, who = choice_for_both(decisions, changed, player)
        if action is None or not twin.legal(action, who):
            return count
        texts = [*random_texts(player.rng, 4), str(action)]
        assert_alike(game, twin, seat, texts)
        secret = game.chosen != twin.chosen
        facts, others = game.apply(action, who), twin.apply(action, who)
        if secret and game.chosen == twin.chosen:
            return count  # the tyres are turned up
        if parted(twin, piles) or shows(facts, changed) or shows(others, changed):
            return count
        assert heard(facts, seat) == heard(others, seat)
        count += 1
    return count


def choice_for_both(decisions: tuple[Any, ...], changed: set[int], player: Player) -> tuple[Any, int]:
    """An action without any of the cards that differ."""
    decision = decisions[0] if len(decisions) == 1 else player.rng.choice(decisions)
    cards = ("play", "discard")
    actions = tuple(
        action
        for action in decision.actions
        if not (
            action.verb in cards and changed & set(action.arguments[: 1 if action.verb == "play" else None])
        )
    )
    return (player.pick(actions) if actions else None), decision.seat


def shows(facts: Any, changed: set[int]) -> bool:
    """A card that differs has been played, as a last card on a last car is without a question (C10), or a draw made."""
    names = [fact.name for fact in facts if fact.values.get("card", 0) in (0, *changed)]
    return "played" in names or "team-draw" in names or "ai-roll" in names


def parted(twin: Any, piles: list[list[int]]) -> bool:
    """A pile of the twin has come down to where it differs, or has been shuffled anew."""
    return any(
        deck.cards is not pile or deck.top > alike_in(pile)
        for deck, pile in zip(decks_of(twin), piles, strict=True)
    )


def decks_of(game: Any) -> list[Deck]:
    """Every pile that is drawn from, those of AI teams too."""
    return [game.race_deck, game.event_deck, *getattr(game, "ai_decks", [])]


def somewhere(case: Case, player: Player) -> Any:
    """The case some way into its race, at any kind of question."""
    game = case.new()
    for _ in range(case.seed * 37 % 400):
        before = game.copy()
        game.apply(*player.choose(game.decisions))
        if game.decision is None:
            return before
    return game


@pytest.mark.parametrize("case", CASES, ids=str)
def test_twins_look_and_sound_the_same(case: Case):
    player = Player(case.player, case.seed)
    game = somewhere(case, player)
    seat = [*range(case.seats), None][case.seed % (case.seats + 1)]
    twin, changed = TWINS[case.game](game, seat, player.rng)
    assert not twin.problems()
    played_alike(game, twin, seat, changed, player)


@pytest.mark.parametrize("name", COUNTS)
def test_the_twins_are_played_far_enough_to_mean_something(name):
    counts = []
    for case in spread(name, 4, 5000):
        game = dealt(case)
        player = Player(case.player, case.seed)
        twin, changed = TWINS[case.game](game, 0, player.rng)
        assert changed
        assert internals(game) != internals(twin)
        counts.append(played_alike(game, twin, 0, changed, player))
    assert sum(counts) > 100 * len(counts)


@pytest.mark.parametrize("name", COUNTS)
def test_the_comparison_notices_a_leak(name):
    """The same comparison fails for a seat whose own hand differs."""
    game = dealt(spread(name, 1)[0])
    twin, changed = TWINS[name](game, 0, random.Random(1))
    assert changed
    with pytest.raises(AssertionError):
        assert_alike(game, twin, 1, ["forward"])


def to_secret_choices(case: Case, kind: str) -> Any:
    game = case.new()
    player = Player("keen", case.seed)
    while (decisions := game.decisions) and not (len(decisions) > 1 and decisions[0].kind == kind):
        game.apply(*player.choose(decisions))
    if game.decision is None:
        pytest.skip("this race ended before any such choices")
    return game


SECRETS = [(case, "discard") for case in SOME]
SECRETS += [(case, "tyres") for case in spread("grand-prix", 10, 5000)]
SECRETS += [(case, "program") for case in ROLLS]
SECRETS += [(case, "qualify") for case in ROLLS if "grid" not in case.options]


@pytest.mark.parametrize(("case", "kind"), SECRETS, ids=str)
def test_a_secret_choice_stays_secret_until_all_have_chosen(case: Case, kind: str):
    """C33, 2.7: that a seat has chosen is seen, not what; whatever it chose, the others get the same bytes."""
    game = to_secret_choices(case, kind)
    first = game.decisions[0]
    seen: dict[int | None, set[bytes]] = {}
    for action in first.actions:
        other = game.copy()
        facts = other.apply(action, first.seat)
        for seat in [*range(case.seats), None]:
            if seat != first.seat:
                told = json.dumps(heard(facts, seat)).encode()
                seen.setdefault(seat, set()).add(other.view(seat).to_bytes() + told)
    assert {len(views) for views in seen.values()} == {1}


@pytest.mark.parametrize(("case", "kind"), SECRETS, ids=str)
def test_the_order_of_secret_choices_changes_nothing(case: Case, kind: str):
    game = to_secret_choices(case, kind)
    player = Player("even", case.seed)
    chosen = {decision.seat: player.pick(decision.actions) for decision in game.decisions}
    ends = []
    for order in (list(chosen), list(chosen)[::-1]):
        other = game.copy()
        for seat in order:
            other.apply(chosen[seat], seat)
        ends.append([question(other), *[other.view(seat).to_json() for seat in range(case.seats)]])
    assert ends[0] == ends[1]


@pytest.mark.parametrize("case", spread("grand-prix", 20, 5300), ids=str)
def test_tyres_chosen_but_not_revealed_are_seen_by_their_owner_alone(case: Case):
    """Games that differ in another seat's tyres only: the same bytes, the same inside, down to the last choice."""
    game = case.new()
    rng = random.Random(case.seed)
    seats = rng.sample(range(case.seats), case.seats)
    watcher = seats.pop()
    for seat in seats:
        game.apply(rng.choice(game.decision_of(seat).actions), seat)
        twin, _ = grand_prix_twin(game, watcher, rng)
        assert twin.chosen[seat] != game.chosen[seat]
        assert_alike(game, twin, watcher, random_texts(rng, 4))
        assert_alike(game, grand_prix_twin(game, None, rng)[0], None, random_texts(rng, 4))
        sample = game.view(watcher).sample(rng)
        assert sample.view(watcher).to_bytes() == game.view(watcher).to_bytes()


def test_a_seat_sees_its_own_tyres_before_the_others_do():
    game = draftline.new_game("grand-prix", seats=3, track="larkmoor", seed=4)
    one, other = game.copy(), game.copy()
    first, second = game.decision_of(1).actions[:2]
    one.apply(first, 1)
    other.apply(second, 1)
    assert internals(one.view(1)._game) != internals(other.view(1)._game)
    assert internals(one.view(0)._game) == internals(other.view(0)._game)


@pytest.mark.parametrize("case", [*SOME[::3], *ROLLS[::5]], ids=str)
def test_no_view_and_no_sample_knows_seed_or_history(case: Case):
    game = somewhere(case, Player(case.player, case.seed))
    for seat in [*range(case.seats), None]:
        view = game.view(seat)
        sample = view.sample(random.Random(1))
        for hidden in (view._game, sample):
            assert hidden.seed == 0
            assert hidden.history() == []
            with pytest.raises(draftline.DraftlineError) as caught:
                hidden.record()
            assert not str(caught.value).startswith("[")


@pytest.mark.parametrize("name", COUNTS)
def test_samples_are_dealt_evenly(name):
    """Every unseen card is about as likely in a hidden hand; what the seat holds or has seen never is."""
    game = dealt(spread(name, 3, 5000)[2])
    rng = random.Random(7)
    counts: dict[int, int] = {}
    times = 600
    for _ in range(times):
        for card in game.view(0).sample(rng).hand(1):
            counts[card] = counts.get(card, 0) + 1
    size = len(game.hand(1))
    unseen = set(game.box.race_cards) - set(game.hand(0)) - set(game.race_deck.discards)
    assert set(counts) <= unseen
    expected = times * size / len(unseen)
    assert all(expected / 3 < counts.get(card, 0) < expected * 3 for card in unseen)


def test_a_seat_that_does_not_exist_has_no_view():
    game = CASES[0].new()
    for seat in (-1, game.seats, 99):
        with pytest.raises(draftline.DraftlineError) as caught:
            game.view(seat)
        assert not str(caught.value).startswith("[")
