"""After a soak: is every acknowledged action in its log, once and in its place; does every race go on, and replay?"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session
from websockets.asyncio.client import ClientConnection

import draftline
from bench.soak import journal
from bench.soak.journal import Entry, Journal
from bench.soak.web import LOST, Site, address
from draftline.core.record import split_action
from draftline.server.attachments import texts_of
from draftline.server.database import open_engine
from draftline.server.store import FAULT_MARK, OVER, ActionRow, Store, TableRow
from draftline.server.table import replayed

Json = dict[str, Any]
AT_ONCE = 16  # tables looked at together
GO_ON_SECONDS = 90.0  # for a table to go on after a restart
SHOWN = 10  # faults told in full


@dataclass
class Verdict:
    """What was found; each of the lists should be empty."""

    acknowledged: int = 0
    unanswered: int = 0  # sent and never answered: done or not, but not twice
    tables: int = 0
    over: int = 0
    gone_on: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    out_of_order: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)  # in a log, though it was refused or never sent
    stuck: list[str] = field(default_factory=list)  # a race that does not go on after a restart
    unsound: list[str] = field(default_factory=list)  # a log that does not replay, or to a game with problems

    def faults(self) -> dict[str, list[str]]:
        names = ("lost", "doubled", "out_of_order", "unasked", "stuck", "unsound")
        return {name.replace("_", " "): getattr(self, name) for name in names}


# The logs, as the database has them.


def audit(url: str, noted: dict[str, list[Entry]], verdict: Verdict) -> None:
    """Compare the database with what players were told."""
    engine = open_engine(url)
    store = Store(engine)
    with Session(engine) as session:
        ids = list(session.scalars(select(TableRow.id).order_by(TableRow.created)))
    logs: dict[str, list[ActionRow]] = {}
    for id in ids:
        found = store.table(id)
        assert found is not None
        row, seats, actions = found
        logs[id] = actions
        verdict.tables += 1
        verdict.over += row.status == OVER
        texts = texts_of(engine, row.attached) if row.attached else {}
        verdict.unsound += [f"{id}: {fault}" for fault in unsound(row, seats, actions, texts)]
    store.close()
    told = _acknowledged(noted, verdict)
    _compare(told, logs, verdict)
    known = {(table, seat, id) for table, seat, id, *_ in (*noted[journal.ACCEPTED], *noted[journal.OPEN])}
    for table, *_ in noted[journal.TABLE]:
        for one in logs.get(table, ()):
            if one.client and not one.client.startswith(FAULT_MARK) and (table, one.seat, one.client) not in known:
                verdict.unasked.append(f"{table}: {one.number} {one.client} {one.text}")
    for table, seat, last, number in noted[journal.ORDER]:
        verdict.out_of_order.append(f"{table}: seat {seat} was told of {number} after {last}")
    verdict.unanswered = len(noted[journal.OPEN])


def unsound(row: TableRow, seats: list[Any], actions: list[ActionRow], texts: dict[str, str]) -> list[str]:
    """What is wrong with a log: a number is missing, it does not replay with what its race brings along (`texts`),
    or its game has problems."""
    if [action.number for action in actions] != list(range(1, row.version + 1)):
        return ["its numbers are not 1 to its version"]
    try:
        game = replayed((row, seats, actions), texts).game
        record = game.record()
        same = draftline.replay(record).record() == record
    except Exception as fault:
        return [f"{type(fault).__name__}: {fault}"]
    found = [str(problem) for problem in game.problems()]
    if not same:
        found.append("its record replays to another one")
    if (row.status == OVER) != game.over:
        found.append("it does not say whether it is over")
    return found


Told = dict[tuple[str, int, str], tuple[list[str], int]]


def _acknowledged(noted: dict[str, list[Entry]], verdict: Verdict) -> Told:
    """Each acknowledged move with its actions and version; no move may have two versions, and none goes back."""
    told: Told = {}
    latest: dict[tuple[str, int], int] = {}
    for table, seat, id, actions, version, *_ in noted[journal.ACCEPTED]:
        key = (table, seat, id)
        if key in told and told[key][1] != version:
            verdict.doubled.append(f"{table}: {id} has versions {told[key][1]} and {version}")
        told[key] = (actions, version)
        if version <= latest.get((table, seat), 0):
            verdict.out_of_order.append(f"{table}: seat {seat} at {version} after {latest[table, seat]}")
        latest[table, seat] = version
    verdict.acknowledged = sum(len(actions) for actions, _ in told.values())
    return told


def _compare(told: Told, logs: dict[str, list[ActionRow]], verdict: Verdict) -> None:
    stored: dict[tuple[str, int, str], list[int]] = {}
    for table, rows in logs.items():
        for row in rows:
            if row.client:
                stored.setdefault((table, row.seat, row.client), []).append(row.number)
    for (table, seat, id), (actions, version) in told.items():
        numbers = stored.get((table, seat, id), [])
        rows = logs.get(table, [])[version - len(actions) : version]
        texts = [split_action(row.text)[0] if row.seat == seat else "" for row in rows]
        if not numbers:
            verdict.lost.append(f"{table}: {id} {actions} at {version}")
        elif len(numbers) > 1:
            verdict.doubled.append(f"{table}: {id} at {numbers}")
        elif numbers != [version] or texts != actions:
            verdict.out_of_order.append(f"{table}: {id} {actions} at {version} is {texts} at {numbers[0]}")


# The tables, as a server that has been started again shows them.


async def go_on(site: Site, tables: Sequence[Entry], book: Journal, verdict: Verdict) -> None:
    """Look at every table, and have each race that is not over go on."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def look(number: int, table: str, tokens: list[tuple[int, str]]) -> None:
        async with gate:
            try:
                async with asyncio.timeout(GO_ON_SECONDS), site.live(table, address(100_000 + number)) as socket:
                    went = await _go_on(socket, table, dict(tokens), book, verdict)
                    verdict.gone_on += went
            except LOST as lost:
                verdict.stuck.append(f"{table}: {type(lost).__name__}")

    await asyncio.gather(*(look(number, table, tokens) for number, (table, _, tokens) in enumerate(tables)))


