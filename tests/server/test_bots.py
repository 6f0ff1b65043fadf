"""Bots at tables: whole races, bots that misbehave, and tables that do not wait for them."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from typing import Any

import pytest
from sqlalchemy import text

from draftline import new_game, replay
from draftline.server.database import open_engine
from draftline.server.workers import Failed, Job
from tests.server.helpers import PATIENCE, choice, pool_of, serving, settings_in


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_bots_race_to_the_end(served, game):
    table = served.create("bot:greedy", "bot:random", "bot:chatty", game=game)
    with table.live() as live:
        over = live.until_status("over")
    assert sorted(over["table"]["outcome"]["ranking"]) == [0, 1, 2]
    record = table.get(rest="/record").json()
    assert replay(record).outcome.to_json() == over["table"]["outcome"]
    assert served.table(table.id).driving is None


@pytest.mark.parametrize(
    "bot, told, deadline",
    [
        ("hanging", "error.bot-hung", 4.0),
        ("dying", "error.bot-died", PATIENCE),
        ("crashing", "error.bot-crashed", PATIENCE),
        ("illegal", "error.bot-illegal", PATIENCE),
    ],
)
def test_a_bot_that_fails_is_driven_for_and_the_table_is_told_once(tmp_path, bot, told, deadline):
    with serving(settings_in(tmp_path, bot_deadline=deadline)) as served:
        notices = told_of_a_race_with(served, bot)
    assert [(notice["id"], notice["values"]) for notice in notices] == [(told, {"bot": bot, "seat": 1})]


def told_of_a_race_with(served, bot):
    """What the table is told of a bot that races, from before the first move to the end."""
    table = served.create(f"bot:{bot}", "bot:chatty", options={"laps": 1, "cars": 1}, start=False)
    with table.live() as live:
        frames = [live.next()]
        assert table.post("/start", {}, table.host).status_code == 200  # somebody listens before the first move
        while frames[-1].get("table", {}).get("status") != "over":
            frames.append(live.next())
    return [frame["message"] for frame in frames if frame["type"] == "notice"]


def test_whoever_comes_later_is_told_of_a_bot_that_failed(tmp_path):
    """It is kept with the log: a page that loads afterwards knows it, and so does a server that was started again."""
    settings = settings_in(tmp_path)
    told = {"id": "error.bot-crashed", "values": {"bot": "crashing", "seat": 1}}
    with serving(settings) as served:
        table = served.create("bot:crashing", "bot:chatty", options={"laps": 1, "cars": 1})
        with table.live() as live:
            first = live.until_status("over")["table"]["notices"]
    (notice,) = first
    assert notice["message"] == told
    assert notice["n"] > 0
    with serving(settings) as served:
        shown = served.http.get(f"/api/tables/{table.id}").json()
        assert shown["table"]["notices"] == first
        assert shown["table"]["status"] == "over"


@pytest.mark.parametrize(
    "old, now",
    [
        ("error.bot-broke-down", "error.bot-crashed"),
        ("error.bot-illegal-answer", "error.bot-illegal"),
        ("error.bot-no-answer", "error.bot-hung"),
    ],
)
def test_a_fault_that_an_earlier_version_stored_is_told_by_its_name_of_today(tmp_path, old, now):
    """The mark of the log as that version wrote it: the table shows it, and is not told of the same fault again."""
    settings = settings_in(tmp_path)
    with serving(settings) as served:
        table = served.create("bot:crashing", "bot:chatty", options={"laps": 1, "cars": 1})
        with table.live() as live:
            (first,) = live.until_status("over")["table"]["notices"]
    engine = open_engine(settings.database)
    with engine.begin() as connection:
        marked = text("update actions set client = :old where client like ' %'")
        assert connection.execute(marked, {"old": f" {old}"}).rowcount == 1
    engine.dispose()
    with serving(settings) as served:
        (notice,) = served.http.get(f"/api/tables/{table.id}").json()["table"]["notices"]
        assert notice == {"n": first["n"], "message": {"id": now, "values": {"bot": "crashing", "seat": 1}}}
        assert (0, f" {now}") in served.table(table.id)._clients


def test_no_client_can_pretend_that_a_bot_failed(served):
    table = served.create("person", "person")
    (seat,) = table.asked()
    action, version = table.first_action(seat)
    body = {"actions": [action], "version": version, "client": " error.bot-hung", "seat": seat}
    assert table.post("/actions", body, table.tokens[seat]).status_code == 400
    assert table.show()["table"]["notices"] == []


def test_a_hanging_bot_holds_up_nobody_else(tmp_path):
    """While one table's bot hangs, people act at that table and at others."""
    with serving(settings_in(tmp_path, bot_deadline=3600.0)) as served:
        stuck = served.create("bot:hanging", "person", game="grand-prix")
        while served.table(stuck.id).driving is None:
            time.sleep(0.01)
        action, version = stuck.first_action(1)
        assert stuck.act(1, action, version).status_code == 200
        other = served.create("person", "person")
        (seat,) = other.asked()
        action, version = other.first_action(seat)
        assert other.act(seat, action, version).status_code == 200
        ends = other.post("/preview", {}, other.tokens[seat])
        assert ends.status_code == 200


