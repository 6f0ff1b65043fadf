"""The craft of the card games: each brings its weights and, in small classes of its own, what it alone has."""

from __future__ import annotations

from typing import cast

from draftline.bots.craft import NOBODY, Candidate, Craft
from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream
from draftline.core.view import Randomness
from draftline.racing.bots import moves, reasons, rollout
from draftline.racing.bots.beginner import Beginner
from draftline.racing.bots.greedy import Greedy
from draftline.racing.bots.outlook import Outlook, Scale
from draftline.racing.bots.reasons import Reasons
from draftline.racing.bots.weights import Weights
from draftline.racing.card_game import CardGame


class CardCraft(Craft):
    """What differs by the number of cars and by the points of a race is kept for each of them."""

    def __init__(
        self, weights: Weights, best_now: Greedy, blank: Outlook, beginner: Beginner, why: Reasons
    ) -> None:
        self.weights = weights
        self.best_now = best_now
        self.blank = blank
        self.beginner = beginner
        self.why = why
        self._scales: dict[str, Scale] = {}

    def points_of(self, game: Game) -> str:
        """By what races of one game and size score differently."""
        return ""

    def scale(self, game: Game) -> Scale:
        key = f"{len(cards(game).owner)} {self.points_of(game)}"
        found = self._scales.get(key)
        if found is None:
            found = self._scales[key] = Scale(cards(game), self.weights, self.best_now, self.blank)
        return found

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        return moves.ranked(cards(game), decision, self.scale(game))

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        return rollout.rolled_out(cards(sample), seat, candidate, stream, self.scale(sample))

    def play_on(self, game: Game, stream: Stream) -> int:
        return rollout.play_on(cards(game), stream, self.scale(game))

    def mover(self, game: Game) -> int:
        table = cards(game)
        return table.move.driver if table.kind in moves.STEPS else NOBODY

    def turn(self, game: Game) -> int:
        return cards(game).turn

    def greedy(self, game: Game, decision: Decision) -> Action:
        return self.best_now.answer(cards(game), decision)

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        return self.beginner.answer(cards(game), decision, rng)

    def reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return self.why.of_choice(cards(game), decision, action, self.scale(game))

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return reasons.of_beginner(cards(game), action)


def cards(game: Game) -> CardGame:
    return cast(CardGame, game)
