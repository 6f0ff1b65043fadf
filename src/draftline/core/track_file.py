"""Reads track files: TOML that a player writes by hand, with a sentence for every fault."""

from __future__ import annotations

import re
from typing import Any, Final

from draftline.core.geometry import crossings, geometry
from draftline.core.messages import DraftlineError, Message, RecordError, TrackError, Value
from draftline.core.track import (
    GREEN_LINE,
    MAX_LANES,
    MAX_SECTORS,
    OPEN,
    RESTART_RULES,
    RING,
    ROADS,
    Segment,
    Track,
    grid_places,
    overlap,
    restart_lanes,
)
from draftline.data import file_text, package_names, package_text, packages, read_toml

GRID_PLACES: Final = 42  # seven teams of six cars (12.3)
MAX_LAPS: Final = 99
KINDS: Final = ("straight", "corner")
INSIDES = {"left": 1, "right": -1, "none": 0}
SOURCES: Final = ("print", "rulebook", "public", "house")
SOURCED = ("name", "sectors", "lanes", "shape", "seams", "restart", "grid", "green_line", "laps")
KEYS: Final = (
    "id", "name", "road", "restart", "grid", "green_line", "start_line", "run_off", "heading", "laps", "source",
    "segment",
)  # fmt: skip
SEGMENT_KEYS: Final = ("kind", "sectors", "lanes", "angle", "radius", "inside", "restart", "seam")

_shipped: dict[str, Track] = {}
_games: list[str] = []  # that a track file may give laps for


def laps_may_name(game: str) -> None:
    """Let track files say how many laps a game has on them."""
    if game not in _games:
        _games.append(game)


def track_names() -> list[str]:
    """The ids of the tracks that come with the package, then of those that other games bring."""
    return list(_places())


def _places() -> dict[str, str]:
    """The package of every track that comes with one; ours go before others of the same id."""
    places: dict[str, str] = {}
    for package in packages():
        for name in package_names("tracks", ".toml", package):
            places.setdefault(name, package)
    return places


def load_track(name: str) -> Track:
    """A track that ships by its id, or a track file by its path. Tracks never change, so they are shared."""
    if name in _shipped:
        return _shipped[name]
    places = _places()
    if name in places:
        _shipped[name] = _read(package_text(f"tracks/{name}.toml", places[name]), name, False)
        return _shipped[name]
    if not name.endswith(".toml") and "/" not in name and "\\" not in name:
        raise TrackError(Message("error.track-unknown", {"name": name, "known": list(places)}))
    try:
        text = file_text(name)
    except DraftlineError as error:
        raise TrackError(error.message) from None
    return read_track(text, name)


def track_reference(track: Track) -> dict[str, str]:
    """How a record names a track: a shipped one by its id, one's own by its file's text."""
    if track.id in track_names() and load_track(track.id).text == track.text:
        return {"id": track.id}
    if not track.text:
        raise RecordError(Message("error.record-track", {"name": track.name}))
    return {"id": track.id, "text": track.text}


def read_track(text: str, where: str = "track.toml", with_shape: bool = True) -> Track:
    """A track from the text of its file; the error carries the first fault and counts the others.

    A file that was checked before need not be drawn again to see whether its ends meet.
    """
    return _read(text, where, with_shape)


def check_track(text: str, where: str = "track.toml") -> list[Message]:
    """Every fault in the text of a track file, as messages; an empty list if there is none."""
    return _Reader(text, where).faults_with_shape()


def line_of(text: str, fault: Message) -> int | None:
    """The line of a track file that a fault speaks of: where its key stands, or its segment begins."""
    known = fault.values.get("line")
    if isinstance(known, int):
        return known
    inner = fault.values.get("fault")
    segment = fault.values.get("segment", 0)
    key = (inner if isinstance(inner, Message) else fault).values.get("key", "")
    found: int | None = None
    segments = 0
    here = 0  # the segment that a line belongs to, 0 outside them
    for at, line in enumerate(text.split("\n"), 1):
        words = line.strip()
        if words.startswith("["):
            begins = re.match(r"\[\[\s*segment\s*\]\]", words) is not None
            segments += begins
            here = segments if begins else 0
            if begins and here == segment:
                found = at
        elif here == segment and key != "" and re.match(rf"[\"']?{re.escape(str(key))}[\"']?\s*=", words) is not None:
            return at
    return found


