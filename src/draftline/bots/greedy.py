"""The bot that takes what looks best now: it follows every move to its end and looks no further.

It works on a game sampled from its view, of which it uses only what the view shows: where the cars stand,
how worn they are, its own hand. So the cards that the sample deals to others never change its choice.
"""

from __future__ import annotations

from draftline.bots.worth import Field, card_worth, marker_cost, usual_worth
from draftline.core.actions import CHOOSE, PASS, PLAY, Action, arguments_of
from draftline.core.game import Decision
from draftline.core.view import Randomness, View
from draftline.games.thunder_alley.components import YELLOW
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.race import APRON

PASSING = 0.5  # a car that could still be moved later is worth a little less than one moved now
NEVER = -1000.0
GREEN_STOP = 9.0  # sectors that a stop costs: back along the apron, and a slow way out
YELLOW_STOP = 3.5


class GreedyBot:
    """Plays the card, the car and the way that leave its team best placed; stops when repairs pay."""

    def choose(self, view: View, decision: Decision, rng: Randomness) -> Action:
        game = view.sample(rng)
        assert isinstance(game, ThunderAlley)
        kind = decision.kind
        if kind == "play":
            return _best_play(game, decision)
        if kind == "pit":
            return _which_pit(game, decision)
        if kind == "repair":
            return _which_repair(game, decision)
        if kind == "discard":
            return _which_discard(game, decision)
        if kind == "choose":
            return _which_car(game, decision)
        return _best_step(game, decision)


def _best_play(game: ThunderAlley, decision: Decision) -> Action:
    field = Field(game, decision.seat)
    best = decision.actions[0]
    best_value = NEVER - 1.0
    known: dict[tuple[str, int], float] = {}
    for action in decision.actions:
        verb = action.code & 31
        if verb == PLAY:
            card, number = arguments_of(action.code)
            same = (game.box.card_id[card], number)
            if same not in known:
                known[same] = _value_of_play(game, field, action, card, game.row_of[number])
            value = known[same]
        else:
            value = field.now() - PASSING if verb == PASS else NEVER
        if value > best_value:
            best = action
            best_value = value
    return best


def _value_of_play(game: ThunderAlley, field: Field, action: Action, card: int, car: int) -> float:
    """The best end of the move, less what its wear will cost."""
    best = NEVER
    for end in game.outcomes(action):
        value = field.after(end.cars)
        if value > best:
            best = value
    wear = game.box.card_wear[card]
    if wear < 0 or game.state[car] == APRON:
        return best
    return best - marker_cost(game, car, wear) * field.stretch


def _best_step(game: ThunderAlley, decision: Decision) -> Action:
    """The first action towards the best end of the activation in progress."""
    field = Field(game, decision.seat)
    best = decision.actions[0]
    best_value = NEVER
    for end in game.outcomes():
        value = field.after(end.cars)
        if value > best_value and end.actions:
            best = end.actions[0]
            best_value = value
    return best


def _which_pit(game: ThunderAlley, decision: Decision) -> Action:
    """Each car by itself, then the action that names just those."""
    field = Field(game, decision.seat)
    wanted = sorted(
        game.numbers[car] for car in game.cars_in_race(decision.seat) if field.should_pit(car, _cost_of_stop(game))
    )
    for action in decision.actions:
        if sorted(arguments_of(action.code)) == wanted:
            return action
    return _nearest(decision, wanted)


def _cost_of_stop(game: ThunderAlley) -> float:
    return YELLOW_STOP if game.flag == YELLOW else GREEN_STOP


def _nearest(decision: Decision, wanted: list[int]) -> Action:
    """Of the offered sets the largest that names no car but the wanted ones (some may not pit)."""
    best = decision.actions[0]
    most = -1
    for action in decision.actions:
        named = arguments_of(action.code)
        if len(named) > most and all(number in wanted for number in named):
            best = action
            most = len(named)
    return best


def _which_repair(game: ThunderAlley, decision: Decision) -> Action:
    """12.1: every marker taken off costs a sector; take off what pays."""
    field = Field(game, decision.seat)
    best = decision.actions[0]
    best_value = NEVER
    for action in decision.actions:
        words = arguments_of(action.code)
        value = field.repair_gain(game.row_of[words[0]], len(words) - 1) - float(len(words) - 1)
        if value > best_value:
            best = action
            best_value = value
    return best


def _which_discard(game: ThunderAlley, decision: Decision) -> Action:
    """Cards below the deck's average go."""
    usual = usual_worth(game)
    slow = [card for card in game.hands[decision.seat] if card_worth(game, card) < usual]
    for action in decision.actions:
        if arguments_of(action.code) == slow:
            return action
    return decision.actions[0]


def _which_car(game: ThunderAlley, decision: Decision) -> Action:
    """An event's choice: help goes to the most worn car, harm to the one with the least to lose."""
    helps = any(action.code == CHOOSE for action in decision.actions)
    best = decision.actions[0]
    best_value = NEVER
    for action in decision.actions:
        if action.code == CHOOSE:
            continue
        car = game.row_of[arguments_of(action.code)[0]]
        value = float(game.worn[car]) * 10.0 if helps else _least_to_lose(game, car)
        if value > best_value:
            best = action
            best_value = value
    return best


def _least_to_lose(game: ThunderAlley, car: int) -> float:
    """Fresh cars bear a marker best, and of those the one furthest back."""
    return -10.0 * float(game.worn[car]) - float(game.progress_of[car]) / 100.0
