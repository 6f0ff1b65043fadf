"""One visitor from one address who does everything at once that hurts a server, in a process of its own.

It counts what it gets: by what it tried and by the status or the close code. `open` and `sent` are attempts that nobody
refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

import draftline
from bench.soak.web import CREATED, LOST, Address, Site, closing
from draftline.core.record import checksum

Json = dict[str, Any]
HERE = Address("127.66.6.6", sys.platform != "linux")
NICE = 10  # in life its processor is not the server's
HALF_OPEN, TRICKLING, AT_ONCE = 2500, 200, 50
PRO_TABLES, PRO_SEATS = 60, 5
HINT_SOCKETS, HINTS = 10, 55
SLOW_READERS = 40
COLUMNS = 150_001
DOTS = (15_000, 30_000, 90_000)  # of `a.a.a...=1`: 30 to 180 kB
LEAVING = 0.2  # seconds after which it no longer waits for an answer
PAUSE = 0.02
PATIENCE = 30.0
RESIDE = 5.0  # seconds until it looks again at what it holds open
BIG_BODY = 50_000_000
SMALL_BUFFER = 4096  # bytes that a slow reader takes before it reads
ALLEY = {"game": "thunder-alley", "options": {"laps": 3}}


def dotted(count: int) -> str:
    return ".".join(["a"] * count) + "=1"


@cache
def wide_record() -> Json:
    """A record from a picture with so many columns."""
    record = draftline.position("29 .. .. 22 .. 43", final=False).record()
    record["position"]["text"] = "29 .. .. 22 .. 43" + " .." * (COLUMNS - 6)
    record["checksum"] = checksum(record)
    return record


NASTY_FRAMES: tuple[str | bytes, ...] = (
    "", "{", "null", "[]", "7", '"hello"', "[" * 50_000, '{"a":' * 5000, "x" * 300_000, b"\x00\xff",
    '{"type": "move"}', '{"type": "hello", "tokens": 7}', '{"type": "move", "id": "", "version": -1, "actions": []}',
    json.dumps({"type": "why", "id": "x", "action": "9" * 199}),
    json.dumps({"type": "undo", "id": "x", "count": 10**30}),
    json.dumps({"type": "preview", "id": "x", "actions": ["forward"] * 1000}),
)  # fmt: skip


class Abuser:
    """All attacks at once, until it is stopped."""

    def __init__(self, site: Site, seed: int) -> None:
        self.site = site
        self.rng = random.Random(seed)
        self.counts: dict[str, Counter[str]] = {}
        self.numbers = itertools.count()

    def note(self, attack: str, what: object) -> None:
        self.counts.setdefault(attack, Counter())[str(what)] += 1

    async def run(self, names: list[str]) -> None:
        stopped = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
        tasks = [asyncio.ensure_future(self.forever(name, ATTACKS[name])) for name in names]
        print("ready", flush=True)
        await stopped.wait()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=5)

    async def forever(self, name: str, attack: Attack) -> None:
        """Again and again, whatever the server says."""
        while True:
            try:
                await attack(self)
            except InvalidStatus as refusal:
                self.note(name, refusal.response.status_code)
            except ConnectionClosed as closed:
                self.note(name, "closed" if closed.rcvd is None else closed.rcvd.code)
            except Exception as fault:
                self.note(name, type(fault).__name__)
            await asyncio.sleep(PAUSE)

    async def ask(self, name: str, method: str, path: str, body: Any = None, **more: str) -> tuple[int, Json]:
        status, answer = await self.site.ask(HERE, method, path, body, PATIENCE, **more)
        self.note(name, status)
        try:
            found = json.loads(answer)
        except ValueError:
            found = {}
        return status, found if isinstance(found, dict) else {}

    @contextlib.asynccontextmanager
    async def table(self, name: str, *seats: str) -> AsyncIterator[Json]:
        """A table of its own, or a pause if it gets none."""
        status, made = await self.ask(name, "POST", "/api/tables", wish(*seats))
        if status == CREATED:
            yield made
        else:
            await asyncio.sleep(1.0)
            yield {}

    # Connections.

    async def hold(self, name: str, count: int, first: bytes = b"", more: bytes = b"") -> None:
        """So many connections at once, and a byte now and then; those that the server closes are opened again."""
        held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        try:
            while True:
                for pair in [pair for pair in held if pair[0].at_eof() or pair[1].is_closing()]:
                    held.remove(pair)
                    pair[1].close()
                    self.note(name, "closed")
                for _ in range(min(AT_ONCE, count - len(held))):
                    async with asyncio.timeout(PATIENCE):
                        held.append(await self.site.open(HERE))
                    held[-1][1].write(first)
                    self.note(name, "open")
                for _, writer in held:
                    writer.write(more)
                await asyncio.sleep(1.0 if len(held) == count else PAUSE)
        finally:
            for _, writer in held:
                writer.close()

    async def half_open(self) -> None:
        await self.hold("half-open connections", HALF_OPEN)

    async def trickle(self) -> None:
        await self.hold("headers byte by byte", TRICKLING, b"GET / HTTP/1.1\r\nX-a: ", b"a")

    async def slow_read(self) -> None:
        """Spectators of public tables who say hello and never read."""
        name = "slow readers"
        _, answer = await self.site.ask(HERE, "GET", "/api/tables?status=running")
        found = json.loads(answer)
        tables = [table["id"] for table in found] if isinstance(found, list) else []
        async with contextlib.AsyncExitStack() as open_now:
            for _ in range(SLOW_READERS if tables else 0):
                asleep = socket.socket()
                open_now.callback(asleep.close)
                asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
                asleep.setblocking(False)
                if HERE.local is not None:
                    asleep.bind(HERE.local)
                await asyncio.get_running_loop().sock_connect(asleep, tuple(self.site))
                await asyncio.get_running_loop().sock_sendall(asleep, self.greeting(self.rng.choice(tables)))
                self.note(name, "open")
            await asyncio.sleep(4 * RESIDE)

    def greeting(self, table: str) -> bytes:
        """The handshake and the first frame of a WebSocket, by hand: nothing reads what comes back."""
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        head = self.site.head(
            "GET", f"/api/tables/{table}/live", HERE, 0, **upgrade, **{"Sec-WebSocket-Key": "c29ha3NvYWtzb2Frc29haw=="}
        )
        hello = b'{"type": "hello", "from": 0}'
        return head + bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello

    # Work.

    async def pro_tables(self) -> None:
        """Tables at which five of the best bots race, each of them watched."""
        watching = [asyncio.ensure_future(self.watch_pros()) for _ in range(PRO_TABLES)]
        try:
            await asyncio.gather(*watching)
        finally:
            for task in watching:
                task.cancel()

    async def watch_pros(self) -> None:
        name = "tables of pro bots"
        async with self.table(name, *["bot:pro"] * PRO_SEATS) as made:
            if made:
                async with self.site.live(made["id"], HERE) as live:
                    await live.send('{"type": "hello"}')
                    while True:
                        await live.recv(decode=False)

    async def hints(self) -> None:
        name = "hints"
        async with self.table(name, "person", "bot:club") as made:
            if made:
                await asyncio.gather(*(self.ask_hints(name, made) for _ in range(HINT_SOCKETS)))

    async def ask_hints(self, name: str, made: Json) -> None:
        async with self.site.live(made["id"], HERE) as live:
            await self.hello(live, made["seats"][0]["token"])
            for number in range(HINTS):
                await live.send(json.dumps({"type": "hint", "id": f"h{number}"}))
            for _ in range(HINTS):
                async with asyncio.timeout(PATIENCE):
                    await self.answer(name, live)

    async def hello(self, live: ClientConnection, *tokens: str) -> None:
        await live.send(json.dumps({"type": "hello", "tokens": tokens}))

    async def answer(self, name: str, live: ClientConnection) -> None:
        frame = json.loads(await live.recv())
        self.note(name, frame["code"] if frame["type"] == "refused" else frame["type"])

    async def seasons(self) -> None:
        await self.ask("uploads of dots", "POST", "/api/seasons/upload", {"file": dotted(self.rng.choice(DOTS))})

    async def records(self) -> None:
        """A record of many columns, and its replay again and again, without waiting for it."""
        name = "wide records"
        status, found = await self.ask(name, "POST", "/api/replays", {"record": wide_record()})
        for _ in range(10 if status == CREATED else 0):
            await self.leave(name, "GET", f"/api/replays/{found['id']}")

    async def leave(self, name: str, method: str, path: str) -> None:
        """Ask, and go before the answer comes."""
        reader, writer = await self.site.open(HERE)
        with closing(writer):
            writer.write(self.site.head(method, path, HERE, 0))
            await writer.drain()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LEAVING):
                    head = await reader.read(12)
                    self.note(name, head[9:12].decode() or "closed")
                    return
            self.note(name, "sent")

    # Nonsense.

    async def frames(self) -> None:
        name = "malformed frames"
        async with self.table(name, "person", "bot:random") as made:
            for nasty in NASTY_FRAMES if made else ():
                with contextlib.suppress(ConnectionClosed):
                    async with self.site.live(made["id"], HERE) as live:
                        if self.rng.random() < 0.7:
                            await self.hello(live, made["seats"][0]["token"])
                        await live.send(nasty)
                        await self.drained(name, live)

    async def drained(self, name: str, live: ClientConnection) -> None:
        """What it answers, and with which code it closes if it does."""
        try:
            async with asyncio.timeout(LEAVING):
                while True:
                    await live.recv(decode=False)
        except TimeoutError:
            self.note(name, "sent")
        except ConnectionClosed as closed:
            self.note(name, "closed" if closed.rcvd is None else closed.rcvd.code)

    async def bodies(self) -> None:
        """Too large, announced; and endless, in pieces."""
        name = "oversize bodies"
        for fields in ({"Content-Length": str(BIG_BODY)}, {"Transfer-Encoding": "chunked"}):
            reader, writer = await self.site.open(HERE)
            with closing(writer):
                head = self.site.head("POST", "/api/replays", HERE, 0).decode()
                field = "".join(f"{key}: {value}\r\n" for key, value in fields.items())
                writer.write(head.replace("Content-Length: 0\r\n", field).encode())
                with contextlib.suppress(*LOST):
                    for _ in range(100):
                        writer.write(b"8000\r\n" + bytes(0x8000) + b"\r\n")
                        await writer.drain()
                async with asyncio.timeout(PATIENCE):
                    head_back = await reader.read(12)
                self.note(name, head_back[9:12].decode() or "closed")

    async def flood(self) -> None:
        name = "floods of tables"
        await asyncio.gather(*(self.ask(name, "POST", "/api/tables", wish("person", "open")) for _ in range(20)))

    async def replays(self) -> None:
        name = "floods of replays"
        record = draftline.new_game("thunder-alley", seats=2, seed=next(self.numbers)).record()
        await asyncio.gather(*(self.ask(name, "POST", "/api/replays", {"record": record}) for _ in range(10)))

    async def tokens(self) -> None:
        name = "wrong tokens"
        async with self.table(name, "person", "person") as made:
            for _ in range(50 if made else 0):
                path = f"/api/tables/{made['id']}"
                guess = {"X-Seat-Token": "".join(self.rng.choices("abcdefgh", k=24))}
                body = {"actions": ["pass"], "version": 0, "client": "x"}
                await self.ask(name, "POST", f"{path}/actions", body, **guess)
                async with self.site.live(made["id"], HERE) as live:
                    await self.hello(live, guess["X-Seat-Token"])
                    await self.drained(name, live)

    async def origin(self) -> None:
        name = "wrong origin"
        async with self.table(name, "person", "person") as made:
            for _ in range(20 if made else 0):
                try:
                    async with self.site.live(made["id"], HERE, Origin="https://elsewhere.example") as live:
                        await self.hello(live, made["seats"][0]["token"])
                        await self.answer(name, live)
                except InvalidStatus as refusal:
                    self.note(name, refusal.response.status_code)
                await asyncio.sleep(PAUSE)


Attack = Callable[[Abuser], Awaitable[None]]
SLOW = "slow readers"
ATTACKS: dict[str, Attack] = {
    "half-open connections": Abuser.half_open,
    "headers byte by byte": Abuser.trickle,
    SLOW: Abuser.slow_read,
    "tables of pro bots": Abuser.pro_tables,
    "hints": Abuser.hints,
    "uploads of dots": Abuser.seasons,
    "wide records": Abuser.records,
    "malformed frames": Abuser.frames,
    "oversize bodies": Abuser.bodies,
    "floods of tables": Abuser.flood,
    "floods of replays": Abuser.replays,
    "wrong tokens": Abuser.tokens,
    "wrong origin": Abuser.origin,
}


def wish(*seats: str) -> Json:
    return {**ALLEY, "seats": [{"who": who} for who in seats], "start": "open" not in seats}


def main() -> None:
    """HOST PORT SEED ATTACK...: prints what it got when it is stopped."""
    host, port, seed, *names = sys.argv[1:]
    os.nice(NICE)
    abuser = Abuser(Site(host, int(port)), int(seed))
    asyncio.run(abuser.run(names))
    print(json.dumps({name: dict(sorted(found.items())) for name, found in sorted(abuser.counts.items())}))


if __name__ == "__main__":
    main()
