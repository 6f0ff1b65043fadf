"""The door: who may connect. A client that holds a connection without asking for anything keeps nobody else out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from draftline.server import metrics
from draftline.server.limits import client_of
from draftline.server.settings import Settings, listed

log = logging.getLogger("draftline.server")

HEAD_BYTES = 64_000  # bytes of a request's headers
STUCK_SECONDS = 60.0  # seconds for a client to read on, when it has stopped reading an answer
TOLD_SECONDS = 10.0  # seconds between two lines of the log about those who were refused


class Door:
    """Counts the connections of one process; those that have yet to ask for something are the first to go."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = listed(settings.proxies)
        self.waiting: OrderedDict[Caller, None] = OrderedDict()  # whose request is not complete, the oldest first
        self.inside = Counter[str]()  # connections by client, over HTTP and WebSockets
        self.refused = 0
        self._told = -TOLD_SECONDS

    def enter(self, caller: Caller) -> bool:
        """Count somebody who has just come; whether they may stay. If there are too many, another may have to go."""
        client = client_of(_host(caller))
        self.inside[client] += 1
        if self.inside[client] > self.settings.connections_per_address and _host(caller) not in self.proxies:
            return False
        if self.inside.total() > self.settings.connections:
            oldest = next((other for other in self.waiting if other is not caller), None)
            if oldest is None:
                return False
            oldest.turn_away(HTTPStatus.REQUEST_TIMEOUT)
        return True

    def leave(self, caller: Caller | Talker) -> None:
        client = client_of(_host(caller))
        self.inside[client] -= 1
        if not self.inside[client]:
            del self.inside[client]

    def note(self) -> None:
        """Say from time to time that somebody was refused, without letting them fill the log."""
        self.refused += 1
        metrics.SOCKETS_REFUSED.labels("door").inc()
        if time.monotonic() - self._told >= TOLD_SECONDS:
            self._told = time.monotonic()
            log.warning("connections refused so far: %(refused)d", {"refused": self.refused})


class Caller(HttpToolsProtocol):
    """A connection over HTTP, with time limits for what comes in and for what is not read."""

    door: Door

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of headers so far

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()
        if not self.door.enter(self):
            self.turn_away(HTTPStatus.TOO_MANY_REQUESTS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_done()
        self.door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.parser is None or self.transport.is_closing():
            return
        if self in self.door.waiting and not self.head_complete:
            if self._head > HEAD_BYTES:
                self.turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
            self._head += len(data)
        super().data_received(data)

    # How far a request is.

    @property
    def head_complete(self) -> bool:
        """Whether the headers of the request that comes in are complete."""
        return self.cycle is not None and self.cycle.more_body

    def _await_request(self) -> None:
        self.door.waiting[self] = None
        self._head = 0
        self._set_deadline(self.door.settings.request_deadline, HTTPStatus.REQUEST_TIMEOUT)

    def _request_done(self) -> None:
        self.door.waiting.pop(self, None)
        self._set_deadline(None)

    def on_message_begin(self) -> None:
        if self not in self.door.waiting:
            self._await_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._request_done()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._request_done()
        super().handle_websocket_upgrade()

    # How far an answer is.

    def pause_writing(self) -> None:
        super().pause_writing()
        self._set_deadline(STUCK_SECONDS, None)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self not in self.door.waiting:
            self._set_deadline(None)

    # The end.

    def _set_deadline(self, seconds: float | None, status: HTTPStatus | None = None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self.turn_away, status)

    def turn_away(self, status: HTTPStatus | None) -> None:
        """Close, with a word where there is still somebody to read it."""
        self._request_done()
        self.door.note()
        if self.transport.is_closing():
            return
        if status is None:
            self.transport.abort()
            return
        words = f"HTTP/1.1 {status.value} {status.phrase}\r\nRetry-After: 10\r\nContent-Length: 0\r\n"
        self.transport.write(f"{words}Connection: close\r\n\r\n".encode("ascii"))
        self.transport.close()


class Talker(WebSocketsSansIOProtocol):
    """The same connection when it has become a WebSocket."""

    door: Door

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)


def _host(caller: Caller | Talker) -> str:
    return caller.client[0] if caller.client else ""


def doorkeepers(settings: Settings) -> tuple[type[Caller], type[Talker]]:
    """How connections are served under some settings, over HTTP and as WebSockets."""
    door = {"door": Door(settings)}
    return type("Caller", (Caller,), door), type("Talker", (Talker,), door)
