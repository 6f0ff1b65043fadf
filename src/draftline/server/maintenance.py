"""A database over time: brought up to date, written to one file and read back, and freed of what is old.

The file is the same for SQLite and PostgreSQL: compressed lines of JSON. The first says which version of the database
it holds, then come the columns and rows of every table, and the last line has the number of rows and a checksum.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Engine,
    MetaData,
    Table,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import OperationalError, StatementError
from sqlalchemy.orm import Session

from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.server.attachments import forget
from draftline.server.database import answering, shared, shown
from draftline.server.peers import held_on
from draftline.server.seasons.store import SeasonRow
from draftline.server.store import OVER, ActionRow, Base, ReplayRow, SeatRow, TableRow

MIGRATIONS_FOLDER = Path(__file__).parent / "migrations"
UPGRADE_LOCK = 0x44726166  # under which PostgreSQL is upgraded, when several processes begin at once
BACKUP_FORMAT = 1
ROWS_AT_ONCE = 500  # rows read or written at once
OWNER_ONLY_MODE = 0o600  # a backup holds the seeds of races that are running
TABLES_AT_ONCE = 200  # tables deleted at once: a server that runs waits no longer than that
NO_BACKUP = (ValueError, KeyError, TypeError, RecursionError)  # from lines that `write_backup` did not write
TABLE_PARTS = (ActionRow, SeatRow)  # what goes with its table

Json = dict[str, Any]


# Versions.


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER).replace("%", "%%"))
    return config


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring a database, new or old, to the version that this program needs, or say why that is impossible.

    One that cannot be written is told now, not at the first race.
    """
    with answering(engine), engine.begin() as connection:
        if shared(engine):
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
        upgrade_on(connection, to)
        connection.execute(text("update alembic_version set version_num = version_num"))


def upgrade_on(connection: Connection, to: str = "head") -> None:
    """The same within a transaction of somebody else's."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError:
        raise OptionError(Message("error.database-newer", {"url": shown(connection.engine)})) from None


def version_of(connection: Connection) -> str | None:
    """The version that a database has; None for one without tables of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def versions() -> list[str]:
    """All versions that this program knows, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


# Backups.


@dataclass
class Contents:
    """What a backup holds: a version of the database, and how many rows of each table."""

    version: str
    rows: dict[str, int] = field(default_factory=dict)


# Writing.


def write_backup(engine: Engine, path: Path) -> Contents:
    """Write all tables as they are at one moment; the file appears only when it is complete."""
    with _snapshot(engine) as connection:
        contents = Contents(_known_version(connection))
        beside = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY_MODE), "wb") as file:
                with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
                    _write(connection, packed, contents)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    return contents


@contextlib.contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment, whatever a server does meanwhile, and changes nothing."""
    if not shared(engine) and not os.path.isfile(engine.url.database or ""):
        raise OptionError(Message("error.database-missing", {"url": shown(engine)}))
    with engine.connect() as connection:
        if shared(engine):
            yield connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        else:
            plain = connection.execution_options(isolation_level="AUTOCOMMIT")
            plain.exec_driver_sql("begin")
            yield plain
            plain.exec_driver_sql("rollback")


def must_be_ours(engine: Engine) -> None:
    """Refuse a database that has no tables of ours, or those of a newer program."""
    with _snapshot(engine) as connection:
        _known_version(connection)


def _known_version(connection: Connection) -> str:
    version = version_of(connection)
    if version is None:
        raise OptionError(Message("error.database-missing", {"url": shown(connection.engine)}))
    if version not in versions():
        raise OptionError(Message("error.database-newer", {"url": shown(connection.engine)}))
    return version


def _write(connection: Connection, file: gzip.GzipFile, contents: Contents) -> None:
    checksum = hashlib.sha256()

    def put(data: Any) -> None:
        line = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        checksum.update(line)
        file.write(line)

    put({"draftline-backup": BACKUP_FORMAT, "version": contents.version})
    for table in _tables(connection).sorted_tables:
        put({"table": table.name, "columns": [column.name for column in table.columns]})
        contents.rows[table.name] = 0
        ordered = select(table).order_by(*table.primary_key.columns)
        for row in connection.execution_options(yield_per=ROWS_AT_ONCE).execute(ordered):
            put(list(row))
            contents.rows[table.name] += 1
    put({"rows": contents.rows, "sha256": checksum.hexdigest()})


def _tables(connection: Connection) -> MetaData:
    """Our tables as they are in this database, which may be older than the program."""
    there = set(inspect(connection).get_table_names())
    found = MetaData()
    found.reflect(connection, only=[name for name in Base.metadata.tables if name in there])
    for column in (column for table in found.tables.values() for column in table.columns):
        if isinstance(column.type, JSON):
            column.type.none_as_null = True  # None is stored as the database's NULL, so that queries can find it
    return found


# Reading.


def _lines(path: Path) -> Iterator[bytes]:
    with gzip.open(path, "rb") as file:
        yield from file


def check_backup(path: Path) -> Contents:
    """Read a whole backup and say what it holds, or that it is damaged or too new."""
    damaged = OptionError(Message("error.backup-damaged", {"path": str(path)}))
    checksum = hashlib.sha256()
    contents: Contents | None = None
    counted: dict[str, int] = {}
    last: Json = {}
    try:
        for line in _lines(path):
            if "sha256" in last:
                raise damaged  # something behind the end
            data = json.loads(line)
            if contents is None:
                contents = Contents(_head(data, path))
            elif isinstance(data, list):
                counted[next(reversed(counted))] += 1
            elif "table" in data:
                counted[data["table"]] = 0
            else:
                last = data
            if not last:
                checksum.update(line)
        whole = contents is not None and last["rows"] == counted and last["sha256"] == checksum.hexdigest()
    except DraftlineError:
        raise
    except (gzip.BadGzipFile, EOFError, zlib.error, *NO_BACKUP, StopIteration):
        raise damaged from None
    if contents is None or not whole:
        raise damaged
    contents.rows = counted
    return contents


