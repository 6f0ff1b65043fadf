"""Thunder Alley as numbers: what it shows besides what both card games do."""

from __future__ import annotations

from typing import cast

from draftline.core.columns import i32, i64, vec
from draftline.core.extension import mypyc_attr
from draftline.core.track_game import TrackGame
from draftline.encode.layout import Feature, share, yes
from draftline.encode.scales import ONE, scale, scaled
from draftline.games.thunder_alley.game import ThunderAlley
from draftline.racing.encode.views import CardEncoding
from draftline.racing.race import Race


@mypyc_attr(allow_interpreted_subclasses=True)
class AlleyEncoding(CardEncoding):
    """The first version."""

    def __init__(self, game: TrackGame, cars: int = 0) -> None:
        super().__init__(game, cars)
        self.rains: vec[i32] = scale(2.0, 2.0)

    def own_car(self, race: Race) -> list[Feature]:
        return [yes("team-by-rule", "its team plays itself (S7)")]

    def own_table(self) -> list[Feature]:
        return [
            share("rains", "Rain cards set aside, in twos (T33)", 2.0),
            yes("everyone", "the race goes on until everybody is home (12.4)"),
            yes("variable-pits", "pit stops by the variable rule (12.1)"),
        ]

    def own_numbers(self, race: Race, own: vec[i64]) -> None:
        game = cast(ThunderAlley, race)
        owners, has_ai, ai_of = game.owner, game.has_ai, game.ai_of
        for car in range(len(owners)):
            owner = owners[car]
            own[car] = 1 if has_ai and owner >= 0 and ai_of[owner] >= 0 else 0

    def see_car(self, race: Race, car: i64, own: i64, at: i64) -> None:
        nil: i32 = 0
        one: i32 = ONE
        self.bits[at] = one if own else nil

    def see_table(self, race: Race, seat: i64, at: i64) -> None:
        game = cast(ThunderAlley, race)
        nil: i32 = 0
        one: i32 = ONE
        self.bits[at] = scaled(self.rains, game.rains)
        self.bits[at + 1] = one if game.everyone else nil
        self.bits[at + 2] = one if game.variable_pits else nil
