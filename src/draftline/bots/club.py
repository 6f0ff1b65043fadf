"""The club player: weighs every outcome of every card on every car by the points that its team can then expect."""

from __future__ import annotations

from draftline.bots.bot import Budget
from draftline.bots.crafts import Crafts
from draftline.bots.weights import read_weights
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.core.view import Randomness, View


class ClubBot:
    """Parameters change weights: `club:wear=1.2:pits=4`."""

    def __init__(self, parameters: list[str]) -> None:
        self.crafts = Crafts(read_weights(parameters))

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).ranked(game, decision)[0].actions[0]

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """Why this action, in a sentence."""
        game = view.sample(rng)
        return self.crafts.of(game).reason(game, decision, action)
