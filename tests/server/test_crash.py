"""Killed in the middle and started again: every table goes on exactly where it was."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import httpx
import pytest

from draftline import replay
from tests.server.processes import everything, process, run


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_a_killed_server_continues_every_table(tmp_path, game):
    continues(tmp_path / "races.db", tmp_path, game)


def test_a_killed_server_continues_every_table_on_postgresql(postgres, tmp_path):
    url = postgres.database()
    continues(url, tmp_path, "thunder-alley")
    postgres.drop(url)


def continues(database: object, tmp_path: Path, game: str) -> None:
    with process(database, tmp_path) as first:
        people = first.create("person", "person", game=game)
        for number in range(15):
            shown = people.show(*people.tokens)
            seat = shown["views"][0]["view"]["waiting_for"][0]
            actions = shown["views"][seat]["view"]["actions"]
            version = shown["table"]["version"]
            last = {"actions": [actions[0]], "version": version, "client": f"c{number}", "seat": seat}
            assert people.post("/actions", last, *people.tokens).status_code == 200
        before = everything(people)
        bots = first.create("bot:greedy", "bot:random", game=game)
        with bots.live() as live:
            assert live.until("hello", "moved")["table"]["status"] == "running"
            assert live.until("moved")["table"]["status"] == "running"
            first.end(signal.SIGKILL)
    with process(database, tmp_path) as second:
        people.served = bots.served = second
        assert everything(people) == before
        again = people.post("/actions", last, *people.tokens)
        assert (again.status_code, again.json()["version"]) == (200, 15)
        with bots.live() as live:
            over = live.until_status("over")
        numbers = [entry["n"] for entry in everything(bots)[0]["log"]]
        assert numbers == list(range(over["table"]["version"] + 1))
        record = json.loads(bots.get(rest="/record").text)
        assert replay(record).outcome.to_json() == over["table"]["outcome"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_is_graceful(tmp_path, how):
    with process(tmp_path / "races.db", tmp_path, "--log-level", "info") as server:
        table = server.create("person", "person", seed=987654321012345)
        with table.live(table.tokens[0]) as live:
            live.until("hello")
            assert server.end(how) == 0
            assert live.closed_with() == 1012
        out, errors = server.process.stdout.read(), server.process.stderr.read()
    assert "Traceback" not in out + errors
    for secret in (*table.tokens, table.host, "987654321012345"):
        assert secret not in out + errors


def test_a_server_that_cannot_listen_says_so(tmp_path):
    with process(tmp_path / "races.db", tmp_path) as server:
        port = httpx.URL(server.url).port
        second = run("serve", "--port", port, "--database", f"{tmp_path}/b.db")
    assert second.returncode == 2
    assert "cannot listen" in second.stderr
    assert "Traceback" not in second.stderr
