"""The luck ledger: what chance gave and took by source, and what choices did; with the start they add up to the result.

A position is worth the points that it promises with all cards open. Where something came to light, luck is the worth of
what came less the mean of what might have come: the same choice with the rest dealt anew. Everything else that changes
the worth is choice: a seat's own, or that of the others. Numbers are kept in thousandths of a point, so that nothing is
lost by adding up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from draftline.bots.craft import Craft, carried_out
from draftline.bots.crafts import maker_of
from draftline.bots.values import foreseen
from draftline.core.messages import Message
from draftline.core.rng import DRAWS, EVENT_CARDS, NON_PLAYER, SOURCES, THROWS
from draftline.core.track_game import TrackGame
from draftline.games.registry import begin
from draftline.study.chance import bits, dealt_anew
from draftline.study.timeline import Move

DEAL: Final = "deal"  # what the race began with
ALL_SOURCES: Final = (DEAL, *SOURCES)
SOURCE_NAMES: Final = {
    DEAL: Message("wall.source-deal"), EVENT_CARDS: Message("wall.source-events"), THROWS: Message("wall.source-dice"),
    NON_PLAYER: Message("wall.source-non-player"), DRAWS: Message("wall.source-draws"),
}  # fmt: skip
THOUSANDTHS: Final = 1000.0


@dataclass(frozen=True)
class Share:
    """Points with their standard error."""

    points: float
    error: float


@dataclass(frozen=True)
class LuckMoment:
    """What one moment gave every seat: by source of luck, and by the choice that led to it."""

    at: int  # actions done after it
    seat: int  # that chose
    luck: dict[str, list[float]]  # source -> points by seat
    choice: list[float]


@dataclass
class TeamLuck:
    """The ledger of one seat: start + luck + own choices + those of others = result."""

    seat: int
    start: float
    luck: dict[str, Share]
    own: float
    others: float
    result: float
    total: float  # all luck together
    adjusted: float | None = None  # the result without luck, only where the evaluation explains enough


@dataclass
class Sum:
    """Thousandths of a point by seat, and the variance of their error in points."""

    points: list[int]
    variance: list[float] = field(default_factory=list)

    def add(self, gained: Sequence[int], variance: Sequence[float]) -> None:
        self.points = [one + other for one, other in zip(self.points, gained, strict=True)]
        self.variance = [one + other for one, other in zip(self.variance, variance, strict=True)]


class Ledger:
    """Keeps account of a race, move by move."""

    def __init__(self, record: dict[str, Any], deals: int, seed: int, foresight: bool = True) -> None:
        """Without foresight positions are judged as they stand, which is quick and explains far less."""
        game = begin(record)
        self.foresight = foresight
        self.craft: Craft = maker_of(game)(game.id, {})
        self.seats: int = game.seats
        self.deals = deals
        self.rng = bits(seed)
        self.ahead: TrackGame = self.foreseen(game)  # the race after the last move, up to where chance has a part
        self.now: list[int] = self._points_of(self.ahead)
        start, variance = self._mean(lambda: _another(record, self.rng.getrandbits(40)))
        self.start = start
        self.luck = {source: Sum([0] * game.seats, [0.0] * game.seats) for source in ALL_SOURCES}
        self.luck[DEAL].add(_less(self.now, start), variance)
        self.own = [0] * game.seats
        self.others = [0] * game.seats
        self.moments: list[LuckMoment] = [
            LuckMoment(0, -1, {DEAL: _points(_less(self.now, start))}, [0.0] * game.seats)
        ]

    def worth(self, game: TrackGame) -> list[int]:
        """Points that every seat can expect with all cards open, or has, in thousandths."""
        return self._points_of(self.foreseen(game))

    def foreseen(self, game: TrackGame) -> TrackGame:
        """The race up to where chance next has a part in it."""
        return foreseen(self.craft, game) if self.foresight else game

    def _points_of(self, game: TrackGame) -> list[int]:
        """The same of a race as far as it can be foreseen."""
        outcome = game.outcome
        if outcome is not None:
            return [int(THOUSANDTHS) * points for points in outcome.points]
        expected = self.craft.expected(game, [True] * self.seats)
        return [round(THOUSANDTHS * points) for points in expected[: self.seats]]

    def hear(self, move: Move) -> LuckMoment:
        """Book a move: first the choice, against what might have come of it, then what came."""
        self.ahead = self.foreseen(move.after)
        might = after = self._points_of(self.ahead)
        luck: dict[str, list[int]] = {}
        sources = move.sources
        if sources and move.seat >= 0:
            might, luck = self._parted(move, sources, after)
        choice = _less(might, self.now)
        for seat in range(self.seats):
            if seat == move.seat:
                self.own[seat] += choice[seat]
            else:
                self.others[seat] += choice[seat]
        self.now = after
        found = LuckMoment(
            move.until, move.seat, {source: _points(one) for source, one in luck.items()}, _points(choice)
        )
        self.moments.append(found)
        return found

    def _parted(
        self, move: Move, sources: Sequence[str], after: list[int]
    ) -> tuple[list[int], dict[str, list[int]]]:  # fmt: skip
        """The mean of what might have come, and luck by source: one source after the other is left as it was."""
        might, doubt = self._mean(lambda: self._again(move, ()))
        luck: dict[str, list[int]] = {}
        known, unsure = might, doubt
        for number, source in enumerate(sources, 1):
            if number == len(sources):
                nearer, error = after, [0.0] * self.seats
            else:
                kept = tuple(sources[:number])
                nearer, error = self._mean(lambda kept=kept: self._again(move, kept))  # type: ignore[misc]
            luck[source] = _less(nearer, known)
            self.luck[source].add(luck[source], [one + other for one, other in zip(unsure, error, strict=True)])
            known, unsure = nearer, error
        return might, luck

    def _again(self, move: Move, kept: tuple[str, ...]) -> TrackGame:
        """The same choice with everything but some sources dealt anew."""
        left = [source for source in SOURCES if source not in kept]
        game = carried_out(dealt_anew(move.before, self.rng.getrandbits(40), left), move.seat, move.actions)
        assert isinstance(game, TrackGame)
        return game

    def _mean(self, deal: Callable[[], TrackGame]) -> tuple[list[int], list[float]]:
        """The mean worth of some deals, and the variance of its error in points."""
        rows = [self.worth(deal()) for _ in range(self.deals)]
        means = [sum(row[seat] for row in rows) / self.deals for seat in range(self.seats)]
        spread = [
            sum((row[seat] - means[seat]) ** 2 for row in rows) / max(self.deals - 1, 1) / self.deals
            for seat in range(self.seats)
        ]
        return [round(mean) for mean in means], [one / THOUSANDTHS**2 for one in spread]

    def teams(self, adjusts: bool) -> list[TeamLuck]:
        """The ledger as it stands."""
        return [self._team(seat, adjusts) for seat in range(self.seats)]

    def _team(self, seat: int, adjusts: bool) -> TeamLuck:
        luck = {
            source: Share(one.points[seat] / THOUSANDTHS, math.sqrt(one.variance[seat]))
            for source, one in self.luck.items()
        }
        chance = sum(one.points[seat] for one in self.luck.values())
        adjusted = (self.now[seat] - chance) / THOUSANDTHS if adjusts else None
        return TeamLuck(
            seat, self.start[seat] / THOUSANDTHS, luck, self.own[seat] / THOUSANDTHS, self.others[seat] / THOUSANDTHS,
            self.now[seat] / THOUSANDTHS, chance / THOUSANDTHS, adjusted,
        )  # fmt: skip


def _another(record: dict[str, Any], seed: int) -> TrackGame:
    """The same race with another deal; one that began from a drawn position has no other."""
    return begin(record if "position" in record else {**record, "seed": seed})


def _less(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _points(thousandths: Sequence[int]) -> list[float]:
    return [one / THOUSANDTHS for one in thousandths]
