"""The craft of Thunder Rolls: dice, cards, programs and drives by the points that they promise."""

from __future__ import annotations

from draftline.bots import dice_beginner, dice_plays, dice_reasons, dice_rollout
from draftline.bots.craft import NOBODY, Candidate, Craft
from draftline.bots.dice_scale import DiceScale, DiceWeights
from draftline.core.actions import Action
from draftline.core.game import Decision, Game
from draftline.core.messages import Message
from draftline.core.rng import Stream
from draftline.core.view import Randomness
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.game import ThunderRolls

TURNS = 100  # more rounds or slots than a phase has


class DiceCraft(Craft):
    """Made for one number of cars; what differs by the Race card is kept for each of them."""

    def __init__(self, changed: dict[str, float]) -> None:
        self.weights = DiceWeights(changed)
        self._scales: dict[int, DiceScale] = {}

    def scale(self, game: ThunderRolls) -> DiceScale:
        found = self._scales.get(game.race)
        if found is None:
            found = self._scales[game.race] = DiceScale(game, self.weights)
        return found

    def ranked(self, game: Game, decision: Decision) -> list[Candidate]:
        race = rolls(game)
        return dice_plays.ranked(race, decision, self.scale(race))

    def tried(self, sample: Game, seat: int, candidate: Candidate, stream: Stream) -> float:
        race = rolls(sample)
        return dice_rollout.tried(race, seat, candidate, stream, self.scale(race))

    def mover(self, game: Game) -> int:
        race = rolls(game)
        return race.mover if race.kind == kinds.DRIVE else NOBODY

    def turn(self, game: Game) -> int:
        """Rounds of dice and slots are counted on through the stages."""
        race = rolls(game)
        return (race.stage * TURNS + race.round) * TURNS + race.slot

    def careless(self, game: Game, decision: Decision, rng: Randomness) -> Action:
        return dice_beginner.answer(rolls(game), decision, rng)

    def reason(self, game: Game, decision: Decision, action: Action) -> Message:
        race = rolls(game)
        return dice_reasons.of_choice(race, decision, action, self.scale(race))

    def beginners_reason(self, game: Game, decision: Decision, action: Action) -> Message:
        return dice_reasons.of_beginner(rolls(game), decision, action)


def rolls(game: Game) -> ThunderRolls:
    assert isinstance(game, ThunderRolls)
    return game
