"""Seasons under stress: two at once, servers that die, strangers, hidden things, nonsense."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from draftline.server.database import open_engine
from draftline.server.logs import Logs
from draftline.server.seasons.seasons import Seasons
from draftline.server.seasons.store import SeasonStore
from draftline.server.store import Base, Conflict, Store, TableRow
from tests.server.helpers import PATIENCE, Served, both, serving, settings_in
from tests.server.processes import process
from tests.server.season_helpers import BOT, TWO_RACES, Season, code, play, reason, wish

GAMES = tuple(TWO_RACES)


def at_once(*calls: Any) -> list[Any]:
    """All of them in the same moment."""
    gate = threading.Barrier(len(calls))

    def run(call: Any) -> Any:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@contextmanager
def nobody_takes_in(served: Served):
    """As if the server died in the moment in which a race ends."""
    seasons = served.lobby.seasons

    async def nothing(*_: Any) -> None:
        return None

    kept = seasons.ended, seasons.settle
    seasons.ended = seasons.settle = nothing
    yield
    seasons.ended, seasons.settle = kept


def run_without_taking_in(season: Season) -> str:
    with nobody_takes_in(season.served):
        table = season.race(start=True)
        with table.live() as live:
            if table.show()["table"]["status"] != "over":
                live.until_status("over")
        assert season.show()["season"]["done"] == 0
    return table.id


# Two at once.


@both
def test_of_two_who_set_the_next_race_up_one_does(served):
    season = Season.make(served, "thunder-alley", BOT, BOT)
    before = served.lobby.store.beat()
    answers = at_once(*[lambda: season.post("/race", {"version": 0})] * 4)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert {code(answer) for answer in answers if answer.status_code == 409} == {"stale"}
    assert [answer.json()["version"] for answer in answers if answer.status_code == 201] == [season.version]
    assert served.lobby.store.beat() == before + 1
    assert reason(season.post("/race", {"version": 0})) == "error.season-stale"


@both
def test_of_two_who_enter_a_result_one_does(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    body = {"version": 0, "finish": [99, 98]}
    assert code(season.post("/enter", body)) == "settings"
    cars = [row["number"] for row in served.http.get("/api/games").json()[2]["data"]["drivers"]["drivers"]]
    rolls = Season.make(served, "thunder-rolls", "person", chosen=["lantern-night", "copper-mile"])
    result = {"version": 0, "finish": cars, "points": {str(car): 1 for car in cars}}
    answers = at_once(*[lambda: rolls.post("/enter", result)] * 3)
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    back = {"version": rolls.version}
    taken = at_once(*[lambda: rolls.post("/take-back", back)] * 3)
    assert sorted(answer.status_code for answer in taken) == [200, 409, 409]
    assert rolls.show()["season"]["done"] == 0


@both
def test_a_member_and_the_host_change_things_at_once(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    answers = at_once(
        lambda: season.post("/members/red", {"name": "Ana"}, season.tokens["red"]),
        lambda: season.post("/members/blue", {"name": "Bea"}, season.tokens["blue"]),
        lambda: season.post("/members/red", {"renew": False}),
    )
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert [one["name"] for one in season.show()["season"]["entrants"]] == ["Ana", "Bea"]


@both
def test_two_workers_that_see_the_end_take_the_result_in_once(served):
    """Each has loaded the season before the other stored: the version and the race's one row decide."""
    season = Season.make(served, "thunder-rolls", BOT)
    run_without_taking_in(season)
    store = Store(open_engine(served.app.state.settings.database))
    mine = served.lobby.seasons
    other = Seasons(store, served.lobby.bots, served.lobby.table, served.lobby._read_season, mine.refuse_bad)

    async def both() -> None:
        rows = [await seasons._load(season.id) for seasons in (mine, other)]
        calls = [seasons._take_in(one, one.set_up) for seasons, one in zip((mine, other), rows, strict=True)]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(result) for result in results if result is not None] == [Conflict]
        await asyncio.gather(mine.settle(season.id), other.settle(season.id))

    try:
        served.call(both())
    finally:
        store.close()
    shown = season.show()["season"]
    assert (shown["done"], shown["version"], shown["table"]) == (1, 2, None)


@both
def test_a_race_has_one_row_and_a_table_one_race(served):
    season = Season.make(served, "thunder-alley", BOT, BOT)
    season.race()
    rows: SeasonStore = served.lobby.seasons.rows
    seen = rows.load(season.id)
    with pytest.raises(Conflict):
        rows.take_in(season.id, seen.row.version - 1, seen.set_up, {})
    with pytest.raises(Conflict):
        rows.enter(season.id, seen.row.version, 1, {})
    assert rows.load(season.id).row.version == seen.row.version
    assert rows.load(season.id).set_up is not None


