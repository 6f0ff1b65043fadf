"""Several workers: one is killed in the middle, and nothing is lost; all of them behind one port."""

from __future__ import annotations

import json
import os
import random
import signal

import pytest

from draftline import replay
from tests.cli.helpers import draftline, refused
from tests.server.helpers import Table
from tests.server.processes import everything, gone, process, wait_for
from tools.postgres import Postgres


@pytest.fixture
def url(postgres: Postgres):
    url = postgres.database()
    yield url
    postgres.drop(url)


def moves(table: Table, count: int, rng: random.Random) -> dict:
    """So many actions of people; the last of them, to be sent again."""
    last: dict = {}
    for _ in range(count):
        shown = table.show(*table.tokens)
        seat = shown["views"][0]["view"]["waiting_for"][0]
        action = rng.choice(shown["views"][shown["seats"].index(seat)]["view"]["actions"])
        version = shown["table"]["version"]
        last = {"actions": [action], "version": version, "client": f"c{version}", "seat": seat}
        answer = table.post("/actions", last, *table.tokens)
        assert answer.json()["version"] == version + 1, answer.text
    return last


def whole(table: Table) -> None:
    """A race that is over: no number is missing in its log, and its record can be played again."""
    shown = table.show()["table"]
    assert shown["status"] == "over"
    with table.live() as live:
        numbers = [entry["n"] for entry in live.until("hello")["log"]]
    assert numbers == list(range(shown["version"] + 1))
    record = json.loads(table.get(rest="/record").text)
    assert replay(record).outcome.to_json() == shown["outcome"]


def test_a_killed_worker_loses_nothing_and_the_other_goes_on(url, tmp_path):
    """A table with seats at both, and one whose bots the killed one was asking."""
    with process(url, tmp_path) as first, process(url, tmp_path) as second:
        people = first.create("person", "person", seed=6)
        last = moves(people, 12, random.Random(6))
        before = everything(people)
        bots = first.create("bot:club", "bot:greedy", "bot:club", options={"laps": 1})
        there = Table(second, {"id": people.id, "host": people.host, "seats": [{"token": t} for t in people.tokens]})
        with there.live(people.tokens[1]) as neighbour, people.live(people.tokens[0]) as lost, bots.live() as live:
            lost.until("hello")
            while not neighbour.until("hello", "table")["table"]["seats"][0]["connected"]:
                pass
            assert live.until("moved")["table"]["status"] == "running"
            first.end(signal.SIGKILL)
            while neighbour.until("table")["table"]["seats"][0]["connected"]:
                pass
        assert everything(there) == before
        again = there.post("/actions", last, *people.tokens)
        assert (again.status_code, again.json()["version"]) == (200, 12)
        there.play(random.Random(7))
        whole(there)
        bots.served = second
        with bots.live() as live:
            frame = live.until("hello")
            while frame.get("table", {}).get("status") != "over":
                frame = live.next()
        whole(bots)




def test_workers_share_a_port_and_the_dead_are_replaced(url, tmp_path):
    with process(url, tmp_path, "--workers", "2", "--log-level", "error", DRAFTLINE_BURST="100000") as server:
        workers = server.workers(2)
        people = server.create("person", "person", seed=8)
        bots = server.create("bot:club", "person", options={"laps": 1, "cars": 3})
        moves(people, 10, random.Random(8))
        before = everything(people)
        killed = min(workers)
        os.kill(killed, signal.SIGKILL)
        wait_for(lambda: gone(killed))
        assert everything(people) == before
        assert bots.post("/lend", {"bot": "club"}, bots.tokens[1]).status_code == 200
        people.play(random.Random(9))
        whole(people)
        workers = server.workers(2, frozenset({killed}))
        wait_for(lambda: bots.show()["table"]["status"] == "over")
        whole(bots)
        with people.live() as live:
            live.until("hello")
            assert server.end(signal.SIGTERM) == 0
            assert live.closed_with() == 1012
        wait_for(lambda: all(map(gone, workers)))
        told = server.process.stdout.read() + server.process.stderr.read()
    assert f"worker {killed} ended" in told
    assert "Traceback" not in told


def test_several_workers_at_one_file_are_refused(tmp_path):
    told = refused(draftline("serve", "--port", 0, "--workers", 2, "--database", tmp_path / "races.db"))
    assert "need PostgreSQL" in told
    assert not list(tmp_path.iterdir())


def test_a_database_that_does_not_answer_is_told_in_a_sentence(tmp_path):
    told = refused(draftline("serve", "--port", 0, "--database", "postgresql://ana:secret@127.0.0.1:1/races"))
    assert "postgresql://ana:***@127.0.0.1:1/races cannot be opened" in told
    told = refused(draftline("serve", "--port", 0, "--database", tmp_path / "nowhere" / "races.db"))
    assert "cannot be opened" in told
