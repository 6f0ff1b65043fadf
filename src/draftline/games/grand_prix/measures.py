"""Measures that only Grand Prix has: non-player cars, tyres, Safety Zones, weather."""

from __future__ import annotations

from typing import Any

from draftline.lab.measures import NAMES, Found, Measure
from draftline.lab.standard import Count, Counted, Running
from draftline.racing.measures import CardGamePart


class NonPlayerCars(Running):
    """Non-player cars in the race at the beginning of every lap."""

    name = "npcs-running"

    def value(self) -> Found:
        return [float(n) for n in self.race.standing.npcs]


class TyreChanges(Counted):
    """Tyres that were put on, those of the start included."""

    name = "tyres"
    family = "tyre"
    fact = "tyres"
    by = "tyre"
    players = True


class SafetyZones(Count):
    name = "safety-zones"
    fact = "zone"


class Disqualified(Measure):
    """Cars disqualified, by who had them."""

    name = "disqualified"
    shape = NAMES
    labels = {"players": "lab.cars-players", "npcs": "lab.cars-npcs"}

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.counts = {"players": 0.0, "npcs": 0.0}

    def on_disqualified(self, car: int) -> None:
        self.counts["players" if self.game.seat_of(car) >= 0 else "npcs"] += 1.0

    def value(self) -> Found:
        return self.counts


class PrixPart(CardGamePart):
    """The card games' measures and four more."""

    measures = (*CardGamePart.measures, NonPlayerCars, TyreChanges, SafetyZones, Disqualified)
