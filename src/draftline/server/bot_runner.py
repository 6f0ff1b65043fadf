"""Bots, previews, hints and replays run in worker processes, so that no table waits for another's thinking.

A worker is asked one thing at a time in one line of JSON and answers in one. One that does not answer in time, or dies,
is ended and replaced; whoever asked gets a `Failed` and copes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from typing import Any

from draftline.bots.referee import DIED, HUNG, fault_message
from draftline.core.messages import Message
from draftline.server.race import LiveRace, RaceSetup

log = logging.getLogger("draftline.server")

LINE_LIMIT = 256_000_000  # bytes of an answer; a replay of a long race has some millions
START_SECONDS = 60.0  # seconds for a process to load
PIPE_SECONDS = 5.0  # seconds for the pipe of a process that has ended
FAILED = "failed"  # an error of the program, not of a bot


class Failed(Exception):
    """A worker that did not answer; says why: HUNG, DIED or FAILED."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class WorkerProcess:
    """One process; started when it is first needed."""

    def __init__(self, bot_maker: str) -> None:
        self.bot_maker = bot_maker
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        if self._process is None:
            env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "draftline.server.worker", self.bot_maker,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE_LIMIT, env=env,
                start_new_session=True,
            )  # fmt: skip
            await _question(self._process, {"do": "nothing"}, START_SECONDS)  # loading is not thinking
        return self._process

    async def ask(self, job: dict[str, Any], deadline: float) -> dict[str, Any]:
        try:
            answer = await _question(await self.start(), job, deadline)
        except TimeoutError:
            await self.stop()
            raise Failed(HUNG) from None
        except (OSError, ValueError):  # ended, or cut off in the middle of an answer
            await self.stop()
            raise Failed(DIED) from None
        except BaseException:  # whoever asked has gone: an answer on its way must not reach the next one
            await self.stop()
            raise
        return answer

    def kill(self) -> None:
        """End the process; whoever waits for its answer is told at once."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
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


async def _question(process: asyncio.subprocess.Process, job: dict[str, Any], deadline: float) -> dict[str, Any]:
    """One line there, one line back."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(job).encode() + b"\n")
    async with asyncio.timeout(deadline):
        await process.stdin.drain()
        line = await process.stdout.readline()
    answer: dict[str, Any] = json.loads(line)
    return answer


class Pool:
    """Some workers; whoever asks waits for a free one."""

    def __init__(self, size: int, bot_maker: str) -> None:
        self._free: asyncio.LifoQueue[WorkerProcess] = asyncio.LifoQueue()
        self._all = [WorkerProcess(bot_maker) for _ in range(size)]
        for worker in self._all:
            self._free.put_nowait(worker)

    async def warm_up(self) -> None:
        """Start the first process ahead of its first question."""
        with contextlib.suppress(Failed):
            await self.ask({"do": "nothing"}, START_SECONDS)

    async def ask(self, job: dict[str, Any], deadline: float) -> dict[str, Any]:
        worker = await self._free.get()
        try:
            answer = await worker.ask(job, deadline)
        finally:
            self._free.put_nowait(worker)
        if "failed" in answer:
            log.error("a worker failed at %(job)s: %(kind)s", {"job": job["do"], "kind": answer["failed"]})
            raise Failed(FAILED)
        return answer

    async def ask_again(self, job: dict[str, Any], deadline: float) -> dict[str, Any]:
        """Ask once more if the worker's process was ended from outside."""
        try:
            return await self.ask(job, deadline)
        except Failed as failed:
            if failed.why != DIED:
                raise
        return await self.ask(job, deadline)

    async def close(self) -> None:
        """End all processes; none that somebody is still asking or ending is left to itself."""
        for worker in self._all:
            worker.kill()
        for _ in self._all:
            worker = await self._free.get()
            await worker.stop()


def job_of(what: str, id: str, race: LiveRace, **more: Any) -> dict[str, Any]:
    """A question about a race: the worker plays its log and answers from the seat's view."""
    return {"do": what, "table": id, "setup": setup_json(race.setup), "actions": race.done, **more}


def setup_json(setup: RaceSetup) -> dict[str, Any]:
    return {
        "game": setup.game, "track": setup.track, "seats": setup.seats, "seed": setup.seed, "options": setup.options,
    }  # fmt: skip


class Drivers:
    """The bots of one table, asked through the pool. Dead workers are handled here, all else by their referee."""

    def __init__(self, pool: Pool, deadline: float) -> None:
        self.pool = pool
        self.deadline = deadline
        self._out: set[tuple[int, str]] = set()  # seats and bots that never answered; they are not asked again

    async def choose(self, id: str, race: LiveRace, seat: int, code: str) -> tuple[list[str], Message | None]:
        """What a bot does now, one action or its whole move; and a notice if it fails."""
        try:
            moves, kind = await self._ask(id, race, seat, code, (seat, code) in self._out)
        except Failed as failed:
            about = {"table": id, "seat": seat + 1, "kind": failed.why}
            log.warning("table %(table)s: the bot of seat %(seat)d %(kind)s", about)
            kind = failed.why if failed.why != FAILED else None
            if kind is not None:
                self._out.add((seat, code))
            moves = await self._safe(id, race, seat, code)
        return moves, None if kind is None else fault_message(kind, code, seat)

    async def _safe(self, id: str, race: LiveRace, seat: int, code: str) -> list[str]:
        """The safe choice, or the first action if even that fails."""
        try:
            moves, _ = await self._ask(id, race, seat, code, True)
        except Failed:
            decision = race.game.decision_of(seat)
            return [] if decision is None else [str(decision.actions[0])]
        return moves

    async def _ask(self, id: str, race: LiveRace, seat: int, code: str, out: bool) -> tuple[list[str], str | None]:
        """Moves and the kind of fault; a bot that is out is not asked, and its referee chooses."""
        job = job_of("choose", id, race, seat=seat, bot=code, out=out)
        answer = await self.pool.ask(job, self.deadline)
        return answer.get("moves", []), answer.get("fault")
