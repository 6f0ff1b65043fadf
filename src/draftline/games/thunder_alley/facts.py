"""Facts that only Thunder Alley tells: Turn Leader markers, Team Bars, AI teams."""

from __future__ import annotations

from typing import Final

from draftline.core.facts import EVENT, MOVE, SILENT, FactKind
from draftline.racing import facts
from draftline.racing.facts import OWN_FACTS

LED: Final = OWN_FACTS
TEAM_BAR: Final = OWN_FACTS + 1
BAR_PICKED: Final = OWN_FACTS + 2
SET_ASIDE: Final = OWN_FACTS + 3
MOST_LED: Final = OWN_FACTS + 4
AI_CARD: Final = OWN_FACTS + 5
AI_ROLL: Final = OWN_FACTS + 6
AI_EXIT: Final = OWN_FACTS + 7

FACTS: Final = (
    *facts.FACTS,
    FactKind("led", ("car",)),
    FactKind("team-bar", ("card",), SILENT),
    FactKind("bar-picked", ("seat",), SILENT),
    FactKind("set-aside", ("event",), part=EVENT),
    FactKind("most-led", ("car",)),
    FactKind("ai-card", ("seat", "ai_card", "car"), part=MOVE),
    FactKind("ai-roll", ("car", "roll"), SILENT),
    FactKind("ai-exit", ("seat", "car"), part=MOVE),
)
