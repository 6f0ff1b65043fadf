"""A beginner at Thunder Rolls.

It places its biggest set, forgets the pits, loves fast cards and plays the fastest first, leaves most bonuses and
re-rolls on a whim.
"""

from __future__ import annotations

from typing import Final

from draftline.bots.bot import below
from draftline.core.actions import Action, arguments_of, first_of, verb_of
from draftline.core.game import Decision
from draftline.core.view import Randomness
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import BONUS, BRAKE, PLACE, PUSH, STOP

WHIM: Final = 12  # out of a hundred: it rolls some dice again
BIGGEST: Final = 75  # it places its biggest set
FASTEST: Final = 75  # it takes the fastest card, and lays the fastest first
BONUSES: Final = 50  # it thinks of a bonus
BRAVE: Final = 60  # it pushes where it has to
POLE: Final = 70  # it keeps the higher Qualifying number


def answer(game: State, decision: Decision, rng: Randomness) -> Action:
    kind = decision.kind
    if kind == "roll":
        return _roll(game, decision, rng)
    if kind == "drive":
        return _drive(decision, rng)
    if kind == "take" or kind == "discard":
        return _card(game, decision, rng)
    if kind == "program":
        return _program(game, decision, rng)
    if kind == "qualify" and below(rng, 100) < POLE:
        return max(decision.actions, key=lambda action: first_of(action.code))
    return decision.actions[below(rng, len(decision.actions))]


def _roll(game: State, decision: Decision, rng: Randomness) -> Action:
    """The most dice, of equal sets the highest."""
    places = [action for action in decision.actions if verb_of(action.code) == PLACE]
    others = [action for action in decision.actions if verb_of(action.code) != PLACE]
    if others and below(rng, 100) < WHIM:
        return others[below(rng, len(others))]
    if below(rng, 100) >= BIGGEST:
        return places[below(rng, len(places))]
    first, rolled = decision.seat * FACES - 1, game.dice.rolled
    return max(places, key=lambda action: FACES * rolled[first + first_of(action.code)] + first_of(action.code))


def _drive(decision: Decision, rng: Randomness) -> Action:
    """Any step, a bonus now and then, hardly ever the brake."""
    bonuses = [action for action in decision.actions if verb_of(action.code) == BONUS]
    if bonuses and below(rng, 100) < BONUSES:
        return bonuses[below(rng, len(bonuses))]
    steps = [action for action in decision.actions if verb_of(action.code) not in (BONUS, BRAKE, STOP)]
    if not steps:
        return decision.actions[-1]
    if verb_of(steps[0].code) == PUSH and below(rng, 100) >= BRAVE:
        return decision.actions[1] if len(decision.actions) > 1 else steps[0]
    return steps[below(rng, len(steps))]


def _card(game: State, decision: Decision, rng: Randomness) -> Action:
    """Takes the fastest, gives up the slowest."""
    if below(rng, 100) >= FASTEST:
        return decision.actions[below(rng, len(decision.actions))]
    sign = 1 if decision.kind == "take" else -1
    return max(decision.actions, key=lambda action: sign * _speed(game, action))


def _speed(game: State, action: Action) -> int:
    return sum([game.box.move[card] for card in arguments_of(action.code)])


def _program(game: State, decision: Decision, rng: Randomness) -> Action:
    """The fastest card first, Hazards wherever."""
    if below(rng, 100) >= FASTEST:
        return decision.actions[below(rng, len(decision.actions))]
    return max(decision.actions, key=lambda action: _eager(game, arguments_of(action.code)))


def _eager(game: State, numbers: list[int]) -> int:
    worth = 0
    for card in numbers[: game.box.slots]:
        worth = 10 * worth + game.box.move[card]
    return worth