# Servers that die.


def test_a_result_is_taken_in_at_the_next_look(served):
    season = Season.make(served, "thunder-rolls", BOT)
    table = run_without_taking_in(season)
    assert season.show()["season"]["tables"] == [table]
    assert [season.show()["season"]["version"] for _ in range(3)] == [2, 2, 2]


def test_giving_up_comes_too_late_when_the_race_is_over(served):
    season = Season.make(served, "thunder-rolls", BOT)
    run_without_taking_in(season)
    assert code(season.give_up()) == "no-race"
    assert season.show()["season"]["done"] == 1


def test_a_server_killed_between_the_end_and_the_taking_in_takes_it_in_when_it_is_back(tmp_path):
    with serving(settings_in(tmp_path)) as served:
        season = Season.make(served, "thunder-rolls", BOT, BOT)
        id = run_without_taking_in(season)
    engine = open_engine(f"sqlite:///{tmp_path}/races.db")
    waiting = text("select count(*) from season_races where result is null")
    with engine.connect() as connection:
        assert connection.execute(waiting).scalar() == 1
    with process(tmp_path / "races.db", tmp_path) as second:
        end = time.monotonic() + PATIENCE
        with engine.connect() as connection:  # nobody has looked: it is done by the start itself
            while connection.execute(waiting).scalar():
                assert time.monotonic() < end
                connection.rollback()
                time.sleep(0.05)
        season.served = second
        shown = season.show(season.host)["season"]
    engine.dispose()
    assert (shown["done"], shown["tables"], shown["version"]) == (1, [id], 2)


def test_a_season_goes_on_after_a_restart(tmp_path):
    with serving(settings_in(tmp_path)) as first:
        season = Season.make(first, "thunder-alley", "person", BOT)
        table = season.race(start=True)
        before = season.show(season.tokens["red"])
    with serving(settings_in(tmp_path)) as second:
        season.served = table.served = second
        assert season.show(season.tokens["red"]) == before
        play(table, random.Random(3))
        season.until_done(1)
        season.run()
        assert season.show()["season"]["over"] is True


@both
def test_a_result_that_cannot_be_taken_in_does_not_hide_the_season(served, caplog):
    """By a fault of the program: the season is shown, and the host can give the race up and enter its result."""
    season = Season.make(served, "thunder-rolls", BOT)
    with nobody_takes_in(served):
        table = run_without_taking_in(season)
    with Session(served.lobby.store.engine) as session, session.begin():
        session.execute(text("update season_races set absences = :wrong where season_id = :id"), {
            "wrong": json.dumps({"pink": "away"}), "id": season.id,
        })  # fmt: skip
    shown = season.show()["season"]
    assert (shown["done"], shown["table"]) == (0, table)
    assert "cannot take race 1 in" in caplog.text
    assert season.give_up().status_code == 200


# Strangers.


def test_secrets_are_good_for_their_own_season_only(served):
    one, other = [Season.make(served, "thunder-alley", "person", "person") for _ in range(2)]
    table = one.race(start=True)
    for token in ("forged", other.host, other.tokens["red"], table.id, one.id):
        assert code(one.get(token)) == "wrong-token"
        assert code(one.get(one.host, token)) == "wrong-token"
        assert code(table.get(token)) == "wrong-token"
        for rest in ("/file", "/page", "/results.csv"):
            assert code(one.get(token, rest=rest)) == "wrong-token"
        assert code(one.post("/members/red", {"name": "x"}, token)) == "wrong-token"


