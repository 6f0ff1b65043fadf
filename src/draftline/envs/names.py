"""Environments by name and version: every game that has an encoding, and the version that its agents see."""

from __future__ import annotations

import importlib.util
import re
from typing import Any

from draftline.core.messages import Message, OptionError
from draftline.core.rulebook import Rulebook
from draftline.core.travel import part
from draftline.games.registry import rulebooks

NAME = re.compile(r"(?P<game>[a-z0-9_]+)_v(?P<version>[0-9]+)")


class Versioned:
    """A game at one version, used like a module of PettingZoo: `env()`, `raw_env()`, and `seat_env()`, `batch()`."""

    def __init__(self, game: str, version: int) -> None:
        self.game = game
        self.version = version

    def raw_env(self, **given: Any) -> Any:
        """The AEC environment as it is: an illegal action raises an error."""
        return part("draftline.envs.aec:RaceEnv")(self.game, **given)

    def env(self, **given: Any) -> Any:
        """The AEC environment in PettingZoo's wrapper that watches the order of calls."""
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper

        return OrderEnforcingWrapper(self.raw_env(**given))

    def seat_env(self, **given: Any) -> Any:
        """One seat against bots, for Gymnasium."""
        return part("draftline.envs.seat:SeatEnv")(self.game, **given)

    def batch(self, count: int, **given: Any) -> Any:
        """Many races at once."""
        return part("draftline.envs.batched:BatchedRaces")(self.game, count, **given)


def snake(game: str) -> str:
    return game.replace("-", "_")


def encoded_games() -> list[Rulebook]:
    """Games whose rulebook names an encoding."""
    return [book for book in rulebooks() if book.encoding]


def version_of(book: Rulebook) -> int:
    """The version of what agents see of a game."""
    version: int = part(book.encoding).version
    return version


def versioned(name: str) -> Versioned:
    """`thunder_alley_v0`: the game and its version; one that is not there is refused with those that are."""
    found = NAME.fullmatch(name)
    books = {snake(book.id): book for book in encoded_games()} if found else {}
    if found is None or found["game"] not in books:
        raise AttributeError(f"module 'draftline.envs' has no attribute {name!r}")
    book = books[found["game"]]
    version = version_of(book)
    if int(found["version"]) != version:
        raise OptionError(Message("error.env-version", {"name": name, "known": f"{snake(book.id)}_v{version}"}))
    return Versioned(book.id, version)


def register() -> list[str]:
    """Make `draftline/NAME-vN` known to Gymnasium and PettingZoo; the ids."""
    import gymnasium

    ids: list[str] = []
    aec = _registrar()
    for book in encoded_games():
        id = f"draftline/{snake(book.id)}-v{version_of(book)}"
        ids.append(id)
        if id not in gymnasium.registry:
            gymnasium.register(id, "draftline.envs.seat:SeatEnv", kwargs={"game": book.id})
        if aec is not None and id not in aec.aec_registry:
            aec.register("aec", id, "draftline.envs.aec:RaceEnv", kwargs={"game": book.id})
    return ids


def _registrar() -> Any:
    """PettingZoo's registry, in versions that have one."""
    if importlib.util.find_spec("pettingzoo.env_registry") is None:
        return None
    from pettingzoo.env_registry import registration

    return registration
