"""How certain expected points are: fitted so that chances to win come true, by the share of the race and by seats.

Entrants without a seat win more or less often than their points say: they count as if they had some points more.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draftline.bots.bot import Budget
from draftline.bots.crafts import maker_of
from draftline.bots.registry import make_bot
from draftline.bots.values import judge_by
from draftline.core.rng import stream
from draftline.core.track_game import TrackGame
from draftline.games.registry import rulebook
from draftline.lab.setups import set_up

Numbers = NDArray[np.float64]

KNOTS = 11  # shares of the race at which doubt is told
BOT = "club"
MOST_DOUBT = 60.0
LEAST_DOUBT = 0.1
ROUNDS = 3  # of fitting one after the other
SMOOTHINGS = 2  # of doubt by share
SMOOTHING = 40.0  # positions that a factor of 1 counts for, where few have so many seats
OTHERS = sorted((0.125 * step for step in range(-64, 65)), key=abs)  # points more for entrants without a seat
CHOICES = 12  # stream of the bots' own dice


@dataclass
class Moments:
    """Positions at the beginning of turns: what entrants could expect, and who won."""

    expected: list[list[float]]
    winner: list[int]
    done: list[float]
    seats: list[int]


def fit_doubt(values: dict[str, Any], races: int, processes: int, seed: int) -> dict[str, Any]:
    """Race by these values with the bot on all seats; doubt by share and by seats, and the log-loss with it."""
    tasks = [(values, seed + i) for i in range(races)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        found = pool.map(moments_of, tasks, chunksize=4)
    every = Moments([], [], [], [])
    for one in found:
        every.expected += one.expected
        every.winner += one.winner
        every.done += one.done
        every.seats += one.seats
    return fitted(every)


def moments_of(task: tuple[dict[str, Any], int]) -> Moments:
    """One race, looked at by a spectator at the beginning of every turn."""
    values, seed = task
    name = values["game"]
    judge_by(values)
    game = set_up(rulebook(name), seed)
    game.quiet = True
    craft = maker_of(game)(name, {})
    bots = [make_bot(BOT) for _ in range(game.seats)]
    rng = _Bits(seed)
    found = Moments([], [], [], [])
    moment: tuple[int, ...] = ()
    while game.asked:
        if game.moment() != moment:
            moment = game.moment()
            found.expected.append(craft.expected(game, [False] * game.seats))
            found.done.append(craft.done(game))
        view = game.view(game.asked[0])
        decision = view.decision
        assert decision is not None
        game.apply(bots[decision.seat].choose(view, decision, rng, Budget.none()), decision.seat)
    found.winner = [_winner(game)] * len(found.done)
    found.seats = [game.seats] * len(found.done)
    return found


def _winner(game: TrackGame) -> int:
    """The row of the winner among what can be expected: seats, then those without one."""
    outcome = game.outcome
    assert outcome is not None
    first = outcome.standings[0]
    if first.seat is not None:
        return first.seat
    others = [standing.entrant for standing in game.entrants() if standing.seat is None]
    return game.seats + others.index(first.entrant)


class _Bits:
    """Random bits for bots."""

    def __init__(self, seed: int) -> None:
        self.stream = stream(seed, CHOICES)

    def getrandbits(self, k: int, /) -> int:
        value = 0
        for _ in range((k + 31) // 32):
            value = value << 32 | self.stream.word()
        return value >> (-k % 32)


def fitted(every: Moments) -> dict[str, Any]:
    """By share and by seats, one after the other until they fit each other."""
    expected, winner = _padded(every.expected), np.array(every.winner)
    at = np.clip(np.array(every.done), 0.0, 1.0) * (KNOTS - 1)
    seats = np.array(every.seats)
    by_share = np.full(KNOTS, 8.0)
    by_seats = np.ones(int(seats.max()) + 1)
    seatless = np.arange(expected.shape[1])[None, :] >= seats[:, None]
    every_one = np.ones(len(winner))
    others = 0.0
    points = expected
    for _ in range(ROUNDS):
        for knot in range(KNOTS):
            weight = np.maximum(1.0 - np.abs(at - knot), 0.0)
            if weight.any():
                by_share[knot] = _best(partial(_loss, points, winner, by_seats[seats], weight))
        by_share = smoothed(by_share)
        doubt = np.interp(at, np.arange(KNOTS), by_share)
        for count in np.unique(seats):
            by_seats[count] = _best(partial(_pulled, points, winner, doubt, (seats == count) * 1.0), 0.3, 3.0)
        doubt = doubt * by_seats[seats]
        others = min(OTHERS, key=lambda more: _loss(expected + more * seatless, winner, doubt, every_one, 1.0))
        points = expected + others * seatless
    doubt = np.interp(at, np.arange(KNOTS), by_share) * by_seats[seats]
    loss = _loss(points, winner, doubt, every_one, 1.0) / len(winner)
    return {
        "by_share": [round(float(one), 3) for one in by_share],
        "by_seats": [round(float(one), 3) for one in by_seats],
        "others": round(float(others), 3),
        "positions": len(winner),
        "log-loss": round(float(loss), 4),
        "of-chance": round(float(np.mean(np.log(np.isfinite(expected).sum(axis=1)))), 4),
    }


def smoothed(doubt: Numbers) -> Numbers:
    """Neighbours a little nearer to each other, for a share of the race alone is seen in few positions."""
    logs = np.log(doubt)
    for _ in range(SMOOTHINGS):
        wide = np.concatenate([logs[:1], logs, logs[-1:]])
        logs = 0.25 * wide[:-2] + 0.5 * wide[1:-1] + 0.25 * wide[2:]
    found: Numbers = np.exp(logs)
    return found


def _padded(rows: list[list[float]]) -> Numbers:
    width = max(len(row) for row in rows)
    return np.array([[*row, *[-np.inf] * (width - len(row))] for row in rows])


def _loss(expected: Numbers, winner: NDArray[np.int64], doubt: Numbers, weight: Numbers, factor: float) -> float:
    """What the chances to win have cost, with all doubt multiplied."""
    used = weight > 0.0
    scaled = (expected[used] - expected[used].max(axis=1, keepdims=True)) / (factor * doubt[used])[:, None]
    chance = np.exp(scaled)
    said = chance[np.arange(len(chance)), winner[used]] / chance.sum(axis=1)
    return float(-(weight[used] * np.log(np.maximum(said, 1e-9))).sum())


def _pulled(expected: Numbers, winner: NDArray[np.int64], doubt: Numbers, weight: Numbers, factor: float) -> float:
    """The same, pulled towards a factor of 1."""
    return _loss(expected, winner, doubt, weight, factor) + SMOOTHING * float(np.log(factor)) ** 2


def _best(loss: Callable[[float], float], low: float = LEAST_DOUBT, high: float = MOST_DOUBT) -> float:
    """By golden section, over the logarithm."""
    a, b = np.log(low), np.log(high)
    ratio = (np.sqrt(5.0) - 1.0) / 2.0
    for _ in range(40):
        one, two = b - ratio * (b - a), a + ratio * (b - a)
        if loss(float(np.exp(one))) < loss(float(np.exp(two))):
            b = two
        else:
            a = one
    return float(np.exp((a + b) / 2.0))
