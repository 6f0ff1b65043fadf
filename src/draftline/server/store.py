"""The database: tables, their seats, the log of their actions, and uploaded replays.

The log is only ever added to; a race is what its log says. A move, one row for each of its actions, and what it
changes at its table are stored in one transaction, under (table, number), so that two who act at once cannot both
succeed, in one process or in several.
Every change of a table locks its row and checks that it is as the process believes; if not, `Conflict`.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Double,
    Engine,
    ForeignKey,
    Index,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from draftline.bots.referee import CRASHED, HUNG, ILLEGAL, MESSAGES
from draftline.core.seeds import Seed, read_seed
from draftline.core.tables import EDITION
from draftline.server.attachments import Attached, Attachment, keep
from draftline.server.database import CONNECTIONS, shared
from draftline.server.database import Base as Base
from draftline.server.database import open_engine as open_engine
from draftline.server.tokens import new_worker

WAITING = "waiting"
RUNNING = "running"
OVER = "over"
PERSON = "person"
OPEN = "open"
BOT = "bot"
AI = "ai"
BY_OWNER, BY_TABLE = "owner", "table"  # who has lent a seat
MOST_TOLD = 3000  # letters of a move that goes with the news of it; PostgreSQL carries 8000 bytes
CHANNEL = "draftline"  # on which PostgreSQL tells all processes what one of them did
FAULT_MARK = " "  # begins what stands for a client where a bot failed; no client's own id begins so
OLD_FAULTS = {"broke-down": CRASHED, "illegal-answer": ILLEGAL, "no-answer": HUNG}  # how earlier versions called them

# What health writes; it is not among our tables, as no backup needs it.
RATES = Table(
    "rates", MetaData(), Column("client", String(80), primary_key=True), Column("left", Double, nullable=False),
    Column("at", Double, nullable=False),
)  # fmt: skip
PULSE = Table("pulse", MetaData(), Column("at", Double, nullable=False), Column("filler", Text, nullable=False))
FILLER_BYTES = 16_000  # bytes of a beat, more than any move needs: where there is room for it, there is for a move

T = TypeVar("T")


def mark_of(client: str) -> str:
    """The client's entry in the log; faults written by earlier versions get their current names."""
    kind = OLD_FAULTS.get(client.rpartition("bot-")[2]) if client.startswith(FAULT_MARK) else None
    return client if kind is None else FAULT_MARK + MESSAGES[kind]


class SeedText(TypeDecorator[Seed]):
    """A seed as text: its digits or its letters."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: Seed | None, dialect: Any) -> str:
        return str(value)

    def process_result_value(self, value: str | None, dialect: Any) -> Seed:
        return read_seed(str(value))


class TableRow(Base):
    """One race: how it is set up and how far it is."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    track: Mapped[str] = mapped_column(String(64))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[Seed] = mapped_column(SeedText)
    seeded: Mapped[bool]  # the seed was chosen by whoever made the table
    public: Mapped[bool]
    status: Mapped[str] = mapped_column(String(8), index=True)
    version: Mapped[int]  # rows of the log
    bots_next: Mapped[bool]  # a bot has to choose: after a restart it has to be asked again
    host: Mapped[str] = mapped_column(String(64), index=True)  # hash of the host's token
    created: Mapped[float] = mapped_column(Double, index=True)
    changed: Mapped[float] = mapped_column(Double)
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    rematch: Mapped[str | None] = mapped_column(String(32))
    edition: Mapped[int] = mapped_column(default=EDITION)  # of the rules by which it is raced
    # Who wishes what the table decides together: `lend 2`, `end`.
    votes: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)
    # The season whose race this is: its id and name, and the race's number.
    season: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)
    # What the race brings along, by kind: the name and the digest of a track of somebody's own.
    attached: Mapped[Attached | None] = mapped_column(JSON(none_as_null=True), default=None)
    readings: Mapped[bool] = mapped_column(default=False)  # people who race may see who is winning


