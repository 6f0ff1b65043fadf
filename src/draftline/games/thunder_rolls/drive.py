"""The drive in progress: what is left of it, and what the Hazards of a slot do to its card."""

from __future__ import annotations

from typing import Any

from draftline.core.columns import i64
from draftline.core.travel import revive


class Drive:
    """All that a move in progress knows besides where the cars stand."""

    mover: i64  # -1: none
    mp: i64
    bonus: i64  # set of bonuses still to be used
    late: bool  # the bonus may also come after the move
    started: bool
    no_diagonal: bool
    over: bool
    lost: bool  # control, in this turn
    tests: i64  # Risk Tests in this drive
    card_slow: i64  # what the Hazards of this slot do to its card
    card_barred: bool
    card_stuck: bool

    # Written by tools/columns.py.
    def copy(self) -> Drive:
        other = Drive()
        self.copy_drive(other)
        return other

    def copy_drive(self, other: Drive) -> None:
        other.mover = self.mover
        other.mp = self.mp
        other.bonus = self.bonus
        other.late = self.late
        other.started = self.started
        other.no_diagonal = self.no_diagonal
        other.over = self.over
        other.lost = self.lost
        other.tests = self.tests
        other.card_slow = self.card_slow
        other.card_barred = self.card_barred
        other.card_stuck = self.card_stuck

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Drive, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "mover": self.mover,
            "mp": self.mp,
            "bonus": self.bonus,
            "late": self.late,
            "started": self.started,
            "no_diagonal": self.no_diagonal,
            "over": self.over,
            "lost": self.lost,
            "tests": self.tests,
            "card_slow": self.card_slow,
            "card_barred": self.card_barred,
            "card_stuck": self.card_stuck,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.mover = values["mover"]
        self.mp = values["mp"]
        self.bonus = values["bonus"]
        self.late = values["late"]
        self.started = values["started"]
        self.no_diagonal = values["no_diagonal"]
        self.over = values["over"]
        self.lost = values["lost"]
        self.tests = values["tests"]
        self.card_slow = values["card_slow"]
        self.card_barred = values["card_barred"]
        self.card_stuck = values["card_stuck"]
    # End.


def no_drive() -> Drive:
    """Nobody is under way."""
    drive = Drive()
    drive.mover = -1
    drive.mp = drive.bonus = drive.tests = drive.card_slow = 0
    drive.late = drive.started = drive.no_diagonal = drive.over = drive.lost = False
    drive.card_barred = drive.card_stuck = False
    return drive
