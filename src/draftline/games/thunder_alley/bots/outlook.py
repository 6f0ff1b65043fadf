"""How a race of Thunder Alley looks to one seat: its points by place, and those for leading a turn."""

from __future__ import annotations

from typing import Final

from draftline.games.thunder_alley.bots.greedy import alley
from draftline.racing.bots.outlook import Outlook
from draftline.racing.card_game import CardGame

TRIFLE: Final = 0.01  # points by which a place is better than the next, whatever they score


class AlleyOutlook(Outlook):
    """The expected points of a seat now, and after any end of a move."""

    def empty(self) -> Outlook:
        return AlleyOutlook()

    def place_points(self, game: CardGame) -> list[float]:
        preset = alley(game).preset
        return [float(preset.place_points(place + 1)) - TRIFLE * float(place) for place in range(len(game.owner))]

    def lead_points(self, game: CardGame) -> float:
        preset = alley(game).preset
        return float(preset.led + preset.per_marker)
