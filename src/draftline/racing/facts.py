"""Facts that both card games tell, by number; a game's own begin at OWN_FACTS."""

from __future__ import annotations

from typing import Final

from draftline.core.facts import EVENT as OF_EVENT
from draftline.core.facts import LOUD, MOVE, OUT, OWN, PERIOD, SHARED, SILENT, STOP, FactKind, moved

# Where a car stands now.
STEPPED: Final = OWN
FOLLOWED: Final = OWN + 1
DISPLACED: Final = OWN + 2
SWAPPED: Final = OWN + 3
CLOSED_UP: Final = OWN + 4
SIDESTEPPED: Final = OWN + 5
LINED_UP: Final = OWN + 6
SPUN: Final = OWN + 7
ON_APRON: Final = OWN + 8
ON_GRID: Final = OWN + 9
# Everything else.
TURN: Final = OWN + 10
DREW: Final = OWN + 11
RESHUFFLED: Final = OWN + 12
PLAYED: Final = OWN + 13
BUMPED: Final = OWN + 14
WORN: Final = OWN + 15
REPAIRED: Final = OWN + 16
PASSED: Final = OWN + 17
RETIRED: Final = OWN + 18
FINISHED: Final = OWN + 19
LAPPED_OUT: Final = OWN + 20
EVENT: Final = OWN + 21
NO_EVENT: Final = OWN + 22
FLAG: Final = OWN + 23
PITTED: Final = OWN + 24
FIRST_PLAYER: Final = OWN + 25
DISCARDED: Final = OWN + 26
PLACED: Final = OWN + 27
RACE_OVER: Final = OWN + 28
CAR_CHOSEN: Final = OWN + 29
OWN_FACTS: Final = OWN + 30

FACTS: Final = (
    *SHARED,
    moved("stepped"),
    moved("followed"),
    moved("displaced"),
    moved("swapped"),
    moved("closed-up"),
    moved("sidestepped"),
    moved("lined-up", SILENT, OF_EVENT),
    moved("spun", part=OF_EVENT),
    moved("on-apron", SILENT, ""),
    moved("on-grid", SILENT, ""),
    FactKind("turn", ("turn", "lap"), LOUD, PERIOD),
    FactKind("drew", ("seat", "card"), SILENT, hidden=True),
    FactKind("reshuffled", (), SILENT),
    FactKind("played", ("seat", "card", "car"), part=MOVE),
    FactKind("bumped", ("car",), SILENT, MOVE),
    FactKind("worn", ("car", "wear", "n"), part=MOVE),
    FactKind("repaired", ("car", "wear", "n")),
    FactKind("passed", ("seat", "car"), SILENT, MOVE),
    FactKind("retired", ("car", "place"), LOUD, OUT),
    FactKind("finished", ("car", "place"), LOUD, OUT),
    FactKind("lapped", ("car", "place"), LOUD, OUT),
    FactKind("event", ("event",), LOUD, OF_EVENT),
    FactKind("no-event", ("event",), part=OF_EVENT),
    FactKind("flag", ("flag",), LOUD, OF_EVENT),
    FactKind("pitted", ("car", "n"), part=STOP),
    FactKind("first-player", ("seat",), SILENT),
    FactKind("discarded", ("seat", "card"), SILENT),
    FactKind("placed", ("car", "place"), SILENT),
    FactKind("race-over", ("ending",), LOUD),
    FactKind("car-chosen", ("seat", "car")),
)
