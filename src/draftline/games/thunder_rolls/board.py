"""Sections and spaces as Thunder Rolls has them: forward is straight, or diagonal over a corner that touches (R20)."""

from __future__ import annotations

from typing import Any

from draftline.core.actions import one
from draftline.core.track import Track
from draftline.games.thunder_rolls.verbs import BACK, DIAGONAL, FORWARD, IN, OUT


class Board:
    """Of every space: where a car may go from it, the action that says so, and what lies straight on."""

    def __init__(self, track: Track) -> None:
        self.track = track
        spaces = range(track.spaces)
        self.lanes: list[int] = track.lanes
        self.widest: int = max(track.lanes)
        self.straight: list[int] = [track.ahead[space][0] for space in spaces]
        self.straight_back: list[int] = [track.behind[space][0] for space in spaces]
        self.ahead: list[list[int]] = []
        self.ahead_codes: list[list[int]] = []
        self.behind: list[list[int]] = []
        self.behind_codes: list[list[int]] = []
        self.straights: list[int] = [len(track.ahead[space]) for space in spaces]  # the first so many of `ahead`
        for space in spaces:
            sector = track.sector_of[space]
            self._join(track, space, (sector + 1) % track.sectors, list(track.ahead[space]), FORWARD)
            self._join(track, space, (sector - 1) % track.sectors, list(track.behind[space]), BACK)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.track,)

    def _join(self, track: Track, space: int, sector: int, straight: list[int], verb: int) -> None:
        """Straight ways first, then the diagonals, inside first."""
        to = straight[:]
        codes = [verb] if len(to) == 1 else [one(verb, track.lane_of[other]) for other in to]
        diagonal = DIAGONAL if verb == FORWARD else BACK
        for lane in _touching(track.lane_of[space], track.lanes[track.sector_of[space]], track.lanes[sector]):
            other = track.space(sector, lane)
            if other not in straight:
                to.append(other)
                codes.append(one(diagonal, IN if other < straight[0] else OUT))
        if verb == FORWARD:
            self.ahead.append(to)
            self.ahead_codes.append(codes)
        else:
            self.behind.append(to)
            self.behind_codes.append(codes)


def _touching(lane: int, lanes: int, others: int) -> list[int]:
    """Lanes of the next section that a space touches with a side or a corner."""
    return [
        other
        for other in range(others)
        if lane * others <= (other + 1) * lanes and other * lanes <= (lane + 1) * others
    ]
