"""How everybody of a soak talks to the server, and from which address: small, so that two cores are left to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

PATIENCE = 30.0  # seconds for a connection, and for an answer
LOST = (OSError, EOFError, TimeoutError, WebSocketException)  # a connection that is no longer there
CREATED = 201


class Address(NamedTuple):
    """Where somebody comes from: an address of this machine, or one that a proxy on this machine tells of."""

    ip: str
    proxied: bool

    @property
    def local(self) -> tuple[str, int] | None:
        return None if self.proxied else (self.ip, 0)

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": self.ip} if self.proxied else {}


def address(number: int) -> Address:
    """One for each number; half of them come by way of a proxy, and all where a machine has one address of its own."""
    proxied = sys.platform != "linux" or bool((number ^ number >> 1) & 1)
    return Address(f"{10 if proxied else 127}.{1 + (number >> 16)}.{number >> 8 & 255}.{number & 255}", proxied)


class Site(NamedTuple):
    """A server as its visitors know it."""

    host: str
    port: int

    def head(self, method: str, path: str, came: Address, length: int, **more: str) -> bytes:
        fields = {
            "Host": f"{self.host}:{self.port}", "Connection": "close", "Content-Type": "application/json",
            "Content-Length": str(length), **came.headers, **more,
        }  # fmt: skip
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
        return "\r\n".join([*lines, "", ""]).encode()

    async def open(self, came: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=came.local)

    async def ask(
        self, came: Address, method: str, path: str, body: Any = None, patience: float = PATIENCE, **more: str
    ) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        sent = b"" if body is None else json.dumps(body).encode()
        async with asyncio.timeout(patience):
            reader, writer = await self.open(came)
            with closing(writer):
                writer.write(self.head(method, path, came, len(sent), **more) + sent)
                answer = await reader.read()
        if not answer:
            raise ConnectionResetError
        head, _, rest = answer.partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), rest

    def live(self, table: str, came: Address, **more: str) -> connect:
        """A table's WebSocket, compressed as browsers have it."""
        return connect(
            f"ws://{self.host}:{self.port}/api/tables/{table}/live", additional_headers={**came.headers, **more},
            local_addr=came.local, proxy=None, max_size=None, ping_interval=None, open_timeout=PATIENCE,
            close_timeout=2,
        )  # fmt: skip


@contextlib.contextmanager
def closing(writer: asyncio.StreamWriter) -> Iterator[None]:
    try:
        yield
    finally:
        writer.close()
