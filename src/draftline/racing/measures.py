"""Measures of the card games: pit stops, wear, retirements, cards, pushes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from draftline.core.decks import Deck
from draftline.core.track_game import TrackGame
from draftline.lab.measures import NAMES, SPACES, Found, Measure, Part
from draftline.lab.standard import Counted, count_space
from draftline.lab.worlds import CardWorth
from draftline.racing.race import Race

WORN_OUT: Final = "worn-out"
IN_EVENT: Final = "event"
LAPPED: Final = "lapped"


class PitStops(Measure):
    """Stops of cars that players have."""

    name = "pit-stops"

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.stops = 0

    def on_pitted(self, car: int, n: int) -> None:
        self.stops += self.game.seat_of(car) >= 0

    def value(self) -> Found:
        return float(self.stops)


class StopsPerCar(PitStops):
    name = "stops-per-car"

    def value(self) -> Found:
        return self.stops / max(sum(self.game.seat_of(number) >= 0 for number in self.game.numbers), 1)


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
        if self.game.owner[row] >= 0 and row in self.race.after:
            self.waiting.append((row, self.race.after.index(row), self.turn))

    def period(self) -> None:
        self.turn += 1
        order = self.race.after
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

    def on_worn(self, car: int, wear: int, n: int) -> None:
        self.count(wear, n)


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


class RetirementMap(Measure):
    """Where cars stood that retired."""

    name = "retirement-map"
    shape = SPACES

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts: dict[str, float] = {}

    def on_retired(self, car: int, place: int) -> None:
        count_space(self, self.game.row_of[car], self.counts)

    def value(self) -> Found:
        return self.counts


class Pushes(Measure):
    """Cars that were pushed out of their space."""

    name = "pushes"
    digits = 0

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.count = 0

    def on_displaced(self, car: int, progress: int, lane: int) -> None:
        self.count += 1

    def value(self) -> Found:
        return float(self.count)


class PushMap(Measure):
    """Where cars came to stand that were pushed."""

    name = "push-map"
    shape = SPACES

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts: dict[str, float] = {}

    def on_displaced(self, car: int, progress: int, lane: int) -> None:
        count_space(self, self.game.row_of[car], self.counts)

    def value(self) -> Found:
        return self.counts


class Cards(Counted):
    """Cards that were played."""

    name = "cards"
    family = "card"

    def on_played(self, seat: int, card: int, car: int) -> None:
        self.count(card)


class CardGamePart(Part):
    """What the card games bring to the laboratory."""

    measures: Sequence[type[Measure]] = (
        PitStops, StopsPerCar, PitCost, Wear, Retirements, RetirementMap, Pushes, PushMap, Cards, CardWorth,
    )  # fmt: skip

    def pile(self, game: TrackGame, card: int) -> Deck | None:
        return cast(Race, game).race_deck
