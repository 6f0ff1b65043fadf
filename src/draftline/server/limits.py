"""Limits: who a client is, how large a request may be, how often one may ask; and the headers of every answer."""

from __future__ import annotations

import contextlib
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from draftline.data.documents import whole
from draftline.server.answers import answer
from draftline.server.problems import Problem
from draftline.server.store import Store

MOST_ADDRESSES = 10_000  # addresses remembered
NETWORK_BITS = 64  # of an IPv6 address: whoever has one has all of these
CLIENT: ContextVar[str] = ContextVar("client", default="")  # for whom something is done: the limits go by it

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "media-src 'self' data: blob:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


@lru_cache(MOST_ADDRESSES)
def client_of(host: str) -> str:
    """Who is behind an address: with IPv6 the whole network that one household gets."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, NETWORK_BITS), strict=False))


class Bucket:
    """A burst at once, then a steady rate per second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = float(burst)
        self._clock = clock
        self._left = float(burst)
        self._then = clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Rates:
    """A bucket for every client; the ones not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def check(self, client: str) -> None:
        if not await self.take(client):
            raise Problem("too-many")

    async def take(self, client: str) -> bool:
        bucket = self._buckets.setdefault(client, Bucket(self.rate, self.burst))
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


class SharedRates(Rates):
    """The same for several processes together: their database keeps the buckets."""

    def __init__(self, name: str, rate: float, burst: int, store: Store) -> None:
        super().__init__(rate, burst)
        self.name = name
        self.store = store

    async def take(self, client: str) -> bool:
        """What one process lets through alone is enough to refuse; the database is asked about the rest."""
        own = await super().take(client)
        return own and await self.store.run(self.store.take, f"{self.name} {client}", self.rate, self.burst)


class Clients:
    """Notes for whom everything that follows is done; who asks too often is refused before anything is."""

    def __init__(self, app: ASGIApp, rates: Rates) -> None:
        self.app = app
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is not None:
            CLIENT.set(client_of(client[0]))
        asks = scope["type"] == "http" and scope["path"].startswith("/api/")  # the page itself costs next to nothing
        if asks and not await self.rates.take(CLIENT.get()):
            await answer(Problem("too-many"), Request(scope))(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class _TooLarge(Exception):
    """More bytes came than are allowed."""


class BodyLimit:
    """Refuses what is too large before anybody reads it, announced or not."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        announced = whole(request.headers.get("content-length", "0"))
        if announced is None or announced > self.limit:
            await answer(Problem("too-large"), request)(scope, receive, send)
            return
        counter = _Counter(receive, send, self.limit)
        with contextlib.suppress(_TooLarge):
            await self.app(scope, counter.receive, counter.send)
        if counter.exceeded and not counter.answered:
            await answer(Problem("too-large"), request)(scope, receive, send)


class _Counter:
    """Counts what comes in; once it is too much, the application's answer is dropped."""

    def __init__(self, receive: Receive, send: Send, limit: int) -> None:
        self._receive = receive
        self._send = send
        self._left = limit
        self.exceeded = False
        self.answered = False

    async def receive(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.exceeded = True
            raise _TooLarge
        return message

    async def send(self, message: Message) -> None:
        if not self.exceeded or self.answered:
            self.answered = True
            await self._send(message)


class SecurityHeaders:
    """Headers that tell browsers about this site; no cache keeps the API's answers unless they say so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)
