"""How often one client may ask: counted by all workers together, whoever answers."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.sync.client import connect

from draftline.server.database import open_engine
from draftline.server.store import Store
from tests.server.helpers import Served, serving, settings_in
from tests.server.processes import wait_for

pytestmark = pytest.mark.databases("postgresql")
BODY = {"game": "thunder-alley", "seats": [{"who": "person"}, {"who": "person"}]}


def made(served: Served, client: str) -> int:
    return served.http.post("/api/tables", json=BODY, headers={"X-Forwarded-For": client}).status_code


def test_two_workers_let_one_client_through_as_often_as_one_would(database, tmp_path):
    settings = settings_in(tmp_path, database=database, tables_per_hour=4)
    with serving(settings) as one, serving(settings) as other:
        assert [made(served, "10.0.0.1") for served in (one, other) * 3] == [201] * 4 + [429] * 2
        assert made(other, "10.0.0.2") == 201
        assert made(one, "2001:db8::1") == 201


def test_a_bucket_in_the_database_fills_again_and_is_forgotten(store, database):
    assert [store.take("a", 0.001, 2) for _ in range(3)] == [True, True, False]
    assert store.take("a", 1e9, 2)
    assert store.take("b", 0.001, 1)
    store.forget_rates(time.time() - 3600)
    assert not store.take("b", 0.001, 1)
    store.forget_rates(time.time() + 1)
    assert store.take("b", 0.001, 1)


def test_processes_at_once_take_no_more_than_there_is(store, database):
    others = [Store(open_engine(database)) for _ in range(3)]
    try:
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda n: [store, *others][n % 4].take("c", 0.0001, 10), range(40)))
    finally:
        for other in others:
            other.close()
    assert sum(found) == 10


def test_websockets_of_one_client_are_counted_over_all_workers(database, tmp_path):
    settings = settings_in(tmp_path, database=database, connections_per_address=2)
    with serving(settings) as one, serving(settings) as other:
        table = one.create("person", "person")
        urls = [served.url.replace("http", "ws") + table.path("/live")[1:] for served in (one, other)]
        with connect(urls[0]), connect(urls[1]):
            wait_for(lambda: one.lobby.peers.sockets_elsewhere("127.0.0.1") == 1)
            with connect(urls[0]) as third:
                wait_for(lambda: third.close_code == 4429 or _heard(third) is None)
                assert third.close_code == 4429
        wait_for(lambda: one.lobby.peers.sockets_elsewhere("127.0.0.1") == 0)


def _heard(line) -> str | None:
    try:
        return line.recv(timeout=0.1)
    except Exception:
        return None
