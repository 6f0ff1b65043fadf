"""Worker processes, in which bots think and files of strangers are read, so that no table waits for another's work.

A worker is asked one thing at a time in one line of JSON and answers in one. One that does not answer in time, or dies,
is ended and replaced; whoever asked gets a `Failed` and copes. Who is asked next, the queue decides.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from draftline.bots.referee import DIED, HUNG
from draftline.server import metrics, wall
from draftline.server.problems import Problem
from draftline.server.turns import FIRST, FairQueue, Full
from draftline.server.worker import PROGRESS, Terms

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
Tell = Callable[[float], None]
LINE_LIMIT = 64_000_000  # bytes of an answer; the replay of a long race has a million
START_SECONDS = 60.0  # seconds for a process to load
PIPE_SECONDS = 5.0  # seconds for the pipe of a process that has ended
LEFT_SECONDS = 0.25  # seconds for a job that nobody waits for any more: then its process is ended
FAILED = "failed"  # an error of the program, not of a bot
SHARED = ""  # the cell of the bots that come with the program: they see many seats, and tell nobody


class Failed(Exception):
    """A worker that did not answer; says why: HUNG, DIED or FAILED."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class WorkerProcess:
    """One process, started when it is first needed; that of a stranger's bot rests between questions."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.cell = SHARED
        self.jobs = 0  # that it has done
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "draftline.server.worker", self.terms.words(),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE_LIMIT,
                env=wall.environment(), start_new_session=True,
            )  # fmt: skip
            await _question(self._process, {"do": "nothing", "seconds": START_SECONDS}, START_SECONDS)
        return self._process

    async def ask(self, question: Json, seconds: float, cell: str, closed: bool, tell: Tell) -> Json:
        if cell != self.cell or closed != self.terms.closed:  # nobody is asked where another seat has been
            await self.stop()
            self.cell, self.terms = cell, replace(self.terms, closed=closed)
        try:
            process = await self.start()
            self._rest(False)
            answer = await _question(process, {**question, "seconds": seconds}, seconds, tell)
            self._rest(True)
        except TimeoutError:
            await self.stop()
            raise Failed(HUNG) from None
        except (OSError, ValueError):  # ended, or cut off in the middle of an answer
            await self.stop()
            raise Failed(DIED) from None
        except BaseException:  # the server stops: an answer on its way must not reach the next one
            await self.stop()
            raise
        return answer

    def _rest(self, resting: bool) -> None:
        """What a stranger's bot has left running does not go on while it is not asked."""
        if self.cell != SHARED and self._process is not None and hasattr(signal, "SIGSTOP"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGSTOP if resting else signal.SIGCONT)

    def kill(self) -> None:
        """End the process and all that it has started; whoever waits for its answer is told at once."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    async def stop(self) -> None:
        """End the process and wait until it is gone, and its pipes with it: the loop may be closed then."""
        self.kill()
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        await process.wait()
        with contextlib.suppress(TimeoutError):  # what the process has started itself may keep the pipe open
            await asyncio.wait_for(process.stdout.read(), PIPE_SECONDS)
        with contextlib.suppress(OSError):
            await process.stdin.wait_closed()


def _nobody(_share: float) -> None:
    """Nobody wants to know how far it is."""


async def _question(
    process: asyncio.subprocess.Process, question: Json, seconds: float, tell: Tell = _nobody
) -> Json:
    """One line there, one line back; and before that lines that tell how far it is."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(question).encode() + b"\n")
    async with asyncio.timeout(seconds):
        await process.stdin.drain()
        while True:
            answer = json.loads(await process.stdout.readline())
            if not isinstance(answer, dict):
                raise ValueError("no answer")
            if PROGRESS not in answer:
                return answer
            tell(answer[PROGRESS])


@dataclass(eq=False)
class Job:
    """Something for a worker: what it is, for whom, and how long it may take."""

    question: Json
    owners: Sequence[str]  # addresses or tables; where there are several, the one who asks for least is charged
    seconds: float
    rank: int = FIRST
    cell: str = SHARED
    closed: bool = True  # behind the wall
    patience: float | None = None  # seconds that it may wait for its turn; None: as long as it takes
    tell: Tell = _nobody  # who is told how far it is
    begun: float = field(default_factory=time.monotonic)
    worker: WorkerProcess | None = None  # who works at it now
    answer: asyncio.Future[Json] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def kind(self) -> str:
        kind: str = self.question["do"]
        return kind


