"""The Thunder Phase, steps 1 to 3: discarding to four, Hazard rolls, and the program of every player."""

from __future__ import annotations

from itertools import combinations

from draftline.core.actions import DIGIT, FIRST, arguments_of, encode, longer
from draftline.core.columns import i64
from draftline.core.game import UNCHOSEN
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.components import Components
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
    slots = game.box.slots
    orders = _orders(game.box, game.hands[seat])
    places = [0]
    end: int = FIRST + DIGIT * slots
    for hazard in game.program.hazards[seat]:
        if game.box.hazard_slot[hazard] == 0:
            places = [longer(code, end, slot) for code in places for slot in range(1, slots + 1)]
            end += DIGIT
    return orders if len(places) == 1 else [code | place for code in orders for place in places]


def _orders(box: Components, hand: list[int]) -> list[int]:
    """A program for every order of a hand; empty slots are alike."""
    cards = hand + [0] * (box.slots - len(hand))
    codes: list[int] = []
    for order in box.orders:
        code: i64 = PROGRAM
        end: i64 = FIRST
        for at in order:
            code |= (cards[at] + 1) << end
            end += DIGIT
        codes.append(code)
    return codes if len(hand) >= box.slots - 1 else list(dict.fromkeys(codes))


def carry_out_programs(game: State) -> None:
    """Step 3: all have chosen; Hazards lie where they must, or where their owner put them (R25)."""
    for seat, code in enumerate(game.open_choices()):
        lay_program(game, seat, arguments_of(code))


def lay_program(game: State, seat: int, numbers: list[int]) -> None:
    slots = game.box.slots
    for slot in range(slots):
        game.program.cards[seat * slots + slot] = numbers[slot]
    free = numbers[slots:]
    places: list[int] = []
    for hazard in game.program.hazards[seat]:
        places.append(game.box.hazard_slot[hazard] or free.pop(0))
    game.program.hazard_at[seat] = places


# What Hazards will do to a program.


class Trouble:
    """What the Hazards of a slot do to its card and its car."""

    def __init__(self, slow: i64, barred: bool, stuck: bool) -> None:
        self.slow: i64 = slow
        self.barred = barred
        self.stuck = stuck
        self.lost = False
        self.back: i64 = 0

    def add(self, game: State, effect: i64, n: i64) -> None:
        if effect == c.GO_BACK:
            self.back += max(n - game.terms.hazard_less, 0)
        elif effect == c.SLOW:
            self.slow += n
        elif effect == c.NO_BONUS:
            self.barred = True
        elif effect == c.STUCK:
            self.stuck = True
        elif effect == c.DISCARD:
            self.lost = True


def is_laid(game: State, seat: i64) -> bool:
    """Whether a seat's program of this stage lies."""
    for place in range(seat * game.box.slots, (seat + 1) * game.box.slots):
        if game.program.cards[place]:
            return True
    return False


def troubles(game: State, seat: i64) -> list[Trouble]:
    """What is to come in every slot of a laid program; Hazards that go on last from their slot to the end."""
    program = game.program
    found: list[Trouble] = []
    for _ in range(game.box.slots):
        found.append(Trouble(program.slowed[seat], program.barred[seat] == 1, program.stuck[seat] == 1))
    hazards, places = program.hazards[seat], program.hazard_at[seat]
    for i in range(len(hazards)):
        if places[i] > 0:
            _add_hazard(game, seat, hazards[i], places[i] - 1, found)
    return found


def _add_hazard(game: State, seat: i64, hazard: i64, slot: i64, found: list[Trouble]) -> None:
    box = game.box
    found[slot].add(game, box.hazard_effect[hazard], box.hazard_n[hazard])
    if box.hazard_ongoing[hazard]:
        for later in range(slot + 1, box.slots):
            found[later].add(game, box.hazard_effect[hazard], box.hazard_n[hazard])
    if not game.program.pitted[seat]:
        found[slot].add(game, box.penalty[hazard], box.penalty_n[hazard])

