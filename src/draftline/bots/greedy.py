"""The bot that takes what looks best now and looks no further; what that means in a game is in the game's craft.

It works on a game sampled from its view, of which a craft uses only what the view shows: where the cars stand,
how worn they are, its own hand. So the cards that the sample deals to others never change its choice.
"""

from __future__ import annotations

from draftline.bots.bot import Budget
from draftline.bots.crafts import Crafts
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.view import Randomness, View


class GreedyBot:
    """Plays the card, the car and the way that leave its team best placed; stops when repairs pay."""

    def __init__(self) -> None:
        self.crafts = Crafts({})

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        game = view.sample(rng)
        return self.crafts.of(game).greedy(game, decision)
