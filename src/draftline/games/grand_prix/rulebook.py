"""Grand Prix, declared."""

from __future__ import annotations

from typing import Final

from draftline.core.outcome import STOPPED
from draftline.core.rulebook import Rulebook, Team
from draftline.games.grand_prix import game
from draftline.games.grand_prix.components import FLAGS, box
from draftline.games.grand_prix.facts import FACTS
from draftline.games.grand_prix.finish import ENDINGS
from draftline.games.grand_prix.kinds import KINDS
from draftline.games.grand_prix.options import OPTIONS
from draftline.games.grand_prix.shown import GrandPrixState
from draftline.games.grand_prix.verbs import VERBS
from draftline.racing.verbs import SIDES

RULEBOOK: Final = Rulebook(
    id="grand-prix",
    title="Grand Prix",
    prefix="gp-",
    home_track="santelmo",
    seats=(min(box().chart), max(box().chart)),
    teams=[Team(row, row["numbers"]) for row in box().read("teams")["teams"]],
    options=OPTIONS,
    verbs=VERBS,
    words=(*SIDES, *box().wear, *box().tyres),
    kinds=KINDS,
    facts=FACTS,
    families={
        "card": ("gp-card.", box().card_id),
        "event": ("gp-event.", [event.id for event in box().events]),
        "wear": ("gp-wear.", box().wear),
        "flag": ("flag.", FLAGS),
        "tyre": ("tyre.", box().tyres),
        "weather": ("weather.", box().weathers),
        "ending": ("", (*ENDINGS, STOPPED)),
    },
    view=GrandPrixState,
    new=game.create,
    position="draftline.games.grand_prix.position:create",
    data="grand_prix",
    craft="draftline.games.grand_prix.bots.craft:PrixCraft",
    measures="draftline.games.grand_prix.measures:PrixPart",
    season="draftline.games.grand_prix.season:GrandPrixSeason",
    terminal="draftline.games.grand_prix.terminal.table:PrixTable",
)
