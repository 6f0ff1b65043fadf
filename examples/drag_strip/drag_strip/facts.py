"""What the game tells, by number."""

from __future__ import annotations

from typing import Final

from draftline.core.facts import LOUD, OWN, PERIOD, SHARED, SILENT, FactKind, moved

LAUNCHED: Final = OWN
LIGHTS: Final = OWN + 1
THROTTLE: Final = OWN + 2
HOLESHOT: Final = OWN + 3
WHEELSPIN: Final = OWN + 4
HEAT: Final = OWN + 5
DREW: Final = OWN + 6
FINISHED: Final = OWN + 7
POINTS: Final = OWN + 8
RACE_OVER: Final = OWN + 9

FACTS: Final = (
    *SHARED,
    moved("launched"),
    FactKind("lights", ("turn",), LOUD, PERIOD),
    FactKind("throttle", ("seat", "card")),
    FactKind("holeshot", ("car",)),
    FactKind("wheelspin", ("car", "die"), LOUD),
    FactKind("heat", ("car", "heat")),
    FactKind("drew", ("seat", "card"), SILENT, hidden=True),
    FactKind("strip-place", ("car", "place"), LOUD),
    FactKind("points", ("car", "n")),
    FactKind("race-over", ("ending",), LOUD),
)
