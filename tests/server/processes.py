"""Servers in processes of their own, as `draftline serve` starts them, to be killed."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.server.helpers import PATIENCE, Served, Table

ROOT = Path(__file__).resolve().parent.parent.parent
ENV = {"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200", "DRAFTLINE_LANG": "en"}


class Process(Served):
    """A server in a process of its own; every request is a new connection, so that any of its workers may get it."""

    def __init__(self, url: str, process: subprocess.Popen) -> None:
        super().__init__(url, None)
        self.http.close()
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))
        self.process = process

    def end(self, how: int) -> int:
        self.http.close()
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def workers(self, count: int, without: frozenset[int] = frozenset()) -> set[int]:
        """The processes that answer, as soon as there are so many that are not among some."""
        seen: set[int] = set()

        def asked() -> bool:
            seen.add(self.http.get("/api/health").json()["process"])
            return len(seen - without) >= count

        wait_for(asked)
        return seen - without


def wait_for(holds: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    with contextlib.suppress(OSError):  # ended, but nobody has asked how
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return False


@contextlib.contextmanager
def process(database: object, folder: Path, *more: str, **env: str) -> Iterator[Process]:
    command = [sys.executable, "-m", "draftline", "serve", "--port", "0", "--database", str(database), *more]
    pipe = subprocess.PIPE
    running = subprocess.Popen(
        command, env={**os.environ, **ENV, **env}, stdout=pipe, stderr=pipe, text=True, cwd=folder
    )
    try:
        found = re.search(r"http://[\d.:]+/", running.stdout.readline())
        assert found is not None, running.stderr.read()
        server = Process(found.group(), running)
        yield server
        server.http.close()
    finally:
        running.send_signal(signal.SIGTERM if "--workers" in more else signal.SIGKILL)  # workers go with it
        running.wait(PATIENCE)
        for stream in (running.stdout, running.stderr):
            stream.close()


def run(*arguments: object, **env: str) -> subprocess.CompletedProcess:
    """A command to its end."""
    command = [sys.executable, "-m", "draftline", *map(str, arguments)]
    given = {**os.environ, **ENV, **env}
    return subprocess.run(command, env=given, capture_output=True, text=True, timeout=PATIENCE, check=False)


def everything(table: Table) -> list[dict[str, Any]]:
    """What every seat and a spectator see, and the whole log as each may know it."""
    seen: list[dict[str, Any]] = []
    for tokens in [[token] for token in table.tokens if token] + [[]]:
        with table.live(*tokens) as live:
            hello = live.until("hello")
        for seat in hello["table"]["seats"]:
            seat["connected"] = seat["away"] = None
        seen.append(hello)
    return seen
