"""The craft of a game by what its rulebook names, and those that a bot has already made."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from draftline.bots.craft import Craft
from draftline.bots.playouts import PlayoutCraft
from draftline.core.game import Game

Maker = Callable[[str, dict[str, float]], Craft]

_NAMED = {
    "thunder-alley": "draftline.games.thunder_alley.bots.craft:AlleyCraft",
    "grand-prix": "draftline.games.grand_prix.bots.craft:PrixCraft",
    "thunder-rolls": "draftline.games.thunder_rolls.bots.craft:DiceCraft",
}


class Crafts:
    """One craft for every game that a bot meets; making one takes longer than using it."""

    def __init__(self, changed: dict[str, float]) -> None:
        self.changed = changed
        self._made: dict[str, Craft] = {}

    def of(self, game: Game) -> Craft:
        found = self._made.get(game.id)
        if found is None:
            found = self._made[game.id] = maker_of(game)(game.id, self.changed)
        return found


def maker_of(game: Game) -> Maker:
    """`package.module:Class` of the game's own craft; a game that names none is tried out by playing it on."""
    module, _, name = _NAMED.get(game.id, "").partition(":")
    if not module:
        return PlayoutCraft
    maker: Maker = getattr(importlib.import_module(module), name)
    return maker
