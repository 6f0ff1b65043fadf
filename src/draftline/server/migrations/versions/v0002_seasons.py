"""Seasons with their members and races; a table of a season says so."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("season", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "seasons",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seeded", sa.Boolean(), nullable=False),
        sa.Column("races", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(64), nullable=False, index=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
    )
    op.create_table(
        "season_members",
        sa.Column("season_id", sa.String(32), sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("team", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("driver", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), nullable=True, index=True),
    )
    op.create_table(
        "season_races",
        sa.Column("season_id", sa.String(32), sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=True, unique=True),
        sa.Column("absences", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
    )


def downgrade() -> None:
    for name in ("season_races", "season_members", "seasons"):
        op.drop_table(name)
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("season")
