"""The bots that answer at once: random, greedy, rookie and club.

All but the first ask the game's craft. They work on a game sampled from their view, of which a craft uses only what the
view shows: where the cars stand, how worn they are, the seat's own hand. So the cards that the sample deals to others
never change a choice.
"""

from __future__ import annotations

from draftline.bots.bot import Budget, below
from draftline.bots.crafts import Crafts
from draftline.bots.weights import no_parameters, read_weights
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.core.view import Randomness, View


class RandomBot:
    """The yardstick for all others: chooses evenly, but retires a car only when there is nothing else to do."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        choices = [action for action in decision.actions if action.verb != "retire"]
        if not choices:
            choices = list(decision.actions)
        return choices[below(rng, len(choices))]


class GreedyBot:
    """Takes what looks best now, and looks no further."""

    def __init__(self) -> None:
        self.crafts = Crafts({})

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).greedy(game, decision)


class RookieBot:
    """The beginner: quick, cheerful and careless. No parameters."""

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


class ClubBot:
    """Weighs every outcome of every answer by the points that its team can then expect.

    Parameters change weights: `club:wear=1.2:pits=4`.
    """

    def __init__(self, parameters: list[str]) -> None:
        self.crafts = Crafts(read_weights(parameters))

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).ranked(game, decision)[0].actions[0]

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
        """Why this action, in a sentence."""
        game = view.sample(rng)
        return self.crafts.of(game).reason(game, decision, action)
