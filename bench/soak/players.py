"""The honest players of a soak, in a process of their own: people at tables, and spectators at tables of bots.

A person thinks for a second or three, acts, looks at where a move leads, asks for a hint, asks why not, takes back.
Whoever loses the connection comes back and goes on from the last number seen; what was not answered is sent again under
the same id. Everything is noted in a journal, and judged later.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from bench.soak import journal
from bench.soak.journal import Journal, since
from bench.soak.web import CREATED, LOST, Address, Site, address

Json = dict[str, Any]
# Races short enough to end, in each game.
RACES: tuple[Json, ...] = (
    {"game": "thunder-alley", "options": {"laps": 1, "cars": 2}},
    {"game": "grand-prix", "track": "thornbury", "options": {"laps": 1}},
    {"game": "thunder-rolls", "options": {"race": "lantern-night"}},
)
COMPANY = (("person", "person"), ("person", "bot:rookie", "bot:club"))
BOTS_ALONE = ("bot:club",) * 4
THINKING = (1.0, 3.0)  # seconds
COMING_BACK = (0.3, 1.5)  # seconds until a lost connection is tried again
ANSWER_SECONDS = 20.0  # an answer that takes longer is lost
LEAVING_SECONDS = 5.0  # for the last answers
LAG_SECONDS = 0.1
MOVING = ("play", "step", "link", "program", "drive")  # questions before a move and within it
CHANCES = {journal.WHY: 0.04, journal.HINT: 0.02, "undo": 0.05, journal.PREVIEW: 0.6}
MOST_ACTIONS = 60  # of a move
FOR_NOW = ("busy", "storage", "fault", "too-many")  # refusals after which the same may be sent again
TYPE = re.compile(rb'\{"type": ?"(\w+)"')
VERSION = re.compile(rb'"version": ?(\d+)')
OVER = re.compile(rb'"status": ?"over"')


class Wish(NamedTuple):
    """Something sent and not yet answered."""

    kind: str
    id: str
    frame: Json
    sent: float


class Person:
    """At one seat of one table, until the race is over."""

    def __init__(self, site: Site, table: str, seat: int, token: str, came: Address, book: Journal) -> None:
        self.site, self.table, self.seat, self.token, self.came, self.book = site, table, seat, token, came, book
        self.rng = random.Random(f"{table}-{seat}")
        self.numbers = itertools.count(1)
        self.ended = False
        self.last = -1  # the last number of the log that was told
        self.news: Json = {}
        self.wish: Wish | None = None
        self.plan: list[str] = []  # a whole move that was looked at before
        self.due = 0.0  # when to act, or to give up waiting
        self.refused = False  # for now: the same is to be sent again
        self.waiting_since: float | None = None  # for a bot

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do or to hear: also the last move has its answer."""
        return self.ended and self.wish is None

    async def play(self) -> None:
        while not self.over:
            try:
                async with self.site.live(self.table, self.came) as socket:
                    await self.sit(socket)
            except LOST as lost:
                self.book.note(journal.LOST, time.monotonic(), _told(lost))
                await asyncio.sleep(self.rng.uniform(*COMING_BACK))

    async def sit(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "tokens": [self.token], "from": max(self.last, 0)}
        await socket.send(json.dumps(hello))
        self.due = time.monotonic() + ANSWER_SECONDS
        self.news = {}
        while not self.over:
            try:
                async with asyncio.timeout_at(self.due):
                    heard = await socket.recv(decode=False)
            except TimeoutError:
                await self.act(socket)
                continue
            assert isinstance(heard, bytes)
            kind = TYPE.match(heard)
            if kind is None or kind[1] not in (b"table", b"notice"):
                await self.hear(socket, json.loads(heard))

    # Hearing.

    async def hear(self, socket: ClientConnection, frame: Json) -> None:
        kind = frame["type"]
        if kind in ("hello", "moved"):
            self.see(frame, frame["log" if kind == "hello" else "entries"])
            if kind == "hello" and self.wish is not None:
                await self.resume(socket)
        elif self.wish is not None and frame.get("id") == self.wish.id:
            self.answered(self.wish, frame)

    def see(self, frame: Json, lines: list[Json]) -> None:
        """The race has gone on."""
        for line in lines:
            if line["n"] == self.last + 1:
                self.last += 1
            elif line["n"] != 0 or self.last != 0:  # whoever has seen the setup alone is told of it again
                self.book.note(journal.ORDER, self.table, self.seat, self.last, line["n"])
                self.last = line["n"]
        view = frame["views"][0]["view"]
        self.ended = frame["table"]["status"] == "over"
        self.news = {"version": frame["version"], "undo": frame["table"]["undo"], **view}
        self.plan = []
        if self.waiting_since is not None and lines and lines[0]["seat"] != self.seat:
            if any(seat["bot"] and seat["seat"] == lines[0]["seat"] for seat in frame["table"]["seats"]):
                self.book.answered(journal.BOT, self.waiting_since)
            self.waiting_since = None
        if self.wish is None:
            self.think()

    def think(self) -> None:
        asked = self.seat in self.news["waiting_for"]
        self.due = time.monotonic() + (self.rng.uniform(*THINKING) if asked else 1e6)

    def answered(self, wish: Wish, frame: Json) -> None:
        if frame["type"] == "refused" and frame["code"] in FOR_NOW:
            self.book.note(journal.AGAIN, frame["code"], time.monotonic())
            self.refused = True
            self.due = time.monotonic() + self.rng.uniform(*THINKING)
            return
        self.wish = None
        if frame["type"] == "refused":
            self.book.note(journal.REFUSED, self.table, self.seat, wish.id, frame["code"], time.monotonic())
        elif frame["type"] == "accepted":
            done, ms = actions_of(wish), since(wish.sent)
            self.book.note(journal.ACCEPTED, self.table, self.seat, wish.id, done, frame["version"], wish.sent, ms)
            if self.seat not in self.news["waiting_for"]:
                self.waiting_since = time.monotonic()
        else:
            self.book.answered(wish.kind, wish.sent)
            if wish.kind == journal.PREVIEW and frame["version"] == self.news["version"] and frame["ends"]:
                self.plan = self.rng.choice(frame["ends"])["actions"][:MOST_ACTIONS]
        self.think()

    # Acting.

    async def act(self, socket: ClientConnection) -> None:
        """It is time: to do something, or to send again what was refused for now, or to give up this connection."""
        if not self.news or (self.wish is not None and not self.refused):
            raise TimeoutError
        if self.wish is not None:
            await self.resume(socket)
            return
        kind, frame = self.chosen()
        id = f"{self.seat}-{next(self.numbers)}"
        self.wish = Wish(kind, id, {"type": kind, "id": id, "seat": self.seat, **frame}, time.monotonic())
        await self.say(socket, self.wish)

    async def resume(self, socket: ClientConnection) -> None:
        """What changes the race is sent again under its id; a question is forgotten."""
        assert self.wish is not None
        if self.wish.kind in ("move", "undo"):
            await self.say(socket, self.wish)
        else:
            self.wish = None
            self.think()

    async def say(self, socket: ClientConnection, wish: Wish) -> None:
        self.due = time.monotonic() + ANSWER_SECONDS
        self.refused = False
        await socket.send(json.dumps(wish.frame))

    def chosen(self) -> tuple[str, Json]:
        """What to do now: mostly a move, often after a look at where it leads."""
        news = self.news
        action = self.rng.choice(news["actions"])
        chance = {kind: self.rng.random() < chance for kind, chance in CHANCES.items()}
        undo = news["undo"]
        if self.plan:
            return "move", {"version": news["version"], "actions": self.plan}
        if chance[journal.WHY]:
            return journal.WHY, {"action": action}
        if chance[journal.HINT]:
            return journal.HINT, {}
        if chance["undo"] and undo is not None and undo["seat"] == self.seat:
            return "undo", {"count": undo["move"]}
        if chance[journal.PREVIEW] and news["kind"] in MOVING:
            return journal.PREVIEW, {"action": action}
        return "move", {"version": news["version"], "actions": [action]}


