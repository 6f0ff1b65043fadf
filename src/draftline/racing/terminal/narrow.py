"""A table of a card game is given card games only; this says so to whoever checks types."""

from __future__ import annotations

from typing import cast

from draftline.core.track_game import TrackGame
from draftline.racing.card_game import CardGame


def cards(game: TrackGame) -> CardGame:
    return cast(CardGame, game)
