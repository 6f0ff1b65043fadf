"""Seasons that an earlier version stored, of every kind, are shown as it showed them and go on, on both databases."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from draftline.server.database import open_engine
from draftline.server.maintenance import upgrade
from tests.league.test_earlier_files import kept
from tests.server.helpers import Table, both, serving, settings_in
from tests.server.season_helpers import Season, play

pytestmark = both
STORED = json.loads((Path(__file__).parent / "data" / "stored_seasons.json").read_text(encoding="utf-8"))
# The same leagues as the season files of that version.
SEASONS = {
    "alley": "thunder-alley-season",
    "prix": "grand-prix-season",
    "series": "thunder-rolls-race-series",
    "title": "thunder-rolls-championship",
    "running": "thunder-rolls-championship-running",
}


@pytest.fixture
def served(database, tmp_path):
    """A server on a database of the earlier version."""
    engine = open_engine(database)
    upgrade(engine, STORED["schema"])
    with engine.begin() as connection:
        for table, rows in STORED["rows"].items():
            for row in rows:
                values = ", ".join(f":{name}" for name in row)
                connection.execute(text(f"insert into {table} ({', '.join(row)}) values ({values})"), row)
    engine.dispose()
    with serving(settings_in(tmp_path, database=database)) as server:
        yield server


def stored(served: Any, id: str) -> Season:
    """Its tokens: `host` for the host, the colour for a person."""
    rows = [row for row in STORED["rows"]["season_members"] if row["season_id"] == id]
    members = [{"team": row["team"], "token": row["team"] if row["token"] else None} for row in rows]
    return Season(served, {"id": id, "host": "host", "members": members})


def test_stored_seasons_are_shown_as_before(served):
    for id, name in SEASONS.items():
        shown, told = stored(served, id).show("host"), kept(name)["told"]
        for part in ("standings", "grid", "statistics", "chances"):
            assert shown[part] == told[part], (id, part)
        assert shown["crowning"] == told.get("crowning")
        assert [shown["season"][key] for key in ("calendar", "winner", "kind")] == [
            told[key] for key in ("calendar", "winner", "kind")
        ]


def test_a_race_that_was_set_up_before_is_run_and_taken_in(served):
    season = stored(served, "alley")
    assert season.show("host")["season"]["table"] == "table"
    table = Table(served, {"id": "table", "host": "host", "seats": [{"token": "red"}, {"token": "yellow"}]})
    play(table, random.Random(1))
    shown = season.until_done(4)
    assert (shown["season"]["over"], shown["season"]["table"]) == (True, None)
    assert shown["season"]["winner"] == shown["standings"][0]["team"]


def test_the_next_race_of_a_stored_season_is_set_up(served):
    for id, card in (("series", True), ("running", True), ("prix", False)):
        season = stored(served, id)
        race = kept(SEASONS[id])["told"]["next"]
        table = season.race()
        shown = table.show("host")["table"]
        assert shown["options"] == race["options"]
        assert (race["card"] != "") is card