def test_the_server_stops_while_a_bot_thinks(tmp_path):
    begun = time.monotonic()
    with serving(settings_in(tmp_path, bot_deadline=3600.0)) as served:
        table = served.create("bot:hanging", "person", game="grand-prix")
        while served.table(table.id).driving is None:
            time.sleep(0.01)
    assert time.monotonic() - begun < PATIENCE


def test_bots_wait_for_people_and_go_on_after_them(served):
    table = served.create("person", "bot:greedy")
    with table.live(table.tokens[0]) as live:
        frame = live.until("hello")
        while frame["table"]["status"] != "over":
            view = frame["views"][0]["view"]
            asked = bool(view["actions"])
            if asked:
                live.move(frame, view["actions"][0])
            frame = live.until("moved")
            while asked and 0 not in {entry["seat"] for entry in frame["entries"]}:
                frame = live.until("moved")  # where both choose at once the bot may have been quicker
    seats = {entry["seat"] for entry in frame["entries"]}
    assert seats <= {0, 1}


def test_a_bot_s_whole_move_is_one_frame_of_several_lines(served):
    table = served.create("bot:greedy", "bot:greedy")
    with table.live() as live:
        sizes = []
        frame = live.until("hello")
        seen = frame["version"]
        while frame["table"]["status"] != "over":
            frame = live.until("moved")
            numbers = [entry["n"] for entry in frame["entries"]]
            assert numbers == list(range(seen + 1, frame["version"] + 1))
            assert len({entry["seat"] for entry in frame["entries"]}) == 1
            seen = frame["version"]
            sizes.append(len(numbers))
    assert max(sizes) > 1


def test_bots_go_on_after_a_fault_of_the_disk(served, monkeypatch):
    """An action that could not be stored has not happened; the bot is asked again after a while."""
    store = served.lobby.store
    enter, faults = store.enter, [OSError("disk full")] * 2

    async def failing(*arguments: Any) -> None:
        if faults:
            raise faults.pop()
        await enter(*arguments)

    monkeypatch.setattr(store, "enter", failing)
    monkeypatch.setattr("draftline.server.lobby.RETRY_SECONDS", 0.01)
    table = served.create("bot:greedy", "bot:chatty")
    with table.live() as live:
        assert live.until_status("over")["table"]["outcome"]
    assert not faults


def test_a_worker_that_is_killed_from_outside_is_replaced_unnoticed(served):
    table = served.create("person", "person")
    (seat,) = table.asked()
    assert table.post("/hint", None, table.tokens[seat]).status_code == 200
    (worker,) = served.lobby.thinkers._workers
    worker._process.kill()
    assert table.post("/hint", None, table.tokens[seat]).status_code == 200


async def _asked(job: dict, deadline: float) -> tuple[object, object]:
    """The answer of a fresh worker to a job, and whether it answers the next one."""
    pool = pool_of()
    try:
        try:
            first: object = await pool.ask(Job(job, ["me"], deadline))
        except Failed as failed:
            first = str(failed)
        return first, await pool.ask(Job({"do": "nothing"}, ["me"], PATIENCE))
    finally:
        await pool.close()


def choose(bot: str) -> dict:
    setup: dict[str, Any] = {"game": "thunder-alley", "track": "yunta", "seats": 2, "seed": 1, "options": {}}
    game = new_game(**setup)
    return choice(game, game.asked[0], bot)


@pytest.mark.parametrize(
    "job, expected",
    [
        (choose("hanging"), "hung"),
        (choose("dying"), "died"),
        ({"do": "choose"}, "failed"),
        ({"do": "replay", "record": "{", "frames": False}, {"refused"}),
        (choose("chatty"), {"moves", "fault"}),
    ],
)
def test_a_worker_that_fails_is_replaced(job, expected):
    first, second = asyncio.run(_asked(job, 1.0 if expected == "hung" else PATIENCE))
    assert (set(first) if isinstance(first, dict) else first) == expected
    assert second == {}


async def _closed_while_asked(cancelled: bool) -> None:
    """A pool is closed while somebody asks, or has just given up asking."""
    pool = pool_of()
    await pool.ask(Job({"do": "nothing"}, ["me"], PATIENCE))
    asking = asyncio.ensure_future(pool.ask(Job(choose("hanging"), ["me"], PATIENCE)))
    await asyncio.sleep(0)
    if cancelled:
        asking.cancel()
        await asyncio.sleep(0)
    await pool.close()


@pytest.mark.parametrize("cancelled", [False, True], ids=["asked", "given-up"])
def test_a_closed_pool_leaves_no_process_and_no_pipe_to_the_collector(monkeypatch, cancelled):
    """What is open when the loop ends is complained of later, in the middle of whatever runs then."""
    late: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: late.append(repr(unraisable.exc_value)))
    asyncio.run(_closed_while_asked(cancelled))
    gc.collect()
    assert late == []
