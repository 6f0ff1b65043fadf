"""The referee asks the bots: each gets its seat's view and nothing else, and a race goes on whatever they do.

A bot that breaks down or answers with something that is not offered gets the safe choice instead: the greedy bot's, or
where that has none the first action. A bot that takes too long is counted, and its choice stands. A bot that never
answers cannot be stopped from inside: whoever runs the race in a process of its own ends that process and has the
referee of the next attempt rule the seat out from the decision at which it stuck, or take the safe choices.

Terminal, tournaments and servers share this referee, and report a fault with the same message. What the bot said
or how long it took goes only to whoever runs the bot: it could reveal what the others may not see.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable
from typing import Any, Final

from draftline.bots.bot import Bot, Budget
from draftline.bots.levels import GreedyBot
from draftline.bots.registry import make_bot
from draftline.core.actions import Action
from draftline.core.choices import Actions
from draftline.core.messages import Message
from draftline.core.seeds import Seed, derived
from draftline.core.track_game import TrackGame

CRASHED: Final = "crashed"
ILLEGAL: Final = "illegal"
SLOW: Final = "slow"
HUNG: Final = "hung"  # never answered, and its process was ended
DIED: Final = "died"  # took its process down with it
MESSAGES: dict[str, str] = {
    CRASHED: "error.bot-crashed",
    ILLEGAL: "error.bot-illegal",
    SLOW: "error.bot-slow",
    HUNG: "error.bot-hung",
    DIED: "error.bot-died",
}
FAULTS: tuple[str, ...] = tuple(MESSAGES)
SLOW_FACTOR: Final = 1.1  # times the limit before a choice counts as slow


def fault_message(kind: str, bot: str, seat: int) -> Message:
    """The message about a fault, for everybody."""
    return fault_told(MESSAGES[kind], bot, seat)


def fault_told(id: str, bot: str, seat: int) -> Message:
    """The same by the id of its message; people count seats from 1."""
    return Message(id, {"bot": bot, "seat": seat + 1})


def with_detail(message: Message, detail: str) -> Message:
    """The same for whoever runs the bot."""
    return Message("error.bot-detail", {"fault": message, "detail": detail}) if detail else message


class Fault:
    """One kind of misbehaviour in one seat: how often, and details of the first time."""

    def __init__(self, seat: int, kind: str, bot: str, detail: str) -> None:
        self.seat = seat
        self.kind = kind
        self.message = fault_message(kind, bot, seat)
        self.detail = detail  # what the bot said, how long it took; in no language
        self.trace = ""  # where it broke down, if somebody wants to know
        self.n = 0

    def told(self) -> Message:
        """The message with its details."""
        return with_detail(self.message, self.detail)

    def to_json(self) -> dict[str, Any]:
        message = self.message.to_json()
        found = {"seat": self.seat, "kind": self.kind, "n": self.n, "message": message, "detail": self.detail}
        return {**found, "trace": self.trace} if self.trace else found


class Referee:
    """The bots by seat ("" where somebody else drives). Each choice has a generator of its own, so a loaded race
    goes on the same."""

    def __init__(
        self,
        codes: list[str],
        seed: Seed,
        limit: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
        maker: Callable[[str], Bot] = make_bot,
    ) -> None:
        self.codes = codes
        self.seed = seed
        self.limit = limit  # seconds for a choice: the budget that bots are told, and what counts as slow
        self.clock = clock  # by which bots count their own time
        self.maker = maker
        self.faults: list[Fault] = []
        self.ruling = ""  # the kind of fault that the latest choice had
        self.traced = False  # whether the first breakdown of a bot is kept in full
        self.times: list[list[int]] = []  # of every choice by seat, in microseconds; kept after `keep_times`
        self._bots: list[Bot | None] = [None for _ in codes]
        self._safe = GreedyBot()
        self._out: dict[int, int] = {}

    def drive(self, seat: int, code: str) -> None:
        """A bot takes a seat over, unless it drives there already."""
        if self.codes[seat] != code:
            self.codes[seat] = code
            self._bots[seat] = None
            self._out.pop(seat, None)

    def keep_times(self) -> None:
        """Note from now on how long every choice takes."""
        self.times = [[] for _ in self.codes]

    def rule_out(self, seat: int, count: int, kind: str, detail: str = "") -> None:
        """From decision `count` on the seat's bot is not asked any more."""
        self._out[seat] = count
        self._note(seat, kind, detail)

    def choose(self, game: TrackGame, seat: int, count: int) -> Action:
        """What the bot of a seat does as the race's decision number `count`; always something that is legal."""
        if seat in self._out and count >= self._out[seat]:
            return self.safe_choice(game, seat, count)
        self.ruling = ""
        view = game.view(seat)
        decision = view.decision
        assert decision is not None
        offered = decision.actions
        generator = self._generator(seat, count)
        try:
            bot: Any = self._bot(seat)  # what it answers is whatever it likes, so far
            begun = time.perf_counter()
            answer: object = bot.choose(view, decision, generator, Budget(self.limit, self.clock))
        except (Exception, SystemExit) as error:
            return self._overrule(game, seat, count, CRASHED, _described(error), _traced(error) if self.traced else "")
        seconds = time.perf_counter() - begun
        if self.times:
            self.times[seat].append(round(1e6 * seconds))
        action = _offered(offered, answer)
        if action is None:
            return self._overrule(game, seat, count, ILLEGAL, _described(answer))
        if self.limit is not None and seconds > SLOW_FACTOR * self.limit:
            self._note(seat, SLOW, f"{round(1000.0 * seconds)} ms > {round(1000.0 * self.limit)} ms")
        return action

    def safe_choice(self, game: TrackGame, seat: int, count: int) -> Action:
        """The choice for a bot that is not asked, or gave no usable answer."""
        self.ruling = ""
        view = game.view(seat)  # a new one, because the bot may have used up its own
        decision = view.decision
        assert decision is not None
        offered = decision.actions
        try:
            action = self._safe.choose(view, decision, self._generator(seat, count), Budget.none())
        except Exception:  # a game or a question that the greedy bot does not know
            return offered[0]
        return _offered(offered, action) or offered[0]

    def _bot(self, seat: int) -> Bot:
        """A bot is made when it is first asked; one that cannot be made has broken down."""
        bot = self._bots[seat]
        if bot is None:
            bot = self._bots[seat] = self.maker(self.codes[seat])
        return bot

    def _generator(self, seat: int, count: int) -> random.Random:
        """A bot could work out what its generator was made from: for a long seed that is only a hash."""
        what = f"{seat} {count}"
        return random.Random(derived(self.seed, what) if isinstance(self.seed, str) else f"{self.seed} {what}")

    def _overrule(self, game: TrackGame, seat: int, count: int, kind: str, what: str, trace: str = "") -> Action:
        """Replace the bot's choice by the safe one, and note the fault."""
        action = self.safe_choice(game, seat, count)
        self._note(seat, kind, f"{what} -> {action}", trace)
        return action

    def _note(self, seat: int, kind: str, detail: str, trace: str = "") -> None:
        self.ruling = kind
        for known in self.faults:
            if known.seat == seat and known.kind == kind:
                known.n += 1
                return
        fault = Fault(seat, kind, self.codes[seat], detail)
        fault.n = 1
        fault.trace = trace
        self.faults.append(fault)


def _offered(actions: Actions, answer: object) -> Action | None:
    """The action that was offered and is meant, if there is one."""
    return answer if isinstance(answer, Action) and answer in actions else None


def _traced(error: BaseException) -> str:
    """Where a bot broke down, line by line."""
    return "".join(traceback.format_exception(error))


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
