"""Grand Prix as numbers: tyres, weather, Close Calls and the Safety Zone besides what both card games show."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import first_of, verb_of
from draftline.core.columns import i32, i64
from draftline.core.extension import mypyc_attr
from draftline.encode.layout import Block, Feature, share, yes
from draftline.encode.scales import ONE, scaled
from draftline.games.grand_prix import verbs
from draftline.games.grand_prix.components import RAIN
from draftline.games.grand_prix.game import GrandPrix
from draftline.racing.encode.actions import CardActions
from draftline.racing.encode.views import CardEncoding
from draftline.racing.race import Race

MOST_TYRES: Final = 9  # any of three for each of two cars


@mypyc_attr(allow_interpreted_subclasses=True)
class PrixEncoding(CardEncoding):
    """The first version."""

    def own_car(self, race: Race) -> list[Feature]:
        tyres = cast(GrandPrix, race).box.tyres
        return [
            *[yes("tyres-" + tyre, "it has these tyres (7.6)") for tyre in tyres],
            yes("soft-bonus", "the bonus of its softs is unused (7.6.4)"),
            yes("changed", "its duty to change tyres is done (7.6.2)"),
            yes("promised", "it must change tyres in this turn (G31)"),
            share("tokens", "Close Calls, in fives", 4.0),
            yes("zone", "it stands in a Safety Zone (8.3)"),
            yes("outside", "it is off the track, outside the wall (G38)"),
        ]

    def own_table(self) -> list[Feature]:
        return [
            yes("rain", "it rains"),
            yes("always-rain", "it has rained from the start (G32)"),
            yes("zone", "a Safety Zone lies on the track (8.3)"),
            yes("boost", "the second move of softs is under way (7.6.4)"),
        ]

    def own_blocks(self) -> list[Block]:
        return [
            Block(verbs.TYRES, MOST_TYRES, "sets in the order of the decision"),
            Block(verbs.PROMISE, self.cars, "row of the car"),
            Block(verbs.SUFFER, self.cars, "row of the car"),
            Block(verbs.BOOST, 1, ""),
        ]

    def see_car(self, race: Race, car: i64, at: i64) -> None:
        game = cast(GrandPrix, race)
        bits, one = self.bits, i32(ONE)
        tyre = game.tyre[car]
        bits[at] = one if tyre == 0 else 0
        bits[at + 1] = one if tyre == 1 else 0
        bits[at + 2] = one if tyre == 2 else 0
        bits[at + 3] = one if game.fresh[car] else 0
        bits[at + 4] = one if game.changed[car] else 0
        bits[at + 5] = one if len(game.promised) and car in game.promised else 0
        bits[at + 6] = scaled(self.fives, game.tokens(car))
        bits[at + 7] = 0
        if game.centre >= 0:
            space = game.field.space[car]
            if space >= 0 and len(game.track.zone) > 0 and game.track.zone[game.track.sector_of[space]]:
                bits[at + 7] = one
        bits[at + 8] = one if game.fleet.outside[car] else 0

    def see_table(self, race: Race, seat: i64, at: i64) -> None:
        game = cast(GrandPrix, race)
        bits, one = self.bits, i32(ONE)
        bits[at] = one if game.weather == RAIN else 0
        bits[at + 1] = one if game.always_rain else 0
        bits[at + 2] = one if game.centre >= 0 else 0
        bits[at + 3] = one if game.boosting else 0

    def own_stage(self, race: Race) -> i64:
        game = cast(GrandPrix, race)
        if game.centre >= 0:
            return -1
        return 1 if game.boosting else 0

    def own_local(self, race: Race, seat: i64, code: int, nth: i64) -> i64:
        verb = verb_of(code)
        if verb == verbs.PROMISE or verb == verbs.SUFFER:
            return self.row_of_number(race, first_of(code))
        return nth

    def slot_is_car(self, verb: int) -> bool:
        return verb in (verbs.PROMISE, verbs.SUFFER) or CardActions.slot_is_car(self, verb)
