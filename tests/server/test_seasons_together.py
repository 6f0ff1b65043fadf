"""A season on two servers that share one PostgreSQL: whoever looks, on whichever, sees the same."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from tests.server.helpers import PATIENCE, Served, Table, serving, settings_in
from tests.server.season_helpers import BOT, Season, code
from tests.server.test_seasons_safety import at_once
from tools.postgres import Postgres


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    url = postgres.database()
    settings = settings_in(tmp_path_factory.mktemp("pair"), database=url)
    with serving(settings) as one, serving(settings) as two:
        yield one, two
    postgres.drop(url)


def at(season: Season, served: Served) -> Season:
    """The same season asked for at another server."""
    members = [{"team": team, "token": token} for team, token in season.tokens.items()]
    return Season(served, {"id": season.id, "host": season.host, "members": members})


def table_at(table: Table, served: Served) -> Table:
    return Table(served, {"id": table.id, "host": table.host, "seats": [{"token": token} for token in table.tokens]})


def play_on_both(here: Table, there: Table, rng: random.Random) -> None:
    """Seat 0 acts at one server and seat 1 at the other."""
    tables = (here, there)
    end = time.monotonic() + PATIENCE
    while (shown := here.show())["table"]["status"] != "over":
        assert time.monotonic() < end
        seat = shown["views"][0]["view"]["waiting_for"][0]
        own = tables[seat].show(here.tokens[seat])
        if own["views"][0]["view"]["actions"]:
            answer = tables[seat].act(seat, rng.choice(own["views"][0]["view"]["actions"]), own["table"]["version"])
            assert answer.status_code in (200, 409), answer.text


def test_a_race_on_two_servers_is_taken_in_once(pair):
    here = Season.make(pair[0], "thunder-alley", "person", "person")
    there = at(here, pair[1])
    table = here.race(start=True)
    play_on_both(table, table_at(table, pair[1]), random.Random(5))
    looks = at_once(*[lambda: here.show(here.host), lambda: there.show(there.host)] * 3)
    assert {(look["season"]["done"], look["season"]["version"]) for look in looks} == {(1, 2)}
    assert here.show(here.host) == there.show(there.host)


def test_of_two_servers_one_sets_the_race_up(pair):
    here = Season.make(pair[0], "thunder-alley", "person", BOT)
    there = at(here, pair[1])
    answers = at_once(*[lambda: here.post("/race", {"version": 0}), lambda: there.post("/race", {"version": 0})] * 2)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert {code(answer) for answer in answers if answer.status_code == 409} <= {"stale"}
    assert here.show()["season"]["table"] == there.show()["season"]["table"]


def test_what_one_server_changes_at_a_table_the_other_knows(pair):
    here = Season.make(pair[0], "thunder-alley", "person", "person")
    there = at(here, pair[1])
    table = here.race(start=True)
    other = table_at(table, pair[1])
    old = here.tokens["blue"]
    assert other.show(old)["seats"] == [1]
    new = here.post("/members/blue", {"renew": True}).json()["token"]
    assert code(other.get(old)) == "wrong-token"
    assert other.show(new)["seats"] == [1]
    assert there.give_up().status_code == 200
    assert table.show()["table"]["season"] is None
    assert other.show()["table"]["season"] is None


def test_a_result_left_behind_by_one_server_is_taken_in_by_the_other(pair):
    """The server at which the race ended does nothing more: the other one looks every few seconds."""
    here = Season.make(pair[0], "thunder-rolls", BOT)

    async def nothing(*_: object) -> None:
        return None

    seasons = pair[0].lobby.seasons
    seasons.ended = seasons.settle = seasons.settle_all = nothing
    try:
        here.race(start=True)
        rows = pair[1].lobby.seasons.rows
        end = time.monotonic() + PATIENCE
        while not rows.load(here.id).results:
            assert time.monotonic() < end
            time.sleep(0.1)
    finally:
        for name in ("ended", "settle", "settle_all"):
            delattr(seasons, name)
    assert here.show()["season"]["done"] == 1
