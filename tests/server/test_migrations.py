"""A database of the first released schema is brought up to date and keeps every table, on both databases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, MetaData, String, inspect, select, text
from sqlalchemy.exc import IntegrityError

from draftline import replay
from draftline.core.record import split_action
from draftline.games.registry import begin
from draftline.server.database import open_engine
from draftline.server.maintenance import _config, upgrade, version_of, versions
from draftline.server.store import Store
from draftline.server.table import replayed
from draftline.server.tokens import hashed
from tests.server.helpers import Table, both, serving, settings_in

pytestmark = both
FIRST_EDITION = Path(__file__).parent.parent / "golden" / "grand-prix-verghn-10-700358.json"
GOLDEN = Path(__file__).parent.parent / "golden" / "thunder-rolls-verghn-1-700184.json"
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
    columns["tables"].remove("outcome")  # has another form since
    columns["tables"].remove("seed")  # likewise; see below
    before = rows(engine, columns)
    upgrade(engine)
    assert rows(engine, columns) == before
    with engine.connect() as connection:
        assert version_of(connection) == versions()[0]


def seeds(engine: Engine) -> dict[str, Any]:
    with engine.connect() as connection:
        return dict(map(tuple, connection.execute(text("select id, seed from tables")).all()))


@pytest.fixture
def third(engine):
    """A database of version 0003, with which seeds were numbers, and a season's race in it."""
    make_first(engine)
    upgrade(engine, "0003")
    with engine.begin() as connection:
        connection.execute(text("update tables set seed = 4503599627370495 where id = 'over'"))
        season = "'cup', '', 'thunder-alley', 'season', '{}', false, 1, 0, '', 0, 0"
        connection.execute(text(f"insert into seasons values ({season})"))
        connection.execute(text("insert into season_races values ('cup', 1, 'running', '{}', null, 0)"))
    return engine


def test_seeds_that_the_last_version_stored_as_numbers_are_the_same_seeds(third):
    before = seeds(third)
    assert all(isinstance(seed, int) for seed in before.values())
    formed = shape(third)
    upgrade(third, "0004")
    columns = [(name, String if name == "seed" else kind, null) for name, kind, null in formed["tables"][0]]
    assert shape(third) == {**formed, "tables": (columns, *formed["tables"][1:])}
    assert seeds(third) == {id: str(seed) for id, seed in before.items()}
    upgrade(third)
    store = Store(third)
    for id, seed in before.items():
        rows = store.table(id)
        assert rows is not None
        assert rows[0].seed == seed
    with pytest.raises(IntegrityError), third.begin() as connection:  # what refers to a table still does
        connection.execute(text("delete from tables where id = 'running'"))


def test_seeds_go_back_to_numbers_unless_one_has_letters(third):
    before = seeds(third)
    upgrade(third)
    downgrade(third, "0003")
    assert seeds(third) == before
    upgrade(third)
    with third.begin() as connection:
        connection.execute(text(f"update tables set seed = '{'a' * 28}' where id = 'over'"))
    kept = seeds(third)
    with pytest.raises(ValueError, match="letters"):
        downgrade(third, "0003")
    assert seeds(third) == kept


@pytest.fixture
def sixth(engine):
    """A database of version 0006 with a race of Grand Prix in which a seat without anything to drive was asked."""
    upgrade(engine, "0006")
    record = json.loads(FIRST_EDITION.read_text(encoding="utf-8"))
    known = MetaData()
    known.reflect(engine)
    race = {
        "id": "old", "game": record["game"], "track": record["track"]["id"], "options": json.dumps(record["options"]),
        "seed": str(record["seed"]), "seeded": False, "public": False, "status": "running", "bots_next": False,
        "version": len(record["actions"]) - 1, "host": "", "created": 0.0, "changed": 0.0,
    }  # fmt: skip
    game = begin(record)
    rows = []
    for number, words in enumerate(record["actions"][:-1], 1):
        action, seat = split_action(words)
        rows.append({"table_id": "old", "number": number, "seat": game.asked[0] if seat is None else seat,
                     "text": words, "client": f"c{number}", "at": float(number)})  # fmt: skip
        game.apply(action, seat)
    with engine.begin() as connection:
        connection.execute(text(f"insert into tables ({', '.join(race)}) values (:{', :'.join(race)})"), race)
        for seat in range(record["seats"]):
            sitting = {"table_id": "old", "seat": seat, "who": "person", "name": "", "bot": ""}
            connection.execute(known.tables["seats"].insert().values(**sitting))
        connection.execute(known.tables["actions"].insert(), rows)
    return engine, game


