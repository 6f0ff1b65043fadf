"""Whole races at random, their end worked out again from the facts alone (3.3, 7.6.2, 10.1 to 10.3, G15, G32, G47)."""

import random

import pytest

from tests.grand_prix.turns import npcs, set_up

POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
RACES = [
    (2, "santelmo", {}),
    (3, "kestrelberg", {"weather": "rain"}),
    (4, "yunta", {"start": "mixed"}),
    (5, "qadira", {"pit_order": "running"}),
    (6, "larkmoor", {"weather": "random"}),
    (8, "verghn", {"order": "corner"}),
    (11, "adriana", {"start": "random"}),
]


class Told:
    """What the facts of a race say about tyres, weather and places."""

    def __init__(self):
        self.turn = 0
        self.dry = False  # at some time it did not rain
        self.fitted = {}
        self.changed = set()
        self.left = {}
        self.finished = []

    def hear(self, fact):
        values = fact.values
        if fact.name == "turn":
            self.turn = values["turn"]
        elif fact.name == "weather":
            self.dry = self.dry or values["weather"] == 0
        elif fact.name == "tyres":
            before = self.fitted.get(values["car"])
            if before is not None and str(before) != str(values["tyre"]):
                self.changed.add(values["car"])
            self.fitted[values["car"]] = values["tyre"]
        elif fact.name in ("retired", "lapped"):
            self.left[values["car"]] = (self.turn, values["place"])
        elif fact.name == "finished":
            self.finished.append(values["car"])


def raced(seats, track, options, seed):
    """A finished race, played at random, and what was told of it."""
    game = set_up(seats, seed, track, **options)
    told = Told()
    told.dry = game.weather == 0
    chance = random.Random(seed)
    while game.decision is not None:
        decision = game.decision
        actions = [action for action in decision.actions if not str(action).startswith("retire")]
        for fact in game.apply(chance.choice(actions or decision.actions), seat=decision.seat):
            told.hear(fact)
        assert not any(game.wear(car) or game.close_calls(car) for car in npcs(game))
    return game, told


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("seats", "track", "options"), RACES)
def test_7_6_2_and_10_the_end_of_a_race_worked_out_again(seats, track, options, seed):
    game, told = raced(seats, track, options, seed)
    outcome = game.outcome
    players = [car for seat in range(seats) for car in game.cars(seat)]
    free = {car for car, (turn, _) in told.left.items() if turn < told.turn}
    wrong = {car for car in players if told.dry and car not in told.changed and car not in free}
    assert {car for car in players if game.status(car) == "disqualified"} == wrong
    ranked = sorted((car for car in outcome.places if car not in wrong), key=outcome.places.__getitem__)
    assert [outcome.places[car] for car in ranked] == list(range(1, 23 - len(wrong)))
    assert [car for car in ranked if car in told.finished] == [car for car in told.finished if car not in wrong]
    assert ranked[: len(told.finished) - len(wrong & set(told.finished))] == [
        car for car in told.finished if car not in wrong
    ]
    out = sorted((car for car in told.left if car not in wrong), key=lambda car: told.left[car][1])
    assert ranked[len(ranked) - len(out) :] == out
    for place, car in enumerate(ranked):
        expected = POINTS[place] if place < 10 and car in players else 0
        assert outcome.car_points[car] == expected
    for seat in range(seats):
        assert outcome.points[seat] == sum(outcome.car_points[car] for car in game.cars(seat))
    assert [outcome.points[seat] for seat in outcome.ranking] == sorted(outcome.points, reverse=True)
    assert game.problems() == []
