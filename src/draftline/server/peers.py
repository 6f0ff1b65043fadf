"""How processes that share a database talk to each other, and which of them asks the bots of a table.

PostgreSQL carries it: a NOTIFY goes out with the transaction that it speaks of, so nobody hears of what was not
stored. The process with a table's advisory lock asks its bots; if it dies it loses its locks with its connection,
and another goes on. The lock saves work and nothing more: who acts at a table is decided by its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from draftline.server.database import CONNECT_ARGUMENTS
from draftline.server.store import CHANNEL

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
T = TypeVar("T")
PROCESS_LOCKS = 0x44726174  # a process holds the lock (PROCESSES, its name) for as long as it lives
RECONNECT_SECONDS = 1.0  # seconds until a lost connection is tried anew
LISTEN_SECONDS = 5.0  # seconds after which a listener that heard nothing looks whether it is to stop
# How soon PostgreSQL notices that a machine is gone without a word.
KEEPALIVE = ("tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3")
LISTENER_OPENED = "opened"  # said by the listener itself: something may have been missed before

LOCKS_HELD = """
select classid::bigint, objid::bigint, objsubid from pg_locks
where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
"""


def lock_of(id: str) -> int:
    """The number of a table's lock."""
    return int.from_bytes(hashlib.sha256(id.encode()).digest()[:8], "big", signed=True)


@dataclass
class HeldLocks:
    """The locks of all processes: which tables have somebody who asks their bots, and which processes live."""

    tables: set[int] = field(default_factory=set)
    processes: set[int] = field(default_factory=set)


class NoPeers:
    """The only process at its database: there is nobody else to tell."""

    def __init__(self) -> None:
        self.sockets = Counter[str]()  # WebSockets open here, by client

    async def open(self, heard: Callable[[Json], None]) -> None:
        pass

    async def close(self) -> None:
        pass

    async def take(self, _id: str) -> bool:
        return True

    async def let_go(self, _id: str) -> None:
        pass

    def tell(self, **_news: Any) -> None:
        pass

    async def held(self) -> HeldLocks:
        return HeldLocks()

    @contextlib.contextmanager
    def counted(self, client: str) -> Iterator[int]:
        """Count a WebSocket of a client while it is open; how many it has, with those at other processes."""
        self.sockets[client] += 1
        self.tell(client=client, sockets=self.sockets[client])
        try:
            yield self.sockets[client] + self.sockets_elsewhere(client)
        finally:
            self.sockets[client] -= 1
            self.tell(client=client, sockets=self.sockets[client])
            if not self.sockets[client]:
                del self.sockets[client]

    def sockets_elsewhere(self, _client: str) -> int:
        return 0

    def place_sockets(self, _client: str, _process: int, _count: int) -> None:
        pass

    def elsewhere(self, _id: str) -> set[int]:
        return set()

    def place(self, _id: str, _process: int, _seats: Iterable[int]) -> None:
        pass

    def forget_dead(self, _living: set[int]) -> list[str]:
        return []


