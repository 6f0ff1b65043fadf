"""One row that is written to find out whether writing works."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """A backup does not hold it, so it may be there already when one is restored."""
    op.create_table(
        "pulse",
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("filler", sa.Text(), nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    op.drop_table("pulse")
