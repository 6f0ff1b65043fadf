"""A race track as the engine sees it: a ring or an open road of sectors, their lanes and what touches what.

Thunder Alley 1.3 and 4.5; C1.
"""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import i64, vec
from draftline.core.field import filled

MAX_LANES: Final = 6
GREEN_LINE: Final = 8
RING: Final = "ring"
OPEN: Final = "open"  # from one end to the other
ROADS = (RING, OPEN)
RESTART_RULES: Final = ("outer", "inner")


class Segment:
    """One stretch of a track file: a straight or a corner of equal sectors."""

    def __init__(
        self,
        kind: str,
        sectors: int,
        lanes: int,
        angle: float = 0.0,
        radius: float = 0.0,
        restart: list[int] | None = None,
        inside: int | None = None,
        seam: list[tuple[int, int]] | None = None,
    ) -> None:
        self.kind: str = kind
        self.sectors: int = sectors
        self.lanes: int = lanes
        self.angle: float = angle  # degrees over the whole segment, left positive
        self.radius: float = radius  # of the middle of the road, in sector lengths; 0: as the sectors ask
        self.restart: list[int] | None = restart
        self.inside: int = turn_of(angle) if inside is None else inside
        self.seam: list[tuple[int, int]] | None = seam  # (lane here, lane in the next segment)

    def __reduce__(self) -> tuple[Any, ...]:
        return Segment, (
            self.kind, self.sectors, self.lanes, self.angle, self.radius, self.restart, self.inside, self.seam,
        )  # fmt: skip


def turn_of(angle: float) -> int:
    """1 for a left turn, -1 for a right turn, 0 for none."""
    return (angle > 0) - (angle < 0)


def overlap(lanes: int, next_lanes: int) -> list[tuple[int, int]]:
    """The lanes that touch at a seam when both sectors are drawn equally wide, inside first (C1)."""
    return [
        (here, there)
        for here in range(lanes)
        for there in range(next_lanes)
        if here * next_lanes < (there + 1) * lanes and there * lanes < (here + 1) * next_lanes
    ]


def restart_lanes(rule: str, lanes: int) -> list[int]:
    """The two outermost or innermost lanes, inside first; the only one where there is one (T14, T44)."""
    if lanes == 1:
        return [0]
    return [0, 1] if rule == "inner" else [lanes - 2, lanes - 1]


def grid_places(restart: list[list[int]]) -> list[tuple[int, int]]:
    """Places 1, 2, ... as (progress, lane), row by row behind the line over one whole lap (1.3, T40)."""
    sectors = len(restart)
    return [(-row, lane) for row in range(1, sectors + 1) for lane in restart[sectors - row]]


