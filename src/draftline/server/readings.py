"""Who is winning: a reading of the race by what a spectator sees, made once a version for all who ask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from draftline.core.messages import Message
from draftline.server.problems import Problem
from draftline.server.store import PERSON, WAITING
from draftline.server.table import Table
from draftline.server.worker import packed

Json = dict[str, Any]
Ask = Callable[[Json], Awaitable[Json]]


def may_read(table: Table, seats: tuple[int, ...]) -> bool:
    """Whoever looks on may; whoever races may alone against bots, or where the table was made so."""
    people = sum(seat.who == PERSON or seat.lent is not None for seat in table.seats)
    return not seats or table.row.readings or people == 1


class Readings:
    """The readings of races in memory, each asked of a worker when somebody first wants it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._known: WeakKeyDictionary[Table, dict[int, Json]] = WeakKeyDictionary()
        self._making: dict[tuple[str, int], asyncio.Task[Json]] = {}

    async def of(self, table: Table, seats: tuple[int, ...], start: int) -> Json:
        """How a race stands now, and the chances that were read from a version on, for a curve."""
        if table.row.status == WAITING:
            raise Problem("not-started")
        if not may_read(table, seats):
            raise Problem("wrong-seat", Message("error.no-readings"))
        version = table.version
        known = self._known.setdefault(table, {})
        if version not in known:
            known[version] = await asyncio.shield(self._made(table, version))
        curve = [{"version": at, "wins": known[at]["wins"]} for at in sorted(known) if start <= at <= version]
        return {"version": version, **known[version], "curve": curve}

    def _made(self, table: Table, version: int) -> asyncio.Task[Json]:
        """One question for all who ask at once, and its answer even if the first of them leaves."""
        key = (table.id, version)
        if key not in self._making:
            question = {"do": "reading", "view": packed(table.race.game.view(None))}
            self._making[key] = asyncio.ensure_future(self._ask(question))
            self._making[key].add_done_callback(lambda _: self._making.pop(key, None))
        return self._making[key]
