"""The bots of a server: which there are, in which processes they think, and what happens when one fails.

The bots that come with the program share workers. A bot of anybody else gets a worker for each of its seats, so that it
never sees what another seat sees, and its code is not loaded anywhere else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from draftline import bots
from draftline.bots.referee import fault_message
from draftline.bots.registry import name_of, unknown
from draftline.core.messages import Message, OptionError
from draftline.server.limits import CLIENT
from draftline.server.race import LiveRace
from draftline.server.settings import Settings, listed
from draftline.server.tokens import hashed
from draftline.server.turns import FIRST
from draftline.server.worker import packed
from draftline.server.workers import FAILED, SHARED, Failed, Job, Pool

log = logging.getLogger("draftline.server")

Json = dict[str, Any]
T = TypeVar("T")
CODES_KEPT = 256  # codes of strangers' bots that were tried
KEY_LETTERS = 24


class Unchecked(Exception):
    """A code of a stranger's bot that has yet to be tried, in a worker."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Bots:
    """All bots that a table may have, by their codes."""

    def __init__(self, settings: Settings, thinkers: Pool, strangers: Pool) -> None:
        self.settings = settings
        self.thinkers = thinkers
        self.strangers = strangers
        self.trusted = listed(settings.trusted_bots)
        self._tried: OrderedDict[str, Message | None] = OrderedDict()
        default = Settings.model_fields["bot_maker"].default
        self._known = set(bots.known_bots()) if settings.bot_maker == default else None

    def check(self, code: str) -> None:
        """Refuse a code that makes no bot; raises Unchecked where only a worker can tell."""
        if shipped(code):
            bots.offered_bot(code)
            return
        if self._known is not None and name_of(code) not in self._known:
            raise unknown(code)
        if code not in self._tried:
            raise Unchecked(code)
        fault = self._tried[code]
        if fault is not None:
            raise OptionError(fault)

    async def checking(self, work: Callable[[], T]) -> T:
        """Do something in a thread that checks codes; those that are new are tried first."""
        while True:
            try:
                return await asyncio.to_thread(work)
            except Unchecked as found:
                await self._try(found.code)

    async def _try(self, code: str) -> None:
        seconds = self.settings.answer_deadline
        job = Job({"do": "check", "bot": code}, [CLIENT.get()], seconds, cell=f"check {code}", patience=seconds)
        try:
            answer = await self.strangers.ask(job)
        except Failed:
            answer = {"refused": unknown(code).message.to_json()}
        self._tried[code] = Message.from_json(answer["refused"]) if "refused" in answer else None
        if len(self._tried) > CODES_KEPT:
            self._tried.popitem(last=False)

    async def think(self, question: Json, key: str, owners: Sequence[str], rank: int) -> Json:
        """A bot's answer, from a worker in which it may think."""
        code: str = question["bot"]
        own = shipped(code)
        closed = own or name_of(code) not in self.trusted
        cell = SHARED if own else key
        job = Job(question, owners, self.settings.bot_deadline, rank, cell, closed)
        return await (self.thinkers if own else self.strangers).ask(job)


def shipped(code: str) -> bool:
    """Whether a bot comes with the program."""
    return name_of(code) in bots.BOTS


@dataclass(frozen=True)
class Asking:
    """At which table a bot is asked: who is charged for it, and how soon it is its turn."""

    id: str
    race: LiveRace
    owners: Sequence[str]
    rank: int = FIRST


class Drivers:
    """The bots of one table. Dead workers are handled here, all else by the referee in the worker."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self._out: set[tuple[int, str]] = set()  # seats and bots that never answered; they are not asked again

    async def choose(self, asking: Asking, seat: int, code: str) -> tuple[list[str], Message | None]:
        """What a bot does now, one action or its whole move; and a notice if it fails."""
        try:
            moves, kind = await self._ask(asking, seat, code, (seat, code) in self._out)
        except Failed as failed:
            about = {"table": asking.id, "seat": seat + 1, "fault": failed.why}
            log.warning("table %(table)s: the bot of seat %(seat)d %(fault)s", about)
            kind = failed.why if failed.why != FAILED else None
            if kind is not None:
                self._out.add((seat, code))
            moves = await self._safe(asking, seat, code)
        return moves, None if kind is None else fault_message(kind, code, seat)

    async def _safe(self, asking: Asking, seat: int, code: str) -> list[str]:
        """The safe choice, or the first action if even that fails."""
        try:
            moves, _ = await self._ask(asking, seat, code, True)
        except Failed:
            decision = asking.race.game.decision_of(seat)
            return [] if decision is None else [str(decision.actions[0])]
        return moves

    async def _ask(self, asking: Asking, seat: int, code: str, out: bool) -> tuple[list[str], str | None]:
        """Moves and the kind of fault; a bot that is out is not asked, and its referee chooses."""
        key = hashed(f"{asking.id} {seat} {code}")[:KEY_LETTERS]
        view = packed(asking.race.game.view(seat))
        count = len(asking.race.done)
        question = {"do": "choose", "key": key, "seat": seat, "bot": code, "out": out, "count": count, "view": view}
        answer = await self.bots.think(question, key, asking.owners, asking.rank)
        return answer.get("moves", []), answer.get("fault")
