"""Drag Strip, declared."""

from __future__ import annotations

from typing import Final

from draftline.core.rulebook import TURNS, Rulebook
from draftline.core.track import OPEN
from drag_strip.box import NAMES, PACKAGE, TEAMS
from drag_strip.facts import FACTS
from drag_strip.game import ENDINGS, KINDS, OPTIONS, VERBS, create
from drag_strip.shown import DragStripState

RULEBOOK: Final = Rulebook(
    id="drag-strip",
    title="Drag Strip",
    prefix="drag-",
    home_track="quarter-mile",
    seats=(2, 6),
    teams=TEAMS,
    options=OPTIONS,
    verbs=VERBS,
    words=(),
    kinds=KINDS,
    facts=FACTS,
    families={"card": ("drag-card.", NAMES), "ending": ("", ENDINGS)},
    view=DragStripState,
    new=create,
    data="data",
    tracks=("quarter-mile", "eighth-mile"),
    led=TURNS,
    road=OPEN,
    package=PACKAGE,
)
