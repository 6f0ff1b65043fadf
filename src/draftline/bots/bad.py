"""Bots that misbehave on purpose: they show that a race survives them. Players are not offered them."""

from __future__ import annotations

import os
import time
from typing import Final

from draftline.bots.bot import Budget
from draftline.core.actions import Action, one, verb_of
from draftline.core.game import Decision
from draftline.core.view import Randomness, View

NAP: Final = 0.25  # seconds, where no budget says what is too long
NO_SUCH_CAR: Final = 99


class SlowBot:
    """Takes twice as long as it may, and then the first action."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        time.sleep(NAP if budget.seconds is None else 2.0 * budget.seconds)
        return decision.actions[0]


class CrashingBot:
    """Breaks down whatever it is asked."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        raise RuntimeError("this bot always breaks down")


class IllegalBot:
    """Answers with something that is never offered."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        first = decision.actions[0]
        return Action(one(verb_of(first.code), NO_SUCH_CAR), first.vocabulary)


class HangingBot:
    """Never answers."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        while True:
            time.sleep(NAP)


class DyingBot:
    """Takes its whole process down."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        os._exit(1)
