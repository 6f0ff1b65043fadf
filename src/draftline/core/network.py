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
    """Layers one after the other; between them nothing below zero goes on."""

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers

    @property
    def inputs(self) -> int:
        return self.layers[0].inputs

    def value(self, row: vec[float]) -> float:
        """The number for one row of features."""
        sums = self.layers[0].sums(row)
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
