"""Tables, seats, the log of actions, and replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("track", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("seeded", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False, index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("bots_next", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(64), nullable=False, index=True),
        sa.Column("created", sa.Double(), nullable=False, index=True),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=True),
        sa.Column("rematch", sa.String(32), nullable=True),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), nullable=True, index=True),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("client", sa.String(64), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("one_per_client", "actions", ["table_id", "seat", "client"], unique=True)
    op.create_table(
        "replays",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )


def downgrade() -> None:
    for name in ("replays", "actions", "seats", "tables"):
        op.drop_table(name)