def test_what_is_the_host_s_is_refused_to_others(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    version = season.version
    bodies = {"/race": {}, "/enter": {"finish": [9, 15]}, "/take-back": {}}
    for rest, body in bodies.items():
        told = {"version": version, **body}
        assert code(season.post(rest, told, season.tokens["red"])) == "not-host"
        assert code(served.http.post(season.path(rest), json=told)) == "no-token"
    assert code(season.give_up(season.tokens["red"])) == "not-host"
    assert code(served.http.delete(season.path("/race"))) == "no-token"
    assert code(served.http.post(season.path("/members/red"), json={"name": "x"})) == "no-token"
    assert season.version == version


@pytest.mark.parametrize("id", ["0" * 16, "x", "x" * 500, "%00", "a b"])
def test_a_season_that_is_not_there(served, id):
    assert served.http.get(f"/api/seasons/{id}").status_code in (404, 405)
    assert served.http.post(f"/api/seasons/{id}/race", json={"version": 0}).status_code in (404, 405)


# Hidden things.


def everything(season: Season, *tokens: str) -> list[str]:
    """All that can be got out of the server about a season without changing it."""
    found = [season.get(*tokens, rest=rest).text for rest in ("", "/file", "/results.csv", "/page")]
    found.append(season.served.http.post("/api/seasons/mine", json={"tokens": list(tokens)}).text)
    found.append(season.served.http.post("/api/tables/mine", json={"tokens": list(tokens)}).text)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_tells_a_seed_or_a_secret(served, game, caplog):
    for name, logger in Logs("debug").config()["loggers"].items():
        caplog.set_level(logger["level"], logger=name)
    seed = 3_141_592_653_589_793
    season = Season.make(served, game, "person", "person", seed=seed)
    red, blue = season.tokens["red"], season.tokens["blue"]
    heard: list[str] = []
    for race in (1, 2):
        table = season.race(start=True)
        deal = served.table(table.id).race.setup.seed
        for tokens in ((), (red,), (red, blue, season.host)):
            running = [*everything(season, *tokens), table.get(*tokens).text]
            assert not [answer for answer in running if str(deal) in answer]
            heard += running
        play(table, random.Random(2))
        season.until_done(race)
        heard += [table.get(rest="/record").text]
        if not season.show()["season"]["over"]:
            heard += everything(season, season.host)
    heard += everything(season, red)
    league = served.call(served.lobby.seasons.league(served.lobby.seasons.rows.load(season.id)))
    future = {str(league._race_seed(number)) for number in (1, 2)}
    heard.append("\n".join(record.getMessage() for record in caplog.records))
    for secret in (str(seed), red, blue, season.host, *future):
        assert not [answer for answer in heard if secret in answer]
    assert season.show()["season"]["seeded"] is True


def test_no_race_s_seed_follows_from_the_season_s(served):
    """Two seasons with one seed deal differently, so a record of one race tells nothing about the next."""
    deals = set()
    for _ in range(2):
        season = Season.make(served, "thunder-alley", BOT, BOT, seed=7)
        for _ in range(2):
            deals.add(served.lobby.store.table(season.run().id)[0].seed)
    assert len(deals) == 4
    assert Season.make(served, "thunder-alley", BOT, BOT).show()["season"]["seeded"] is False


@both
def test_the_database_knows_secrets_by_their_hashes_only(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    made = season.change("/race", absences={"red": "substitute:person"}).json()
    new = season.post("/members/blue", {"renew": True}).json()["token"]
    with served.lobby.store.engine.connect() as connection:
        rows = [connection.execute(select(table)).all() for table in Base.metadata.sorted_tables]
    dump = repr(rows)
    assert season.id in dump
    for token in (season.host, *season.tokens.values(), made["substitutes"][0]["token"], new):
        assert token not in dump


def test_race_cards_are_told_one_race_ahead(served):
    season = Season.make(served, "thunder-rolls", BOT, chosen=[], races=4)
    known = [stop["card"] for stop in season.show()["season"]["calendar"]]
    assert known[0]
    assert known[1:] == ["", "", ""]
    assert season.show()["season"]["next"]["card"] == known[0]


# Nonsense.


@pytest.mark.parametrize(
    "change, expected",
    [
        ({"game": "chess"}, "settings"),
        ({"game": "thunder-rolls"}, "settings"),
        ({"kind": "cup"}, "settings"),
        ({"kind": "championship"}, "settings"),
        ({"name": "x" * 61}, "malformed"),
        ({"name": "a\x00b"}, "malformed"),
        ({"name": "a\nb"}, "settings"),
        ({"entrants": []}, "malformed"),
        ({"entrants": [{"team": "red"}] * 13}, "malformed"),
        ({"entrants": [{"team": "red"}] * 2}, "settings"),
        ({"entrants": [{"team": "red"}]}, "settings"),
        ({"entrants": [{"team": "red"}, {"team": "mauve"}]}, "settings"),
        ({"entrants": [{"team": "red"}, {"team": "blue", "who": "bot:nobody"}]}, "settings"),
        ({"entrants": [{"team": "red"}, {"team": "blue", "who": "open"}]}, "settings"),
        ({"entrants": [{"team": "red"}, {"team": "blue", "who": "bot:" + "x" * 60}]}, "malformed"),
        ({"entrants": [{"team": "red"}, {"team": "blue", "token": "mine"}]}, "malformed"),
        ({"entrants": [{"team": "red", "name": "x" * 41}, {"team": "blue"}]}, "malformed"),
        ({"entrants": [{"team": "red", "name": "\ud800"}, {"team": "blue"}]}, "malformed"),
        ({"schedule": []}, "settings"),
        ({"schedule": [{"track": "yunta"}] * 101}, "malformed"),
        ({"schedule": [{"track": "/etc/passwd"}]}, "settings"),
        ({"schedule": [{"track": "../tracks/yunta.toml"}]}, "settings"),
        ({"schedule": ["yunta"]}, "settings"),
        ({"schedule": [{"track": "yunta", "laps": 0}]}, "malformed"),
        ({"schedule": [{"track": "yunta", "options": {"teams": ["red"]}}]}, "settings"),
        ({"schedule": [{"track": "yunta", "options": {"cars": [{}]}}]}, "settings"),
        ({"options": {"nonsense": 1}}, "settings"),
        ({"options": {"numbers": {"red": "x" * 9000}}}, "settings"),
        ({"options": {"moved_up": "red"}}, "settings"),
        ({"scoring": {"ties": ["coin"]}}, "settings"),
        ({"scoring": {"table": [10_001]}}, "malformed"),
        ({"scoring": {"best": -1}}, "malformed"),
        ({"away": "everything"}, "malformed"),
        ({"races": 3}, "settings"),
        ({"chosen": ["lantern-night"]}, "settings"),
        ({"seed": 2**53}, "settings"),
        ({"seed": -1}, "settings"),
        ({"seed": "x"}, "settings"),
        ({"seed": 1.5}, "malformed"),
        ({"sead": 1}, "malformed"),
    ],
)
def test_a_season_that_cannot_be_is_refused_in_a_sentence(served, change, expected):
    body = json.dumps({**wish("thunder-alley", "person", BOT), **change})
    answer = served.http.post("/api/seasons", content=body, headers={"Content-Type": "application/json"})
    assert code(answer) == expected, answer.text
    assert not answer.json()["detail"].startswith("[")


@pytest.mark.parametrize(
    "change",
    [
        {"races": 1}, {"races": 5}, {"session": 2}, {"kind": "season"}, {"scoring": {}}, {"schedule": ["copper-mile"]},
        {"chosen": ["lantern-night"]}, {"chosen": ["nowhere", "copper-mile"]}, {"options": {"race": "copper-mile"}},
        {"kind": "championship", "chosen": []}, {"kind": "championship", "chosen": [], "races": 8, "session": 9},
        {"kind": "championship", "chosen": [], "races": 8, "session": 2, "schedule": ["copper-mile"]},
    ],
)  # fmt: skip
def test_a_league_of_thunder_rolls_that_cannot_be(served, change):
    answer = served.http.post("/api/seasons", json=wish("thunder-rolls", "person", **change))
    assert code(answer) == "settings", answer.text


@pytest.mark.parametrize(
    "rest, body",
    [
        ("/race", {}),
        ("/race", {"version": -1}),
        ("/race", {"version": 0, "absences": ["red"]}),
        ("/race", {"version": 0, "absences": {"red": 1}}),
        ("/race", {"version": 0, "start": "yes"}),
        ("/enter", {"version": 0}),
        ("/enter", {"version": 0, "finish": []}),
        ("/enter", {"version": 0, "finish": ["9"]}),
        ("/enter", {"version": 0, "finish": list(range(31))}),
        ("/enter", {"version": 0, "finish": [9], "points": {"x": 1}}),
        ("/enter", {"version": 0, "finish": [9], "points": {"9": -1}}),
        ("/enter", {"version": 0, "finish": [9], "points": {"9": 10**9}}),
        ("/enter", {"version": 0, "finish": [9], "out": {"9": "asleep"}}),
        ("/take-back", {}),
        ("/members/red", {"name": "x" * 41}),
        ("/members/red", {"token": "mine"}),
        ("/members/red", {"name": "\x00"}),
    ],
)
def test_bodies_that_cannot_be_read(served, rest, body):
    season = Season.make(served, "thunder-alley", "person", "person")
    assert code(season.post(rest, body)) == "malformed"
    assert season.version == 0


BEGINNING = """format = "draftline-season"
version = 1
kind = "season"
game = "thunder-alley"
name = "cup"
"""
TEAMS = '[[entrants]]\nteam = "red"\n[[entrants]]\nteam = "blue"\n'
YUNTA = '[[races]]\ntrack = "yunta"\n'


@pytest.mark.parametrize(
    "file, expected",
    [
        ("", "malformed"),
        ("x", "settings"),
        ("{", "settings"),
        ("[" * 5000, "settings"),
        ("{" + '"a":{' * 5000, "settings"),
        ("a = " + "[" * 5000, "settings"),
        ('{"format": "draftline-league"}', "settings"),
        (BEGINNING, "settings"),
        (BEGINNING + TEAMS + '[[races]]\ntrack = "/etc/hostname.toml"\n', "settings"),
        (BEGINNING + TEAMS.replace("blue", "red") + YUNTA, "settings"),
        (BEGINNING + TEAMS + 'driver = "bot:nobody"\n' + YUNTA, "settings"),
        (BEGINNING + TEAMS + f'driver = "bot:{"x" * 70}"\n' + YUNTA, "too-large"),
        (BEGINNING + TEAMS + f'name = "{"x" * 81}"\n' + YUNTA, "settings"),
        (BEGINNING + TEAMS + 'name = "a\\u0000b"\n' + YUNTA, "settings"),
        (BEGINNING + f"seed = {2**53}\n" + TEAMS + YUNTA, "settings"),
        (BEGINNING + f"seed = {10**400}\n" + TEAMS + YUNTA, "settings"),
        (BEGINNING + 'seed = "x"\n' + TEAMS + YUNTA, "settings"),
        (BEGINNING + "seed = -1\n" + TEAMS + YUNTA, "settings"),
        (BEGINNING + TEAMS + YUNTA + "options = { cars = 1979-05-27 }\n", "settings"),
        (BEGINNING + TEAMS + YUNTA + "options = { cars = nan }\n", "settings"),
        (BEGINNING + TEAMS + YUNTA + "[scoring]\ntable = [100000]\n", "too-large"),
        (BEGINNING + TEAMS + YUNTA * 101, "settings"),
        ("x" * 200_001, "malformed"),
    ],
)
def test_files_that_are_no_season(served, file, expected):
    answer = served.http.post("/api/seasons/upload", json={"file": file})
    assert code(answer) == expected, answer.text
    assert "etc" not in answer.json()["detail"] or "hostname" in file


def test_a_box_of_one_s_own_cannot_be_raced_here(served):
    season = Season.make(served, "thunder-rolls", BOT)
    data = served.call(served.lobby.seasons.league(served.lobby.seasons.rows.load(season.id))).to_json()
    data["cars"][0]["number"] = 99
    answer = served.http.post("/api/seasons/upload", json={"file": json.dumps(data)})
    assert (code(answer), reason(answer)) == ("settings", "error.season-box")
    data["cars"][0]["number"] = 18
    assert served.http.post("/api/seasons/upload", json={"file": json.dumps(data)}).status_code == 201


@both
def test_half_a_sign_is_no_name(served):
    season = Season.make(served, "thunder-alley", BOT, BOT)
    data = served.call(served.lobby.seasons.league(served.lobby.seasons.rows.load(season.id))).to_json()
    data["entrants"][0]["name"] = "\ud800"
    answer = served.http.post("/api/seasons/upload", json={"file": json.dumps(data)})
    assert code(answer) == "settings"


def test_an_ordinary_file_by_hand_is_taken(served):
    made = served.http.post("/api/seasons/upload", json={"file": BEGINNING + TEAMS + YUNTA})
    assert made.status_code == 201, made.text
    assert Season(served, made.json()).show()["season"]["seeded"] is False


def test_only_so_many_seasons_and_races_per_hour(tmp_path):
    with serving(settings_in(tmp_path, tables_per_hour=3, actions_per_second=0.001, burst=20)) as strict:
        season = Season.make(strict, "thunder-alley", BOT, BOT)
        assert strict.http.post("/api/seasons/upload", json={"file": "x"}).status_code == 422
        assert season.post("/race", {"version": 0}).status_code == 201
        assert code(strict.http.post("/api/seasons", json=wish("thunder-alley", BOT, BOT))) == "too-many"
        assert 429 in [season.get().status_code for _ in range(30)]


def test_problems_of_leagues_speak_spanish(served):
    body = wish("thunder-alley", "person")
    answer = served.http.post("/api/seasons", json=body, headers={"Accept-Language": "es"}).json()
    english = served.http.post("/api/seasons", json=body).json()
    assert answer["message"]["id"] == english["message"]["id"] == "error.league-few"
    assert answer["detail"] != english["detail"]


def test_a_table_of_a_season_is_never_public(served):
    season = Season.make(served, "thunder-alley", "person", "person")
    table = season.race()
    for status in ("waiting", "running"):
        listed = served.http.get("/api/tables", params={"status": status}).json()
        assert table.id not in [row["id"] for row in listed]
    with Session(served.lobby.store.engine) as session:
        assert session.get(TableRow, table.id).season["id"] == season.id
