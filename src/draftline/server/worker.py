"""A worker process: reads questions as lines of JSON, answers each with a line, and ends when its input does.

It never holds a race: bots, previews and hints get the view of a seat, from which everything that the seat cannot see
has been taken out, and play on in a game dealt anew from that view.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import random
import secrets
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TextIO

from draftline.bots import Bot, Budget
from draftline.bots.bot import advised, compared, explanation
from draftline.bots.referee import SLOW, Referee
from draftline.bots.values import car_places, reading
from draftline.core.actions import Action
from draftline.core.foresight import brings, foresee, told_ways
from draftline.core.messages import DraftlineError, IllegalAction, Message
from draftline.core.reach import Reach
from draftline.core.seeds import long_seed
from draftline.core.travel import part
from draftline.core.view import View
from draftline.server import wall

SEATS_KEPT = 256  # bots that remember their race
MOST_MOVES = 40  # of a bot in one answer
ANSWER_SECONDS = 0.15  # seconds after which a bot's move is told as far as it is
HINT_SECONDS = 0.85  # from the question to a bot's last thought: the answer is there within a second
LEAST_HINT_SECONDS = 0.2  # with less left the bot that answers at once is asked

# What reads files of strangers, loaded where it is first needed.
READERS = {
    "branch": "draftline.server.branches:answer",
    "replay": "draftline.server.replay_document:answer",
    "report": "draftline.server.reports:answer",
    "season": "draftline.server.seasons.make:answer",
    "track": "draftline.server.attachments:answer",
    "variant": "draftline.server.library:variant_answer",
}

PROGRESS = "progress"  # of a line that is not the answer yet

Json = dict[str, Any]


@dataclass(frozen=True)
class Terms:
    """What a worker is started with: how a code becomes a bot, its limits, and whether the wall is closed."""

    maker: str
    memory: int  # bytes
    niceness: int
    bot_seconds: float  # that a bot is told it has for a choice
    closed: bool = True
    private: tuple[str, ...] = ()  # the beginnings of paths that are never read

    def words(self) -> str:
        return json.dumps(asdict(self))


def packed(view: View) -> str:
    """A view as it travels to a worker; nothing travels back this way."""
    return base64.b64encode(pickle.dumps(view, pickle.HIGHEST_PROTOCOL)).decode("ascii")


def unpacked(words: str) -> View:
    view: View = pickle.loads(base64.b64decode(words))
    return view


class Answerer:
    """What a question of each kind is answered with."""

    def __init__(self, maker: Callable[[str], Bot], bot_seconds: float | None = None) -> None:
        self.maker = maker
        self.bot_seconds = bot_seconds
        self._seed = long_seed(secrets.randbits(256))  # of the bots' own dice; has nothing to do with any race
        self._drivers: OrderedDict[str, Referee] = OrderedDict()
        self._hinters: OrderedDict[str, Bot] = OrderedDict()

    def answer(self, job: Json) -> Json:
        what = job["do"]
        if what in READERS:
            read: Callable[[Json], Json] = part(READERS[what])
            return read(job)
        if what == "check":
            self.maker(job["bot"])
        if what in ("nothing", "check"):
            return {}
        view = unpacked(job["view"])
        if what == "choose":
            return self._choose(view, job)
        if what == "reading":
            return read_race(view)
        if what == "preview":
            return preview(view, job["play"], job["sequence"], job["most"])
        return self._hint(view, job)

    def _driver(self, key: str, seats: int) -> Referee:
        """The referee of one seat's bot: it keeps what the bot remembers."""
        known = self._drivers.get(key)
        if known is None:
            clock = time.thread_time  # a busy machine makes no bot weaker
            known = self._drivers[key] = Referee([""] * seats, self._seed, self.bot_seconds, clock, self.maker)
        self._drivers.move_to_end(key)
        if len(self._drivers) > SEATS_KEPT:
            self._drivers.popitem(last=False)
        return known

    def _choose(self, view: View, job: Json) -> Json:
        """The bot's choice and those that follow from it: a whole move, within reason.

        It goes on while only the bot is asked and nothing has come to light that others must see first: so far a game
        dealt anew from the view is as good as the real one. Where the bot is out the referee chooses for it; the
        fault is the kind that the last choice had.
        """
        seat: int = job["seat"]
        game: Any = view.sample(random.Random(0))
        referee = self._driver(job["key"], game.seats)
        referee.drive(seat, job["bot"])
        moves: list[str] = []
        begun = time.monotonic()
        while True:
            count = job["count"] + len(moves)
            action = referee.safe_choice(game, seat, count) if job["out"] else referee.choose(game, seat, count)
            before, game = game, game.copy()
            game.apply(action, seat)
            moves.append(str(action))
            whole = game.asked != [seat] or not game.can_take_back(before)
            fault = referee.ruling if referee.ruling != SLOW else ""  # here only the server's own clock counts
            if whole or fault or time.monotonic() - begun >= ANSWER_SECONDS or len(moves) >= MOST_MOVES:
                return {"moves": moves, "fault": fault or None}

    def _hint(self, view: View, job: Json) -> Json:
        """What the strongest bot would do, or the quick one where the wait has left too little time.

        The whole of it, and with a plan of the seat's own why that is not what the bot would do.
        """
        decision = view.decision
        if decision is None:
            return {"action": None, "why": None, "bot": None}
        mine = [str(text) for text in job.get("mine") or ()]
        if mine and not (verdict := view.legal(mine[0])):
            raise IllegalAction(verdict.reason or Message("reason.not-asked"))
        left = HINT_SECONDS - (time.monotonic() - job["asked"])
        code: str = job["bot"] if left >= LEAST_HINT_SECONDS else job["quick"]
        seconds = max(left, 0.0) if self.bot_seconds is None else min(max(left, 0.0), self.bot_seconds)
        rng = random.Random()
        bot = self._hinter(f"{job['key']} {code}", code)
        known = advised(bot, view, decision) if mine else None  # of what was advised it is asked why
        action = known or bot.choose(view, decision, rng, Budget(seconds / 2.0 if mine else seconds))
        why = explanation(bot, view, decision, action, rng)
        plan = self._plan(bot, job["quick"], view, action, min(seconds, LEAST_HINT_SECONDS))
        texts = [str(one) for one in plan]
        told = {"action": texts[0], "plan": texts, "why": why.to_json(), "bot": code}
        told["brings"] = preview(view, None, texts, 0)["brings"]
        if not mine:
            return told
        left = HINT_SECONDS - (time.monotonic() - job["asked"])
        own = tuple(action.vocabulary.parse(text) for text in mine)
        found = compared(bot, view, decision, (plan, own), rng, Budget(max(min(left, seconds), 0.0)))
        return told if found is None else {**told, "less": found.less, "mine": found.message.to_json()}

    def _plan(self, bot: Bot, quick: str, view: View, first: Action, seconds: float) -> tuple[Action, ...]:
        """An advice to its end: what the bot has planned, and what a quick bot makes of questions that follow from it.

        It ends where a new choice begins, or where something comes to light that nobody can know yet.
        """
        rng = random.Random(0)
        game: Any = view.sample(rng)
        plan = [first]
        while len(plan) < MOST_MOVES:
            before, game = game, game.copy()
            game.apply(plan[-1], view.seat)
            if game.asked != [view.seat] or not game.can_take_back(before) or not game.book.kinds[game.kind].follows:
                break
            later = game.view(view.seat)
            planned = advised(bot, later, later.decision)
            if planned is None:
                planned = self.maker(quick).choose(later, later.decision, rng, Budget(seconds))
            plan.append(planned)
        return tuple(plan)

    def _hinter(self, key: str, code: str) -> Bot:
        """The bot that advises a seat: it remembers the move that it has advised."""
        if key not in self._hinters:
            self._hinters[key] = self.maker(code)
        self._hinters.move_to_end(key)
        if len(self._hinters) > SEATS_KEPT:
            self._hinters.popitem(last=False)
        return self._hinters[key]


