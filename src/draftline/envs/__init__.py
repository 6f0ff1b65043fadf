"""Environments for learning agents: PettingZoo, Gymnasium, many races at once, and an adapter in OpenSpiel's manner.

`from draftline.envs import thunder_alley_v0` gives `thunder_alley_v0.env(...)`, for every game that has an encoding;
the number is the version of what an agent sees, and another one is refused. `register()` makes the names known to
`gymnasium.make` and, where the installed PettingZoo has it, to `pettingzoo.make`.
"""

from __future__ import annotations

from typing import Any

from draftline.core.travel import part
from draftline.envs.names import Versioned, encoded_games, register, snake, version_of, versioned

PARTS = {
    "BatchedRaces": "draftline.envs.batched:BatchedRaces",
    "RaceEnv": "draftline.envs.aec:RaceEnv",
    "SeatEnv": "draftline.envs.seat:SeatEnv",
    "Position": "draftline.envs.position:Position",
    "OpenRace": "draftline.envs.open_spiel:OpenRace",
    "PRESETS": "draftline.envs.position:PRESETS",
    "Encoding": "draftline.encode.encoding:Encoding",
    "encoding_of": "draftline.encode.encoding:encoding_of",
}

__all__ = [
    "PRESETS",
    "BatchedRaces",
    "Encoding",
    "OpenRace",
    "Position",
    "RaceEnv",
    "SeatEnv",
    "Versioned",
    "encoding_of",
    "register",
]


def __dir__() -> list[str]:
    """All names, with those of the games that can be raced."""
    return [*__all__, *[f"{snake(book.id)}_v{version_of(book)}" for book in encoded_games()]]


def __getattr__(name: str) -> Any:
    """A class, loaded when it is used, or a game by its name and version."""
    if name in PARTS:
        return part(PARTS[name])
    return versioned(name)
