"""The end of a turn (3.5) as far as both card games have it: first player, lapped cars, discards."""

from __future__ import annotations

from draftline.core.actions import arguments_of
from draftline.core.choices import Choices, Subsets
from draftline.core.game import UNCHOSEN
from draftline.racing import kinds
from draftline.racing.facts import DISCARDED, FIRST_PLAYER
from draftline.racing.fleet import OUT_LAPPED
from draftline.racing.race import Race
from draftline.racing.verbs import DISCARD


def best_player_car(game: Race) -> int:
    """The first in running order of the cars that players own; -1 if none is in the race."""
    best = -1
    for car in range(len(game.fleet.state)):
        if game.owner[car] >= 0 and game.racing(car) and (best < 0 or game.rank_key(car) > game.rank_key(best)):
            best = car
    return best


def assign_first_player(game: Race) -> None:
    """3.5.4, G1: the owner of the best placed car that a player owns."""
    best = best_player_car(game)
    if best >= 0:
        game.first = game.owner[best]
        game.tell_one(FIRST_PLAYER, game.first)


def lapped(game: Race) -> list[int]:
    """4.2, C3: cars a whole lap behind the leader, last in running order first."""
    leader = game.lead_car()
    if leader < 0:
        return []
    limit = game.field.progress[leader] - game.track.sectors
    behind = [car for car in range(len(game.fleet.state)) if game.field.progress[car] <= limit and game.racing(car)]
    if len(behind) < 2:
        return behind
    return [car for car in reversed(game.running_order()) if car in behind]


def remove_lapped(game: Race) -> None:
    """3.5.5, C21, C22."""
    for car in lapped(game):
        game.leave(car, OUT_LAPPED)


def ask_discards(game: Race) -> bool:
    """3.5.6, C33: all seats at once, in secret; False when nobody has anything to discard."""
    return game.ask_secretly(
        kinds.DISCARD, [seat for seat in game.seats_from_first() if game.hands[seat] and game.draws_cards(seat)]
    )


def discard_choices(game: Race, seat: int) -> Choices:
    """Every subset of the hand."""
    return Subsets(DISCARD, game.hands[seat])


def carry_out_discards(game: Race) -> None:
    """All have chosen: the cards go to the discards, clockwise from the first player."""
    chosen = game.open_choices()
    for seat in game.seats_from_first():
        if chosen[seat] != UNCHOSEN:
            _discard(game, seat, arguments_of(chosen[seat]))


def _discard(game: Race, seat: int, cards: list[int]) -> None:
    if not cards:
        return
    for card in cards:
        game.race_deck.discard(card)
        game.tell(DISCARDED, seat, card)
    game.hands[seat] = [card for card in game.hands[seat] if card not in cards]
