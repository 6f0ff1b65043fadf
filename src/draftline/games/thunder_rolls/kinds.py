"""Kinds of decision of Thunder Rolls, by number."""

from __future__ import annotations

from typing import Final

from draftline.core.rulebook import Kind

QUALIFY: Final = 0
ROLL: Final = 1
DRIVE: Final = 2
RETRIEVE: Final = 3
TAKE: Final = 4
DISCARD: Final = 5
PROGRAM: Final = 6
BACK: Final = 7

KINDS: Final = (
    Kind("qualify", ("qualify",), hidden=True),
    Kind("roll", ("place", "reroll", "use")),
    Kind("drive", ("forward", "diagonal", "push", "brake", "bonus", "stop"), follows=True),
    Kind("retrieve", ("retrieve",), follows=True),
    Kind("take", ("take",)),
    Kind("discard", ("discard",), hidden=True),
    Kind("program", ("program",), hidden=True),
    Kind("back", ("back",), follows=True),
)
