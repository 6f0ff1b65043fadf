"""Section 3.5: the end of a turn, step by step, except events (`events`) and pits (`pits`)."""

from __future__ import annotations

from draftline.core import game as kinds
from draftline.core.actions import DISCARD, arguments_of
from draftline.core.facts import CHOSEN, DISCARDED, FIRST_PLAYER
from draftline.games.thunder_alley.state import State
from draftline.racing.race import APRON, OUT_LAPPED


def award_leaders(game: State) -> None:
    """3.5.1, T29: every car that is as far as the leader gets a Turn Leader marker."""
    leader = game.lead_car()
    game.turn_leader = leader
    for car in range(len(game.state)):
        if game.state[car] <= APRON and game.progress_of[car] == game.progress_of[leader]:
            game.give_lead(car)


def award_new_leader(game: State) -> None:
    """3.5.3, 9.6.7, T29: one marker more if event, pits or restart brought another car to the front."""
    leader = game.lead_car()
    if leader >= 0 and leader != game.turn_leader:
        game.give_lead(leader)


def assign_first_player(game: State) -> None:
    """3.5.4: the owner of the leader."""
    leader = game.lead_car()
    if leader >= 0:
        game.first = game.owner[leader]
        game.tell_one(FIRST_PLAYER, game.first)


def lapped(game: State) -> list[int]:
    """4.2, C3: cars a whole lap behind the leader, last in running order first."""
    leader = game.lead_car()
    if leader < 0:
        return []
    limit = game.progress_of[leader] - game.track.sectors
    behind = [car for car in range(len(game.state)) if game.progress_of[car] <= limit and game.racing(car)]
    if len(behind) < 2:
        return behind
    return [car for car in reversed(game.running_order()) if car in behind]


def remove_lapped(game: State) -> None:
    """3.5.5, C21, C22."""
    for car in lapped(game):
        game.leave(car, OUT_LAPPED)


def ask_discards(game: State) -> bool:
    """3.5.6, C33: all seats at once, in secret; False when nobody has anything to discard."""
    if max(game.chosen) >= 0:
        return True  # some have chosen, the others are still asked
    seats = [seat for seat in game.seats_from_first() if game.hands[seat] and game.has_cars(seat)]
    if not seats:
        return False
    _ask(game, seats)
    return True


def _ask(game: State, seats: list[int]) -> None:
    game.asked = seats
    game.kind = kinds.DISCARD
    game.codes = discard_choices(game, seats[0])
    game.subject = game.amount = 0


def discard_choices(game: State, seat: int) -> list[int]:
    """Every subset of the hand."""
    return subsets(DISCARD, game.hands[seat])


def subsets(verb: int, items: list[int]) -> list[int]:
    """One code for every subset of a list of numbers: none, the first, the second, both, the third, ..."""
    codes = [verb]
    shifts = [5]
    for item in items:
        for i in range(len(codes)):
            codes.append(codes[i] | (item + 1) << shifts[i])
            shifts.append(shifts[i] + 7)
    return codes


def take_discard(game: State, seat: int, code: int) -> bool:
    """Keep a seat's choice; when the last one is in, all are carried out. True while seats are still to choose."""
    chosen = game.chosen[:]
    chosen[seat] = code
    game.chosen = chosen
    game.tell_one(CHOSEN, seat)
    left = [other for other in game.asked if other != seat]
    if left:
        _ask(game, left)
        return True
    for other in game.seats_from_first():
        if chosen[other] >= 0:
            _discard(game, other, arguments_of(chosen[other]))
    game.chosen = [-1] * game.seats
    return False


def _discard(game: State, seat: int, cards: list[int]) -> None:
    if not cards:
        return
    for card in cards:
        game.race_deck.discard(card)
        game.tell(DISCARDED, seat, card)
    game.hands[seat] = [card for card in game.hands[seat] if card not in cards]
