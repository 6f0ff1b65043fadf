"""Sections and spaces as Thunder Rolls has them: forward is straight, or diagonal over a corner that touches (R20)."""

from __future__ import annotations

from typing import Any

from draftline.core.actions import one
from draftline.core.columns import i64, vec
from draftline.core.track import Track
from draftline.games.thunder_rolls.verbs import BACK, DIAGONAL, FORWARD, IN, OUT

Rows = list[list[int]]


class Board:
    """Of every space: where a car may go from it, the action that says so, and what lies straight on."""

    def __init__(self, track: Track) -> None:
        ahead, ahead_codes = _ways(track, FORWARD)
        behind, behind_codes = _ways(track, BACK)
        self.track = track
        self.widest: i64 = max(track.lanes)
        self.straight: vec[i64] = vec[i64]([spaces[0] for spaces in ahead])
        self.straight_back: vec[i64] = vec[i64]([spaces[0] for spaces in behind])
        self.straights: vec[i64] = vec[i64]([len(spaces) for spaces in track.ahead])  # the first so many of `ahead`
        self.ahead: vec[vec[i64]] = _packed(ahead)
        self.ahead_codes: vec[vec[i64]] = _packed(ahead_codes)
        self.behind: vec[vec[i64]] = _packed(behind)
        self.behind_codes: vec[vec[i64]] = _packed(behind_codes)
        self.touching: vec[vec[i64]] = _packed([sorted(spaces) for spaces in ahead])

    def __reduce__(self) -> tuple[Any, ...]:
        return board_of, (self.track,)


def _ways(track: Track, verb: int) -> tuple[Rows, Rows]:
    """Of every space those that a car can go to, straight ways first, then the diagonals, inside first; the codes."""
    ways: Rows = []
    codes: Rows = []
    for space in range(track.spaces):
        sector = (track.sector_of[space] + (1 if verb == FORWARD else -1)) % track.sectors
        straight = list(track.ahead[space] if verb == FORWARD else track.behind[space])
        diagonal = [other for other in _touching(track, space, sector) if other not in straight]
        ways.append(straight + diagonal)
        codes.append([verb] if len(straight) == 1 else [one(verb, track.lane_of[other]) for other in straight])
        aside = DIAGONAL if verb == FORWARD else BACK
        codes[-1] += [one(aside, IN if other < straight[0] else OUT) for other in diagonal]
    return ways, codes


def _touching(track: Track, space: int, sector: int) -> list[int]:
    """Spaces of a section before or behind that a space touches with a side or a corner."""
    lane, lanes, others = track.lane_of[space], track.lanes[track.sector_of[space]], track.lanes[sector]
    return [
        track.space(sector, other)
        for other in range(others)
        if lane * others <= (other + 1) * lanes and other * lanes <= (lane + 1) * others
    ]


def _packed(rows: Rows) -> vec[vec[i64]]:
    return vec[vec[i64]]([vec[i64](row) for row in rows])


_last: list[Board] = []


def board_of(track: Track) -> Board:
    """The board of a track; the last one made is kept, for many races on one track."""
    for board in _last:
        if board.track is track:
            return board
    made = Board(track)
    _last[:] = [made]
    return made
