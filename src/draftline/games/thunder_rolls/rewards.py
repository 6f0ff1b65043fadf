"""The Rolling Phase, steps 6 and 7: cards by priority, Hazards, Low Line's consolation, Speed cards (R6, R19)."""

from __future__ import annotations

from draftline.core.actions import first_of, one
from draftline.core.columns import i64, vec
from draftline.core.field import filled
from draftline.games.thunder_rolls.components import PIT_STOP
from draftline.games.thunder_rolls.facts import DREW, DREW_HAZARD, LEFT_CARD, TOOK
from draftline.games.thunder_rolls.state import CREW, State
from draftline.games.thunder_rolls.table import SET
from draftline.games.thunder_rolls.verbs import TAKE


def cards_under(game: State, space: int) -> list[int]:
    """The Thunder cards that still lie under an action space."""
    cards = game.box.cards
    return [card for card in game.decks.under[space * cards : (space + 1) * cards] if card]


def begin_space(game: State, space: int) -> None:
    """Who takes a card from this space: the sets on its open priority places, in order."""
    game.at_space = space
    game.waiting = [entry // SET for entry in game.dice.sets[space][: game.terms.places]]


def take_choices(game: State) -> list[int]:
    return [one(TAKE, card) for card in sorted(cards_under(game, game.at_space))]


def take_card(game: State, owner: int, code: int) -> None:
    """The card goes to the hand; a rival crew's is discarded (R7)."""
    card = first_of(code)
    game.next_waiting()
    _take_away(game, card)
    if owner >= CREW:
        game.decks.thunder.discard(card)
        game.tell_one(LEFT_CARD, card)
        return
    game.give(owner, card)
    game.shown[owner] = [*game.shown[owner], card]
    game.tell(TOOK, owner, card)


def _take_away(game: State, card: int) -> None:
    under = game.decks.under
    for place in range(len(under)):
        if under[place] == card:
            under[place] = 0


def crews_choice(game: State) -> int:
    """What a rival crew takes: the fastest card, of several the lowest number."""
    return one(TAKE, min(cards_under(game, game.at_space), key=lambda card: (-game.box.move[card], card)))


def end_space(game: State) -> None:
    """What is left is discarded; then the penalty of the Pit Stop or the consolation of the Low Line (R19)."""
    space = game.at_space
    for card in cards_under(game, space):
        game.decks.thunder.discard(card)
        _take_away(game, card)
    if game.box.pays_hazard[space]:
        for seat in game.seats_from_first():
            if not game.dice.on(space, seat):
                draw_hazard(game, seat)
    game.waiting = []
    if game.box.consolation[space]:
        below = [entry // SET for entry in game.dice.sets[space][game.terms.places :]]
        game.waiting = [owner for owner in below if owner < CREW]


def draw_hazard(game: State, seat: int) -> None:
    """The next Hazard card, if there is one (R27)."""
    card = game.drawn(game.decks.hazards)
    if card < 0:
        return
    game.program.hazards[seat] = [*game.program.hazards[seat], card]
    game.program.hazard_at[seat] = [*game.program.hazard_at[seat], 0]
    game.tell(DREW_HAZARD, seat, card)


def deal_the_rest(game: State) -> None:
    """6 or more players: a Thunder card each; then Speed cards up to four, one at a time (R6, R27); dice come back."""
    if game.seats >= game.box.many:
        for _ in range(int(game.box.rules["many_cards"])):
            for seat in game.seats_from_first():
                _deal(game, seat, game.drawn(game.decks.thunder))
    short = [seat for seat in game.seats_from_first() if len(game.hands[seat]) < game.box.slots]
    while short:
        for seat in short:
            _deal(game, seat, game.drawn(game.decks.speed))
        if game.decks.speed.empty() and not game.decks.speed.discards:
            break
        short = [seat for seat in short if len(game.hands[seat]) < game.box.slots]
    game.program.pitted = vec[i64]([min(game.dice.on(PIT_STOP, seat), 1) for seat in range(game.seats)])
    game.dice.sets = [[] for _ in game.dice.sets]
    game.dice.pool = filled(game.seats, 0)


def _deal(game: State, seat: int, card: int) -> None:
    if card > 0:
        game.give(seat, card)
        game.tell(DREW, seat, card)
