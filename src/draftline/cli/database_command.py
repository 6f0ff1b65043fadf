"""`draftline backup`, `restore` and `prune`: save, restore and tidy up what a server keeps."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from draftline.cli.arguments import AsJson, Lang
from draftline.cli.files import cannot_write
from draftline.cli.serve_command import NEEDED
from draftline.cli.terminal import Terminal, print_json
from draftline.core.messages import DraftlineError, Message, OptionError, Value

if TYPE_CHECKING:
    from sqlalchemy import Engine

Database = Annotated[str, typer.Option("--database", help="cli.help-database", envvar="DRAFTLINE_DATABASE")]
USUAL = "draftline.db"
HOURS = {"h": 1, "d": 24, "w": 24 * 7}


@contextlib.contextmanager
def opened(database: str) -> Iterator[Engine]:
    """The database of a command, or one sentence if it is missing or does not answer."""
    try:
        from sqlalchemy.exc import OperationalError

        from draftline.server.database import database_url, open_engine, shown
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] not in NEEDED:
            raise
        raise OptionError(Message("cli.needs-server")) from None
    engine = open_engine(database_url(database))
    try:
        yield engine
    except OperationalError:
        raise OptionError(Message("error.database-unreachable", {"url": shown(engine)})) from None
    finally:
        engine.dispose()


def backup(
    file: Annotated[Path, typer.Argument(help="cli.help-backup-file", metavar="FILE", show_default=False)],
    database: Database = USUAL,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    with opened(database) as engine:
        from draftline.server.backup import write_backup

        try:
            contents = write_backup(engine, file)
        except OSError as fault:
            raise cannot_write(file, fault) from None
    _report(as_json, Message("cli.backup-done", {"path": str(file), "n": contents.rows["tables"]}), contents.rows)


def restore(
    file: Annotated[Path, typer.Argument(help="cli.help-restore-file", metavar="FILE", show_default=False)],
    database: Database = USUAL,
    replace: Annotated[bool, typer.Option("--replace", help="cli.help-replace")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    with opened(database) as engine:
        from draftline.server.backup import restore_backup

        try:
            contents = restore_backup(engine, file, replace)
        except FileNotFoundError:
            raise DraftlineError(Message("error.file-missing", {"path": str(file)})) from None
        except OSError:
            raise DraftlineError(Message("error.file-unreadable", {"path": str(file)})) from None
    _report(as_json, Message("cli.restore-done", {"path": str(file), "n": contents.rows["tables"]}), contents.rows)


def prune(
    older_than: Annotated[
        str, typer.Option("--older-than", help="cli.help-older-than", metavar="90d", show_default=False)
    ],
    database: Database = USUAL,
    yes: Annotated[bool, typer.Option("--yes", help="cli.help-yes")] = False,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    before = time.time() - seconds(older_than)
    with opened(database) as engine:
        from draftline.server.backup import must_be_ours
        from draftline.server.migrations import upgrade
        from draftline.server.prune import delete_old, find_old

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
    return int(found.group(1)) * HOURS[found.group(2)] * 3600.0


def _report(as_json: bool, said: Message, data: dict[str, int]) -> None:
    if as_json:
        print_json(data)
    else:
        Terminal().say(said)
