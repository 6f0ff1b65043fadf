"""What a bot is: a choice from a view within a budget, perhaps with a reason; and an even choice from a generator."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Protocol

from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.core.surface import GENERATOR, READ, Argument, either, is_whole, offers, trusted
from draftline.core.view import Randomness, View


class Budget:
    """How long a choice may take; None is as long as the bot likes. Bots that answer at once need not look at it.

    It is clock time where somebody waits for the answer, and processor time (`time.thread_time`) where strength
    is measured: a machine that is busy with something else then makes no bot weaker.
    """

    def __init__(self, seconds: float | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        self.seconds: float | None = seconds
        self.clock: Callable[[], float] = clock

    @staticmethod
    def none() -> Budget:
        """No limit except the bot's own."""
        return Budget(None)

    def within(self, seconds: float) -> float:
        """A bot's own limit, or the given one if that is shorter."""
        return seconds if self.seconds is None else min(seconds, self.seconds)

    def __repr__(self) -> str:
        return f"Budget({self.seconds!r})"


# What goes into the questions to a bot.
BOT: Final = Argument("argument.bot", lambda _, value: callable(getattr(value, "choose", None)))
VIEW: Final = either("argument.view", View)
DECISION: Final = either("argument.decision", Decision)
BUDGET: Final = either("argument.budget", Budget)
MEANT: Final = either("argument.action-made", Action)
SECONDS: Final = Argument("argument.seconds", lambda owner, value: isinstance(value, float) or is_whole(owner, value))
CHOICES: Final = Argument("argument.positive", lambda owner, value: is_whole(owner, value) and value > 0)
CHOOSE: Final = trusted(view=VIEW, decision=DECISION, rng=GENERATOR, budget=BUDGET)
offers(Budget, clock=READ, none=READ, seconds=READ, within={"seconds": SECONDS})


class Bot(Protocol):
    """Whatever answers a seat from its view; the same view and generator give the same answer unless time ran out."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action: ...


class Explains(Protocol):
    """A bot that can say in a sentence why it would take an action: ids `why.*`, used for hints."""

    def explain(self, view: View, decision: Decision, action: Action, rng: Randomness) -> Message: ...


def explanation(bot: Bot, view: View, decision: Decision, action: Action, rng: Randomness) -> Message:
    """The bot's own reason, or that it has none to give."""
    explain = getattr(bot, "explain", None)
    if explain is None:
        return Message("why.untold", {"action": str(action)})
    reason: Message = explain(view, decision, action, rng)
    return reason


class Compared:
    """How a seat's own plan does against an advice: by how many points it is worth less, and that in a sentence."""

    def __init__(self, less: float, message: Message) -> None:
        self.less = less
        self.message = message


class Advises(Protocol):
    """A bot that plans whole moves, and can say why another one would not be its own."""

    def advised(self, view: View, decision: Decision) -> Action | None: ...

    def compared(
        self, view: View, decision: Decision, plans: tuple[Plan, Plan], rng: Randomness, budget: Budget
    ) -> Compared: ...


Plan = tuple[Action, ...]


def advised(bot: Bot, view: View, decision: Decision) -> Action | None:
    """What the bot has planned to do here, if it plans."""
    asked = getattr(bot, "advised", None)
    planned: Action | None = None if asked is None else asked(view, decision)
    return planned


def compared(
    bot: Bot, view: View, decision: Decision, plans: tuple[Plan, Plan], rng: Randomness, budget: Budget
) -> Compared | None:  # fmt: skip
    """The bot's own plan and the seat's side by side; None if the bot cannot tell."""
    asked = getattr(bot, "compared", None)
    if asked is None:
        return None
    found: Compared = asked(view, decision, plans, rng, budget)
    return found


def below(rng: Randomness, n: int) -> int:
    """An even choice out of 0..n-1 with nothing but random bits."""
    bits = n.bit_length()
    while True:
        value = rng.getrandbits(bits)
        if value < n:
            return value
