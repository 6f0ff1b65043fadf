"""Packed columns of ints, for everything that a race counts by car, by space or by seat.

Compiled, a `vec[i64]` is a block of machine words and an `i64` a register; interpreted, they are a list and an int, and
the same source runs on both. How a copy treats a field goes by its type: a `vec[i64]` or a `list` is copied, the others
here are shared, because nobody changes them in place. `tools/columns.py` writes the copies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64

    Fixed: TypeAlias = vec[i64]  # a column that is replaced, never changed in place
else:
    i64 = int

    class vec:
        """Makes lists: `vec[i64](items)`."""

        def __class_getitem__(cls, item: object) -> type[list]:
            return list

    Fixed = list

Kept: TypeAlias = list[int]  # replaced, never changed in place
KeptRows: TypeAlias = list[list[int]]  # the same, with its rows
Log: TypeAlias = list[int]  # a copy begins an empty one
