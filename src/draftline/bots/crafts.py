"""The craft of a game by what its rulebook names, and those that a bot has already made."""

from __future__ import annotations

from collections.abc import Callable

from draftline.bots.craft import Craft
from draftline.bots.playouts import PlayoutCraft
from draftline.core.game import Game
from draftline.core.travel import part

Maker = Callable[[str, dict[str, float]], Craft]


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
    """The game's own craft, as its rulebook names it; for a game without one, playouts."""
    if not game.book.craft:
        return PlayoutCraft
    maker: Maker = part(game.book.craft)
    return maker
