"""Draws a track with characters: a small map of the circuit, and stretches of it laid out lane by lane."""

from __future__ import annotations

from typing import Final

from draftline.core.geometry import Geometry, Point, geometry
from draftline.core.track import Track

ROAD: Final = "·"
LINE: Final = "█"
GREEN: Final = "░"
EMPTY: Final = ".."
NO_LANE: Final = "##"
TALL: Final = 2.1  # how much taller than wide a character is


def map_text(track: Track, cars: dict[int, str] | None = None, width: int = 78) -> str:
    """The circuit from above; cars are labels by space, moved a little where two would cover each other."""
    shape = geometry(track)
    canvas = _Canvas(shape, width)
    for sector in range(track.sectors):
        for step in range(12):
            canvas.draw(_road_line(shape, sector, step / 12.0), ROAD)
    canvas.draw(_road_line(shape, track.green, 0.0), GREEN)
    canvas.draw(_road_line(shape, track.line, 0.0), LINE)
    for space, label in sorted(({} if cars is None else cars).items()):
        canvas.label(shape.spaces[space].centre, label)
    return canvas.text()


def _road_line(shape: Geometry, sector: int, t: float) -> tuple[Point, Point]:
    """A line across the lanes, short of both edges."""
    half = shape.road_width(sector, t) / 2.0 - 4.0
    return shape.point(sector, t, -half), shape.point(sector, t, half)


class _Canvas:
    """A field of characters over the drawing."""

    def __init__(self, shape: Geometry, width: int) -> None:
        points = [point for road in shape.roads for point in road.points]
        self._left: float = min(x for x, _ in points)
        self._top: float = min(y for _, y in points)
        across = max(x for x, _ in points) - self._left
        down = max(y for _, y in points) - self._top
        self._scale: float = (width - 1) / across
        self._rows: int = int(down * self._scale / TALL) + 1
        self._columns: int = width
        self._cells: list[list[str]] = [[" "] * width for _ in range(self._rows)]
        self._taken: list[list[bool]] = [[False] * width for _ in range(self._rows)]

    def put(self, point: Point, letter: str) -> None:
        row, column = self._cell(point)
        self._cells[row][column] = letter

    def draw(self, line: tuple[Point, Point], letter: str) -> None:
        (ax, ay), (bx, by) = line
        for step in range(17):
            self.put((ax + (bx - ax) * step / 16.0, ay + (by - ay) * step / 16.0), letter)

    def label(self, point: Point, words: str) -> None:
        """Write a label as near to the point as the labels before it allow."""
        row, column = self._cell(point)
        column -= len(words) // 2
        offsets = [(down, across) for down in range(-3, 4) for across in range(-9, 10)]
        offsets.sort(key=lambda offset: (4 * offset[0] * offset[0] + offset[1] * offset[1], offset))
        for down, across in offsets:
            if self._free(row + down, column + across, len(words)):
                self._write(row + down, column + across, words)
                return

    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self._cells) + "\n"

    def _cell(self, point: Point) -> tuple[int, int]:
        row = int((point[1] - self._top) * self._scale / TALL)
        column = round((point[0] - self._left) * self._scale)
        return min(max(row, 0), self._rows - 1), min(max(column, 0), self._columns - 1)

    def _free(self, row: int, column: int, length: int) -> bool:
        """Room for a label that touches no other label."""
        if row < 0 or row >= self._rows or column < 0 or column + length > self._columns:
            return False
        return not any(self._taken[row][max(column - 1, 0) : column + length + 1])

    def _write(self, row: int, column: int, words: str) -> None:
        for number, letter in enumerate(words):
            self._cells[row][column + number] = letter
            self._taken[row][column + number] = True


def unrolled(
    track: Track,
    from_sector: int,
    to_sector: int,
    labels: dict[int, str] | None = None,
    aprons: dict[int, list[str]] | None = None,
    header: bool = True,
) -> str:
    """The sectors from one to another, both included, over the line if need be: forward is to the right.

    Rows are lanes, the outermost first, as in a text position; `|` is the start line, `:` the green line.
    The last row is the apron where cars stand on it, the first in the stack first.
    """
    sectors = _stretch(track, from_sector, to_sector)
    named = {} if labels is None else labels
    rows = [_lane_row(track, sectors, lane, named) for lane in range(_most(track, sectors) - 1, -1, -1)]
    if header:
        rows.insert(0, [str(sector) for sector in sectors])
    stacks = {} if aprons is None else aprons
    if any(sector in stacks for sector in sectors):
        rows.append(["+".join(stacks.get(sector, ["--"])) for sector in sectors])
    widths = [max(2, *(len(row[column]) for row in rows)) for column in range(len(sectors))]
    return "\n".join(_joined(track, sectors, row, widths) for row in rows) + "\n"


def _stretch(track: Track, from_sector: int, to_sector: int) -> list[int]:
    count = (to_sector - from_sector) % track.sectors + 1
    return [(from_sector + step) % track.sectors for step in range(count)]


def _most(track: Track, sectors: list[int]) -> int:
    return max(track.lanes[sector] for sector in sectors)


def _lane_row(track: Track, sectors: list[int], lane: int, labels: dict[int, str]) -> list[str]:
    return [
        labels.get(track.space(sector, lane), EMPTY) if lane < track.lanes[sector] else NO_LANE
        for sector in sectors
    ]


def _joined(track: Track, sectors: list[int], row: list[str], widths: list[int]) -> str:
    """One row of cells with the lines between them where they lie."""
    line = ""
    for number, sector in enumerate(sectors):
        gap = "  " if number else ""
        if sector == track.line:
            gap = " | " if number else "| "
        elif sector == track.green:
            gap = " : " if number else ": "
        line += gap + row[number].rjust(widths[number])
    return line.rstrip()
