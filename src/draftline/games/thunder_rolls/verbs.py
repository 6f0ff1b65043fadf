"""Verbs and words of Thunder Rolls, by number."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import WORD, Verb

FORWARD: Final = 0
DIAGONAL: Final = 1
STOP: Final = 2
PLACE: Final = 3
DISCARD: Final = 4
QUALIFY: Final = 5
REROLL: Final = 6
USE: Final = 7
PUSH: Final = 8
BRAKE: Final = 9
BONUS: Final = 10
RETRIEVE: Final = 11
TAKE: Final = 12
PROGRAM: Final = 13
BACK: Final = 14

VERBS: Final = (
    Verb("forward", "[LANE]"),
    Verb("diagonal", "SIDE"),
    Verb("stop"),
    Verb("place", "DIE"),
    Verb("discard", "CARD... | none"),
    Verb("qualify", "NUMBER"),
    Verb("reroll", "DIE..."),
    Verb("use", "[NUMBER...]"),
    Verb("push"),
    Verb("brake"),
    Verb("bonus", "ACTION [CAR]"),
    Verb("retrieve", "DIE | none"),
    Verb("take", "CARD"),
    Verb("program", "CARD..."),
    Verb("back", "[SIDE]"),
)

# Words: the two sides, then the Bonus Racing Actions.
SIDES: Final = ("out", "in")
OUT: Final = WORD
IN: Final = WORD + 1
FIRST_BONUS: Final = WORD + 2
