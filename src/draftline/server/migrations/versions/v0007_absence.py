"""Seats that are lent to bots, votes of a table, and the edition of the rules that a race began with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Races so far are of the first edition of the rules, and go on under it."""
    op.add_column("seats", sa.Column("lent", sa.String(8), nullable=True))
    op.add_column("tables", sa.Column("votes", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("edition", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """A lent seat becomes its owner's again: the version before would not give it back."""
    op.execute("update seats set who = 'person', bot = '' where lent is not null")
    for table, column in (("tables", "edition"), ("tables", "votes"), ("seats", "lent")):
        op.drop_column(table, column)
