"""Which database a URL means, and how it is opened: SQLite in a file, or a PostgreSQL server."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import DeclarativeBase

from draftline.core.messages import Message, OptionError

SQLITE = "sqlite"
POSTGRESQL = "postgresql"
DRIVER = "postgresql+psycopg"  # psycopg 3
# `postgres://` is how many hosting services write it.
KINDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL, "postgres": POSTGRESQL}
CONNECTIONS = 4  # to PostgreSQL, of one process, besides the two by which it hears of the others
CONNECT_ARGUMENTS = {"connect_timeout": 10, "application_name": "draftline"}
# What SQLite and the system say where a disk is full or gone, or a file is locked.
SQLITE_AWAY = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL,
}  # fmt: skip
DISK_AWAY = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS}
PRIMARY_CODE = 0xFF  # the part of an SQLite error code that says what kind it is


class Base(DeclarativeBase):
    """All tables of the database."""


def database_url(words: str) -> str:
    """A URL as it is; anything else is the path of an SQLite file."""
    return words if "://" in words else f"sqlite:///{words}"


def read_url(words: str) -> URL:
    """The URL of a database that can be used, with the driver that is meant."""
    try:
        url = make_url(words)
    except ArgumentError:
        raise OptionError(Message("error.database-url", {"url": words})) from None
    kind = KINDS.get(url.get_backend_name())
    if kind is None:
        raise OptionError(Message("error.database-kind", {"kind": url.get_backend_name()}))
    return url.set(drivername=DRIVER) if kind == POSTGRESQL else url


def shared(engine: Engine) -> bool:
    """Whether several processes may work on a database at once."""
    return engine.dialect.name == POSTGRESQL


def open_engine(words: str) -> Engine:
    """SQLite writes ahead (WAL), waits for its lock and keeps every commit on disk; PostgreSQL by its URL.

    Nothing is connected to yet.
    """
    url = read_url(words)
    more: dict[str, Any] = {}
    if url.drivername == DRIVER:
        more = {"pool_pre_ping": True, "pool_size": CONNECTIONS, "connect_args": CONNECT_ARGUMENTS}
    try:
        engine = create_engine(url, hide_parameters=True, **more)  # no log and no error shows a seed
    except ImportError:
        raise OptionError(Message("error.database-driver")) from None
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", _tune_sqlite)
    return engine


@contextlib.contextmanager
def answering(engine: Engine) -> Iterator[None]:
    """For all that is done with a database: one sentence if it does not answer, or if it is none."""
    try:
        yield
    except (OperationalError, InternalError):  # the second: PostgreSQL may be read but not written
        raise OptionError(Message("error.database-unreachable", {"url": shown(engine)})) from None
    except DatabaseError as fault:
        if type(fault) is not DatabaseError:  # every other kind of error about a statement is one of those too
            raise
        raise OptionError(Message("error.database-damaged", {"url": shown(engine)})) from None


def _tune_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {line}")
    _check_whole(cursor)
    cursor.close()


def _check_whole(cursor: sqlite3.Cursor) -> None:
    """SQLite counts a page that was cut off as a whole one, and notices only when it is read."""
    name: str = cursor.execute("PRAGMA database_list").fetchone()[2]  # "" in memory
    pages, size = (cursor.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
    path, ahead = Path(name), Path(f"{name}-wal")  # the second has pages before they come into the first
    cut = path.is_file() and path.stat().st_size < pages * size
    if cut and not (ahead.exists() and ahead.stat().st_size):
        raise sqlite3.DatabaseError("the file is cut off")


def shown(engine: Engine) -> str:
    """A database's name as it may be shown: without its password."""
    return engine.url.render_as_string(hide_password=True).replace(f"{DRIVER}://", "postgresql://")


def is_away(error: BaseException) -> bool:
    """Whether the storage is at fault, full, locked or not to be reached, and not the program: later it may do."""
    if isinstance(error, OSError):
        return error.errno in DISK_AWAY
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY_CODE in SQLITE_AWAY
    return isinstance(error, NoConnection | OperationalError | InterfaceError)
