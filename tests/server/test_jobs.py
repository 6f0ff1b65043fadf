"""Work for others' processes: fair, bounded, and only for those who wait for it."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from draftline.server.problems import Problem
from draftline.server.workers import LEFT_SECONDS, Failed, Job, Pool
from tests.server.helpers import PATIENCE, pool_of, serving, settings_in
from tests.server.processes import gone, process, wait_for

NOTHING = {"do": "nothing"}


def hang(seconds: float = PATIENCE, **more: Any) -> Job:
    """A job that never ends by itself."""
    return Job({"do": "check", "bot": "sleeping"}, ["abuser"], seconds, **more)


async def _with(work: Any, **size: Any) -> Any:
    pool = pool_of(**size)
    try:
        return await work(pool)
    finally:
        await pool.close()


def within(work: Any, **size: Any) -> Any:
    return asyncio.run(_with(work, **size))


def test_an_honest_owner_waits_for_one_job_of_an_abuser_and_not_for_all():
    async def work(pool: Pool) -> list[str]:
        order: list[str] = []

        async def ask(owner: str) -> None:
            await pool.ask(Job(NOTHING, [owner], PATIENCE))
            order.append(owner)

        await asyncio.gather(*(ask(owner) for owner in ["abuser"] * 20 + ["honest"]))
        return order

    assert within(work).index("honest") <= 2


def test_a_job_is_charged_to_whoever_asks_for_least():
    """An abuser who watches somebody's table does not slow its bots down."""

    async def work(pool: Pool) -> list[str]:
        order: list[str] = []

        async def ask(*owners: str) -> None:
            await pool.ask(Job(NOTHING, owners, PATIENCE))
            order.append("+".join(owners))

        await asyncio.gather(*(ask("abuser") for _ in range(20)), ask("abuser", "honest"))
        return order

    assert within(work).index("abuser+honest") <= 2


def test_only_so_much_may_wait_and_the_refusal_says_whose_fault_it_is():
    async def work(pool: Pool) -> list[str]:
        waiting = [asyncio.ensure_future(pool.ask(hang(patience=PATIENCE))) for _ in range(3)]
        await asyncio.sleep(0)
        refused = []
        for owner in ("abuser", "honest"):
            try:
                await pool.ask(Job(NOTHING, [owner], 1.0, patience=0.0))
            except Problem as problem:
                refused.append(problem.code)
        for task in waiting:
            task.cancel()
        return refused

    assert within(work, most_each=2, most=2) == ["too-many", "busy"]


def test_who_waits_too_long_is_told_so():
    async def work(pool: Pool) -> str:
        first = asyncio.ensure_future(pool.ask(hang()))
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await pool.ask(Job(NOTHING, ["honest"], PATIENCE, patience=0.05))
        first.cancel()
        return refused.value.code

    assert within(work) == "busy"


def test_work_that_nobody_waits_for_ends():
    """What waits is not begun, what runs is ended after a moment: the worker is free long before the deadline."""

    async def work(pool: Pool) -> float:
        await pool.ask(Job(NOTHING, ["honest"], PATIENCE))
        asked = [asyncio.ensure_future(pool.ask(hang())) for _ in range(5)]
        await asyncio.sleep(0)
        for task in asked:
            task.cancel()
        begun = time.monotonic()
        await pool.ask(Job(NOTHING, ["honest"], PATIENCE))
        return time.monotonic() - begun

    assert LEFT_SECONDS <= within(work) < PATIENCE / 2


def test_a_job_that_is_nearly_done_is_not_ended_for_a_client_that_leaves():
    async def work(pool: Pool) -> bool:
        await pool.ask(Job(NOTHING, ["a"], PATIENCE))
        (worker,) = pool._workers
        before = worker._process
        asked = asyncio.ensure_future(pool.ask(Job(NOTHING, ["a"], PATIENCE)))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.sleep(2 * LEFT_SECONDS)
        await pool.ask(Job(NOTHING, ["a"], PATIENCE))
        return worker._process is before

    assert within(work)


def test_a_process_that_nobody_needs_ends_and_another_comes_when_it_is_needed():
    async def work(pool: Pool) -> tuple[object, object]:
        (worker,) = pool._workers
        await pool.ask(Job(NOTHING, ["a"], PATIENCE))
        first = worker._process
        for _ in range(1000):
            if worker._process is None and pool._free:
                break
            await asyncio.sleep(0.02)
        ended = worker._process
        await pool.ask(Job(NOTHING, ["a"], PATIENCE))
        return ended, worker._process is first

    assert within(work, kept=0.2) == (None, False)


def test_a_worker_has_a_memory_limit(tmp_path):
    with pytest.raises(Failed) as failed:
        within(lambda pool: pool.ask(Job({"do": "check", "bot": "greedy-for-memory"}, ["a"], PATIENCE)))
    assert failed.value.why == "failed"


# On a server.


def test_a_replay_is_made_once_and_packed_and_tagged(served):
    table = served.create("person", "person", game="thunder-rolls")
    table.play(random.Random(1))
    made = []
    replay = served.lobby.replay

    async def counted(*given: Any) -> Any:
        made.append(given)
        return await replay(*given)

    served.lobby.replay = counted
    try:
        first = table.get(rest="/replay")
        plain = served.http.get(table.path("/replay"), headers={"Accept-Encoding": "identity"})
        tagged = served.http.get(table.path("/replay"), headers={"If-None-Match": first.headers["etag"]})
    finally:
        served.lobby.replay = replay
    assert len(made) == 1
    assert first.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert first.json() == plain.json()
    assert (tagged.status_code, tagged.content) == (304, b"")


