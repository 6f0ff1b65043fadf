"""Wins against the fair share, by groups of Qualifying cards: groups say more than single cards in so many races."""

from __future__ import annotations

from typing import Any

from draftline.lab.measures import NAMES, Found, Measure

GROUPS = ((1, 2), (3, 9), (10, 12), (13, 16))


class ShareByGroup(Measure):
    name = "qualifying-groups"
    title = "Qualifying cards"
    about = "Wins as a multiple of the fair share among the cars that players drive."
    shape = NAMES
    sparse = True

    def __init__(self, race: Any) -> None:
        super().__init__(race)
        self.number: dict[int, int] = {}

    def on_qualified(self, car: int, number: int) -> None:
        self.number[car] = number

    def value(self) -> Found:
        game, outcome = self.game, self.game.outcome
        assert outcome is not None
        driven = {car: number for car, number in self.number.items() if game.seat_of(car) >= 0}
        if outcome.winner is None:
            return {}
        won = outcome.standings[0].cars
        found: dict[str, float] = {}
        for first, last in GROUPS:
            cars = [car for car, number in driven.items() if first <= number <= last]
            if cars:
                found[f"{first} to {last}"] = sum(len(driven) * (car in won) for car in cars) / len(cars)
        return found