def read_race(view: View) -> Json:
    """How the race stands, by what the view shows; thousandths are more than anybody can know."""
    found = reading(view)
    places = [[round(chance, 3) for chance in row] for row in found.places]
    wins, points = [round(chance, 3) for chance in found.wins], [round(points, 2) for points in found.points]
    cars = [
        {"car": car, "places": [round(chance, 3) for chance in chances]} for car, chances in car_places(view).items()
    ]
    return {"points": points, "wins": wins, "places": places, "cars": cars}


# Previews: where a move can lead and what a sequence of actions would cause, from what a seat can see.


def preview(view: View, action: str | None, actions: list[str] | None, most: int) -> Json:
    """The ends of a play or of the move in progress; or, for a whole sequence, what it causes and brings.

    The unseen is dealt at random: it changes nothing about how cars move, and is not shown.
    """
    game: Any = view.sample(random.Random(0))
    seat = view.seat
    if seat is None or view.decision is None:
        return {"mp": None, "ends": [], "facts": []}
    if actions:
        sight = foresee(game, seat, actions)
        facts = [fact.told() for fact in sight.facts]
        return {"mp": None, "ends": [], "facts": facts, "brings": brings(sight).to_json()}
    play = None if action is None else game.parse(action)
    mover = game.moving(play)
    ends = spread(game.ends(play), most, -1 if mover is None else mover)
    ways = told_ways(game, seat, -1 if mover is None else mover, ends)
    told = [_end_json(end, way) for end, way in zip(ends, ways, strict=True)]
    return {"mp": game.mp_of(play), "ends": told, "facts": []}


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


def _end_json(end: Reach, way: list[Message]) -> Json:
    return {
        "actions": [str(action) for action in end.actions],
        "cars": {str(number): list(place) for number, place in end.cars.items()},
        "places": by_number(end.places),
        "way": [message.to_json() for message in way],
    }


def by_number(places: dict[int, int]) -> dict[str, int]:
    return {str(number): place for number, place in places.items()}


# The process.


def answer_line(worker: Answerer, line: str, tell: Callable[[float], None]) -> Json:
    """An answer to anything; a refusal by the game comes with its message. Long work tells how far it is."""
    try:
        job = json.loads(line)
        wall.limit_processor(job["seconds"])
        return worker.answer({**job, "tell": tell})
    except DraftlineError as error:
        return {"refused": error.message.to_json()}
    except (Exception, SystemExit) as error:  # its own words could reveal what is hidden
        return {"failed": type(error).__name__}


def serve(questions: TextIO, answers: TextIO, worker: Answerer) -> None:
    def say(answer: Json) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    for line in questions:
        say(answer_line(worker, line, lambda share: say({PROGRESS: share})))


def main() -> None:
    """Answers go where the standard output was; whatever a bot prints goes to the standard error."""
    terms = Terms(**json.loads(sys.argv[1]))
    wall.end_with_parent()
    wall.limit(terms.memory, terms.niceness)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if terms.closed:
        wall.close(terms.private)
    try:
        serve(sys.stdin, answers, Answerer(part(terms.maker), terms.bot_seconds))
    except BrokenPipeError:  # the server was killed: there is nobody to answer, nor to tell
        os._exit(0)


if __name__ == "__main__":
    main()
