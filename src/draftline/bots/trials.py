"""Ideas tried on re-dealt races, of which those are dropped that are clearly worse.

All ideas meet the same deals with the same dice, so that they differ by what they do and not by luck. The best eight by
opinion come first; the worse half goes after 4, 8, 16, ... deals, and at any time whoever is behind the best by more
than chance would have it. While there is time the winner meets the next eight. So the order of trials never depends on
the clock, which only ends them.

An opinion counts as some deals: the more, the less trials have shown it to be wrong, and the more the trials scatter.
"""

from __future__ import annotations

import math
from typing import Final

from draftline.bots.craft import Candidate, Craft
from draftline.bots.ties import EQUAL, MOST_EQUAL
from draftline.core.game import Game
from draftline.core.rng import stream
from draftline.core.view import Randomness, View

WAVE: Final = 8  # ideas that are tried side by side
FIRST_CUT: Final = 4  # deals after which the worse half is dropped
MOST_DEALS: Final = 256  # deals after which more tell nothing new
SURE_ERRORS: Final = 2.0  # standard errors by which an idea is clearly worse, for who has little time
MOST_ERRORS: Final = 3.0  # and for who has plenty
QUICK_SECONDS: Final = 0.1
NEGLIGIBLE: Final = 0.01  # points that are not worth a further look
OPINION_DEALS: Final = 6.0  # deals that an opinion usually counts for
MOST_OPINION_DEALS: Final = 40.0  # and at most
FEWEST_OPINION_DEALS: Final = 0.25
USUAL_SHARE: Final = 4.0  # ideas, or deals, as which the usual counts beside what has been seen


def sure_errors(seconds: float) -> float:
    """With ten times the time one looks closer: three standard errors instead of two."""
    return min(max(SURE_ERRORS + math.log10(seconds / QUICK_SECONDS), SURE_ERRORS), MOST_ERRORS)


class Deals:
    """Re-dealt races with their dice, the same for every idea."""

    def __init__(self, view: View, seat: int, craft: Craft, rng: Randomness) -> None:
        self.view = view
        self.seat = seat
        self.craft = craft
        self.rng = rng
        self.races: list[Game] = []
        self.dice: list[int] = []

    def tried(self, candidate: Candidate, deal: int) -> float:
        """What an idea comes to in one of them, with what a driver likes about it."""
        while len(self.races) <= deal:
            self.races.append(self.view._sampled(self.rng))
            self.dice.append(self.rng.getrandbits(60))
        dice = stream(self.dice[deal], 0)
        return self.craft.tried(self.races[deal], self.seat, candidate, dice) + candidate.liking


