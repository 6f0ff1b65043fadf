"""The life of a table: made, joined, started, raced, left, raced again, listed."""

from __future__ import annotations

import random

import pytest

from tests.server.helpers import SHORT, Table, both, serving, settings_in


def code(answer) -> str:
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    return answer.json()["code"]


def new(served, **body):
    wish = {"game": "thunder-alley", "options": SHORT["thunder-alley"], **body}
    return served.http.post("/api/tables", json=wish)


PEOPLE = [{"who": "person", "name": "Ana"}, {"who": "open"}, {"who": "bot:random", "name": "Robo"}]


def test_a_new_table_waits_and_shows_nothing_of_the_race(served):
    table = Table(served, new(served, seats=PEOPLE).json())
    shown = table.show(table.tokens[0], table.host)
    assert shown["table"]["status"] == "waiting"
    assert shown["table"]["host"] is True
    assert shown["seats"] == [0]
    assert shown["views"] == []
    assert [seat["who"] for seat in shown["table"]["seats"]] == ["person", "open", "bot"]
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ana", "", "Robo"]
    assert [seat["colour"] for seat in shown["table"]["seats"]] == ["red", "green", "yellow"]
    assert table.tokens[1:] == [None, None]
    assert code(table.act(0, "forward", 0)) == "not-started"
    assert code(table.post("/preview", {}, table.tokens[0])) == "not-started"


@both
def test_join_start_and_race(served):
    table = Table(served, new(served, seats=PEOPLE).json())
    assert code(table.post("/start", {}, table.tokens[0])) == "not-host"
    assert code(table.post("/start", {}, table.host)) == "seats-open"
    joined = table.post("/join", {"name": "  Bea "}).json()
    assert joined["seat"] == 1
    assert table.show()["table"]["seats"][1]["name"] == "Bea"
    assert code(table.post("/join", {})) == "seat-taken"
    assert code(table.post("/join", {"seat": 0})) == "seat-taken"
    table.tokens[1] = joined["token"]
    assert table.post("/start", {}, table.host).status_code == 200
    assert code(table.post("/start", {}, table.host)) == "started"
    assert code(table.post("/join", {})) == "started"
    assert table.show(joined["token"])["seats"] == [1]


def test_open_seats_can_be_filled_with_bots(served):
    table = Table(served, new(served, seats=PEOPLE).json())
    assert code(table.post("/start", {"fill": "nobody"}, table.host)) == "settings"
    started = table.post("/start", {"fill": "random"}, table.host).json()
    assert [seat["bot"] for seat in started["table"]["seats"]] == [None, "random", "random"]


def test_everybody_at_a_waiting_table_hears_who_comes_and_that_it_begins(served):
    table = Table(served, new(served, seats=PEOPLE[:2]).json())
    with table.live(table.tokens[0]) as ana, table.live() as watcher:
        assert ana.until("hello")["views"] == []
        watcher.until("hello")
        table.post("/join", {"name": "Bea"})
        frame = watcher.until("table")
        while frame["table"]["seats"][1]["name"] != "Bea":
            frame = watcher.until("table")
        table.post("/start", {}, table.host)
        begun = ana.until("hello")
        assert begun["table"]["status"] == "running"
        assert begun["views"][0]["seat"] == 0
        assert begun["log"][0]["n"] == 0
        assert watcher.until("hello")["views"][0]["seat"] is None


@both
def test_names_are_changed_by_their_owners(served):
    table = served.create("person", "person")
    assert table.post("/name", {"name": "Zoe"}, table.tokens[1]).json()["table"]["seats"][1]["name"] == "Zoe"
    assert code(table.post("/name", {"name": "x", "seat": 0}, table.tokens[1])) == "wrong-seat"
    assert code(table.post("/name", {"name": "x"})) == "no-token"
    assert code(table.post("/name", {"name": "x" * 41}, table.tokens[1])) == "malformed"


