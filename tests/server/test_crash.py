"""Killed in the middle and started again: every table goes on exactly where it was."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from draftline import replay
from tests.server.helpers import PATIENCE, Served, Table

ROOT = Path(__file__).resolve().parent.parent.parent


class Process(Served):
    """A server in a process of its own."""

    def __init__(self, url: str, process: subprocess.Popen) -> None:
        super().__init__(url, None)
        self.process = process

    def end(self, how: int) -> int:
        self.http.close()
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def process(database: Path, *more: str) -> Iterator[Process]:
    command = [sys.executable, "-m", "draftline", "serve", "--port", "0", "--database", str(database), *more]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200", "DRAFTLINE_LANG": "en"}
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True, cwd=database.parent)
    try:
        found = re.search(r"http://[\d.:]+/", running.stdout.readline())
        assert found is not None
        server = Process(found.group(), running)
        yield server
        server.http.close()
    finally:
        running.kill()
        running.wait()
        for stream in (running.stdout, running.stderr):
            stream.close()


def everything(table: Table) -> list[dict[str, Any]]:
    """What every seat and a spectator see, and the whole log as each may know it."""
    seen: list[dict[str, Any]] = []
    for tokens in [[token] for token in table.tokens if token] + [[]]:
        with table.live(*tokens) as live:
            hello = live.until("hello")
        for seat in hello["table"]["seats"]:
            seat["connected"] = None
        seen.append(hello)
    return seen


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_a_killed_server_continues_every_table(tmp_path, game):
    database = tmp_path / "races.db"
    with process(database) as first:
        people = first.create("person", "person", game=game)
        for number in range(15):
            shown = people.show(*people.tokens)
            seat = shown["views"][0]["view"]["waiting_for"][0]
            actions = shown["views"][seat]["view"]["actions"]
            version = shown["table"]["version"]
            last = {"action": actions[0], "version": version, "client": f"c{number}", "seat": seat}
            assert people.post("/actions", last, *people.tokens).status_code == 200
        before = everything(people)
        bots = first.create("bot:greedy", "bot:random", game=game)
        with bots.live() as live:
            assert live.until("hello", "moved")["table"]["status"] == "running"
            assert live.until("moved")["table"]["status"] == "running"
            first.end(signal.SIGKILL)
    with process(database) as second:
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
    with process(tmp_path / "races.db", "--log-level", "info") as server:
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
    with process(tmp_path / "races.db") as server:
        port = httpx.URL(server.url).port
        command = [sys.executable, "-m", "draftline", "serve", "--port", str(port), "--database", f"{tmp_path}/b.db"]
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200", "DRAFTLINE_LANG": "en"}
        second = subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert second.returncode == 2
    assert "cannot listen" in second.stderr
    assert "Traceback" not in second.stderr
