"""Races in processes of their own. One that dies or hangs costs a bot its seat in that race, and nothing else.

The parent sees in shared memory which seat each process is asking. A race whose process died is run again as it was:
somebody may have killed it. If it dies once more, or a bot does not answer for too long, the race is run from its start
without that bot: it is asked as before up to the decision at which it stuck, and from there on the referee drives for
it. A race that kills its process while no bot is asked is lost, and the others go on.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import connection
from typing import Any

from draftline.bots.referee import DIED, HUNG
from draftline.core.messages import DraftlineError, Message
from draftline.lab.races import NOBODY, Job, RaceData, run

SPAWN_CONTEXT = multiprocessing.get_context("spawn")
LONGEST_NAP = 0.5  # seconds between two looks at what the processes do
PATIENCE = 60.0  # seconds after which a bot that does not answer is not waited for


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class RaceProcess:
    """A process that runs races one after the other, and what it was last seen doing."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.died = False
        self._asking = SPAWN_CONTEXT.RawArray("q", [NOBODY, 0])
        self.pipe, other = SPAWN_CONTEXT.Pipe()
        self._process = SPAWN_CONTEXT.Process(target=work, args=(other, self._asking), daemon=True)
        self._process.start()
        other.close()
        self._seen = (NOBODY, 0)
        self._since = time.monotonic()

    def give(self, job: Job | None) -> None:
        """A race to run, or nothing for now."""
        self.job = job
        self._seen = (NOBODY, 0)
        if job is not None:
            self.pipe.send(job)

    def stuck(self, patience: float) -> bool:
        """Whether the same seat has been asked the same question for longer than that."""
        seen = (int(self._asking[0]), int(self._asking[1]))
        now = time.monotonic()
        if seen != self._seen:
            self._seen = seen
            self._since = now
        return seen[0] != NOBODY and now - self._since > patience and not self.pipe.poll()

    def take(self) -> dict[str, Any] | None:
        """The result of the race; None if the process has died or is stuck."""
        self.died = False
        try:
            answer = self.pipe.recv() if self.pipe.poll() else None
        except (EOFError, OSError):
            self.died = True
            return None
        if isinstance(answer, str):
            raise RuntimeError(answer)  # a fault of the rules, not of a bot
        return answer

    def again(self, patience: float) -> Job | None:
        """The same race, once more or without the bot at which it came to nothing; None if it is no bot's doing."""
        job = self.job
        assert job is not None
        if self.died and not job.tried:
            job.tried = True
            return job
        job.tried = False
        seat, count = int(self._asking[0]), int(self._asking[1])
        if seat == NOBODY or count >= job.ruled_out.get(seat, (count + 1, "", ""))[0]:
            return None
        job.ruled_out[seat] = (count, DIED, "") if self.died else (count, HUNG, f"> {patience:g} s")
        return job

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


def work(pipe: Any, asking: Any) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    sys.stdout = sys.stderr  # what a bot prints is not part of the result
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        try:
            answer: Any = run(job, asking)
        except Exception:
            answer = traceback.format_exc()
        asking[0] = NOBODY
        pipe.send(answer)


def _end_with_parent() -> None:
    """A bot that hangs must not outlive the program."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def refused(job: Job) -> RaceData:
    """A race that cannot be run is a fault of the program."""
    raise DraftlineError(Message("cli.error-worker", {"n": job.number}))


class Crew:
    """Processes that stay for several series of races; they end with the `with` block."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.processes: list[RaceProcess] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *fault: object) -> None:
        for process in self.processes:
            process.end()
        self.processes = []

    def run(
        self, todo: Iterable[Job], patience: float = PATIENCE, lost: Callable[[Job], RaceData] = refused
    ) -> Iterator[RaceData]:
        """Every race as it ends; `lost` gives the row of one that cannot be run, or ends everything."""
        waiting = iter(todo)
        crew = self.processes
        for place in range(self.workers):
            job = next(waiting, None)
            if place == len(crew) and job is not None:
                crew.append(RaceProcess())
            if place < len(crew):
                crew[place].give(job)
        while any(worker.job is not None for worker in crew):
            for place in _with_news(crew, patience):
                result, again = self._taken(place, patience, lost)
                crew[place].give(again or next(waiting, None))
                if result is not None:
                    yield result

    def _taken(
        self, place: int, patience: float, lost: Callable[[Job], RaceData]
    ) -> tuple[RaceData | None, Job | None]:
        """The row of the race that a process had, or the race that must be run again; a new process if it is gone."""
        worker = self.processes[place]
        result = worker.take()
        if result is not None:
            return result, None
        again = worker.again(patience)
        if again is None:
            assert worker.job is not None
            result = lost(worker.job)
        worker.end()
        self.processes[place] = RaceProcess()
        return result, again


def run_all(
    todo: Iterable[Job], workers: int, patience: float = PATIENCE, lost: Callable[[Job], RaceData] = refused
) -> Iterator[RaceData]:
    """Every race as it ends; each depends on its job alone, so only the order depends on the number of processes."""
    with Crew(workers) as crew:
        yield from crew.run(todo, patience, lost)


def _with_news(crew: list[RaceProcess], patience: float) -> list[int]:
    """Which of them have a result, have died, or are stuck; waits a moment for the first."""
    busy = [worker.pipe for worker in crew if worker.job is not None]
    ready = connection.wait(busy, min(LONGEST_NAP, patience / 4.0))
    return [
        place
        for place, worker in enumerate(crew)
        if worker.job is not None and (worker.pipe in ready or worker.stuck(patience))
    ]
