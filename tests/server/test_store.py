"""The database: its migrations and models agree, and its log cannot be written twice."""

from __future__ import annotations

import asyncio
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, inspect, text

from draftline.core.messages import OptionError
from draftline.server.database import database_url, open_engine, read_url, shared, shown
from draftline.server.maintenance import upgrade, version_of, versions
from draftline.server.models import NewTable
from draftline.server.peers import Peers, held_on, lock_of
from draftline.server.seating import make
from draftline.server.store import PULSE, RATES, AfterMove, Base, Conflict, LogEntry, Store
from tests.server.bad_bots import make_bot
from tests.server.helpers import PATIENCE, both

pytestmark = both
LENT = {"who": "bot", "bot": "random", "lent": "owner"}
WISH = NewTable.model_validate({"game": "thunder-alley", "seats": [{"who": "person"}, {"who": "person"}]})


def made(store: Store) -> str:
    table = make(WISH, make_bot)
    return store.add_table(table.row, table.seats)


def test_the_migrations_lead_to_the_models(engine):
    whole = MetaData()
    for table in (*Base.metadata.sorted_tables, PULSE, *([RATES] if shared(engine) else [])):
        table.to_metadata(whole)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), whole) == []


def test_upgrading_again_changes_nothing(engine):
    upgrade(engine)
    with engine.connect() as connection:
        assert version_of(connection) == versions()[0]


def test_sqlite_writes_ahead_and_to_disk(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path}/a b%20.db")
    upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2
    engine.dispose()


def test_a_number_of_a_log_is_given_once(store):
    id = made(store)
    after = AfterMove(1.0, False, None)
    store.append(id, [LogEntry(1, 0, "forward", "a")], after)
    with pytest.raises(Conflict):
        store.append(id, [LogEntry(1, 1, "out", "b")], after)
    with pytest.raises(Conflict):  # all or nothing: the first of two is not kept either
        store.append(id, [LogEntry(2, 1, "out", "c"), LogEntry(1, 1, "in", "d")], after)
    with pytest.raises(Conflict):
        store.append(id, [LogEntry(2, 0, "out", "a")], after)
    row, _, actions = store.table(id)
    assert [(action.number, action.text) for action in actions] == [(1, "forward")]
    assert row.version == 1


def test_bots_may_leave_their_rows_unnamed(store):
    id = made(store)
    store.append(id, [LogEntry(1, 0, "forward", None), LogEntry(2, 0, "forward", None)], AfterMove(1.0, True, None))
    assert len(store.table(id)[2]) == 2


def test_the_end_of_a_race_is_stored_with_its_last_action(store):
    id = made(store)
    store.append(id, [LogEntry(1, 0, "forward", None)], AfterMove(1.0, False, {"ranking": [1, 0]}))
    row, _, _ = store.table(id)
    assert (row.status, row.outcome) == ("over", {"ranking": [1, 0]})


def test_of_two_rematches_the_first_counts(store):
    id = made(store)
    tables = [make(WISH, make_bot) for _ in range(2)]
    ids = [store.add_table(table.row, table.seats, id) for table in tables]
    assert ids[0] == ids[1] == store.table(id)[0].rematch
    assert store.beat() == 2


def test_there_is_an_index_for_everything_that_is_looked_up(engine):
    columns = {
        (table, tuple(index["column_names"]))
        for table in ("tables", "seats", "actions")
        for index in inspect(engine).get_indexes(table)
    }
    assert {("seats", ("token",)), ("tables", ("host",)), ("tables", ("status",))} <= columns


# What another process did meanwhile.


def test_who_sits_where_must_be_as_believed_when_an_action_is_stored(store):
    id = made(store)
    store.append(id, [LogEntry(1, 0, "forward", "a")], AfterMove(1.0, False, None, ("person", "person")))
    store.put_seat(id, 1, LENT, "person", version=1)
    with pytest.raises(Conflict):
        store.append(id, [LogEntry(2, 1, "out", "b")], AfterMove(2.0, False, None, ("person", "person")))
    assert len(store.table(id)[2]) == 1


def test_a_seat_is_left_at_the_version_that_was_seen(store):
    id = made(store)
    store.append(id, [LogEntry(1, 0, "forward", "a")], AfterMove(1.0, False, None))
    with pytest.raises(Conflict):
        store.put_seat(id, 0, LENT, "person", version=0)
    store.put_seat(id, 0, LENT, "person", {"bots_next": True}, 1)
    with pytest.raises(Conflict):
        store.put_seat(id, 0, LENT, "person", version=1)


