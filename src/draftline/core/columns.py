"""Packed columns of ints, for everything that a race counts by car, by space or by seat.

Compiled, a `vec[i64]` is a block of machine words and an `i64` a register; interpreted, they are a list and an int, and
the same source runs on both. How a copy treats a field goes by its type: a `vec[i64]` or a `list` is copied, the others
here are shared, because nobody changes them in place. `tools/columns.py` writes the copies.
"""

from __future__ import annotations

from array import array
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from librt.strings import BytesWriter as BytesWriter
    from librt.strings import write_f32_le as write_f32_le
    from librt.strings import write_i16_le as write_i16_le
    from librt.strings import write_i32_le as write_i32_le
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8

    Fixed: TypeAlias = vec[i64]  # a column that is replaced, never changed in place
else:
    i16 = i32 = i64 = u8 = int

    class vec:
        """Makes lists: `vec[i64](items)`."""

        def __class_getitem__(cls, item: object) -> type[list]:
            return list

    Fixed = list

    class BytesWriter(bytearray):
        """Bytes that grow, for numbers that somebody else's array takes over."""

        __slots__ = ()

        def write(self, more: bytes) -> None:
            self.extend(more)

        def truncate(self, size: int) -> None:
            del self[size:]

        def getvalue(self) -> bytes:
            return bytes(self)

    _f32, _i16, _i32 = Struct("<f").pack, Struct("<h").pack, Struct("<i").pack

    def write_f32_le(out: BytesWriter, value: float) -> None:
        out.extend(_f32(value))

    def write_i16_le(out: BytesWriter, value: int) -> None:
        out.extend(_i16(value))

    def write_i32_le(out: BytesWriter, value: int) -> None:
        out.extend(_i32(value))


def words(column: Any) -> memoryview:
    """The bytes of a `vec[i32]`, to be copied into somebody's array."""
    return memoryview(array("i", column) if isinstance(column, list) else column).cast("B")


def octets(column: Any) -> memoryview:
    """The bytes of a `vec[u8]`."""
    return memoryview(bytes(column) if isinstance(column, list) else column)


def is_shared(column: Any) -> bool:
    """Whether those bytes are the column itself, so that they change with it."""
    return not isinstance(column, list)


Kept: TypeAlias = list[int]  # replaced, never changed in place
KeptRows: TypeAlias = list[list[int]]  # the same, with its rows
Log: TypeAlias = list[int]  # a copy begins an empty one
