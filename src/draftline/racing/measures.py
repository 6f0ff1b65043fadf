"""Measures of the card games: pit stops, wear, retirements, cards, pushes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from draftline.core.decks import Deck
from draftline.core.track_game import TrackGame
from draftline.lab.measures import NAMES, Found, Measure, Part
from draftline.lab.standard import Count, Counted, Mapped
from draftline.lab.worlds import CardWorth
from draftline.racing import kinds, segments
from draftline.racing.race import Race

WORN_OUT: Final = "worn-out"
IN_EVENT: Final = "event"
LAPPED: Final = "lapped"


class PitStops(Count):
    """Stops of cars that players have."""

    name = "pit-stops"
    fact = "pitted"
    players = True


class StopsPerCar(PitStops):
    name = "stops-per-car"

    def value(self) -> Found:
        return self.tally.total() / max(sum(self.game.seat_of(number) >= 0 for number in self.game.numbers), 1)


class PitCost(Measure):
    """Places between the one before a stop and the one when the turn after it ends."""

    name = "pit-cost"
    orders = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.turn = 0
        self.waiting: list[tuple[int, int, int]] = []  # row, place before the stop, turn of the stop
        self.lost, self.stops = 0, 0

    def on_pitted(self, car: int, n: int) -> None:
        row = self.game.row_of[car]
        order = self.race.passing.after
        if self.game.owner[row] >= 0 and row in order:
            self.waiting.append((row, order.index(row), self.turn))

    def period(self) -> None:
        self.turn += 1
        order = self.race.passing.after
        for row, before, turn in self.waiting:
            if self.turn - turn >= 2 and row in order:
                self.lost += order.index(row) - before
                self.stops += 1
        self.waiting = [entry for entry in self.waiting if self.turn - entry[2] < 2]

    def value(self) -> Found:
        return self.lost / self.stops if self.stops else None


class Wear(Counted):
    """Wear markers that cars took, by kind."""

    name = "wear"
    family = "wear"
    digits = 1
    fact = "worn"
    by = "wear"
    times = "n"


class Retirements(Measure):
    """Cars that did not finish, by why."""

    name = "retirements"
    shape = NAMES
    labels = {WORN_OUT: "lab.out-worn", IN_EVENT: "lab.out-event", LAPPED: "lab.out-lapped"}

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts = {WORN_OUT: 0.0, IN_EVENT: 0.0, LAPPED: 0.0}

    def on_retired(self, car: int, place: int) -> None:
        self.counts[IN_EVENT if self.race.by_event else WORN_OUT] += 1.0

    def on_lapped(self, car: int, place: int) -> None:
        self.counts[LAPPED] += 1.0

    def value(self) -> Found:
        return self.counts


class RetirementMap(Mapped):
    """Where cars stood that retired."""

    name = "retirement-map"
    fact = "retired"


class Pushes(Count):
    """Cars that were pushed out of their space."""

    name = "pushes"
    digits = 0
    fact = "displaced"


class PushMap(Mapped):
    """Where cars came to stand that were pushed."""

    name = "push-map"
    fact = "displaced"


class Cards(Counted):
    """Cards that were played."""

    name = "cards"
    family = "card"
    fact = "played"
    by = "card"


class CardGamePart(Part):
    """What the card games bring to the laboratory."""

    measures: Sequence[type[Measure]] = (
        PitStops, StopsPerCar, PitCost, Wear, Retirements, RetirementMap, Pushes, PushMap, Cards, CardWorth,
    )  # fmt: skip

    def pile(self, game: TrackGame, card: int) -> Deck | None:
        return cast(Race, game).race_deck

    def swap(self, game: TrackGame, seat: int, card: int, number: int) -> int | None:
        """Whoever was asked for a card before it was swapped is asked anew, or could play the one that is gone."""
        other = super().swap(game, seat, card, number)
        if other is not None and game.kind == kinds.PLAY and seat in game.asked:
            segments.ask_play(cast(Race, game))
        return other
