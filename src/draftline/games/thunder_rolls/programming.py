"""The Thunder Phase, steps 1 to 3: discarding to four, Hazard rolls, and the program of every player."""

from __future__ import annotations

from itertools import combinations, product

from draftline.core.actions import arguments_of, encode
from draftline.core.game import UNCHOSEN
from draftline.games.thunder_rolls.facts import DISCARDED, HAZARD_ROLL
from draftline.games.thunder_rolls.rewards import draw_hazard
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.verbs import DISCARD, PROGRAM


def discard_choices(game: State, seat: int) -> list[int]:
    """Every way to come down to four cards."""
    hand = game.hands[seat]
    return [encode(DISCARD, list(cards)) for cards in combinations(hand, len(hand) - game.box.slots)]


def carry_out_discards(game: State) -> None:
    """All have chosen; what is discarded is seen by all."""
    chosen = game.open_choices()
    for seat in game.seats_from_first():
        if chosen[seat] == UNCHOSEN:
            continue
        gone = arguments_of(chosen[seat])
        game.hands[seat] = [card for card in game.hands[seat] if card not in gone]
        game.shown[seat] = [card for card in game.shown[seat] if card not in gone]
        for card in gone:
            game.deck_of(card).discard(card)
            game.tell(DISCARDED, seat, card)


def hazard_rolls(game: State) -> None:
    """Step 2: a die for every Hazard icon on the four cards; each 1 brings a Hazard (R28)."""
    for seat in game.seats_from_first():
        for _ in range(sum(game.box.icon[card] for card in game.hands[seat])):
            thrown = game.roll()
            game.tell(HAZARD_ROLL, seat, thrown)
            if thrown == game.box.hazard_on:
                draw_hazard(game, seat)


def program_choices(game: State, seat: int) -> list[int]:
    """Every order of the cards, with a slot for each Hazard that may go anywhere."""
    slots = range(1, game.box.slots + 1)
    free = [hazard for hazard in game.hazards[seat] if game.box.hazard_slot[hazard] == 0]
    choices = [list(choice) for choice in product(slots, repeat=len(free))]
    hand = game.hands[seat] + [0] * (game.box.slots - len(game.hands[seat]))
    return [encode(PROGRAM, order + choice) for order in _orders(hand) for choice in choices]


def _orders(cards: list[int]) -> list[list[int]]:
    """All orders; empty slots are alike."""
    if not cards:
        return [[]]
    orders: list[list[int]] = []
    for i, card in enumerate(cards):
        if card not in cards[:i]:
            orders += [[card, *rest] for rest in _orders(cards[:i] + cards[i + 1 :])]
    return orders


def carry_out_programs(game: State) -> None:
    """Step 3: all have chosen; Hazards lie where they must, or where their owner put them (R25)."""
    for seat, code in enumerate(game.open_choices()):
        lay_program(game, seat, arguments_of(code))


def lay_program(game: State, seat: int, numbers: list[int]) -> None:
    slots = game.box.slots
    game.program[seat * slots : (seat + 1) * slots] = numbers[:slots]
    free = numbers[slots:]
    places: list[int] = []
    for hazard in game.hazards[seat]:
        places.append(game.box.hazard_slot[hazard] or free.pop(0))
    game.hazard_at[seat] = places
