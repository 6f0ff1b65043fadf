"""Sections 3.3 and 3.4: hands are filled, then seats activate one car at a time until every car has been activated."""

from __future__ import annotations

from typing import Any

from draftline.core import game as kinds
from draftline.core.actions import PASS, PLAY, RETIRE, first_of, one, second_of
from draftline.core.facts import PASSED, PLAYED, TURN
from draftline.games.thunder_alley.state import State
from draftline.racing.activation import begin, begin_exit
from draftline.racing.race import APRON, OUT_RETIRED


def new_turn(game: State) -> None:
    """3.3, 1.5: every car on its fresh side, hands filled clockwise from the first player."""
    game.turn += 1
    game.tell(TURN, game.turn, game.current_lap())
    for car in range(len(game.flipped)):
        game.flipped[car] = 0
    for seat in game.seats_from_first():
        if game.has_cars(seat):
            game.fill_hand(seat)
    game.seat = game.first


def can_act(game: State, seat: int) -> bool:
    """3.4, C24: a car in the race still to be activated, and a card to do it with."""
    if not game.hands[seat]:
        return False
    for car in game.rows[seat]:
        if game.flipped[car] == 0 and game.state[car] <= APRON:
            return True
    return False


def next_segment(game: State) -> bool:
    """Ask the next seat that can act; False when the action phase is over."""
    for _ in range(game.seats):
        if can_act(game, game.seat):
            game.ask(game.seat, kinds.PLAY, play_choices(game, game.seat), 0, 0)
            return True
        game.seat = (game.seat + 1) % game.seats
    return False


def play_choices(game: State, seat: int) -> list[int]:
    """3.4.1 to 3.4.5: cards on cars, then retirements, then passes."""
    plays: list[Any] = []  # ints, moved from table to list as the objects they are
    retirements: list[int] = []
    passes: list[int] = []
    hand = game.hands[seat]
    limit = game.box.retired_with
    for car in game.rows[seat]:
        if game.flipped[car]:
            continue
        number = game.numbers[car]
        if game.state[car] > APRON:
            passes.append(one(PASS, number))
            continue
        retirements.append(one(RETIRE, number))
        if game.worn[car] < limit:
            codes: list[Any] = game.box.play_codes[number]
            for card in hand:
                plays.append(codes[card])
    plays += retirements
    plays += passes
    return plays


def take_play(game: State, code: int) -> bool:
    """Do what the active player chose; True when a car now moves."""
    verb = code & 31
    if verb == PLAY:
        play_card(game, first_of(code), game.row_of[second_of(code)])
        return True
    number = first_of(code)
    car = game.row_of[number]
    game.flipped[car] = 1
    if verb == RETIRE:
        game.leave(car, OUT_RETIRED)
    else:
        game.tell(PASSED, game.seat, number)
    return False


def play_card(game: State, card: int, car: int) -> None:
    """3.4.5: the card leaves the hand and the car is under way, on the track or out of the pits (9.4)."""
    hand = game.hands[game.seat][:]
    hand.remove(card)
    game.hands[game.seat] = hand
    game.race_deck.discard(card)
    game.tell_three(PLAYED, game.seat, card, game.numbers[car])
    activate(game, card, car)


def activate(game: State, card: int, car: int, mp: int = -1) -> None:
    """Begin the move; `mp` stands in for the card's speed where a position asks for it."""
    if game.state[car] == APRON:
        game.card = 0  # no wear, no text (9.4)
        begin_exit(game, car, game.box.pit_speed[card] if mp < 0 else mp)
    else:
        game.card = card
        speed = card_speed(game, card, car) if mp < 0 else mp
        begin(game, car, game.box.movement[card], game.box.effect[card], speed)


def card_speed(game: State, card: int, car: int) -> int:
    """7.4: the speed less the penalty for markers that the car has now (C27), never below 0."""
    penalty = game.preset.penalty
    return max(game.box.speed[card] - penalty[min(game.worn[car], len(penalty) - 1)], 0)


def end_activation(game: State) -> None:
    """3.4.6, 3.4.7: the card's wear marker, unless the car has finished (C19); then it is turned over."""
    car = game.driver
    wear = game.box.card_wear[game.card]
    if wear >= 0 and game.state[car] <= APRON:
        game.wear_by(car, wear, 1)
    game.flipped[car] = 1
    game.driver = game.active = -1
