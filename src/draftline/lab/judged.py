"""Measures of how a race is decided; most rest on what the bots' learned values think of positions (`reading`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from draftline.bots.bulk import points_now
from draftline.bots.craft import NO_WORTH, Craft
from draftline.bots.crafts import maker_of
from draftline.bots.values import reading
from draftline.lab.measures import NAMES, Found, Measure
from draftline.lab.statistics import Moments, mean

SURE_OF_WINNING: Final = 0.8
NO_CHANCE: Final = 0.05
KINGS_SHARE: Final = 0.1  # of a chance to win, given or taken by one move
EVERY: Final = 6  # of so many choices one is weighed
HALF: Final = 0.5
BLOCKS: Final = 20  # into which races are divided to say how certain a figure over all of them is


class Comeback(Measure):
    """1 if the winner would have been last of the seats had the race ended half way."""

    name = "comeback"

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.craft: Craft = maker_of(self.game)(self.game.id, {})
        self.last: list[int] | None = None

    def period(self) -> None:
        if self.last is None and not self.game.over and self.craft.done(self.game) >= HALF:
            points = points_now(self.game)
            self.last = [seat for seat, n in enumerate(points) if n == min(points) and n < max(points)]

    def value(self) -> Found:
        outcome = self.race.outcome
        return None if self.last is None or len(self.last) != 1 else float(outcome.winner in self.last)


class Decided(Measure):
    """The share of the race after which the winner was never again less than 80 % sure to win."""

    name = "decided"
    usual = False
    slow = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.craft: Craft = maker_of(self.game)(self.game.id, {})
        self.seen: list[tuple[float, list[float]]] = []

    def period(self) -> None:
        if not self.game.over:
            self.seen.append((self.craft.done(self.game), reading(self.game).wins))

    def value(self) -> Found:
        outcome = self.race.outcome
        winner = outcome.winner
        if winner is None:
            return None
        sure = 1.0
        for done, wins in reversed(self.seen):
            if wins[winner] < SURE_OF_WINNING:
                break
            sure = done
        return sure


class Kingmaking(Measure):
    """Moves by a seat that can hardly win which give or take another one a tenth of its chance to win, or more."""

    name = "kingmaking"
    usual = False
    slow = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.wins: list[float] = []
        self.marks, self.seat, self.count = -1, -1, 0

    def moved(self, seat: int) -> None:
        if self.game.over:
            return
        wins = reading(self.game).wins
        if self.wins and self.seat >= 0 and self.wins[self.seat] < NO_CHANCE and self.race.moved:
            swing = max(
                abs(after - before)
                for other, (after, before) in enumerate(zip(wins, self.wins, strict=True))
                if other != self.seat
            )
            self.count += swing >= KINGS_SHARE and not self.race.by_event
        self.wins, self.seat = wins, seat

    def value(self) -> Found:
        return float(self.count)


class ChoiceMattered(Measure):
    """Points, by the bots' own judgement, between the best idea and the mean of all, over one choice in six."""

    name = "choice-mattered"
    unit = "lab.unit-points"
    usual = False
    slow = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.craft: Craft = maker_of(self.game)(self.game.id, {})
        self.spreads = Moments()
        self.asked = 0

    def choice(self, seat: int) -> None:
        game = self.game
        if game.choices.count < 2:
            return
        self.asked += 1
        if self.asked % EVERY:
            return
        decision = game.decision
        assert decision is not None
        values = [one.value for one in self.craft.ranked(game, decision) if one.value > NO_WORTH]
        if len(values) > 1:
            self.spreads.add(max(values) - mean(values))

    def value(self) -> Found:
        return self.spreads.mean if self.spreads.n else None


class Luck(Measure):
    """What chance and what choices brought the studied seat, in points, by the bots' judgement of every position."""

    name = "luck"
    shape = NAMES
    labels = {"chance": "lab.luck-chance", "choice": "lab.luck-choice", "luck-share": "lab.luck-share"}
    unit = "lab.unit-points"
    usual = False
    slow = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.seat = self.race.spec.probe % self.game.seats
        self.points: float | None = None
        self.marks = 0
        self.found = {"chance": 0.0, "choice": 0.0}

    def decide(self, seat: int) -> None:
        self._look()

    def _look(self) -> None:
        points = reading(self.game).points[self.seat]
        if self.points is not None:
            what = "chance" if self.game.marks != self.marks else "choice"
            self.found[what] += points - self.points
        self.points, self.marks = points, self.game.marks

    def value(self) -> Found:
        self._look()
        return self.found

    @classmethod
    def over_races(cls, found: Sequence[Any]) -> dict[str, tuple[float, float | None]]:
        """The share of the variance of both that is chance."""
        rows = [(one["chance"], one["choice"]) for one in found if one]
        return {"luck-share": with_blocks(rows, _chance_share)} if len(rows) >= 2 * BLOCKS else {}


def _chance_share(rows: Sequence[tuple[float, float]]) -> float:
    chance = Moments(row[0] for row in rows).variance
    choice = Moments(row[1] for row in rows).variance
    return chance / (chance + choice) if chance + choice > 0.0 else 0.0


def with_blocks(rows: Sequence[Any], figure: Any) -> tuple[float, float | None]:
    """A figure of many rows, and half its interval from leaving out a block of them at a time (jackknife)."""
    whole = figure(rows)
    left = [figure([row for at, row in enumerate(rows) if at % BLOCKS != block]) for block in range(BLOCKS)]
    pseudo = Moments(BLOCKS * whole - (BLOCKS - 1) * one for one in left)
    return whole, pseudo.margin


MEASURES: Final[tuple[type[Measure], ...]] = (Comeback, Decided, Kingmaking, ChoiceMattered, Luck)
