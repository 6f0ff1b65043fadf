"""Narrows a game to Thunder Rolls, for the type checker."""

from __future__ import annotations

from typing import cast

from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.game import ThunderRolls


def rolls(game: TrackGame) -> ThunderRolls:
    return cast(ThunderRolls, game)


def under_way(game: TrackGame) -> bool:
    """Whether a car is in the middle of its move."""
    decision = game.decision
    return decision is not None and decision.kind in ("drive", "back", "retrieve")