def _head(data: Json, path: Path) -> str:
    """The version of the database that a backup holds, by its first line."""
    version = str(data["version"])
    if data["draftline-backup"] != BACKUP_FORMAT or version not in versions():
        raise OptionError(Message("error.backup-newer", {"path": str(path)}))
    return version


def restore_backup(engine: Engine, path: Path, replace: bool) -> Contents:
    """Fill an empty database (with `replace` any) from a backup, all or nothing, and bring it up to date."""
    contents = check_backup(path)
    with _changing(engine) as connection:
        there = _tables(connection)
        if shared(engine) and held_on(connection).processes:
            raise OptionError(Message("error.database-in-use", {"url": shown(engine)}))
        if not replace and any(connection.execute(select(table).limit(1)).first() for table in there.sorted_tables):
            raise OptionError(Message("error.database-not-empty", {"url": shown(engine)}))
        there.drop_all(connection)
        connection.execute(text("drop table if exists alembic_version"))
        upgrade_on(connection, contents.version)
        try:
            _fill(connection, path)
        except OperationalError:
            raise
        except (*NO_BACKUP, StatementError):
            raise OptionError(Message("error.backup-damaged", {"path": str(path)})) from None
        upgrade_on(connection)
    return contents


@contextlib.contextmanager
def _changing(engine: Engine) -> Iterator[Connection]:
    """A transaction that also undoes creating and dropping tables, if something fails."""
    if shared(engine):
        with engine.begin() as connection:
            yield connection
        return
    with engine.connect() as connection:
        plain = connection.execution_options(isolation_level="AUTOCOMMIT")
        plain.exec_driver_sql("begin immediate")
        try:
            yield plain
        except BaseException:
            plain.exec_driver_sql("rollback")
            raise
        plain.exec_driver_sql("commit")


def _fill(connection: Connection, path: Path) -> None:
    tables = _tables(connection).tables
    fit = _without_zeros if shared(connection.engine) else lambda value: value
    table: Table | None = None
    columns: list[str] = []
    rows: list[Json] = []
    for line in _lines(path):
        data = json.loads(line)
        if isinstance(data, list):
            rows.append({name: fit(value) for name, value in zip(columns, data, strict=True)})
        if table is not None and rows and (len(rows) >= ROWS_AT_ONCE or not isinstance(data, list)):
            connection.execute(insert(table), rows)
            rows = []
        if isinstance(data, dict) and "table" in data:
            table, columns = tables[data["table"]], data["columns"]


def _without_zeros(value: Any) -> Any:
    """PostgreSQL keeps no text with a zero in it; SQLite does."""
    return value.replace("\0", "") if isinstance(value, str) else value


# Old tables and uploaded replays, taken out when somebody says so.


@dataclass
class OldRows:
    """How many there are: finished races, abandoned races, and uploaded replays."""

    finished: int
    abandoned: int
    replays: int


def old(before: float) -> list[ColumnElement[bool]]:
    """What makes a table old: nothing has happened there since, and nothing else in the database points to it."""
    own = {part.__tablename__ for part in TABLE_PARTS}
    pointing = [
        key.parent
        for table in Base.metadata.tables.values()
        for key in table.foreign_keys
        if key.column.table.name == TableRow.__tablename__ and table.name not in own
    ]
    kept = [TableRow.id.not_in(select(column).where(column.is_not(None))) for column in pointing]
    return [TableRow.changed < before, *kept]


def find_old(engine: Engine, before: float) -> OldRows:
    with Session(engine) as session:
        tables = select(func.count()).select_from(TableRow).where(*old(before))
        replays = select(func.count()).select_from(ReplayRow).where(ReplayRow.created < before)
        finished = session.scalar(tables.where(TableRow.status == OVER)) or 0
        abandoned = session.scalar(tables.where(TableRow.status != OVER)) or 0
        return OldRows(finished, abandoned, session.scalar(replays) or 0)


def delete_old(engine: Engine, before: float) -> None:
    """Delete them, some at a time; a table at which something happens meanwhile stays."""
    while _delete_some(engine, before):
        pass
    with Session(engine) as session, session.begin():
        session.execute(delete(ReplayRow).where(ReplayRow.created < before))
        brought = session.scalars(select(TableRow.attached).where(TableRow.attached.is_not(None)))
        needed = {one["digest"] for each in brought if each for one in each.values()}
        seasons = session.scalars(select(SeasonRow)).yield_per(TABLES_AT_ONCE)
        needed |= {one.digest for season in seasons for one in season.brought}
        forget(session, before, needed)


def _delete_some(engine: Engine, before: float) -> bool:
    with Session(engine) as session, session.begin():
        ids = list(session.scalars(select(TableRow.id).where(*old(before)).limit(TABLES_AT_ONCE).with_for_update()))
        for part in TABLE_PARTS:
            session.execute(delete(part).where(part.table_id.in_(ids)))
        session.execute(delete(TableRow).where(TableRow.id.in_(ids)))
        return bool(ids)
