"""The craft of Grand Prix."""

from __future__ import annotations

from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.view import Randomness
from draftline.games.grand_prix.bots.outlook import TyreOutlook
from draftline.games.grand_prix.bots.pit_wall import PitWall, owes_change, prix
from draftline.games.grand_prix.bots.reasons import TyreReasons
from draftline.games.grand_prix.verbs import BOOST
from draftline.racing.bots.beginner import Beginner
from draftline.racing.bots.craft import CardCraft
from draftline.racing.bots.greedy import with_verb
from draftline.racing.bots.weights import Weights
from draftline.racing.card_game import CardGame


class PrixCraft(CardCraft):
    """Tyres, Close Calls and NPCs besides what the card games share."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        super().__init__(Weights(id, changed), PitWall(), TyreOutlook(), TyreBeginner(), TyreReasons())


class TyreBeginner(Beginner):
    """Remembers late that tyres have to be changed (7.6.2)."""

    def must_stop(self, game: CardGame, car: int) -> bool:
        return owes_change(prix(game), car)

    def answer(self, game: CardGame, decision: Decision, rng: Randomness) -> Action:
        """It takes every boost."""
        return with_verb(decision, BOOST) if decision.kind == "boost" else super().answer(game, decision, rng)