@pytest.mark.parametrize(
    "wish, expected",
    [
        ({"game": "chess"}, "settings"),
        ({"track": "/etc/passwd"}, "settings"),
        ({"track": "../tracks/yunta.toml"}, "settings"),
        ({"options": {"laps": "many"}}, "settings"),
        ({"options": {"nonsense": 1}}, "settings"),
        ({"options": {"teams": [[], {}]}}, "settings"),
        ({"options": {"laps": 1, "teams": ["x" * 9000]}}, "too-large"),
        ({"seats": [{"who": "person"}]}, "settings"),
        ({"seats": [{"who": "king"}, {"who": "open"}]}, "settings"),
        ({"seats": [{"who": "bot:"}, {"who": "open"}]}, "settings"),
        ({"seats": [{"who": "bot:nobody"}, {"who": "open"}]}, "settings"),
        ({"seats": [{"who": "person"}] * 13}, "malformed"),
        ({"seats": []}, "malformed"),
        ({"seats": "all"}, "malformed"),
        ({"seed": -1}, "settings"),
        ({"seed": "-1"}, "settings"),
        ({"seed": 2**53}, "settings"),
        ({"seed": str(2**53)}, "settings"),
        ({"seed": "x"}, "settings"),
        ({"seed": "x" * 29}, "settings"),
        ({"seed": ""}, "settings"),
        ({"seed": 1.5}, "malformed"),
        ({"seed": True}, "malformed"),
        ({"seed": "x" * 65}, "malformed"),
        ({"sead": 1}, "malformed"),
        ({"start": True, "seats": PEOPLE}, "seats-open"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(served, wish, expected):
    answer = new(served, **{"seats": PEOPLE, **wish})
    assert code(answer) == expected
    assert not answer.json()["detail"].startswith("[")


def test_a_seat_is_left_to_a_bot_which_drives_on(served):
    table = served.create("person", "person")
    assert table.post("/lend", {"bot": "random"}, table.tokens[0]).status_code == 200
    seats = table.show()["table"]["seats"]
    assert [(seat["who"], seat["bot"]) for seat in seats] == [("bot", "random"), ("person", None)]
    action = table.act(0, "forward", table.show()["table"]["version"])
    assert action.json()["message"]["id"] == "reason.seat-lent"
    assert code(table.post("/lend", {"bot": "nobody"}, table.tokens[1])) == "settings"
    table.post("/lend", {}, table.tokens[1])
    with table.live() as live:
        assert live.until_status("over")["table"]["outcome"]["ranking"]
    assert code(table.post("/lend", {}, table.tokens[1])) == "over"


@both
def test_a_rematch_is_one_for_all_with_the_same_links_and_another_seed(served):
    table = served.create("person", "person", seed=5, options={"laps": 1, "cars": 1})
    assert code(table.post("/rematch", None, table.tokens[0])) == "not-over"
    table.play(random.Random(1))
    assert code(table.post("/rematch", None)) == "no-token"
    first = table.post("/rematch", None, table.tokens[0]).json()["id"]
    assert table.post("/rematch", None, table.tokens[1]).json()["id"] == first
    assert table.show()["table"]["rematch"] == first
    again = Table(served, {"id": first, "host": table.host, "seats": [{"token": t} for t in table.tokens[::-1]]})
    shown = again.show(again.tokens[0])
    assert shown["seats"] == [0]
    assert shown["table"]["status"] == "running"
    assert shown["table"]["seeded"] is False
    assert [seat["colour"] for seat in shown["table"]["seats"]] == ["green", "red"]
    assert served.table(first).race.setup.seed != 5
    assert again.show(again.host)["table"]["host"] is True


@both
def test_own_and_public_tables_are_listed(served):
    mine = Table(served, new(served, seats=PEOPLE, public=True).json())
    hidden = served.create("person", "person")
    listed = served.http.get("/api/tables").json()
    assert mine.id in [table["id"] for table in listed]
    assert hidden.id not in [table["id"] for table in listed]
    assert all(any(seat["who"] == "open" for seat in table["seats"]) for table in listed)
    opened = served.http.get("/api/tables", params={"open": 1}).json()
    assert mine.id in [table["id"] for table in opened]
    assert served.http.get("/api/tables", params={"status": "nothing"}).status_code == 400
    own = served.http.post("/api/tables/mine", json={"tokens": [mine.host, hidden.tokens[0], "forged"]}).json()
    assert {table["id"]: table["host"] for table in own} == {mine.id: True, hidden.id: False}
    assert served.http.post("/api/tables/mine", json={"tokens": []}).json() == []


@both
def test_tables_out_of_memory_come_back_as_they_were(served):
    table = served.create("person", "person")
    action, _ = table.first_action(table.asked()[0])
    table.act(table.asked()[0], action, 0)
    before = table.show(*table.tokens)
    served.lobby._tables.clear()
    assert table.show(*table.tokens) == before


def test_idle_tables_are_forgotten_and_watched_ones_are_not(tmp_path):
    with serving(settings_in(tmp_path, tables_in_memory=2)) as served:
        watched = served.create("person", "person")
        with watched.live() as live:
            live.until("hello")
            for _ in range(5):
                served.create("person", "person").show()
            assert len(served.lobby._tables) == 2
            (seat,) = watched.asked()
            action, version = watched.first_action(seat)
            watched.act(seat, action, version)
            assert live.until("moved")["version"] == 1


@pytest.mark.parametrize("id", ["0" * 16, "x", "x" * 500, "%00", "..", "a b"])
def test_a_table_that_is_not_there(served, id):
    assert served.http.get(f"/api/tables/{id}").status_code in (404, 405)


def test_the_cars_of_a_table_that_is_not_made_are_told(served):
    """S1 and 2.3: how many cars a team has goes by the teams, and is three with an AI team; the page counts nothing."""

    def cars(*who: str, **options) -> list[int]:
        wish = {"game": "thunder-alley", "options": options, "seats": [{"who": one} for one in who]}
        answer = served.http.post("/api/tables/line-up", json=wish)
        assert answer.status_code == 200, answer.text
        return [len(numbers) for numbers in answer.json()["cars"].values()]

    tables = served.http.get("/api/tables").json()
    people = ["person", "open", "bot:random", "bot:random"]
    assert cars(*people) == [4, 4, 4, 4]
    assert cars(*people[:2]) == [6, 6]
    assert cars(*people[:3], "ai:hunters") == [3, 3, 3, 3]
    assert cars(*people, cars=2) == [2, 2, 2, 2]
    assert served.http.get("/api/tables").json() == tables
    wrong = {"game": "thunder-alley", "options": {"cars": 99}, "seats": [{"who": "person"}, {"who": "person"}]}
    assert served.http.post("/api/tables/line-up", json=wrong).status_code == 422
