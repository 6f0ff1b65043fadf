"""All tables of a server: those in memory, those in the database, and the bots that drive at them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

from draftline.core.messages import Message
from draftline.core.record import checksum
from draftline.server import seating
from draftline.server.bot_runner import Drivers, Failed, Pool, job_of
from draftline.server.library import colours_of, hint_bot
from draftline.server.models import NewTable
from draftline.server.problems import Problem
from draftline.server.seating import Made
from draftline.server.settings import Settings
from draftline.server.store import BOT, OPEN, OVER, PERSON, RUNNING, WAITING, SeatRow, Store, TableRow
from draftline.server.table import Table, drive, summary
from draftline.server.tokens import hashed, new_id, new_token
from draftline.server.worker import maker_of

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
LISTED = 50  # tables of a list
RETRY = 5.0  # seconds until bots are asked again after a fault


class Hall:
    """Finds tables, makes them, and keeps their bots going."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.bots = Pool(settings.bot_workers, settings.bot_maker)
        self.desk = Pool(1, settings.bot_maker)  # previews and hints do not queue behind bots
        self.make_bot = maker_of(settings.bot_maker)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # also those somebody still holds
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Beginning and end.

    async def open(self) -> None:
        """Go on where the last run stopped, however it did: bots that are to move are asked again."""
        for pool in (self.bots, self.desk):
            self.background(pool.warm_up())
        self.background(self._go_on())

    async def _go_on(self) -> None:
        for id in await self.store.run(self.store.with_bots_to_move):
            try:
                self.wake(await self.table(id))
            except Exception as error:  # one table that cannot be played again must not stop the others
                log.error("table %s cannot go on: %s", id, type(error).__name__)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for pool in (self.bots, self.desk):
            await pool.close()

    def background(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed: %s", type(task.exception()).__name__)

    # Tables.

    async def table(self, id: str) -> Table:
        """A table from memory, or by playing its log; two who ask at once get the same one."""
        known = self._alive.get(id)
        if known is not None:
            self._keep(known)
            return known
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        try:
            found = await self.store.run(self.store.table, id) if len(id) <= 32 else None
            if found is None:
                raise Problem("not-found")
            row, seats, actions = found
            table = await asyncio.to_thread(Table, row, seats, actions, self.store)
            self._keep(table)
            return table
        finally:
            del self._loading[id]

    def _keep(self, table: Table) -> None:
        self._alive[table.id] = table
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > self.settings.tables_in_memory:
            for id in [id for id, other in self._tables.items() if other.idle and other is not table]:
                del self._tables[id]
                if len(self._tables) <= self.settings.tables_in_memory:
                    break

    def wake(self, table: Table) -> None:
        """See to it that the bots of a table are asked, if one is to move."""
        if table.driving is None and table.bot_to_move() is not None:
            if table.drivers is None:
                table.drivers = Drivers(self.bots, self.settings.bot_deadline)
            table.driving = self.background(drive(table, table.drivers))
            table.driving.add_done_callback(lambda task: self._rested(table, task))

    def _rested(self, table: Table, task: asyncio.Task[None]) -> None:
        """Look again, as something may have happened since; after a fault, such as a full disk, later."""
        table.driving = None
        if task.cancelled():
            return
        if task.exception() is None:
            self.wake(table)
        else:
            task.get_loop().call_later(RETRY, self.wake, table)

    # What a table goes through.

    async def create(self, wish: NewTable) -> Made:
        made = seating.make(wish, self.make_bot)
        await self.store.run(self.store.add_table, made.row, made.seats)
        if wish.start:
            self.wake(await self.table(made.row.id))
        return made

    async def join(self, table: Table, seat: int | None, name: str) -> tuple[int, str]:
        """Take an open seat, the first unless one is named; the answer is its secret."""
        async with table.lock:
            if table.row.status != WAITING:
                raise Problem("started")
            free = [row.seat for row in table.seats if row.who == OPEN and seat in (None, row.seat)]
            if not free:
                raise Problem("seat-taken")
            token = new_token()
            values = {"who": PERSON, "name": name, "token": hashed(token)}
            if not await self.store.run(self.store.put_seat, table.id, free[0], values, OPEN):
                raise Problem("seat-taken")
            _set(table.seats[free[0]], values)
            table.tell_table()
            return free[0], token

    async def rename(self, table: Table, seat: int, name: str) -> None:
        async with table.lock:
            await self.store.run(self.store.put_seat, table.id, seat, {"name": name})
            table.seats[seat].name = name
            table.tell_table()

    async def start(self, table: Table, fill: str | None) -> None:
        async with table.lock:
            if table.row.status != WAITING:
                raise Problem("started")
            free = [row for row in table.seats if row.who == OPEN]
            if free and fill is None:
                raise Problem("seats-open")
            if fill is not None:
                self.make_bot(fill)
            filled = [(row.seat, BOT, row.name, fill or "") for row in free]
            bots = {row.seat for row in table.seats if row.who == BOT} | {row.seat for row in free}
            await self.store.run(self.store.start, table.id, bool(bots & set(table.race.game.asked)), filled)
            for row in free:
                _set(row, {"who": BOT, "bot": fill or ""})
            table.row.status = RUNNING
            table.tell_started()
        self.wake(table)

    async def resign(self, table: Table, seat: int, bot: str | None) -> None:
        """A bot drives on for a person; the seat's link can only watch then."""
        code = bot or hint_bot()
        self.make_bot(code)
        async with table.lock:
            if table.row.status != RUNNING:
                raise Problem("over" if table.row.status == OVER else "not-started")
            asked = any(table.seats[other].who == BOT or other == seat for other in table.race.game.asked)
            await self.store.run(self.store.resign, table.id, seat, code, asked)
            _set(table.seats[seat], {"who": BOT, "bot": code})
            table.tell_table()
        self.wake(table)

    async def rematch(self, table: Table) -> str:
        """The same race again with another seed: one rematch for each race, whoever asks first."""
        async with table.lock:
            if table.row.status != OVER:
                raise Problem("not-over")
            if table.row.rematch is None:
                row, seats = seating.rotated(table.row, table.seats, table.race.game)
                table.row.rematch = await self.store.run(self.store.add_table, row, seats, table.id)
                table.tell_table()
            id = table.row.rematch
        self.wake(await self.table(id))
        return id

    # Lists.

    async def public_tables(self, status: str) -> list[Json]:
        found = await self.store.run(self.store.public, status, LISTED)
        return [self._listed(row, seats, False) for row, seats in found]

    async def tables_of(self, tokens: Sequence[str]) -> list[Json]:
        hashes = [hashed(token) for token in tokens]
        found = await self.store.run(self.store.held_by, hashes, LISTED * 2) if hashes else []
        return [self._listed(row, seats, row.host in hashes) for row, seats in found]

    def _listed(self, row: TableRow, seats: list[SeatRow], host: bool) -> Json:
        live = self._tables.get(row.id)
        if live is not None:
            return live.to_json(host)
        return summary(row, seats, host, set(), colours_of(row.game, len(seats), row.options))

    # What workers are asked.

    async def preview(self, table: Table, seat: int, action: str | None, actions: list[str] | None) -> Json:
        if table.row.status == WAITING:
            raise Problem("not-started")
        if seat not in table.race.game.asked:
            raise Problem("not-your-turn", Message("reason.not-asked"))
        most = self.settings.most_ends
        job = job_of("preview", table.id, table.race, seat=seat, play=action, sequence=actions, most=most)
        return await self._ask(self.desk, job, "illegal")

    async def hint(self, table: Table, seat: int) -> Json:
        if table.row.status == WAITING:
            raise Problem("not-started")
        if seat not in table.race.game.asked:
            raise Problem("not-your-turn", Message("reason.not-asked"))
        return await self._ask(self.desk, job_of("hint", table.id, table.race, seat=seat, bot=hint_bot()), "illegal")

    async def replay(self, record: Json | str, frames: bool) -> Json:
        """Check a record, or tell it frame by frame; what is wrong with it is a problem of its own."""
        return await self._ask(self.bots, {"do": "replay", "record": record, "frames": frames}, "record")

    async def _ask(self, pool: Pool, job: Json, code: str) -> Json:
        try:
            answer = await pool.ask_again(job, self.settings.desk_deadline)
        except Failed:
            raise Problem("busy") from None
        if "refused" in answer:
            raise Problem(code, Message.from_json(answer["refused"]))
        return answer

    async def record(self, table: Table) -> Json:
        """The record of a race that is over, with who sat where."""
        if table.row.status != OVER:
            raise Problem("not-over")
        record: Json = table.race.game.record()
        bots = [seat.bot if seat.who == BOT else "greedy" for seat in table.seats]
        record["table"] = {"seat": 0, "bots": bots, "names": [seat.name for seat in table.seats]}
        record["checksum"] = checksum(record)
        return record

    async def keep_replay(self, record: Json | str, text: str) -> str:
        await self.replay(record, False)
        id = new_id()
        await self.store.run(self.store.add_replay, id, text)
        return id


def _set(row: SeatRow, values: Json) -> None:
    for name, value in values.items():
        setattr(row, name, value)
