"""`make soak`: people and bots race for ten minutes while workers, databases and disks fail and one visitor abuses all.

    make soak                                         ten minutes over PostgreSQL, and ten over SQLite
    make soak ARGS="--minutes 2 --database sqlite"    less of it
    make soak ARGS="--quick"                          a minute in all, with few tables: what `make test` runs

First the players sit down; then come the faults, one after the other. Then all is calm for a while, then the abuser is
there, and then it is calm again: by that second half the server is judged. At the end it is stopped and started again,
every race has to go on, it is killed, and the database is compared with all that was acknowledged. `--json FILE` keeps
the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.soak import check, journal, machine, report
from bench.soak.abuser import ATTACKS, SLOW
from bench.soak.faults import Faults
from bench.soak.journal import Journal
from bench.soak.machine import Disk
from bench.soak.report import Sample, Span
from bench.soak.servers import POSTGRESQL, SQLITE, WORKERS, Database, PostgreSQL, Server, Sqlite

ROOT = Path(__file__).resolve().parent.parent.parent
Json = dict[str, Any]
# How the time is spent, in parts of the whole.
SETTLING, FAULTS, CALMING, CALM, ABUSE, RECOVERING, AFTER = 0.10, 0.30, 0.08, 0.17, 0.22, 0.05, 0.08
SAMPLE_SECONDS = 2.0
QUICK = {"minutes": 0.25, "people": 4, "bots": 1}
STOP_SECONDS = 30.0


class Monitor(threading.Thread):
    """Looks at the server's processes every other second."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.samples: list[Sample] = []
        self._stopped = threading.Event()

    def run(self) -> None:
        while not self._stopped.wait(SAMPLE_SECONDS):
            pids = self.server.family()
            memory, files = sum(map(machine.resident, pids)), sum(map(machine.open_files, pids))
            self.samples.append(Sample(time.monotonic(), memory, files, len(pids)))

    def stop(self) -> None:
        self._stopped.set()
        self.join()


