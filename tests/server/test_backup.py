"""Everything in one file and back, from either database to the other; and what is old is taken out."""

from __future__ import annotations

import gzip
import json
import random
import re
import shlex
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from draftline.server.database import open_engine
from draftline.server.maintenance import (
    check_backup,
    delete_old,
    find_old,
    restore_backup,
    upgrade,
    version_of,
    versions,
    write_backup,
)
from draftline.server.store import AfterMove, LogEntry, Store
from tests.cli.helpers import data, draftline, refused
from tests.server.helpers import Served, Table, both, serving, settings_in
from tests.server.processes import wait_for
from tests.server.season_helpers import Season
from tests.server.test_migrations import make_first
from tools.postgres import Postgres

pytestmark = both
GUIDE = Path(__file__).resolve().parent.parent.parent / "docs" / "self-hosting.md"


@pytest.fixture
def other(kind: str, postgres: Postgres, tmp_path: Path) -> Iterator[str]:
    """An empty database of the other kind."""
    if kind == "postgresql":
        yield f"sqlite:///{tmp_path}/other.db"
    else:
        url = postgres.database()
        yield url
        postgres.drop(url)


def filled(served: Served) -> list[Table]:
    """Tables of every kind, a season and a replay."""
    over = served.create("person", "person", options={"laps": 1, "cars": 1}, seed=3)
    over.play(random.Random(3))
    running = served.create("person", "person", "bot:random", game="thunder-rolls")
    waiting = served.create("person", "open", start=False, public=True)
    waiting.post("/name", {"name": "Zoë 🏁"}, waiting.tokens[0])
    rematch = over.post("/rematch", None, over.tokens[0]).json()["id"]
    served.http.post("/api/replays", json={"record": over.get(rest="/record").json()})
    Season.make(served, "thunder-alley", "person", "person")
    again = Table(served, {"id": rematch, "host": over.host, "seats": [{"token": t} for t in over.tokens]})
    return [over, running, waiting, again]


def seen(table: Table, served: Served) -> list[Any]:
    """What is shown of a table at a server, with its record if it has one."""
    here = Table(served, {"id": table.id, "host": table.host, "seats": [{"token": t} for t in table.tokens]})
    record = here.get(rest="/record")
    return [here.show(*[token for token in table.tokens if token]), here.show(), record.status_code, record.text]


def test_a_backup_restored_gives_identical_records(database, other, tmp_path):
    file = tmp_path / "copy.backup"
    with serving(settings_in(tmp_path, database=database)) as served:
        tables = filled(served)
        quiet(served)
        before = [seen(table, served) for table in tables]
        assert data(draftline("backup", file, "--database", database, "--json"))["tables"] == 4
    assert "4 tables restored" in draftline("restore", file, "--database", other).stdout
    with serving(settings_in(tmp_path, database=other)) as served:
        assert [seen(table, served) for table in tables] == before
    again = tmp_path / "again.backup"
    draftline("backup", again, "--database", other)
    assert again.read_bytes() == file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0


def quiet(served: Served) -> None:
    """Until no bot moves any more, so that two looks see the same."""
    tables = served.lobby._tables
    wait_for(lambda: all(table.driving is None and table.bot_to_move() is None for table in list(tables.values())))


def test_a_backup_is_of_one_moment_while_the_server_runs(database, tmp_path):
    """Somebody acts all the time; in every backup the tables and their logs fit together."""
    file = tmp_path / "copy.backup"
    with serving(settings_in(tmp_path, database=database)) as served:
        table = served.create("person", "person")
        stop = threading.Event()

        def race() -> None:
            rng = random.Random(1)
            while not stop.is_set() and table.play(rng, 1):
                pass

        racing = threading.Thread(target=race)
        racing.start()
        engine = open_engine(database)
        try:
            for _ in range(5):
                write_backup(engine, file)
                assert_whole(file)
        finally:
            stop.set()
            racing.join()
            engine.dispose()
    assert list(tmp_path.glob("*.new")) == []


def assert_whole(file: Path) -> None:
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    sizes = check_backup(file).rows
    columns = next(line["columns"] for line in lines if isinstance(line, dict) and line.get("table") == "tables")
    first = next(at for at, line in enumerate(lines) if isinstance(line, dict) and line.get("table") == "tables") + 1
    versions_told = [row[columns.index("version")] for row in lines[first : first + sizes["tables"]]]
    assert sum(versions_told) == sizes["actions"]


