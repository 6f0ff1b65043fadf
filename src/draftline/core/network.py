"""A learned function in plain arrays: rows of features in, one number out; no library at run time.

Only sums and products of floats in a fixed order, so that it gives the same result interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

from draftline.core.columns import i64, vec
from draftline.core.messages import Message, RecordError


class Layer:
    """One sum of all inputs for each unit: its weights unit by unit, and where the sum begins."""

    def __init__(self, inputs: int, weights: list[float], biases: list[float]) -> None:
        self.inputs: i64 = inputs
        self.weights: vec[float] = vec[float](weights)
        self.biases: vec[float] = vec[float](biases)

    def sums(self, row: vec[float]) -> vec[float]:
        inputs, weights, sums = self.inputs, self.weights, self.biases[:]
        at: i64 = 0
        for unit in range(len(sums)):
            total = sums[unit]
            for i in range(inputs):
                total += weights[at] * row[i]
                at += 1
            sums[unit] = total
        return sums


class Network:
    """Layers one after the other; between them nothing below zero goes on.

    Many features of a row are zero, and of rows that are compared most are the same: the first layer is summed feature
    by feature, so that a sum over the first of them can be kept.
    """

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers
        first = layers[0]
        self.units: i64 = len(first.biases)
        by_feature = [first.weights[unit * first.inputs + i] for i in range(first.inputs) for unit in range(self.units)]
        self.weights: vec[float] = vec[float](by_feature)  # of the first layer

    @property
    def inputs(self) -> int:
        return self.layers[0].inputs

    def value(self, row: vec[float]) -> float:
        """The number for one row of features."""
        return self.ended(self.layers[0].biases, row, 0)

    def begun(self, row: vec[float], until: i64) -> vec[float]:
        """The first sums with only the first so many features."""
        sums = self.layers[0].biases[:]
        self._add(sums, row, 0, until)
        return sums

    def _add(self, sums: vec[float], row: vec[float], first: i64, until: i64) -> None:
        units, weights = self.units, self.weights
        for i in range(first, until):
            feature = row[i]
            if feature != 0.0:
                at = i * units
                for unit in range(units):
                    sums[unit] += weights[at + unit] * feature

    def ended(self, begun: vec[float], row: vec[float], since: i64) -> float:
        """The number for a row whose features before `since` are in the sums already."""
        sums = begun[:]
        self._add(sums, row, since, self.layers[0].inputs)
        for layer in self.layers[1:]:
            for unit in range(len(sums)):
                if sums[unit] < 0.0:
                    sums[unit] = 0.0
            sums = layer.sums(sums)
        return sums[0]


def network_from(data: dict[str, Any]) -> Network:
    """The layers of a file of values; what does not fit together is refused."""
    layers: list[Layer] = []
    inputs = len(data["features"])
    for part in data["layers"]:
        weights = [float(weight) for weight in part["weights"]]
        biases = [float(bias) for bias in part["biases"]]
        if len(weights) != inputs * len(biases):
            raise RecordError(Message("error.values", {"file": str(data.get("game", ""))}))
        layers.append(Layer(inputs, weights, biases))
        inputs = len(biases)
    if inputs != 1:
        raise RecordError(Message("error.values", {"file": str(data.get("game", ""))}))
    return Network(layers)
