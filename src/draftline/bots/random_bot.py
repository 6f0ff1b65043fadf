"""The bot that chooses at random: the yardstick for all others."""

from __future__ import annotations

from draftline.bots.bot import Budget, below
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.view import Randomness, View


class RandomBot:
    """Chooses evenly, but retires a car only when there is nothing else to do."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        choices = [action for action in decision.actions if action.verb != "retire"]
        if not choices:
            choices = list(decision.actions)
        return choices[below(rng, len(choices))]
