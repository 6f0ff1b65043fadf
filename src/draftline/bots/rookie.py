"""The beginner: quick, cheerful and careless; what that means in a game is in the game's craft."""

from __future__ import annotations

from draftline.bots.bot import Budget
from draftline.bots.crafts import Crafts
from draftline.bots.weights import no_parameters
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.core.view import Randomness, View


class RookieBot:
    """No parameters."""

    def __init__(self, parameters: list[str]) -> None:
        no_parameters(parameters)
        self.crafts = Crafts({})

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).careless(game, decision, rng)

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """What a beginner would say."""
        game = view.sample(rng)
        return self.crafts.of(game).beginners_reason(game, decision, action)
