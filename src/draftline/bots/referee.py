"""The referee asks the bots: each gets its seat's view and nothing else, and a race goes on whatever they do.

A bot that breaks down or answers with something that is not offered gets the safe choice instead: the greedy bot's, or
where that has none the first action. A bot that takes too long is counted, and its choice stands. A bot that never
answers cannot be stopped from inside: whoever runs the race in a process of its own ends that process and has the
referee of the next attempt rule the seat out from the decision at which it stuck.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from draftline.bots.bot import Bot, Budget
from draftline.bots.greedy import GreedyBot
from draftline.bots.registry import make_bot
from draftline.core.actions import Action
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame

CRASHED = "crashed"
ILLEGAL = "illegal"
SLOW = "slow"
HUNG = "hung"  # never answered, and its process was ended
DIED = "died"  # took its process down with it
FAULTS: tuple[str, ...] = (CRASHED, ILLEGAL, SLOW, HUNG, DIED)
GRACE = 1.1  # times the limit before a choice counts as slow


class Fault:
    """One kind of misbehaviour in one seat: how often, and what was said of the first time."""

    def __init__(self, seat: int, kind: str, message: Message) -> None:
        self.seat = seat
        self.kind = kind
        self.message = message
        self.n = 0

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "kind": self.kind, "n": self.n, "message": self.message.to_json()}


class Referee:
    """The bots by seat ("" where somebody else drives). Each choice has a generator of its own, so a loaded race
    goes on the same."""

    def __init__(
        self,
        codes: list[str],
        seed: int,
        limit: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.codes = codes
        self.seed = seed
        self.limit = limit  # seconds for a choice: the budget that bots are told, and what counts as slow
        self.clock = clock  # by which bots count their own time
        self.faults: list[Fault] = []
        self._bots: list[Bot | None] = [make_bot(code) if code else None for code in codes]
        self._out: dict[int, int] = {}

    def rule_out(self, seat: int, count: int, kind: str, message: Message) -> None:
        """From decision `count` on the seat's bot is not asked any more."""
        self._out[seat] = count
        self._note(seat, kind, message)

    def choose(self, game: TrackGame, seat: int, count: int) -> Action:
        """What the bot of a seat does as the race's decision number `count`; always something that is legal."""
        if seat in self._out and count >= self._out[seat]:
            return self._safe_choice(game, seat, count)
        view = game.view(seat)
        decision = view.decision
        assert decision is not None
        bot: Any = self._bots[seat]  # what it answers is whatever it likes, so far
        offered = decision.actions
        generator = self._generator(seat, count)
        begun = time.perf_counter()
        try:
            answer: object = bot.choose(view, decision, generator, Budget(self.limit, self.clock))
        except (Exception, SystemExit) as error:
            return self._overrule(game, seat, count, CRASHED, _described(error))
        seconds = time.perf_counter() - begun
        action = _offered(offered, answer)
        if action is None:
            return self._overrule(game, seat, count, ILLEGAL, _described(answer))
        if self.limit is not None and seconds > GRACE * self.limit:
            self._note(seat, SLOW, self._too_slow(seat, seconds))
        return action

    def _generator(self, seat: int, count: int) -> random.Random:
        return random.Random(f"{self.seed} {seat} {count}")

    def _overrule(self, game: TrackGame, seat: int, count: int, kind: str, what: str) -> Action:
        """The safe choice in place of the bot's, and a word about it."""
        action = self._safe_choice(game, seat, count)
        id = "error.bot-crashed" if kind == CRASHED else "error.bot-illegal"
        values: dict[str, Value] = {"bot": self.codes[seat], "seat": seat, "what": what, "action": str(action)}
        self._note(seat, kind, Message(id, values))
        return action

    def _safe_choice(self, game: TrackGame, seat: int, count: int) -> Action:
        view = game.view(seat)  # a new one: the bot may have spoilt its own
        decision = view.decision
        assert decision is not None
        offered = decision.actions
        try:
            action = GreedyBot().choose(view, decision, self._generator(seat, count), Budget.none())
        except Exception:  # a game or a question that the greedy bot does not know
            return offered[0]
        return _offered(offered, action) or offered[0]

    def _too_slow(self, seat: int, seconds: float) -> Message:
        taken, allowed = round(1000.0 * seconds), round(1000.0 * (self.limit or 0.0))
        return Message("error.bot-slow", {"bot": self.codes[seat], "seat": seat, "taken": taken, "allowed": allowed})

    def _note(self, seat: int, kind: str, message: Message) -> None:
        for known in self.faults:
            if known.seat == seat and known.kind == kind:
                known.n += 1
                return
        fault = Fault(seat, kind, message)
        fault.n = 1
        self.faults.append(fault)


def _offered(actions: tuple[Action, ...], answer: object) -> Action | None:
    """The action that was offered and is meant, if there is one."""
    if not isinstance(answer, Action):
        return None
    for action in actions:
        if action.code == answer.code:
            return action
    return None


def _described(thing: object) -> str:
    """A few words about an exception or an answer, which may not even be able to name itself."""
    name = type(thing).__name__
    try:
        words = str(thing)
    except Exception:
        return name
    if isinstance(thing, Action) or not words:
        return words or name
    return f"{name}: {words}"
