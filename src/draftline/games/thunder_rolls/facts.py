"""Facts of Thunder Rolls, by number."""

from __future__ import annotations

from typing import Final

from draftline.core.facts import LOUD, MOVE, OWN, PERIOD, SHARED, SILENT, FactKind, moved

# Parts of a round of the table.
BEGINS: Final = "turn"  # with it a car's turn begins
CHANCE: Final = "chance"  # what dice, or a card face down, answered to what a seat chose
HAZARDS: Final = "hazard"  # told at once, while the turn goes on

# Where a car stands now.
STEPPED: Final = OWN
FOLLOWED: Final = OWN + 1
DISPLACED: Final = OWN + 2
SWAPPED: Final = OWN + 3
ON_GRID: Final = OWN + 4
LOST_CONTROL: Final = OWN + 5
PUSHED_BACK: Final = OWN + 6
BACKED: Final = OWN + 7
# Everything else.
DREW: Final = OWN + 8
DISCARDED: Final = OWN + 9
PLACED: Final = OWN + 10
RACE_OVER: Final = OWN + 11
QUALIFIED: Final = OWN + 12
STAGE: Final = OWN + 13
TOKEN: Final = OWN + 14
ROLLED: Final = OWN + 15
REROLLED: Final = OWN + 16
SET_PLACED: Final = OWN + 17
REFRESHED: Final = OWN + 18
RETRIEVED: Final = OWN + 19
BONUS_USED: Final = OWN + 20
PEEKED: Final = OWN + 21
TOOK: Final = OWN + 22
DREW_HAZARD: Final = OWN + 23
HAZARD_ROLL: Final = OWN + 24
SLOT: Final = OWN + 25
REVEALED: Final = OWN + 26
HAZARD: Final = OWN + 27
NO_PIT: Final = OWN + 28
RISK: Final = OWN + 29
BRAKED: Final = OWN + 30
CLEAN_AIR: Final = OWN + 31
NP_ACTION: Final = OWN + 32
TILE: Final = OWN + 33
PERFECT_LINE: Final = OWN + 34
POINTS: Final = OWN + 35
LEFT_CARD: Final = OWN + 36

FACTS: Final = (
    *SHARED,
    moved("stepped"),
    moved("followed"),
    moved("displaced"),
    moved("swapped"),
    moved("on-grid", SILENT, ""),
    moved("lost-control", LOUD),
    moved("pushed-back"),
    moved("backed"),
    FactKind("drew", ("seat", "card"), SILENT, hidden=True),
    FactKind("discarded", ("seat", "card")),
    FactKind("placed", ("car", "place"), SILENT),
    FactKind("race-over", ("ending",), LOUD),
    FactKind("qualified", ("car", "number")),
    FactKind("stage", ("stage", "n"), LOUD),
    FactKind("token", ("seat",)),
    FactKind("rolled", ("seat", "dice")),
    FactKind("rerolled", ("seat", "dice"), part=CHANCE),
    FactKind("set-placed", ("seat", "space", "n"), part=BEGINS),
    FactKind("refreshed", ("seat",), part=MOVE),
    FactKind("retrieved", ("seat", "space"), part=MOVE),
    FactKind("bonus-used", ("seat", "qualifying"), part=BEGINS),
    FactKind("peeked", ("seat", "space"), part=CHANCE),
    FactKind("took", ("seat", "card")),
    FactKind("drew-hazard", ("seat", "hazard"), part=HAZARDS, hidden=True),
    FactKind("hazard-roll", ("seat", "die")),
    FactKind("slot", ("slot",), LOUD, PERIOD),
    FactKind("revealed", ("seat", "card"), part=BEGINS),
    FactKind("hazard", ("seat", "hazard"), LOUD, HAZARDS),
    FactKind("no-pit", ("seat", "hazard"), part=HAZARDS),
    FactKind("risk", ("car", "die"), part=CHANCE),
    FactKind("braked", ("car",), part=MOVE),
    FactKind("clean-air", ("car", "n"), part=MOVE),
    FactKind("np-action", ("car", "action"), part=BEGINS),
    FactKind("tile", ("crew", "space", "n")),
    FactKind("perfect-line", ("seat", "n"), part=BEGINS),
    FactKind("points", ("car", "n")),
    FactKind("left-card", ("card",)),
)
