"""Every distinct position that a drive can lead to without a throw of dice, each with a shortest way to it."""

from __future__ import annotations

from draftline.core.actions import Action, verb_of
from draftline.core.reach import Reach
from draftline.games.thunder_rolls.moves import drive_choices, take_drive
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.verbs import PUSH


def reach(game: State) -> list[Reach]:
    """The ends of the drive in progress, level by level; a push, or a draft that pushes, is left out."""
    start = game.copy()
    start.quiet = True
    level: list[tuple[State, tuple[Action, ...]]] = [(start, ())]
    known: set[tuple[object, ...]] = {where(start)}
    ends: list[Reach] = []
    while level:
        after: list[tuple[State, tuple[Action, ...]]] = []
        for node, way in level:
            codes = drive_choices(node)
            if not codes:
                ends.append(_end(game, node, way))
            for code in codes:
                child = _child(node, code)
                if child is not None and where(child) not in known:
                    known.add(where(child))
                    after.append((child, (*way, game.book.vocabulary.action(code))))
        level = after
    return _distinct(ends)


def _child(node: State, code: int) -> State | None:
    """The position after one more choice, unless dice would decide."""
    if verb_of(code) == PUSH:
        return None
    child = node.copy()
    take_drive(child, code)
    return child if child.drive.tests == node.drive.tests else None


def where(node: State) -> tuple[object, ...]:
    """What tells one position within a drive from another."""
    drive, field = node.drive, node.field
    return (tuple(field.space), tuple(field.progress), drive.mp, drive.bonus, drive.started, drive.over)


def _end(game: State, node: State, way: tuple[Action, ...]) -> Reach:
    lane_of = game.track.lane_of
    moved = {
        game.numbers[car]: (node.field.progress[car], lane_of[node.field.space[car]])
        for car in range(len(game.numbers))
        if (node.field.progress[car], node.field.space[car]) != (game.field.progress[car], game.field.space[car])
    }
    return Reach(way, moved)


def _distinct(ends: list[Reach]) -> list[Reach]:
    """Of ends in which all cars stand alike the first, which is a shortest."""
    found: dict[tuple[tuple[int, tuple[int, int]], ...], Reach] = {}
    for end in ends:
        found.setdefault(tuple(sorted(end.cars.items())), end)
    return list(found.values())
