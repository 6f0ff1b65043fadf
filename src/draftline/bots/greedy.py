"""The bot that takes what looks best now: it follows every move to its end and looks no further.

It works on a game sampled from its view, of which it uses only what the view shows: where the cars stand,
how worn they are, its own hand. So the cards that the sample deals to others never change its choice.
"""

from __future__ import annotations

from draftline.bots import dice_room, pit_wall
from draftline.bots.bot import Budget
from draftline.bots.worth import CLOSE_CALL, Field, card_worth, marker_cost, usual_worth
from draftline.core.actions import Action, arguments_of, verb_of
from draftline.core.game import Decision
from draftline.core.reach import Reach
from draftline.core.view import Randomness, View
from draftline.games.grand_prix.game import GrandPrix
from draftline.games.thunder_alley.components import YELLOW
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.racing.card_game import CardGame
from draftline.racing.race import APRON
from draftline.racing.verbs import CHOOSE, PASS, PLAY

ALIKE = 3  # Grand Prix: positions followed of those that are alike for the moving car
PASSING = 0.5  # a car that could still be moved later is worth a little less than one moved now
NEVER = -1000.0
GREEN_STOP = 9.0  # sectors that a stop costs: back along the apron, and a slow way out
YELLOW_STOP = 3.5


class GreedyBot:
    """Plays the card, the car and the way that leave its team best placed; stops when repairs pay."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        if isinstance(game, ThunderRolls):
            return dice_room.answer(game, decision)
        assert isinstance(game, CardGame)
        return answer(game, decision)


def answer(game: CardGame, decision: Decision) -> Action:
    """What the greedy bot does in a game that it can see as a whole; it looks at its own hand only."""
    kind = decision.kind
    if kind == "play":
        return _best_play(game, decision)
    if isinstance(game, GrandPrix) and kind in pit_wall.KINDS:
        return pit_wall.answer(game, decision)
    if kind == "pit":
        return _which_pit(game, decision)
    if kind == "repair":
        return _which_repair(game, decision)
    if kind == "discard":
        return _which_discard(game, decision)
    if kind == "choose":
        return _which_car(game, decision)
    return _best_step(game, decision)


def _best_play(game: CardGame, decision: Decision) -> Action:
    """The play that gains most over what its car would do anyway; an NPC gets a card that own cars can spare."""
    field = Field(game, decision.seat)
    best = decision.actions[0]
    best_value = NEVER - 1.0
    known: dict[tuple[str, int], float] = {}
    npcs = pit_wall.npc_plays(game, decision.seat)
    for action in decision.actions:
        verb = verb_of(action.code)
        if verb == PLAY:
            card, number = arguments_of(action.code)
            car = game.row_of[number]
            if game.owner[car] != decision.seat and (card, car) not in npcs:
                continue
            same = (game.kit.card_id[card], number)
            if same not in known:
                known[same] = _value_of_play(game, field, action, card, car)
            value = known[same]
        else:
            value = field.now() - PASSING if verb == PASS else NEVER
        if value > best_value:
            best = action
            best_value = value
    return best


def _value_of_play(game: CardGame, field: Field, action: Action, card: int, car: int) -> float:
    """The best end of the move, less what its wear will cost."""
    best = NEVER
    for end in _ends(game, action):
        value = field.after(end.cars)
        if value > best:
            best = value
    if car not in field.own:
        return best - field.expected(car, pit_wall.NPC_PACE) + field.now()
    wear = game.kit.card_wear[card]
    if game.state[car] == APRON:
        return best
    cost = CLOSE_CALL * float(game.kit.tokens[card])
    if wear >= 0:
        cost += marker_cost(game, car, wear)
    return best - cost * field.stretch


def _ends(game: CardGame, play: Action | None) -> list[Reach]:
    """All ends of a move; in Grand Prix, where they can be far too many, some to every space."""
    return game.outcomes(play, ALIKE if isinstance(game, GrandPrix) else 0)


def _best_step(game: CardGame, decision: Decision) -> Action:
    """The first action towards the best end of the activation in progress."""
    field = Field(game, decision.seat)
    best = decision.actions[0]
    best_value = NEVER
    for end in _ends(game, None):
        value = field.after(end.cars)
        if value > best_value and end.actions:
            best = end.actions[0]
            best_value = value
    return best


def _which_pit(game: CardGame, decision: Decision) -> Action:
    """Each car by itself, then the action that names just those."""
    field = Field(game, decision.seat)
    wanted = sorted(
        game.numbers[car] for car in game.cars_in_race(decision.seat) if field.should_pit(car, _cost_of_stop(game))
    )
    for action in decision.actions:
        if sorted(arguments_of(action.code)) == wanted:
            return action
    return _nearest(decision, wanted)


def _cost_of_stop(game: CardGame) -> float:
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


def _which_repair(game: CardGame, decision: Decision) -> Action:
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


def _which_discard(game: CardGame, decision: Decision) -> Action:
    """Cards below the deck's average go."""
    usual = usual_worth(game)
    slow = [card for card in game.hands[decision.seat] if card_worth(game, card) < usual]
    for action in decision.actions:
        if arguments_of(action.code) == slow:
            return action
    return decision.actions[0]


def _which_car(game: CardGame, decision: Decision) -> Action:
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


def _least_to_lose(game: CardGame, car: int) -> float:
    """Fresh cars bear a marker best, and of those the one furthest back."""
    return -10.0 * float(game.worn[car]) - float(game.progress_of[car]) / 100.0
