"""Grand Prix, declared."""

from __future__ import annotations

from typing import Final

from draftline.core.outcome import STOPPED
from draftline.core.rulebook import Rulebook, Team
from draftline.core.tables import Tables
from draftline.games.grand_prix import components, game
from draftline.games.grand_prix.components import FLAGS, Components
from draftline.games.grand_prix.facts import FACTS
from draftline.games.grand_prix.finish import ENDINGS
from draftline.games.grand_prix.kinds import KINDS
from draftline.games.grand_prix.shown import GrandPrixState
from draftline.games.grand_prix.verbs import VERBS
from draftline.racing.verbs import SIDES


def declare(data: Tables) -> Rulebook:
    """The game as its data files have it, or as a variant changes them."""
    return declared(Components(data))


def declared(box: Components) -> Rulebook:
    return Rulebook(
        id="grand-prix",
        title="Grand Prix",
        prefix="gp-",
        home_track="santelmo-gp",
        seats=(min(box.chart), max(box.chart)),
        teams=[Team(row, row["numbers"]) for row in box.read("teams")["teams"]],
        options=box.options.offered,
        verbs=VERBS,
        words=(*SIDES, *box.wear, *box.tyres),
        kinds=KINDS,
        facts=FACTS,
        families={
            "card": ("gp-card.", box.card_id),
            "event": ("gp-event.", [event.id for event in box.events]),
            "wear": ("gp-wear.", box.wear),
            "flag": ("flag.", FLAGS),
            "tyre": ("tyre.", box.tyres),
            "weather": ("weather.", box.weathers),
            "ending": ("", (*ENDINGS, STOPPED)),
        },
        view=GrandPrixState,
        new=game.create,
        position="draftline.games.grand_prix.position:create",
        data="grand_prix",
        craft="draftline.games.grand_prix.bots.craft:PrixCraft",
        encoding="draftline.games.grand_prix.encode:PrixEncoding",
        measures="draftline.games.grand_prix.measures:PrixPart",
        season="draftline.games.grand_prix.season:GrandPrixSeason",
        terminal="draftline.games.grand_prix.terminal.table:PrixTable",
        box=box,
        declare=declare,
        race=game.GrandPrix,
    )


RULEBOOK: Final = declared(components.box())