class Peers(NoPeers):
    """One of several processes at a PostgreSQL: two connections of its own, one to hear, one to speak and lock."""

    def __init__(self, engine: Engine, me: int) -> None:
        super().__init__()
        self.engine = engine
        self.me = me
        self._heard: Callable[[Json], None] = lambda _news: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ears = threading.Thread(target=self._listen, name="draftline-listener", daemon=True)
        self._mouth = ThreadPoolExecutor(1, "draftline-speaker")  # one thread: what is said first arrives first
        self._speaking: Connection | None = None
        self._mine: set[str] = set()  # tables whose lock is held here
        self._stopping = threading.Event()
        self._connected: dict[str, dict[int, set[int]]] = {}  # table -> process -> seats
        self._sockets: dict[int, dict[str, int]] = {}  # process -> client -> WebSockets

    async def open(self, heard: Callable[[Json], None]) -> None:
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._ears.start()

    async def close(self) -> None:
        self._stopping.set()
        try:
            await self._say(lambda connection: _notify(connection, {"from": self.me, "stop": True}))
        except SQLAlchemyError:
            log.warning("the database is gone")
        await asyncio.to_thread(self._ears.join)
        await asyncio.to_thread(self._mouth.shutdown)
        self._hang_up()

    # Hearing.

    def _listen(self) -> None:
        """In a thread of its own: hand on what is said, and come back when the connection is lost."""
        import psycopg

        arguments, given = self.engine.dialect.create_connect_args(self.engine.url)
        options: Json = {**CONNECT_ARGUMENTS, **given, "autocommit": True}
        while not self._stopping.is_set():
            try:
                with psycopg.connect(*arguments, **options) as connection:
                    self._hear(connection)
            except psycopg.Error as lost:
                log.warning("the connection to the database is lost: %(fault)s", {"fault": type(lost).__name__})
                self._stopping.wait(RECONNECT_SECONDS)

    def _hear(self, connection: Any) -> None:
        for line in KEEPALIVE:
            connection.execute(f"set {line}")
        connection.execute("select pg_advisory_lock(%s, %s)", (PROCESS_LOCKS, self.me))
        connection.execute(f"listen {CHANNEL}")
        self._hand_on({LISTENER_OPENED: True})
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=LISTEN_SECONDS):
                news = json.loads(notice.payload)
                if news.get("from") != self.me:
                    self._hand_on(news)
                elif "stop" in news:
                    return

    def _hand_on(self, news: Json) -> None:
        if self._loop is not None and not self._stopping.is_set():
            self._loop.call_soon_threadsafe(self._heard, news)

    # Speaking and locking.

    async def _say(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._mouth, self._on_connection, work)

    def _on_connection(self, work: Callable[[Connection], T]) -> T:
        """Do something on the connection that holds the locks; if it is lost, so are they."""
        try:
            if self._speaking is None:
                self._speaking = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                for line in KEEPALIVE:
                    self._speaking.execute(text(f"set {line}"))
            return work(self._speaking)
        except SQLAlchemyError:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        connection, self._speaking = self._speaking, None
        self._mine.clear()
        if connection is not None:
            connection.invalidate()  # not back into the pool: the locks end with it
            connection.close()

    def tell(self, **news: Any) -> None:
        """Tell all the others; what is said while the database is away is lost."""
        said = asyncio.ensure_future(self._say(lambda connection: _notify(connection, {"from": self.me, **news})))
        said.add_done_callback(_unheard)

    async def take(self, id: str) -> bool:
        """Take the lock of a table, unless somebody else has it."""
        return await self._say(lambda connection: self._take(connection, id))

    def _take(self, connection: Connection, id: str) -> bool:
        if id in self._mine:
            return True
        taken = connection.execute(text("select pg_try_advisory_lock(:lock)"), {"lock": lock_of(id)}).scalar()
        if taken:
            self._mine.add(id)
        return bool(taken)

    async def let_go(self, id: str) -> None:
        await self._say(lambda connection: self._let_go(connection, id))

    def _let_go(self, connection: Connection, id: str) -> None:
        if id in self._mine:
            self._mine.discard(id)
            connection.execute(text("select pg_advisory_unlock(:lock)"), {"lock": lock_of(id)})

    async def held(self) -> HeldLocks:
        return await self._say(held_on)

    # Who is connected where.

    def elsewhere(self, id: str) -> set[int]:
        """The seats whose people are connected to other processes."""
        return {seat for seats in self._connected.get(id, {}).values() for seat in seats}

    def place(self, id: str, process: int, seats: Iterable[int]) -> None:
        """Note who is connected to a process."""
        here = self._connected.setdefault(id, {})
        here[process] = set(seats)
        if not here[process]:
            del here[process]
        if not here:
            del self._connected[id]

    def sockets_elsewhere(self, client: str) -> int:
        return sum(clients.get(client, 0) for clients in self._sockets.values())

    def place_sockets(self, client: str, process: int, count: int) -> None:
        """Note how many WebSockets of a client are open at a process."""
        clients = self._sockets.setdefault(process, {})
        clients[client] = count
        if not count:
            del clients[client]

    def forget_dead(self, living: set[int]) -> list[str]:
        """Forget who was connected to processes that have ended; returns the tables that this changes."""
        self._sockets = {process: clients for process, clients in self._sockets.items() if process in living}
        gone = [
            (id, process) for id, here in self._connected.items() for process in here if process not in living
        ]
        for id, process in gone:
            self.place(id, process, ())
        return [id for id, _ in gone]


def _notify(connection: Connection, news: Json) -> None:
    connection.execute(text("select pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": json.dumps(news)})


def held_on(connection: Connection) -> HeldLocks:
    """A table's lock has one number of 64 bits, which is shown in two halves; a process's has two of 32."""
    held = HeldLocks()
    for upper, lower, halves in connection.execute(text(LOCKS_HELD)):
        if halves == 1:
            number = (upper << 32) | lower
            held.tables.add(number - (1 << 64) if number >> 63 else number)
        elif upper == PROCESS_LOCKS:
            held.processes.add(lower)
    return held


def _unheard(said: asyncio.Future[None]) -> None:
    if not said.cancelled() and said.exception() is not None:
        log.warning("the others could not be told: %(fault)s", {"fault": type(said.exception()).__name__})
