"""How every car takes part: on the track, on the apron or out of the race, its position marker, its wear."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.field import filled
from draftline.core.travel import revive

ON_TRACK: Final = 0
APRON: Final = 1
OUT_RETIRED: Final = 2
OUT_LAPPED: Final = 3
OUT_FINISHED: Final = 4
OUT_DISQUALIFIED: Final = 5
STATUS: Final = ("track", "apron", "retired", "lapped", "finished", "disqualified")


@mypyc_attr(acyclic=True)
class Fleet:
    """A car on the apron has no space of the field, only its progress and its height in the stack (C2, C28)."""

    state: vec[i64]
    stack: vec[i64]  # height on the apron, 0 at the bottom
    outside: vec[i64]  # 1: off the track, outside the wall, instead of on the apron (Grand Prix, G38)
    marker: vec[i64]  # position marker, or 0
    flipped: vec[i64]  # 1: activated this turn
    wear_of: vec[i64]  # a row per car: markers of each kind, and in Grand Prix Close Call tokens at the end
    worn: vec[i64]  # markers in all
    top: i64  # best and worst position marker still to be given
    bottom: i64
    serial: i64  # of the last change that a move made to this, by which a search knows it again

    # Written by tools/columns.py.
    def copy(self) -> Fleet:
        other = Fleet()
        self.copy_fleet(other)
        return other

    def copy_fleet(self, other: Fleet) -> None:
        other.state = self.state[:]
        other.stack = self.stack[:]
        other.outside = self.outside[:]
        other.marker = self.marker[:]
        other.flipped = self.flipped[:]
        other.wear_of = self.wear_of[:]
        other.worn = self.worn[:]
        other.top = self.top
        other.bottom = self.bottom
        other.serial = self.serial

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Fleet, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "state": list(self.state),
            "stack": list(self.stack),
            "outside": list(self.outside),
            "marker": list(self.marker),
            "flipped": list(self.flipped),
            "wear_of": list(self.wear_of),
            "worn": list(self.worn),
            "top": self.top,
            "bottom": self.bottom,
            "serial": self.serial,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.state = vec[i64](values["state"])
        self.stack = vec[i64](values["stack"])
        self.outside = vec[i64](values["outside"])
        self.marker = vec[i64](values["marker"])
        self.flipped = vec[i64](values["flipped"])
        self.wear_of = vec[i64](values["wear_of"])
        self.worn = vec[i64](values["worn"])
        self.top = values["top"]
        self.bottom = values["bottom"]
        self.serial = values["serial"]
    # End.

    def wear_row(self, car: i64) -> i64:
        """Where a car's row of `wear_of` begins."""
        return car * (len(self.wear_of) // len(self.state))


def new_fleet(count: int, columns: int) -> Fleet:
    """All on the track and as new; so many columns of markers and tokens."""
    fleet = Fleet()
    fleet.state = filled(count, ON_TRACK)
    fleet.stack = filled(count, 0)
    fleet.outside = filled(count, 0)
    fleet.marker = filled(count, 0)
    fleet.flipped = filled(count, 0)
    fleet.wear_of = filled(count * columns, 0)
    fleet.worn = filled(count, 0)
    fleet.top = 1
    fleet.bottom = count
    fleet.serial = 0
    return fleet
