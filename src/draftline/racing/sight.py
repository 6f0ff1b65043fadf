"""What a seat sees of a race, what is left when the rest is taken out, and a deal of the unseen at random."""

from __future__ import annotations

from typing import Final

from draftline.core.decks import Deck
from draftline.core.messages import Message
from draftline.core.rng import DEAL, EVENTS, seeded
from draftline.racing import kinds
from draftline.racing.checks import race_problems
from draftline.racing.fleet import STATUS
from draftline.racing.race import Race
from draftline.racing.segments import play_choices, slowed
from draftline.racing.shown import Activation, CardCar, CardTable

BLANK: Final = 0  # a card that is held but not seen


def scrub(game: Race, seat: int) -> None:
    """Take out of a copy everything that a seat (-1: a spectator) cannot see."""
    unseen = game.race_deck.left()
    for other in range(game.seats):
        if other != seat:
            unseen += game.hands[other]
            game.hands[other] = [BLANK] * len(game.hands[other])
    game.race_deck = Deck(sorted(unseen), 0, game.race_deck.discards)
    game.event_deck = Deck(sorted(game.event_deck.left()), 0, game.event_deck.discards)
    game._forget(seat)


def deal_unseen(game: Race, seed: int) -> None:
    """Fill a scrubbed copy up again: hands and decks from the unseen cards, secret choices at random."""
    game.rng = seeded(seed)
    unseen = game.race_deck.cards[:]
    game.rng[DEAL].shuffle(unseen)
    for seat in range(game.seats):
        if BLANK in game.hands[seat]:
            size = len(game.hands[seat])
            game.hands[seat] = sorted(unseen[:size])
            unseen = unseen[size:]
    game.race_deck = Deck(unseen, 0, game.race_deck.discards)
    events = game.event_deck.cards[:]
    game.rng[EVENTS].shuffle(events)
    game.event_deck = Deck(events, 0, game.event_deck.discards)
    game.guess_choices()
    if game.asked and game.kind == kinds.PLAY:
        game.choices = play_choices(game, game.asked[0])
    elif game.asked and game.kind == kinds.DISCARD:
        game.choices = game.secret_choices(game.asked[0])


def seen(game: Race, seat: int | None) -> CardTable:
    """A scrubbed game as plain data, without its cars and what one game alone shows."""
    blanks = sum(hand.count(BLANK) for hand in game.hands)
    return {
        "track": game.track.id,
        "laps": game.laps,
        "lap": game.current_lap(),
        "turn": game.turn,
        "teams": list(game.teams),
        "first_player": game.first,
        "seat": game.seat,
        "order": [game.numbers[car] for car in game.running_order()],
        "hand": [] if seat is None else list(game.hands[seat]),
        "hand_sizes": [len(hand) for hand in game.hands],
        "deck": len(game.race_deck.left()) - blanks,
        "discards": sorted(game.race_deck.discards),
        "events_left": len(game.event_deck.left()),
        "events_past": [game.kit.events[game.kit.event_of[card]].id for card in game.event_deck.discards],
        "event": None if game.event < 0 else game.kit.events[game.event].id,
        "flag": game.kit.flags[game.flag],
        "activation": _activation(game),
        "chosen": [code != -1 for code in game.chosen],
        "over": game.over,
    }


def car_seen(game: Race, car: int) -> CardCar:
    """What every card game shows of a car."""
    space = game.field.space[car]
    wear = {kind: game.wear_count(car, i) for i, kind in enumerate(game.kit.wear) if game.wear_count(car, i)}
    return {
        "number": game.numbers[car],
        "seat": game.owner[car],
        "status": STATUS[game.fleet.state[car]],
        "progress": game.field.progress[car],
        "lane": -1 if space < 0 else game.track.lane_of[space],
        "stack": game.fleet.stack[car],
        "activated": game.fleet.flipped[car] == 1,
        "place": game.fleet.marker[car] or None,
        "wear": wear,
        "slowed": slowed(game, car),
    }


def _activation(game: Race) -> Activation | None:
    if game.move.driver < 0:
        return None
    return {
        "driver": game.numbers[game.move.driver],
        "active": game.numbers[game.move.active],
        "card": game.move.card or None,
        "mp": game.move.mp,
        "front": [game.numbers[car] for car in game.move.front],
        "tail": [game.numbers[car] for car in game.move.tail if car >= 0],
        "locked": game.move.locked,
    }


def problems(game: Race) -> list[Message]:
    """Broken invariants: of the cars (`checks`), of the cards and of the question that is open."""
    found = race_problems(game)
    held = game.race_deck.left() + game.race_deck.discards
    for hand in game.hands:
        held += hand
    if sorted(held) != game.kit.race_cards and not game.scrubbed:
        found.append(Message("error.invariant", {"text": "a race card lost or doubled", "car": 0}))
    events = len(game.event_deck.left()) + len(game.event_deck.discards) + game.events_aside()
    if events != len(game.kit.event_cards) and not game.over:
        found.append(Message("error.invariant", {"text": "an event card lost or doubled", "car": 0}))
    if game.over == bool(game.asked):
        found.append(Message("error.invariant", {"text": "over but asking, or running but asking nobody", "car": 0}))
    return found + _question_problems(game)


def _question_problems(game: Race) -> list[Message]:
    found: list[Message] = []
    if game.asked and (game.choices.count < 2 or len(set(game.codes)) != len(game.codes)):
        found.append(Message("error.invariant", {"text": "a question without a choice", "car": 0}))
    for seat in game.asked:
        if not game.draws_cards(seat):
            found.append(Message("error.invariant", {"text": "a seat without cars is asked", "car": 0}))
    return found
