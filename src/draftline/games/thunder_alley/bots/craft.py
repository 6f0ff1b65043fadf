"""The craft of Thunder Alley."""

from __future__ import annotations

from draftline.core.game import Game
from draftline.games.thunder_alley.bots.greedy import Stops
from draftline.games.thunder_alley.bots.outlook import AlleyOutlook
from draftline.racing.bots.beginner import Beginner
from draftline.racing.bots.craft import CardCraft
from draftline.racing.bots.reasons import Reasons
from draftline.racing.bots.weights import Weights


class AlleyCraft(CardCraft):
    """Races score by their preset."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        super().__init__(Weights(id, changed), Stops(), AlleyOutlook(), Beginner(), Reasons())

    def points_of(self, game: Game) -> str:
        return str(game.options.get("preset", ""))
