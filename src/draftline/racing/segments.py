"""Sections 3.3 and 3.4: hands are filled, then seats activate one car at a time until every car has been activated."""

from __future__ import annotations

from typing import Any

from draftline.core.actions import first_of, one, second_of, two, verb_of
from draftline.core.choices import Choices
from draftline.core.columns import i64
from draftline.core.extension import mypyc_attr
from draftline.racing import kinds
from draftline.racing.activation import begin, begin_exit
from draftline.racing.facts import PASSED, PLAYED, TURN
from draftline.racing.fleet import APRON, OUT_RETIRED
from draftline.racing.race import Race
from draftline.racing.verbs import PASS, PLAY, RETIRE


def new_turn(game: Race) -> None:
    """3.3, 1.5: every car on its fresh side, hands filled clockwise from the first player."""
    game.turn += 1
    game.tell(TURN, game.turn, game.current_lap())
    for car in range(len(game.fleet.flipped)):
        game.fleet.flipped[car] = 0
    for seat in game.seats_from_first():
        if game.draws_cards(seat):
            game.fill_hand(seat)
    game.seat = game.first


def next_segment(game: Race) -> bool:
    """Go on to the next seat that can act; False when the action phase is over."""
    for _ in range(game.seats):
        if game.can_act(game.seat):
            return True
        game.seat = (game.seat + 1) % game.seats
    return False


def ask_play(game: Race) -> None:
    """Ask the seat whose segment it is for a card and a car."""
    game.ask_for(game.seat, kinds.PLAY, play_choices(game, game.seat), 0, 0)


@mypyc_attr(acyclic=True)
class Plays(Choices):
    """Any of some cards on any of some cars, then the cars that may be retired, then those that are passed over."""

    def __init__(self, cards: list[int], driven: list[int], retired: list[int], passed: list[int]) -> None:
        self.cards = cards
        self.driven = driven
        self.retired = retired
        self.passed = passed
        self.plays: i64 = len(cards) * len(driven)
        self.count = self.plays + len(retired) + len(passed)

    def __reduce__(self) -> tuple[Any, ...]:
        return Plays, (self.cards, self.driven, self.retired, self.passed)

    def nth(self, at: i64) -> int:
        if at < self.plays:
            cards: i64 = len(self.cards)
            return two(PLAY, self.cards[at % cards], self.driven[at // cards])
        at -= self.plays
        retired: i64 = len(self.retired)
        return one(RETIRE, self.retired[at]) if at < retired else one(PASS, self.passed[at - retired])

    def has(self, code: int) -> bool:
        number = first_of(code)
        if code == one(RETIRE, number):
            return number in self.retired
        if code == one(PASS, number):
            return number in self.passed
        return code == two(PLAY, number, second_of(code)) and number in self.cards and second_of(code) in self.driven


def play_choices(game: Race, seat: i64) -> Plays:
    """3.4.1 to 3.4.5: cards on cars, then retirements, then passes."""
    driven: list[int] = []
    retired: list[int] = []
    passed: list[int] = []
    fleet = game.fleet
    for car in game.drivable(seat):
        if fleet.flipped[car]:
            continue
        own = game.owner[car] == seat
        number = game.numbers[car]
        if fleet.state[car] > APRON:
            if own:
                passed.append(number)
            continue
        if own:
            retired.append(number)
        if not game.worn_out(car):
            driven.append(number)
    return Plays(game.hands[seat], driven, retired, passed)


def take_play(game: Race, code: int) -> bool:
    """Do what the active player chose; True when a car now moves."""
    verb = verb_of(code)
    if verb == PLAY:
        play_card(game, first_of(code), game.row_of[second_of(code)])
        return True
    number = first_of(code)
    car = game.row_of[number]
    game.fleet.flipped[car] = 1
    if verb == RETIRE:
        game.leave(car, OUT_RETIRED)
    else:
        game.tell(PASSED, game.seat, number)
    return False


def play_card(game: Race, card: int, car: int) -> None:
    """3.4.5: the card leaves the hand and the car is under way, on the track or out of the pits (9.4)."""
    hand = game.hands[game.seat][:]
    hand.remove(card)
    game.hands[game.seat] = hand
    game.race_deck.discard(card)
    game.played = card
    game.tell_three(PLAYED, game.seat, card, game.numbers[car])
    activate(game, card, car)


def activate(game: Race, card: int, car: int, mp: int = -1) -> None:
    """Begin the move; `mp` stands in for the card's speed where a position asks for it."""
    if game.fleet.state[car] == APRON:
        game.move.card = 0  # no wear, no text (9.4)
        begin_exit(game, car, game.kit.pit_speed[card] if mp < 0 else mp)
    else:
        game.move.card = card
        speed = card_speed(game, card, car) if mp < 0 else mp
        begin(game, car, game.kit.movement[card], game.kit.effect[card], speed)


def card_speed(game: Race, card: int, car: int) -> int:
    """7.4: the speed less the penalty for markers that the car has now (C27), never below 0."""
    return max(game.kit.speed[card] - slowed(game, car), 0)


def slowed(game: Race, car: int) -> int:
    """7.4: the MP that a car's markers cost it."""
    return game.penalty[min(game.fleet.worn[car], len(game.penalty) - 1)]


def end_activation(game: Race) -> None:
    """3.4.6, 3.4.7: the card's wear marker, unless the car has finished (C19); then it is turned over."""
    car = game.move.driver
    wear = game.kit.card_wear[game.move.card]
    if wear >= 0 and game.fleet.state[car] <= APRON:
        game.wear_by(car, wear, 1)
    game.fleet.flipped[car] = 1
    game.after_activation()
    game.move.driver = game.move.active = -1