def test_a_race_begins_once_and_with_no_seat_open(store):
    wish = NewTable.model_validate({"game": "thunder-alley", "seats": [{"who": "open"}, {"who": "open"}]})
    table = make(wish, make_bot)
    id = store.add_table(table.row, table.seats)
    store.put_seat(id, 0, {"who": "person"}, "open")
    for taken in ([(0, "bot", "", "random"), (1, "bot", "", "random")], []):
        with pytest.raises(Conflict):
            store.start(id, False, taken)
    assert [seat.who for seat in store.table(id)[1]] == ["person", "open"]
    store.start(id, False, [(1, "bot", "", "random")])
    with pytest.raises(Conflict):
        store.start(id, False, [])


def test_a_table_that_is_gone_is_not_written_to(store):
    with pytest.raises(Conflict):
        store.append("gone", [LogEntry(1, 0, "forward", "a")], AfterMove(1.0, False, None))
    with pytest.raises(Conflict):
        store.put_seat("gone", 0, {"name": "x"})


# Which database a URL means.


def test_a_path_is_a_file_and_postgres_is_postgresql():
    assert database_url("races.db") == "sqlite:///races.db"
    for words in ("postgres://ana:secret@db/races", "postgresql://ana:secret@db/races"):
        assert read_url(words).drivername == "postgresql+psycopg"
    engine = open_engine("postgresql://ana:secret@db/races")
    assert shown(engine) == "postgresql://ana:***@db/races"


@pytest.mark.parametrize(
    "url, id",
    [("mysql://a@b/c", "error.database-kind"), ("://", "error.database-url"), ("x:y://", "error.database-url")],
)
def test_other_databases_are_refused_in_a_sentence(url, id):
    with pytest.raises(OptionError) as refused:
        open_engine(url)
    assert refused.value.message.id == id


def test_postgresql_without_its_driver_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(OptionError) as refused:
        open_engine("postgresql://ana@db/races")
    assert refused.value.message.id == "error.database-driver"


def test_a_database_of_a_newer_program_is_refused_in_a_sentence(engine):
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(OptionError) as refused:
        upgrade(engine)
    assert refused.value.message.id == "error.database-newer"


# Who asks the bots.


async def _locked(engine) -> list[bool]:
    one, two = Peers(engine, 1), Peers(engine, 2)
    try:
        took = [await one.take("a"), await one.take("a"), await two.take("a"), await two.take("b")]
        with engine.connect() as connection:
            took.append(held_on(connection).tables >= {lock_of("a"), lock_of("b")})
        await one.let_go("a")
        took.append(await two.take("a"))
        two._hang_up()  # as when its process is killed; PostgreSQL takes a moment to notice
        async with asyncio.timeout(PATIENCE):
            while not (await one.take("a") and await one.take("b")):
                await asyncio.sleep(0.01)
        return took
    finally:
        for each in (one, two):
            each._hang_up()


def test_a_table_s_bots_are_asked_by_one_process_and_taken_over_from_the_dead(postgres):
    url = postgres.database()
    engine = open_engine(url)
    try:
        assert asyncio.run(_locked(engine)) == [True, True, False, True, True, True]
    finally:
        engine.dispose()
        postgres.drop(url)


def entered(store: Store, *moves: tuple[str, LogEntry]) -> list[object]:
    """What becomes of some moves that come at once."""

    async def all_at_once() -> list[object]:
        after = AfterMove(1.0, False, None)
        return list(
            await asyncio.gather(*(store.enter(id, [row], after) for id, row in moves), return_exceptions=True)
        )

    return asyncio.run(all_at_once())


def test_moves_that_come_at_once_are_stored_and_the_slower_of_two_is_told_so(store):
    one, two = made(store), made(store)
    first, slower, other = LogEntry(1, 0, "forward", "a"), LogEntry(1, 1, "out", "b"), LogEntry(1, 0, "in", "a")
    told = entered(store, (one, first), (one, slower), (two, other), ("gone", first))
    assert [type(found) for found in told[2:]] == [type(None), Conflict]
    stored, refused = (first, told[1]) if told[0] is None else (slower, told[0])  # of threads either may be faster
    assert None in told[:2]
    assert isinstance(refused, Conflict)
    for id, text_ in ((one, stored.text), (two, "in")):
        row, _, log = store.table(id)
        assert (row.version, [line.text for line in log]) == (1, [text_])


def test_a_move_that_cannot_be_stored_holds_up_none_that_came_with_it(store):
    """The transaction that they share fails; then each is tried alone."""
    one, two = made(store), made(store)
    twice = LogEntry(1, 0, "forward", "a")
    assert entered(store, (one, twice)) == [None]
    again = LogEntry(2, 0, "out", "a")  # a client's id that is known
    told = entered(store, (one, again), (two, twice))
    assert [type(told[0]), told[1]] == [Conflict, None]
    assert [store.table(id)[0].version for id in (one, two)] == [1, 1]
