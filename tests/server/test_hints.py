"""Hints: by the strongest bot within a second, by a quick one where the queue has taken the time, and of one mind."""

from __future__ import annotations

import time
from typing import Any

import pytest

from draftline import new_game
from draftline.bots import make_bot
from draftline.bots.registry import name_of
from draftline.server.library import HINT_BOTS, STAND_INS, hint_bot, stand_in
from draftline.server.worker import HINT_SECONDS, Answerer
from tests.server.helpers import choice

LATE = HINT_SECONDS  # seconds in the queue that leave no time


class Adviser:
    """Says by its first action whom it was made as, and how long it may think."""

    def __init__(self, code: str, made: list[tuple[str, float]]) -> None:
        self.code, self.made = code, made

    def choose(self, _view: Any, decision: Any, _rng: Any, budget: Any) -> Any:
        self.made.append((self.code, budget.seconds))
        return decision.actions[0]


def asked(game: Any, waited: float = 0.0, **more: Any) -> dict[str, Any]:
    seat = game.asked[0]
    begun = time.monotonic() - waited
    return choice(game, seat, hint_bot(), do="hint", quick=stand_in(), asked=begun, **more)


@pytest.fixture
def game() -> Any:
    return new_game("thunder-alley", seats=2, track="yunta", seed=1)


@pytest.mark.parametrize("waited, code", [(0.0, "pro:1s"), (LATE - 0.5, "pro:1s"), (LATE, "club"), (9.0, "club")])
def test_the_strongest_bot_is_asked_unless_the_queue_has_taken_the_time(game, waited, code):
    """And the answer says whose advice it is."""
    made: list[tuple[str, float]] = []
    answer = Answerer(lambda code: Adviser(code, made)).answer(asked(game, waited))
    assert answer["bot"] == made[0][0] == code
    assert 0.0 <= made[0][1] <= max(HINT_SECONDS - waited, 0.0)


def test_a_hint_takes_less_than_a_second(game):
    answerer = Answerer(make_bot)
    begun = time.thread_time()
    answer = answerer.answer(asked(game))
    assert time.thread_time() - begun < 1.5 * HINT_SECONDS  # of the processor: a busy machine is later
    assert answer["why"]["id"].startswith("why.")


def test_hints_in_the_middle_of_a_move_go_on_with_the_move_that_was_advised(game):
    """Whoever follows them makes that move, and is told about the same trials at every step."""
    answerer = Answerer(lambda code: make_bot("pro:rounds=1" if name_of(code) == "pro" else code))
    seat = game.asked[0]
    followed: list[str] = []
    while (game.asked == [seat] and game.decision.kind != "play") or not followed:
        followed.append(answerer.answer(asked(game, key="seat"))["action"])
        game.apply(followed[-1], seat)
        advised = answerer._hinters["seat pro:1s"].plan.candidate.actions
        assert followed == [str(action) for action in advised[: len(followed)]]
    assert len(followed) == len(advised) > 1


def test_a_stand_in_is_no_bot_that_takes_its_time():
    assert stand_in() == STAND_INS[0] == "club"
    assert hint_bot() == HINT_BOTS[0]
