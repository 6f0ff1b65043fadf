"""Positions as text: rows are lanes, outermost first, columns sectors; `..` is empty, `##` no lane, a number a car."""

from __future__ import annotations

from typing import Final

from draftline.core.messages import Message, PositionError, Value
from draftline.core.track import MAX_LANES, MAX_SECTORS
from draftline.data import whole

EMPTY: Final = ".."
NO_LANE: Final = "##"


class Picture:
    """A text position read: lanes of every column, and the cars as (number, column, lane)."""

    def __init__(self, lanes: list[int], cars: list[tuple[int, int, int]]) -> None:
        self.lanes = lanes
        self.cars = cars


def read(text: str) -> Picture:
    """Read a picture; what cannot be read is named with its row."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if not rows:
        raise PositionError(Message("error.position-empty"))
    if len(rows) > MAX_LANES or max(len(row) for row in rows) > MAX_SECTORS:
        most: dict[str, Value] = {"lanes": MAX_LANES, "sectors": MAX_SECTORS}
        size: dict[str, Value] = {"rows": len(rows), "columns": max(len(row) for row in rows)}
        raise PositionError(Message("error.position-large", {**size, **most}))
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PositionError(
                Message("error.position-row", {"row": i + 1, "n": len(row), "columns": len(rows[0])})
            )
    lanes = [_lanes_of([row[column] for row in rows], column) for column in range(len(rows[0]))]
    cars: list[tuple[int, int, int]] = []
    for i, row in enumerate(rows):
        cars += _cars_of(row, len(rows) - 1 - i)
    _check_twice(cars)
    return Picture(lanes, cars)


def _lanes_of(cells: list[str], column: int) -> int:
    """How many lanes a column has: missing ones may only be the outermost."""
    missing = 0
    while missing < len(cells) and cells[missing] == NO_LANE:
        missing += 1
    if missing == len(cells) or NO_LANE in cells[missing:]:
        raise PositionError(Message("error.position-lane", {"column": column}))
    return len(cells) - missing


def _cars_of(row: list[str], lane: int) -> list[tuple[int, int, int]]:
    cars: list[tuple[int, int, int]] = []
    for column, cell in enumerate(row):
        if cell in (EMPTY, NO_LANE):
            continue
        number = whole(cell)
        if number is None:
            raise PositionError(
                Message("error.position-cell", {"text": cell, "column": column, "lane": lane})
            )
        cars.append((number, column, lane))
    return cars


def _check_twice(cars: list[tuple[int, int, int]]) -> None:
    seen: set[int] = set()
    for number, _, _ in cars:
        if number in seen:
            raise PositionError(Message("error.position-twice", {"car": number}))
        seen.add(number)


def draw(lanes: list[int], cars: dict[tuple[int, int], int]) -> str:
    """The picture of columns with so many lanes, with cars by (column, lane)."""
    height = max(lanes)
    lines: list[str] = []
    for lane in range(height - 1, -1, -1):
        cells = [_cell(lanes[column], lane, cars.get((column, lane))) for column in range(len(lanes))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _cell(lanes: int, lane: int, car: int | None) -> str:
    if lane >= lanes:
        return NO_LANE
    return EMPTY if car is None else f"{car:<2}"
