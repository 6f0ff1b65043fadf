"""All tables of a server: those in memory, those in the database, and the bots that drive at them."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from draftline.core.messages import Message
from draftline.server import scenes, seating
from draftline.server.absence import Absences
from draftline.server.attachments import TRACK, VARIANT, FileReader, texts_of
from draftline.server.bot_runner import Bots, Drivers
from draftline.server.library import colours_of, hint_bot, stand_in
from draftline.server.limits import CLIENT, Rates, SharedRates
from draftline.server.models import NewTable
from draftline.server.peers import LISTENER_OPENED, NoPeers, Peers, lock_of
from draftline.server.presence import HOST
from draftline.server.problems import Problem
from draftline.server.race import SCENE
from draftline.server.readings import Readings
from draftline.server.reports import Reports
from draftline.server.seasons.seasons import Seasons
from draftline.server.seating import MadeTable, crewed
from draftline.server.settings import Settings
from draftline.server.store import (
    BOT,
    BY_TABLE,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    WAITING,
    SeatRow,
    Store,
    TableRow,
    heard_of,
    set_values,
)
from draftline.server.table import Table, drive, summary
from draftline.server.tokens import hashed, is_id, new_token
from draftline.server.turns import FIRST, LATER
from draftline.server.worker import Terms, packed
from draftline.server.workers import Failed, Job, Pool, Tell

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
T = TypeVar("T")
MOST_LISTED = 50  # tables of a list
RETRY_SECONDS = 5.0  # seconds until bots are asked again after a fault
LONGEST_REPORT = 300.0  # seconds, for an engine that is not compiled on a busy machine
LOOK_SECONDS = 2.0  # seconds after which a process looks whether another has left bots behind
SECONDS_PER_HOUR = 3600.0
KEPT_SECONDS = 30.0  # seconds for which a process is kept that only some need
FOR_PEOPLE, FOR_BOTS, FOR_FILES = 1, 10, 15  # how far workers stand back for the server itself, and for each other
TRY_SECONDS, MOST_TRIES = 0.3, 3  # seconds between tries to ask bots that another process is asking, and how many


class Lobby:
    """Finds tables, makes them, and keeps their bots going."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.rates = self._rates("actions", settings.actions_per_second, settings.burst)
        self.making = self._rates("tables", settings.tables_per_hour / SECONDS_PER_HOUR, settings.tables_per_hour)
        # One purpose never waits for another.
        self.previews = self._pool(1, FOR_PEOPLE)
        self.thinkers = self._pool(settings.bot_workers, FOR_BOTS)
        self.strangers = self._pool(settings.stranger_workers, FOR_BOTS, KEPT_SECONDS)
        self.readers = self._pool(1, FOR_FILES, KEPT_SECONDS)
        self.analysts = self._pool(1, FOR_FILES, KEPT_SECONDS)
        self.bots = Bots(settings, self.thinkers, self.strangers)
        self.absences = Absences(store, self.bots, self.wake)
        self.reports = Reports(self._report)
        self.readings = Readings(lambda job: self._ask(self.previews, job, "illegal", LATER))
        self.files = {
            kind: FileReader(kind, lambda job: self._ask(self.readers, job, "settings")) for kind in (TRACK, VARIANT)
        }
        self.seasons = Seasons(store, self.bots, self.table, self._read_season, self.files[VARIANT].refuse_bad)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # also those somebody still holds
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._forgot = 0.0  # when old rates were last forgotten
        self._broken: set[str] = set()  # tables that cannot go on
        self.peers = Peers(store.engine, store.me) if store.shared else NoPeers()

    def _rates(self, name: str, rate: float, burst: int) -> Rates:
        """Counted by all processes together, where there are several."""
        return SharedRates(name, rate, burst, self.store) if self.store.shared else Rates(rate, burst)

    def _pool(self, size: int, niceness: int, kept: float | None = None) -> Pool:
        settings = self.settings
        private = (self.store.engine.url.database or "",) if not self.store.shared else ()
        terms = Terms(
            settings.bot_maker, settings.worker_memory, niceness, settings.bot_seconds,
            private=tuple(os.path.abspath(path) for path in private if path),
        )  # fmt: skip
        return Pool(size, terms, settings.jobs_waiting, settings.jobs_per_address, kept)

    @property
    def pools(self) -> tuple[Pool, ...]:
        return self.previews, self.thinkers, self.strangers, self.readers, self.analysts

    # Beginning and end.

    async def open(self) -> None:
        """Go on where the last run stopped: bots whose turn it is are asked again."""
        for pool in (self.previews, self.thinkers) if self.settings.warm else ():
            self.background(pool.warm_up())
        await self.peers.open(self.heard)
        self.background(self._go_on())

    async def _go_on(self) -> None:
        """Once if this process is alone; again and again if there are others, which may die at any time."""
        while True:
            try:
                await self._look()
            except (SQLAlchemyError, OSError) as error:  # a database that is away for a while, or a full disk
                log.warning("the database does not answer: %(fault)s", {"fault": type(error).__name__})
            if not self.store.shared:
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        """Ask the bots that nobody asks, and forget who was connected to processes that have ended."""
        await self.seasons.settle_all()
        if self.store.shared and time.time() - self._forgot > SECONDS_PER_HOUR:
            self._forgot = time.time()
            await self.store.run(self.store.forget_rates, self._forgot - SECONDS_PER_HOUR)
        watched = [table.id for table in self._alive.values() if table.lookers]
        waiting = await self.store.run(self.store.with_bots_to_move, watched)
        held = await self.peers.held()
        for id in self.peers.forget_dead(held.processes):
            self._placed(id)
        for id in waiting:
            if lock_of(id) not in held.tables and id not in self._broken and await self.peers.take(id):
                await self._pick_up(id)

    async def _pick_up(self, id: str) -> None:
        try:
            table = await self.table(id)
            self.wake(table)
            if table.driving is None:
                await self.peers.let_go(id)
        except Exception as error:  # one table that cannot be replayed must not stop the others
            log.error("table %(table)s cannot go on: %(fault)s", {"table": id, "fault": type(error).__name__})
            self._broken.add(id)
            await self.peers.let_go(id)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.peers.close()
        for pool in self.pools:
            await pool.close()

    def background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed: %(fault)s", {"fault": type(task.exception()).__name__})

    # Tables.

    async def table(self, id: str) -> Table:
        """A table from memory, or replayed from its log; two who ask at once get the same one."""
        known = self._alive.get(id)
        if known is not None:
            self._keep(known)
            await self._follow(known)
            return known
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        try:
            found = await self.store.run(self.store.table, id) if is_id(id) else None
            if found is None:
                raise Problem("not-found")
            attached = found[0].attached
            texts = await self.store.run(texts_of, self.store.engine, attached) if attached else None
            table = await asyncio.to_thread(Table, found, self.store, self.settings.away_seconds, texts)
            table.elsewhere = self.peers.elsewhere(id)
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

    async def _follow(self, table: Table) -> None:
        """Where others share the database: take over what they did at a table."""
        if self.store.shared:
            async with table.lock:
                await table.catch_up()

    # Bots.

    def wake(self, table: Table) -> None:
        """Make sure that the bots of a table are asked if it is their turn, and that a season learns of its end."""
        if table.row.status == OVER and table.row.season is not None:
            self.background(self.seasons.ended(table))
        if table.driving is None and table.attended and table.bot_to_move() is not None:
            if table.drivers is None:
                table.drivers = Drivers(self.bots)
            table.driving = self.background(self._drive(table, table.drivers))
            table.driving.add_done_callback(lambda task: self._rested(table, task))

    def look(self, table: Table) -> None:
        """Somebody looks at a table: if its bots have waited for that, they go on."""
        table.look(CLIENT.get())
        self.wake(table)

    async def _drive(self, table: Table, drivers: Drivers) -> bool:
        """Ask bots, unless another process does; if that one goes on for long, it knows what there is to do."""
        for _ in range(MOST_TRIES):
            if await self.peers.take(table.id):
                break
            await asyncio.sleep(TRY_SECONDS)
        else:
            return False
        try:
            await drive(table, drivers)
        finally:
            await self.peers.let_go(table.id)
        return True

    def _rested(self, table: Table, task: asyncio.Task[bool]) -> None:
        """Look again, as something may have happened since; after a fault, such as a full disk, later."""
        table.driving = None
        if task.cancelled():
            return
        if task.exception() is not None:
            task.get_loop().call_later(RETRY_SECONDS, self.wake, table)
        elif task.result():
            self.wake(table)

    # Other processes.

    def heard(self, news: Json) -> None:
        """Something that another process has said."""
        if LISTENER_OPENED in news:
            self._introduce()
        elif "who" in news:
            self._say_who_is_here()
        elif "here" in news:
            self.peers.place(news["table"], news["from"], news["here"])
            self._placed(news["table"])
        elif "sockets" in news:
            self.peers.place_sockets(news["client"], news["from"], news["sockets"])
        elif "table" in news:
            table = self._alive.get(news["table"])
            if table is not None:
                self._changed(table, news.get("move"))

    def _introduce(self) -> None:
        """This process begins to listen: what happened before, it has to look up and ask for."""
        self.peers.tell(who=True)
        self._say_who_is_here()
        for table in list(self._alive.values()):
            self._changed(table)

    def _changed(self, table: Table, move: str | None = None) -> None:
        """Another process has changed a table: whoever watches it here sees it at once."""
        if table.listeners or table.driving is not None:
            self.background(self._follow_on(table, move))
        elif table.idle:
            self._tables.pop(table.id, None)

    async def _follow_on(self, table: Table, move: str | None = None) -> None:
        """Retry as long as somebody watches: if the database is away for a while, they must still catch up."""
        if move is not None:
            async with table.lock:
                if await table.take_over(heard_of(table.id, move)):
                    return
        while table.listeners or table.driving is not None:
            try:
                return await self._follow(table)
            except Problem:  # the table is gone
                self._tables.pop(table.id, None)
                return
            except SQLAlchemyError as error:
                about = {"table": table.id, "fault": type(error).__name__}
                log.warning("table %(table)s cannot be read: %(fault)s", about)
                await asyncio.sleep(TRY_SECONDS)

    def _say_who_is_here(self) -> None:
        for client, count in list(self.peers.sockets.items()):
            self.peers.tell(client=client, sockets=count)
        for table in list(self._alive.values()):
            if table.connected:
                self.peers.tell(table=table.id, here=sorted(table.connected))

    def _placed(self, id: str) -> None:
        """Who is connected to other processes has changed."""
        table = self._alive.get(id)
        if table is not None:
            table.came_or_left(table.elsewhere)
            table.elsewhere = self.peers.elsewhere(id)
            table.tell_table()
            self.absences.remind(table)

    def came(self, table: Table, seats: Sequence[int], host: bool) -> None:
        """Somebody has connected; send what happened while it was being greeted."""
        self.came_or_left(table, seats, host)
        self.wake(table)
        if any(table.seats[seat].lent == BY_TABLE for seat in seats):
            self.background(self.absences.give_back(table, seats))
        if self.store.shared:
            self.background(self._follow_on(table))

    def came_or_left(self, table: Table, seats: Sequence[int], host: bool) -> None:
        if seats or host:
            table.came_or_left((*seats, HOST) if host else seats)
            table.tell_table()
            self.peers.tell(table=table.id, here=sorted(table.connected))
        self.absences.remind(table)

    # What a table goes through.

    async def refuse_bad(self, wish: NewTable) -> None:
        """Refuse a race that brings a file along which is at fault."""
        await self.files[TRACK].refuse_bad(wish.attached.track)
        await self.files[VARIANT].refuse_bad(wish.attached.variant)

    async def create(self, wish: NewTable) -> MadeTable:
        await self.refuse_bad(wish)
        made = await self.bots.checking(lambda: seating.make(wish, self.bots.check))
        await self.store.run(self.store.add_table, made.row, made.seats, None, made.brought)
        if wish.start:
            self.look(await self.table(made.row.id))
        return made

    async def join(self, table: Table, seat: int | None, name: str) -> tuple[int, str]:
        """Take an open seat, the first unless one is named; the answer is its secret."""
        token = new_token()
        values = {"who": PERSON, "name": name, "token": hashed(token)}

        async def attempt() -> int:
            if table.row.status != WAITING:
                raise Problem("started")
            free = [row.seat for row in table.seats if row.who == OPEN and seat in (None, row.seat)]
            if not free:
                raise Problem("seat-taken")
            await self.store.run(self.store.put_seat, table.id, free[0], values, OPEN)
            set_values(table.seats[free[0]], values)
            table.tell_table()
            return free[0]

        async with table.lock:
            return await table.settled(attempt), token

    async def rename(self, table: Table, seat: int, name: str) -> None:
        async def attempt() -> None:
            await self.store.run(self.store.put_seat, table.id, seat, {"name": name})
            table.seats[seat].name = name
            table.tell_table()

        async with table.lock:
            await table.settled(attempt)

    async def start(self, table: Table, fill: str | None) -> None:
        if fill is not None:
            await self.bots.checking(lambda: self.bots.check(fill))

        async def attempt() -> None:
            if table.row.status != WAITING:
                raise Problem("started")
            free = [row for row in table.seats if row.who == OPEN]
            if free and fill is None:
                raise Problem("seats-open")
            wanted = [(BOT, "", fill or "") if row in free else (row.who, row.name, row.bot) for row in table.seats]
            crew = crewed(wanted, table.row.seed)
            filled = [(row.seat, *crew[row.seat]) for row in free]
            bots = {row.seat for row in table.seats if row.who == BOT} | {row.seat for row in free}
            await self.store.run(self.store.start, table.id, bool(bots & set(table.race.game.asked)), filled)
            for seat, who, name, bot in filled:
                set_values(table.seats[seat], {"who": who, "name": name, "bot": bot})
            table.row.status = RUNNING
            table.tell_started()

        async with table.lock:
            await table.settled(attempt)
        self.wake(table)
        self.absences.remind(table)

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

    def in_memory(self) -> dict[str, int]:
        """How many tables are in memory, by status."""
        found = Counter(table.row.status for table in self._tables.values())
        return {status: found[status] for status in (WAITING, RUNNING, OVER)}

    async def public_tables(self, status: str) -> list[Json]:
        found = await self.store.run(self.store.public, status, MOST_LISTED)
        return [self._listed(row, seats, False) for row, seats in found]

    async def tables_of(self, tokens: Sequence[str]) -> list[Json]:
        hashes = [hashed(token) for token in tokens]
        found = await self.store.run(self.store.held_by, hashes, MOST_LISTED * 2) if hashes else []
        return [self._listed(row, seats, row.host in hashes) for row, seats in found if SCENE not in row.options]

    def _listed(self, row: TableRow, seats: list[SeatRow], host: bool) -> Json:
        live = self._tables.get(row.id)
        if live is not None and not self.store.shared:
            return live.to_json(host)
        connected = self.peers.elsewhere(row.id) | (set() if live is None else live.connected)
        return summary(row, seats, host, connected, colours_of(row.game, len(seats), row.options))

    # What workers are asked.

    async def preview(self, table: Table, seat: int, action: str | None, actions: list[str] | None) -> Json:
        question = {"do": "preview", "play": action, "sequence": actions, "most": self.settings.most_ends}
        return await self._ask_about(table, seat, self.previews, question)

    async def hint(self, table: Table, seat: int, mine: list[str] | None) -> Json:
        """From the moment somebody asks a hint takes about a second, the wait for its turn in the queue included."""
        if table.race.setup.scene is not None:
            return scenes.hint(table.race, table.race.setup.scene)
        bots = {"bot": hint_bot(), "quick": stand_in()}
        question = {"do": "hint", **bots, "mine": mine, "key": hashed(f"{table.id} {seat}"), "asked": time.monotonic()}
        return await self._ask_about(table, seat, self.thinkers, question)

    async def _ask_about(self, table: Table, seat: int, pool: Pool, question: Json) -> Json:
        if table.row.status == WAITING:
            raise Problem("not-started")
        if seat not in table.race.game.asked:
            raise Problem("not-your-turn", Message("reason.not-asked"))
        return await self._ask(pool, {**question, "view": packed(table.race.game.view(seat))}, "illegal")

    async def replay(self, record: Json | str, frames: bool) -> Json:
        """Check a record, or show it frame by frame; a wrong one is a problem of its own."""
        return await self._ask(self.readers, {"do": "replay", "record": record, "frames": frames}, "record")

    async def film(self, question: Json) -> Json:
        """The record of a future."""
        return await self._ask(self.readers, {"do": "branch", "of": "film", **question}, "illegal", LATER)

    async def _read_season(self, text: str) -> Json:
        return await self._ask(self.readers, {"do": "season", "file": text}, "settings")

    async def _report(self, question: Json, tell: Tell) -> Json:
        """A report takes its time, and more of it where the engine is not compiled."""
        asked = {**question, "budget": self.settings.report_seconds}
        job = Job(asked, [CLIENT.get()], LONGEST_REPORT, patience=LONGEST_REPORT, tell=tell)
        return await self._answer(self.analysts, job, "record")

    async def _ask(self, pool: Pool, question: Json, code: str, rank: int = FIRST) -> Json:
        seconds = self.settings.answer_deadline
        return await self._answer(pool, Job(question, [CLIENT.get()], seconds, rank, patience=seconds), code)

    async def _answer(self, pool: Pool, job: Job, code: str) -> Json:
        try:
            answer = await pool.ask_again(job)
        except Failed:
            raise Problem("busy") from None
        if "refused" in answer:
            raise Problem(answer.get("code", code), Message.from_json(answer["refused"]))
        return answer
