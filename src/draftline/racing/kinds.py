"""Kinds of decision that both card games have, by number; a game's own begin at OWN_KINDS."""

from __future__ import annotations

from typing import Final

from draftline.core.rulebook import Kind

PLAY: Final = 0
STEP: Final = 1
LINK: Final = 2
SECOND: Final = 3
PLACE: Final = 4
PIT: Final = 5
REPAIR: Final = 6
DISCARD: Final = 7
CHOOSE: Final = 8
OWN_KINDS: Final = 9

KINDS: Final = (
    Kind("play", ("play", "retire", "pass"), hidden=True),
    Kind("step", ("forward", "out", "in", "diagonal", "swap", "bump", "stop")),
    Kind("link", ("link",)),
    Kind("second", ("second",)),
    Kind("place", ("place",)),
    Kind("pit", ("pit",)),
    Kind("repair", ("repair",)),
    Kind("discard", ("discard",), hidden=True),
    Kind("choose", ("choose",)),
)
