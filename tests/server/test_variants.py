"""Variants at a server's table: checked in words, raced by bots, kept with table, record, replay and rematch."""

from __future__ import annotations

import pytest

from draftline import load_variant, replay
from draftline.games import registry
from draftline.server.attachments import texts_of
from draftline.server.database import open_engine
from draftline.server.maintenance import restore_backup, write_backup
from tests.server.helpers import BOTH, Table, serving, settings_in
from tests.variants.samples import ALLEY, NEW_CARD, PRIX, SAMPLES

DATABASES = BOTH
SHORT = {"thunder-alley": {"laps": 1, "cars": 2}, "grand-prix": {"laps": 1}, "thunder-rolls": {}}


def check(served, text: str, **more):
    return served.http.post("/api/variants/check", json={"text": text, **more}).json()


def race(served, game: str, *who: str, **more) -> Table:
    given = {"attached": {"variant": SAMPLES[game]}, "options": SHORT[game], **more}
    return served.create(*who, game=game, track=None, **given)


def test_a_file_is_checked_in_words_and_described(served):
    found = check(served, ALLEY)
    assert found["faults"] == []
    assert "variant.untranslated" in [note["id"] for note in found["notes"]]
    variant = found["variant"]
    assert (variant["name"], variant["digest"]) == ("One of each", load_variant(ALLEY).digest)
    assert [change["key"] for change in variant["changes"]] == ["cards.slip-past", "events.lost-nerve"]
    assert variant["texts"]["es"]["card.slip-past"] == "Slip past"
    assert variant["game"]["cards"]["85"] == {
        "number": 85, "id": "slip-past", "speed": 6, "pit": 2, "movement": "solo", "wear": "tire", "effect": "swap",
    }  # fmt: skip
    assert check(served, 'about = "A trial."\n' + ALLEY)["variant"]["about"] == "A trial."
    bad = check(served, ALLEY.replace("speed = 6", "speed = 66"), name="mine.toml")
    assert (bad["variant"], [fault["line"] for fault in bad["faults"]]) == (None, [7])
    assert bad["faults"][0]["message"]["values"]["key"] == "cards.slip-past.speed"


def test_a_bad_variant_and_one_of_another_game_make_no_table(served):
    body = {"game": "thunder-alley", "seats": [{"who": "person"}] * 2}
    for text in ("x = ", ALLEY.replace("speed = 6", "speed = 66"), PRIX):
        for path in ("/api/tables", "/api/tables/line-up"):
            answer = served.http.post(path, json={**body, "attached": {"variant": text}})
            assert answer.status_code == 422, answer.text


@pytest.mark.parametrize("game", SAMPLES)
def test_a_table_races_by_its_variant_to_the_end(served, game):
    """Bots, hints and previews work in other processes; the record carries the variant, a rematch has it again."""
    table = race(served, game, "person", "bot:greedy")
    shown = table.show()["table"]
    own = shown["attached"]["variant"]
    assert own["name"] == "One of each"
    described = served.http.get(f"/api/variants/own/{own['digest']}")
    assert described.json() == check(served, SAMPLES[game])["variant"]
    assert NEW_CARD[game] in described.json()["texts"]["en"]
    assert served.http.get(f"/api/variants/own/{'0' * 64}").status_code == 404
    assert table.post("/lend", {"bot": "greedy"}, table.tokens[0]).status_code == 200
    with table.live() as live:
        live.until_status("over")
    record = table.get(rest="/record").json()
    assert record["variant"]["text"] == SAMPLES[game]
    assert replay(record).outcome.to_json() == table.show()["table"]["outcome"]
    document = table.get(rest="/replay").json()
    assert document["variant"] == record["variant"]
    uploaded = served.http.post("/api/replays", json={"record": record}).json()["id"]
    assert served.http.get(f"/api/replays/{uploaded}").json()["variant"] == record["variant"]
    again = table.post("/rematch", {}, table.host).json()["id"]
    assert served.http.get(f"/api/tables/{again}").json()["table"]["attached"] == shown["attached"]


def test_hints_and_previews_know_the_variant(served):
    table = race(served, "thunder-alley", "person", "person")
    seat = table.show()["views"] and 0
    assert seat == 0
    token = table.tokens[0] if 0 in table.show(table.tokens[0])["views"][0]["view"]["waiting_for"] else table.tokens[1]
    hint = table.post("/hint", {}, token)
    assert hint.status_code == 200, hint.text


def test_a_server_that_restarts_and_a_backup_have_the_variant(database, tmp_path):
    settings = settings_in(tmp_path, database=database)
    with serving(settings) as served:
        table = race(served, "thunder-alley", "person", "person")
        first = table.show(table.tokens[0])
    registry._variants.clear()
    with serving(settings) as served:
        table.served = served
        again = table.show(table.tokens[0])
        assert again["views"] == first["views"]
        assert again["table"]["attached"] == first["table"]["attached"]
        write_backup(served.lobby.store.engine, tmp_path / "all.gz")
    other = open_engine(f"sqlite:///{tmp_path}/other.db")
    assert restore_backup(other, tmp_path / "all.gz", False).rows["attachments"] == 1
    assert texts_of(other, again["table"]["attached"]) == {"variant": ALLEY}
    other.dispose()


def test_a_race_without_a_variant_says_nothing_of_one(served):
    table = served.create("person", "person", track="yunta")
    assert table.show()["table"]["attached"] == {}