async def _go_on(
    socket: ClientConnection, table: str, tokens: dict[int, str], book: Journal, verdict: Verdict
) -> bool:
    """Whether a race went on that was not over."""
    await socket.send(json.dumps({"type": "hello", "tokens": list(tokens.values()), "from": 0}))
    news = await _heard(socket, "hello", "refused")
    if news["type"] == "refused":
        verdict.stuck.append(f"{table}: {news['code']}")
        return False
    if [line["n"] for line in news["log"]] != list(range(news["version"] + 1)):
        verdict.out_of_order.append(f"{table}: its log is told with gaps")
    if news["table"]["status"] == "over":
        return False
    asked = [one for one in news["views"] if one["seat"] in one["view"]["waiting_for"]]
    if not asked:
        await _heard(socket, "moved")
        return True
    seat, version, actions = asked[0]["seat"], news["version"], asked[0]["view"]["actions"][:1]
    wish = {"type": "move", "id": f"{seat}-last", "seat": seat, "version": version, "actions": actions}
    sent = time.monotonic()
    await socket.send(json.dumps(wish))
    answer = await _heard(socket, "accepted", "refused")
    if answer["type"] == "refused":
        verdict.stuck.append(f"{table}: {answer['code']}")
        return False
    book.note(journal.ACCEPTED, table, seat, wish["id"], actions, answer["version"], sent, journal.since(sent))
    return True


async def _heard(socket: ClientConnection, *kinds: str) -> Json:
    while True:
        frame: Json = json.loads(await socket.recv())
        if frame["type"] in kinds:
            return frame
