"""Thunder Rolls, declared."""

from __future__ import annotations

from typing import Final

from draftline.core.outcome import STOPPED
from draftline.core.rulebook import Rulebook, Team
from draftline.core.tables import Tables
from draftline.games.thunder_rolls import components, game
from draftline.games.thunder_rolls.components import BONUSES, Components
from draftline.games.thunder_rolls.facts import FACTS
from draftline.games.thunder_rolls.interlude import ENDINGS
from draftline.games.thunder_rolls.kinds import KINDS
from draftline.games.thunder_rolls.shown import ThunderRollsState
from draftline.games.thunder_rolls.verbs import SIDES, VERBS


def declare(data: Tables) -> Rulebook:
    """The game as its data files have it, or as a variant changes them."""
    return declared(Components(data))


def declared(box: Components) -> Rulebook:
    return Rulebook(
        id="thunder-rolls",
        title="Thunder Rolls",
        prefix="tr-",
        home_track="",  # the Race card names its board
        seats=(box.rules["seats"][0], box.rules["seats"][1]),
        teams=[Team(row, [row["number"]]) for row in box.driver_rows],
        options=box.options.offered,
        verbs=VERBS,
        words=(*SIDES, *BONUSES),
        kinds=KINDS,
        facts=FACTS,
        families={
            "card": ("tr-card.", box.card_id),
            "hazard": ("tr-hazard.", box.hazard_id),
            "space": ("tr-space.", box.space_id),
            "crew": ("tr-crew.", box.crews),
            "ending": ("", (*ENDINGS, STOPPED)),
        },
        view=ThunderRollsState,
        new=game.create,
        position="draftline.games.thunder_rolls.position:create",
        data="thunder_rolls",
        tracks=sorted({row["board"] for row in box.races}),
        drivers="tr-driver.",
        length="laps",
        craft="draftline.games.thunder_rolls.bots.craft:DiceCraft",
        encoding="draftline.games.thunder_rolls.encode.views:RollsEncoding",
        measures="draftline.games.thunder_rolls.measures:RollsPart",
        season="draftline.games.thunder_rolls.season.rules:ThunderRollsLeagues",
        terminal="draftline.games.thunder_rolls.terminal.table:RollsTable",
        box=box,
        declare=declare,
        race=game.ThunderRolls,
    )


RULEBOOK: Final = declared(components.box())
