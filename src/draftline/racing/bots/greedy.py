"""What looks best now in a card game: every move is followed to its end, and nothing further.

Where the cars stand, how worn they are and the own hand decide; the cards that a sample deals to others never do.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from draftline.bots.craft import NO_WORTH
from draftline.core.actions import Action, arguments_of, verb_of
from draftline.core.game import Decision
from draftline.core.reach import Reach
from draftline.racing.bots.worth import CLOSE_CALL_SECTORS, SeenField, card_worth, marker_cost, usual_worth
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON
from draftline.racing.verbs import CHOOSE, PASS, PLAY

PASS_COST: Final = 0.5  # a car that could still be moved later is worth a little less than one moved now


class Greedy(metaclass=ABCMeta):
    """Plays the card, the car and the way that leave its team best placed; a game adds what it alone has."""

    # What a game adds.

    @abstractmethod
    def place_values(self, game: CardGame) -> list[float]:
        """Points by place, best first, one for each car."""

    @abstractmethod
    def which_pit(self, game: CardGame, decision: Decision) -> Action:
        """The cars whose stop pays."""

    @abstractmethod
    def which_repair(self, game: CardGame, decision: Decision) -> Action:
        """What is done to a car in the pits."""

    def stop_helps(self, game: CardGame, car: int) -> bool:
        """Whether there is anything to be done to a car in the pits."""
        return True

    def alike(self) -> int:
        """How many positions to follow for each place of the moving car; 0 is all, if there are not far too many."""
        return 0

    def bill(self, game: CardGame, kind: int) -> float:
        """Sectors that it costs to take a marker of a kind off, where kinds differ."""
        return 0.0

    def other_plays(self, game: CardGame, seat: int) -> list[tuple[int, int]]:
        """Cards and cars of nobody's team that are worth a thought."""
        return []

    def other_pace(self) -> int:
        """Sectors that a car of nobody's team goes in a turn, whoever moves it."""
        return 0

    def own_answer(self, game: CardGame, decision: Decision) -> Action | None:
        """The answer to a question that only this game asks."""
        return None

    # What the card games share.

    def answer(self, game: CardGame, decision: Decision) -> Action:
        """What the greedy bot does in a game that it can see as a whole; it looks at its own hand only."""
        kind = decision.kind
        if kind == "play":
            return self._best_play(game, decision)
        if kind == "pit":
            return self.which_pit(game, decision)
        if kind == "repair":
            return self.which_repair(game, decision)
        if kind == "discard":
            return which_discard(game, decision)
        if kind == "choose":
            return which_car(game, decision)
        own = self.own_answer(game, decision)
        return self._best_step(game, decision) if own is None else own

    def field(self, game: CardGame, seat: int) -> SeenField:
        return SeenField(game, seat, self.place_values(game))

    def _best_play(self, game: CardGame, decision: Decision) -> Action:
        """The play that gains most over what its car would do anyway; an NPC gets a card that own cars can spare."""
        field = self.field(game, decision.seat)
        best = decision.actions[0]
        best_value = NO_WORTH - 1.0
        known: dict[tuple[str, int], float] = {}
        others = self.other_plays(game, decision.seat)
        for action in decision.actions:
            verb = verb_of(action.code)
            if verb == PLAY:
                card, number = arguments_of(action.code)
                car = game.row_of[number]
                if game.owner[car] != decision.seat and (card, car) not in others:
                    continue
                same = (game.kit.card_id[card], number)
                if same not in known:
                    known[same] = self._value_of_play(game, field, action, card, car)
                value = known[same]
            else:
                value = field.now() - PASS_COST if verb == PASS else NO_WORTH
            if value > best_value:
                best = action
                best_value = value
        return best

    def _value_of_play(self, game: CardGame, field: SeenField, action: Action, card: int, car: int) -> float:
        """The best end of the move, less what its wear will cost."""
        best = NO_WORTH
        for end in self._ends(game, action):
            value = field.after(end.cars)
            if value > best:
                best = value
        if car not in field.own:
            return best - field.expected(car, self.other_pace()) + field.now()
        wear = game.kit.card_wear[card]
        if game.fleet.state[car] == APRON:
            return best
        cost = CLOSE_CALL_SECTORS * float(game.kit.tokens[card])
        if wear >= 0:
            cost += marker_cost(game, car, wear, self.bill(game, wear))
        return best - cost * field.stretch

    def _ends(self, game: CardGame, play: Action | None) -> list[Reach]:
        return game.outcomes(play, self.alike())

    def _best_step(self, game: CardGame, decision: Decision) -> Action:
        """The first action towards the best end of the activation in progress."""
        field = self.field(game, decision.seat)
        best = decision.actions[0]
        best_value = NO_WORTH
        for end in self._ends(game, None):
            value = field.after(end.cars)
            if value > best_value and end.actions:
                best = end.actions[0]
                best_value = value
        return best


def with_verb(decision: Decision, verb: int) -> Action:
    """The first action of that verb, or the first of all."""
    for action in decision.actions:
        if verb_of(action.code) == verb:
            return action
    return decision.actions[0]


def which_discard(game: CardGame, decision: Decision) -> Action:
    """Cards below the deck's average go."""
    usual = usual_worth(game)
    slow = [card for card in game.hands[decision.seat] if card_worth(game, card) < usual]
    for action in decision.actions:
        if arguments_of(action.code) == slow:
            return action
    return decision.actions[0]


def which_car(game: CardGame, decision: Decision) -> Action:
    """An event's choice: help goes to the most worn car, harm to the one with the least to lose."""
    helps = any(action.code == CHOOSE for action in decision.actions)
    best = decision.actions[0]
    best_value = NO_WORTH
    for action in decision.actions:
        if action.code == CHOOSE:
            continue
        car = game.row_of[arguments_of(action.code)[0]]
        value = float(game.fleet.worn[car]) * 10.0 if helps else _least_to_lose(game, car)
        if value > best_value:
            best = action
            best_value = value
    return best


def _least_to_lose(game: CardGame, car: int) -> float:
    """Fresh cars bear a marker best, and of those the one furthest back."""
    return -10.0 * float(game.fleet.worn[car]) - float(game.field.progress[car]) / 100.0
