"""How much each client has asked of late, where several processes have to know it: PostgreSQL alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A backup does not hold it, and after a crash it may begin anew: so it is not logged."""
    if op.get_bind().dialect.name == "postgresql":
        op.create_table(
            "rates",
            sa.Column("client", sa.String(80), primary_key=True),
            sa.Column("left", sa.Double(), nullable=False),
            sa.Column("at", sa.Double(), nullable=False),
            prefixes=["unlogged"],
            if_not_exists=True,
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.drop_table("rates")
