"""Bots that misbehave, for the worker processes of tests."""

from __future__ import annotations

import os
import time
from typing import Any

from draftline import bots


class Hanging:
    def choose(self, *_: Any) -> Any:
        time.sleep(3600)


class Crashing:
    def choose(self, *_: Any) -> Any:
        raise RuntimeError("card 34 is in my hand")


class Dying:
    def choose(self, *_: Any) -> Any:
        os._exit(3)


class Illegal:
    def choose(self, *_: Any) -> Any:
        return "retire 99"


class Chatty:
    """Prints, which must not get among its answers."""

    def choose(self, view: Any, decision: Any, *_: Any) -> Any:
        print("thinking")
        return decision.actions[0]


def _sleeping() -> Any:
    time.sleep(3600)


def _greedy_for_memory() -> Any:
    return bytearray(8_000_000_000)


BAD: dict[str, Any] = {
    "sleeping": _sleeping,
    "greedy-for-memory": _greedy_for_memory,
    "hanging": Hanging,
    "crashing": Crashing,
    "dying": Dying,
    "illegal": Illegal,
    "chatty": Chatty,
}


def make_bot(code: str) -> Any:
    return BAD[code]() if code in BAD else bots.make_bot(code)
