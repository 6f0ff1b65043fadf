"""What goes wrong during a soak, and how long it took until all was well again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import NamedTuple

from bench.soak import machine
from bench.soak.machine import wait_for
from bench.soak.servers import PostgreSQL, Server

FULL_SECONDS = (3.0, 6.0)  # for which a disk is full
QUICK_SECONDS = (0.5, 1.0)  # in a quick soak
BACK_SECONDS = 60.0  # for everything to be well again
CALMED_SECONDS = 3.0  # until people are back at their tables


class Outage(NamedTuple):
    """A fault, from its beginning until people are back; it is over when the server answers again."""

    name: str
    begun: float
    ended: float
    seconds: float  # until the server answered again
    back: bool  # whether it did


class Faults:
    """Of a server and its database, in random order."""

    def __init__(self, server: Server, rng: random.Random, quick: bool) -> None:
        self.server = server
        self.database = server.database
        self.rng = rng
        self.full_seconds = QUICK_SECONDS if quick else FULL_SECONDS
        self.outages: list[Outage] = []
        self.left: list[int] = []  # processes that a killed server left behind, each time
        self.kinds: dict[str, Callable[[], None]] = {
            "server killed": self.kill_server,
            "bot process killed": self.kill_bots,
            "disk full": self.fill_disk,
        }
        if server.workers > 1:
            self.kinds["worker killed"] = self.kill_worker
            if quick:  # it takes longest, and happens at the end in any case
                del self.kinds["server killed"]
        if isinstance(self.database, PostgreSQL):
            self.kinds["database process killed"] = self.kill_process
            self.kinds["database killed"] = self.kill_database

    def happen(self, name: str) -> None:
        """One fault, and its end."""
        begun = time.monotonic()
        self.kinds[name]()
        back = wait_for(self.server.well, BACK_SECONDS)
        over = time.monotonic()
        self.outages.append(Outage(name, begun, over + CALMED_SECONDS, over - begun, back))

    def run(self, seconds: float) -> None:
        """Every kind once and then any, at random times; at least for so many seconds."""
        end = time.monotonic() + seconds
        names = self.rng.sample(sorted(self.kinds), len(self.kinds))
        pause = seconds / (2 * len(names))
        while names or time.monotonic() < end:
            time.sleep(self.rng.uniform(0, 2 * pause))
            self.happen(names.pop() if names else self.rng.choice(sorted(self.kinds)))

    # The kinds.

    def kill_server(self) -> None:
        self.left.append(self.server.kill())
        self.server.start_again()

    def kill_worker(self) -> None:
        workers = self.server.answering()
        if workers:
            killed = self.rng.choice(workers)
            machine.kill(killed)
            self.server.answering(killed, BACK_SECONDS)

    def kill_bots(self) -> None:
        """A process in which bots think: nobody has to notice."""
        workers = self.server.answering()
        found = sorted(one.pid for worker in workers for one in machine.below(worker))
        if found:
            machine.kill(self.rng.choice(found))

    def fill_disk(self) -> None:
        pids = self.database.backends() if isinstance(self.database, PostgreSQL) else self.server.family()
        with self.database.disk.full(pids):
            time.sleep(self.rng.uniform(*self.full_seconds))
        self.database.restart()

    def kill_process(self) -> None:
        """One of those that serve it: it ends all connections and goes on."""
        assert isinstance(self.database, PostgreSQL)
        found = self.database.backends()
        if found:
            machine.kill(self.rng.choice(found))

    def kill_database(self) -> None:
        assert isinstance(self.database, PostgreSQL)
        if self.database.server.pid is not None:
            machine.kill(self.database.server.pid)
            wait_for(lambda: self.database.server.pid is None, 5.0)  # type: ignore[union-attr]
        self.database.restart()
