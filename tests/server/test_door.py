"""The door: connections that ask for nothing, or for too much, keep nobody else out."""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from draftline.server.door import HEAD_BYTES
from draftline.server.limits import client_of
from tests.server.helpers import PATIENCE, Served, serving, settings_in

SECONDS = 0.5  # for a request, in these tests


@contextlib.contextmanager
def dialled(served: Served, first: bytes = b"") -> Iterator[socket.socket]:
    """A connection by hand."""
    parts = urlsplit(served.url)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as line:
        line.sendall(first)
        yield line


def last_word(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while got := line.recv(65536):
            said += got
    return said


@pytest.fixture(scope="module")
def hurried(tmp_path_factory) -> Iterator[Served]:
    settings = settings_in(tmp_path_factory.mktemp("door"), request_deadline=SECONDS, connections=20)
    with serving(settings) as served:
        yield served


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half-a-head", "half-a-body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(hurried, first):
    begun = time.monotonic()
    with dialled(hurried, first) as line:
        assert last_word(line).startswith(b"HTTP/1.1 408 ")
    assert time.monotonic() - begun >= 0.9 * SECONDS


def test_a_head_without_an_end_is_refused(hurried):
    with dialled(hurried, b"GET / HTTP/1.1\r\n") as line, contextlib.suppress(ConnectionError):
        for _ in range(2 * HEAD_BYTES // 1000):
            line.sendall(b"X-Long: " + b"x" * 990 + b"\r\n")
            time.sleep(0.001)
        assert last_word(line).startswith(b"HTTP/1.1 431 ")


def test_connections_that_ask_for_nothing_lock_nobody_out(tmp_path, caplog):
    """There are as many as may be, and everybody else still gets in: the oldest of them go."""
    with serving(settings_in(tmp_path, connections=20)) as served, contextlib.ExitStack() as held:
        with caplog.at_level(logging.WARNING, "draftline.server"):
            lines = [held.enter_context(dialled(served)) for _ in range(60)]
            for _ in range(5):
                assert served.http.get("/api/health", headers={"Connection": "close"}).status_code == 200
        assert last_word(lines[0]).startswith(b"HTTP/1.1 408 ")
        assert "connections refused" in caplog.text
        assert len(caplog.records) <= 2  # whoever is refused cannot fill the log


def test_one_address_has_only_so_many_connections(tmp_path):
    with serving(settings_in(tmp_path, connections_per_address=5, proxies="")) as served:
        with contextlib.ExitStack() as held:
            for _ in range(5):
                held.enter_context(dialled(served))
            with dialled(served) as one_more:
                assert last_word(one_more).startswith(b"HTTP/1.1 429 ")
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(Exception):
                assert served.http.get("/api/health").status_code == 200
                return
        raise AssertionError("the door stays closed")


def test_a_proxy_s_connections_are_not_those_of_one_client(tmp_path):
    with serving(settings_in(tmp_path, connections_per_address=5)) as served, contextlib.ExitStack() as held:
        for _ in range(12):
            held.enter_context(dialled(served))
        assert served.http.get("/api/health").status_code == 200


def test_websockets_are_counted_by_the_address_that_a_proxy_names(tmp_path):
    with serving(settings_in(tmp_path, connections_per_address=2)) as served, contextlib.ExitStack() as held:
        table = served.create("person", "person")
        url = served.url.replace("http", "ws") + table.path("/live")[1:]

        def opened(address: str) -> int | None:
            line = held.enter_context(connect(url, additional_headers={"X-Forwarded-For": address}))
            with contextlib.suppress(TimeoutError):
                try:
                    line.recv(timeout=0.3)
                except Exception:
                    return line.close_code
            return None

        assert [opened("10.0.0.1") for _ in range(3)] == [None, None, 4429]
        assert opened("10.0.0.2") is None
        assert [opened(f"2001:db8:1:2::{n}") for n in (1, 2, 3)] == [None, None, 4429]
        assert opened("2001:db8:1:3::1") is None


@pytest.mark.parametrize(
    "host, client",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_client_is_its_network(host, client):
    assert client_of(host) == client


@pytest.mark.parametrize(
    "origin, status",
    [
        (None, None),
        ("SELF", None),
        ("https://friend.example", None),
        ("https://evil.example", 403),
        ("null", 403),
        ("http://127.0.0.1", 403),
    ],
)
def test_a_websocket_is_opened_by_this_server_s_own_pages_alone(tmp_path, origin, status):
    with serving(settings_in(tmp_path, origins="https://friend.example")) as served:
        table = served.create("person", "person")
        url = served.url.replace("http", "ws") + table.path("/live")[1:]
        given = served.url.rstrip("/") if origin == "SELF" else origin
        headers = {} if given is None else {"Origin": given}
        try:
            with connect(url, additional_headers=headers):
                found = None
        except InvalidStatus as refused:
            found = refused.response.status_code
    assert found == status


def test_a_client_that_stops_reading_costs_little_memory(tmp_path):
    """What waits for it is bounded in bytes; then it is cut off, and may come back."""
    with serving(settings_in(tmp_path, bytes_waiting=200_000)) as served:
        table = served.create("bot:greedy", "bot:greedy", start=False)
        with table.live() as slow:
            slow.until("hello")
            (listener,) = served.table(table.id).listeners

            async def flood() -> int:
                for _ in range(100):
                    listener.push('{"type": "flood", "x": "' + "x" * 20_000 + '"}')
                return listener._bytes

            assert served.call(flood()) <= 200_000
            assert slow.closed_with() == 4408
