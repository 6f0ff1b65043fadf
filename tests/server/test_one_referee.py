"""One referee for bots: the same fault is put right and told alike at the terminal, in a tournament and on a server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import draftline
from draftline.bots import make_bot
from draftline.bots.referee import CRASHED, DIED, HUNG, ILLEGAL, Referee
from draftline.cli.figures import faults_of
from draftline.core.messages import Message, text
from draftline.lab.races import Job, run
from draftline.server.bot_runner import Asking, Drivers
from draftline.server.race import LiveRace, RaceSetup
from draftline.server.worker import Answerer
from draftline.server.workers import FAILED, Failed
from tests.server.helpers import choice

SEED = 5
BAD = {CRASHED: "crashing", ILLEGAL: "illegal", HUNG: "hanging", DIED: "dying"}
KINDS = list(BAD)


class InProcess:
    """Bots whose worker is right here, and which lose one that is asked for a bot that never answers."""

    def __init__(self, ends: str = "") -> None:
        self.ends = ends
        self.worker = Answerer(make_bot)
        self.jobs: list[dict[str, Any]] = []

    async def think(self, job: dict[str, Any], *_: Any) -> dict[str, Any]:
        self.jobs.append(job)
        if self.ends and not job["out"]:
            raise Failed(self.ends)
        return self.worker.answer(job)


def seat_asked() -> int:
    seat: int = draftline.new_game(seats=2, seed=SEED).asked[0]
    return seat


def codes(bot: str) -> list[str]:
    return [bot if seat == seat_asked() else "greedy" for seat in range(2)]


def at_the_terminal(kind: str) -> tuple[str, Message]:
    """The first choice, and what is said of it."""
    game = draftline.new_game(seats=2, seed=SEED)
    seat = game.asked[0]
    referee = Referee(codes(BAD[kind]), SEED)
    if kind in (HUNG, DIED):
        referee.rule_out(seat, 0, kind)
    return str(referee.choose(game, seat, 0)), referee.faults[0].message


def in_a_tournament(kind: str) -> Message:
    job = Job(0, "thunder-alley", SEED, "yunta", codes(BAD[kind]), {"laps": 1, "cars": 1})
    if kind in (HUNG, DIED):
        job.ruled_out[seat_asked()] = (0, kind, "")
    (fault,) = run(job)["faults"]
    return Message.from_json(fault["message"])


def on_a_server(kind: str) -> tuple[str, Message | None]:
    pool = InProcess(kind if kind in (HUNG, DIED) else "")
    race = LiveRace.replay(RaceSetup("thunder-alley", "yunta", 2, SEED, {}), [])
    drivers = Drivers(pool)
    moves, message = asyncio.run(drivers.choose(Asking("t", race, ["me"]), seat_asked(), BAD[kind]))
    return moves[0], message


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_fault_gives_the_same_message_everywhere(kind):
    told = Message(f"error.bot-{kind}", {"bot": BAD[kind], "seat": seat_asked() + 1})
    assert at_the_terminal(kind)[1] == told
    assert in_a_tournament(kind) == told
    assert on_a_server(kind)[1] == told


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_choice_is_made_for_a_bot_everywhere(kind):
    assert at_the_terminal(kind)[0] == on_a_server(kind)[0]


def test_a_bot_that_never_answered_is_not_asked_again():
    pool = InProcess(HUNG)
    drivers = Drivers(pool)
    race = LiveRace.replay(RaceSetup("thunder-alley", "yunta", 2, SEED, {}), [])
    for _ in range(2):
        asyncio.run(drivers.choose(Asking("t", race, ["me"]), seat_asked(), "hanging"))
    assert [job["out"] for job in pool.jobs] == [False, True, True]


def test_a_fault_of_the_program_is_not_told_as_the_bot_s():
    pool = InProcess(FAILED)
    drivers = Drivers(pool)
    race = LiveRace.replay(RaceSetup("thunder-alley", "yunta", 2, SEED, {}), [])
    moves, message = asyncio.run(drivers.choose(Asking("t", race, ["me"]), seat_asked(), "greedy"))
    assert moves
    assert message is None


def test_a_server_does_not_repeat_what_a_bot_said():
    answer = Answerer(make_bot).answer(choice(draftline.new_game(seats=2, seed=SEED), seat_asked(), "crashing"))
    assert answer["fault"] == CRASHED
    assert "always breaks down" not in str(answer)


def test_results_that_an_earlier_version_kept_are_told_as_today():
    """Its tournaments kept the whole message, with seats counted from 0."""
    message = {"id": "error.bot-crashed", "values": {"bot": "crashing", "seat": 0, "what": "X", "action": "stop"}}
    fault = {"seat": 0, "kind": "crashed", "n": 3, "message": message}
    (told,) = faults_of([{"bots": ["crashing", "greedy"], "faults": [fault]}])
    assert "seat 1" in text(told)
    assert "{" not in text(told)
