"""Facts that only Grand Prix tells: tyres, weather, Close Calls, Safety Zones, PIT numbers."""

from __future__ import annotations

from typing import Final

from draftline.core.facts import EVENT, LOUD, MOVE, OUT, PLACE, SILENT, FactKind, moved
from draftline.racing import facts
from draftline.racing.facts import ON_APRON, OWN_FACTS

CLOSE_CALLS: Final = OWN_FACTS
TYRES: Final = OWN_FACTS + 1
WEATHER: Final = OWN_FACTS + 2
ZONE: Final = OWN_FACTS + 3
ZONE_OVER: Final = OWN_FACTS + 4
BOOSTED: Final = OWN_FACTS + 5
PROMISED: Final = OWN_FACTS + 6
DISQUALIFIED: Final = OWN_FACTS + 7
TEAM_DRAW: Final = OWN_FACTS + 8
OFF_TRACK: Final = OWN_FACTS + 9
SHIFTED: Final = OWN_FACTS + 10
PIT_NUMBER: Final = OWN_FACTS + 11

FACTS: Final = (
    *facts.FACTS[:ON_APRON],
    FactKind("on-apron", PLACE, SILENT, moves=True, words="pit-lane"),  # there is no apron here but a pit lane
    *facts.FACTS[ON_APRON + 1 :],
    FactKind("close-calls", ("car", "n"), part=MOVE),
    FactKind("tyres", ("car", "tyre")),
    FactKind("weather", ("weather",), LOUD, EVENT),
    FactKind("zone", ("sector",), LOUD, EVENT),
    FactKind("zone-over", (), LOUD, EVENT),
    FactKind("boosted", ("car",), part=MOVE),
    FactKind("promised", ("car",)),
    FactKind("disqualified", ("car",), LOUD, OUT),
    FactKind("team-draw", ("seat",)),
    moved("off-track", LOUD, EVENT),
    moved("shifted", SILENT, EVENT),
    FactKind("pit-number", ("number",), part=EVENT),
)
