"""Bots that try to see or to do more than they may; each tells what it got in the order of its two first choices."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from draftline import bots
from draftline.core.game import Game

KEPT: list[Any] = []  # what spies of other seats have left in this process
SEED = "987654321"
SECRET = "not-for-bots"


class Trying:
    """Tries something: the first action is chosen if it fails, the last one if it works."""

    def __init__(self, attempt: Callable[[Any], object]) -> None:
        self.attempt = attempt

    def choose(self, view: Any, decision: Any, *_: Any) -> Any:
        try:
            got = self.attempt(view)
        except (Exception, SystemExit):
            got = None
        return decision.actions[-1 if got else 0]


def find_the_seed(_view: Any) -> object:
    """Every game that the garbage collector knows, and every text."""
    games = [one for one in gc.get_objects() if isinstance(one, Game)]
    return [game for game in games if SEED in str(getattr(game, "seed", ""))]


def find_other_hands(view: Any) -> object:
    """Anything of another seat that thinks in the same process."""
    KEPT.append(view.seat)
    return [seat for seat in KEPT if seat != view.seat]


def read(path: str) -> Callable[[Any], object]:
    return lambda _view: Path(path).read_bytes()


def read_the_parent(_view: Any) -> object:
    return Path(f"/proc/{os.getppid()}/environ").read_bytes()


def query(path: str) -> Callable[[Any], object]:
    return lambda _view: sqlite3.connect(path).execute("select seed from tables").fetchall()


def know_a_secret(_view: Any) -> object:
    return [value for value in os.environ.values() if SECRET in value] or SECRET in " ".join(sys.argv)


def call_home(_view: Any) -> object:
    with socket.create_connection(("127.0.0.1", 9), timeout=1) as there:
        return there


def write(_view: Any) -> object:
    Path(__file__).with_name("written-by-a-bot").write_text("x")
    return True


def fork(_view: Any) -> object:
    child = os.fork()
    if not child:
        time.sleep(3600)
    return child


def start_a_child(_view: Any) -> object:
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])


def kill_the_server(_view: Any) -> object:
    os.kill(os.getppid(), 9)
    return True


def call_the_library(_view: Any) -> object:
    return ctypes.CDLL("libc.so.6").getpid()


def take_memory(_view: Any) -> object:
    return bytearray(8_000_000_000)


class Lingering:
    """Leaves a thread behind that goes on working."""

    def choose(self, view: Any, decision: Any, *_: Any) -> Any:
        threading.Thread(target=self._burn, daemon=True).start()
        return decision.actions[0]

    def _burn(self) -> None:
        while True:
            pass


ATTEMPTS: dict[str, Callable[[Any], object]] = {
    "seed": find_the_seed,
    "hands": find_other_hands,
    "parent": read_the_parent,
    "secret": know_a_secret,
    "home": call_home,
    "write": write,
    "fork": fork,
    "child": start_a_child,
    "kill": kill_the_server,
    "library": call_the_library,
    "memory": take_memory,
}


def make_bot(code: str) -> Any:
    name, _, where = code.partition("=")
    if name in ATTEMPTS:
        return Trying(ATTEMPTS[name])
    if name in ("read", "query"):
        return Trying((read if name == "read" else query)(where))
    if name == "lingering":
        return Lingering()
    with contextlib.suppress(ImportError):
        return bots.make_bot(code)
