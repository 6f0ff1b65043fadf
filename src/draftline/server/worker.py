"""A worker process: reads questions as lines of JSON, answers each with a line, and ends when its input does.

It plays a race from its log and keeps it, so that the next question about it costs only what is new. Bots, previews
and hints get the view of their seat, never the game.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TextIO

from draftline.bots import Bot, Budget
from draftline.bots.referee import Referee
from draftline.core.messages import DraftlineError, Message
from draftline.core.record import split_action
from draftline.core.view import View
from draftline.games.registry import new_game
from draftline.server import foresight, replay_document

KEPT = 48  # races
MOST_MOVES = 40  # of a bot in one answer
ENOUGH = 0.15  # seconds after which a bot's move is sent as far as it is known

Json = dict[str, Any]


class Known:
    """A race that this worker has played so far, and the referee of its bots."""

    def __init__(self, setup: Json, maker: Callable[[str], Bot]) -> None:
        self.setup = setup
        self.game = new_game(
            setup["game"], seats=setup["seats"], track=setup["track"], seed=setup["seed"], options=setup["options"]
        )
        self.done: list[str] = []
        self.referee = Referee([""] * setup["seats"], setup["seed"], maker=maker)

    def play_to(self, actions: list[str]) -> None:
        for text in actions[len(self.done) :]:
            action, seat = split_action(text)
            self.game.apply(action, seat)
        self.done = list(actions)


class Worker:
    """What a question of each kind is answered with."""

    def __init__(self, maker: Callable[[str], Bot]) -> None:
        self.maker = maker
        self._known: OrderedDict[str, Known] = OrderedDict()

    def answer(self, job: Json) -> Json:
        if job["do"] == "nothing":
            return {}
        if job["do"] == "replay":
            return replay_document.answer(job)
        known = self._race(job)
        if job["do"] == "choose":
            return self._choose(known, job["seat"], job["bot"], job["out"])
        view = known.game.view(job["seat"])
        if job["do"] == "preview":
            return foresight.preview(view, job["play"], job["sequence"], job["most"])
        return self._hint(view, job["bot"])

    def _race(self, job: Json) -> Known:
        known = self._known.get(job["table"])
        fits = known is not None and known.setup == job["setup"] and known.done == job["actions"][: len(known.done)]
        if known is None or not fits:
            known = self._known[job["table"]] = Known(job["setup"], self.maker)
        known.play_to(job["actions"])
        self._known.move_to_end(job["table"])
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return known

    def _choose(self, known: Known, seat: int, code: str, out: bool) -> Json:
        """The bot's choice and those that follow from it: a whole move, within reason.

        It goes on while only the bot is asked and nothing has come to light that others must see first. Where
        the bot is out the referee chooses for it; the fault is the kind that the last choice had.
        """
        game = known.game
        referee = known.referee
        referee.drive(seat, code)
        moves: list[str] = []
        begun = time.monotonic()
        while True:
            count = len(known.done) + len(moves)
            action = referee.safe_choice(game, seat, count) if out else referee.choose(game, seat, count)
            before, game = game, game.copy()
            game.apply(action, seat)
            moves.append(str(action))
            whole = game.asked != [seat] or not game.can_take_back(before)
            if whole or referee.ruling or time.monotonic() - begun >= ENOUGH or len(moves) >= MOST_MOVES:
                return {"moves": moves, "fault": referee.ruling or None}

    def _hint(self, view: View, code: str) -> Json:
        decision = view.decision
        if decision is None:
            return {"action": None, "why": None}
        rng = random.Random()
        bot = self.maker(code)
        action = bot.choose(view, decision, rng, Budget.none())
        explain = getattr(bot, "explain", None)
        why = Message("page.hint-untold", {"action": str(action)})
        if explain is not None:
            why = explain(view, decision, action, rng)
        return {"action": str(action), "why": why.to_json()}


def maker_of(path: str) -> Callable[[str], Bot]:
    """`package.module:function`, which makes a bot from its code."""
    module, _, name = path.partition(":")
    maker: Callable[[str], Bot] = getattr(importlib.import_module(module), name)
    return maker


def answer_line(worker: Worker, line: str) -> Json:
    """An answer to anything; a refusal by the game comes with its message."""
    try:
        return worker.answer(json.loads(line))
    except DraftlineError as error:
        return {"refused": error.message.to_json()}
    except Exception as error:  # its own words could reveal what is hidden
        return {"failed": type(error).__name__}


def serve(questions: TextIO, answers: TextIO, worker: Worker) -> None:
    for line in questions:
        answers.write(json.dumps(answer_line(worker, line)) + "\n")
        answers.flush()


def main() -> None:
    """Answers go where the standard output was; whatever a bot prints goes to the standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        serve(sys.stdin, answers, Worker(maker_of(sys.argv[1])))
    except BrokenPipeError:  # the server was killed: there is nobody to answer, nor to tell
        os._exit(0)


if __name__ == "__main__":
    main()