class Soak:
    """One server over one database."""

    def __init__(self, kind: str, given: argparse.Namespace, folder: Path) -> None:
        self.kind, self.given, self.folder = kind, given, folder
        self.seconds: float = 60 * given.minutes
        self.path = folder / "journal"
        self.path.touch()
        disk = Disk(folder)
        self.database: Database = Sqlite(disk) if kind == SQLITE else PostgreSQL(disk)
        self.server = Server(kind, self.database, folder)
        self.rng = random.Random(given.seed)
        self.faults = Faults(self.server, self.rng, given.quick)
        self.spans: list[Span] = []
        self.abuser: Json = {}

    def run(self) -> Json:
        try:
            return self._run()
        finally:
            self.server.left(0.0)
            self.database.close()
            self.database.disk.close()

    def _run(self) -> Json:
        self.server.start()
        monitor = Monitor(self.server)
        monitor.start()
        with self.helper("players", self.given.people, self.given.bots, self.given.seed, self.path):
            self.phases()
        monitor.stop()
        self.say("stop, start again, go on")
        left = {"stopped": self.server.stop(), "killed": sum(self.faults.left)}
        verdict = check.Verdict()
        self.server.start_again()
        tables = journal.read(self.path)[journal.TABLE]
        asyncio.run(check.go_on(self.server.site, tables, Journal(self.path), verdict))
        self.say("kill")
        left["killed"] += self.server.kill()
        self.say("compare")
        noted = journal.read(self.path)
        check.audit(self.database.url, noted, verdict)
        return {
            "database": self.kind, "workers": WORKERS[self.kind], "seconds": round(self.seconds),
            "people": self.given.people, "bots": self.given.bots, **report.figures_of(verdict),
            "times": report.latencies(noted, self.spans, self.faults.outages),
            "refused": report.refused(noted, self.spans, self.faults.outages),
            "outages": [
                {"name": one.name, "seconds": round(one.seconds, 1), "back": one.back} for one in self.faults.outages
            ],
            "abuser": self.abuser, "resources": report.resources(monitor.samples, self.spans), "left": left,
        }  # fmt: skip

    def phases(self) -> None:
        """All that happens while people play."""
        self.rest(SETTLING)
        attacks = [name for name in ATTACKS if name not in self.given.without]
        with self.abusing([name for name in attacks if name == SLOW]), self.span(report.FAULTS):
            self.faults.run(self.seconds * FAULTS)
        self.rest(CALMING)
        with self.span(report.CALM):
            self.rest(CALM)
        with self.abusing(attacks), self.span(report.ABUSE):
            self.rest(ABUSE)
        self.rest(RECOVERING)
        with self.span(report.AFTER):
            self.rest(AFTER)

    def rest(self, part: float) -> None:
        time.sleep(self.seconds * part)

    @contextlib.contextmanager
    def span(self, name: str) -> Iterator[None]:
        self.say(name)
        begun = time.monotonic()
        yield
        self.spans.append(Span(name, begun, time.monotonic()))

    def say(self, what: str) -> None:
        print(f"{time.strftime('%H:%M:%S')} {self.kind}: {what}", file=sys.stderr, flush=True)

    @contextlib.contextmanager
    def abusing(self, names: list[str]) -> Iterator[None]:
        """The abuser with some attacks; what it got is added to what it got before."""
        with self.helper("abuser", self.given.seed, *names) as process:
            yield
        told = process.stdout.read() if process.stdout is not None else ""
        for name, codes in json.loads(told or "{}").items():
            known = self.abuser.setdefault(name, {})
            for code, count in codes.items():
                known[code] = known.get(code, 0) + count

    @contextlib.contextmanager
    def helper(self, module: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
        """Players or an abuser, in a process of their own that ends with the block."""
        host, port = self.server.site
        command = [sys.executable, "-m", f"bench.soak.{module}", *map(str, (host, port, *arguments))]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.server.strangers.add(process.pid)
        assert process.stdout is not None
        try:
            process.stdout.readline()  # it is ready
            yield process
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if process.returncode:
            raise RuntimeError(f"bench.soak.{module} ended with {process.returncode}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Load and faults for the server.")
    parser.add_argument("--database", choices=("both", POSTGRESQL, SQLITE), default="both")
    parser.add_argument("--minutes", type=float, default=10.0, help="of each database")
    parser.add_argument("--people", type=int, default=200, help="tables of people")
    parser.add_argument("--bots", type=int, default=100, help="tables of bots alone")
    parser.add_argument("--seed", type=int, default=1, help="of what happens when, and of what people choose")
    parser.add_argument("--without", action="append", default=[], choices=tuple(ATTACKS), help="an attack left out")
    parser.add_argument("--quick", action="store_true", help="a minute in all, with few tables and no targets")
    parser.add_argument("--json", type=Path, help="where to keep the figures")
    given = parser.parse_args()
    if given.quick:
        vars(given).update(QUICK)
    return given


def main() -> int:
    given = arguments()
    machine.adopt_orphans()
    machine.more_files()
    found: dict[str, Json] = {}
    wrong: list[str] = []
    for kind in (POSTGRESQL, SQLITE) if given.database == "both" else (given.database,):
        folder = Path(tempfile.mkdtemp(prefix="draftline-soak-"))
        folder.chmod(0o755)  # PostgreSQL may run as somebody else
        figures = found[kind] = Soak(kind, given, folder).run()
        print(report.told(figures), end="\n\n")
        broken = report.broken(figures)
        missed = [] if given.quick else report.missed(figures)
        wrong += [f"{kind}: {what}" for what in (*broken, *missed)]
        if broken:
            print(f"What there is to look at: {folder}", file=sys.stderr)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    if given.json is not None:
        given.json.write_text(json.dumps({"cores": os.cpu_count(), **found}, indent=1) + "\n", encoding="utf-8")
    print(*(wrong or ["All well."]), sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
