"""What stays the same for a whole race of Thunder Rolls: weights, cards by worth, points by place, the pace of NPDs.

Worth is counted in spaces; only expected places are turned into points.
"""

from __future__ import annotations

from typing import Final

from draftline.bots.chances import smoothed
from draftline.bots.weights import weight_table
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES

PLACE_MARGIN: Final = 0.01  # points by which a place without points is better than the next


class DiceWeights:
    """One value for each term of the evaluation; the TOML files in data/bots say what they mean."""

    def __init__(self, id: str, changed: dict[str, float]) -> None:
        values = {**weight_table(id), **changed}
        self.die: float = values["die"]
        self.team: float = values["team"]
        self.speed: float = values["speed"]
        self.spare: float = values["spare"]
        self.hazard: float = values["hazard"]
        self.missed: float = values["missed"]
        self.flags: float = values["flags"]
        self.crossover: float = values["crossover"]
        self.side: float = values["side"]
        self.draft: float = values["draft"]
        self.air: float = values["air"]
        self.fading: float = values["fading"]
        self.climb: float = values["climb"]
        self.wane: float = values["wane"]
        self.retrieve: float = values["retrieve"]
        self.bonus: float = values["bonus"]
        self.grid: float = values["grid"]
        self.blocked: float = values["blocked"]
        self.block: float = values["block"]
        self.token: float = values["token"]
        self.npd: float = values["npd"]
        self.slot_doubt: float = values["slot_doubt"]
        self.dice_doubt: float = values["dice_doubt"]
        self.tie: float = values["tie"]
        self.again: float = values["again"]
        self.ahead: float = values["ahead"]
        self.slots: float = values["slots"]
        self.plays: float = values["plays"]
        self.through: float = values["through"]


class DiceScale:
    """Made for one Race card and one number of cars."""

    def __init__(self, game: State, weights: DiceWeights) -> None:
        box = game.box
        self.weights = weights
        self.bonuses: list[float] = [
            weights.crossover, weights.side, weights.draft * float(game.terms.draft_spaces),
            weights.air * float(game.terms.clean_air),
        ]  # fmt: skip
        cards = range(len(box.card_id))
        self.bonus: list[float] = [self._bonus(box.bonus[card]) for card in cards]
        self.sure: list[float] = [float(box.move[card]) + self.bonus[card] for card in cards]  # no Hazard can come
        risk = weights.hazard / float(FACES)
        self.worth: list[float] = [self.sure[card] - risk * float(box.icon[card]) for card in cards]
        self.usual: float = _mean([self.worth[card] for card in box.thunder_cards])
        count = len(game.numbers)
        self.points: list[list[float]] = smoothed(_places(box.points, count))
        self.stage_points: list[list[float]] = smoothed(_places(box.stage_points, count))
        self.npd_rolling: float = weights.npd * _mean([self._steps(steps) for steps in box.rolling[1:]])
        self.npd_thunder: float = weights.npd * _mean([self._steps(steps) for steps in box.thunder[1:]])

    def _bonus(self, bits: int) -> float:
        worth = 0.0
        for bonus in range(len(self.bonuses)):
            if bits >> bonus & 1:
                worth += self.bonuses[bonus]
        return worth

    def _steps(self, steps: list[tuple[int, int]]) -> float:
        """What an NP Action card is worth to its driver."""
        worth = 0.0
        for step, n in steps:
            if step == c.MOVE:
                worth += float(n)
            elif step == c.DRIVER:
                worth += 1.0
            else:
                worth += self.bonuses[step]
        return worth


def _mean(values: list[float]) -> float:
    return sum(values) / float(len(values))


def _places(points: list[int], count: int) -> list[float]:
    """Points by place, best first."""
    scored = [float(n) for n in points] + [0.0] * count
    return [scored[place] - PLACE_MARGIN * float(place) for place in range(max(count, 2))]