class SeatRow(Base):
    """Who sits in a seat; a person's by the hash of its token."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    who: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(80))
    bot: Mapped[str] = mapped_column(String(80))  # the code of a bot, or of an AI team's deck
    token: Mapped[str | None] = mapped_column(String(64), index=True)
    # Who has lent it to a bot: it is driven by one, and a person's all the same.
    lent: Mapped[str | None] = mapped_column(String(8), default=None)


class ActionRow(Base):
    """One row of the log: an action of a seat, or an undo (`undo 2`)."""

    __tablename__ = "actions"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(String(200))
    # With the last row of a move: the client's own id of it; a bot's is none, or FAULT and why.
    client: Mapped[str | None] = mapped_column(String(64))
    at: Mapped[float] = mapped_column(Double)  # the same for all rows of a move

    __table_args__ = (Index("one_per_client", "table_id", "seat", "client", unique=True),)


class ReplayRow(Base):
    """A record that somebody uploaded, checked."""

    __tablename__ = "replays"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    record: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Double)


@dataclass(frozen=True)
class LogEntry:
    """A row of the log to be stored."""

    number: int
    seat: int
    text: str
    client: str | None


@dataclass(frozen=True)
class AfterMove:
    """What the new rows make of their table."""

    at: float  # when
    bots_next: bool
    outcome: dict[str, Any] | None
    seated: tuple[str, ...] = ()  # who sits where, as the process believes; checked, because `bots_next` depends on it


# What is done for every move, ready to be used.
HELD = select(TableRow.version).where(TableRow.id == bindparam("id")).with_for_update()
SEATED = select(SeatRow.who).where(SeatRow.table_id == bindparam("id")).order_by(SeatRow.seat)
LOGGED = insert(ActionRow)
_NEWS: dict[str, Any] = {name: bindparam(name) for name in ("version", "bots_next", "changed")}
MOVED = update(TableRow).where(TableRow.id == bindparam("id_")).values(**_NEWS)
ENDED = MOVED.values(outcome=bindparam("outcome", type_=JSON()), status=bindparam("status"))
RUNG = select(func.pg_notify(bindparam("channel"), bindparam("news")))


@dataclass(frozen=True)
class Move:
    """A move that waits to be stored."""

    id: str
    entries: list[LogEntry]
    after: AfterMove
    stored: asyncio.Future[None]


def told_of(entries: list[LogEntry], at: float) -> str | None:
    """A move as the other processes are told of it, unless it is too long for that."""
    words = json.dumps([at, *([one.number, one.seat, one.text, one.client] for one in entries)])
    return words if len(words) <= MOST_TOLD else None


def heard_of(id: str, words: str) -> list[ActionRow]:
    """The same as rows of the log."""
    at, *rows = json.loads(words)
    names = ("number", "seat", "text", "client")
    return [ActionRow(table_id=id, at=at, **dict(zip(names, row, strict=True))) for row in rows]


def _settle(stored: asyncio.Future[None], fault: Exception | None) -> None:
    if stored.done():  # whoever waited has gone
        return
    if fault is None:
        stored.set_result(None)
    else:
        stored.set_exception(fault)


class Conflict(Exception):
    """Somebody else was faster, at the next number of a log or at a seat: what was seen is stale."""


TableRows = tuple[TableRow, list[SeatRow], list[ActionRow]]


class Store:
    """Everything the server asks of its database; `run` works in a thread, so that nobody waits for the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared = shared(engine)
        self.me = new_worker()  # what this process is called among those that share the database
        self._moves: list[Move] = []  # that wait to be stored together
        self._thread = ThreadPoolExecutor(CONNECTIONS if self.shared else 1, "draftline-store")

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    def close(self) -> None:
        self._thread.shutdown(wait=True)
        self.engine.dispose()

    # Tables.

    def add_table(
        self, table: TableRow, seats: list[SeatRow], rematch_of: str | None = None, brought: Sequence[Attachment] = ()
    ) -> str:
        """Keep a new table and what it brings along; of two rematches of a race the first counts, its id is given."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            if rematch_of is not None:
                won = update(TableRow).where(TableRow.id == rematch_of, TableRow.rematch.is_(None))
                if session.execute(won.values(rematch=table.id)).rowcount == 0:  # type: ignore[attr-defined]
                    return session.execute(select(TableRow.rematch).where(TableRow.id == rematch_of)).scalar() or ""
                self.ring(session, rematch_of)
            keep(session, brought)
            session.add(table)
            session.flush()
            session.add_all(seats)
            return table.id

    def table(self, id: str, after: int = 0) -> TableRows | None:
        """A table with its seats and the rows of its log behind a number, all as they are at one moment."""
        with Session(self.engine, expire_on_commit=False) as session:
            if self.shared:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            row = session.get(TableRow, id)
            if row is None:
                return None
            seats = session.scalars(select(SeatRow).where(SeatRow.table_id == id).order_by(SeatRow.seat))
            found = select(ActionRow).where(ActionRow.table_id == id, ActionRow.number > after)
            return row, list(seats), list(session.scalars(found.order_by(ActionRow.number)))

    def start(self, id: str, bots_next: bool, seats: list[tuple[int, str, str, str]]) -> None:
        """The race begins; open seats are filled as given: (seat, who, name, bot)."""
        with Session(self.engine) as session, session.begin():
            _hold(session, id, status=WAITING)
            for seat, who, name, bot in seats:
                _put_seat(session, id, seat, {"who": who, "name": name, "bot": bot}, OPEN)
            if OPEN in _seated(session, id):
                raise Conflict
            values = {"status": RUNNING, "bots_next": bots_next, "changed": time.time()}
            session.execute(update(TableRow).where(TableRow.id == id).values(**values))
            self.ring(session, id)

    def put_seat(
        self, id: str, seat: int, values: dict[str, Any], only: str | None = None,
        then: dict[str, Any] | None = None, version: int | None = None,
    ) -> None:  # fmt: skip
        """Change a seat, and what follows from it at its table.

        With `only`, just if that is who sits there, so that only one of two can join; with a version just at that one.
        """
        with Session(self.engine) as session, session.begin():
            _hold(session, id, **({} if version is None else {"version": version}))
            _put_seat(session, id, seat, values, only)
            if then is not None:
                session.execute(update(TableRow).where(TableRow.id == id).values(**then))
            self.ring(session, id)

    def put_votes(self, id: str, before: dict[str, Any] | None, votes: dict[str, Any] | None) -> None:
        with Session(self.engine) as session, session.begin():
            _hold(session, id, status=RUNNING, votes=before)
            session.execute(update(TableRow).where(TableRow.id == id).values(votes=votes))
            self.ring(session, id)

    def forget_scenes(self, before: float, since: float) -> None:
        """Nobody keeps a scene: those begun in a span of time are deleted."""
        begun = TableRow.created.between(since, before)
        ids = select(TableRow.id).where(begun, TableRow.options["scene"].as_string().is_not(None))
        with Session(self.engine) as session, session.begin():
            old = list(session.scalars(ids))
            for part in (ActionRow, SeatRow):
                session.execute(delete(part).where(part.table_id.in_(old)))
            session.execute(delete(TableRow).where(TableRow.id.in_(old)))

    # The log.

    async def enter(self, id: str, entries: list[LogEntry], after: AfterMove) -> None:
        """Store a move and what it changes, all or nothing; `Conflict` if somebody was faster.

        Where one process has the database to itself, the moves that come while others are being written are written
        together: they share a transaction, and the time that the disk takes for it.
        """
        if self.shared:
            await self.run(self.append, id, entries, after)
            return
        move = Move(id, entries, after, asyncio.get_running_loop().create_future())
        self._moves.append(move)
        if len(self._moves) == 1:
            await self.run(self._write)
        await move.stored

    def _write(self) -> None:
        """In the store's thread: all moves that wait by now."""
        moves, self._moves = self._moves, []
        try:
            with self.engine.begin() as connection:
                faults = [self._attempt(connection, move) for move in moves]
        except IntegrityError:
            faults = [self._alone(move) for move in moves]
        except Exception as fault:  # the disk is full, or locked: for all of them
            faults = [fault] * len(moves)
        for move, found in zip(moves, faults, strict=True):
            move.stored.get_loop().call_soon_threadsafe(_settle, move.stored, found)

    def _attempt(self, connection: Connection, move: Move) -> Exception | None:
        """Whoever was slower is told so, and the others are not held up by it."""
        try:
            self._append(connection, move.id, move.entries, move.after)
        except Conflict as conflict:
            return conflict
        return None

    def _alone(self, move: Move) -> Exception | None:
        """One of several that could not be stored together: perhaps it is not at fault."""
        try:
            self.append(move.id, move.entries, move.after)
        except Exception as fault:
            return fault
        return None

    def append(self, id: str, entries: list[LogEntry], after: AfterMove) -> None:
        """The same at once and alone."""
        try:
            with self.engine.begin() as connection:
                self._append(connection, id, entries, after)
        except IntegrityError as taken:
            raise Conflict from taken

    def _append(self, connection: Connection, id: str, entries: list[LogEntry], after: AfterMove) -> None:
        """Look first, so that a conflict has changed nothing."""
        found = connection.execute(HELD, {"id": id}).first()
        seated = tuple(connection.scalars(SEATED, {"id": id}))
        if found is None or found.version != entries[0].number - 1 or (after.seated and seated != after.seated):
            raise Conflict
        connection.execute(LOGGED, [{"table_id": id, "at": after.at, **vars(entry)} for entry in entries])
        values = {"version": entries[-1].number, "bots_next": after.bots_next, "changed": after.at}
        if after.outcome is None:
            connection.execute(MOVED, {"id_": id, **values})
        else:
            connection.execute(ENDED, {"id_": id, **values, "outcome": after.outcome, "status": OVER})
        self.ring(connection, id, None if after.outcome is not None else told_of(entries, after.at))

    def ring(self, session: Session | Connection, id: str, move: str | None = None) -> None:
        """Tell the other processes, as soon as this is stored, that a table has changed, and by which move."""
        if self.shared:
            news = json.dumps({"from": self.me, "table": id, **({} if move is None else {"move": move})})
            session.execute(RUNG, {"channel": CHANNEL, "news": news})

    # Rates.

    def take(self, client: str, rate: float, burst: int) -> bool:
        """Take one from a client's bucket, which fills at a rate per second up to a burst; whether there was one.

        One statement, so that several processes together let through no more than one would.
        """
        now = time.time()
        filled = func.least(float(burst), RATES.c.left + func.greatest(now - RATES.c.at, 0.0) * rate)
        row = pg_insert(RATES).values(client=client, left=burst - 1.0, at=now)
        taken = row.on_conflict_do_update(
            index_elements=[RATES.c.client], set_={"left": filled - 1.0, "at": now}, where=filled >= 1.0
        )
        with self.engine.begin() as connection:
            return connection.execute(taken.returning(RATES.c.left)).first() is not None

    def forget_rates(self, before: float) -> None:
        """Buckets that nobody has taken from for long are full again."""
        with self.engine.begin() as connection:
            connection.execute(delete(RATES).where(RATES.c.at < before))

    # Lists.

    def with_bots_to_move(self, watched: Collection[str]) -> list[str]:
        """Tables that wait for a bot and at which a person sits, or that somebody watches here."""
        with Session(self.engine) as session:
            manned = select(SeatRow.table_id).where(SeatRow.who == PERSON)
            found = select(TableRow.id).where(TableRow.status == RUNNING, TableRow.bots_next)
            found = found.where(TableRow.id.in_(manned) | TableRow.id.in_(watched))
            return list(session.scalars(found.order_by(TableRow.changed)))

    def public(self, status: str, most: int) -> list[tuple[TableRow, list[SeatRow]]]:
        with Session(self.engine, expire_on_commit=False) as session:
            found = select(TableRow).where(TableRow.public, TableRow.status == status)
            rows = list(session.scalars(found.order_by(TableRow.created.desc()).limit(most)))
            return _with_seats(session, rows)

    def held_by(self, hashes: list[str], most: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables at which one of these tokens has a seat or is the host's, the last changed first."""
        with Session(self.engine, expire_on_commit=False) as session:
            seated = select(SeatRow.table_id).where(SeatRow.token.in_(hashes))
            found = select(TableRow).where(TableRow.id.in_(seated) | TableRow.host.in_(hashes))
            rows = list(session.scalars(found.order_by(TableRow.changed.desc()).limit(most)))
            return _with_seats(session, rows)

    # Whether all is well.

    def beat(self) -> int:
        """Write what nobody needs, to see whether writing works; how many tables there are.

        What is there is deleted only after that, so that the new row needs room of its own.
        """
        now = time.time()
        with Session(self.engine) as session, session.begin():
            session.execute(insert(PULSE).values(at=now, filler=os.urandom(FILLER_BYTES).hex()))
            session.execute(delete(PULSE).where(PULSE.c.at != now))
            return session.scalar(select(func.count()).select_from(TableRow)) or 0

    # Replays.

    def add_replay(self, id: str, record: str) -> None:
        with Session(self.engine) as session, session.begin():
            session.add(ReplayRow(id=id, record=record, created=time.time()))

    def replay(self, id: str) -> str | None:
        with Session(self.engine) as session:
            row = session.get(ReplayRow, id)
            return None if row is None else row.record


def _hold(session: Session, id: str, **expected: Any) -> None:
    """Keep others from changing a table until the transaction ends; it must be as expected."""
    row = session.execute(select(TableRow).where(TableRow.id == id).with_for_update()).scalar()
    if row is None or any(getattr(row, name) != value for name, value in expected.items()):
        raise Conflict


def set_values(row: SeatRow, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(row, name, value)


def _seated(session: Session, id: str) -> tuple[str, ...]:
    return tuple(session.scalars(select(SeatRow.who).where(SeatRow.table_id == id).order_by(SeatRow.seat)))


def _put_seat(session: Session, id: str, seat: int, values: dict[str, Any], only: str | None) -> None:
    change = update(SeatRow).where(SeatRow.table_id == id, SeatRow.seat == seat)
    if only is not None:
        change = change.where(SeatRow.who == only)
    if session.execute(change.values(**values)).rowcount == 0:  # type: ignore[attr-defined]
        raise Conflict


def _with_seats(session: Session, rows: list[TableRow]) -> list[tuple[TableRow, list[SeatRow]]]:
    ids = [row.id for row in rows]
    seats = session.scalars(select(SeatRow).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.seat))
    by_table: dict[str, list[SeatRow]] = {id: [] for id in ids}
    for seat in seats:
        by_table[seat.table_id].append(seat)
    return [(row, by_table[row.id]) for row in rows]
