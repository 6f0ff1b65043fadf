"""What is fitted: a small network to rows of features, with NumPy or on a GPU with CuPy, which has the same words; and
how certain its points are, so that chances to win come true, by the share of the race and by seats.

Entrants without a seat win more or less often than their points say: they count as if they had some points more.
"""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
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

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]

BATCH = 4096
FASTEST = 2e-3  # the learning rate rises to this and falls again
RISING = 0.15  # share of the steps in which it rises
DECAY = 1e-4  # of weights, a step at the full rate
BETAS = (0.9, 0.999)
TINY = 1e-8
LEAST_SPREAD = 1e-3  # a feature that varies less is taken as it is

KNOTS = 11  # shares of the race at which doubt is told
BOT = "club"
MOST_DOUBT = 60.0
LEAST_DOUBT = 0.1
ROUNDS = 3  # of fitting one after the other
SMOOTHINGS = 2  # of doubt by share
SMOOTHING = 40.0  # positions that a factor of 1 counts for, where few have so many seats
OTHERS = sorted((0.125 * step for step in range(-64, 65)), key=abs)  # points more for entrants without a seat
CHOICES = 12  # stream of the bots' own dice


# The network.


@dataclass
class Examples:
    """Rows of features, the points they turned out to be worth, and how much each counts."""

    rows: NDArray[np.float16]
    points: Floats
    weights: Floats

    def __len__(self) -> int:
        return len(self.points)


@dataclass
class Net:
    """Weights (inputs by units) and biases of every layer, for rows and points brought to one size."""

    weights: list[Floats]
    biases: list[Floats]
    mean: Floats
    spread: Floats
    middle: float
    size: float

    def move(self, to: Any) -> None:
        """Bring all arrays to the GPU or back."""
        self.weights = [to(array) for array in self.weights]
        self.biases = [to(array) for array in self.biases]
        self.mean, self.spread = to(self.mean), to(self.spread)

    def values(self, rows: NDArray[np.float16]) -> Floats:
        """What it says of many rows, in points."""
        found = [self._forward(rows[i : i + 65536])[-1][:, 0] for i in range(0, len(rows), 65536)]
        joined: Floats = np.concatenate(found) * self.size + self.middle
        return joined

    def _forward(self, rows: NDArray[np.float16]) -> list[Floats]:
        """The inputs of every layer, and the last sums."""
        at: Floats = (rows.astype(np.float32) - self.mean) / self.spread
        found = [at]
        for i, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            at = at @ weights + biases
            if i + 1 < len(self.weights):
                at = at * (at > 0.0)
            found.append(at)
        return found

    def slopes(self, rows: NDArray[np.float16], wanted: Floats, counts: Floats) -> list[Floats]:
        """How the weighted squared error changes with each array of `arrays`."""
        inputs = self._forward(rows)
        error = (inputs[-1][:, 0] - wanted) * counts / float(counts.sum())
        back = error[:, None]
        found: list[Floats] = []
        for i in range(len(self.weights) - 1, -1, -1):
            found[:0] = [inputs[i].T @ back, back.sum(axis=0)]
            if i:
                back = (back @ self.weights[i].T) * (inputs[i] > 0.0)
        return found

    def arrays(self) -> list[Floats]:
        return [array for pair in zip(self.weights, self.biases, strict=True) for array in pair]

    def layers(self) -> list[dict[str, Any]]:
        """For the file: features as they are, points as they are."""
        weights = [array.astype(np.float64) for array in self.weights]
        biases = [array.astype(np.float64) for array in self.biases]
        weights[0] = weights[0] / self.spread[:, None]
        biases[0] = biases[0] - self.mean @ weights[0]
        weights[-1] = weights[-1] * self.size
        biases[-1] = biases[-1] * self.size + self.middle
        return [
            {"weights": _rounded(one.T.ravel()), "biases": _rounded(two)}
            for one, two in zip(weights, biases, strict=True)
        ]


def _rounded(values: NDArray[np.float64]) -> list[float]:
    return [float(f"{value:.6g}") for value in values]


def new_net(examples: Examples, hidden: list[int], seed: int) -> Net:
    """Small random weights; rows and points are brought to mean 0 and spread 1."""
    some = examples.rows[:200_000].astype(np.float32)
    spread = some.std(axis=0)
    sizes = [some.shape[1], *hidden, 1]
    chance = np.random.default_rng(seed)
    weights = [
        chance.normal(0.0, np.sqrt(2.0 / a), (a, b)).astype(np.float32) for a, b in pairwise(sizes)
    ]
    weights[-1] *= 0.1
    biases = [np.zeros(b, np.float32) for b in sizes[1:]]
    points = examples.points
    mean = some.mean(axis=0)
    spread = np.where(spread < LEAST_SPREAD, 1.0, spread).astype(np.float32)
    return Net(weights, biases, mean, spread, float(points.mean()), float(points.std()) or 1.0)


def fit(examples: Examples, hidden: list[int], epochs: int, seed: int, gpu: bool = False) -> Net:
    """Adam with decaying weights and one rise and fall of the rate."""
    net = new_net(examples, hidden, seed)
    library: Any = importlib.import_module("cupy") if gpu else np
    net.move(library.asarray)
    rows, counts = library.asarray(examples.rows), library.asarray(examples.weights)
    wanted = library.asarray(((examples.points - net.middle) / net.size).astype(np.float32))
    arrays = net.arrays()
    slow = [library.zeros_like(array) for array in arrays]
    square = [library.zeros_like(array) for array in arrays]
    steps = epochs * ((len(examples) + BATCH - 1) // BATCH)
    for step, batch in enumerate(_batches(len(examples), epochs, seed), 1):
        rate = _rate(step / steps)
        chosen = library.asarray(batch)
        slopes = net.slopes(rows[chosen], wanted[chosen], counts[chosen])
        for array, slope, one, two in zip(arrays, slopes, slow, square, strict=True):
            one += (1.0 - BETAS[0]) * (slope - one)
            two += (1.0 - BETAS[1]) * (slope * slope - two)
            push = (one / (1.0 - BETAS[0] ** step)) / (library.sqrt(two / (1.0 - BETAS[1] ** step)) + TINY)
            array -= rate * (push + DECAY * array)
    if gpu:
        net.move(library.asnumpy)
    return net


def _rate(done: float) -> float:
    if done < RISING:
        return FASTEST * done / RISING
    return FASTEST * 0.5 * (1.0 + float(np.cos(np.pi * (done - RISING) / (1.0 - RISING))))


def _batches(count: int, epochs: int, seed: int) -> Iterator[NDArray[np.int64]]:
    chance = np.random.default_rng(seed + 1)
    for _ in range(epochs):
        order = chance.permutation(count)
        for i in range(0, count, BATCH):
            yield order[i : i + BATCH]


# Doubt.


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
