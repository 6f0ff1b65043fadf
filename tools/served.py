"""A server in a process of its own, as `draftline serve` starts it: for browser tests, pictures and measurements."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tools import build_compiled

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "draftline" / "server" / "static"
TOO_MANY = 429
# All who are served come from one address, and are faster than people; the machine may be busy with much else.
GENEROUS = {
    "DRAFTLINE_ACTIONS_PER_SECOND": "1000", "DRAFTLINE_BURST": "5000", "DRAFTLINE_TABLES_PER_HOUR": "5000",
    "DRAFTLINE_REQUESTS_PER_SECOND": "1000", "DRAFTLINE_REQUESTS_BURST": "5000", "DRAFTLINE_ANSWER_DEADLINE": "120",
}  # fmt: skip


def package_path() -> Path:
    """The compiled copy where it is that of this source: its bots are faster."""
    return build_compiled.COMPILED if build_compiled.is_current(build_compiled.fingerprint()) else ROOT / "src"


class Served:
    """A running server: its address, its process, and a client for it."""

    def __init__(self, url: str, process: subprocess.Popen[str]) -> None:
        self.url = url
        self.process = process
        self.http = httpx.Client(base_url=url, timeout=60)

    def ask(self, method: str, path: str, **more: Any) -> Any:
        """The JSON of an answer; whoever asks too often waits."""
        while (answer := self.http.request(method, path, **more)).status_code == TOO_MANY:
            time.sleep(0.2)
        if answer.is_error:
            raise RuntimeError(f"{method} {path}: {answer.text}")
        return answer.json()

    def bots(self, game: str = "thunder-alley") -> list[str]:
        return next(entry["bots"] for entry in self.ask("GET", "/api/games") if entry["id"] == game)

    def make(self, game: str, seats: list[str], options: dict[str, Any], **more: Any) -> Any:
        """A new race; the answer has its id and the seats' tokens."""
        body = {"game": game, "options": options, "seats": [{"who": who} for who in seats], **more}
        return self.ask("POST", "/api/tables", json={"start": "open" not in seats, **body})

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def start(database: Path, port: int = 0, packages: Path | None = None) -> Served:
    """Its log is a file beside its database; `packages` is a folder with what else is installed."""
    command = [sys.executable, "-m", "draftline", "serve", "--port", str(port), "--database", str(database)]
    path = os.pathsep.join(str(folder) for folder in (package_path(), packages) if folder is not None)
    env = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200", "DRAFTLINE_LANG": "en", **GENEROUS}
    with open(database.with_suffix(".log"), "a") as log:
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=log, text=True, cwd=database.parent)
    assert process.stdout is not None
    found = re.search(r"http://[\d.:]+/", process.stdout.readline())
    if found is None:
        process.kill()
        process.communicate()
        raise RuntimeError(database.with_suffix(".log").read_text())
    return Served(found.group(), process)


@contextlib.contextmanager
def serving(database: Path, port: int = 0, packages: Path | None = None) -> Iterator[Served]:
    served = start(database, port, packages)
    try:
        yield served
    finally:
        served.http.close()
        served.kill()
        assert served.process.stdout is not None
        served.process.stdout.close()