class Pool:
    """Some workers for one purpose: jobs wait in a fair queue, and what nobody waits for is not done."""

    def __init__(self, size: int, terms: Terms, most: int, most_each: int, kept: float | None = None) -> None:
        self.kept = kept  # seconds for which a process that nobody needs is kept; None: for ever
        self._queue: FairQueue[Job] = FairQueue(most, most_each)
        self._workers = [WorkerProcess(terms) for _ in range(size)]
        self._free = list(self._workers)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def warm_up(self) -> None:
        """Start the first process ahead of its first question."""
        with contextlib.suppress(Failed):
            await self.ask(Job({"do": "nothing"}, [""], START_SECONDS))

    async def ask(self, job: Job) -> Json:
        """The answer; raises a Problem if too much waits already, and Failed if the worker does not answer."""
        owner = min(job.owners, key=self._queue.waiting)
        if job.patience is not None:  # a table's bots have at most one job: they need no bound
            self._admit(owner)
        self._queue.add(job.rank, owner, job)
        metrics.QUEUE_LENGTH.labels(job.kind).inc()
        self._go_on()
        try:
            if job.patience is not None:
                await asyncio.wait([job.answer], timeout=job.patience)
                if job.worker is None and not job.answer.done():
                    raise Problem("busy")
            return await job.answer
        finally:
            if not job.answer.done() or job.answer.cancelled():
                self._leave(job)

    async def ask_again(self, job: Job) -> Json:
        """Ask once more if the worker's process was ended from outside."""
        try:
            return await self.ask(job)
        except Failed as failed:
            if failed.why != DIED:
                raise
        return await self.ask(replace(job, answer=asyncio.get_running_loop().create_future(), begun=time.monotonic()))

    def _admit(self, owner: str) -> None:
        try:
            self._queue.check(owner)
        except Full as full:
            raise Problem("too-many" if full.own else "busy") from None

    def _leave(self, job: Job) -> None:
        """Nobody waits for it any more: what has not begun is dropped, and the rest is given a moment."""
        job.answer.cancel()
        if self._queue.drop(job):
            metrics.QUEUE_LENGTH.labels(job.kind).dec()
        if job.worker is None:
            return
        worker = job.worker
        asyncio.get_running_loop().call_later(LEFT_SECONDS, lambda: worker.kill() if job.worker is worker else None)

    def _go_on(self) -> None:
        while self._free and len(self._queue) and not self._closed:
            job = self._queue.take()
            metrics.QUEUE_LENGTH.labels(job.kind).dec()
            metrics.WAITED.labels(job.kind).observe(time.monotonic() - job.begun)
            fit = (worker for worker in reversed(self._free) if worker.cell == job.cell)
            job.worker = worker = next(fit, self._free[0])
            self._free.remove(worker)
            self._begin(self._work(job, worker))

    async def _work(self, job: Job, worker: WorkerProcess) -> None:
        try:
            with metrics.RAN.labels(job.kind).time():
                found = await worker.ask(job.question, job.seconds, job.cell, job.closed, job.tell)
            if "failed" in found:
                about = {"kind": job.kind, "fault": str(found["failed"])[:80]}
                log.error("a worker failed at %(kind)s: %(fault)s", about)
                raise Failed(FAILED)
            if not job.answer.done():
                job.answer.set_result(found)
        except Failed as failed:
            if not job.answer.done():
                job.answer.set_exception(failed)
        finally:
            job.worker = None
            job.answer.cancel()  # if it has none yet, it never will
            worker.jobs += 1
            self._free.append(worker)
            self._go_on()
            if self.kept is not None and not self._closed:
                asyncio.get_running_loop().call_later(self.kept, self._retire, worker, worker.jobs)

    def _retire(self, worker: WorkerProcess, jobs: int) -> None:
        """End a process that has had nothing to do since."""
        if worker.jobs == jobs and worker in self._free and not self._closed:
            self._free.remove(worker)
            self._begin(self._end(worker))

    async def _end(self, worker: WorkerProcess) -> None:
        await worker.stop()
        self._free.append(worker)
        self._go_on()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End all processes; none that somebody is still asking or ending is left to itself."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.stop()
