"""A seed is text, as it may have more digits than a number of the database, and letters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Type = sa.BigInteger | sa.String

NUMBER, TEXT = sa.BigInteger(), sa.String(32)


def upgrade() -> None:
    _retype(NUMBER, TEXT, "varchar(32)")


def downgrade() -> None:
    """Only seeds that are numbers fit the version before."""
    if op.get_bind().execute(sa.text("select count(*) from tables where seed >= 'a'")).scalar():
        raise ValueError("there are races with seeds of letters")
    _retype(TEXT, NUMBER, "bigint")


def _retype(old: Type, new: Type, cast: str) -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("tables", "seed", existing_type=old, type_=new, postgresql_using=f"seed::{cast}")
        return
    # SQLite makes the table anew, which others refer to: its rows are away meanwhile, and back before that is checked.
    op.execute("create temporary table kept as select * from tables")
    op.execute("pragma defer_foreign_keys = on")
    op.execute("delete from tables")
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("seed", existing_type=old, type_=new)
    op.execute("insert into tables select * from kept")
    op.execute("drop table kept")
