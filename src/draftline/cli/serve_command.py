"""`draftline serve`: the races on a page, for this machine or a whole club."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from draftline.cli.arguments import Lang
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, OptionError

NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "pydantic", "starlette", "websockets")


def serve(
    host: Annotated[str, typer.Option("--host", help="cli.help-host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="cli.help-port", min=0, max=65535)] = 8000,
    database: Annotated[
        str, typer.Option("--database", help="cli.help-database", envvar="DRAFTLINE_DATABASE")
    ] = "draftline.db",
    level: Annotated[str, typer.Option("--log-level", help="cli.help-log-level")] = "warning",
    workers: Annotated[
        int, typer.Option("--workers", help="cli.help-serve-workers", min=1, max=64, envvar="DRAFTLINE_WORKERS")
    ] = 1,
    browser: Annotated[bool, typer.Option("--open", help="cli.help-open")] = False,
    lang: Lang = "",
) -> None:
    try:
        from draftline.server.database import database_url
        from draftline.server.serve import serve as run
        from draftline.server.settings import Settings
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] not in NEEDED:
            raise
        raise OptionError(Message("cli.needs-server")) from None
    terminal = Terminal()

    def ready(address: str) -> None:
        terminal.say(Message("cli.serving", {"address": address}))
        terminal.out.file.flush()
        if browser:
            webbrowser.open(address)

    run(Settings.from_environment(database=database_url(database)), host, port, level, ready, workers)
