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
    Kind("step", ("forward", "out", "in", "diagonal", "swap", "bump", "stop"), follows=True),
    Kind("link", ("link",), follows=True),
    Kind("second", ("second",), follows=True),
    Kind("place", ("place",), follows=True),
    Kind("pit", ("pit",)),
    Kind("repair", ("repair",), follows=True),
    Kind("discard", ("discard",), hidden=True),
    Kind("choose", ("choose",)),
)
