"""A learned function in plain arrays: rows of features in, one number out; no library at run time.

Only sums and products of floats in a fixed order, so that it gives the same result interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

from draftline.core.columns import i64, vec
from draftline.core.messages import Message, RecordError


class Layer:
    """One sum of all inputs for each unit: where the sums begin, and the weights.

    Many inputs are zero, and no sum waits for another: the weights lie input by input, so that zeros are passed over.
    """

    def __init__(self, inputs: int, weights: list[float], biases: list[float]) -> None:
        units = len(biases)
        self.inputs: i64 = inputs
        self.biases: vec[float] = vec[float](biases)
        by_input = [weights[unit * inputs + i] for i in range(inputs) for unit in range(units)]
        self.weights: vec[float] = vec[float](by_input)

    def add(self, sums: vec[float], row: vec[float], first: i64, until: i64) -> None:
        """What some of the inputs bring."""
        weights, units = self.weights, len(sums)
        for i in range(first, until):
            feature = row[i]
            if feature != 0.0:
                at = i * units
                for unit in range(units):
                    sums[unit] += weights[at + unit] * feature


class Network:
    """Layers one after the other; between them nothing below zero goes on.

    Of rows that are compared most features are the same, so that the sums over the first of them can be kept.
    """

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers

    @property
    def inputs(self) -> int:
        return self.layers[0].inputs

    def value(self, row: vec[float]) -> float:
        """The number for one row of features."""
        return self.ended(self.layers[0].biases, row, 0)

    def begun(self, row: vec[float], until: i64) -> vec[float]:
        """The first sums with only the first so many features."""
        first = self.layers[0]
        sums = first.biases[:]
        first.add(sums, row, 0, until)
        return sums

    def ended(self, begun: vec[float], row: vec[float], since: i64) -> float:
        """The number for a row whose features before `since` are in the sums already."""
        first = self.layers[0]
        sums = begun[:]
        first.add(sums, row, since, first.inputs)
        for layer in self.layers[1:]:
            for unit in range(len(sums)):
                if sums[unit] < 0.0:
                    sums[unit] = 0.0
            following = layer.biases[:]
            layer.add(following, sums, 0, layer.inputs)
            sums = following
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
