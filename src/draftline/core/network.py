"""A learned function in plain arrays: rows of features in, one number out; no library at run time.

Only sums and products of floats in a fixed order, so that it gives the same result interpreted and compiled.
"""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import i64, vec
from draftline.core.messages import Message, RecordError

BLOCK: Final = 4  # units whose sums are made side by side


class Layer:
    """One sum of all inputs for each unit: where the sums begin, and the weights.

    Many inputs are zero and are passed over. Units are summed up four at a time, so that their sums need not be put
    away between two inputs; the weights lie in that order: block by block, in a block input by input.
    """

    def __init__(self, inputs: int, weights: list[float], biases: list[float]) -> None:
        units = len(biases)
        self.inputs: i64 = inputs
        self.biases: vec[float] = vec[float](biases)
        blocks = [range(unit, min(unit + BLOCK, units)) for unit in range(0, units, BLOCK)]
        ordered = [weights[unit * inputs + i] for block in blocks for i in range(inputs) for unit in block]
        self.weights: vec[float] = vec[float](ordered)
        self._places: vec[i64] = vec[i64]([0] * inputs)  # of the inputs that count, while sums are made
        self._features: vec[float] = vec[float]([0.0] * inputs)

    def add(self, sums: vec[float], row: vec[float], first: i64, until: i64) -> None:
        """What some of the inputs bring."""
        places, features = self._places, self._features
        count: i64 = 0
        for i in range(first, until):
            feature = row[i]
            if feature != 0.0:
                places[count] = i
                features[count] = feature
                count += 1
        unit: i64 = 0
        while unit + BLOCK <= len(sums):
            self._add_block(sums, unit, count)
            unit += BLOCK
        if unit < len(sums):
            self._add_rest(sums, unit, count)

    def _add_block(self, sums: vec[float], unit: i64, count: i64) -> None:
        weights, places, features = self.weights, self._places, self._features
        begins = unit * self.inputs
        a, b, c, d = sums[unit], sums[unit + 1], sums[unit + 2], sums[unit + 3]
        for k in range(count):
            feature = features[k]
            at = begins + places[k] * BLOCK
            a += weights[at] * feature
            b += weights[at + 1] * feature
            c += weights[at + 2] * feature
            d += weights[at + 3] * feature
        sums[unit], sums[unit + 1], sums[unit + 2], sums[unit + 3] = a, b, c, d

    def _add_rest(self, sums: vec[float], unit: i64, count: i64) -> None:
        """Fewer units than a block has."""
        weights, places, features = self.weights, self._places, self._features
        begins, width = unit * self.inputs, len(sums) - unit
        for k in range(count):
            at = begins + places[k] * width
            for rest in range(width):
                sums[unit + rest] += weights[at + rest] * features[k]


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
