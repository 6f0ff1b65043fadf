"""Narrows a game to a card game, for the type checker."""

from __future__ import annotations

from typing import cast

from draftline.core.track_game import TrackGame
from draftline.racing.card_game import CardGame


def cards(game: TrackGame) -> CardGame:
    return cast(CardGame, game)
