"""Every distinct position that a drive can lead to without a throw of dice, each with a shortest way to it.

The search works on one game that it sets back and forth: a node keeps the drive in progress and where the cars stand.
"""

from __future__ import annotations

from typing import Final

from draftline.core.actions import Action, verb_of
from draftline.core.columns import Kept, i64
from draftline.core.extension import mypyc_attr
from draftline.core.moment import Moment, mixed
from draftline.core.reach import Reach
from draftline.games.thunder_rolls.drive import Drive
from draftline.games.thunder_rolls.moves import drive_choices, take_drive
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.verbs import BRAKE, PUSH

OVER: Final = -1  # stands for a choice where there is none left
THROWS_READY: Final = 40  # more than any drive needs
SOME_THROWS: Final[list[int]] = [1] * THROWS_READY
_BEGUN: Final = 0x1B873593CC9E2D51  # where the fingerprints begin


@mypyc_attr(acyclic=True)
class Node(Moment):
    """A position within the drive, and the way to it."""

    def __init__(self, game: State, way: tuple[Action, ...]) -> None:
        Moment.__init__(self, game.field)
        self.way = way
        self.drive: Drive = game.drive.copy()
        self.rigged: Kept = game.rigged

    def restore(self, game: State) -> None:
        self.restore_field(game.field)
        self.drive.copy_drive(game.drive)
        game.rigged = self.rigged


def reach(game: State) -> list[Reach]:
    """The ends of the drive in progress, level by level; a push, or a draft that pushes, is left out."""
    game = game.copy()
    game.quiet = True
    start = Node(game, ())
    found: dict[int, Reach] = {}  # of ends in which all cars stand alike the first, which is a shortest
    for node, code in leaves(game, start):
        if code == OVER:
            node.restore(game)
            key = start.key(game.field, _BEGUN)
            if key not in found:
                found[key] = _end(game, start, node.way)
    return list(found.values())


def leaves(game: State, start: Node, brakes: bool = True) -> list[tuple[Node, int]]:
    """Where the drive can go without a throw: its ends, with OVER, and the choices that dice decide.

    Without `brakes` a car goes as far as it can, and brakes only where it would have to push.
    """
    action = game.book.vocabulary.action
    nodes = [start]
    known: set[int] = {drive_key(game, start)}
    found: list[tuple[Node, int]] = []
    for node in nodes:
        node.restore(game)
        codes = drive_choices(game)
        if not codes:
            found.append((node, OVER))
        for code in codes:
            if code == BRAKE and not brakes and len(codes) > 2:
                continue
            if verb_of(code) == PUSH or dice_decide(game, node, code, SOME_THROWS):
                found.append((node, code))
                continue
            key = drive_key(game, start)
            if key not in known:
                known.add(key)
                nodes.append(Node(game, (*node.way, action(code))))
    return found


def dice_decide(game: State, node: Node, code: int, throws: list[int]) -> bool:
    """Take a choice from a node; whether dice were thrown for it, which are these."""
    node.restore(game)
    game.rigged = throws
    take_drive(game, code)
    return verb_of(code) == PUSH or game.drive.tests != node.drive.tests


def drive_key(game: State, start: Moment) -> int:
    """A fingerprint that tells one position within a drive from another."""
    drive = game.drive
    flags: i64 = (2 if drive.started else 0) + (1 if drive.over else 0)
    return start.key(game.field, mixed(_BEGUN, (drive.mp * 1024 + drive.bonus) * 4 + flags))


def _end(game: State, start: Moment, way: tuple[Action, ...]) -> Reach:
    field, lane_of, numbers = game.field, game.track.lane_of, game.numbers
    moved = {
        numbers[car]: (field.progress[car], lane_of[field.space[car]])
        for car in range(len(numbers))
        if field.progress[car] != start.progress[car] or field.space[car] != start.space[car]
    }
    return Reach(way, moved)