def test_a_race_of_the_last_version_goes_on_by_the_rules_it_began_with(sixth):
    engine, game = sixth
    upgrade(engine)
    row, seats, actions = Store(engine).table("old")
    assert (row.edition, row.votes, [seat.lent for seat in seats]) == (1, None, [None] * len(seats))
    assert replayed((row, seats, actions)).game == game


def test_lent_seats_go_back_to_their_owners_with_the_version_before(sixth):
    engine, _ = sixth
    upgrade(engine)
    Store(engine).put_seat("old", 3, {"who": "bot", "bot": "club", "lent": "owner"}, "person")
    downgrade(engine, "0006")
    with engine.connect() as connection:
        found = connection.execute(text("select who, bot from seats where seat = 3")).one()
    assert tuple(found) == ("person", "")


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


def make_second(engine: Engine, record: dict[str, Any]) -> None:
    """A database of version 0002 with a race of one player that is over, as that version stored it."""
    upgrade(engine, "0002")
    tables = MetaData()
    tables.reflect(engine)
    at = 1763200000.0
    table = {
        "id": "race", "game": record["game"], "track": record["track"]["id"], "options": record["options"],
        "seed": record["seed"], "seeded": True, "public": True, "status": "over", "version": len(record["actions"]),
        "bots_next": False, "host": hashed("host"), "created": at, "changed": at, "outcome": record["outcome"],
    }  # fmt: skip
    seat = {"table_id": "race", "seat": 0, "who": "person", "name": "", "bot": "", "token": hashed("seat-0")}
    actions = [
        {"table_id": "race", "number": number, "seat": 0, "text": words, "client": f"c{number}", "at": at}
        for number, words in enumerate(record["actions"], 1)
    ]
    with engine.begin() as connection:
        connection.execute(tables.tables["tables"].insert(), table)
        connection.execute(tables.tables["tables"].insert(), {**table, "id": "waiting", "outcome": None})
        connection.execute(tables.tables["seats"].insert(), seat)
        connection.execute(tables.tables["actions"].insert(), actions)


def stored(engine: Engine) -> dict[str, Any]:
    tables = MetaData()
    tables.reflect(engine)
    table = tables.tables["tables"]
    with engine.connect() as connection:
        return dict(map(tuple, connection.execute(select(table.c.id, table.c.outcome)).all()))


def test_an_outcome_that_the_last_version_stored_is_shown_with_its_real_winner(engine, database, tmp_path):
    """It named the player; a Non-Player Driver had won, and points brought along were added to the race's."""
    record = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert record["outcome"]["ranking"] == [0]
    make_second(engine, record)
    with serving(settings_in(tmp_path, database=database)) as served:
        race = Table(served, {"id": "race", "host": "host", "seats": [{"token": "seat-0"}]})
        listed = served.http.get("/api/tables?status=over").json()
        shown = next(table["outcome"] for table in listed if table["id"] == "race")
        assert shown == race.show()["table"]["outcome"] == race.get(rest="/replay").json()["outcome"]
    assert shown == replay(record).outcome.to_json() == stored(engine)["race"]
    assert (shown["winner"], shown["ranking"], shown["points"]) == (None, [0], [3])
    best = shown["standings"][0]
    assert (best["entrant"], best["seat"], best["points"], best["brought"]) == ("purple", None, 13, 12)
    assert shown["places"] == record["outcome"]["places"]


def test_outcomes_go_back_to_the_form_of_the_last_version(engine):
    record = json.loads(GOLDEN.read_text(encoding="utf-8"))
    make_second(engine, record)
    before = stored(engine)
    assert before["race"] == record["outcome"]
    upgrade(engine)
    assert "standings" in stored(engine)["race"]
    downgrade(engine, "0002")
    assert stored(engine) == before


def downgrade(engine: Engine, to: str) -> None:
    config = _config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, to)


def test_a_stored_race_that_cannot_be_set_up_any_more_has_no_outcome(engine):
    record = json.loads(GOLDEN.read_text(encoding="utf-8"))
    make_second(engine, {**record, "options": {"race": "gone"}})
    upgrade(engine)
    assert stored(engine)["race"] is None
