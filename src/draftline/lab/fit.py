"""A small network fitted to rows of features, with NumPy or on a GPU with CuPy, which has the same words."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]

BATCH = 4096
FASTEST = 2e-3  # the learning rate rises to this and falls again
RISING = 0.15  # share of the steps in which it rises
DECAY = 1e-4  # of weights, a step at the full rate
BETAS = (0.9, 0.999)
TINY = 1e-8
LEAST_SPREAD = 1e-3  # a feature that varies less is taken as it is


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
    weights = [chance.normal(0.0, np.sqrt(2.0 / a), (a, b)).astype(np.float32) for a, b in pairwise(sizes)]
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
