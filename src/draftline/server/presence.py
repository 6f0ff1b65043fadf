"""Who is at a table: connected to this process or another, away since when, and away for too long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Protocol

from draftline.server.store import PERSON, RUNNING, SeatRow, TableRow

HOST = -1  # among those who are there: whoever made the table


class Listener(Protocol):
    """A connection: which seats it speaks for, from which address, and where its frames go."""

    seats: tuple[int, ...]
    host: bool
    address: str

    def push(self, frame: str) -> None: ...

    def dismiss(self) -> None: ...


class Presence:
    """The part of a table that knows who is there."""

    def __init__(self, row: TableRow, seats: list[SeatRow], patience: float) -> None:
        self.row = row
        self.seats = seats
        self.listeners: set[Listener] = set()
        self.elsewhere: set[int] = set()  # seats whose people are connected to other processes
        self.patience = patience  # seconds until somebody who is away counts as absent
        self.reminder: asyncio.TimerHandle | None = None  # that is told then
        self.left: dict[int, float] = {}  # when those who were connected left
        self._began = time.time()
        self._seen: dict[int, float] = {}  # when somebody was here last, connected or asking

    @property
    def connected(self) -> set[int]:
        """The seats whose people are connected here, and the host."""
        found = {seat for listener in self.listeners for seat in listener.seats}
        return found | {HOST} if any(listener.host for listener in self.listeners) else found

    @property
    def here(self) -> set[int]:
        return self.connected | self.elsewhere

    def saw(self, seats: Iterable[int]) -> None:
        """Somebody is here."""
        self._seen.update(dict.fromkeys(seats, time.time()))

    def came_or_left(self, seats: Iterable[int]) -> None:
        self.saw(seats)
        self.left.update(dict.fromkeys(seats, time.time()))

    def away(self) -> dict[int, float]:
        """When people who are away were here last; those who never came, when the table was opened."""
        here = self.here
        return {seat: self._seen.get(seat, self._began) for seat in self._owned() if seat not in here}

    def _owned(self) -> set[int]:
        return {row.seat for row in self.seats if row.who == PERSON or row.lent is not None}

    def long_away(self) -> set[int]:
        now = time.time()
        return {seat for seat, since in self.away().items() if now - since >= self.patience}

    def absent(self) -> set[int]:
        """The seats that the table may lend: those who ought to drive have been away for long."""
        if self.row.status != RUNNING:
            return set()
        return {seat for seat in self.long_away() if self.seats[seat].who == PERSON}

    @property
    def next_absence(self) -> float | None:
        """Seconds until somebody more counts as absent."""
        away = self.away().items() if self.row.status == RUNNING else ()
        left = [since + self.patience - time.time() for seat, since in away if self.seats[seat].who == PERSON]
        return min((seconds for seconds in left if seconds > 0), default=None)

    def people(self, asking: Iterable[int] = ()) -> set[int]:
        """The seats whose owners are there, with those who ask."""
        return self._owned() & (self.here | set(asking))
