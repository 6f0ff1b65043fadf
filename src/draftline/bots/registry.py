"""Bots by their codes: `club`, `pro:500ms`, `club:wear=1.2`, and those that other packages bring.

A code is a name and parameters, separated by colons. A package adds bots by entry points of the group
`draftline.bots`: the name is the bot's, the object is called with the list of parameters (texts) and gives the bot.
Whoever writes one need not install it: `./my_bot.py:Fast` names a class in a file, `my_bots:Fast` one in a module.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import os
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from draftline.bots.bot import Bot, Budget
from draftline.bots.levels import ClubBot, GreedyBot, ProBot, RandomBot, RookieBot
from draftline.bots.weights import no_parameters
from draftline.core.actions import Action, one, verb_of
from draftline.core.game import Decision
from draftline.core.messages import DraftlineError, Message, OptionError, Value
from draftline.core.view import Randomness, View

ENTRY_POINTS: Final = "draftline.bots"  # the group by which packages add bots
SUFFIX: Final = ".py"  # of a file with bots of one's own
MODULE: Final = "draftline_bot_"  # what such a file is called as a module
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
            return _made(point.name, point.load, words[1:])
    own = own_class(words)
    if own is None:
        raise unknown(code)
    return _made(":".join(words[:2]), lambda: own, words[2:])


def offered_bot(code: str) -> Bot:
    """A bot that a player may choose: none that misbehaves on purpose."""
    if name_of(code) in BAD_BOTS:
        raise unknown(code)
    return stored_bot(code)


def stored_bot(code: str) -> Bot:
    """A bot that a file may name, which somebody else may have written: no program of its author's own."""
    if is_own(code):
        raise unknown(code)
    return make_bot(code)


def is_own(code: str) -> bool:
    """Whether a code names a class in a file or a module."""
    words = [word.strip() for word in code.split(":")]
    known = words[0] in MAKERS or words[0] in BAD_BOTS or (":" in code and words[0] in plug_ins())
    return not known and (is_file(words[0]) or may_be_module(words))


def name_of(code: str) -> str:
    return code.partition(":")[0].strip()


def unknown(code: str) -> OptionError:
    return OptionError(Message("error.bot-unknown", {"bot": code, "known": known_bots()}))


def _made(name: str, load: Callable[[], Any], parameters: list[str]) -> Bot:
    """A bot of somebody else, or one sentence about what is wrong with it."""
    try:
        made: Bot = load()(parameters)
    except DraftlineError:
        raise
    except Exception as fault:
        values = {"bot": name, "what": f"{type(fault).__name__}: {fault}"}
        raise OptionError(Message("error.bot-plug-in", values)) from fault
    return made


# Bots of one's own that nobody has installed. Only whoever types a code may run a program by it: the server and season
# files refuse such codes. What is named must be a class with `choose`, so that nothing else is called this way.

_files: dict[str, tuple[int, Any]] = {}  # by path: when it was last changed, and what it gave


def is_file(name: str) -> bool:
    return name.endswith(SUFFIX)


def may_be_module(words: list[str]) -> bool:
    """Whether a code could mean a class of a module."""
    return len(words) > 1 and words[1].isidentifier() and all(part.isidentifier() for part in words[0].split("."))


def own_class(words: list[str]) -> Any:
    """The class that the first two words of a code name; None if there is no such module."""
    if is_file(words[0]):
        module = _from_file(words[0])
    elif may_be_module(words):
        module = _from_folder(words[0])
    else:
        return None
    if module is None:
        return None
    found = getattr(module, words[1], None) if len(words) > 1 else None
    if not isinstance(found, type) or not hasattr(found, "choose"):
        known = _bots_in(module)
        values: dict[str, Value] = {"bot": ":".join(words[:2]), "known": known}
        raise OptionError(Message("error.bot-class" if known else "error.bot-class-none", values))
    return found


def _bots_in(module: Any) -> list[str]:
    return sorted(
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and hasattr(value, "choose") and value.__module__ == module.__name__
    )


def _from_file(path: str) -> Any:
    """A file's module, loaded anew when the file has changed."""
    try:
        changed = os.stat(path).st_mtime_ns
    except OSError:
        raise OptionError(Message("error.file-missing", {"path": path})) from None
    known = _files.get(path)
    if known is not None and known[0] == changed:
        return known[1]
    name = MODULE + str(len(_files)) + "_" + os.path.basename(path).removesuffix(SUFFIX)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise _broken(path, fault) from fault
    _files[path] = (changed, module)
    return module


def _from_folder(name: str) -> Any:
    """A module of this folder or of an installed package; None if there is none."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is not None and name.startswith(missing.name):
            return None
        raise _broken(name, missing) from missing
    except Exception as fault:
        raise _broken(name, fault) from fault


def _broken(what: str, fault: Exception) -> OptionError:
    return OptionError(Message("error.bot-file", {"path": what, "what": f"{type(fault).__name__}: {fault}"}))
