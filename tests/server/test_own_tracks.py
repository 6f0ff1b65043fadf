"""A track of one's own: checked in words, raced on, kept with its table, its record, its replay and its rematch."""

from __future__ import annotations

import json
import random
import time

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from draftline import new_game, replay
from draftline.core.track_file import load_track
from draftline.games.registry import game_ids
from draftline.server.attachments import MOST_LETTERS, AttachmentRow, own_track, texts_of
from draftline.server.database import open_engine
from draftline.server.maintenance import delete_old, restore_backup, write_backup
from draftline.server.store import TableRow
from tests.server.helpers import Table, both, serving, settings_in

OWN = """\
id = "back-garden"
name = "Back Garden"
laps = { thunder-alley = 1, grand-prix = 1 }

[[segment]]
kind = "straight"
sectors = 8
lanes = 3

[[segment]]
kind = "corner"
sectors = 6
lanes = 2
angle = 180

[[segment]]
kind = "straight"
sectors = 8
lanes = 3

[[segment]]
kind = "corner"
sectors = 6
lanes = 2
angle = 180
"""
LANE = '''id = "lane"
name = "Lane"
road = "open"

[[segment]]
kind = "straight"
sectors = 40
lanes = 3
'''


def check(served, text: str, **more):
    return served.http.post("/api/tracks/check", json={"text": text, **more}, headers={"Accept-Language": "es"})


def race(served, *who: str, **more) -> Table:
    return served.create(*who, track=None, attached={"track": OWN}, options={"laps": 1, "cars": 2}, **more)


def test_a_file_is_checked_in_words_with_line_and_key(served):
    bad = OWN.replace("lanes = 3", "lanes = 9", 1).replace("angle = 180\n", "", 1).replace("name", "nmae", 1)
    found = check(served, bad).json()
    assert found["track"] is None
    assert found["games"] == []
    assert [fault["line"] for fault in found["faults"]] == [2, None, 8, 10]
    assert [fault["message"]["id"] for fault in found["faults"]] == [
        "error.track-key", "error.track-missing", "error.track-segment", "error.track-segment",
    ]  # fmt: skip
    cut = check(served, OWN.replace("sectors = 8", "sectors 8", 1), name="mine.toml").json()["faults"]
    assert cut[0]["line"] == 7
    assert cut[0]["message"]["values"]["path"] == "mine.toml"


def test_a_file_without_faults_is_drawn_and_says_which_games_can_race_on_it(served):
    found = check(served, OWN).json()
    assert found["faults"] == []
    assert (found["track"]["name"], found["track"]["sectors"], found["track"]["closed"]) == ("Back Garden", 28, True)
    assert len(found["track"]["spaces"]) == 8 * 3 * 2 + 6 * 2 * 2
    assert found["games"] == game_ids()
    assert (check(served, LANE).json()["faults"], check(served, LANE).json()["games"]) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        "a" * (MOST_LETTERS + 1),
        "[" * 40_000,
        ".".join("a" for _ in range(20_000)) + " = 1",
        "x = " + "9" * 40_000,
        'id = "x"\nname = "y"\n' + '[[segment]]\nkind = "straight"\nsectors = 1\nlanes = 1\n' * 900,
        OWN.replace("28", "1").replace('"back-garden"', '"../../etc"'),
        "\x00",
    ],
)
def test_hostile_files_are_refused_quickly(served, text):
    begun = time.process_time()
    found = check(served, text).json()
    assert len(found["faults"]) == 1
    assert found["track"] is None
    assert time.process_time() - begun < 2.0
    refused = served.http.post(
        "/api/tables", json={"game": "thunder-alley", "seats": [{"who": "person"}] * 2, "attached": {"track": text}}
    )
    assert refused.status_code in (400, 422)


