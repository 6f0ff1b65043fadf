"""Thunder Alley, declared."""

from __future__ import annotations

from typing import Final

from draftline.core.outcome import STOPPED
from draftline.core.rulebook import TURNS, Rulebook, Team
from draftline.core.tables import Tables
from draftline.games.thunder_alley import components, game
from draftline.games.thunder_alley.components import FLAGS, Components
from draftline.games.thunder_alley.facts import FACTS
from draftline.games.thunder_alley.finish import ENDINGS
from draftline.games.thunder_alley.shown import ThunderAlleyState
from draftline.racing.kinds import KINDS
from draftline.racing.verbs import SIDES, VERBS


def declare(data: Tables) -> Rulebook:
    """The game as its data files have it, or as a variant changes them."""
    return declared(Components(data))


def declared(box: Components) -> Rulebook:
    return Rulebook(
        id="thunder-alley",
        title="Thunder Alley",
        prefix="",
        home_track="yunta",
        seats=(min(box.cars_by_seats), max(box.cars_by_seats)),
        teams=[Team(row, row["numbers"]) for row in box.read("teams")["teams"]],
        options=box.options.offered,
        verbs=VERBS,
        words=(*SIDES, *box.wear),
        kinds=KINDS,
        facts=FACTS,
        families={
            "card": ("card.", box.card_id),
            "event": ("event.", [event.id for event in box.events]),
            "wear": ("wear.", box.wear),
            "flag": ("flag.", FLAGS),
            "ending": ("", (*ENDINGS, STOPPED)),
            "ai_card": ("ai-card.", box.ai.card_ids),
        },
        view=ThunderAlleyState,
        new=game.create,
        position="draftline.games.thunder_alley.position:create",
        data="thunder_alley",
        led=TURNS,
        craft="draftline.games.thunder_alley.bots.craft:AlleyCraft",
        encoding="draftline.games.thunder_alley.encode:AlleyEncoding",
        measures="draftline.games.thunder_alley.measures:AlleyPart",
        season="draftline.games.thunder_alley.season:ThunderAlleySeason",
        terminal="draftline.games.thunder_alley.terminal.table:AlleyTable",
        box=box,
        declare=declare,
        race=game.ThunderAlley,
    )


RULEBOOK: Final = declared(components.box())
