"""The greedy bot's hand in Thunder Rolls: what cards are worth in spaces, which to take and keep, and their order."""

from __future__ import annotations

from typing import Final

from draftline.bots.craft import NO_WORTH
from draftline.core.actions import Action, arguments_of, first_of
from draftline.core.game import Decision
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.state import State

BONUS_WORTH: Final[tuple[float, ...]] = (1.1, 0.5, 0.8, 0.8)  # crossover, side draft, draft, clean air
BONUS_FADING: Final = 0.05  # part of its worth that a bonus loses with every slot, as the cars spread
HAZARD_COST: Final = 2.6  # what a Hazard costs
ICON_COST = HAZARD_COST / 6.0  # and the chance of one
PAIR_CHANCE: Final = 0.8  # chance that two halves of a flag come together in the program


def card_worth(game: State, card: int) -> float:
    """A card in the hand: its way, its bonus, its icon."""
    return float(game.box.move[card]) + _bonus_worth(game, card) - ICON_COST * float(game.box.icon[card])


def _bonus_worth(game: State, card: int) -> float:
    worth = 0.0
    for bonus in range(len(BONUS_WORTH)):
        if game.box.bonus[card] >> bonus & 1:
            worth += BONUS_WORTH[bonus]
    return worth


def usual_card(game: State) -> float:
    """The average Thunder card: what one that lies face down is taken for."""
    total = 0.0
    for card in game.box.thunder_cards:
        total += card_worth(game, card)
    return total / float(len(game.box.thunder_cards))


def which_card(game: State, decision: Decision) -> Action:
    """The best card, one that makes a Perfect Line with the hand a little better."""
    flags = [game.box.flag[card] for card in game.hands[decision.seat]]
    best = decision.actions[0]
    most = NO_WORTH
    for action in decision.actions:
        card = first_of(action.code)
        worth = card_worth(game, card)
        flag = game.box.flag[card]
        other = c.LEFT + c.RIGHT - flag
        if flag and flags.count(other) > flags.count(flag):
            worth += PAIR_CHANCE * float(game.terms.perfect_line)
        if worth > most:
            best = action
            most = worth
    return best


def which_discard(game: State, decision: Decision) -> Action:
    """What leaves the best four cards."""
    best = decision.actions[0]
    most = NO_WORTH
    for action in decision.actions:
        gone = arguments_of(action.code)
        kept = [card for card in game.hands[decision.seat] if card not in gone]
        flags = [game.box.flag[card] for card in kept]
        worth = float(min(flags.count(c.LEFT), flags.count(c.RIGHT)) * game.terms.perfect_line)
        for card in kept:
            worth += card_worth(game, card)
        if worth > most:
            best = action
            most = worth
    return best


def which_program(game: State, decision: Decision) -> Action:
    """Hazards on cards that lose least by them, and half flags in pairs."""
    best = decision.actions[0]
    most = NO_WORTH
    bonus = [_bonus_worth(game, card) for card in range(len(game.box.move))]
    for action in decision.actions:
        worth = worth_of_program(game, decision.seat, arguments_of(action.code), bonus, BONUS_FADING)
        if worth > most:
            best = action
            most = worth
    return best


def worth_of_program(game: State, seat: int, numbers: list[int], bonus: list[float], fading: float) -> float:
    """Slot by slot, with the Hazards that lie there and those that last; `bonus` is by card, less in every slot."""
    slots = game.box.slots
    cards = numbers[:slots]
    at = _slots_of_hazards(game, seat, numbers[slots:])
    worth = 0.0
    lasting = Trouble()
    for slot in range(1, slots + 1):
        trouble = Trouble()
        for i, hazard in enumerate(game.program.hazards[seat]):
            if at[i] == slot:
                _suffer(game, seat, hazard, trouble, lasting)
        if trouble.lost:
            cards[slot - 1] = 0
        card = cards[slot - 1]
        worth += float(max(game.box.move[card] - trouble.slow - lasting.slow, 0))
        if not trouble.barred and not lasting.barred:
            worth += bonus[card] * (1.0 - fading * float(slot))
    return worth + float(_pairs(game, cards) * game.terms.perfect_line)


def _slots_of_hazards(game: State, seat: int, free: list[int]) -> list[int]:
    """Where each Hazard lies, the next of the free ones where it may lie anywhere."""
    at: list[int] = []
    used = 0
    for hazard in game.program.hazards[seat]:
        slot = game.box.hazard_slot[hazard]
        if slot == 0:
            slot = free[used]
            used += 1
        at.append(slot)
    return at


class Trouble:
    """What Hazards do to a card; the spaces that a car goes back are the same wherever they lie."""

    def __init__(self) -> None:
        self.slow = 0
        self.barred = False
        self.lost = False


def _suffer(game: State, seat: int, hazard: int, trouble: Trouble, lasting: Trouble) -> None:
    box = game.box
    into = lasting if box.hazard_ongoing[hazard] else trouble
    _add(into, box.hazard_effect[hazard], box.hazard_n[hazard])
    if not game.program.pitted[seat]:
        _add(trouble, box.penalty[hazard], box.penalty_n[hazard])


def _add(trouble: Trouble, effect: int, n: int) -> None:
    if effect == c.SLOW:
        trouble.slow += n
    elif effect == c.NO_BONUS:
        trouble.barred = True
    elif effect == c.DISCARD:
        trouble.lost = True


def _pairs(game: State, cards: list[int]) -> int:
    pairs = 0
    for i in range(len(cards) - 1):
        if game.box.flag[cards[i]] == c.LEFT and game.box.flag[cards[i + 1]] == c.RIGHT:
            pairs += 1
    return pairs
