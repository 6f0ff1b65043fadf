"""Thunder Alley as numbers: what it shows besides what both card games do."""

from __future__ import annotations

from typing import cast

from draftline.core.columns import i64
from draftline.core.extension import mypyc_attr
from draftline.encode.layout import Feature, share, yes
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.encode.views import CardEncoding
from draftline.racing.race import Race


@mypyc_attr(allow_interpreted_subclasses=True)
class AlleyEncoding(CardEncoding):
    """The first version."""

    def own_car(self, race: Race) -> list[Feature]:
        return [yes("team-by-rule", "its team plays itself (S7)")]

    def own_table(self) -> list[Feature]:
        return [
            share("rains", "Rain cards set aside, in twos (T33)", 2.0),
            yes("everyone", "the race goes on until everybody is home (12.4)"),
            yes("variable-pits", "pit stops by the variable rule (12.1)"),
        ]

    def see_car(self, race: Race, car: i64, at: i64) -> None:
        game = cast(ThunderAlley, race)
        if game.has_ai and game.ai_of[game.owner[car]] >= 0:
            self.row[at] = 1.0

    def see_table(self, race: Race, seat: i64, at: i64) -> None:
        game = cast(ThunderAlley, race)
        self.row[at] = min(0.5 * float(game.rains), 2.0)
        self.row[at + 1] = 1.0 if game.everyone else 0.0
        self.row[at + 2] = 1.0 if game.variable_pits else 0.0
