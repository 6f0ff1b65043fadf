"""A table in memory: its race, who sits there and who watches. Everything is stored before anybody is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from draftline.bots.drivers import driver_named
from draftline.bots.referee import MESSAGES
from draftline.core.messages import Message
from draftline.server import metrics, scenes
from draftline.server.attachments import PAST, TRACK, VARIANT, own_track
from draftline.server.bot_runner import Asking, Drivers
from draftline.server.frames import MovedFrame, NoticeFrame, TableFrame, WelcomeFrame
from draftline.server.logged import NOBODY, clients_of, moves_of, notice_of, notices_of, together
from draftline.server.presence import HOST, Listener, Presence
from draftline.server.problems import Problem
from draftline.server.race import LiveRace, RaceSetup, earlier
from draftline.server.store import (
    BOT,
    FAULT_MARK,
    OVER,
    PERSON,
    RUNNING,
    WAITING,
    ActionRow,
    AfterMove,
    Conflict,
    LogEntry,
    SeatRow,
    Store,
    TableRow,
    TableRows,
)
from draftline.server.tokens import hashed
from draftline.server.turns import FIRST, LATER

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
T = TypeVar("T")
FAULT_KINDS = {message: kind for kind, message in MESSAGES.items()}
MOST_TRIES = 20  # tries to change a table while others keep changing it
LOOKED_SECONDS = 60.0  # seconds for which a look at a table over HTTP counts as watching it
ROWS_FOR_THREAD = 20  # rows of a log that are played in a thread, so that nobody else waits


def replayed(rows: TableRows, texts: Mapping[str, str] | None = None) -> LiveRace:
    row, seats, actions = rows
    brought = texts or {}
    track = own_track(brought[TRACK]) if TRACK in brought else row.track
    variant, past = brought.get(VARIANT, ""), brought.get(PAST, "")
    setup = RaceSetup(row.game, track, len(seats), row.seed, row.options, row.edition, variant, past)
    return LiveRace.replay(setup, moves_of(actions))


class Table(Presence):
    """Only one at a time may change it, under `lock`; looking needs no lock."""

    def __init__(
        self, rows: TableRows, store: Store, patience: float = 0.0, texts: Mapping[str, str] | None = None
    ) -> None:
        row, seats, actions = rows
        super().__init__(row, seats, patience)
        self.store = store
        self.lock = asyncio.Lock()
        self.driving: asyncio.Task[bool] | None = None
        self.drivers: Drivers | None = None
        self._looked: tuple[float, str] | None = None  # when somebody last looked without staying, and from where
        self.race = replayed(rows, texts)
        self.notices = notices_of(seats, actions)
        self._clients = clients_of(actions)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        return self.race.version

    @property
    def idle(self) -> bool:
        return not self.listeners and self.driving is None and not self.lock.locked()

    def persons_seat(self, seat: int) -> SeatRow:
        """A seat that is a person's, who drives there or has lent it."""
        if not 0 <= seat < len(self.seats) or (self.seats[seat].who != PERSON and self.seats[seat].lent is None):
            raise Problem("wrong-seat")
        return self.seats[seat]

    def retoken(self, seat: int, token: str | None) -> None:
        """Another link leads to a seat: whoever came by the old one has to leave."""
        self.seats[seat].token = token
        for listener in [one for one in self.listeners if seat in one.seats]:
            listener.dismiss()

    def look(self, address: str) -> None:
        """Somebody looks, and does not stay."""
        self._looked = (time.monotonic(), address)

    @property
    def lookers(self) -> list[str]:
        """The addresses from which the table is watched."""
        recent = self._looked is not None and time.monotonic() - self._looked[0] < LOOKED_SECONDS
        passing = [self._looked[1]] if recent and self._looked is not None else []
        return [listener.address for listener in self.listeners] + passing

    @property
    def attended(self) -> bool:
        """Whether its bots are to drive: somebody sits there or looks on. Bots alone wait for somebody to look."""
        return any(seat.who == PERSON for seat in self.seats) or bool(self.lookers)

    def asking(self) -> Asking:
        """How its bots are asked: charged to one of those who look on, and later where nobody does."""
        watched = bool(self.lookers) or bool(self.elsewhere)
        return Asking(self.id, self.race, self.lookers or [self.id], FIRST if watched else LATER)

    def held_by(self, tokens: Sequence[str]) -> tuple[tuple[int, ...], bool]:
        """The seats of some tokens, and whether one is the host's; a token that fits nowhere is refused."""
        seats: list[int] = []
        host = False
        for hash in map(hashed, tokens):
            own = [seat.seat for seat in self.seats if seat.token == hash]
            if not own and hash != self.row.host:
                raise Problem("wrong-token")
            seats += own
            host = host or hash == self.row.host
        return tuple(sorted(set(seats))), host

    def acting_seat(self, seats: tuple[int, ...], named: int | None) -> int:
        """The seat that a client speaks for; with several it has to say which, unless only one is asked."""
        playing = [seat for seat in seats if self.seats[seat].who == PERSON]
        if any(self.seats[seat].lent for seat in seats if named in (None, seat)) and (not playing or named is not None):
            raise Problem("wrong-seat", Message("reason.seat-lent"))
        if named is not None:
            if named not in playing:
                raise Problem("wrong-seat")
            return named
        asked = [seat for seat in playing if seat in self.race.game.asked]
        if not playing:
            raise Problem("no-token")
        if len(playing) > 1 and len(asked) != 1:
            raise Problem("wrong-seat")
        return asked[0] if len(asked) == 1 else playing[0]

    def bot_to_move(self) -> int | None:
        if self.row.status != RUNNING:
            return None
        return next((seat for seat in self.race.game.asked if self.seats[seat].who == BOT), None)

    # Changing: every method wants the lock, but for the two that people act by.

    async def settled(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Change the table as it is here; if another process was faster, look again and retry.

        The database notices a change that is based on what is no longer so; a refusal may be, too.
        """
        for _ in range(MOST_TRIES):
            try:
                return await attempt()
            except Conflict:
                await self.catch_up()
            except Problem:
                if not self.store.shared or not await self.catch_up():
                    raise
        raise Problem("stale")

    async def act_as(
        self, seats: tuple[int, ...], named: int | None, texts: Sequence[str], version: int, client: str
    ) -> int:
        """A whole move of whoever holds some seats, or why not; if it is sent twice, it is done only once."""

        async def attempt() -> int:
            if (known := self._answered(seats, named, client)) is not None:
                return known
            seat = self.acting_seat(seats, named)
            self.refuse_unless_running()
            self.race.check_version(seat, version)
            return await self._enter(self.race.acted(seat, texts), seat, client)

        return await self._timed("move", attempt)

    async def undo_as(self, seats: tuple[int, ...], named: int | None, count: int, client: str) -> int:
        """Undo for whoever holds some seats; for the seat that may undo, unless one is named."""

        async def attempt() -> int:
            if (known := self._answered(seats, named, client)) is not None:
                return known
            may = self.race.may_undo()
            last = named if named is not None or may is None or may["seat"] not in seats else may["seat"]
            seat = self.acting_seat(seats, last)
            self.refuse_unless_running()
            return await self._enter(self.race.undone(seat, count), seat, client)

        return await self._timed("undo", attempt)

    async def again_as(self, seats: tuple[int, ...], client: str) -> int:
        """A scene from its beginning, for whoever learns there."""

        async def attempt() -> int:
            if (known := self._answered(seats, None, client)) is not None:
                return known
            seat = self.acting_seat(seats, None)
            if self.race.setup.scene is None:
                raise Problem("not-found")
            return await self._enter(self.race.restarted(seat), seat, client)

        return await self._timed("undo", attempt)

    async def _timed(self, kind: str, attempt: Callable[[], Awaitable[int]]) -> int:
        """With the wait for one's turn, as whoever acts has to wait for it too."""
        with metrics.ACTED.labels(kind).time():
            async with self.lock:
                return await self.settled(attempt)

    def _answered(self, seats: tuple[int, ...], named: int | None, client: str) -> int | None:
        """The version that was the answer to what a client has sent before."""
        asking = [seat for seat in seats if named in (None, seat)]
        return next((self._clients[seat, client] for seat in asking if (seat, client) in self._clients), None)

    async def act_for_bot(self, seat: int, texts: Sequence[str], version: int, fault: Message | None = None) -> bool:
        """What a bot chose at a version, or its first action if that is illegal; nothing if the race has gone on since.

        A fault is stored with its row, and announced unless this table knows it already.
        """
        if version != self.version or self.seats[seat].who != BOT or seat not in self.race.game.asked:
            return False
        mark = None if fault is None or (seat, FAULT_MARK + fault.id) in self._clients else FAULT_MARK + fault.id
        await self._enter(self._after_bot(seat, texts), seat, mark)
        if mark is not None:
            self.tell(self.notices[-1])
        return True

    def _after_bot(self, seat: int, texts: Sequence[str]) -> LiveRace:
        try:
            if texts:
                return self.race.acted(seat, texts, by_person=False)
        except Problem as problem:
            about = {"table": self.id, "seat": seat + 1, "code": problem.code}
            log.error("table %(table)s: the bot of seat %(seat)d cannot do what it chose: %(code)s", about)
        decision = self.race.game.decision_of(seat)
        assert decision is not None
        return self.race.acted(seat, [str(decision.actions[0])], by_person=False)

    async def stop(self) -> None:
        """End the race as it stands."""
        await self._enter(self.race.stopped(), NOBODY, None)

    def refuse_unless_running(self) -> None:
        if self.row.status == WAITING:
            raise Problem("not-started")
        if self.row.status == OVER:
            raise Problem("over", Message("reason.race-is-over"))

    async def _enter(self, after: LiveRace, seat: int, client: str | None) -> int:
        """Store first, then change what is in memory, then tell everybody; the client's id is in the last row."""
        lines = after.lines[self.version + 1 :]
        by = [NOBODY if line.seat is None else line.seat for line in lines]
        last = max(at for at, one in enumerate(by) if one == seat)
        entries = [
            LogEntry(line.number, by[at], line.text, client if at == last else None) for at, line in enumerate(lines)
        ]
        outcome = after.game.outcome if after.setup.scene is None else None  # a scene can be tried again
        bots_next = any(self.seats[other].who == BOT for other in after.game.asked)
        seated = tuple(row.who for row in self.seats)
        then = AfterMove(time.time(), bots_next, None if outcome is None else outcome.to_json(), seated)
        await self.store.enter(self.id, entries, then)
        self.race = after
        self.row.version = self.version
        self.row.changed = then.at
        if then.outcome is not None:
            self.row.outcome, self.row.status = then.outcome, OVER
        if client is not None:
            self._clients[seat, client] = self.version
            if client.startswith(FAULT_MARK):
                self.notices.append(notice_of(self.version, client, seat, self.seats[seat].bot))
        self.tell_moved(len(lines))
        return self.version

    async def catch_up(self) -> bool:
        """Take over what other processes have done at this table, and tell everybody here; whether it was anything."""
        found = await self.store.run(self.store.table, self.id, self.version)
        if found is None:
            raise Problem("not-found")
        row, seats, actions = found
        begun = self.row.status == WAITING and row.status != WAITING
        other = _changeable(row, seats) != _changeable(self.row, self.seats)
        for old, new in zip(self.seats, seats, strict=True):
            if old.token is not None and old.token != new.token:
                self.retoken(old.seat, new.token)
        self.seats = seats
        if begun or not actions:
            await self._follow(actions)
            self.row = row
            if begun:
                self.tell_started()
            elif other:
                self.tell_table()
        else:
            await self._follow_and_tell(row, actions)
        return begun or other or bool(actions)

    async def take_over(self, actions: list[ActionRow]) -> bool:
        """Take over a move that another process has told of; whether that is all there is to know."""
        if actions[-1].number <= self.version:
            return True
        if actions[0].number != self.version + 1 or self.row.status != RUNNING:
            return False
        self.row.changed = actions[-1].at
        await self._follow_and_tell(self.row, actions)
        return True

    async def _follow_and_tell(self, row: TableRow, actions: list[ActionRow]) -> None:
        """What was stored together is announced together, as by the process that stored it."""
        for part in together(actions) if len(actions) <= ROWS_FOR_THREAD else [actions]:
            await self._follow(part)
            if part[-1] is actions[-1]:
                self.row = row
            self.row.version = self.version
            self.tell_moved(len(part))
            for notice in notices_of(self.seats, part):
                self.tell(notice)

    async def _follow(self, actions: list[ActionRow]) -> None:
        race = self.race.copy()
        if len(actions) > ROWS_FOR_THREAD:
            await asyncio.to_thread(race.follow, moves_of(actions))
        else:
            race.follow(moves_of(actions))
        self.race = race
        self._clients |= clients_of(actions)
        self.notices += notices_of(self.seats, actions)

    # Showing.

    def views(self, seats: Sequence[int], seen: dict[int | None, Json] | None = None) -> list[Json]:
        """One for each seat held, and the spectators' for whoever has none or several; nothing before the start.

        People who share a screen see the spectators' view while they change places. `seen` is shared by all who are
        told the same move.
        """
        if self.row.status == WAITING:
            return []
        known = {} if seen is None else seen
        wanted: list[int | None] = [*seats] if len(seats) == 1 else [*seats, None]
        for seat in wanted:
            if seat not in known:
                known[seat] = self.race.game.view(seat).to_json() | scenes.asked_no_more(self.race)
        return [{"seat": seat, "view": known[seat]} for seat in wanted]

    def log(self, start: int, seats: Sequence[int]) -> list[Json]:
        """The lines after a number (the setup is number 0); none before the start."""
        if self.row.status == WAITING:
            return []
        first = 0 if start <= 0 else start + 1
        return [self.race.told(line, self.race.happened(line), seats) for line in self.race.lines[first:]]

    def to_json(self, host: bool) -> Json:
        undo = self.race.may_undo() if self.row.status == RUNNING else None
        told = summary(self.row, self.seats, host, self.here, self.race.game.teams)
        absent = self.absent()
        for seat in told["seats"]:
            away = None if seat["connected"] else self.left.get(seat["seat"])
            seat |= {"away": away, "absent": seat["seat"] in absent, "out": self._is_out(seat["seat"])}
        return {
            **told,
            "undo": undo if undo is not None and self.seats[undo["seat"]].who == PERSON else None,
            "notices": self.notices,
            "votes": self._votes() if self.row.status == RUNNING else [],
            "scene": scenes.told(self.race),
        }

    def _is_out(self, seat: int) -> bool:
        game = self.race.game
        return self.row.status == RUNNING and not any(game.in_race(number) for number in game.cars(seat))

    def _votes(self) -> list[Json]:
        found = []
        for name, by in (self.row.votes or {}).items():
            what, _, seat = name.partition(" ")
            about = int(seat) if seat else None
            there = self.people() - {about}
            found.append({"what": what, "seat": about, "by": sorted(there & {*by}), "people": sorted(there)})
        return found

    # Telling everybody.

    def tell_moved(self, count: int) -> None:
        if count <= 0:
            return
        lines = [(line, self.race.happened(line)) for line in self.race.lines[-count:]]
        seen: dict[int | None, Json] = {}

        def moved(listener: Listener) -> str:
            entries = [self.race.told(line, happened, listener.seats) for line, happened in lines]
            views, table = self.views(listener.seats, seen), self.to_json(listener.host)
            return MovedFrame.told(version=self.version, entries=entries, views=views, table=table)

        self._tell(moved)

    def tell_table(self) -> None:
        self._tell(lambda listener: TableFrame.told(table=self.to_json(listener.host)))

    def tell_started(self) -> None:
        """The race begins: everybody gets what a newcomer would."""
        self._tell(lambda listener: self.hello(listener, 0))

    def tell(self, notice: Json) -> None:
        self._tell(lambda _listener: NoticeFrame.told(**notice))

    def _tell(self, frame_for: Callable[[Listener], str]) -> None:
        """To everybody; those who hold the same seats get the same."""
        frames: dict[tuple[tuple[int, ...], bool], str] = {}
        for listener in list(self.listeners):
            key = (listener.seats, listener.host)
            if key not in frames:
                frames[key] = frame_for(listener)
            listener.push(frames[key])

    def hello(self, listener: Listener, start: int) -> str:
        return WelcomeFrame.told(
            table=self.to_json(listener.host),
            version=self.version,
            seats=list(listener.seats),
            log=self.log(start, listener.seats),
            views=self.views(listener.seats),
        )


async def drive(table: Table, drivers: Drivers) -> None:
    """Ask the bots of a table until none is to move, or nobody looks on; the table is free while they think."""
    while table.attended and (seat := table.bot_to_move()) is not None:
        version = table.version
        texts, fault = await drivers.choose(table.asking(), seat, table.seats[seat].bot)
        if fault is not None:
            metrics.BOT_FAULTS.labels(FAULT_KINDS[fault.id]).inc()
        async with table.lock:
            try:
                await table.act_for_bot(seat, texts, version, fault)
            except Conflict:  # another process was faster
                await table.catch_up()


def _changeable(row: TableRow, seats: list[SeatRow]) -> tuple[Any, ...]:
    """What changes at a table besides its log, and is shown."""
    sitting = [(seat.who, seat.name, seat.bot, seat.token, seat.lent) for seat in seats]
    return row.status, row.rematch, row.season, row.votes, sitting


def summary(row: TableRow, seats: list[SeatRow], host: bool, connected: set[int], colours: Sequence[str]) -> Json:
    """What anybody may know about a table: never its seed, nor a token."""
    return {
        "id": row.id,
        "game": row.game,
        "track": row.track,
        "options": row.options,
        "status": row.status,
        "version": row.version,
        "seats": [
            {
                "seat": seat.seat,
                "who": seat.who,
                "name": seat.name,
                "bot": seat.bot or None,
                "driver": _driver(seat),
                "colour": colours[seat.seat] if seat.seat < len(colours) else "",
                "connected": seat.seat in connected,
                "lent": seat.lent,
                "away": None,
                "absent": False,
                "out": False,
            }
            for seat in seats
        ],
        "public": row.public,
        "readings": row.readings,
        "seeded": row.seeded,
        "created": row.created,
        "changed": row.changed,
        "host": host,
        "outcome": row.outcome,
        "rematch": row.rematch,
        "season": row.season,
        "edition": earlier(row.game, row.edition), "attached": row.attached or {},
        "host_here": HOST in connected,
        "undo": None,
        "notices": [],
        "votes": [],
        "scene": None,
    }


def _driver(seat: SeatRow) -> str | None:
    """The named driver that a bot is; one that drives for a person has the person's name."""
    found = driver_named(seat.name) if seat.who == BOT and seat.lent is None else None
    return None if found is None else found.id
