"""Bots: they choose an action from what one seat can see. The registry knows them by their codes."""

from __future__ import annotations

from draftline.bots.bot import Bot, Budget, Explains, below, explanation
from draftline.bots.levels import GreedyBot, RandomBot
from draftline.bots.registry import BOTS, known_bots, make_bot, offered_bot, stored_bot
from draftline.core.view import Randomness

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Explains",
    "GreedyBot",
    "RandomBot",
    "Randomness",
    "below",
    "explanation",
    "known_bots",
    "make_bot",
    "offered_bot",
    "stored_bot",
]
