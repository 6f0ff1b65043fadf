"""Where everything lies when a track is drawn: a ring closed by itself, each space a polygon, plain numbers only."""

from __future__ import annotations

import math
from typing import Final

from draftline.core.messages import Message, TrackError, Value
from draftline.core.track import OPEN, RING, Segment, Track, turn_of

Point = tuple[float, float]
Json = dict[str, object]

SECTOR: Final = 40.0  # length of a sector of a straight, the unit of every radius in a track file
ROAD: Final = 60.0  # width of two or three lanes
APRON: Final = 16.0
MARGIN: Final = 56.0
SLACK: Final = 0.3  # of a sector: the least radius that stays free inside a corner
STRETCH: Final[tuple[float, ...]] = (0.5, 2.0)  # how far a segment may depart from the length that its sectors ask for
CORNER_STIFFNESS: Final = 6.0  # straights give way first
WIDTHS: Final[tuple[float, ...]] = (0.0, 0.56, 1.0, 1.0, 1.2, 1.5, 1.8)  # of the road by lanes: a neck is narrow


class Piece:
    """One sector of the middle of the road: an arc, or a straight when it does not turn."""

    def __init__(self, x: float, y: float, heading: float, length: float, turn: float, width: float) -> None:
        self.x: float = x
        self.y: float = y
        self.heading: float = heading  # radians, left positive, y upwards
        self.length: float = length
        self.turn: float = turn  # radians over the whole sector
        self.width: float = width
        self.width_before: float = width
        self.width_after: float = width

    def heading_at(self, t: float) -> float:
        return self.heading + self.turn * t

    def point(self, t: float, right: float) -> Point:
        """The point a share t along the sector and so far to the right of its middle."""
        x, y = travel(self.x, self.y, self.heading, self.length * t, self.turn * t)
        heading = self.heading_at(t)
        return (x + right * math.sin(heading), y - right * math.cos(heading))

    def width_at(self, t: float) -> float:
        """The width there: where widths differ the narrower sector takes the taper."""
        if self.width_before == self.width:
            edge, share = self.width_after, t
        elif self.width_after == self.width:
            edge, share = self.width_before, 1.0 - t
        else:
            edge, share = self.width_before if t < 0.5 else self.width_after, abs(2.0 * t - 1.0)
        return self.width + (edge - self.width) * share * share * (3.0 - 2.0 * share)

    def steps(self) -> list[float]:
        """Where along the sector its outline needs points."""
        count = max(1, math.ceil(abs(math.degrees(self.turn)) / 4.0))
        if self.width_before != self.width or self.width_after != self.width:
            count = max(count, 12)
        return [number / count for number in range(count + 1)]


class Shape:
    """A space of the drawing: outline, middle and the direction of a car that stands on it."""

    def __init__(
        self, points: list[Point], centre: Point, heading: float, length: float, width: float
    ) -> None:
        self.points: list[Point] = points
        self.centre: Point = centre
        self.heading: float = heading  # degrees clockwise from the right, as SVG turns things
        self.length: float = length
        self.width: float = width

    def to_json(self) -> Json:
        return {
            "points": [[x, y] for x, y in self.points],
            "centre": list(self.centre),
            "heading": self.heading,
            "length": self.length,
            "width": self.width,
        }


