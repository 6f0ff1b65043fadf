"""How the things of a card game look: a movement's shape, wear, cars that have moved."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.signs import Signs
from draftline.core.track_game import TrackGame
from draftline.racing.terminal.narrow import cards

# The car that plays the card, and who comes along; forward is to the right, as on the track.
SHAPES = {"solo": " ● ", "draft": "○●○", "pursuit": " ●○", "lead": "○● "}
PLAIN_SHAPES = {"solo": " @ ", "draft": "o@o", "pursuit": " @o", "lead": "o@ "}
WORN_STYLES = ("dim", "", "", "yellow", "dark_orange", "red", "bold red")


class CardSigns(Signs):
    """Signs of the card games."""

    def has_moved(self, game: TrackGame, number: int) -> bool:
        return cards(game).activated(number)

    def shape(self, movement: str) -> str:
        return (PLAIN_SHAPES if self.ascii else SHAPES)[movement]

    def worn(self, count: int) -> Text:
        """How many wear markers, as loud as they hurt."""
        words = f"{self.times}{count}" if count else "  "
        return Text(words, style=WORN_STYLES[min(count, len(WORN_STYLES) - 1)])
