"""Bots at the table: whose turn it is, and what they do from their own view."""

from __future__ import annotations

import random

from draftline.bots import Bot, make_bot
from draftline.core.actions import Action
from draftline.core.track_game import TrackGame


class Drivers:
    """The bots by seat. Each choice has a generator of its own, so a loaded race goes on the same."""

    def __init__(self, codes: list[str], seed: int) -> None:
        self.codes = codes
        self.seed = seed
        self._bots: list[Bot | None] = [make_bot(code) if code else None for code in codes]

    def choose(self, game: TrackGame, seat: int, count: int) -> Action:
        """What the bot of a seat does as the race's decision number `count`."""
        view = game.view(seat)
        decision = view.decision
        bot = self._bots[seat]
        assert decision is not None
        assert bot is not None
        return bot.choose(view, decision, random.Random(f"{self.seed} {seat} {count}"))


def new_seed() -> int:
    """A seed short enough to be typed again."""
    return random.SystemRandom().randrange(1_000_000)
