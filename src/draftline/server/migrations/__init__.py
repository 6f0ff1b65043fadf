"""The database's versions, each a step from the one before; `upgrade` takes the steps that are missing."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

HERE = Path(__file__).parent


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring a database, new or old, to the version that this program needs."""
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)
