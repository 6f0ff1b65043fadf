"""A race track as the engine sees it: a ring or an open road of sectors, their lanes and what touches what.

Thunder Alley 1.3 and 4.5; C1.
"""

from __future__ import annotations

from typing import Any, Final

from draftline.core.columns import i64, vec
from draftline.core.field import filled
from draftline.core.messages import Message, TrackError, Value
from draftline.core.surface import READ, TEXT, WHOLE, offers

MAX_LANES: Final = 6
MAX_SECTORS: Final = 400
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
        board: Track | None = None,
    ) -> None:
        """`board` is the same one with other restart lanes: what touches what is taken from it."""
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
        self.base: vec[i64]
        self.sector_of: vec[i64]
        self.lane_of: vec[i64]
        self.inner: vec[i64]
        self.outer: vec[i64]
        self.ahead: vec[vec[i64]]
        self.behind: vec[vec[i64]]
        if board is None:
            self._lay_out()
        else:
            self._share(board)

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
            self.line, self,
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
        self.inner, self.outer = self.inner[:], self.outer[:]
        self.ahead, self.behind = self.ahead[:], self.behind[:]
        for sector in range(self.sectors):
            if self.zone[sector]:
                for lane in range(self.lanes[sector]):
                    self.inner[self.base[sector] + lane] = self.outer[self.base[sector] + lane] = -1
            if self.zone[sector] or self.zone[(sector + 1) % self.sectors]:
                self._join(sector, self._through_zone(sector))

    def _through_zone(self, sector: int) -> list[tuple[int, int]]:
        """Which lanes touch between a sector and the next one if either is in the zone."""
        here = [0] if self.zone[sector] else list(range(self.lanes[sector]))
        there = [0]
        if not self.zone[(sector + 1) % self.sectors]:
            there = [ahead for lane, ahead in self._pairs(sector) if lane == 0]
        return [(one, other) for one in here for other in there]

    @property
    def green(self) -> int:
        """The sector that begins at the green line."""
        return (self.line - self.green_line) % self.sectors

    def space(self, sector: int, lane: int) -> int:
        """The number of a space; the sector may also be a progress, negative or many laps on."""
        here = sector % self.sectors
        if not 0 <= lane < self.lanes[here]:
            values: dict[str, Value] = {"track": self.name, "sector": here, "lane": lane, "most": self.lanes[here] - 1}
            raise TrackError(Message("error.lane-unknown", values))
        return self.base[here] + lane

    def laps_of(self, game: str) -> int:
        """The length of a race: the game's own, else any the file names, else 3."""
        if game in self.laps:
            return self.laps[game]
        return max(self.laps.values()) if self.laps else 3

    def _lay_out(self) -> None:
        """Number the spaces, and find what touches what."""
        base = [0]
        for count in self.lanes:
            base.append(base[-1] + count)
        self.base = vec[i64](base[:-1])
        self.sector_of = vec[i64]([sector for sector, count in enumerate(self.lanes) for _ in range(count)])
        self.lane_of = vec[i64]([lane for count in self.lanes for lane in range(count)])
        self.inner = filled(self.spaces, -1)
        self.outer = filled(self.spaces, -1)
        for space in range(self.spaces):
            lane = self.lane_of[space]
            if lane > 0:
                self.inner[space] = space - 1
            if lane < self.lanes[self.sector_of[space]] - 1:
                self.outer[space] = space + 1
        nothing = vec[i64]([])
        self.ahead = vec[vec[i64]]([nothing for _ in range(self.spaces)])
        self.behind = vec[vec[i64]]([nothing for _ in range(self.spaces)])
        for sector in range(self.sectors if self.road == RING else self.sectors - 1):
            self._join(sector, self._pairs(sector))

    def _share(self, board: Track) -> None:
        """Take over its spaces and what touches what; they are never changed in place."""
        self.base, self.sector_of, self.lane_of = board.base, board.sector_of, board.lane_of
        self.inner, self.outer, self.ahead, self.behind = board.inner, board.outer, board.ahead, board.behind

    def _pairs(self, sector: int) -> list[tuple[int, int]]:
        """Which lane of a sector touches which one of the next, inside first (C35: the first one follows the last)."""
        pairs = self.seams.get(sector)
        if pairs is None:
            return overlap(self.lanes[sector], self.lanes[(sector + 1) % self.sectors])
        return sorted(pairs)

    def _join(self, sector: int, pairs: list[tuple[int, int]]) -> None:
        """A sector touches the next one in these lanes."""
        after = (sector + 1) % self.sectors
        here, there = self.base[sector], self.base[after]
        for lane in range(self.lanes[sector]):
            self.ahead[here + lane] = vec[i64]([there + ahead for one, ahead in pairs if one == lane])
        for lane in range(self.lanes[after]):
            self.behind[there + lane] = vec[i64]([here + one for one, ahead in pairs if ahead == lane])


offers(
    Track,
    ahead=READ, behind=READ, green=READ, green_line=READ, grid=READ, id=READ, inner=READ, lane_of=READ, lanes=READ,
    laps=READ, laps_of={"game": TEXT}, line=READ, name=READ, outer=READ, restart=READ, road=READ, sector_of=READ,
    sectors=READ, segments=READ, sources=READ, space={"sector": WHOLE, "lane": WHOLE}, spaces=READ, text=READ,
    zone=READ,
)  # fmt: skip


def _again(*values: Any) -> Track:
    """A track that has travelled."""
    track = Track(*values[:13])
    track.heading, track.sources, track.text = values[13:16]
    if values[16]:
        track.zone = vec[i64](values[16])
        track._close_lanes()
    return track
