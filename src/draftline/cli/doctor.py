"""`draftline doctor`: what is installed here, how fast it is, and what is missing for what."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import time
from pathlib import Path
from typing import Any

from rich.table import Table

import draftline
from draftline.bots.bulk import races
from draftline.bots.registry import known_bots
from draftline.cli.arguments import AsJson, Lang
from draftline.cli.server_commands import USUAL_DATABASE, DatabaseOption, opened
from draftline.cli.terminal import Terminal, print_json
from draftline.core import game as engine
from draftline.core.messages import DraftlineError, Message
from draftline.games.registry import FIRST, game_ids

TRIAL_SECONDS = 0.25  # how long races are run to see how fast they are
NEED = re.compile(r"""^([\w.-]+).*?\bextra == ["']([\w-]+)["']""")
COMPILED, INTERPRETED = "compiled", "interpreted"
CURRENT, OTHER, MISSING, UNKNOWN = "current", "other", "missing", "unknown"
ENGINES = {"compiled": "cli.doctor-compiled", "interpreted": "cli.doctor-interpreted"}
STATES = {
    "current": "cli.doctor-database-current", "missing": "cli.doctor-database-missing",
    "other": "cli.doctor-database-other",
}  # fmt: skip


def doctor(database: DatabaseOption = USUAL_DATABASE, as_json: AsJson = False, lang: Lang = "") -> None:
    found = findings(database)
    if as_json:
        print_json(found)
        return
    terminal = Terminal()
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for label, words in rows(terminal, found):
        table.add_row(terminal.words(Message(label)), words)
    terminal.out.print(table)


def findings(database: str) -> dict[str, Any]:
    """Everything as plain data."""
    return {
        "version": draftline.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "engine": INTERPRETED if str(engine.__file__).endswith(".py") else COMPILED,
        "decisions_per_second": decisions_per_second(),
        "games": list(game_ids()),
        "bots": known_bots(),
        "extras": extras(),
        "database": database_state(database),
        "page": (Path(draftline.__file__).parent / "server" / "static" / "index.html").is_file(),
    }


def decisions_per_second() -> int:
    """Random decisions in races of the first game, on one core, to two digits."""
    count, seed, begun = 0, 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < TRIAL_SECONDS or not count:
        count += sum(races(FIRST, [seed], options={"laps": 1}).decisions)
        seed += 1
    return int(float(f"{count / passed:.1e}"))


def extras() -> dict[str, list[str]]:
    """What this package can be installed with, and the packages that each lacks here."""
    try:
        needs = importlib.metadata.requires("draftline") or []
    except importlib.metadata.PackageNotFoundError:  # run from its source, without being installed
        needs = []
    found: dict[str, list[str]] = {}
    for need in needs:
        if (named := NEED.match(need)) is not None and named.group(1) != "draftline":
            lacking = found.setdefault(named.group(2), [])
            if not installed(named.group(1)):
                lacking.append(named.group(1))
    return found


def installed(name: str) -> bool:
    try:
        importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def database_state(name: str) -> dict[str, str]:
    """Whether a database is there, answers, and is of this version; nothing is made or changed."""
    if "://" not in name and not Path(name).is_file():
        return {"name": name, "state": MISSING}
    try:
        with opened(name) as connected:
            from draftline.server.maintenance import version_of, versions

            with connected.connect() as connection:
                state = CURRENT if version_of(connection) == versions()[0] else OTHER
        from draftline.server.database import shown

        return {"name": shown(connected), "state": state}
    except DraftlineError as fault:
        return {"name": name, "state": UNKNOWN, "reason": fault.text(Terminal().lang)}


def rows(terminal: Terminal, found: dict[str, Any]) -> list[tuple[str, str]]:
    """The findings in words: the id of what it is, and how it is."""
    speed = Message("cli.doctor-speed", {"n": found["decisions_per_second"]})
    database = found["database"]
    state = database.get("reason") or terminal.words(Message(STATES[database["state"]]))
    whole = [name for name, lacking in found["extras"].items() if not lacking]
    lacking = [f"{name} ({', '.join(names)})" for name, names in found["extras"].items() if names]
    page = Message("cli.doctor-page-there" if found["page"] else "cli.doctor-page-missing")
    return [
        ("cli.doctor-version", f"{found['version']}, Python {found['python']}, {found['system']}"),
        ("cli.doctor-engine", terminal.words(Message(ENGINES[found["engine"]]))),
        ("cli.doctor-fast", terminal.words(speed)),
        ("cli.doctor-games", ", ".join(found["games"])),
        ("cli.doctor-bots", ", ".join(found["bots"])),
        ("cli.doctor-extras", ", ".join(whole) or "-"),
        ("cli.doctor-lacking", ", ".join(lacking) or "-"),
        ("cli.doctor-database", f"{database['name']}: {state}"),
        ("cli.doctor-page", terminal.words(page)),
    ]
