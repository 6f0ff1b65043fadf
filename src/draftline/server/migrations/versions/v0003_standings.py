"""The outcome of a race ranks everybody who scores, and keeps points brought along apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

from draftline.core.messages import DraftlineError
from draftline.core.outcome import Outcome, upgraded
from draftline.games.registry import new_game

revision = "0003"
down_revision = "0002"

TABLES = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("game", sa.String),
    sa.column("track", sa.String),
    sa.column("options", sa.JSON),
    sa.column("seed", sa.BigInteger),
    sa.column("outcome", sa.JSON),
)
SEATS = sa.table("seats", sa.column("table_id", sa.String))
BATCH = 500  # rows in memory at once

Json = dict[str, Any]


def upgrade() -> None:
    _rewrite(_standings)


def downgrade() -> None:
    _rewrite(lambda row: Outcome.from_json(row.outcome).first_json())


def _rewrite(change: Callable[[Any], Json | None]) -> None:
    """Every outcome that there is, a batch of tables at a time."""
    connection = op.get_bind()
    seats = sa.select(sa.func.count()).where(SEATS.c.table_id == TABLES.c.id).scalar_subquery().label("seats")
    after = ""
    while True:
        wanted = sa.select(TABLES, seats).where(TABLES.c.id > after).order_by(TABLES.c.id).limit(BATCH)
        rows = connection.execute(wanted).all()
        if not rows:
            return
        for row in rows:
            if row.outcome is not None:
                connection.execute(sa.update(TABLES).where(TABLES.c.id == row.id).values(outcome=change(row)))
        after = rows[-1].id


def _standings(row: Any) -> Json | None:
    """By the entrants of the race as it was set up; a race that can't be set up any more can't be shown either."""
    try:
        game = new_game(row.game, seats=row.seats, track=row.track, seed=row.seed, options=row.options)
    except DraftlineError:
        return None
    return upgraded(row.outcome, game.entrants()).to_json()
