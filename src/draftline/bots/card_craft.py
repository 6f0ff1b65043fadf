"""The craft of the card games: Thunder Alley and Grand Prix differ in their weights and in what `outlook` looks at."""

from __future__ import annotations

from draftline.bots import beginner, moves, reasons, rollout
from draftline.bots.craft import Candidate, Craft
from draftline.bots.outlook import Scale
from draftline.bots.weights import Weights
from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream
from draftline.core.view import Randomness
from draftline.racing.card_game import CardGame


class CardCraft(Craft):
    """Made for races like the one it is shown: of its game, its number of cars, its points."""

    def __init__(self, game: Game, changed: dict[str, float]) -> None:
        self.scale = Scale(cards(game), Weights(game.id, changed))

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        return moves.ranked(cards(game), decision, self.scale)

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        return rollout.rolled_out(cards(sample), seat, candidate, stream, self.scale)

    def mover(self, game: Game) -> int:
        table = cards(game)
        return table.driver if table.kind in moves.STEPS else -1

    def turn(self, game: Game) -> int:
        return cards(game).turn

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        return beginner.answer(cards(game), decision, rng)

    def reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return reasons.of_choice(cards(game), decision, action, self.scale)

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return reasons.of_beginner(cards(game), action)


def cards(game: Game) -> CardGame:
    assert isinstance(game, CardGame)
    return game
