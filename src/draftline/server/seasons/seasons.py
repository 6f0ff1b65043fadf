"""All seasons of a server: made, raced, their results taken in, entered and withdrawn."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from draftline.core.messages import DraftlineError, Message
from draftline.core.track_game import TrackGame
from draftline.league.entrants import PERSON
from draftline.league.files import league_from_json
from draftline.league.league import League
from draftline.server.bot_runner import Bots
from draftline.server.problems import Problem
from draftline.server.seasons import make, shown
from draftline.server.seasons.make import MadeRace, MadeSeason
from draftline.server.seasons.models import EnterResult, MemberWish, NewSeason, RaceWish
from draftline.server.seasons.shown import Holder
from draftline.server.seasons.store import MemberRow, RaceRow, SeasonRows, SeasonStore
from draftline.server.store import OVER, Conflict, Store
from draftline.server.table import Table
from draftline.server.tokens import hashed, is_id, new_token

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
MOST_LISTED = 50  # seasons of a list
SEASONS_KEPT = 64  # seasons whose standings are remembered
MOST_TRIES = 20  # tries to change a season while others keep changing it


class Seasons:
    """One at a time changes a season in this process; the database decides between processes."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        find: Callable[[str], Awaitable[Table]],
        read: Callable[[str], Awaitable[Json]],
        refuse_bad: Callable[[str | None], Awaitable[None]],
    ) -> None:
        self.store = store
        self.rows = SeasonStore(store)
        self.bots = bots
        self.find = find  # a table by its id
        self.read = read  # a season file, in a worker
        self.refuse_bad = refuse_bad  # a variant's file that is at fault, found by a worker
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._shown: OrderedDict[tuple[str, int], Json] = OrderedDict()
        self._stuck: set[tuple[str, str]] = set()  # seasons and tables whose results could not be taken in

    # Finding.

    async def season(self, id: str) -> SeasonRows:
        """A season as it is now, the result of a race that is over included."""
        rows = await self._load(id)
        if await self._to_take_in(rows) is not None:
            await self.settle(id)
            rows = await self._load(id)
        return rows

    async def _load(self, id: str) -> SeasonRows:
        rows = await self.store.run(self.rows.load, id) if is_id(id) else None
        if rows is None:
            raise Problem("not-found")
        return rows

    async def of(self, tokens: Sequence[str]) -> list[Json]:
        """The seasons of some tokens, without their standings."""
        hashes = [hashed(token) for token in tokens]
        found = await self.store.run(self.rows.held_by, hashes, MOST_LISTED) if hashes else []
        return [shown.brief(rows, Holder(rows, tokens)) for rows in found]

    async def show(self, rows: SeasonRows, own: Holder) -> Json:
        key = (rows.row.id, rows.row.version)
        if key not in self._shown:
            self._shown[key] = await asyncio.to_thread(_worked_out, rows.league_json())
        self._shown.move_to_end(key)
        common = self._shown[key]
        if len(self._shown) > SEASONS_KEPT:
            self._shown.popitem(last=False)
        return shown.answer(rows, own, common)

    async def league(self, rows: SeasonRows) -> League:
        return await asyncio.to_thread(league_from_json, rows.league_json())

    # Making.

    async def create(self, wish: NewSeason) -> MadeSeason:
        check = self.bots.check
        await self.refuse_bad(wish.variant)
        return await self._keep(await self.bots.checking(lambda: make.make(wish, check)))

    async def upload(self, text: str) -> MadeSeason:
        found = await self.read(text)
        await self.refuse_bad(found["league"].get("variant", {}).get("text"))
        check = self.bots.check
        return await self._keep(await self.bots.checking(lambda: make.make_from_file(found, check)))

    async def _keep(self, made: MadeSeason) -> MadeSeason:
        await self.store.run(self.rows.add, made.row, made.members, made.results)
        return made

    # The next race.

    async def set_up(self, id: str, wish: RaceWish) -> MadeRace:
        """A table for the next race, as the league wants it."""
        async with self._lock(id):
            rows = await self._seen(id, wish.version)
            _refuse_if_set_up(rows)
            await self.check_absences(wish.absences)
            league = await self.league(rows)
            race = league.next_race(wish.absences)
            if race is None:
                raise Problem("over", Message("error.league-over"))
            made = await asyncio.to_thread(make.make_race, rows, race, wish.start)
            await self._change(self.rows.set_up, id, wish.version, made.row, made.table, made.seats)
            return made

    async def give_up(self, id: str, version: int | None) -> None:
        """The race that was set up no longer belongs to this season."""
        async with self._lock(id):
            rows = await self._seen(id, version)
            race = rows.set_up
            if race is None:
                raise Problem("no-race")
            await self._change(self.rows.give_up, id, rows.row.version, race)
            await self._refresh(race.table_id)

    # Results.

    async def enter(self, id: str, wish: EnterResult) -> None:
        """A result from a real table."""
        async with self._lock(id):
            rows = await self._seen(id, wish.version)
            _refuse_if_set_up(rows)
            await self.check_absences(wish.absences)
            league = await self.league(rows)
            if league.over:
                raise Problem("over", Message("error.league-over"))
            make.readable(lambda: _enter(league, wish))
            row = league.to_json()["results"][-1]
            await self._change(self.rows.enter, id, wish.version, len(league.results), row)

    async def take_back(self, id: str, version: int) -> None:
        async with self._lock(id):
            rows = await self._seen(id, version)
            _refuse_if_set_up(rows)
            if not rows.races:
                raise Problem("nothing-to-undo", Message("error.league-nothing-run"))
            last = rows.races[-1]
            await self._change(self.rows.take_back, id, version, last)
            await self._refresh(last.table_id)

    async def settle(self, id: str) -> None:
        """Take in the result of a finished race; exactly once, even if several try at the same time."""
        async with self._lock(id):
            for _ in range(MOST_TRIES):
                rows = await self._load(id)
                race = await self._to_take_in(rows)
                if race is None:
                    return
                try:
                    await self._take_in(rows, race)
                    return
                except Conflict:
                    continue

    async def _to_take_in(self, rows: SeasonRows) -> RaceRow | None:
        race = rows.set_up
        if race is None or race.table_id is None or (rows.row.id, race.table_id) in self._stuck:
            return None
        return race if await self.store.run(self.rows.is_over, race.table_id) else None

    async def _take_in(self, rows: SeasonRows, race: RaceRow) -> None:
        """A race that its season cannot take in must not keep the season from being shown."""
        assert race.table_id is not None
        try:
            game = await self._ended_game(race.table_id)
            row = await asyncio.to_thread(_taken, rows.league_json(), game, race.absences)
        except DraftlineError as fault:
            about = {"season": rows.row.id, "race": race.number, "fault": fault.message.id}
            log.error("season %(season)s cannot take race %(race)d in: %(fault)s", about)
            self._stuck.add((rows.row.id, race.table_id))
            return
        await self.store.run(self.rows.take_in, rows.row.id, rows.row.version, race, row)

    async def _ended_game(self, table_id: str) -> TrackGame:
        """The game of a finished race; its end is stored before it is in memory, so wait for whoever stores it."""
        table = await self.find(table_id)
        async with table.lock:
            return table.race.game

    async def settle_all(self) -> None:
        """Results left over because a server stopped between the end of a race and taking it in."""
        for id in await self.store.run(self.rows.to_take_in):
            try:
                await self.settle(id)
            except Exception as error:  # one race that cannot be replayed must not stop the others
                log.error("season %(season)s cannot go on: %(fault)s", {"season": id, "fault": type(error).__name__})

    async def ended(self, table: Table) -> None:
        """A race has ended at a table of a season."""
        if table.row.season is not None and table.row.status == OVER:
            await self.settle(table.row.season["id"])

    # Members.

    async def put_member(self, id: str, team: str, wish: MemberWish, host: bool) -> str | None:
        """Change who a member is; the answer is the new secret, where there is one."""
        async with self._lock(id):
            for _ in range(MOST_TRIES):
                try:
                    return await self._put_member(await self._load(id), team, wish, host)
                except Conflict:
                    continue
        raise Problem("stale", Message("error.season-stale"))

    async def _put_member(self, rows: SeasonRows, team: str, wish: MemberWish, host: bool) -> str | None:
        member = next((one for one in rows.members if one.team == team), None)
        if member is None:
            raise Problem("not-found")
        changes_driver = wish.who is not None and wish.who != member.driver
        if not host and (wish.who is not None or wish.renew):
            raise Problem("not-host")
        if changes_driver:
            _refuse_if_set_up(rows)
        values, token = _new_values(member, wish)
        await self._check_member(rows, member, values)
        race = rows.set_up
        moves = token is not None and race is not None and race.table_id is not None and member.token is not None
        at_table = (race.table_id, member.token) if moves and race is not None else None
        await self.store.run(self.rows.put_member, rows.row.id, rows.row.version, member.seat, values, at_table)
        if at_table is not None:
            await self._refresh(at_table[0])
        return token

    async def _check_member(self, rows: SeasonRows, member: MemberRow, values: Json) -> None:
        """Builds the whole season with the change: no race, past or to come, may forbid it."""
        await self.check_absences({member.team: values["driver"]})
        data = rows.league_json()
        changed = {"team": member.team, "name": values["name"], "driver": values["driver"]}
        data["entrants"] = [changed if row["team"] == member.team else row for row in data["entrants"]]
        league = await asyncio.to_thread(league_from_json, data)
        league.next_race()

    # What all of this stands on.

    async def check_absences(self, drivers: dict[str, str]) -> None:
        """Refuse drivers that are bots which do not exist."""
        await self.bots.checking(lambda: make.check_absences(drivers, self.bots.check))

    def _lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    async def _seen(self, id: str, version: int | None) -> SeasonRows:
        """The season, if it is as the client saw it."""
        rows = await self._load(id)
        if version is not None and rows.row.version != version:
            raise Problem("stale", Message("error.season-stale"))
        return rows

    async def _change(self, function: Callable[..., None], *arguments: Any) -> None:
        try:
            await self.store.run(function, *arguments)
        except Conflict:
            raise Problem("stale", Message("error.season-stale")) from None

    async def _refresh(self, table_id: str | None) -> None:
        """Bring a table in memory up to date with the database."""
        if table_id is not None:
            table = await self.find(table_id)
            async with table.lock:
                await table.catch_up()


