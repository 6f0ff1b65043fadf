"""A table live: one WebSocket, numbered lines, every action answered, resumable from the last number seen."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from draftline.core.messages import Message
from draftline.server import metrics
from draftline.server.answers import problem_of
from draftline.server.frames import (
    CLIENT_FRAME,
    AcceptedFrame,
    ClientFrame,
    ExplainFrame,
    ForeseenFrame,
    HelloFrame,
    HintFrame,
    MoveFrame,
    PingFrame,
    PongFrame,
    PreviewFrame,
    ReadFrame,
    ReadingFrame,
    ReasonFrame,
    RefusedFrame,
    ServerFrame,
    UndoFrame,
    WhyFrame,
)
from draftline.server.limits import CLIENT, Bucket, Rates
from draftline.server.lobby import Lobby
from draftline.server.models import MessageModel
from draftline.server.problems import Problem
from draftline.server.settings import Settings, listed
from draftline.server.table import Table

router = APIRouter()

Json = dict[str, Any]
# Close codes of our own, from the range that is free for it.
CLOSE_MALFORMED = 4400
CLOSE_REFUSED = 4403
CLOSE_NOT_FOUND = 4404
CLOSE_TOO_SLOW = 4408
CLOSE_TOO_MANY = 4429
CLOSE_TOO_LARGE = 1009
CLOSE_RESTART = 1012
CLOSE_LATER = 1013
CLOSE_CODES = {
    "not-found": CLOSE_NOT_FOUND, "wrong-token": CLOSE_REFUSED, "storage": CLOSE_LATER, "fault": CLOSE_LATER,
}  # fmt: skip


class Connection:
    """One client at one table: its frames wait in a queue, so that a slow one holds up nobody."""

    def __init__(self, socket: WebSocket, lobby: Lobby) -> None:
        self.socket = socket
        self.lobby = lobby
        self.settings: Settings = lobby.settings
        self.seats: tuple[int, ...] = ()
        self.host = False
        self.address = CLIENT.get()
        self._frames: deque[str] = deque()
        self._bytes = 0  # of the frames that wait
        self._close: int | None = None  # the code to close with, when all frames are sent
        self._news = asyncio.Event()
        self._rate = Bucket(self.settings.actions_per_second, self.settings.burst)
        self._requests: Rates = socket.app.state.requests  # of all connections of this client
        self._asking: set[asyncio.Task[None]] = set()

    def push(self, frame: str) -> None:
        """Put a frame into the queue; a client that has fallen too far behind is cut off and may resume."""
        if self._close is not None:
            return
        if self._frames and self._bytes + len(frame) > self.settings.bytes_waiting:
            self._frames.clear()
            self._bytes = 0
            self.leave(CLOSE_TOO_SLOW)
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self._news.set()

    def say(self, frame: ServerFrame) -> None:
        self.push(frame.text())

    def leave(self, code: int) -> None:
        """Close after sending what is queued."""
        self._close = code
        self._news.set()

    def dismiss(self) -> None:
        """Another link leads to a seat of this client."""
        self.leave(CLOSE_REFUSED)

    def refuse(self, id: str | None, problem: Problem) -> None:
        metrics.REFUSED.labels(problem.code).inc()
        reason = MessageModel.model_validate(problem.message.to_json())
        self.say(RefusedFrame(id=id, code=problem.code, reason=reason, index=problem.index))

    async def write(self) -> None:
        """Send what is queued until a close code comes."""
        while self._frames or self._close is None:
            if not self._frames:
                self._news.clear()
                await self._news.wait()
                continue
            frame = self._frames.popleft()
            self._bytes -= len(frame)
            await self.socket.send_text(frame)
        await self.socket.close(self._close)

    async def read(self) -> Any:
        """The next message as JSON; raises a Problem for what is too large or no object."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise Problem("malformed")
        if len(text) > self.settings.message_limit:
            raise Problem("too-large")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise Problem("malformed") from None
        if not isinstance(data, dict):
            raise Problem("malformed")
        return data

    # The first message.

    async def greet(self, id: str) -> Table | None:
        """Find the table and the seats; say hello, or why not."""
        try:
            async with asyncio.timeout(self.settings.hello_deadline):
                hello = HelloFrame.model_validate(await self.read())
            table = await self.lobby.table(id)
            self.seats, self.host = table.held_by(hello.tokens)
        except (TimeoutError, ValidationError):
            self.refuse(None, Problem("malformed"))
            self.leave(CLOSE_MALFORMED)
            return None
        except (Problem, SQLAlchemyError) as error:
            problem = problem_of(error, f"table {id}")
            self.refuse(None, problem)
            self.leave(CLOSE_CODES.get(problem.code, CLOSE_MALFORMED))
            return None
        table.listeners.add(self)
        self.push(table.hello(self, min(hello.start, table.version)))
        return table

    # The rest.

    async def listen(self, table: Table) -> None:
        while True:
            try:
                data = await self.read()
            except Problem as problem:
                self.refuse(None, problem)
                self.leave(CLOSE_TOO_LARGE if problem.code == "too-large" else CLOSE_MALFORMED)
                return
            if not self._rate.take() or not await self._requests.take(self.address):
                self.refuse(_id_of(data), Problem("too-many"))
                self.leave(CLOSE_TOO_MANY)
                return
            await self._handle(table, data)

    async def _handle(self, table: Table, data: Json) -> None:
        try:
            frame = CLIENT_FRAME.validate_python(data)
        except ValidationError as error:
            self.refuse(_id_of(data), _malformed(error))
            return
        answer = ANSWERS.get(type(frame))
        if answer is None:
            self.refuse(_id_of(data), Problem("malformed"))
        elif type(frame) in ASK_A_WORKER:  # a worker is asked: the next message need not wait for it
            task = asyncio.ensure_future(self._answered(answer, table, frame))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        else:
            await self._answered(answer, table, frame)

    async def _answered(self, answer: Reply, table: Table, frame: Any) -> None:
        try:
            await answer(self, table, frame)
        except Exception as error:
            self.refuse(frame.id, problem_of(error, f"table {table.id}"))

    async def ping(self, table: Table, _frame: PingFrame) -> None:
        self.say(PongFrame(version=table.version))

    async def move(self, table: Table, frame: MoveFrame) -> None:
        version = await table.act_as(self.seats, frame.seat, frame.actions, frame.version, frame.id)
        self._accept(table, frame.id, version)

    async def undo(self, table: Table, frame: UndoFrame) -> None:
        version = await table.undo_as(self.seats, frame.seat, frame.count, frame.id)
        self._accept(table, frame.id, version)

    def _accept(self, table: Table, id: str, version: int) -> None:
        self.say(AcceptedFrame(id=id, version=version))
        self.lobby.wake(table)

    async def preview(self, table: Table, frame: PreviewFrame) -> None:
        version = table.version
        seat = table.acting_seat(self.seats, frame.seat)
        found = await self.lobby.preview(table, seat, frame.action, frame.actions)
        self.say(ForeseenFrame(id=frame.id, version=version, seat=seat, **found))

    async def hint(self, table: Table, frame: HintFrame) -> None:
        version = table.version
        seat = table.acting_seat(self.seats, frame.seat)
        found = await self.lobby.hint(table, seat, frame.mine)
        self.say(ExplainFrame(id=frame.id, version=version, seat=seat, **found))

    async def why(self, table: Table, frame: WhyFrame) -> None:
        seat = table.acting_seat(self.seats, frame.seat)
        reason = table.race.game.view(seat).legal(frame.action).reason
        told = None if reason is None else MessageModel.model_validate(reason.to_json())
        self.say(ReasonFrame(id=frame.id, reason=told))

    async def reading(self, table: Table, frame: ReadFrame) -> None:
        self.say(ReadingFrame(id=frame.id, **await self.lobby.readings.of(table, self.seats, frame.start)))

    def stop_asking(self) -> None:
        for task in list(self._asking):
            task.cancel()


