"""Bots: they choose an action from what one seat can see. The registry knows them by their codes."""

from __future__ import annotations

from draftline.bots.bot import Bot, below
from draftline.bots.greedy import GreedyBot
from draftline.bots.random_bot import RandomBot
from draftline.core.messages import Message, OptionError

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "below", "make_bot"]

BOTS: tuple[str, ...] = ("random", "greedy")


def make_bot(code: str) -> Bot:
    """A bot of its own for one seat; it may remember things of its race, so seats share none."""
    if code == "random":
        return RandomBot()
    if code == "greedy":
        return GreedyBot()
    raise OptionError(Message("error.bot-unknown", {"bot": code, "known": list(BOTS)}))
