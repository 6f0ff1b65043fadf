"""Who stands where: the columns of cars on a track, and who led."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import Fixed, i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.travel import revive

NEVER: Final = 1 << 60  # a progress that no car comes to
EMPTY: Final = -1


def filled(count: int, value: int) -> vec[i64]:
    """A column with the same value in every row."""
    return vec[i64]([value] * count)


@mypyc_attr(acyclic=True)
class Field:
    """Cars are rows 0, 1, ... of its columns."""

    at: vec[i64]  # space -> car, or -1
    space: vec[i64]  # car -> space, or -1
    progress: vec[i64]  # sectors past the start line, negative before it
    leads: Fixed  # car -> how often it led, in what the rulebook counts
    next_lap: i64  # progress at which a car is the first to complete a lap

    # Written by tools/columns.py.
    def copy(self) -> Field:
        other = Field()
        self.copy_field(other)
        return other

    def copy_field(self, other: Field) -> None:
        other.at = self.at[:]
        other.space = self.space[:]
        other.progress = self.progress[:]
        other.leads = self.leads
        other.next_lap = self.next_lap

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Field, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "at": list(self.at),
            "space": list(self.space),
            "progress": list(self.progress),
            "leads": list(self.leads),
            "next_lap": self.next_lap,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.at = vec[i64](values["at"])
        self.space = vec[i64](values["space"])
        self.progress = vec[i64](values["progress"])
        self.leads = vec[i64](values["leads"])
        self.next_lap = values["next_lap"]
    # End.


def new_field(spaces: int, cars: int) -> Field:
    """Nobody stands anywhere yet."""
    field = Field()
    field.at = filled(spaces, EMPTY)
    field.space = filled(cars, EMPTY)
    field.progress = filled(cars, 0)
    field.leads = filled(cars, 0)
    field.next_lap = NEVER
    return field