class Track:
    """Sectors, each joined to the next; lane 0 lies beside the apron; nothing here changes during a race.

    On a ring sector 0 begins at the line. An open road is raced from its sector 0 to the line, and has room behind it.
    """

    def __init__(
        self,
        id: str,
        name: str,
        lanes: list[int],
        restart: list[list[int]],
        grid: list[tuple[int, int]],
        green_line: int,
        laps: dict[str, int],
        seams: dict[int, list[tuple[int, int]]],
        segments: list[Segment],
        start_line: int,
        inside: list[int],
        road: str = RING,
        line: int = 0,
    ) -> None:
        self.id: str = id
        self.name: str = name
        self.road: str = road
        self.sectors: i64 = len(lanes)
        self.line: int = line  # the sector that begins at the chequered line
        self.lanes: list[int] = lanes
        self.restart: list[list[int]] = restart
        self.grid: list[tuple[int, int]] = grid
        self.green_line: int = green_line  # sectors before the chequered line
        self.laps: dict[str, int] = laps
        self.seams: dict[int, list[tuple[int, int]]] = seams  # overrides, by the sector before the seam
        self.segments: list[Segment] = segments  # empty: a track without a drawing
        self.start_line: int = start_line  # sectors of the first segment that lie before the line
        self.inside: vec[i64] = vec[i64](inside)  # which side is inside in this or the next marked corner
        self.heading: float = 0.0  # of the first segment's beginning in the drawing: degrees, 0 right, 90 up
        self.sources: dict[str, str] = {}
        self._restarts: dict[str, Track] = {}
        self._zones: dict[int, Track] = {}  # boards with a zone, by its first sector
        self.zone: vec[i64] = vec[i64]([])  # 1 for every sector of a Safety Zone; empty without one
        self.text: str = ""  # the track file, so that a record can carry a track of one's own
        self.spaces: i64 = sum(lanes)
        self.base: vec[i64] = vec[i64]([sum(lanes[:sector]) for sector in range(len(lanes))])
        self.sector_of: vec[i64] = vec[i64]([sector for sector, count in enumerate(lanes) for _ in range(count)])
        self.lane_of: vec[i64] = vec[i64]([lane for count in lanes for lane in range(count)])
        self.inner: vec[i64] = filled(self.spaces, -1)
        self.outer: vec[i64] = filled(self.spaces, -1)
        self._join_lanes()
        self.ahead: vec[vec[i64]] = vec[vec[i64]]([])
        self.behind: vec[vec[i64]] = vec[vec[i64]]([])
        self._touch(self._pairs())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (
            self.id, self.name, self.lanes, self.restart, self.grid, self.green_line, self.laps, self.seams,
            self.segments, self.start_line, list(self.inside), self.road, self.line,
            self.heading, self.sources, self.text, list(self.zone),
        )  # fmt: skip

    def packed(self) -> dict[str, Any]:
        """What a position tells of its track."""
        seams = [[sector, *pair] for sector in sorted(self.seams) for pair in sorted(self.seams[sector])]
        return {"id": self.id, "lanes": self.lanes, "seams": seams, "zone": list(self.zone)}

    @staticmethod
    def from_lanes(
        id: str,
        lanes: list[int],
        restart: str = "outer",
        green_line: int = GREEN_LINE,
        laps: dict[str, int] | None = None,
        seams: dict[int, list[tuple[int, int]]] | None = None,
        name: str = "",
    ) -> Track:
        """A track from lane counts alone, sector 0 first: it can be raced on but not drawn as a circuit."""
        rows = [restart_lanes(restart, count) for count in lanes]
        return Track(
            id, name or id, list(lanes), rows, grid_places(rows), green_line,
            {} if laps is None else laps, {} if seams is None else seams, [], 0, [1] * len(lanes),
        )  # fmt: skip

    def with_restart(self, rule: str) -> Track:
        """The same board with other restart lanes; its grid stays where it is printed (G50)."""
        if rule not in self._restarts:
            self._restarts[rule] = self._restarted(rule)
        return self._restarts[rule]

    def _restarted(self, rule: str) -> Track:
        rows = [restart_lanes(rule, count) for count in self.lanes]
        other = Track(
            self.id, self.name, self.lanes, rows, self.grid, self.green_line,
            self.laps, self.seams, self.segments, self.start_line, list(self.inside), self.road,
            self.line,
        )  # fmt: skip
        other.heading, other.sources, other.text = self.heading, self.sources, self.text
        return other

    def with_zone(self, first: int, count: int) -> Track:
        """The board with a Safety Zone: in its sectors only lane 0 is open (Grand Prix 8.3, G40)."""
        if first in self._zones:
            return self._zones[first]
        other = self._zones[first] = self._restarted("inner")
        other.zone = filled(self.sectors, 0)
        for i in range(count):
            other.zone[(first + i) % self.sectors] = 1
        other._close_lanes()
        return other

    def _close_lanes(self) -> None:
        """Shut all lanes of the zone but the innermost, and join that one with what lies before and behind it."""
        for space in range(self.spaces):
            if self.zone[self.sector_of[space]]:
                self.inner[space] = self.outer[space] = -1
        outside = [(here, there) for here, there in self._pairs() if not self._zoned(here) and not self._zoned(there)]
        joined = [pair for sector in range(self.sectors) for pair in self._through_zone(sector)]
        self._touch(sorted(outside + joined))

    def _zoned(self, space: int) -> bool:
        return self.zone[self.sector_of[space]] == 1

    def _through_zone(self, sector: int) -> list[tuple[int, int]]:
        """What touches between a sector and the next one if either is in the zone."""
        after = (sector + 1) % self.sectors
        if not (self.zone[sector] or self.zone[after]):
            return []
        here = [0] if self.zone[sector] else list(range(self.lanes[sector]))
        there = [0]
        if not self.zone[after]:
            there = sorted({self.lane_of[ahead] for space, ahead in self._pairs() if space == self.base[sector]})
        return [(self.base[sector] + one, self.base[after] + other) for one in here for other in there]

    @property
    def green(self) -> int:
        """The sector that begins at the green line."""
        return (self.line - self.green_line) % self.sectors

    def space(self, sector: int, lane: int) -> int:
        """The number of a space; the sector may also be a progress, negative or many laps on."""
        return self.base[sector % self.sectors] + lane

    def laps_of(self, game: str) -> int:
        """The length of a race: the game's own, else any the file names, else 3."""
        if game in self.laps:
            return self.laps[game]
        return max(self.laps.values()) if self.laps else 3

    def _join_lanes(self) -> None:
        for space in range(self.spaces):
            lane = self.lane_of[space]
            if lane > 0:
                self.inner[space] = space - 1
            if lane < self.lanes[self.sector_of[space]] - 1:
                self.outer[space] = space + 1

    def _pairs(self) -> list[tuple[int, int]]:
        """Which space touches which one ahead, from the inside."""
        found: list[tuple[int, int]] = []
        for sector in range(self.sectors if self.road == RING else self.sectors - 1):
            after = (sector + 1) % self.sectors  # C35: the last sector of a ring touches the first
            pairs = self.seams.get(sector)
            if pairs is None:
                pairs = overlap(self.lanes[sector], self.lanes[after])
            found += [(self.base[sector] + here, self.base[after] + there) for here, there in sorted(pairs)]
        return found

    def _touch(self, pairs: list[tuple[int, int]]) -> None:
        ahead: list[list[int]] = [[] for _ in range(self.spaces)]
        behind: list[list[int]] = [[] for _ in range(self.spaces)]
        for here, there in pairs:
            ahead[here].append(there)
            behind[there].append(here)
        self.ahead = vec[vec[i64]]([vec[i64](spaces) for spaces in ahead])
        self.behind = vec[vec[i64]]([vec[i64](spaces) for spaces in behind])


def _again(*values: Any) -> Track:
    """A track that has travelled."""
    track = Track(*values[:13])
    track.heading, track.sources, track.text = values[13:16]
    if values[16]:
        track.zone = vec[i64](values[16])
        track._close_lanes()
    return track