class Geometry:
    """The whole drawing; y runs downwards and everything lies between (0, 0) and (width, height)."""

    def __init__(self, track: Track, pieces: list[Piece], side: int) -> None:
        self.id: str = track.id
        self.side: int = side  # 1: the wall is on the right of the cars, -1: on their left
        self.closed: bool = len(track.segments) > 0 and track.road == RING
        self._pieces: list[Piece] = pieces
        self._left, self._top, self.width, self.height = _frame(pieces, side)
        self.spaces: list[Shape] = []
        self.aprons: list[Shape] = []
        self.roads: list[Shape] = []  # all lanes of a sector
        self.labels: list[Point] = []  # beside the wall, for the sector's number
        for sector, piece in enumerate(pieces):
            self._place_sector(piece, track.lanes[sector])
        self.start: tuple[Point, Point] = self.across(track.line, 0.0)
        self.green: tuple[Point, Point] = self.across(track.green, 0.0)

    def point(self, sector: int, t: float, out: float) -> Point:
        """A point of the drawing: how far along a sector and how far outwards from its middle."""
        return self._screen(self._pieces[sector].point(t, out * self.side))

    def road_width(self, sector: int, t: float) -> float:
        return self._pieces[sector].width_at(t)

    def steps(self, sector: int) -> list[float]:
        return self._pieces[sector].steps()

    def heading(self, sector: int, t: float) -> float:
        """Degrees clockwise from the right."""
        return _degrees(-self._pieces[sector].heading_at(t))

    def across(self, sector: int, t: float) -> tuple[Point, Point]:
        """A line over the road from the apron's inner edge to the wall."""
        half = self._pieces[sector].width_at(t) / 2.0
        return self.point(sector, t, -half - APRON), self.point(sector, t, half)

    def to_json(self) -> Json:
        """Plain data for a page that draws the track itself."""
        return {
            "id": self.id,
            "width": self.width,
            "height": self.height,
            "wall": "right" if self.side > 0 else "left",
            "closed": self.closed,
            "spaces": [shape.to_json() for shape in self.spaces],
            "aprons": [shape.to_json() for shape in self.aprons],
            "roads": [shape.to_json() for shape in self.roads],
            "labels": [list(point) for point in self.labels],
            "start": [list(point) for point in self.start],
            "green": [list(point) for point in self.green],
        }

    def _place_sector(self, piece: Piece, lanes: int) -> None:
        for lane in range(lanes):
            self.spaces.append(self._shape(piece, lane / lanes - 0.5, (lane + 1) / lanes - 0.5, 0.0, 0.0))
        self.aprons.append(self._shape(piece, -0.5, -0.5, -APRON, 0.0))
        self.roads.append(self._shape(piece, -0.5, 0.5, 0.0, 0.0))
        out = piece.width_at(0.5) / 2.0 + 13.0
        self.labels.append(self._screen(piece.point(0.5, out * self.side)))

    def _shape(self, piece: Piece, low: float, high: float, low_more: float, high_more: float) -> Shape:
        """The part of a sector between two shares of its width, each moved by a fixed distance."""
        steps = piece.steps()
        inner = [self._edge(piece, t, low, low_more) for t in steps]
        outer = [self._edge(piece, t, high, high_more) for t in reversed(steps)]
        width = piece.width_at(0.5)
        out = ((low + high) * width + low_more + high_more) / 2.0
        centre = self._screen(piece.point(0.5, out * self.side))
        length = piece.length + piece.turn * out * self.side
        across = (high - low) * width + high_more - low_more
        heading = _degrees(-piece.heading_at(0.5))
        return Shape(inner + outer, centre, heading, round(length, 1), round(across, 1))

    def _edge(self, piece: Piece, t: float, share: float, more: float) -> Point:
        return self._screen(piece.point(t, (share * piece.width_at(t) + more) * self.side))

    def _screen(self, point: Point) -> Point:
        return (round(point[0] - self._left, 1), round(self._top - point[1], 1))


def geometry(track: Track) -> Geometry:
    """The drawing of a track: an open road as its segments lie; one without segments becomes a long straight."""
    if not track.segments or track.road == OPEN:
        segments = track.segments or [Segment("straight", 1, lanes) for lanes in track.lanes]
        pieces = _lay(segments, [1.0] * len(segments), math.radians(track.heading), 1)
        return Geometry(track, _with_tapers(pieces, False), 1)
    side = turn_of(sum(segment.angle for segment in track.segments))
    pieces = _lay(track.segments, closing(track.segments), math.radians(track.heading), side)
    first = track.start_line
    return Geometry(track, _with_tapers(pieces[first:] + pieces[:first], True), side)


def closing(segments: list[Segment]) -> list[float]:
    """How much longer or shorter each segment must be drawn so that the end meets the beginning.

    Every segment's way over the ground grows with its length, so the smallest sum of squared changes
    that brings the end home solves two linear equations.
    """
    turned = sum(segment.angle for segment in segments)
    if abs(abs(turned) - 360.0) > 0.01:
        raise TrackError(Message("error.track-angles", {"sum": _number(turned)}))
    ways, weights = _ways(segments, turn_of(turned))
    gap_x, gap_y = sum(x for x, _ in ways), sum(y for _, y in ways)
    xx = sum(way[0] * way[0] / weight for way, weight in zip(ways, weights, strict=True))
    xy = sum(way[0] * way[1] / weight for way, weight in zip(ways, weights, strict=True))
    yy = sum(way[1] * way[1] / weight for way, weight in zip(ways, weights, strict=True))
    size = xx * yy - xy * xy
    if abs(size) < 1e-6:
        raise TrackError(Message("error.track-open", {}))
    pull_x, pull_y = (yy * gap_x - xy * gap_y) / size, (xx * gap_y - xy * gap_x) / size
    scales = [
        1.0 - (way[0] * pull_x + way[1] * pull_y) / weight for way, weight in zip(ways, weights, strict=True)
    ]
    _refuse_wild(segments, scales)
    return scales


def crossings(shape: Geometry) -> list[tuple[int, int]]:
    """Pairs of sectors that are not neighbours and yet lie on each other, apron included."""
    outlines = [
        (road.centre, _merge(road.points, apron.points))
        for road, apron in zip(shape.roads, shape.aprons, strict=True)
    ]
    count = len(outlines)
    found = []
    for one in range(count):
        for other in range(one + 2, count):
            if count - other + one >= 2 and _lie_on_each_other(outlines[one], outlines[other]):
                found.append((one, other))
    return found


