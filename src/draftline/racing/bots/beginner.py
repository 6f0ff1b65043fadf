"""A beginner at a card game.

It looks at a few ways for one car, likes its leading car and its fastest card, thinks of wear only when a car can
hardly move, and changes its mind for no reason.
"""

from __future__ import annotations

from typing import Final

from draftline.bots.bot import below
from draftline.core.actions import Action, arguments_of, first_of, second_of, verb_of
from draftline.core.game import Decision
from draftline.core.reach import Reach
from draftline.core.view import Randomness
from draftline.racing.bots.greedy import with_verb
from draftline.racing.bots.moves import MOVE_KINDS
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON
from draftline.racing.verbs import PASS, PLAY, RETIRE

ENDS_LOOKED_AT: Final = 6  # ends of a move that it looks at
LEADING_CAR_PERCENT: Final = 70  # out of a hundred: it drives its leading car next
FASTEST_CARD_PERCENT: Final = 75  # it plays the fastest card
MARKERS_FOR_PITS: Final = 5  # markers with which it thinks of the pits
SLOW_CARD: Final = 4  # cards below this speed are thrown away


class Beginner:
    """What a beginner does; a game adds what it alone has."""

    def must_stop(self, game: CardGame, car: int) -> bool:
        """Whether the rules want a stop of a car that it has not made."""
        return False

    def answer(self, game: CardGame, decision: Decision, rng: Randomness) -> Action:
        kind = decision.kind
        if kind == "play":
            return _play(game, decision, rng)
        if game.kind in MOVE_KINDS:
            return _step(game, decision, rng)
        if kind == "pit":
            return self._pit(game, decision)
        if kind == "repair":
            return max(decision.actions, key=lambda action: len(arguments_of(action.code)))
        if kind == "discard":
            return _discard(game, decision)
        return decision.actions[below(rng, len(decision.actions))]

    def _pit(self, game: CardGame, decision: Decision) -> Action:
        """Late: cars that can hardly move, and on the last lap those whose stop was forgotten."""
        wanted = [game.numbers[car] for car in game.cars_in_race(decision.seat) if self._should_pit(game, car)]
        return max(decision.actions, key=lambda action: _match(wanted, arguments_of(action.code)))

    def _should_pit(self, game: CardGame, car: int) -> bool:
        if game.fleet.worn[car] >= MARKERS_FOR_PITS:
            return True
        return self.must_stop(game, car) and game.current_lap() >= game.laps


def _play(game: CardGame, decision: Decision, rng: Randomness) -> Action:
    """A car first, then a card."""
    plays = [action for action in decision.actions if verb_of(action.code) == PLAY]
    if not plays:
        return with_verb(decision, PASS if verb_of(decision.actions[-1].code) == PASS else RETIRE)
    own = [action for action in plays if game.owner[game.row_of[second_of(action.code)]] == decision.seat]
    offered = own or plays
    number = _car(game, [second_of(action.code) for action in offered], rng)
    of_car = [action for action in offered if second_of(action.code) == number]
    if below(rng, 100) >= FASTEST_CARD_PERCENT:
        return of_car[below(rng, len(of_car))]
    speed = game.kit.pit_speed if game.fleet.state[game.row_of[number]] == APRON else game.kit.speed
    return max(of_car, key=lambda action: speed[first_of(action.code)])


def _car(game: CardGame, numbers: list[int], rng: Randomness) -> int:
    """The one furthest ahead, more often than not."""
    if below(rng, 100) >= LEADING_CAR_PERCENT:
        return numbers[below(rng, len(numbers))]
    return max(numbers, key=lambda number: game.rank_key(game.row_of[number]))


def _step(game: CardGame, decision: Decision, rng: Randomness) -> Action:
    """Of a few ways the one that brings this car furthest."""
    ends = [end for end in game.outcomes(None, 1) if end.actions]
    if not ends:
        return decision.actions[0]
    number = game.numbers[game.move.driver]
    seen = [ends[below(rng, len(ends))] for _ in range(ENDS_LOOKED_AT)]
    return max(seen, key=lambda end: _progress(game, end, number)).actions[0]


def _progress(game: CardGame, end: Reach, number: int) -> int:
    if number in end.cars:
        return end.cars[number][0]
    return game.field.progress[game.row_of[number]]


def _match(wanted: list[int], cars: list[int]) -> int:
    return sum([1 if car in wanted else -1 for car in cars])


def _discard(game: CardGame, decision: Decision) -> Action:
    slow = [card for card in game.hands[decision.seat] if game.kit.speed[card] < SLOW_CARD]
    for action in decision.actions:
        if arguments_of(action.code) == slow:
            return action
    return decision.actions[0]
