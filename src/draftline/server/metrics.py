"""What the server counts and times, in the format of Prometheus.

Labels take few values, all known beforehand: never an address, an id or a path. Where a supervisor runs several workers
they keep their figures in one folder, and whichever is asked answers for all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, Generic, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

T = TypeVar("T")
FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the variable that names the folder of several workers
IN_MEMORY = Path("/dev/shm")  # a full disk under such a folder would end the workers
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
TOGETHER: Final = "livesum"  # a gauge is the sum of all workers that live

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()


def _gauge(name: str, words: str, *labels: str) -> Gauge:
    return Gauge(name, words, labels, registry=REGISTRY, multiprocess_mode=TOGETHER)


def _counter(name: str, words: str, label: str) -> Counter:
    return Counter(name, words, [label], registry=REGISTRY)


def _histogram(name: str, words: str) -> Histogram:
    return Histogram(name, words, ["kind"], registry=REGISTRY, buckets=SECONDS)


TABLES = _gauge("draftline_tables", "Tables in memory, by status.", "status")
SOCKETS = _gauge("draftline_sockets", "WebSockets that are open.")
SOCKETS_REFUSED = _counter("draftline_sockets_refused", "Connections that were turned away, by reason.", "reason")
REFUSED = _counter("draftline_refused", "Requests and messages that were refused, by the code of the problem.", "code")
ACTED = _histogram("draftline_action_seconds", "From a move or an undo of a person to its answer.")
BOT_FAULTS = _counter("draftline_bot_faults", "Choices that bots failed to make, by kind of fault.", "kind")
# Jobs: whoever has a queue says how long it is, how long a job waited there, and how long it ran.
QUEUE_LENGTH = _gauge("draftline_queue_length", "Jobs that wait for a worker, by kind.", "kind")
WAITED = _histogram("draftline_queue_seconds", "How long jobs waited for a worker, by kind.")
RAN = _histogram("draftline_job_seconds", "How long jobs ran in a worker, by kind.")


def exposition() -> bytes:
    """All of it, of all workers."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return generate_latest(shared)


def count_tables(by_status: Mapping[str, int]) -> None:
    for status, count in by_status.items():
        TABLES.labels(status).set(count)


@contextlib.contextmanager
def shared_folder() -> Iterator[None]:
    """For the workers that are started within: a folder for their figures."""
    place = IN_MEMORY if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="draftline-metrics-", dir=place, ignore_cleanup_errors=True) as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def forget(worker: int) -> None:
    """A worker has ended: what it had open does not count any more."""
    if FOLDER in os.environ:
        mark_process_dead(worker)  # type: ignore[no-untyped-call]


class Remembered(Generic[T]):
    """Something that is found out at most once in a while, however many ask; whoever asks waits no longer than `most`.

    While it is still being found out nobody starts it a second time.
    """

    def __init__(self, find_out: Callable[[], Awaitable[T]], kept: float, most: float) -> None:
        self._find_out = find_out
        self._kept = kept
        self._most = most
        self._begun = 0.0
        self._finding: asyncio.Future[T] | None = None

    async def get(self) -> T:
        """TimeoutError if it takes too long."""
        now = time.monotonic()
        if self._finding is None or (self._finding.done() and now - self._begun >= self._kept):
            self._begun = now
            self._finding = asyncio.ensure_future(self._find_out())
        async with asyncio.timeout(max(0.0, self._begun + self._most - now)):
            return await asyncio.shield(self._finding)
