"""People who are away from their table: who is there, whose seat a bot drives meanwhile, and when a race is ended.

A seat is lent to a bot by its owner at any time, or by the table once the owner has been away for a while: the host
decides, and where the host is away too those who are there vote. It stays its owner's, by the same link.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from typing import Any, Protocol

from draftline.core.messages import Message
from draftline.server.bot_runner import Bots
from draftline.server.library import stand_in
from draftline.server.presence import HOST
from draftline.server.problems import Problem
from draftline.server.store import BOT, BY_OWNER, BY_TABLE, PERSON, Store, set_values
from draftline.server.table import Table
from draftline.server.tokens import hashed, new_token

LEND, END = "lend", "end"
Votes = dict[str, list[int]]


class Asker(Protocol):
    """Who asks: the seats of the given tokens, and whether one is the host's."""

    @property
    def seats(self) -> tuple[int, ...]: ...

    @property
    def host(self) -> bool: ...


class Absences:
    """What a table does about people who are away."""

    def __init__(self, store: Store, bots: Bots, wake: Callable[[Table], None]) -> None:
        self.store = store
        self.bots = bots
        self.wake = wake

    async def lend(self, table: Table, asker: Asker, seat: int, bot: str | None, agree: bool = True) -> None:
        """A bot drives for a person, or somebody wishes so."""
        code = bot or stand_in()
        await self.bots.checking(lambda: self.bots.check(code))

        async def attempt() -> None:
            _refuse_unless_racing(table)
            row = table.persons_seat(seat)
            if row.lent is not None:
                return
            own = seat in asker.seats
            if not own and not await self._agreed_to_lend(table, asker, seat, agree):
                return
            values = {"who": BOT, "bot": code, "lent": BY_OWNER if own else BY_TABLE}
            await self._put(table, seat, values, PERSON)

        await self._settled(table, attempt)

    async def _agreed_to_lend(self, table: Table, asker: Asker, seat: int, agree: bool) -> bool:
        if not asker.host and not asker.seats:
            raise Problem("no-token")
        if seat not in table.absent():
            raise Problem("not-away")
        if asker.host:
            return agree
        if HOST in table.here:
            raise Problem("not-host", Message("reason.host-decides"))
        voters = table.people(asker.seats) - {seat}
        return await self._vote(table, vote_of(LEND, seat), asker, voters, agree, len(voters) // 2 + 1)

    async def drive(self, table: Table, seat: int) -> None:
        """Its owner drives again."""

        async def attempt() -> None:
            if table.persons_seat(seat).lent is not None:
                await self._put(table, seat, {"who": PERSON, "bot": "", "lent": None}, BOT)

        await self._settled(table, attempt)

    async def give_back(self, table: Table, seats: Collection[int]) -> None:
        """Owners are back: what the table lent is theirs again; what they lent themselves waits for their word."""
        for seat in seats:
            if table.seats[seat].lent == BY_TABLE:
                await self.drive(table, seat)

    async def renew(self, table: Table, seat: int) -> str:
        """A new link for somebody who has lost it; the old one is worth nothing from then on."""
        token = new_token()

        async def attempt() -> None:
            row = table.persons_seat(seat)
            if table.row.season is not None:
                raise Problem("wrong-seat", Message("reason.renew-in-season"))
            if seat not in table.long_away():
                raise Problem("not-away")
            await self.store.run(self.store.put_seat, table.id, seat, {"token": hashed(token)}, row.who)
            table.retoken(seat, hashed(token))
            table.tell_table()

        await self._settled(table, attempt)
        return token

    async def end(self, table: Table, asker: Asker, agree: bool) -> None:
        """The race ends as it stands: by the host while somebody is away, else if all who are there wish it."""
        if not asker.host and not asker.seats:
            raise Problem("no-token")

        async def attempt() -> None:
            _refuse_unless_racing(table)
            voters = table.people(asker.seats)
            alone = voters <= set(asker.seats)
            if not (asker.host and agree and (alone or table.absent())):
                if not asker.seats:
                    raise Problem("not-away", Message("reason.all-here"))
                if not await self._vote(table, vote_of(END), asker, voters, agree, len(voters)):
                    return
            await table.stop()

        await self._settled(table, attempt)

    async def _vote(
        self, table: Table, what: str, asker: Asker, voters: set[int], agree: bool, needed: int
    ) -> bool:
        """Whether enough of those who are there agree; if not yet, the vote is kept."""
        before = table.row.votes or {}
        by = {*before.get(what, ()), *asker.seats} if agree else {*before.get(what, ())} - {*asker.seats}
        if len(by & voters) >= needed:
            return True
        votes = {**before, what: sorted(by)} if by else {name: old for name, old in before.items() if name != what}
        await self.store.run(self.store.put_votes, table.id, table.row.votes, votes or None)
        table.row.votes = votes or None
        table.tell_table()
        return False

    async def _put(self, table: Table, seat: int, values: dict[str, Any], only: str) -> None:
        """Change who drives; the votes about this seat are settled by that."""
        drivers = {row.seat: row.who for row in table.seats} | {seat: values["who"]}
        votes = {name: by for name, by in (table.row.votes or {}).items() if name != vote_of(LEND, seat)} or None
        asked = any(drivers[other] == BOT for other in table.race.game.asked)
        then = {"bots_next": asked, "votes": votes, "changed": time.time()}
        await self.store.run(self.store.put_seat, table.id, seat, values, only, then, table.version)
        set_values(table.seats[seat], values)
        table.row.votes = votes
        table.tell_table()

    async def _settled(self, table: Table, attempt: Callable[[], Any]) -> None:
        async with table.lock:
            await table.settled(attempt)
        self.wake(table)
        self.remind(table)

    def remind(self, table: Table) -> None:
        """Tell everybody there when somebody has been away for long enough; nothing else happens at that moment."""
        wait = table.next_absence
        if wait is not None and table.reminder is None and table.listeners:
            table.reminder = asyncio.get_running_loop().call_later(wait, self._reminded, table)

    def _reminded(self, table: Table) -> None:
        table.reminder = None
        table.tell_table()
        self.remind(table)


def _refuse_unless_racing(table: Table) -> None:
    """A scene is one person's, who can leave it at any time."""
    table.refuse_unless_running()
    if table.race.setup.scene is not None:
        raise Problem("wrong-seat")


def vote_of(what: str, seat: int | None = None) -> str:
    return what if seat is None else f"{what} {seat}"
