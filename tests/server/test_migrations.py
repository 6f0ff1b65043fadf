"""A database of the first released schema is brought up to date and keeps every table, on both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, inspect, text

from draftline import replay
from draftline.server.database import open_engine
from draftline.server.migrations import upgrade, version_of, versions
from tests.server.helpers import BOTH, Table, serving, settings_in

DATABASES = BOTH
FIRST = Path(__file__).parent / "data" / "first_schema.sql"
TABLES = ("tables", "seats", "actions", "replays")


def statements() -> list[str]:
    """One for each line, or for each paragraph that makes a table."""
    lines = [line for line in FIRST.read_text(encoding="utf-8").splitlines() if not line.startswith("--")]
    return [part for part in "\n".join(lines).split(";\n") if part.strip()]


def make_first(engine: Engine) -> None:
    with engine.begin() as connection:
        for statement in statements():
            connection.exec_driver_sql(statement.replace("%", "%%") if engine.dialect.name != "sqlite" else statement)


@pytest.fixture
def engine(database):
    engine = open_engine(database)
    yield engine
    engine.dispose()


def shape(engine: Engine) -> dict[str, Any]:
    """Columns, keys and indexes, whatever each database calls its types."""
    looked = inspect(engine)
    return {
        name: (
            [(each["name"], each["type"]._type_affinity, each["nullable"]) for each in looked.get_columns(name)],
            sorted((tuple(index["column_names"]), bool(index["unique"])) for index in looked.get_indexes(name)),
            sorted(looked.get_pk_constraint(name)["constrained_columns"]),
            sorted(str(key["referred_table"]) for key in looked.get_foreign_keys(name)),
        )
        for name in TABLES
    }


def rows(engine: Engine, columns: dict[str, list[str]]) -> dict[str, list[tuple]]:
    with engine.connect() as connection:
        return {
            name: sorted(map(tuple, connection.execute(text(f"select {', '.join(names)} from {name}"))), key=str)
            for name, names in columns.items()
        }


def test_the_kept_database_is_one_of_the_first_schema(engine, tmp_path):
    make_first(engine)
    other = open_engine(f"sqlite:///{tmp_path}/other.db")
    upgrade(other, "0001")
    assert shape(engine) == shape(other)
    other.dispose()


def test_a_database_of_the_first_schema_keeps_every_row(engine):
    make_first(engine)
    columns = {name: [column["name"] for column in inspect(engine).get_columns(name)] for name in TABLES}
    before = rows(engine, columns)
    assert {name: len(found) for name, found in before.items()} == {
        "tables": 4, "seats": 10, "actions": 89, "replays": 1,
    }  # fmt: skip
    upgrade(engine)
    assert rows(engine, columns) == before
    with engine.connect() as connection:
        assert version_of(connection) == versions()[0]


def test_its_races_go_on(engine, database, tmp_path):
    make_first(engine)
    with serving(settings_in(tmp_path, database=database)) as served:
        running, over, waiting, bots = (
            Table(served, {"id": id, "host": "host", "seats": [{"token": f"seat-{seat}"} for seat in range(3)]})
            for id in ("running", "over", "waiting", "bots")
        )
        shown = running.show(*running.tokens)
        assert (shown["table"]["status"], shown["table"]["version"]) == ("running", 10)
        (seat,) = running.asked()
        assert running.act(seat, *running.first_action(seat)).json()["version"] == 11
        record = over.get(rest="/record").json()
        assert replay(record).outcome.to_json() == over.show()["table"]["outcome"]
        assert served.http.get("/api/replays/replay/record").json()["actions"] == record["actions"]
        assert waiting.show("seat-0")["table"]["seats"][0]["name"] == "Zoë O'Hara"
        assert waiting.post("/join", {}).json()["seat"] == 1
        with bots.live() as live:
            frame = live.until("hello")
            while frame.get("table", {}).get("status") != "over":
                frame = live.next()
