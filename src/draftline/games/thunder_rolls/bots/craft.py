"""The craft of Thunder Rolls: dice, cards, programs and drives by the points that they promise."""

from __future__ import annotations

from typing import Final, cast

from draftline.bots.craft import NOBODY, Candidate, Craft
from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream
from draftline.core.view import Randomness
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.bots import beginner, greedy, plays, reasons, rollout
from draftline.games.thunder_rolls.bots.scale import DiceScale, DiceWeights
from draftline.games.thunder_rolls.game import ThunderRolls

TURNS: Final = 100  # more rounds or slots than a phase has


class DiceCraft(Craft):
    """What differs by the Race card and the number of cars is kept for each of them."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        self.weights = DiceWeights(id, changed)
        self._scales: dict[tuple[int, int], DiceScale] = {}

    def scale(self, game: ThunderRolls) -> DiceScale:
        key = (game.terms.race, len(game.owner))
        found = self._scales.get(key)
        if found is None:
            found = self._scales[key] = DiceScale(game, self.weights)
        return found

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        race = rolls(game)
        return plays.ranked(race, decision, self.scale(race))

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        race = rolls(sample)
        return rollout.tried(race, seat, candidate, stream, self.scale(race))

    def mover(self, game: Game) -> int:
        race = rolls(game)
        return race.drive.mover if race.kind == kinds.DRIVE else NOBODY

    def turn(self, game: Game) -> int:
        """Rounds of dice and slots are counted on through the stages."""
        race = rolls(game)
        return (race.stage * TURNS + race.round) * TURNS + race.slot

    def greedy(self, game: Game, decision: Decision) -> Action:
        return greedy.answer(rolls(game), decision)

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        return beginner.answer(rolls(game), decision, rng)

    def reason(self, game: Game, decision: Decision, action: Action) -> Message:
        race = rolls(game)
        return reasons.of_choice(race, decision, action, self.scale(race))

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return reasons.of_beginner(rolls(game), decision, action)


def rolls(game: Game) -> ThunderRolls:
    return cast(ThunderRolls, game)
