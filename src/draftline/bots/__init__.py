"""Bots: they choose an action from what one seat can see. The registry knows them by their codes."""

from __future__ import annotations

from typing import Final

from draftline.bots import bot, registry
from draftline.bots.bot import Bot, Budget, Explains
from draftline.bots.levels import GreedyBot, RandomBot
from draftline.bots.registry import BOTS, known_bots
from draftline.core.surface import GENERATOR, TEXT, function
from draftline.core.view import Randomness

DOOR: Final = "draftline.bots"

below = function(bot.below, DOOR, rng=GENERATOR, n=bot.CHOICES)
explanation = function(
    bot.explanation, DOOR, bot=bot.BOT, view=bot.VIEW, decision=bot.DECISION, action=bot.MEANT, rng=GENERATOR
)
make_bot = function(registry.make_bot, DOOR, code=TEXT)
offered_bot = function(registry.offered_bot, DOOR, code=TEXT)
stored_bot = function(registry.stored_bot, DOOR, code=TEXT)

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
