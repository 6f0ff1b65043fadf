"""Where the active car of a card game can end."""

from __future__ import annotations

from draftline.cli.destinations import Destination, by_place
from draftline.racing.activation import without_second
from draftline.racing.card_game import CardGame


def destinations(game: CardGame, alike: int = 0) -> list[Destination]:
    """By place; with `alike` only so many ways to a space are looked for, where there can be thousands."""
    if game.move.driver < 0:
        return []
    free = game.copy()
    without_second(free)
    return by_place(game, game.move.active, free.outcomes(alike=alike))
