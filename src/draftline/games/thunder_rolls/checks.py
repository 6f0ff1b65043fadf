"""Broken invariants of a race of Thunder Rolls; an empty list after every action, everywhere."""

from __future__ import annotations

from draftline.core.decks import Deck
from draftline.core.messages import Message
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES


def problems(game: State) -> list[Message]:
    found = _places(game) + _dice(game) + _question(game)
    return found if game.scrubbed else found + _cards(game)


def _broken(what: str, car: int = 0) -> Message:
    return Message("error.invariant", {"text": what, "car": car})


def _places(game: State) -> list[Message]:
    """Every car holds exactly the space that holds it, in the sector of its progress."""
    found: list[Message] = []
    if not any(space >= 0 for space in game.field.space):
        return found  # before qualifying
    for car, space in enumerate(game.field.space):
        if space < 0 or game.field.at[space] != car:
            found.append(_broken("two cars in one space, or a car nowhere", game.numbers[car]))
        elif game.track.sector_of[space] != game.field.progress[car] % game.track.sectors:
            found.append(_broken("its space and its progress differ", game.numbers[car]))
    if sum(1 for car in game.field.at if car >= 0) != len(game.field.space):
        found.append(_broken("a space holds a car that is not there"))
    return found


def _dice(game: State) -> list[Message]:
    """Nobody has more or fewer dice than the stage gives, but in a text position; a roll is made of the pool."""
    found: list[Message] = []
    for seat in range(game.seats):
        placed = sum(game.dice.on(space, seat) for space in range(FACES))
        wanted = int(game.box.races[game.terms.race]["dice"][game.stage - 1]) if game.stage else 0
        if game.origin is None and placed + game.dice.pool[seat] not in (0, wanted):
            found.append(_broken("a die lost or doubled", game.numbers[seat]))
        if game.dice.on_table(seat) > game.dice.pool[seat] or min(game.dice.rolled) < 0:
            found.append(_broken("more dice rolled than there are", game.numbers[seat]))
    for sets in game.dice.sets:
        if [entry % 16 for entry in sets] != sorted((entry % 16 for entry in sets), reverse=True):
            found.append(_broken("a smaller set above a larger one"))
    return found


def _cards(game: State) -> list[Message]:
    """No card of any deck is lost or doubled."""
    found: list[Message] = []
    race_cards = [card for hand in game.hands for card in hand] + [card for card in game.decks.under if card]
    for seat in range(game.seats):
        first = seat * game.box.slots
        race_cards += [card for card in game.program.cards[first : first + game.program.revealed[seat]] if card]
    for deck in (game.decks.thunder, game.decks.speed):
        race_cards += _pile(deck)
    if sorted(race_cards) != game.box.thunder_cards + game.box.speed_cards:
        found.append(_broken("a Thunder or Speed card lost or doubled"))
    hazards = _pile(game.decks.hazards) + [card for held in game.program.hazards for card in held] + game.pending
    if sorted(hazards) != game.box.hazard_cards:
        found.append(_broken("a Hazard lost or doubled"))
    if sorted(_pile(game.decks.np)) != game.box.np_cards:
        found.append(_broken("an NP Action card lost or doubled"))
    return found


def _pile(deck: Deck) -> list[int]:
    return deck.left() + deck.discards


def _question(game: State) -> list[Message]:
    found: list[Message] = []
    if game.over == bool(game.asked):
        found.append(_broken("over but asking, or running but asking nobody"))
    if len(game.asked) == 1 and not game.scrubbed and len(game.codes) < 2:
        found.append(_broken("a question without a choice"))
    if len(set(game.codes)) != len(game.codes):
        found.append(_broken("a question with one answer twice"))
    return found
