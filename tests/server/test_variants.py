"""Variants at a server's table: checked in words, raced by bots, kept with table, record, replay and rematch."""

from __future__ import annotations

import time

import pytest

from draftline import load_variant, replay
from draftline.games import registry
from draftline.server.attachments import texts_of
from draftline.server.database import open_engine
from draftline.server.maintenance import delete_old, restore_backup, write_backup
from tests.server.helpers import Table, both, serving, settings_in
from tests.server.season_helpers import BOT, Season, wish
from tests.variants.samples import ALLEY, NEW_CARD, PRIX, SAMPLES

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
    assert [change["name"]["id"] for change in variant["changes"]] == ["card.slip-past", "event.lost-nerve"]
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


@both
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


@pytest.mark.parametrize("game", ["thunder-alley", "thunder-rolls"])
def test_a_season_races_by_its_variant_from_the_first_wish_to_the_file(served, game):
    """Made with the file, raced at tables that bring it along, written down whole, uploaded again."""
    season = Season.make(served, game, "bot:random", "bot:random", variant=SAMPLES[game])
    own = season.show()["season"]["attached"]["variant"]
    assert own["name"] == "One of each"
    assert served.http.get(f"/api/variants/own/{own['digest']}").json() == check(served, SAMPLES[game])["variant"]
    table = season.run()
    assert table.show()["table"]["attached"] == {"variant": own}
    assert table.get(rest="/record").json()["variant"]["text"] == SAMPLES[game]
    file = season.get(season.host, rest="/file").text
    assert load_variant(SAMPLES[game]).digest in file
    assert "One of each" in season.get(rest="/page?lang=en").text
    if game == "thunder-alley":  # the other one's cards are drawn by a seed that is not told yet
        again = served.http.post("/api/seasons/upload", json={"file": file})
        assert again.status_code == 201, again.text
        assert Season(served, again.json()).show()["season"]["attached"]["variant"] == own
    delete_old(served.lobby.store.engine, time.time() + 1e6)  # no table is left, but the season needs it still
    assert texts_of(served.lobby.store.engine, {"variant": own}) == {"variant": SAMPLES[game]}


def test_a_season_is_refused_with_a_variant_at_fault_or_of_another_game(served):
    for text in ("x = ", ALLEY.replace("speed = 6", "speed = 66"), PRIX):
        answer = served.http.post("/api/seasons", json=wish("thunder-alley", BOT, BOT, variant=text))
        assert answer.status_code == 422, answer.text
