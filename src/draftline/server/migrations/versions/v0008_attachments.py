"""What races bring along: files kept by their digest, and the tables that name them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "attachments",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("used", sa.Double(), nullable=False),
    )
    op.create_index("ix_attachments_used", "attachments", ["used"])
    op.add_column("tables", sa.Column("attached", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """A race on a track of its own cannot be shown by the version before: it goes with its track."""
    own = "select id from tables where attached is not null"
    for part in ("actions", "seats"):
        op.execute(f"delete from {part} where table_id in ({own})")
    op.execute("delete from tables where attached is not null")
    op.drop_column("tables", "attached")
    op.drop_index("ix_attachments_used", "attachments")
    op.drop_table("attachments")
