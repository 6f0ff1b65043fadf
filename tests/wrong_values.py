"""Feeds everything that the library offers with wrong arguments; run as a script it does so in the compiled copy too.

What there is to be asked, and with what, comes from the declaration (`draftline.core.surface`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import draftline
from draftline import bots, public
from draftline.core.rng import DICE, stream
from draftline.core.surface import Arguments, offered, taken
from draftline.games.registry import game_ids

WRONG: list[Any] = [
    None, True, -1, 999, 2**63, -(2**70), 10**5000, 3.5, float("nan"), "", "x", "none", "\ud800", b"x", (), [],
    [object()], {}, {"x": object()}, {1: 2}, object(), print, int, random.Random,
]  # fmt: skip
MODULES: tuple[Any, ...] = (public, bots)  # whose `__all__` is a promise
Asked = tuple[str, Callable[..., Any], Arguments, dict[str, Any]]


OF_A_RACE = ("perft", "divide", "foresee")  # whose `game` is no id


def right(race: Any) -> dict[str, Any]:
    """A value that fits, for every name of an argument."""
    number = race.cars(0)[0]
    return {
        "action": "nothing", "actions": [], "alike": 0, "bot": bots.RandomBot(), "budget": bots.Budget.none(),
        "code": "random", "colour": race.book.colours[0], "decision": race.decision, "depth": 0, "edition": 2,
        "game": race.id, "lane": 0, "lang": "es", "message": draftline.Message("error.argument"), "most": 0, "n": 1,
        "name": "yunta", "number": number, "open_hands": False, "options": {}, "play": None, "policy": "uniform",
        "position": race, "record": {}, "rng": random.Random(1), "seat": 0, "seats": 3, "seconds": 1.0, "sector": 0,
        "seed": 1, "seeds": [], "sight": draftline.foresee(race, 0, []), "source": "x", "stream": stream(1, DICE),
        "text": "x", "track": None, "until": 0, "variant": None, "view": race.view(race.decision.seat), "where": "x",
    }  # fmt: skip


def things(race: Any) -> list[Any]:
    """An object of every kind that the library gives and that can be asked something; of some, two."""
    facts = (over := race.copy()).stop()
    words = draftline.Message("error.argument")
    errors = {kind for module in MODULES for kind in vars(module).values() if is_error(kind)}
    return [
        race, over, race.view(0), race.view(None), facts, over.outcome, race.track, race.book,
        bots.RandomBot(), bots.GreedyBot(), bots.Budget.none(), bots.Budget(1.0),
        *[kind(words) for kind in sorted(errors | {draftline.LeagueError}, key=str)],
    ]  # fmt: skip


def is_error(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, draftline.DraftlineError)


def questions(game: str) -> Iterator[Asked]:
    """Everything that can be asked in a game: of the objects that the library gives, and of its functions."""
    race = draftline.new_game(game, seats=3, seed=1)
    values = right(race)
    for owner in things(race):
        for name, arguments in offered(type(owner)).items():
            if arguments:
                yield f"{type(owner).__name__}.{name}", getattr(owner, name), arguments, values
    for module in MODULES:
        for name in module.__all__:
            call = getattr(module, name)
            if taken(call):
                yield name, call, taken(call), values | ({"game": race} if name in OF_A_RACE else {})


def asked(question: Asked, label: str, value: Any) -> str:
    """What is wrong with the answer to a question with one wrong value: nothing if it works or is refused in words."""
    name, call, arguments, values = question
    try:
        call(**{other: values[other] for other in arguments} | {label: value})
    except draftline.DraftlineError as refusal:
        said = [refusal.text("en"), refusal.text("es")]
        return f"{name}({label}): no words, {said}" if any(text.startswith("[") for text in said) else ""
    except Exception as fault:
        return f"{name}({label}={type(value)!s}): {type(fault).__name__}: {str(fault)[:100]}"
    return ""


def faults(game: str) -> list[str]:
    return [
        fault
        for question in questions(game)
        for label in question[2]
        for value in WRONG
        if (fault := asked(question, label, value))
    ]


if __name__ == "__main__":
    print(*[fault for game in game_ids() for fault in faults(game)], sep="\n")
