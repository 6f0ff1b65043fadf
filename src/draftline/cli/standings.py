"""The races of a tournament, summed up. A deal, raced with every seating, counts as one value: seats and cards even
out within it, so what is left between deals is what an interval has to allow for."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from draftline.cli.races import mean

Race = dict[str, Any]
Deals = list[list[Race]]
FEWEST = 10  # with fewer deals than this there is no verdict
# 97.5 % points of Student's t for 1, 2, ... degrees of freedom; beyond them a series is exact enough.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
NORMAL = 1.959964


class Estimate:
    """A mean over deals, and half the width of its 95 % interval; None if there is only one deal."""

    def __init__(self, values: list[float]) -> None:
        self.mean = mean(values)
        self.margin = margin(values)

    def to_json(self) -> dict[str, float | None]:
        return {"mean": self.mean, "margin": self.margin}


class Share(Estimate):
    """A share of races; where all deals agree, the rule of three says how far off it can be."""

    def __init__(self, values: list[float]) -> None:
        super().__init__(values)
        if self.margin is not None:
            self.margin = min(1.0, self.margin if len(set(values)) > 1 else 3.0 / len(values))


def student(freedom: int) -> float:
    """How many standard errors the 95 % interval of a mean reaches on each side."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z = NORMAL
    first = (z**3 + z) / 4.0
    second = (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0
    third = (3.0 * z**7 + 19.0 * z**5 + 17.0 * z**3 - 15.0 * z) / 384.0
    return z + first / freedom + second / freedom**2 + third / freedom**3


def margin(values: list[float]) -> float | None:
    """Half the width of the 95 % interval of the mean."""
    if len(values) < 2:
        return None
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return student(len(values) - 1) * math.sqrt(variance / len(values))


def by_deal(races: list[Race]) -> Deals:
    """The races of each deal together, in order."""
    deals: dict[int, list[Race]] = {}
    for race in sorted(races, key=lambda race: int(race["number"])):
        deals.setdefault(int(race["deal"]), []).append(race)
    return [deals[deal] for deal in sorted(deals)]


def names_of(races: list[Race]) -> list[str]:
    """Every bot once, in the order of the line-up."""
    return list(dict.fromkeys(name for race in races[:1] for name in race["bots"]))


def seats_of(race: Race, name: str) -> list[int]:
    return [seat for seat, bot in enumerate(race["bots"]) if bot == name]


def over_deals(deals: Deals, name: str, value: Callable[[Race, int], float]) -> list[float]:
    """For each deal the mean of something over all seats that a bot had in it."""
    return [mean([value(race, seat) for race in deal for seat in seats_of(race, name)]) for deal in deals]


def points(race: Race, seat: int) -> float:
    return float(race["points"][seat])


def order(race: Race, seat: int) -> float:
    """The rank of the team among all that score, 1 for the winner."""
    return float(race["ranks"][seat])


def place(race: Race, seat: int) -> float:
    return mean([float(place) for place in race["places"][seat]])


def wins(deals: Deals, name: str) -> Share:
    """The share of races that one of its seats won; those of all bots and of drivers without a player come to 1."""
    return Share([mean([float(race["winner"] in seats_of(race, name)) for race in deal]) for deal in deals])


def row_of(deals: Deals, name: str) -> dict[str, Any]:
    """Everything about one bot by itself."""
    return {
        "seats": sum(len(seats_of(race, name)) for deal in deals for race in deal),
        "points": Estimate(over_deals(deals, name, points)).to_json(),
        "order": Estimate(over_deals(deals, name, order)).to_json(),
        "place": Estimate(over_deals(deals, name, place)).to_json(),
        "wins": wins(deals, name).to_json(),
    }


def beats(deals: Deals, one: str, other: str) -> Share:
    """The share of races in which a seat of one ranks above a seat of the other."""
    return Share([mean([_above(race, one, other) for race in deal]) for deal in deals])


def _above(race: Race, one: str, other: str) -> float:
    ranks = race["ranks"]
    pairs = [(mine, theirs) for mine in seats_of(race, one) for theirs in seats_of(race, other)]
    return mean([float(ranks[mine] < ranks[theirs]) for mine, theirs in pairs])


def verdict(deals: Deals, by: str, one: str, other: str) -> dict[str, Any]:
    """Which of two is better, from their differences deal by deal; `better` is None if it is open."""
    value, sign = (points, 1.0) if by == "points" else (order, -1.0)
    mine, theirs = over_deals(deals, one, value), over_deals(deals, other, value)
    ahead = Estimate([sign * (a - b) for a, b in zip(mine, theirs, strict=True)])
    better = None
    if len(deals) >= FEWEST and ahead.margin is not None and abs(ahead.mean) > ahead.margin:
        better = one if ahead.mean > 0.0 else other
    return {"by": by, "bots": [one, other], "better": better, **ahead.to_json()}


def standings(races: list[Race]) -> dict[str, Any]:
    """Everything: by bot, each against each, and who beats whom."""
    deals = by_deal(races)
    names = names_of(races)
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    return {
        "races": len(races),
        "deals": len(deals),
        "bots": {name: row_of(deals, name) for name in names},
        "beats": {
            one: {other: beats(deals, one, other).to_json() for other in names if other != one} for one in names
        },
        "verdicts": [verdict(deals, by, one, other) for one, other in pairs for by in ("points", "order")],
    }
