"""A disk that is full, a database that is locked or away: nothing is lost, and whoever asks is told so."""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text

from draftline.data import catalogue
from draftline.server import app
from draftline.server.database import is_away, open_engine
from draftline.server.maintenance import check_backup, restore_backup, upgrade, write_backup
from draftline.server.store import Store
from tests.server.helpers import Served, Table, serving, settings_in
from tests.server.processes import process, wait_for
from tools.postgres import programs, running


@contextlib.contextmanager
def on_every_use(engine: Engine, *pragmas: str) -> Iterator[None]:
    """Settings of a connection to SQLite, while it lasts."""

    def set_pragmas(connection: Any, *_: Any) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "checkout", set_pragmas)
    try:
        yield
    finally:
        event.remove(engine, "checkout", set_pragmas)


@contextlib.contextmanager
def full(served: Served) -> Iterator[None]:
    """The database may not grow any more."""
    engine = served.lobby.store.engine
    with engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()
    with on_every_use(engine, f"max_page_count={pages}"):
        yield
    with on_every_use(engine, "max_page_count=1000000"):
        served.call(served.lobby.store.run(served.lobby.store.with_bots_to_move, []))


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else writes, and does not stop."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def health(served: Served) -> int:
    """As it is now, and not as it was a moment ago."""
    time.sleep(app.KEPT_SECONDS)
    return served.http.get("/api/health").status_code


def refused(answer: Any) -> bool:
    told = answer.json()
    assert (told["status"], told["code"]) == (503, "storage")
    assert answer.headers["content-type"] == "application/problem+json"
    assert int(answer.headers["retry-after"]) > 0
    return True


def refused_live(table: Table, **move: Any) -> bool:
    """The same answer in a frame."""
    with table.live(*table.tokens) as live:
        live.until("hello")
        live.say(type="move", id="live", **move)
        return live.until("refused")["code"] == "storage"


def test_on_a_full_disk_moves_are_refused_and_done_when_there_is_room_again(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        table = served.create("person", "person", options={})
        assert health(served) == 200
        with full(served):
            while served.http.post("/api/tables", json=wish()).status_code == 201:
                pass
            assert refused(served.http.post("/api/tables", json=wish()))
            assert health(served) == 503
            answer = moved(table)
            while answer.status_code == 200:  # there may be room on the last page
                answer = moved(table)
            assert refused(answer)
            seat, action, version = next_move(table)
            assert refused_live(table, actions=[action], version=version, seat=seat)
            assert table.show()["table"]["version"] == version
        assert moved(table).json()["version"] == version + 1
        assert health(served) == 200


def next_move(table: Table) -> tuple[int, str, int]:
    seat = table.asked()[0]
    return seat, *table.first_action(seat)


def moved(table: Table) -> Any:
    return table.act(*next_move(table))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of another process")
def test_where_no_file_may_grow_a_server_says_so_and_goes_on_later(tmp_path):
    import resource

    with process(tmp_path / "races.db", tmp_path) as served:
        table = served.create("person", "person")
        (seat,) = table.asked()
        action, version = table.first_action(seat)
        free = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        assert refused(table.act(seat, action, version, "c"))
        assert health(served) == 503
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, free)
        assert table.act(seat, action, version, "c").json()["version"] == 1
        assert health(served) == 200


def test_a_locked_database_is_503(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        table = served.create("person", "person")
        (seat,) = table.asked()
        action, version = table.first_action(seat)
        with on_every_use(served.lobby.store.engine, "busy_timeout=50"), locked(tmp_path / "races.db"):
            answer = table.act(seat, action, version, "c")
            assert refused(answer)
            spanish = served.http.post("/api/tables", json=wish(), headers={"Accept-Language": "es"})
            assert spanish.json()["detail"] == catalogue("es")["error.http-storage"]
            assert refused_live(table, actions=[action], version=version, seat=seat)
        assert table.act(seat, action, version, "c").json()["version"] == 1


def wish() -> dict[str, Any]:
    return {"game": "thunder-alley", "seats": [{"who": "person"}, {"who": "person"}]}


def test_health_does_not_wait_as_long_as_a_write_does(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        assert health(served) == 200
        with locked(tmp_path / "races.db"):
            time.sleep(app.KEPT_SECONDS)
            begun = time.monotonic()
            assert refused(served.http.get("/api/health"))
            assert app.HEALTH_SECONDS <= time.monotonic() - begun < 2 * app.HEALTH_SECONDS
            assert refused(served.http.get("/api/health"))  # at once: nobody queues up behind the first
            assert time.monotonic() - begun < 2 * app.HEALTH_SECONDS
        wait_for(lambda: served.http.get("/api/health").status_code == 200)


def test_however_many_ask_for_health_one_write_a_second_tells(tmp_path, monkeypatch):
    beats: list[Store] = []
    beat = Store.beat

    def counted(store: Store) -> int:
        beats.append(store)
        return beat(store)

    monkeypatch.setattr(Store, "beat", counted)
    with serving(settings_in(tmp_path)) as served:
        begun = time.monotonic()
        for _ in range(50):
            assert served.http.get("/api/health").json()["status"] == "well"
        lasted = time.monotonic() - begun
    assert 1 <= len(beats) <= 1 + lasted / app.KEPT_SECONDS


def test_the_row_that_health_writes_is_one_and_in_no_backup(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path}/races.db")
    upgrade(engine)
    store = Store(engine)
    for _ in range(3):
        assert store.beat() == 0
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from pulse")).scalar() == 1
    write_backup(engine, tmp_path / "copy.backup")
    assert "pulse" not in check_backup(tmp_path / "copy.backup").rows
    restore_backup(engine, tmp_path / "copy.backup", replace=True)  # it is there already, and stays
    assert store.beat() == 0
    store.close()


def test_a_mistake_of_the_program_is_no_fault_of_the_storage(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path}/races.db")
    with engine.connect() as connection, pytest.raises(Exception, match="no such table") as raised:
        connection.execute(text("select 1 from nowhere"))
    engine.dispose()
    assert not is_away(raised.value)
    assert not is_away(RuntimeError())
    assert is_away(OSError(28, "No space left on device"))


def test_while_postgresql_is_away_everything_is_503_and_afterwards_all_goes_on(tmp_path, postgres):
    with running(programs()) as own, serving(settings_in(tmp_path, database=own.database())) as served:
        table = served.create("person", "person")
        (seat,) = table.asked()
        action, version = table.first_action(seat)
        assert health(served) == 200
        own._process.send_signal(signal.SIGINT)
        own._process.wait()
        assert refused(table.act(seat, action, version, "c"))
        assert refused(table.get())
        assert health(served) == 503
        with table.live(table.tokens[0]) as live:
            assert live.next()["code"] == "storage"
            assert live.closed_with() == 1013
        own.launch()
        wait_for(lambda: served.http.get("/api/health").status_code == 200)
        assert table.act(seat, action, version, "c").json()["version"] == 1
