"""`draftline serve`, `backup`, `restore` and `prune`: the races on a page, and what the server keeps."""

from __future__ import annotations

import contextlib
import re
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from draftline.cli.arguments import AsJson, Lang
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import DraftlineError, Message, OptionError, Value
from draftline.lab.files import cannot_write

if TYPE_CHECKING:
    from sqlalchemy import Engine

SERVER_PACKAGES = (
    "fastapi", "uvicorn", "sqlalchemy", "alembic", "pydantic", "pydantic_settings", "starlette", "websockets",
    "jinja2", "prometheus_client",
)  # fmt: skip
DatabaseOption = Annotated[str, typer.Option("--database", help="cli.help-database", envvar="DRAFTLINE_DATABASE")]
USUAL_DATABASE = "draftline.db"
UNIT_HOURS = {"h": 1, "d": 24, "w": 24 * 7}


def serve(
    host: Annotated[str, typer.Option("--host", help="cli.help-host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="cli.help-port", min=0, max=65535)] = 8000,
    database: DatabaseOption = USUAL_DATABASE,
    level: Annotated[str, typer.Option("--log-level", help="cli.help-log-level")] = "warning",
    form: Annotated[str, typer.Option("--log-format", help="cli.help-log-format")] = "plain",
    workers: Annotated[
        int, typer.Option("--workers", help="cli.help-serve-workers", min=1, max=64, envvar="DRAFTLINE_WORKERS")
    ] = 1,
    browser: Annotated[bool, typer.Option("--open", help="cli.help-open")] = False,
    lang: Lang = "",
) -> None:
    with needing_server():
        from draftline.server.addresses import network_addresses
        from draftline.server.app import serve as run
        from draftline.server.database import database_url
        from draftline.server.logs import Logs
        from draftline.server.settings import Settings
    terminal = Terminal()

    def ready(address: str) -> None:
        terminal.say(Message("cli.serving", {"address": address}))
        for other in network_addresses(host, urlsplit(address).port or port):
            terminal.say(Message("cli.serving-network", {"address": other}))
        terminal.out.file.flush()
        if browser:
            webbrowser.open(address)

    run(Settings(database=database_url(database)), host, port, Logs(level, form), ready, workers)


@contextlib.contextmanager
def needing_server() -> Iterator[None]:
    """Imports that need the packages of the server; without them a sentence says so."""
    try:
        yield
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] not in SERVER_PACKAGES:
            raise
        raise OptionError(Message("cli.needs-server")) from None


@contextlib.contextmanager
def opened(database: str) -> Iterator[Engine]:
    """The database of a command, or one sentence if it is missing or does not answer."""
    with needing_server():
        from draftline.server.database import answering, database_url, open_engine
    engine = open_engine(database_url(database))
    try:
        with answering(engine):
            yield engine
    finally:
        engine.dispose()


def backup(
    file: Annotated[Path, typer.Argument(help="cli.help-backup-file", metavar="FILE", show_default=False)],
    database: DatabaseOption = USUAL_DATABASE,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    with opened(database) as engine:
        from draftline.server.maintenance import write_backup

        try:
            contents = write_backup(engine, file)
        except OSError as fault:
            raise cannot_write(file, fault) from None
    _report(as_json, Message("cli.backup-done", {"path": str(file), "n": contents.rows["tables"]}), contents.rows)


def restore(
    file: Annotated[Path, typer.Argument(help="cli.help-restore-file", metavar="FILE", show_default=False)],
    database: DatabaseOption = USUAL_DATABASE,
    replace: Annotated[bool, typer.Option("--replace", help="cli.help-replace")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    with opened(database) as engine:
        from draftline.server.maintenance import restore_backup

        try:
            contents = restore_backup(engine, file, replace)
        except FileNotFoundError:
            raise DraftlineError(Message("error.file-missing", {"path": str(file)})) from None
        except OSError:
            raise DraftlineError(Message("error.file-unreadable", {"path": str(file)})) from None
    restored: dict[str, Value] = {"path": str(file), "n": contents.rows.get("tables", 0)}
    _report(as_json, Message("cli.restore-done", restored), contents.rows)


def prune(
    older_than: Annotated[
        str, typer.Option("--older-than", help="cli.help-older-than", metavar="90d", show_default=False)
    ],
    database: DatabaseOption = USUAL_DATABASE,
    yes: Annotated[bool, typer.Option("--yes", help="cli.help-yes")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    before = time.time() - seconds(older_than)
    with opened(database) as engine:
        from draftline.server.maintenance import delete_old, find_old, must_be_ours, upgrade

        must_be_ours(engine)
        upgrade(engine)
        found = find_old(engine, before)
        if yes:
            delete_old(engine, before)
    values: dict[str, Value] = {**vars(found), "age": older_than}
    said = Message("cli.prune-done", values) if yes else Message("cli.prune-found", values)
    _report(as_json, said, {**vars(found), "deleted": yes})


def seconds(age: str) -> float:
    """`90d`, `12w`, `36h`."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})([hdw])", age.strip())
    if found is None:
        raise OptionError(Message("cli.error-age", {"text": age}))
    return int(found.group(1)) * UNIT_HOURS[found.group(2)] * 3600.0


def _report(as_json: bool, said: Message, data: dict[str, int]) -> None:
    if as_json:
        print_json(data)
    else:
        Terminal().say(said)
