"""Bots on the other side of a wall: they get the view of their seat, and nothing else, whatever they try."""

from __future__ import annotations

import asyncio
import base64
import pickle
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from draftline import new_game
from draftline.server import wall
from draftline.server.bot_runner import Bots
from draftline.server.worker import Answerer, unpacked
from draftline.server.workers import Job, Pool
from tests.server.helpers import PATIENCE, TERMS, choice, serving, settings_in
from tests.server.processes import wait_for
from tests.server.spies import ATTEMPTS, SECRET, SEED

SPIES = replace(TERMS, maker="tests.server.spies:make_bot")


def tried(*codes: str, private: tuple[str, ...] = (), closed: bool = True) -> list[bool]:
    """Whether some attempts work, one after the other, each in a cell of its own."""

    async def work() -> list[bool]:
        pool = Pool(1, replace(SPIES, private=private), 10, 10)
        game: Any = new_game("thunder-alley", seats=2, track="yunta", seed=int(SEED))
        seat = game.asked[0]
        first = str(game.decision_of(seat).actions[0])
        try:
            found = []
            for code in codes:
                job = Job(choice(game, seat, code), ["a"], PATIENCE, cell=code, closed=closed)
                found.append((await pool.ask(job))["moves"][0] != first)
            return found
        finally:
            await pool.close()

    return asyncio.run(work())


@pytest.mark.parametrize("attempt", sorted(set(ATTEMPTS) - {"hands"}))
def test_a_bot_that_tries_gets_nothing(attempt, monkeypatch):
    monkeypatch.setenv("DRAFTLINE_DATABASE", f"postgresql://draftline:{SECRET}@db/races")
    assert tried(attempt) == [False]
    assert not (Path(__file__).parent / "written-by-a-bot").exists()


def test_a_bot_cannot_read_the_server_s_files(tmp_path):
    """Not even where packages are: the database has a word of its own."""
    beside = Path(__file__).with_name("races.db")
    assert tried(f"read={beside}x", f"read={__file__}", f"query={beside}", private=(str(beside),)) == [
        False,
        True,
        False,
    ]
    own = tmp_path / "note"
    own.write_text("x")
    assert tried(f"read={own}") == [False]
    assert tried(f"read={__file__}", private=(__file__,)) == [False]


def test_a_bot_that_its_operator_trusts_has_no_wall(tmp_path):
    own = tmp_path / "weights"
    own.write_text("x")
    assert tried(f"read={own}", closed=False) == [True]


def test_a_view_that_travels_is_the_same_whatever_the_seat_cannot_see():
    """Byte for byte: a bot cannot find what is not there."""
    for game in ("thunder-alley", "grand-prix", "thunder-rolls"):
        rng = random.Random(game)
        race: Any = new_game(game, seats=3, seed=11)
        for step in range(40):
            seat = race.asked[0]
            if step % 8 == 0:
                view = race.view(seat)
                dealt = view.sample(rng).view(seat)
                assert pickle.dumps(view) == pickle.dumps(dealt)
            race.apply(rng.choice(list(race.decision_of(seat).actions)), seat)


def test_what_travels_holds_neither_the_seed_nor_the_table():
    game: Any = new_game("grand-prix", seats=2, seed=int(SEED))
    question = choice(game, game.asked[0], "greedy")
    packed = base64.b64decode(question["view"])
    assert SEED.encode() not in packed
    assert int(SEED).to_bytes(4, "little") not in packed
    assert unpacked(question["view"]).decision is not None


def test_two_seats_never_share_a_worker_with_a_stranger_s_bot(tmp_path):
    """A spy in one seat finds no trace of its twin in the other."""
    settings = settings_in(tmp_path, bot_maker="tests.server.spies:make_bot", stranger_workers=1)
    with serving(settings) as served:
        table = served.create("bot:hands", "bot:hands", options={"laps": 1, "cars": 1})
        seen: list[tuple[str, str]] = []
        think = Bots.think

        async def listened(self: Bots, question: Any, key: str, *more: Any) -> Any:
            answer = await think(self, question, key, *more)
            view = unpacked(question["view"])
            assert view.decision is not None
            seen.append((answer["moves"][0], str(view.decision.actions[0])))
            return answer

        Bots.think = listened  # type: ignore[method-assign, assignment]
        try:
            with table.live():
                wait_for(lambda: len(seen) >= 8)
        finally:
            Bots.think = think  # type: ignore[method-assign]
    assert all(chosen == first for chosen, first in seen)


def test_what_a_bot_leaves_running_rests_while_it_is_not_asked():
    async def work() -> tuple[int, int]:
        pool = Pool(1, SPIES, 10, 10)
        game: Any = new_game("thunder-alley", seats=2, track="yunta", seed=1)
        try:
            await pool.ask(Job(choice(game, game.asked[0], "lingering"), ["a"], PATIENCE, cell="x"))
            (worker,) = pool._workers
            assert worker._process is not None
            first = processor_ticks(worker._process.pid)
            await asyncio.sleep(1.0)
            return first, processor_ticks(worker._process.pid)
        finally:
            await pool.close()

    first, then = asyncio.run(work())
    assert then - first <= 5  # of a hundred


def processor_ticks(pid: int) -> int:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(words[11]) + int(words[12])


def test_a_server_does_not_load_what_a_stranger_brings(tmp_path):
    """Its code runs in workers alone, also to find out whether there is such a bot."""
    settings = settings_in(tmp_path, bot_maker="tests.server.spies:make_bot")
    with serving(settings) as served:
        assert served.lobby.bots._tried == {}
        served.create("bot:seed", "bot:greedy", options={"laps": 1, "cars": 1}, start=False)
        assert served.lobby.bots._tried == {"seed": None}
        wrong = {"game": "thunder-alley", "seats": [{"who": "bot:nothing"}, {"who": "person"}]}
        answer = served.http.post("/api/tables", json=wrong)
        assert (answer.status_code, answer.json()["message"]["id"]) == (422, "error.bot-unknown")


@pytest.mark.parametrize("code", ["hanging", "dying", "crashing", "slow", "illegal"])
def test_players_cannot_choose_bots_that_misbehave_on_purpose(tmp_path, code):
    with serving(settings_in(tmp_path, bot_maker="draftline.bots:offered_bot")) as served:
        body = {"game": "thunder-alley", "seats": [{"who": f"bot:{code}"}, {"who": "person"}]}
        answer = served.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["message"]["id"]) == (422, "error.bot-unknown")


class Told:
    """Remembers how long it might think at most."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def choose(self, _view: Any, decision: Any, _rng: Any, budget: Any) -> Any:
        self.seconds = max(self.seconds, budget.seconds)
        return decision.actions[0]


@pytest.mark.parametrize("question", ["choose", "hint"])
def test_a_bot_is_told_how_long_it_may_think(question):
    """So a code cannot ask for more than the server allows."""
    bot = Told()
    game: Any = new_game("thunder-alley", seats=2, seed=1)
    job = choice(game, game.asked[0], "pro:9000ms", do=question, quick="club", asked=time.monotonic())
    Answerer(lambda _code: bot, 0.05).answer(job)
    assert bot.seconds == 0.05


def test_workers_inherit_no_secret(monkeypatch):
    monkeypatch.setenv("DRAFTLINE_DATABASE", SECRET)
    monkeypatch.setenv("PGPASSWORD", SECRET)
    assert SECRET not in str(wall.environment())
