"""How seats play without thinking: at random, evenly or by weights. The loop runs inside the core."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from draftline.core.actions import verb_of
from draftline.core.extension import mypyc_attr
from draftline.core.game import Game
from draftline.core.rng import Stream

FINEST: Final = 1 << 20  # the steps in which a weight is drawn


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(metaclass=ABCMeta):
    """Answers the open question of a game, or a few in turn."""

    @abstractmethod
    def play_on(self, game: Game, stream: Stream) -> int:
        """Take at least one decision; how many it took."""


class Uniform(Policy):
    """Every action alike."""

    def play_on(self, game: Game, stream: Stream) -> int:
        choices = game.choices
        game._do(game.asked[0], choices.nth(stream.below(choices.count)))
        return 1


class Weighted(Policy):
    """Actions by the weights of their verbs; where all weigh nothing, every action alike."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights  # by the number of the verb

    def play_on(self, game: Game, stream: Stream) -> int:
        codes = game.choices.codes()
        total = 0.0
        for code in codes:
            total += self.weights[verb_of(code)]
        game._do(game.asked[0], self._drawn(codes, total, stream))
        return 1

    def _drawn(self, codes: list[int], total: float, stream: Stream) -> int:
        if total <= 0.0:
            return codes[stream.below(len(codes))]
        left = float(stream.below(FINEST)) / float(FINEST) * total
        chosen = codes[0]
        for code in codes:
            weight = self.weights[verb_of(code)]
            if weight > 0.0:
                chosen = code
                if left < weight:
                    break
                left -= weight
        return chosen


class Seated(Policy):
    """Another policy for every seat."""

    def __init__(self, policies: list[Policy]) -> None:
        self.policies = policies

    def play_on(self, game: Game, stream: Stream) -> int:
        return self.policies[game.asked[0]].play_on(game, stream)
