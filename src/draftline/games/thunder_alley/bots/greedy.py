"""What the greedy bot knows of Thunder Alley alone: its points, and stops whose length is chosen marker by marker."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import Action, arguments_of
from draftline.core.game import Decision
from draftline.games.thunder_alley.components import YELLOW
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.bots.greedy import NEVER, Greedy
from draftline.racing.card_game import CardGame

GREEN_STOP: Final = 9.0  # sectors that a stop costs: back along the apron, and a slow way out
YELLOW_STOP: Final = 3.5


class Stops(Greedy):
    """Stops when repairs pay."""

    def place_values(self, game: CardGame) -> list[float]:
        preset = alley(game).preset
        return [float(preset.place_points(place + 1)) for place in range(len(game.owner))]

    def which_pit(self, game: CardGame, decision: Decision) -> Action:
        """Each car by itself, then the action that names just those."""
        field = self.field(game, decision.seat)
        cost = YELLOW_STOP if game.flag == YELLOW else GREEN_STOP
        wanted = sorted(game.numbers[car] for car in game.cars_in_race(decision.seat) if field.should_pit(car, cost))
        for action in decision.actions:
            if sorted(arguments_of(action.code)) == wanted:
                return action
        return _nearest(decision, wanted)

    def which_repair(self, game: CardGame, decision: Decision) -> Action:
        """12.1: every marker taken off costs a sector; take off what pays."""
        field = self.field(game, decision.seat)
        best = decision.actions[0]
        best_value = NEVER
        for action in decision.actions:
            words = arguments_of(action.code)
            value = field.repair_gain(game.row_of[words[0]], len(words) - 1) - float(len(words) - 1)
            if value > best_value:
                best = action
                best_value = value
        return best


def alley(game: CardGame) -> ThunderAlley:
    return cast(ThunderAlley, game)


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
