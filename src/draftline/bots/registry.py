"""Bots by their codes: `club`, `pro:500ms`, `club:wear=1.2`, and those that other packages bring.

A code is a name and parameters, separated by colons. A package adds bots by entry points of the group
`draftline.bots`: the name is the bot's, the object is called with the list of parameters (texts) and gives the bot.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from typing import Final

from draftline.bots.bad import CrashingBot, DyingBot, HangingBot, IllegalBot, SlowBot
from draftline.bots.bot import Bot
from draftline.bots.club import ClubBot
from draftline.bots.greedy import GreedyBot
from draftline.bots.pro import ProBot
from draftline.bots.random_bot import RandomBot
from draftline.bots.rookie import RookieBot
from draftline.bots.weights import no_parameters
from draftline.core.messages import DraftlineError, Message, OptionError

GROUP: Final = "draftline.bots"
Maker = Callable[[list[str]], Bot]


def _random(parameters: list[str]) -> Bot:
    no_parameters(parameters)
    return RandomBot()


def _greedy(parameters: list[str]) -> Bot:
    no_parameters(parameters)
    return GreedyBot()


def _rookie(parameters: list[str]) -> Bot:
    return RookieBot(parameters)


def _club(parameters: list[str]) -> Bot:
    return ClubBot(parameters)


def _pro(parameters: list[str]) -> Bot:
    return ProBot(parameters)


def _slow(parameters: list[str]) -> Bot:
    no_parameters(parameters)
    return SlowBot()


def _crashing(parameters: list[str]) -> Bot:
    no_parameters(parameters)
    return CrashingBot()


def _illegal(parameters: list[str]) -> Bot:
    no_parameters(parameters)
    return IllegalBot()


def _hanging(parameters: list[str]) -> Bot:
    no_parameters(parameters)
    return HangingBot()


def _dying(parameters: list[str]) -> Bot:
    no_parameters(parameters)
    return DyingBot()


MAKERS: dict[str, Maker] = {"random": _random, "greedy": _greedy, "rookie": _rookie, "club": _club, "pro": _pro}
BAD: dict[str, Maker] = {  # for tests, not for players
    "slow": _slow,
    "crashing": _crashing,
    "illegal": _illegal,
    "hanging": _hanging,
    "dying": _dying,
}
BOTS: tuple[str, ...] = tuple(MAKERS)


def plug_ins() -> list[str]:
    """Names of the bots that other installed packages bring."""
    return sorted({point.name for point in importlib.metadata.entry_points(group=GROUP)} - set(MAKERS) - set(BAD))


def known_bots() -> list[str]:
    """Every name that a player may use."""
    return [*BOTS, *plug_ins()]


def make_bot(code: str) -> Bot:
    """A new bot for one seat; it may remember things about its race, so seats never share one."""
    words = [word.strip() for word in code.split(":")]
    maker = MAKERS.get(words[0]) or BAD.get(words[0])
    if maker is not None:
        return maker(words[1:])
    for point in importlib.metadata.entry_points(group=GROUP):
        if point.name == words[0]:
            return _plugged_in(point, words[1:])
    raise OptionError(Message("error.bot-unknown", {"bot": code, "known": known_bots()}))


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
