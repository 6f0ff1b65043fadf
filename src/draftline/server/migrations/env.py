"""Run by Alembic: takes its steps on the connection that `upgrade` has opened."""

from __future__ import annotations

from alembic import context

from draftline.server.store import PULSE, Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=[Base.metadata, PULSE.metadata],
    render_as_batch=True,
)  # fmt: skip
with context.begin_transaction():
    context.run_migrations()