def _ways(segments: list[Segment], side: int) -> tuple[list[Point], list[float]]:
    """Each segment's nominal way from its beginning to its end, and how hard it is to stretch."""
    ways, weights = [], []
    heading = 0.0
    for segment in segments:
        turn = math.radians(segment.angle)
        length = nominal_length(segment, side)
        ways.append(travel(0.0, 0.0, heading, length, turn))
        weights.append(length * (CORNER_STIFFNESS if turn else 1.0))
        heading += turn
    return ways, weights


def nominal_length(segment: Segment, side: int) -> float:
    """The length before closing: a sector each, unless a corner would be too tight or names its radius."""
    if segment.angle == 0.0:
        return segment.sectors * SECTOR
    turn = abs(math.radians(segment.angle))
    inside = APRON if turn_of(segment.angle) == side else 0.0
    tightest = ROAD * WIDTHS[segment.lanes] / 2.0 + inside + SLACK * SECTOR
    radius = segment.radius * SECTOR if segment.radius else segment.sectors * SECTOR / turn
    return max(radius, tightest) * turn


def _refuse_wild(segments: list[Segment], scales: list[float]) -> None:
    """Beyond twice or half its length a segment no longer shows its sectors; the worst one is named."""
    worst = max(range(len(scales)), key=lambda number: abs(math.log(max(scales[number], 0.01))))
    if STRETCH[0] <= scales[worst] <= STRETCH[1]:
        return
    wanted = max(1, round(segments[worst].sectors * max(scales[worst], 0.0)))
    values: dict[str, Value] = {"segment": worst + 1, "sectors": segments[worst].sectors, "wanted": wanted}
    raise TrackError(Message("error.track-closing", values))


def travel(x: float, y: float, heading: float, length: float, turn: float) -> Point:
    """Where a way of this length ends that turns evenly by so much."""
    if abs(turn) < 1e-9:
        return (x + length * math.cos(heading), y + length * math.sin(heading))
    radius = length / turn
    end = heading + turn
    side, along = math.sin(end) - math.sin(heading), math.cos(end) - math.cos(heading)
    return (x + radius * side, y - radius * along)


def _lay(segments: list[Segment], scales: list[float], heading: float, side: int) -> list[Piece]:
    pieces = []
    x, y = 0.0, 0.0
    for segment, scale in zip(segments, scales, strict=True):
        length = nominal_length(segment, side) * scale / segment.sectors
        turn = math.radians(segment.angle) / segment.sectors
        for _ in range(segment.sectors):
            pieces.append(Piece(x, y, heading, length, turn, ROAD * WIDTHS[segment.lanes]))
            x, y = travel(x, y, heading, length, turn)
            heading += turn
    return pieces


def _with_tapers(pieces: list[Piece], ring: bool) -> list[Piece]:
    for number, piece in enumerate(pieces):
        if number > 0 or ring:
            edge = max(piece.width, pieces[number - 1].width)
            piece.width_before = edge
            pieces[number - 1].width_after = edge
    return pieces


def _frame(pieces: list[Piece], side: int) -> tuple[float, float, float, float]:
    """Left and top of the drawing in the plane where y runs upwards, then its size."""
    corners = []
    for piece in pieces:
        half = piece.width / 2.0
        for t in piece.steps():
            corners.append(piece.point(t, half * side))
            corners.append(piece.point(t, (-half - APRON) * side))
    left, right = min(x for x, _ in corners) - MARGIN, max(x for x, _ in corners) + MARGIN
    bottom, top = min(y for _, y in corners) - MARGIN, max(y for _, y in corners) + MARGIN
    return left, top, math.ceil(right - left), math.ceil(top - bottom)


def _merge(road: list[Point], apron: list[Point]) -> list[Point]:
    """A sector's whole outline: the apron's inner edge and the road's wall."""
    half = len(road) // 2
    return apron[:half] + road[half:]


def _lie_on_each_other(one: tuple[Point, list[Point]], other: tuple[Point, list[Point]]) -> bool:
    reach = 2.5 * ROAD + 2.0 * SECTOR
    if abs(one[0][0] - other[0][0]) > reach or abs(one[0][1] - other[0][1]) > reach:
        return False
    for number in range(len(one[1])):
        for index in range(len(other[1])):
            if _cross(one[1][number - 1], one[1][number], other[1][index - 1], other[1][index]):
                return True
    return False


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _degrees(angle: float) -> float:
    return round(math.degrees(angle) % 360.0, 1) % 360.0


def _number(value: float) -> str:
    return f"{value:g}"
