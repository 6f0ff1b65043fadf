"""The database's versions, each a step from the one before; `upgrade` takes the steps that are missing."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

from draftline.core.messages import Message, OptionError
from draftline.server.database import shared, shown
from draftline.server.seasons import store as season_store  # noqa: F401  its tables are among ours

HERE = Path(__file__).parent
ONE_AT_A_TIME = 0x44726166  # the lock under which PostgreSQL is upgraded, when several processes begin at once


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    return config


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring a database, new or old, to the version that this program needs, or say why that is impossible."""
    try:
        with engine.begin() as connection:
            if shared(engine):
                connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": ONE_AT_A_TIME})
            upgrade_on(connection, to)
    except OperationalError:
        raise OptionError(Message("error.database-unreachable", {"url": shown(engine)})) from None


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