Reply = Callable[[Connection, Table, Any], Awaitable[None]]
ANSWERS: dict[type[ClientFrame], Reply] = {
    PingFrame: Connection.ping,
    MoveFrame: Connection.move,
    UndoFrame: Connection.undo,
    PreviewFrame: Connection.preview,
    HintFrame: Connection.hint,
    WhyFrame: Connection.why,
    ReadFrame: Connection.reading,
}
ASK_A_WORKER = (PreviewFrame, HintFrame, ReadFrame)


def _malformed(error: ValidationError) -> Problem:
    """Where the first mistake is, below the type of the frame; what was sent there is not repeated."""
    place = error.errors()[0]["loc"][1:]
    field = ".".join(str(part) for part in place) or "type"
    return Problem("malformed", Message("error.http-field", {"field": field}))


def _id_of(data: Json) -> str | None:
    id = data.get("id")
    return id[:64] if isinstance(id, str) else None


async def _converse(connection: Connection, id: str) -> None:
    """Hello, then everything that the client sends, until it leaves or is asked to leave."""
    table = await connection.greet(id)
    if table is None:
        return
    try:
        connection.lobby.came(table, connection.seats, connection.host)
        await connection.listen(table)
    finally:
        table.listeners.discard(connection)
        connection.stop_asking()
        connection.lobby.came_or_left(table, connection.seats, connection.host)


def _from_here(socket: WebSocket, others: str) -> bool:
    """Whether the page that opens a connection is this server's own, or one of some others; programs send no origin."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host") or origin in listed(others)


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    lobby: Lobby = socket.app.state.lobby
    if not _from_here(socket, lobby.settings.origins):
        metrics.SOCKETS_REFUSED.labels("origin").inc()
        await socket.close()  # before it is accepted: the answer is 403
        return
    await socket.accept()
    with lobby.peers.counted(CLIENT.get()) as count, metrics.SOCKETS.track_inprogress():
        if count > lobby.settings.connections_per_address:
            metrics.SOCKETS_REFUSED.labels("address").inc()
            await socket.close(CLOSE_TOO_MANY)
            return
        await _serve(Connection(socket, lobby), id)


async def _serve(connection: Connection, id: str) -> None:
    """Read and write at once, until either ends."""
    writing = asyncio.ensure_future(connection.write())
    reading = asyncio.ensure_future(_converse(connection, id))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
        if reading.done() and reading.exception() is None:
            await writing  # the close code is still to be sent
    for task in (reading, writing):
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await task