def test_a_replay_ends_with_the_last_client_that_waits_for_it(tmp_path):
    """Clients that leave before the answer keep no worker busy."""
    with serving(settings_in(tmp_path, answer_deadline=PATIENCE)) as served:
        table = served.create("person", "person", game="thunder-rolls")
        table.play(random.Random(1))
        begun = threading.Event()
        pool = served.lobby.readers
        ask = pool.ask

        async def slow(job: Job) -> Any:
            begun.set()
            job.question = {"do": "check", "bot": "sleeping"}
            return await ask(job)

        pool.ask = slow
        with httpx.Client(base_url=served.url) as client, pytest.raises(httpx.ReadTimeout):
            client.get(table.path("/replay"), timeout=1.0)
        assert begun.is_set()
        pool.ask = ask
        wait_for(lambda: len(pool._free) == 1)
        assert table.get(rest="/replay").status_code == 200


def test_bots_alone_wait_until_somebody_looks(tmp_path, monkeypatch):
    monkeypatch.setattr("draftline.server.table.LOOKED_SECONDS", 0.0)
    with serving(settings_in(tmp_path)) as served:
        table = served.create("bot:greedy", "bot:greedy")
        wait_for(lambda: served.table(table.id).driving is None)
        stopped = served.table(table.id).version
        with table.live() as live:
            live.until("moved")
        wait_for(lambda: served.table(table.id).driving is None)
        assert served.table(table.id).version > stopped
        assert served.table(table.id).row.status == "running"
        with table.live() as live:
            assert live.until_status("over")


def test_bots_of_a_table_with_a_person_go_on_when_nobody_looks(tmp_path, monkeypatch):
    monkeypatch.setattr("draftline.server.table.LOOKED_SECONDS", 0.0)
    with serving(settings_in(tmp_path)) as served:
        table = served.create("person", "bot:greedy", "bot:greedy")
        wait_for(lambda: served.table(table.id).race.game.asked == [0])


def test_a_look_over_http_counts_for_a_while(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        table = served.create("bot:greedy", "bot:greedy")
        wait_for(lambda: table.show()["table"]["status"] == "over")


def test_tables_of_bots_alone_are_not_taken_up_again_by_a_server_that_starts(tmp_path, monkeypatch):
    monkeypatch.setattr("draftline.server.table.LOOKED_SECONDS", 0.0)
    settings = settings_in(tmp_path)
    with serving(settings) as served:
        alone = served.create("bot:greedy", "bot:greedy")
        manned = served.create("person", "bot:greedy")
        store = served.lobby.store
        with store.engine.begin() as connection:
            connection.exec_driver_sql("update tables set bots_next = 1")
        assert store.with_bots_to_move([]) == [manned.id]
        assert set(store.with_bots_to_move([alone.id])) == {alone.id, manned.id}


def test_many_hints_of_one_address_are_refused_and_a_preview_elsewhere_is_answered(tmp_path):
    with serving(settings_in(tmp_path, proxies="127.0.0.1", jobs_per_address=3)) as served:
        table, other = served.create("person", "person"), served.create("person", "person")
        (seat,) = table.asked()
        with table.live(table.tokens[seat]) as live:
            live.until("hello")
            for number in range(40):
                live.say(type="hint", id=f"h{number}")
            (asked,) = other.asked()
            headers = {"X-Seat-Token": other.tokens[asked], "X-Forwarded-For": "10.0.0.9"}
            ends = served.http.post(other.path("/preview"), json={}, headers=headers)
            assert ends.status_code == 200
            answers = [live.next() for _ in range(40)]
    kinds = [frame["type"] for frame in answers if frame["type"] != "table"]
    codes = {frame["code"] for frame in answers if frame["type"] == "refused"}
    assert codes == {"too-many"}
    assert kinds.count("explain") >= 3


def test_a_season_file_is_read_in_a_worker(served, monkeypatch):
    """Whatever a parser does with it, the server goes on meanwhile and ends it in time."""
    asked: list[Job] = []
    ask = Pool.ask

    async def listened(self: Pool, job: Job) -> Any:
        asked.append(job)
        return await ask(self, job)

    monkeypatch.setattr(Pool, "ask", listened)
    answer = served.http.post("/api/seasons/upload", json={"file": "a." * 15000 + "a=1"})
    assert (answer.status_code, answer.json()["code"]) == (422, "settings")
    assert [(job.kind, job.seconds) for job in asked] == [("season", served.app.state.settings.answer_deadline)]


def test_workers_end_with_a_server_that_is_killed(tmp_path):
    with process(tmp_path / "races.db", tmp_path) as server:
        table = server.create("person", "bot:greedy")
        wait_for(lambda: table.asked() == [0])
        children = offspring(server.process.pid)
        assert children
        server.process.kill()
        server.process.wait()
        wait_for(lambda: all(gone(child) for child in children))


def offspring(pid: int) -> list[int]:
    """Every process below one."""
    found = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return found + [below for child in found for below in offspring(child)]
