"""The process that starts the others: it replaces those that die, and none outlives it."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.helpers import PATIENCE
from tests.server.processes import ENV, ROOT, gone, wait_for


class Supervised:
    """A supervisor with two workers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()
        env = {**os.environ, **ENV, "PYTHONPATH": os.pathsep.join((ENV["PYTHONPATH"], str(ROOT)))}
        command = [sys.executable, "-m", "tests.server.supervised", str(path)]
        self.process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def workers(self, count: int) -> list[int]:
        """All that ever began, as soon as there are so many."""
        wait_for(lambda: len(self.path.read_text().split()) >= count)
        return [int(word) for word in self.path.read_text().split()]

    def ended(self) -> tuple[int, str]:
        code = self.process.wait(PATIENCE)
        return code, self.process.stderr.read()


@pytest.fixture
def supervised(tmp_path) -> Iterator[Supervised]:
    running = Supervised(tmp_path / "began")
    yield running
    running.process.kill()
    running.process.wait()
    running.process.stderr.close()
    wait_for(lambda: all(map(gone, running.workers(2))))


def test_a_worker_that_is_killed_is_replaced(supervised):
    first, second = supervised.workers(2)
    os.kill(first, signal.SIGKILL)
    third = supervised.workers(3)[2]
    assert not gone(second)
    assert gone(first)
    supervised.process.terminate()
    code, told = supervised.ended()
    assert code == 0
    assert told.splitlines() == [f"worker {first} ended with code -9; another is started"]
    assert gone(second)
    assert gone(third)


def test_ctrl_c_stops_all_without_a_word(supervised):
    workers = supervised.workers(2)
    os.killpg(supervised.process.pid, signal.SIGINT)
    assert supervised.ended() == (0, "")
    assert all(map(gone, workers))


def test_no_worker_outlives_the_one_that_started_it(supervised):
    workers = supervised.workers(2)
    supervised.process.kill()
    wait_for(lambda: all(map(gone, workers)))


class Ended:
    """A worker that has ended by itself."""

    pid = 2_000_000_000
    exitcode = 1


def test_workers_are_replaced_where_there_is_no_sigkill(monkeypatch):
    """As on Windows; the module is read anew there."""
    monkeypatch.delattr(signal, "SIGKILL")
    monkeypatch.delitem(sys.modules, "draftline.server.app")
    app = importlib.import_module("draftline.server.app")
    monkeypatch.undo()
    monkeypatch.setattr(app, "RESTART_DELAYS", (0.0,))
    begun: list[int] = []
    supervisor = app.Supervisor(1, None, None)
    supervisor._processes = {Ended(): time.monotonic()}
    monkeypatch.setattr(supervisor, "_start", lambda: begun.append(1))
    supervisor._replace()
    assert begun == [1]
    assert supervisor._failures == 1