@both
def test_a_race_on_ones_own_track_is_kept_with_it(served):
    """Everybody at the table gets the track by its digest; bots race on it; its record replays anywhere."""
    table = race(served, "person", "bot:greedy", "bot:club")
    shown = table.show()["table"]
    own = shown["attached"]["track"]
    assert (shown["track"], own["name"]) == ("back-garden", "Back Garden")
    drawn = served.http.get(f"/api/tracks/own/{own['digest']}")
    assert drawn.json() == check(served, OWN).json()["track"]
    assert "immutable" in drawn.headers["cache-control"]
    assert served.http.get(f"/api/tracks/own/{'0' * 64}").status_code == 404
    assert table.post("/lend", {"bot": "greedy"}, table.tokens[0]).status_code == 200
    with table.live() as live:
        live.until_status("over")
    record = table.get(rest="/record").json()
    assert record["track"] == {"id": "back-garden", "text": OWN}
    assert replay(record).outcome.to_json() == table.show()["table"]["outcome"]
    document = table.get(rest="/replay").json()
    assert document["board"] == drawn.json()
    uploaded = served.http.post("/api/replays", json={"record": record}).json()["id"]
    assert served.http.get(f"/api/replays/{uploaded}").json()["board"] == drawn.json()
    again = table.post("/rematch", {}, table.host).json()["id"]
    assert served.http.get(f"/api/tables/{again}").json()["table"]["attached"] == shown["attached"]


def test_a_track_that_ships_is_not_brought_along(served):
    text = load_track("yunta").text
    table = served.create("person", "bot:greedy", track=None, attached={"track": text})
    assert table.show()["table"]["attached"] == {}
    assert table.show()["table"]["track"] == "yunta"


def test_a_track_of_the_wrong_kind_is_refused_in_words(served):
    body = {"game": "thunder-alley", "seats": [{"who": "person"}] * 2, "attached": {"track": LANE}}
    answer = served.http.post("/api/tables", json=body)
    assert answer.status_code == 422
    line_up = served.http.post("/api/tables/line-up", json={**body, "attached": {"track": "x"}})
    assert (line_up.status_code, line_up.json()["message"]["id"]) == (422, "error.toml-end")


@pytest.mark.parametrize("game", game_ids())
def test_every_game_races_on_it_and_its_record_replays(game):
    race = new_game(game, seats=2, track=own_track(OWN), seed=5)
    rng = random.Random(5)
    while (decision := race.decision) is not None:
        race.apply(rng.choice(decision.actions), decision.seat)
    again = replay(json.dumps(race.record()))
    assert again.outcome == race.outcome
    assert again.track.text == OWN


@both
def test_a_server_that_restarts_and_a_backup_have_the_track(database, tmp_path):
    settings = settings_in(tmp_path, database=database)
    with serving(settings) as served:
        table = race(served, "person", "person")
        first = table.show(table.tokens[0])
    own_track.cache_clear()
    with serving(settings) as served:
        table.served = served
        again = table.show(table.tokens[0])
        assert again["views"] == first["views"]
        assert again["table"]["attached"] == first["table"]["attached"]
        engine = served.lobby.store.engine
        write_backup(engine, tmp_path / "all.gz")
    other = open_engine(f"sqlite:///{tmp_path}/other.db")
    assert restore_backup(other, tmp_path / "all.gz", False).rows["attachments"] == 1
    assert texts_of(other, again["table"]["attached"]) == {"track": OWN}
    with Session(other) as session, session.begin():
        session.execute(update(AttachmentRow).values(used=1.0))
    delete_old(other, 2.0)
    with Session(other) as session:  # its table is not old
        assert session.scalars(select(AttachmentRow.digest)).all() == [again["table"]["attached"]["track"]["digest"]]
        session.execute(update(TableRow).values(changed=1.0))
        session.commit()
    delete_old(other, 2.0)
    with Session(other) as session:
        assert session.scalars(select(AttachmentRow.digest)).all() == []
    other.dispose()


def test_json_of_a_track_is_what_the_command_line_reads(tmp_path):
    """A file that `draftline race --track FILE` takes is the text that a table takes, and the record the same."""
    (tmp_path / "mine.toml").write_text(OWN)
    game = new_game(seats=2, track=str(tmp_path / "mine.toml"), seed=3, options={"cars": 1})
    assert json.loads(json.dumps(game.record()))["track"] == {"id": "back-garden", "text": OWN}
