"""How encodings are laid out: features with their ranges, parts of a view, blocks of a flat space of actions."""

from __future__ import annotations

from typing import Any, Final


class Feature:
    """One number of an encoding: its name, the least and most that it can be, and what it stands for."""

    def __init__(self, name: str, low: float, high: float, rule: str) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return Feature, (self.name, self.low, self.high, self.rule)


class Part:
    """Rows of the same features: cars, cards of a hand, or a single row about everything else."""

    def __init__(self, name: str, rows: int, features: list[Feature]) -> None:
        self.name = name
        self.rows = rows
        self.features = features
        self.start = 0  # where it begins in the whole row

    def __reduce__(self) -> tuple[Any, ...]:
        return Part, (self.name, self.rows, self.features)

    @property
    def size(self) -> int:
        return self.rows * len(self.features)


class Layout:
    """The parts of a view one after the other, as one row of numbers."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        self.size = 0
        for one in parts:
            one.start = self.size
            self.size += one.size

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (self.parts,)

    def part(self, name: str) -> Part:
        """A part by its name."""
        for one in self.parts:
            if one.name == name:
                return one
        raise KeyError(name)

    def names(self) -> list[str]:
        """The name of every number, such as `cars.3.lane`."""
        return [f"{one.name}.{row}.{feature.name}" for one, row, feature in self._all()]

    def lows(self) -> list[float]:
        return [feature.low for _, _, feature in self._all()]

    def highs(self) -> list[float]:
        return [feature.high for _, _, feature in self._all()]

    def _all(self) -> list[tuple[Part, int, Feature]]:
        return [(one, row, feature) for one in self.parts for row in range(one.rows) for feature in one.features]


class Block:
    """The actions of one verb in the flat space: how many, and what the number of an action within it tells."""

    def __init__(self, verb: int, size: int, rule: str) -> None:
        self.verb = verb
        self.size = size
        self.rule = rule
        self.start = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Block, (self.verb, self.size, self.rule)


def yes(name: str, rule: str) -> Feature:
    """A feature that is 1 where its rule holds, else 0."""
    return Feature(name, 0.0, 1.0, rule)


def share(name: str, rule: str, high: float = 1.0) -> Feature:
    """A feature from 0 to `high`."""
    return Feature(name, 0.0, high, rule)


def signed(name: str, rule: str, most: float = 1.0) -> Feature:
    """A feature from -most to most."""
    return Feature(name, -most, most, rule)


# What every game shows first of each car, and of the table behind the kinds of question.
CAR_FIRST: Final = (
    yes("present", "there is such a car"),
    yes("own", "it is the seat's own"),
    yes("by-rule", "no player owns it, or its team plays itself"),
    share("seat", "whose it is: seats clockwise from the own one, of all seats"),
    share("behind", "sectors behind the leader, in twenties", 3.0),
    share("place", "place in the running order, of all cars"),
    share("lane", "lane from the inside, of six"),
    share("width", "lanes of its sector, of six"),
    yes("car-ahead", "a car stands directly ahead"),
    yes("car-behind", "a car stands directly behind"),
    yes("active", "it is the car that moves now"),
)
TABLE_FIRST: Final = (
    yes("asked", "the seat has to choose"),
    share("mp", "movement points left, in tens", 2.0),
    share("first", "seats clockwise to the one that begins, of all seats"),
    share("turn-of", "seats clockwise to the one whose turn it is, of all seats"),
)


def kinds_of(names: list[str]) -> list[Feature]:
    """One feature for every kind of question that the rulebook has."""
    return [yes("kind-" + name, "the open question is of this kind") for name in names]