def _read(text: str, where: str, with_shape: bool) -> Track:
    reader = _Reader(text, where)
    faults = reader.faults_with_shape() if with_shape else reader.faults
    if faults:
        raise TrackError(_summary(faults))
    return reader.track()


def _summary(faults: list[Message]) -> Message:
    if len(faults) == 1:
        return faults[0]
    return Message("error.track-more", {"fault": faults[0], "n": len(faults) - 1})


class _Reader:
    """Reads one file, collecting faults instead of stopping at the first."""

    def __init__(self, text: str, where: str) -> None:
        self.faults: list[Message] = []
        self._text: str = text
        self._segment: int = 0  # the segment being read, from 1; 0: the head of the file
        self._head: dict[str, Any] = {}
        self._segments: list[Segment] = []
        self._restart: str = ""
        self._road: str = RING
        self._laps: dict[str, int] = {}
        self._sources: dict[str, str] = {}
        try:
            self._head = read_toml(text, where)
        except DraftlineError as error:
            self.faults.append(error.message)
            return
        self._read_head()
        self._read_segments()
        if not self.faults:
            self._check_whole()

    def track(self) -> Track:
        """The track; only for a file without faults."""
        head = self._head
        first = int(head.get("start_line", 0))
        spread = [segment for segment in self._segments for _ in range(segment.sectors)]
        ring = spread[first:] + spread[:first]
        track = Track(
            head["id"], head["name"], [segment.lanes for segment in ring], self._rows(ring, self._restart),
            self._grid(ring), self._green_line(len(ring)), self._laps, self._seams(first), self._segments, first,
            _insides([segment.inside for segment in ring]), self._road, self._line(len(ring)),
        )  # fmt: skip
        track.heading = float(head.get("heading", 0.0))
        track.sources = self._sources
        track.text = self._text
        return track

    def _grid(self, ring: list[Segment]) -> list[tuple[int, int]]:
        """Places in rows behind the line of a ring; side by side in the first sector of an open road."""
        if self._road == OPEN:
            return [(0, lane) for lane in range(ring[0].lanes)]
        return grid_places(self._rows(ring, str(self._head.get("grid", self._restart))))

    def _line(self, sectors: int) -> int:
        """The sector behind the chequered line: on an open road there is room to slow down after it."""
        if self._road == RING:
            return self._whole(self._head, "run_off", 0, 0, 0)
        return sectors - self._whole(self._head, "run_off", 1, max(sectors - 2, 1), 1)

    def _green_line(self, sectors: int) -> int:
        """How far before the chequered line: on an open road where its first sector ends."""
        default = GREEN_LINE if self._road == RING else max(self._line(sectors) - 1, 1)
        return self._whole(self._head, "green_line", 1, max(sectors - 1, 1), default)

    def faults_with_shape(self) -> list[Message]:
        """Also what only the drawing shows: that the ends meet and that the road does not cross itself."""
        if self.faults:
            return self.faults
        try:
            crossed = crossings(geometry(self.track()))
        except TrackError as error:
            return [error.message]
        if not crossed:
            return []
        return [Message("error.track-crossing", {"one": crossed[0][0], "other": crossed[0][1]})]

    def _read_head(self) -> None:
        head = self._head
        self._known(head, KEYS)
        self._require(head, ("id", "name", "segment"))
        self._sentence(head, "name")
        track_id = head.get("id", "x")
        if not isinstance(track_id, str) or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", track_id) is None:
            self._fault(Message("error.track-id", {"found": _show(track_id)}))
        self._road = self._word(head, "road", ROADS, RING)
        self._restart = self._word(head, "restart", RESTART_RULES, "outer")
        self._word(head, "grid", RESTART_RULES, "outer")
        self._number(head, "heading", -360, 360)
        self._read_laps(head.get("laps", {}))
        self._read_sources(head.get("source", {}))

    def _read_laps(self, laps: Any) -> None:
        if not isinstance(laps, dict):
            self._fault(Message("error.track-table", {"key": "laps"}))
            return
        self._known(laps, tuple(_games))
        for game in laps:
            if game in _games:
                self._laps[game] = self._whole(laps, game, 1, MAX_LAPS, 1)

    def _read_sources(self, sources: Any) -> None:
        if not isinstance(sources, dict):
            self._fault(Message("error.track-table", {"key": "source"}))
            return
        self._known(sources, SOURCED)
        for key in sources:
            if key == "laps" and isinstance(sources[key], dict):
                self._known(sources[key], tuple(_games))
                for game in sources[key]:
                    self._sources[f"laps.{game}"] = self._word(sources[key], game, SOURCES, "house")
            elif key in SOURCED:
                self._sources[key] = self._word(sources, key, SOURCES, "house")

    def _read_segments(self) -> None:
        tables = self._head.get("segment", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._fault(Message("error.track-segments", {}))
            return
        if len(tables) > MAX_SECTORS:  # each has at least one
            self._fault(Message("error.track-long", {"sectors": len(tables), "most": MAX_SECTORS}))
            return
        for table in tables:
            self._segment += 1
            self._segments.append(self._read_segment(table))
        self._segment = 0

    def _read_segment(self, table: dict[str, Any]) -> Segment:
        self._known(table, SEGMENT_KEYS)
        self._require(table, ("kind", "sectors", "lanes"))
        kind = self._word(table, "kind", KINDS, "straight")
        lanes = self._whole(table, "lanes", 1, MAX_LANES, 1)
        angle = self._number(table, "angle", -360, 360)
        if kind == "straight" and angle != 0:
            self._fault(Message("error.track-straight-angle", {}))
        if kind == "corner" and angle == 0:
            self._fault(Message("error.track-corner-angle", {}))
        inside = self._word(table, "inside", tuple(INSIDES), "")
        return Segment(
            kind,
            self._whole(table, "sectors", 1, MAX_SECTORS, 1),
            lanes,
            angle,
            self._number(table, "radius", 0, 100),
            self._lane_pair(table, lanes),
            INSIDES[inside] if inside else None,
            self._pairs(table),
        )

    def _check_whole(self) -> None:
        """What needs the segments together: seams, start line, green line, grid."""
        count = sum(segment.sectors for segment in self._segments)
        for number, segment in enumerate(self._segments):
            if segment.seam is not None:
                self._segment = number + 1
                self._check_seam(segment, self._segments[(number + 1) % len(self._segments)])
        self._segment = 0
        self._whole(self._head, "start_line", 0, self._segments[0].sectors - 1 if self._road == RING else 0, 0)
        self._line(count)
        self._green_line(count)
        if count > MAX_SECTORS:
            self._fault(Message("error.track-long", {"sectors": count, "most": MAX_SECTORS}))
        places = sum(segment.sectors * min(segment.lanes, 2) for segment in self._segments)
        if places < GRID_PLACES and self._road == RING:
            self._fault(Message("error.track-grid", {"places": places, "wanted": GRID_PLACES}))

    def _check_seam(self, segment: Segment, after: Segment) -> None:
        pairs = segment.seam or []
        if any(here >= segment.lanes or there >= after.lanes for here, there in pairs):
            most: dict[str, Value] = {"here": segment.lanes - 1, "there": after.lanes - 1}
            self._fault(Message("error.track-seam-lane", most))
        elif {here for here, _ in pairs} != set(range(segment.lanes)):
            self._fault(Message("error.track-seam-ahead", {}))
        elif {there for _, there in pairs} != set(range(after.lanes)):
            self._fault(Message("error.track-seam-behind", {}))
        elif any(a < c and b > d for a, b in pairs for c, d in pairs):
            self._fault(Message("error.track-seam-crossed", {}))

    def _rows(self, ring: list[Segment], rule: str) -> list[list[int]]:
        """The restart lanes of every sector; nobody lines up again on an open road."""
        if self._road == OPEN:
            return [[] for _ in ring]
        return [
            restart_lanes(rule, segment.lanes) if segment.restart is None else segment.restart
            for segment in ring
        ]

    def _seams(self, first: int) -> dict[int, list[tuple[int, int]]]:
        """The overrides by the sector before the seam, counted from the start line."""
        count = sum(segment.sectors for segment in self._segments)
        seams: dict[int, list[tuple[int, int]]] = {}
        end = -first
        for number, segment in enumerate(self._segments):
            end += segment.sectors
            after = self._segments[(number + 1) % len(self._segments)]
            if segment.seam is not None and sorted(segment.seam) != overlap(segment.lanes, after.lanes):
                seams[(end - 1) % count] = sorted(segment.seam)
        return seams

    def _fault(self, message: Message) -> None:
        if self._segment:
            message = Message("error.track-segment", {"segment": self._segment, "fault": message})
        self.faults.append(message)

    def _known(self, table: dict[str, Any], keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                self._fault(Message("error.track-key", {"key": key, "known": list(keys)}))

    def _require(self, table: dict[str, Any], keys: tuple[str, ...]) -> None:
        for key in keys:
            if key not in table or table[key] == []:
                self._fault(Message("error.track-missing", {"key": key}))

    def _whole(self, table: dict[str, Any], key: str, low: int, high: int, default: int) -> int:
        value = table.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        values: dict[str, Value] = {"key": key, "low": low, "high": high, "found": _show(value)}
        self._fault(Message("error.track-whole", values))
        return low

    def _number(self, table: dict[str, Any], key: str, low: int, high: int) -> float:
        value = table.get(key, 0)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        values: dict[str, Value] = {"key": key, "low": low, "high": high, "found": _show(value)}
        self._fault(Message("error.track-number", values))
        return 0.0

    def _word(self, table: dict[str, Any], key: str, words: tuple[str, ...], default: str) -> str:
        value = table.get(key, default)
        if key not in table or (isinstance(value, str) and value in words):
            return str(value)
        self._fault(Message("error.track-word", {"key": key, "words": list(words), "found": _show(value)}))
        return default

    def _sentence(self, table: dict[str, Any], key: str) -> None:
        value = table.get(key, key)
        if not isinstance(value, str) or not value.strip():
            self._fault(Message("error.track-text", {"key": key, "found": _show(value)}))

    def _lane_pair(self, table: dict[str, Any], lanes: int) -> list[int] | None:
        """The segment's own restart lanes: two, or one where there is one."""
        if "restart" not in table:
            return None
        found = _whole_list(table["restart"])
        if found is None or len(found) != min(lanes, 2) or sorted(set(found)) != found or found[-1] >= lanes:
            self._fault(Message("error.track-restart", {"lanes": lanes, "found": _show(table["restart"])}))
            return None
        return found

    def _pairs(self, table: dict[str, Any]) -> list[tuple[int, int]] | None:
        """The segment's own seam: pairs of a lane here and a lane of the next segment."""
        if "seam" not in table:
            return None
        pairs: list[tuple[int, int]] = []
        given = table["seam"]
        for item in given if isinstance(given, list) and len(given) <= MAX_LANES * MAX_LANES else [None]:
            pair = _whole_list(item)
            if pair is None or len(pair) != 2:
                self._fault(Message("error.track-seam", {"found": _show(table["seam"])}))
                return None
            if (pair[0], pair[1]) not in pairs:
                pairs.append((pair[0], pair[1]))
        return pairs


def _insides(marks: list[int]) -> list[int]:
    """For every sector the mark of its own corner or of the next one that has a mark (Grand Prix 13.3)."""
    inside = list(marks)
    mark = next((mark for mark in marks if mark), 1)
    for sector in range(len(marks) - 1, -1, -1):
        mark = marks[sector] or mark
        inside[sector] = mark
    return inside


def _whole_list(value: Any) -> list[int] | None:
    """A list of whole numbers from 0, or nothing if it is anything else."""
    if not isinstance(value, list):
        return None
    numbers: list[int] = []
    for item in value:
        if not isinstance(item, int) or isinstance(item, bool) or item < 0:
            return None
        numbers.append(item)
    return numbers


def _show(value: Any) -> str:
    """A value as the file would write it, cut to a readable length."""
    shown = f'"{value}"' if isinstance(value, str) else str(value)
    if isinstance(value, bool):
        shown = shown.lower()
    return shown if len(shown) <= 40 else f"{shown[:39]}…"
