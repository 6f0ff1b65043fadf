"""Measures of how a long race goes on: turns of every lap, how far the first turn goes, who is left half way."""

from __future__ import annotations

from typing import Any

from draftline.lab.measures import LAPS, NAMES, Found, Measure


class TurnsByLap(Measure):
    name = "turns-by-lap"
    title = "turns of each lap"
    about = "How many turns the leader takes for every lap."
    shape = LAPS
    digits = 1

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.turns: list[float] = []
        self.turn = 0

    def period(self) -> None:
        while len(self.turns) < self.game.lap:
            self.turns.append(0.0)
        self.turns[self.game.lap - 1] += float(self.game.length() - self.turn)
        self.turn = self.game.length()

    def value(self) -> Found:
        return self.turns


class FirstTurn(Measure):
    name = "first-turn"
    title = "sectors in the first turn"
    about = "How far the leader comes in the first turn."
    digits = 1

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.sectors: float | None = None

    def period(self) -> None:
        ahead = max(self.game.field.progress)
        if self.sectors is None and ahead > 0:
            self.sectors = float(ahead)

    def value(self) -> Found:
        return self.sectors


class AtHalf(Measure):
    """At the end of the turn in which the leader has half of the distance behind it, and when the last turn begins."""

    name = "field"
    title = "share of the field on the track"
    about = "The share of the cars that are still in the race."
    shape = NAMES
    sparse = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.half: dict[str, float] = {}
        self.last: dict[str, float] = {}

    def period(self) -> None:
        game: Any = self.game
        order = list(game.running_order())
        if game.over or not order:
            return
        self.last = self.shares(order, "last turn")
        way = game.track.sectors * game.laps
        if not self.half and 2 * game.field.progress[order[0]] >= way:
            self.half = self.shares(order, "half way")

    def shares(self, order: list[int], when: str) -> dict[str, float]:
        owners = self.game.owner
        found: dict[str, float] = {}
        for name, wanted in (("players", True), ("non-player cars", False)):
            cars = [row for row in range(len(owners)) if (owners[row] >= 0) == wanted]
            if cars:
                found[f"{when}: {name}"] = sum(row in order for row in cars) / len(cars)
        return found

    def value(self) -> Found:
        return {**self.half, **self.last}


class InThePoints(Measure):
    """How many of the first ten places non-player cars take."""

    name = "npcs-in-ten"
    title = "non-player cars in the first ten"
    about = "How many of the first ten places non-player cars take."
    digits = 1

    def value(self) -> Found:
        outcome = self.game.outcome
        assert outcome is not None
        places = outcome.places
        return float(sum(places[car] <= 10 and self.game.seat_of(car) < 0 for car in places))
