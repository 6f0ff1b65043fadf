"""Tables of an earlier edition of the rules: they go on by it, and a page is told what the game was then."""

from __future__ import annotations

import random

from sqlalchemy import text

from draftline import replay
from draftline.server.replay_document import document
from tests.server.helpers import Table, both, serving, settings_in


def put_back(served, table: Table) -> None:
    """As if the version before had made the table: its edition stood beside it already."""
    with served.lobby.store.engine.begin() as connection:
        connection.execute(text("update tables set edition = 2 where id = :id"), {"id": table.id})


@both
def test_an_old_table_goes_on_by_its_edition_after_the_new_version_has_started(database, tmp_path):
    settings = settings_in(tmp_path, database=database)
    with serving(settings) as served:
        table = served.create("person", "person", game="thunder-rolls", seed=4)
        assert table.show()["table"]["edition"] is None
        put_back(served, table)
    with serving(settings) as served:
        table.served = served
        assert table.show()["table"]["edition"] == 2
        table.play(random.Random(1))
        record = table.get(rest="/record").json()
        assert record["rules"] == 2
        assert "variant" not in record
        race = replay(record)
        assert race.book.earlier == 2
        assert race.outcome.to_json() == table.show()["table"]["outcome"]
        assert document(record)["edition"] == 2
        again = table.post("/rematch", {}, table.host).json()["id"]
        assert served.http.get(f"/api/tables/{again}").json()["table"]["edition"] is None


def test_a_game_is_described_as_an_edition_has_it(served):
    def moves(game):
        return {card["id"]: card["move"] for card in game["data"]["thunder"]["cards"]}

    (today,) = [game for game in served.http.get("/api/games").json() if game["id"] == "thunder-rolls"]
    before = served.http.get("/api/games/thunder-rolls/editions/2").json()
    assert (moves(today)["hammer-down"], moves(before["game"])["hammer-down"]) == (11, 7)
    assert (before["name"], before["changes"], before["digest"]) == ("", [], "thunder-rolls-2")
    assert "Icono de Peligro." in before["texts"]["es"]["tr-card.send-it.text"]
    assert served.http.get("/api/games/thunder-rolls/editions/3").json()["game"] == today
    for path in ("thunder-rolls/editions/4", "checkers/editions/2"):
        assert served.http.get(f"/api/games/{path}").status_code == 404


def test_scenes_and_puzzles_say_which_edition_they_are(served):
    puzzle = next(one["id"] for one in served.http.get("/api/puzzles").json() if one["game"] == "thunder-rolls")
    for id, edition in (("bonus", None), (puzzle, 2)):
        made = served.http.post(f"/api/scenes/thunder-rolls/{id}", json={}).json()
        assert Table(served, made).show()["table"]["edition"] == edition