def test_an_old_backup_is_brought_up_to_date(database, other, tmp_path):
    first, second = open_engine(database), open_engine(other)
    make_first(first)
    assert write_backup(first, tmp_path / "old.backup").version == "0001"
    restore_backup(second, tmp_path / "old.backup", False)
    with second.connect() as connection:
        assert version_of(connection) == versions()[0]
        assert connection.execute(text("select count(*) from actions")).scalar() == 89
        assert connection.execute(text("select count(*) from tables where outcome is null")).scalar() == 3
    for engine in (first, second):
        engine.dispose()


@pytest.fixture
def engine(database):
    engine = open_engine(database)
    yield engine
    engine.dispose()


def test_a_database_that_is_not_empty_is_left_alone_unless_told(engine, database, tmp_path):
    file = tmp_path / "copy.backup"
    make_first(engine)
    upgrade(engine)
    write_backup(engine, file)
    with engine.begin() as connection:
        connection.execute(text("update tables set seed = 99"))
    assert "is not empty" in refused(draftline("restore", file, "--database", database))
    with engine.connect() as connection:
        assert connection.execute(text("select min(seed) from tables")).scalar() == "99"
    assert draftline("restore", file, "--database", database, "--replace").exit_code == 0
    with engine.connect() as connection:
        assert connection.execute(text("select seed from tables where id = 'running'")).scalar() == "11"


