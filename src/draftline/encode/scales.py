"""Whole numbers as scaled float32 numbers, by tables of their bits: nothing is divided or rounded while racing."""

from __future__ import annotations

from math import ceil
from struct import pack, unpack
from typing import Final

from draftline.core.columns import i32, i64, vec

ONE: Final = 0x3F800000  # the bits of 1.0; those of 0.0 are 0


def bits_of(value: float) -> int:
    """A number as the bits of a float32."""
    return int(unpack("<i", pack("<f", value))[0])


def scale(of: float, high: float = 1.0) -> vec[i32]:
    """The bits of n / of for n = 0, 1, ... up to the first that reaches `high`, which is as high as it goes."""
    return vec[i32]([bits_of(min(float(n) / of, high)) for n in range(ceil(of * high) + 1)])


def scaled(table: vec[i32], n: i64) -> i32:
    """A number by its scale; what is below 0 counts as 0."""
    if n <= 0:
        return 0
    return table[n] if n < len(table) else table[len(table) - 1]


def shares(most: int) -> vec[i32]:
    """The bits of n / of at `of * (most + 1) + n`, for all up to `most`."""
    found: list[int] = []
    for of in range(most + 1):
        found += [bits_of(min(float(n) / float(max(of, 1)), 1.0)) for n in range(most + 1)]
    return vec[i32](found)
