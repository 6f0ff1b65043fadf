"""A real server on a free port in a thread, and clients that talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from draftline import new_game
from draftline.server.addresses import address_of, listen
from draftline.server.app import configured, create_app
from draftline.server.frames import SERVER_FRAME
from draftline.server.settings import Settings
from draftline.server.worker import Terms, packed
from draftline.server.workers import Pool

both = pytest.mark.databases("sqlite", "postgresql")  # for tests of what differs between them
PATIENCE = 300.0  # seconds that a test waits for something that has to come
SHORT: dict[str, dict[str, Any]] = {
    "thunder-alley": {"laps": 1, "cars": 2},
    "grand-prix": {"laps": 1},
    "thunder-rolls": {"race": "lantern-night"},
}
SHORT_TRACKS = {"grand-prix": "thornbury"}  # on its own circuits a race at random takes hundreds of requests
numbers = itertools.count(1)
BAD_BOTS = "tests.server.bad_bots:make_bot"
TERMS = Terms(BAD_BOTS, memory=1_500_000_000, niceness=0, bot_seconds=PATIENCE)


def settings_in(folder: Path, **more: Any) -> Settings:
    """Generous rates and deadlines: tests are fast, machines busy. One worker, when needed: tests share two cores."""
    given: dict[str, Any] = {
        "database": f"sqlite:///{folder}/races.db", "static": folder / "static", "bot_workers": 1,
        "actions_per_second": 5000.0, "burst": 5000, "requests_per_second": 5000.0, "requests_burst": 5000,
        "tables_per_hour": 5000, "bot_maker": BAD_BOTS, "warm": False, "answer_deadline": PATIENCE,
    }  # fmt: skip
    return Settings(**(given | more))


def raced(seats: int, seed: int) -> dict[str, Any]:
    """The record of a short race at random."""
    game = new_game("thunder-alley", seats=seats, track="yunta", seed=seed, options={"laps": 1, "cars": 2})
    rng = random.Random(seed)
    while game.decision is not None:
        game.apply(rng.choice(game.decision.actions))
    return game.record()


def pool_of(size: int = 1, most: int = 100, most_each: int = 100, kept: float | None = None) -> Pool:
    """Workers without a server."""
    return Pool(size, TERMS, most, most_each, kept)


def choice(game: Any, seat: int, bot: str, **more: Any) -> dict[str, Any]:
    """What a worker is asked when a bot has to choose."""
    question = {"do": "choose", "key": f"{seat} {bot}", "seat": seat, "bot": bot, "out": False, "count": 0}
    return {**question, "view": packed(game.view(seat)), **more}


class Served:
    """A running server: its address, its app, and clients for it."""

    def __init__(self, url: str, app: Any) -> None:
        self.url = url
        self.app = app
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    @property
    def lobby(self) -> Any:
        return self.app.state.lobby

    def table(self, id: str) -> Any:
        """The table in the server's memory."""
        return self.lobby._tables[id]

    def call(self, work: Any) -> Any:
        """Run a coroutine in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.app.state.loop).result(PATIENCE)

    def create(self, *who: str, game: str = "thunder-alley", **more: Any) -> Table:
        seats = [{"who": one} for one in who]
        track = {"track": SHORT_TRACKS[game]} if game in SHORT_TRACKS else {}
        body = {"game": game, "options": SHORT.get(game, {}), "seats": seats, "start": True, **track, **more}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())


class Table:
    """A table as its maker knows it."""

    def __init__(self, served: Served, made: dict[str, Any]) -> None:
        self.served = served
        self.id = made["id"]
        self.host = made["host"]
        self.tokens = [seat["token"] for seat in made["seats"]]

    def path(self, rest: str = "") -> str:
        return f"/api/tables/{self.id}{rest}"

    def get(self, *tokens: str, rest: str = "") -> httpx.Response:
        return self.served.http.get(self.path(rest), headers=header(tokens))

    def post(self, rest: str, body: Any, *tokens: str) -> httpx.Response:
        return self.served.http.post(self.path(rest), json=body, headers=header(tokens))

    def show(self, *tokens: str) -> dict[str, Any]:
        answer = self.get(*tokens)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, by: int, action: str, version: int, client: str = "", **more: Any) -> httpx.Response:
        """A move of one action."""
        return self.move(by, [action], version, client, **more)

    def move(self, by: int, actions: list[str], version: int, client: str = "", **more: Any) -> httpx.Response:
        body = {"actions": actions, "version": version, "client": client or f"c{next(numbers)}", **more}
        return self.post("/actions", body, self.tokens[by])

    def first_action(self, seat: int) -> tuple[str, int]:
        """Something the seat may do now, and the version at which it may."""
        shown = self.show(self.tokens[seat])
        return shown["views"][0]["view"]["actions"][0], shown["table"]["version"]

    def asked(self) -> list[int]:
        return self.show()["views"][0]["view"]["waiting_for"]

    def play(self, rng: random.Random, most: int = 100_000) -> int:
        """Choose for all people at random until the race is over; how many actions it took."""
        for count in range(most):
            shown = self.show(*[token for token in self.tokens if token])
            if shown["table"]["status"] == "over":
                return count
            seat = shown["views"][0]["view"]["waiting_for"][0]
            actions = shown["views"][shown["seats"].index(seat)]["view"]["actions"]
            answer = self.act(seat, rng.choice(actions), shown["table"]["version"])
            assert answer.status_code == 200, answer.text
        return most

    @contextlib.contextmanager
    def live(self, *tokens: str, start: int = 0) -> Iterator[Live]:
        with connect(self.served.url.replace("http", "ws") + self.path("/live")[1:], max_size=None) as socket:
            live = Live(socket)
            live.say(**{"type": "hello", "tokens": list(tokens), "from": start})
            yield live


class Live:
    """A WebSocket client that keeps everything it hears."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[str] = []

    def next(self) -> dict[str, Any]:
        """What comes next; every frame is as it is declared."""
        text = self.socket.recv(timeout=PATIENCE)
        self.heard.append(text)
        frame = json.loads(text)
        SERVER_FRAME.validate_python(frame)
        return frame

    def move(self, frame: dict[str, Any], *actions: str, id: str = "", **more: Any) -> None:
        """Do something that was offered in a frame."""
        version = frame["version"]
        self.say(type="move", id=id or f"a{version}", version=version, actions=list(actions), **more)

    def until(self, *types: str, id: str | None = None) -> dict[str, Any]:
        """The next frame of one of these types (and with this id); the others are passed over."""
        while True:
            frame = self.next()
            if frame["type"] in types and (id is None or frame.get("id") == id):
                return frame
            assert frame["type"] != "refused", frame  # nobody expects it, so waiting on would be in vain

    def until_status(self, status: str) -> dict[str, Any]:
        while True:
            frame = self.next()
            if frame.get("table", {}).get("status") == status:
                return frame

    def closed_with(self) -> int:
        """The code of the close that follows, whatever is said before it."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return -1 if closed.rcvd is None else closed.rcvd.code

    def say(self, **frame: Any) -> None:
        with contextlib.suppress(ConnectionClosed):  # what the server said before is still to be heard
            self.socket.send(json.dumps(frame))


def header(tokens: tuple[str, ...] | list[str]) -> dict[str, str]:
    return {"X-Seat-Token": ",".join(tokens)} if tokens else {}


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[Served]:
    """A server for the duration of a block."""
    bound = listen("127.0.0.1", 0)
    app = create_app(settings)
    server = uvicorn.Server(configured(app, settings, log_config=None, loop="asyncio"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    served = Served(address_of(bound), app)
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield served
    finally:
        served.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        bound.close()
