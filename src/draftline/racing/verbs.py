"""Verbs and words that both card games have, by number; a game's own verbs begin at OWN_VERBS."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import WORD, Verb, one

PLAY: Final = 0
RETIRE: Final = 1
PASS: Final = 2
FORWARD: Final = 3
OUT: Final = 4
IN: Final = 5
DIAGONAL: Final = 6
SWAP: Final = 7
BUMP: Final = 8
STOP: Final = 9
LINK: Final = 10
SECOND: Final = 11
PLACE: Final = 12
PIT: Final = 13
REPAIR: Final = 14
DISCARD: Final = 15
CHOOSE: Final = 16
OWN_VERBS: Final = 17

VERBS: Final = (
    Verb("play", "CARD on CAR"),
    Verb("retire", "CAR"),
    Verb("pass", "CAR"),
    Verb("forward", "[LANE...]"),
    Verb("out", "[LANE...]"),
    Verb("in", "[LANE...]"),
    Verb("diagonal", "SIDE"),
    Verb("swap"),
    Verb("bump"),
    Verb("stop"),
    Verb("link", "CAR... | none"),
    Verb("second", "CAR"),
    Verb("place", "LANE"),
    Verb("pit", "CAR... | none"),
    Verb("repair", "CAR MARKER... | none"),
    Verb("discard", "CARD... | none"),
    Verb("choose", "CAR... | none"),
)

# Words: the two sides, then the wear markers of the game, then what else it has.
SIDES: Final = ("out", "in")
OUTSIDE: Final = WORD
INSIDE: Final = WORD + 1
FIRST_WEAR: Final = WORD + 2
TO_OUT: Final = one(DIAGONAL, OUTSIDE)
TO_IN: Final = one(DIAGONAL, INSIDE)
