"""The Thunder Phase, step 4: slots revealed one after the other, Hazards first, then the card (R25)."""

from __future__ import annotations

from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.facts import DISCARDED, HAZARD, NO_PIT, REVEALED
from draftline.games.thunder_rolls.moves import begin_drive, begin_turn
from draftline.games.thunder_rolls.state import State


def reveal(game: State, seat: int) -> None:
    """All cards in the leftmost slot of a seat's program are turned up."""
    slot = game.slot
    card = game.program[seat * game.box.slots + slot - 1]
    game.revealed[seat] = slot
    game.reveal()
    begin_turn(game)
    game.pending = [h for h, at in zip(game.hazards[seat], game.hazard_at[seat], strict=True) if at == slot]
    keep = [(h, at) for h, at in zip(game.hazards[seat], game.hazard_at[seat], strict=True) if at != slot]
    game.hazards[seat] = [hazard for hazard, _ in keep]
    game.hazard_at[seat] = [at for _, at in keep]
    game.card_slow = 0
    game.card_barred = game.card_stuck = False
    game.mover = game.rows[seat][0]
    game.mp = 0
    if card:
        game.hands[seat] = [other for other in game.hands[seat] if other != card]
        game.shown[seat] = [other for other in game.shown[seat] if other != card]
        game.tell(REVEALED, seat, card)


def resolve_hazard(game: State, seat: int) -> None:
    """The next Hazard of the slot, with its no-pit penalty; spaces to go back are left in `mp`."""
    hazard = game.pending[0]
    game.pending = game.pending[1:]
    game.hazard_deck.discard(hazard)
    game.tell(HAZARD, seat, hazard)
    box = game.box
    if box.hazard_ongoing[hazard]:
        _ongoing(game, seat, box.hazard_effect[hazard], box.hazard_n[hazard])
    else:
        _effect(game, seat, box.hazard_effect[hazard], box.hazard_n[hazard])
    if not game.pitted[seat]:
        game.tell(NO_PIT, seat, hazard)
        _effect(game, seat, box.penalty[hazard], box.penalty_n[hazard])


def _ongoing(game: State, seat: int, effect: int, n: int) -> None:
    """For this card and all later ones of this Thunder Phase."""
    if effect == c.SLOW:
        game.slowed[seat] += n
    elif effect == c.NO_BONUS:
        game.barred[seat] = 1
    elif effect == c.STUCK:
        game.stuck[seat] = 1


def _effect(game: State, seat: int, effect: int, n: int) -> None:
    if effect == c.GO_BACK:
        game.mp += spaces_back(game, n)
    elif effect == c.SLOW:
        game.card_slow += n
    elif effect == c.NO_BONUS:
        game.card_barred = True
    elif effect == c.STUCK:
        game.card_stuck = True
    elif effect == c.DISCARD:
        _discard_beneath(game, seat)


def spaces_back(game: State, printed: int) -> int:
    """How far a Hazard sends a car back in this race."""
    return max(printed - game.hazard_less, 0)


def _discard_beneath(game: State, seat: int) -> None:
    """The race card of the slot is gone, also for the Perfect Line (R30); a second time there is nothing."""
    place = seat * game.box.slots + game.slot - 1
    card = game.program[place]
    if card:
        game.program[place] = 0
        game.deck_of(card).discard(card)
        game.tell(DISCARDED, seat, card)


def play_card(game: State, seat: int) -> None:
    """The card's movement and bonus, less what Hazards take."""
    card = game.program[seat * game.box.slots + game.slot - 1]
    move = max(game.box.move[card] - game.card_slow - game.slowed[seat], 0)
    bonus = 0 if game.card_barred or game.barred[seat] else game.box.bonus[card]
    stuck = game.card_stuck or game.stuck[seat] == 1
    begin_drive(game, game.rows[seat][0], move, bonus, True, stuck)


def end_phase(game: State) -> None:
    """Ongoing Hazards last to the end of the Thunder Phase."""
    game.slowed = [0] * game.seats
    game.barred = [0] * game.seats
    game.stuck = [0] * game.seats
