"""A worker process: reads questions as lines of JSON, answers each with a line, and ends when its input does.

It plays a race from its log and keeps it, so that the next question about it costs only what is new. Bots, previews
and hints get the view of their seat, never the game.
"""

from __future__ import annotations

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
from draftline.core.messages import DraftlineError, IllegalAction, Message
from draftline.core.reach import Reach
from draftline.core.record import split_action
from draftline.core.travel import part
from draftline.core.view import View
from draftline.games.registry import new_game
from draftline.server import replay_document
from draftline.server.race import fact_json

RACES_KEPT = 48  # races
MOST_MOVES = 40  # of a bot in one answer
ANSWER_SECONDS = 0.15  # seconds after which a bot's move is told as far as it is

Json = dict[str, Any]


class KnownRace:
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


class Answerer:
    """What a question of each kind is answered with."""

    def __init__(self, maker: Callable[[str], Bot]) -> None:
        self.maker = maker
        self._known: OrderedDict[str, KnownRace] = OrderedDict()

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
            return preview(view, job["play"], job["sequence"], job["most"])
        return self._hint(view, job["bot"])

    def _race(self, job: Json) -> KnownRace:
        known = self._known.get(job["table"])
        fits = known is not None and known.setup == job["setup"] and known.done == job["actions"][: len(known.done)]
        if known is None or not fits:
            known = self._known[job["table"]] = KnownRace(job["setup"], self.maker)
        known.play_to(job["actions"])
        self._known.move_to_end(job["table"])
        if len(self._known) > RACES_KEPT:
            self._known.popitem(last=False)
        return known

    def _choose(self, known: KnownRace, seat: int, code: str, out: bool) -> Json:
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
            if whole or referee.ruling or time.monotonic() - begun >= ANSWER_SECONDS or len(moves) >= MOST_MOVES:
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


# Previews: where a move can lead and what a sequence of actions would cause, from what a seat can see.


def preview(view: View, action: str | None, actions: list[str] | None, most: int) -> Json:
    """The ends of a play or of the move in progress; or, for a whole sequence, what it causes.

    The unseen is dealt at random: it changes nothing about how cars move, and is not shown.
    """
    if actions:
        return {"mp": None, "ends": [], "facts": consequences(view, actions)}
    game = view.sample(random.Random(0))
    if view.decision is None:
        return {"mp": None, "ends": [], "facts": []}
    play = None if action is None else game.parse(action)
    mover = game.moving(play)
    ends = spread(game.ends(play), most, -1 if mover is None else mover)
    return {"mp": game.mp_of(play), "ends": [_end_json(end) for end in ends], "facts": []}


def spread(ends: list[Reach], most: int, mover: int = -1) -> list[Reach]:
    """At most `most`, with at least one for every place that the moving car can reach, if there is room."""
    if len(ends) <= most:
        return ends
    groups: dict[tuple[Any, ...], list[Reach]] = {}
    for end in ends:
        place = end.cars.get(mover) if mover >= 0 else next(iter(end.cars.items()), None)
        groups.setdefault((str(end.actions[0]) if end.actions and mover < 0 else "", place), []).append(end)
    kept: list[Reach] = []
    turn = 0
    while len(kept) < most:
        row = [group[turn] for group in groups.values() if turn < len(group)]
        if not row:
            break
        kept += row[: most - len(kept)]
        turn += 1
    return kept


def consequences(view: View, actions: list[str]) -> list[Json]:
    """The facts of a sequence up to the first thing that nobody can know yet."""
    seat = view.seat
    game = view.sample(random.Random(0))
    told: list[Json] = []
    for text in actions if seat is not None else ():
        try:
            game.apply(text, seat)
        except IllegalAction:
            break
        told += [fact_json(fact) for fact in game.open_facts()]
        if game.open_until >= 0:
            break
    return told


def _end_json(end: Reach) -> Json:
    return {
        "actions": [str(action) for action in end.actions],
        "cars": {str(number): list(place) for number, place in end.cars.items()},
        "places": {str(number): place for number, place in end.places.items()},
    }


# The process.


def answer_line(worker: Answerer, line: str) -> Json:
    """An answer to anything; a refusal by the game comes with its message."""
    try:
        return worker.answer(json.loads(line))
    except DraftlineError as error:
        return {"refused": error.message.to_json()}
    except Exception as error:  # its own words could reveal what is hidden
        return {"failed": type(error).__name__}


def serve(questions: TextIO, answers: TextIO, worker: Answerer) -> None:
    for line in questions:
        answers.write(json.dumps(answer_line(worker, line)) + "\n")
        answers.flush()


def main() -> None:
    """Answers go where the standard output was; whatever a bot prints goes to the standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        serve(sys.stdin, answers, Answerer(part(sys.argv[1])))
    except BrokenPipeError:  # the server was killed: there is nobody to answer, nor to tell
        os._exit(0)


if __name__ == "__main__":
    main()