def actions_of(wish: Wish) -> list[str]:
    """As the log has them."""
    if wish.kind == "undo":
        return [f"undo {wish.frame['count']}"]
    actions: list[str] = wish.frame["actions"]
    return actions


class Spectator:
    """At a table of bots alone: looks at every frame no closer than it has to."""

    def __init__(self, site: Site, table: str, came: Address, book: Journal) -> None:
        self.site, self.table, self.came, self.book = site, table, came, book
        self.over = False
        self.version = 0
        self.made = time.monotonic()

    async def watch(self) -> None:
        while not self.over:
            try:
                async with self.site.live(self.table, self.came) as socket:
                    await socket.send(json.dumps({"type": "hello", "from": self.version}))
                    while not self.over:
                        heard = await socket.recv(decode=False)
                        assert isinstance(heard, bytes)
                        self.hear(heard)
            except LOST as lost:
                self.book.note(journal.LOST, time.monotonic(), _told(lost))
                await asyncio.sleep(random.uniform(*COMING_BACK))

    def hear(self, heard: bytes) -> None:
        kind = TYPE.match(heard)
        if kind is None or kind[1] not in (b"hello", b"moved"):
            return
        version = VERSION.search(heard)
        if version is not None and kind[1] == b"moved":
            if not self.version:
                self.book.answered(journal.FIRST, self.made)
            self.version = int(version[1])
        self.over = OVER.search(heard) is not None


