"""`club`, but its Qualifying card is drawn by lot: then no card wins more because of who likes to choose it."""

from __future__ import annotations

from draftline.bots.bot import Budget
from draftline.bots.levels import ClubBot
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.view import Randomness, View


class ByLot(ClubBot):
    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        if decision.kind != "qualify":
            return ClubBot.choose(self, view, decision, rng, budget)
        return decision.actions[rng.getrandbits(16) % len(decision.actions)]