def _refuse_if_set_up(rows: SeasonRows) -> None:
    if rows.set_up is not None:
        raise Problem("race-set-up")


def _worked_out(data: Json) -> Json:
    return shown.worked_out(league_from_json(data))


def _taken(data: Json, game: TrackGame, absences: Json) -> Json:
    """The row of a race that was played to its end, as the league writes it."""
    league = league_from_json(data)
    league.take(game, absences=absences)
    row: Json = league.to_json()["results"][-1]
    return row


def _enter(league: League, wish: EnterResult) -> None:
    points, led = _by_car(wish.points), _by_car(wish.led)
    out = {int(car): str(how) for car, how in wish.out.items()}
    result = league.by_hand(wish.finish, points, led, out, wish.absences)
    league.enter(result, wish.unused, wish.absences)


def _by_car(given: dict[str, int] | None) -> dict[int, int] | None:
    return None if given is None else {int(car): number for car, number in given.items()}


def _new_values(member: MemberRow, wish: MemberWish) -> tuple[Json, str | None]:
    """A member after a change; a person who had no secret, or asks for another, gets one."""
    driver = member.driver if wish.who is None else wish.who
    values: Json = {"name": member.name if wish.name is None else wish.name, "driver": driver}
    if driver != PERSON:
        return {**values, "token": None}, None
    if member.token is not None and not wish.renew:
        return {**values, "token": member.token}, None
    token = new_token()
    return {**values, "token": hashed(token)}, token
