"""Deletes old tables and uploaded replays on request."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Engine, delete, func, select
from sqlalchemy.orm import Session

from draftline.server import season_store  # noqa: F401  what points to a table keeps it
from draftline.server.store import OVER, ActionRow, Base, ReplayRow, SeatRow, TableRow

BATCH = 200  # tables deleted at once, so that a running server never waits long
PARTS = (ActionRow, SeatRow)  # what goes with its table


@dataclass
class Old:
    """How many there are: finished races, abandoned races, and uploaded replays."""

    finished: int
    abandoned: int
    replays: int


def old(before: float) -> list[ColumnElement[bool]]:
    """What makes a table old: nothing has happened there since, and nothing else in the database points to it."""
    own = {part.__tablename__ for part in PARTS}
    pointing = [
        key.parent
        for table in Base.metadata.tables.values()
        for key in table.foreign_keys
        if key.column.table.name == TableRow.__tablename__ and table.name not in own
    ]
    kept = [TableRow.id.not_in(select(column).where(column.is_not(None))) for column in pointing]
    return [TableRow.changed < before, *kept]


def find_old(engine: Engine, before: float) -> Old:
    with Session(engine) as session:
        tables = select(func.count()).select_from(TableRow).where(*old(before))
        replays = select(func.count()).select_from(ReplayRow).where(ReplayRow.created < before)
        finished = session.scalar(tables.where(TableRow.status == OVER)) or 0
        abandoned = session.scalar(tables.where(TableRow.status != OVER)) or 0
        return Old(finished, abandoned, session.scalar(replays) or 0)


def delete_old(engine: Engine, before: float) -> None:
    """Delete them, some at a time; a table at which something happens meanwhile stays."""
    while _delete_some(engine, before):
        pass
    with Session(engine) as session, session.begin():
        session.execute(delete(ReplayRow).where(ReplayRow.created < before))


def _delete_some(engine: Engine, before: float) -> bool:
    with Session(engine) as session, session.begin():
        ids = list(session.scalars(select(TableRow.id).where(*old(before)).limit(BATCH).with_for_update()))
        for part in PARTS:
            session.execute(delete(part).where(part.table_id.in_(ids)))
        session.execute(delete(TableRow).where(TableRow.id.in_(ids)))
        return bool(ids)
