"""The database: its migrations and models agree, and its log cannot be written twice."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from draftline.server.migrations import upgrade
from draftline.server.models import NewTable
from draftline.server.seating import make
from draftline.server.store import After, Base, Entry, Store, Taken, open_engine
from tests.server.bad_bots import make_bot

WISH = NewTable.model_validate({"game": "thunder-alley", "seats": [{"who": "person"}, {"who": "person"}]})


@pytest.fixture
def engine(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path}/a b%20.db")
    upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine):
    store = Store(engine)
    yield store
    store.close()


def made(store: Store) -> str:
    table = make(WISH, make_bot)
    return store.add_table(table.row, table.seats)


def test_the_migrations_lead_to_the_models(engine):
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_upgrading_again_changes_nothing(engine):
    upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar() == "0001"


def test_sqlite_writes_ahead_and_to_disk(engine):
    with engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2


def test_a_number_of_a_log_is_given_once(store):
    id = made(store)
    after = After(1.0, False, None)
    store.append(id, [Entry(1, 0, "forward", "a")], after)
    with pytest.raises(Taken):
        store.append(id, [Entry(1, 1, "out", "b")], after)
    with pytest.raises(Taken):  # all or nothing: the first of two is not kept either
        store.append(id, [Entry(2, 1, "out", "c"), Entry(1, 1, "in", "d")], after)
    with pytest.raises(Taken):
        store.append(id, [Entry(2, 0, "out", "a")], after)
    row, _, actions = store.table(id)
    assert [(action.number, action.text) for action in actions] == [(1, "forward")]
    assert row.version == 1


def test_bots_may_leave_their_rows_unnamed(store):
    id = made(store)
    store.append(id, [Entry(1, 0, "forward", None), Entry(2, 0, "forward", None)], After(1.0, True, None))
    assert len(store.table(id)[2]) == 2


def test_the_end_of_a_race_is_stored_with_its_last_action(store):
    id = made(store)
    store.append(id, [Entry(1, 0, "forward", None)], After(1.0, False, {"ranking": [1, 0]}))
    row, _, _ = store.table(id)
    assert (row.status, row.outcome) == ("over", {"ranking": [1, 0]})


def test_of_two_rematches_the_first_counts(store):
    id = made(store)
    tables = [make(WISH, make_bot) for _ in range(2)]
    ids = [store.add_table(table.row, table.seats, id) for table in tables]
    assert ids[0] == ids[1] == store.table(id)[0].rematch
    assert store.count() == 2


def test_there_is_an_index_for_everything_that_is_looked_up(engine):
    columns = {
        (table, tuple(index["column_names"]))
        for table in ("tables", "seats", "actions")
        for index in inspect(engine).get_indexes(table)
    }
    assert {("seats", ("token",)), ("tables", ("host",)), ("tables", ("status",))} <= columns
