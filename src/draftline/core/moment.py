"""Where the cars stand at one moment of a search, to be set back to; and fingerprints of such moments."""

from __future__ import annotations

from typing import Final

from draftline.core.columns import Fixed, i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.field import EMPTY, Field

_SPREAD: Final = 0x1E3779B97F4A7C15
_KEEP: Final = (1 << 62) - 1


@mypyc_attr(acyclic=True)
class Moment:
    """The changing columns of a field; `at` follows from them, and what a move replaces is shared."""

    def __init__(self, field: Field) -> None:
        self.space: vec[i64] = field.space[:]
        self.progress: vec[i64] = field.progress[:]
        self.leads: Fixed = field.leads
        self.next_lap: i64 = field.next_lap

    def restore_field(self, field: Field) -> None:
        field.leads = self.leads
        field.next_lap = self.next_lap
        at, now, went = field.at, field.space, field.progress
        space, progress = self.space, self.progress
        first: i64 = len(space)
        last: i64 = -1
        for car in range(len(space)):
            went[car] = progress[car]
            stands = now[car]
            if stands != space[car]:
                first, last = min(first, car), car
                if stands >= 0:
                    at[stands] = EMPTY
        for car in range(first, last + 1):
            stands = space[car]
            if now[car] != stands:
                now[car] = stands
                if stands >= 0:
                    at[stands] = car

    def key(self, field: Field, key: i64) -> i64:
        """`key` mixed with everything that has moved on the field since this moment."""
        space, progress = field.space, field.progress
        was, began = self.space, self.progress
        for car in range(len(space)):
            if space[car] != was[car] or progress[car] != began[car]:
                key = mixed(key, ((progress[car] << 16) + space[car]) << 8 | car)
        return key


def mixed(key: i64, value: i64) -> i64:
    """A fingerprint of 62 bits with one more value in it."""
    key = ((key ^ value) * _SPREAD) & _KEEP
    return key ^ (key >> 29)
