"""Bots by their codes: `club`, `pro:500ms`, `club:wear=1.2`, and those that other packages bring.

A code is a name and parameters, separated by colons. A package adds bots by entry points of the group
`draftline.bots`: the name is the bot's, the object is called with the list of parameters (texts) and gives the bot.
"""

from __future__ import annotations

import importlib.metadata
import os
import time
from collections.abc import Callable
from typing import Final

from draftline.bots.bot import Bot, Budget
from draftline.bots.levels import ClubBot, GreedyBot, ProBot, RandomBot, RookieBot
from draftline.bots.weights import no_parameters
from draftline.core.actions import Action, one, verb_of
from draftline.core.game import Decision
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.core.view import Randomness, View

ENTRY_POINTS: Final = "draftline.bots"  # the group by which packages add bots
BotMaker = Callable[[list[str]], Bot]

# Bots that misbehave on purpose: they show that a race survives them. Players are not offered them.

USUAL_NAP: Final = 0.25  # seconds, where no budget says what is too long
NO_SUCH_CAR: Final = 99


class SlowBot:
    """Takes twice as long as it may, and then the first action."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        time.sleep(USUAL_NAP if budget.seconds is None else 2.0 * budget.seconds)
        return decision.actions[0]


class CrashingBot:
    """Breaks down whatever it is asked."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        raise RuntimeError("this bot always breaks down")


class IllegalBot:
    """Answers with something that is never offered."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        first = decision.actions[0]
        return Action(one(verb_of(first.code), NO_SUCH_CAR), first.vocabulary)


class HangingBot:
    """Never answers."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        while True:
            time.sleep(USUAL_NAP)


class DyingBot:
    """Takes its whole process down."""

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        os._exit(1)


def _without_parameters(make: Callable[[], Bot]) -> BotMaker:
    def maker(parameters: list[str]) -> Bot:
        no_parameters(parameters)
        return make()

    return maker


MAKERS: dict[str, BotMaker] = {
    "random": _without_parameters(RandomBot),
    "greedy": _without_parameters(GreedyBot),
    "rookie": RookieBot,
    "club": ClubBot,
    "pro": ProBot,
}
BAD_BOTS: dict[str, BotMaker] = {
    "slow": _without_parameters(SlowBot),
    "crashing": _without_parameters(CrashingBot),
    "illegal": _without_parameters(IllegalBot),
    "hanging": _without_parameters(HangingBot),
    "dying": _without_parameters(DyingBot),
}
BOTS: tuple[str, ...] = tuple(MAKERS)


def plug_ins() -> list[str]:
    """Names of the bots that other installed packages bring."""
    points = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return sorted({point.name for point in points} - set(MAKERS) - set(BAD_BOTS))


def known_bots() -> list[str]:
    """Every name that a player may use."""
    return [*BOTS, *plug_ins()]


def make_bot(code: str) -> Bot:
    """A new bot for one seat; it may remember things about its race, so seats never share one."""
    words = [word.strip() for word in code.split(":")]
    maker = MAKERS.get(words[0]) or BAD_BOTS.get(words[0])
    if maker is not None:
        return maker(words[1:])
    for point in importlib.metadata.entry_points(group=ENTRY_POINTS):
        if point.name == words[0]:
            return _plugged_in(point, words[1:])
    raise unknown(code)


def offered_bot(code: str) -> Bot:
    """A bot that a player may choose: none of those that misbehave on purpose."""
    if name_of(code) in BAD_BOTS:
        raise unknown(code)
    return make_bot(code)


def name_of(code: str) -> str:
    return code.partition(":")[0].strip()


def unknown(code: str) -> OptionError:
    return OptionError(Message("error.bot-unknown", {"bot": code, "known": known_bots()}))


def _plugged_in(point: importlib.metadata.EntryPoint, parameters: list[str]) -> Bot:
    """A bot of another package, or one sentence about what is wrong with it."""
    try:
        made: Bot = point.load()(parameters)
    except DraftlineError:
        raise
    except Exception as fault:
        values = {"bot": point.name, "what": f"{type(fault).__name__}: {fault}"}
        raise OptionError(Message("error.bot-plug-in", values)) from fault
    return made