def test_a_restore_that_fails_changes_nothing(engine, tmp_path, monkeypatch):
    """The tables were dropped and half of them are filled: all of that is taken back."""
    make_first(engine)
    upgrade(engine)
    write_backup(engine, tmp_path / "copy.backup")
    monkeypatch.setattr("draftline.server.maintenance._fill", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        restore_backup(engine, tmp_path / "copy.backup", True)
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from actions")).scalar() == 89
        assert version_of(connection) == versions()[0]


def damaged(file: Path) -> dict[str, bytes]:
    """A backup spoilt in many ways."""
    packed = file.read_bytes()
    lines = gzip.decompress(packed).splitlines(keepends=True)
    return {
        "cut": packed[: len(packed) // 2],
        "empty": b"",
        "no gzip": b"hello",
        "nothing in it": gzip.compress(b""),
        "no end": gzip.compress(b"".join(lines[:-1])),
        "a row less": gzip.compress(b"".join(lines[:4] + lines[5:])),
        "another letter": gzip.compress(b"".join(lines).replace(b"forward", b"forwerd", 1)),
        "more behind": gzip.compress(b"".join([*lines, lines[2]])),
        "a list": gzip.compress(b"[]\n"),
        "no json": gzip.compress(b"{\n"),
        "no head": gzip.compress(b"".join(lines[1:])),
    }


def test_a_damaged_backup_is_refused(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path}/races.db")
    make_first(engine)
    file, wrong = tmp_path / "copy.backup", tmp_path / "wrong.backup"
    write_backup(engine, file)
    engine.dispose()
    for what, content in damaged(file).items():
        wrong.write_bytes(content)
        told = refused(draftline("restore", wrong, "--database", tmp_path / "other.db"))
        assert "damaged" in told, what
    newer = gzip.decompress(file.read_bytes()).replace(b'"version":"0001"', b'"version":"9999"', 1)
    wrong.write_bytes(gzip.compress(newer))
    assert "newer version" in refused(draftline("restore", wrong, "--database", tmp_path / "other.db"))
    assert "There is no file" in refused(draftline("restore", tmp_path / "none", "--database", tmp_path / "other.db"))
    assert not (tmp_path / "other.db").exists()


def test_what_cannot_be_backed_up_is_told_in_a_sentence(tmp_path):
    away = "postgresql://ana:secret@127.0.0.1:1/races"
    assert "cannot be opened" in refused(draftline("backup", tmp_path / "a", "--database", away))
    assert "no tables of Draftline" in refused(draftline("backup", tmp_path / "a", "--database", tmp_path / "b.db"))
    assert list(tmp_path.iterdir()) == []
    engine = open_engine(f"sqlite:///{tmp_path}/races.db")
    make_first(engine)
    engine.dispose()
    told = refused(draftline("backup", tmp_path / "no" / "a", "--database", tmp_path / "races.db"))
    assert str(tmp_path / "no" / "a") in told


def test_a_database_at_which_a_server_runs_is_not_restored(postgres, tmp_path):
    url = postgres.database()
    file = tmp_path / "copy.backup"
    with serving(settings_in(tmp_path, database=url)):
        draftline("backup", file, "--database", url)
        # It takes a moment until a server is known to others.
        wait_for(lambda: "is running" in draftline("restore", file, "--database", url, "--replace").stderr)
    assert draftline("restore", file, "--database", url).exit_code == 0
    postgres.drop(url)


# Old tables.

DAY = 24 * 3600.0


def aged(engine, days: dict[str, float]) -> None:
    with engine.begin() as connection:
        for id, age in days.items():
            when = {"id": id, "then": time.time() - age * DAY}
            connection.execute(text("update tables set changed = :then where id = :id"), when)
            connection.execute(text("update replays set created = :then where id = :id"), when)


def ids(engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.execute(text("select id from tables")).scalars())


def test_old_tables_are_counted_and_only_then_deleted(engine, database):
    make_first(engine)
    upgrade(engine)
    aged(engine, {"over": 100, "running": 95, "waiting": 80, "bots": 1, "replay": 90.5})
    shown = draftline("prune", "--older-than", "90d", "--database", database)
    assert "1 finished races, 1 abandoned ones, 1 uploaded replays. Nothing was deleted" in told(shown)
    assert len(ids(engine)) == 4
    counted = data(draftline("prune", "--older-than", "13w", "--database", database, "--yes", "--json"))
    assert counted == {"finished": 1, "abandoned": 1, "replays": 0, "deleted": True}
    assert ids(engine) == {"waiting", "bots"}
    assert data(draftline("prune", "--older-than", "2184h", "--database", database, "--json"))["finished"] == 0
    draftline("prune", "--older-than", "90d", "--database", database, "--yes")
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from actions")).scalar() == 0
        assert connection.execute(text("select count(*) from replays")).scalar() == 0


def told(result) -> str:
    return " ".join(result.stdout.split())


def test_the_races_of_a_season_stay(engine, database, tmp_path):
    with serving(settings_in(tmp_path, database=database)) as served:
        season = Season.make(served, "thunder-alley", "person", "person")
        raced = season.race().id
        loose = served.create("person", "person").id
    aged(engine, {raced: 100, loose: 100})
    before = time.time() - 90 * DAY
    assert find_old(engine, before).abandoned == 1
    delete_old(engine, before)
    assert ids(engine) == {raced}


def test_a_table_that_was_deleted_under_a_running_server_is_not_found(engine, database, tmp_path):
    with serving(settings_in(tmp_path, database=database)) as served:
        table = served.create("person", "person")
        (seat,) = table.asked()
        action, version = table.first_action(seat)
        aged(engine, {table.id: 100})
        delete_old(engine, time.time() - DAY)
        assert table.act(seat, action, version).json()["code"] == "not-found"


@pytest.mark.parametrize("age", ["90", "d", "0d", "-1d", "90m", "1e9d", ""])
def test_an_age_that_is_none_is_refused(age, tmp_path):
    assert "is no age" in refused(draftline("prune", f"--older-than={age}", "--database", tmp_path / "races.db"))


# The guide.


def commands(name: str) -> list[list[str]]:
    """The words of every command of a kind in the guide."""
    lines = re.findall(rf"^draftline {name} .*$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    return [shlex.split(line, comments=True)[1:] for line in lines]


def as_told(words: list[str], database: str, folder: Path) -> list[str]:
    """A command of the guide with our database and our folder."""
    at = words.index("--database") + 1
    words = [*words[:at], database, *words[at + 1 :]]
    return [str(folder / Path(word).name) if word.endswith(".backup") else word for word in words]


def test_the_commands_of_the_guide_do_what_it_says(engine, database, other, tmp_path):
    make_first(engine)
    upgrade(engine)
    store = Store(engine)
    store.append("bots", [LogEntry(1, 0, "nothing", None)], AfterMove(time.time(), False, None))
    (backup,), (restore,), (find, delete) = commands("backup"), commands("restore"), commands("prune")
    assert data(draftline(*as_told(backup, database, tmp_path), "--json"))["tables"] == 4
    assert data(draftline(*as_told(restore, other, tmp_path), "--json"))["tables"] == 4
    aged(engine, {"over": 100})
    assert data(draftline(*as_told(find, database, tmp_path), "--json"))["deleted"] is False
    assert data(draftline(*as_told(delete, database, tmp_path), "--json"))["deleted"] is True
    assert "over" not in ids(engine)
    store.close()