class Trials:
    """How the ideas have done so far."""

    def __init__(self, found: list[Candidate], most: int = MOST_DEALS, sure: float = SURE_ERRORS) -> None:
        self.found = found
        self.most = most
        self.sure = sure  # standard errors by which an idea is clearly worse
        self.results: list[list[float]] = [[] for _ in found]  # idea -> what it came to, by deal
        self.opinion: list[float] = [one.value for one in found]
        self.weight: float = OPINION_DEALS  # deals that an opinion counts for
        self.noise: float = 0.0  # variance of a result about what the deal and the idea explain
        self.deals: int = 0  # that all of this wave have met
        self.settled: bool = False  # nothing left of this wave can be better than the best
        self.alive: list[int] = list(range(min(WAVE, len(found))))  # the best first
        self.wave: int = len(self.alive)
        self.waiting: int = len(self.alive)  # the first idea that has not been tried

    def over(self) -> bool:
        """Whether it is clear which idea is best, or never will be."""
        return len(self.alive) == 1 or self.settled or self.deals >= self.most

    def missing(self) -> int:
        """An idea that has yet to meet the deal in hand; -1 if all have."""
        for i in self.alive:
            if len(self.results[i]) <= self.deals:
                return i
        return -1

    def add(self, idea: int, result: float) -> None:
        """What an idea came to in its next deal; the last one of a deal leads to a look at all of them."""
        self.results[idea].append(result)
        while not self.over() and self.missing() < 0:
            self.deals += 1
            self._look()

    def next_wave(self) -> bool:
        """Let the best meet the next ideas, if any could be better."""
        if self.waiting >= len(self.found):
            return False
        best = self.alive[0]
        self.opinion[best] = self._settled_opinion(best)
        doubt = self.sure * math.sqrt(2.0 * self.noise / self.weight)
        if self.opinion[self.waiting] + doubt < self.opinion[best]:
            return False
        until = min(self.waiting + WAVE - 1, len(self.found))
        self.alive = [best, *range(self.waiting, until)]
        self.wave = len(self.alive)
        self.waiting = until
        self.deals = 0
        self.settled = False
        return True

    def best(self) -> list[Candidate]:
        """Those that came out best: one, or several that came to the same."""
        scores = self._scores()
        equal = [i for i in self.alive if abs(scores[i] - scores[self.alive[0]]) <= EQUAL]
        return [self.found[i] for i in equal[:MOST_EQUAL]]

    def compared(self, idea: int) -> tuple[int, int, float]:
        """The strongest other answer, in how many deals both were tried, and the points gained on it in the mean."""
        rival, deals, gained = -1, 0, 0.0
        toughest = 0.0
        for other in range(len(self.found)):
            n = min(len(self.results[idea]), len(self.results[other]))
            if n == 0 or self.found[other].actions[0] == self.found[idea].actions[0]:
                continue
            total = self._total(idea, n) - self._total(other, n)
            opinion = self.found[idea].value - self.found[other].value
            gain = (self.weight * opinion + total) / (self.weight + float(n))
            if rival < 0 or gain < toughest:
                rival, deals, gained, toughest = other, n, total / float(n), gain
        return rival, deals, gained

    # How it stands.

    def _look(self) -> None:
        """Learn how far results and opinions can be trusted, and drop what is clearly worse."""
        if len(self.alive) == self.wave and self.deals > 1:
            self._learn()
        scores = self._scores()
        self.alive.sort(key=lambda i: (-scores[i], i))
        if self.deals < FIRST_CUT:
            return
        best = self.alive[0]
        kept = [i for i in self.alive[1:] if self._may_be_better(i, best, scores[best] - scores[i])]
        if not kept:
            kept = [i for i in self.alive[1:] if scores[best] - scores[i] <= EQUAL]
            self.settled = True
        self.alive = [best, *kept]
        if not self.settled and self.deals & (self.deals - 1) == 0 and len(self.alive) > 2:
            self.alive = self.alive[: (len(self.alive) + 1) // 2]

    def _may_be_better(self, idea: int, best: int, gap: float) -> bool:
        """Whether an idea can still be better than the best by more than is worth a look."""
        n = float(self.deals)
        total = squares = 0.0
        for deal in range(self.deals):
            lead = self.results[best][deal] - self.results[idea][deal]
            total += lead
            squares += lead * lead
        own = squares - total * total / n
        variance = max((own + USUAL_SHARE * 2.0 * self.noise) / (n - 1.0 + USUAL_SHARE), 0.0)
        return self.sure * math.sqrt(variance / (n + self.weight)) - gap > NEGLIGIBLE

    def _learn(self) -> None:
        """From how results scatter about their means, and from how far the means are from opinions."""
        n = self.deals
        ideas = float(self.wave - 1)
        means = {i: self._total(i, n) / float(n) for i in self.alive}
        middle = sum(means.values()) / float(self.wave)
        scatter = 0.0
        for deal in range(n):
            luck = sum([self.results[i][deal] for i in self.alive]) / float(self.wave) - middle
            for i in self.alive:
                rest = self.results[i][deal] - means[i] - luck
                scatter += rest * rest
        self.noise = scatter / (float(n - 1) * ideas)
        surprise = [means[i] - self.opinion[i] for i in self.alive]
        common = sum(surprise) / float(self.wave)
        wrong = sum([(one - common) * (one - common) for one in surprise]) - ideas * self.noise / float(n)
        error = (USUAL_SHARE * self.noise / OPINION_DEALS + wrong) / (USUAL_SHARE + ideas)
        weight = self.noise / error if error > 0.0 else MOST_OPINION_DEALS
        self.weight = min(max(weight, FEWEST_OPINION_DEALS), MOST_OPINION_DEALS)

    def _total(self, idea: int, n: int) -> float:
        return sum(self.results[idea][:n])

    def _scores(self) -> dict[int, float]:
        """Opinion and results together, of those in the running."""
        weight, n = self.weight, float(self.deals)
        return {i: (weight * self.opinion[i] + self._total(i, self.deals)) / (weight + n) for i in self.alive}

    def _settled_opinion(self, best: int) -> float:
        """Opinion and results of the best in terms of opinions: without what the deals brought to all alike."""
        n = min([len(self.results[i]) for i in range(self.waiting)])
        if n == 0:
            return self.opinion[best]
        surprise = sum([self._total(i, n) / float(n) - self.opinion[i] for i in range(self.waiting)])
        common = surprise / float(self.waiting)
        mean = self._total(best, n) / float(n) - common
        return (self.weight * self.opinion[best] + float(n) * mean) / (self.weight + float(n))
