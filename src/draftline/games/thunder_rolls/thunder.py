"""The Thunder Phase, step 4: slots revealed one after the other, Hazards first, then the card (R25)."""

from __future__ import annotations

from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.facts import DISCARDED, HAZARD, NO_PIT, REVEALED
from draftline.games.thunder_rolls.moves import begin_drive, begin_turn
from draftline.games.thunder_rolls.state import State


def reveal(game: State, seat: int) -> None:
    """All cards in the leftmost slot of a seat's program are turned up."""
    program, drive = game.program, game.drive
    card = program.cards[seat * game.box.slots + game.slot - 1]
    program.revealed[seat] = game.slot
    game.reveal()
    begin_turn(game)
    game.pending = []
    if game.slot in program.hazard_at[seat]:
        _reveal_hazards(game, seat)
    drive.card_slow = 0
    drive.card_barred = drive.card_stuck = False
    drive.mover = game.rows[seat][0]
    drive.mp = 0
    if card:
        game.hands[seat] = [other for other in game.hands[seat] if other != card]
        game.shown[seat] = [other for other in game.shown[seat] if other != card]
        game.tell(REVEALED, seat, card)


def _reveal_hazards(game: State, seat: int) -> None:
    """Those of the slot are to be resolved; the others stay."""
    hazards, slots = game.program.hazards[seat], game.program.hazard_at[seat]
    game.pending = [hazards[i] for i in range(len(hazards)) if slots[i] == game.slot]
    game.program.hazards[seat] = [hazards[i] for i in range(len(hazards)) if slots[i] != game.slot]
    game.program.hazard_at[seat] = [slot for slot in slots if slot != game.slot]


def resolve_hazard(game: State, seat: int) -> None:
    """The next Hazard of the slot, with its no-pit penalty; spaces to go back are left in `mp`."""
    hazard = game.pending[0]
    game.pending = game.pending[1:]
    game.decks.hazards.discard(hazard)
    game.tell(HAZARD, seat, hazard)
    box = game.box
    if box.hazard_ongoing[hazard]:
        _ongoing(game, seat, box.hazard_effect[hazard], box.hazard_n[hazard])
    else:
        _effect(game, seat, box.hazard_effect[hazard], box.hazard_n[hazard])
    if not game.program.pitted[seat]:
        game.tell(NO_PIT, seat, hazard)
        _effect(game, seat, box.penalty[hazard], box.penalty_n[hazard])


def _ongoing(game: State, seat: int, effect: int, n: int) -> None:
    """For this card and all later ones of this Thunder Phase."""
    if effect == c.SLOW:
        game.program.slowed[seat] += n
    elif effect == c.NO_BONUS:
        game.program.barred[seat] = 1
    elif effect == c.STUCK:
        game.program.stuck[seat] = 1


def _effect(game: State, seat: int, effect: int, n: int) -> None:
    if effect == c.GO_BACK:
        game.drive.mp += spaces_back(game, n)
    elif effect == c.SLOW:
        game.drive.card_slow += n
    elif effect == c.NO_BONUS:
        game.drive.card_barred = True
    elif effect == c.STUCK:
        game.drive.card_stuck = True
    elif effect == c.DISCARD:
        _discard_beneath(game, seat)


def spaces_back(game: State, printed: int) -> int:
    """How far a Hazard sends a car back in this race."""
    return max(printed - game.terms.hazard_less, 0)


def _discard_beneath(game: State, seat: int) -> None:
    """The race card of the slot is gone, also for the Perfect Line (R30); a second time there is nothing."""
    place = seat * game.box.slots + game.slot - 1
    card = game.program.cards[place]
    if card:
        game.program.cards[place] = 0
        game.deck_of(card).discard(card)
        game.tell(DISCARDED, seat, card)


def play_card(game: State, seat: int) -> None:
    """The card's movement and bonus, less what Hazards take."""
    card = game.program.cards[seat * game.box.slots + game.slot - 1]
    move = max(game.box.move[card] - game.drive.card_slow - game.program.slowed[seat], 0)
    bonus = 0 if game.drive.card_barred or game.program.barred[seat] else game.box.bonus[card]
    stuck = game.drive.card_stuck or game.program.stuck[seat] == 1
    begin_drive(game, game.rows[seat][0], move, bonus, True, stuck)