class Players:
    """All of them: a new table for each that is over."""

    def __init__(self, site: Site, people: int, bots: int, seed: int, book: Journal) -> None:
        self.site, self.seed, self.book = site, seed, book
        self.counts = (people, bots)
        self.seated: set[Person] = set()
        self.stopping = asyncio.Event()

    async def run(self) -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.stopping.set)
        people, bots = self.counts
        slots = [self.table_of_people(number) for number in range(people)]
        slots += [self.table_of_bots(number) for number in range(people, people + bots)]
        tasks = [asyncio.ensure_future(work) for work in (*slots, self.lag())]
        print("ready", flush=True)
        await self.stopping.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS):
                while any(person.wish is not None for person in self.seated):
                    await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        for task in (task for task in tasks if task.done() and not task.cancelled()):
            task.result()  # nobody leaves early: this raises what went wrong
        for person in self.seated:
            if person.wish is not None and person.wish.kind in ("move", "undo"):
                wish = person.wish
                self.book.note(journal.OPEN, person.table, person.seat, wish.id, actions_of(wish))

    async def table_of_people(self, number: int) -> None:
        rng = random.Random(f"{self.seed}-{number}")
        await asyncio.sleep(rng.uniform(*THINKING))
        who = COMPANY[number // len(RACES) % len(COMPANY)]
        while not self.stopping.is_set():
            made = await self.make(number, who)
            people = [
                Person(self.site, made["id"], seat["seat"], seat["token"], address(2 * number + place), self.book)
                for place, seat in enumerate(made["seats"])
                if seat["token"]
            ]
            self.seated.update(people)
            await asyncio.gather(*(person.play() for person in people))
            self.seated.difference_update(people)

    async def table_of_bots(self, number: int) -> None:
        await asyncio.sleep(random.Random(f"{self.seed}-{number}").uniform(*THINKING))
        while not self.stopping.is_set():
            made = await self.make(number, BOTS_ALONE)
            await Spectator(self.site, made["id"], address(2 * number), self.book).watch()

    async def make(self, number: int, who: tuple[str, ...]) -> Json:
        body = {**RACES[number % len(RACES)], "seats": [{"who": one} for one in who], "start": True, "public": True}
        while True:
            begun = time.monotonic()
            try:
                status, answer = await self.site.ask(address(2 * number), "POST", "/api/tables", body)
            except LOST:
                status, answer = 0, b""
            self.book.note(journal.MADE, status, begun, since(begun))
            if status == CREATED:
                made: Json = json.loads(answer)
                tokens = [[seat["seat"], seat["token"]] for seat in made["seats"] if seat["token"]]
                self.book.note(journal.TABLE, made["id"], not tokens, tokens)
                return made
            await asyncio.sleep(random.uniform(*THINKING))

    async def lag(self) -> None:
        """How late this process is itself."""
        while True:
            wanted = time.monotonic() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.book.answered(journal.LAG, wanted)


def _told(lost: BaseException) -> str:
    received = getattr(lost, "rcvd", None)
    return type(lost).__name__ if received is None else str(received.code)


def main() -> None:
    host, port, people, bots, seed, path = sys.argv[1:]
    players = Players(Site(host, int(port)), int(people), int(bots), int(seed), Journal(Path(path)))
    asyncio.run(players.run())


if __name__ == "__main__":
    main()
