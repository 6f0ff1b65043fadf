"""Grand Prix as numbers: tyres, weather, Close Calls and the Safety Zone besides what both card games show."""

from __future__ import annotations

from typing import Final, cast

from draftline.core.actions import first_of, verb_of
from draftline.core.columns import i32, i64, vec
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
    """The first version, whose agents race where they did before Grand Prix had circuits of its own."""

    home = "santelmo"

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

    def own_numbers(self, race: Race, own: vec[i64]) -> None:
        game = cast(GrandPrix, race)
        tyre, fresh, changed, outside = game.tyre, game.fresh, game.changed, game.fleet.outside
        for car in range(len(tyre)):
            own[car] = (tyre[car] + 1 << 2 | fresh[car] << 1 | changed[car]) << 1 | outside[car]
        for promised in game.promised:
            own[promised] |= 64
        zone = game.track.zone
        if game.centre < 0 or len(zone) == 0:
            return
        space, sector_of = game.field.space, game.track.sector_of
        for car in range(len(space)):
            if space[car] >= 0 and zone[sector_of[space[car]]]:
                own[car] |= 128

    def see_car(self, race: Race, car: i64, own: i64, at: i64) -> None:
        """Read off the number, so that both cannot differ; Close Calls lie behind the markers."""
        game = cast(GrandPrix, race)
        bits, nil, one = self.bits, i32(0), i32(ONE)
        tyre = own >> 3 & 7
        bits[at] = one if tyre == 1 else nil
        bits[at + 1] = one if tyre == 2 else nil
        bits[at + 2] = one if tyre == 3 else nil
        bits[at + 3] = one if own & 4 else nil
        bits[at + 4] = one if own & 2 else nil
        bits[at + 5] = one if own & 64 else nil
        bits[at + 6] = scaled(self.fives, game.tokens(car))
        bits[at + 7] = one if own & 128 else nil
        bits[at + 8] = one if own & 1 else nil

    def see_table(self, race: Race, seat: i64, at: i64) -> None:
        game = cast(GrandPrix, race)
        bits, nil, one = self.bits, i32(0), i32(ONE)
        bits[at] = one if game.weather == RAIN else nil
        bits[at + 1] = one if game.always_rain else nil
        bits[at + 2] = one if game.centre >= 0 else nil
        bits[at + 3] = one if game.boosting else nil

    def own_local(self, race: Race, seat: i64, code: int, nth: i64) -> i64:
        verb = verb_of(code)
        if verb == verbs.PROMISE or verb == verbs.SUFFER:
            return self.row_of_number(race, first_of(code))
        return nth

    def slot_is_car(self, verb: int) -> bool:
        return verb in (verbs.PROMISE, verbs.SUFFER) or CardActions.slot_is_car(self, verb)
