"""Where the active car of a card game can end."""

from __future__ import annotations

from draftline.cli.destinations import Destination, by_place
from draftline.racing.card_game import CardGame
from draftline.racing.race import NO_EFFECT, SECOND_CAR


def destinations(game: CardGame, alike: int = 0) -> list[Destination]:
    """By place; with `alike` only so many ways to a space are looked for, where there can be thousands."""
    if game.driver < 0:
        return []
    free = game.copy()
    if free.effect == SECOND_CAR:
        free.effect = NO_EFFECT  # Teamwork's second car is asked for when the first has moved
    return by_place(game, game.active, free.outcomes(alike=alike))
