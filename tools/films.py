"""Films: whole races as the clients of a server hear them, for the tests of the page.

`python tools/films.py` writes to build/films one file for each race and each kind of client (one seat, two seats at
one screen, a spectator): every frame that the server's own table sends, and between them what the client does: moves,
takes back, loses its connection and dials again. Beside them lie what a page fetches before any race, and the races
that tests/golden/films is drawn from. The same is written every time, but for what time it is.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from draftline.bots.referee import CRASHED, fault_message  # noqa: E402
from draftline.core.record import split_action  # noqa: E402
from draftline.core.tables import EDITION  # noqa: E402
from draftline.core.track_file import load_track  # noqa: E402
from draftline.games.registry import SHIPPED  # noqa: E402
from draftline.server.frames import AcceptedFrame  # noqa: E402
from draftline.server.library import games_json  # noqa: E402
from draftline.server.race import LiveRace  # noqa: E402
from draftline.server.replay_document import document, track_json  # noqa: E402
from draftline.server.store import BOT, PERSON, RUNNING, WAITING, SeatRow, Store, TableRow  # noqa: E402
from draftline.server.table import Table  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
FOLDER = ROOT / "build" / "films"

Json = dict[str, Any]

# Golden records that together show every kind of fact, and are short for that; whether they are raced in whole moves.
RECORDS = {
    "thunder-alley-yunta-7-700101": False,
    "thunder-alley-verghn-2-701567": False,
    "thunder-alley-pullinger-2-701549": True,
    "thunder-alley-verghn-6-701652": True,
    "grand-prix-calder-ridge-5-700193": False,
    "grand-prix-yunta-7-700165": True,
    "grand-prix-larkmoor-6-700284": True,
    "grand-prix-verghn-10-700358": True,
    "thunder-rolls-santelmo-2-700377": False,
    "thunder-rolls-thornbury-2-700465": True,
    "thunder-rolls-adriana-2-700249": False,
}
# The races that are kept as strips of pictures: those of few cars.
DRAWN = ("thunder-alley-verghn-2-701567", "grand-prix-calder-ridge-5-700193", "thunder-rolls-thornbury-2-700465")
RANDOM_MOVES = 60  # of a race that no record leads
PEOPLE = (0, 1)  # the seats of people; bots have the others
CLIENTS: dict[str, tuple[int, ...]] = {"seat": (0,), "hot-seat": PEOPLE, "spectator": ()}
# How often, of a hundred moves, something comes in between.
TAKEN_BACK, LOST, ANSWER_LOST, LOOKED_IN, FAILED = 8, 5, 4, 5, 4
MOST_AWAY = 4  # moves


@dataclass(frozen=True)
class Case:
    """A race to be filmed; `actions` lead it, or chance does."""

    name: str
    game: str
    track: str
    seats: int
    seed: Any
    options: Json
    actions: tuple[str, ...]
    whole: bool  # in whole moves, otherwise action by action
    edition: int = EDITION  # of the rules


class NoStore:
    """Keeps nothing."""

    shared = False

    async def enter(self, *_: Any) -> None: ...


class Client:
    """Somebody who looks on, and all that they hear and do."""

    host = False
    address = "film"

    def __init__(self, table: Table, seats: tuple[int, ...]) -> None:
        self.table = table
        self.seats = seats
        self.rows: list[str] = []  # in JSON
        self.last = 0  # the number of the last line that was heard
        self.away = 0  # moves until the connection is back
        self.unanswered = 0

    def dismiss(self) -> None:
        """Nobody is sent away from a film."""

    @property
    def connected(self) -> bool:
        return self in self.table.listeners

    def push(self, frame: str) -> None:
        self.rows.append(f'{{"heard": {frame}}}')
        self.last = self.table.version

    def does(self, what: str, **more: Any) -> None:
        self.rows.append(json.dumps({"does": what, **more}))

    def dial(self) -> None:
        self.does("dial", since=self.last)
        self.table.listeners.add(self)
        self.push(self.table.hello(self, self.last))
        for _ in range(self.unanswered):  # it is sent again, and has been done
            self.accepted()
        self.unanswered = 0

    def lose(self, away: int) -> None:
        self.does("lose")
        self.table.listeners.discard(self)
        self.away = away

    def accepted(self) -> None:
        self.push(AcceptedFrame(id="", version=self.table.version).text())

    def written(self) -> str:
        """A line for the seats, then one for each thing that is heard or done."""
        return "\n".join([json.dumps(self.seats), *self.rows])


class Film:
    """A race played at a table of the server, with everybody who looks on."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.chance = random.Random(case.name)
        row = TableRow(
            id="film", game=case.game, track=case.track, options=case.options, seed=case.seed, seeded=False,
            public=False, status=WAITING, version=0, bots_next=False, host="", created=0.0, changed=0.0, outcome=None,
            rematch=None, season=None, edition=case.edition,
        )  # fmt: skip
        seats = [
            SeatRow(table_id="film", seat=seat, who=PERSON if seat in PEOPLE else BOT, name="", bot="club", token=None)
            for seat in range(case.seats)
        ]
        self.table = Table((row, seats, []), cast(Store, NoStore()))
        self.clients = {name: Client(self.table, seats) for name, seats in CLIENTS.items()}

    def happens(self, of_hundred: int) -> bool:
        return self.chance.random() * 100 < of_hundred

    async def play(self) -> None:
        for client in self.clients.values():
            client.dial()
        self.table.row.status = RUNNING
        self.table.tell_started()
        for client in self.clients.values():  # nothing has happened since, and the setup is told again
            client.lose(0)
            client.dial()
        moves = 0
        while self.table.row.status == RUNNING and (self.case.actions or moves < RANDOM_MOVES):
            await self._move()
            self._come_and_go()
            await self._maybe_take_back()
            moves += 1
        for client in self.clients.values():
            if not client.connected:
                client.dial()

    def _next(self, race: LiveRace) -> tuple[int, str]:
        """Whose action comes next, and which: as the record has it, or any."""
        if self.case.actions:
            text, seat = split_action(self.case.actions[len(race.done)])
            return race.game.asked[0] if seat is None else seat, text
        seat = self.chance.choice(race.game.asked)
        decision = race.game.decision_of(seat)
        assert decision is not None
        return seat, str(self.chance.choice(decision.actions))

    def _choice(self) -> tuple[int, list[str]]:
        """A whole move, or its first action."""
        race = self.table.race
        seat, text = self._next(race)
        texts = [text]
        while self.case.whole:
            after = race.acted(seat, texts)
            if not after.steps or after.game.over or after.game.kind == race.game.kind:
                break
            other, text = self._next(after)
            if other != seat:
                break
            texts.append(text)
        return seat, texts

    async def _move(self) -> None:
        seat, texts = self._choice()
        table = self.table
        if seat not in PEOPLE:
            fault = fault_message(CRASHED, table.seats[seat].bot, seat) if self.happens(FAILED) else None
            await table.act_for_bot(seat, texts, table.version, fault)
            return
        movers = self._begin("move", seat, actions=texts)
        await table.act_as(PEOPLE, seat, texts, table.version, f"{table.version} {len(table.race.lines)}")
        self._answer(movers)

    async def _maybe_take_back(self) -> None:
        may = self.table.race.may_undo()
        if may is None or self.table.row.status != RUNNING or not self.happens(TAKEN_BACK):
            return
        movers = self._begin("undo", may["seat"])
        await self.table.undo_as(PEOPLE, may["seat"], may["move"], f"undo {self.table.version}")
        self._answer(movers)

    def _begin(self, what: str, seat: int, **more: Any) -> list[Client]:
        """Those who hold a seat do something; some lose their connection before they are told."""
        movers = [client for client in self.clients.values() if seat in client.seats and client.connected]
        for client in movers:
            client.does(what, seat=seat, **more)
            if self.happens(ANSWER_LOST):
                client.unanswered += 1
                client.lose(self.chance.randrange(MOST_AWAY))
        return movers

    def _answer(self, movers: Sequence[Client]) -> None:
        for client in movers:
            if client.connected:
                client.accepted()

    def _come_and_go(self) -> None:
        for client in self.clients.values():
            if not client.connected:
                client.away -= 1
                if client.away < 0:
                    client.dial()
            elif self.happens(LOST):
                client.lose(self.chance.randrange(MOST_AWAY))
        if self.happens(LOOKED_IN):
            self.table.tell_table()


def record_of(name: str) -> Json:
    found: Json = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return found


def cases() -> Iterator[Case]:
    for name, whole in RECORDS.items():
        of = record_of(name)
        yield Case(
            name, of["game"], of["track"]["id"], of["seats"], of["seed"], of["options"], tuple(of["actions"]), whole,
            of["rules"],
        )  # fmt: skip
    for book in SHIPPED:
        for whole in (False, True):
            name = f"{book.id}-{'whole' if whole else 'single'}"
            track = book.home_track or book.own_tracks()[0]
            yield Case(name, book.id, track, 3, len(name), {}, (), whole)


def write(name: str, text: str) -> None:
    (FOLDER / name).write_text(text, encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json*"):
        old.unlink()
    for case in cases():
        film = Film(case)
        asyncio.run(film.play())
        for name, client in film.clients.items():
            write(f"{case.name}-{name}.jsonl", client.written())
    for name in DRAWN:
        record = record_of(name)
        track = track_json(load_track(record["track"]["id"]))
        write(f"{record['game']}.json", json.dumps({"record": name, "track": track, "race": document(record)}))
    write("games.json", json.dumps(games_json()))  # the last, so that its age is that of them all


if __name__ == "__main__":
    main()
