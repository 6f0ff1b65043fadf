"""The activation in progress: a card's movement, what is left of it, and the line of cars that moves along."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import Kept, i64
from draftline.core.extension import mypyc_attr
from draftline.core.travel import revive
from draftline.racing.effect import NO_EFFECT, Effect

SOLO: Final = 0
DRAFT: Final = 1
PURSUIT: Final = 2
LEAD: Final = 3
MOVEMENTS: Final = ("solo", "draft", "pursuit", "lead", "", "line")  # Line is Grand Prix's word for Draft: 5 % 4

# Where an activation waits.
DONE: Final = 0
STEPPING: Final = 1
LINKING: Final = 2
CLOSING: Final = 3  # for what follows the last step


@mypyc_attr(acyclic=True)
class Move:
    """All that a move in progress knows besides where the cars stand."""

    stage: i64
    driver: i64  # the car that was activated, -1: none
    active: i64  # the car that moves: the driver, or Teamwork's second car
    card: i64
    movement: i64
    effect: Effect
    mp: i64
    low: i64  # lanes of its sector that the active car has been in (C4)
    high: i64
    locked: bool
    settled: bool  # the cars behind are decided
    diagonals: i64
    displaced: i64  # sideways displacements of this activation
    pending: int  # a forward step that waits for the choice of the cars behind
    line_options: Kept
    crossing: i64  # the space that the active car entered last: it finishes through it (C18)
    front: Kept  # cars pushed in a line, nearest first
    tail: Kept  # cars pulled, nearest first; below 0: the gap that a finished one has left (C18)
    pushed: Kept  # cars that the pending step pushes, where there are enough to go round the ring (C16)

    # Written by tools/columns.py.
    def copy(self) -> Move:
        other = Move()
        self.copy_move(other)
        return other

    def copy_move(self, other: Move) -> None:
        other.stage = self.stage
        other.driver = self.driver
        other.active = self.active
        other.card = self.card
        other.movement = self.movement
        other.effect = self.effect
        other.mp = self.mp
        other.low = self.low
        other.high = self.high
        other.locked = self.locked
        other.settled = self.settled
        other.diagonals = self.diagonals
        other.displaced = self.displaced
        other.pending = self.pending
        other.line_options = self.line_options
        other.crossing = self.crossing
        other.front = self.front
        other.tail = self.tail
        other.pushed = self.pushed

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (Move, self.packed())

    def packed(self) -> dict[str, Any]:
        return {
            "stage": self.stage,
            "driver": self.driver,
            "active": self.active,
            "card": self.card,
            "movement": self.movement,
            "effect": self.effect,
            "mp": self.mp,
            "low": self.low,
            "high": self.high,
            "locked": self.locked,
            "settled": self.settled,
            "diagonals": self.diagonals,
            "displaced": self.displaced,
            "pending": self.pending,
            "line_options": self.line_options,
            "crossing": self.crossing,
            "front": self.front,
            "tail": self.tail,
            "pushed": self.pushed,
        }

    def unpack(self, values: dict[str, Any]) -> None:
        self.stage = values["stage"]
        self.driver = values["driver"]
        self.active = values["active"]
        self.card = values["card"]
        self.movement = values["movement"]
        self.effect = values["effect"]
        self.mp = values["mp"]
        self.low = values["low"]
        self.high = values["high"]
        self.locked = values["locked"]
        self.settled = values["settled"]
        self.diagonals = values["diagonals"]
        self.displaced = values["displaced"]
        self.pending = values["pending"]
        self.line_options = values["line_options"]
        self.crossing = values["crossing"]
        self.front = values["front"]
        self.tail = values["tail"]
        self.pushed = values["pushed"]
    # End.


def no_move() -> Move:
    """Nobody is under way."""
    move = Move()
    move.stage = DONE
    move.driver = move.active = -1
    move.card = move.movement = move.mp = 0
    move.effect = NO_EFFECT
    move.low = move.high = 0
    move.locked = move.settled = False
    move.diagonals = move.displaced = 0
    move.pending = -1
    move.crossing = -1
    move.line_options = []
    move.front = []
    move.tail = []
    move.pushed = []
    return move
