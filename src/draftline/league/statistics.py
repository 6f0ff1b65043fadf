"""What teams and cars have done over a league: starts, wins, podiums, places, laps led, retirements, points."""

from __future__ import annotations

from typing import Any, Final

from draftline.games.registry import rulebook
from draftline.league.result import DISQUALIFIED, LAPPED, RETIRED, CarResult, Result

PODIUM_PLACES: Final = 3


class Tally:
    """One team over all its cars (`number` 0), or one car."""

    def __init__(self, team: str, number: int) -> None:
        self.team = team  # empty for a neutral car
        self.number = number
        self.races = 0  # races with at least one car
        self.starts = 0  # cars started
        self.wins = 0
        self.podiums = 0
        self.best = 0  # best place, 0 without a start
        self.total = 0  # of all places
        self.led = 0
        self.led_known = 0  # starts of which it is known
        self.retirements = 0
        self.lapped = 0
        self.disqualified = 0
        self.points = 0  # as the league counts them, dropped results too

    @property
    def average(self) -> float | None:
        """The average place of its cars."""
        return self.total / self.starts if self.starts else None

    def count(self, car: CarResult, won: bool, points: int) -> None:
        """Add one start."""
        self.starts += 1
        self.wins += 1 if won else 0
        self.podiums += 1 if 1 <= car.place <= PODIUM_PLACES and car.out != DISQUALIFIED else 0
        self.best = car.place if self.best == 0 else min(self.best, car.place)
        self.total += car.place
        if car.led is not None:
            self.led += car.led
            self.led_known += 1
        self.retirements += 1 if car.out == RETIRED else 0
        self.lapped += 1 if car.out == LAPPED else 0
        self.disqualified += 1 if car.out == DISQUALIFIED else 0
        self.points += points

    def to_json(self) -> dict[str, Any]:
        return {
            "team": self.team,
            "number": self.number,
            "races": self.races,
            "starts": self.starts,
            "wins": self.wins,
            "podiums": self.podiums,
            "best": self.best,
            "average": None if self.average is None else round(self.average, 2),
            "led": self.led if self.led_known else None,
            "led_known": self.led_known,
            "retirements": self.retirements,
            "lapped": self.lapped,
            "disqualified": self.disqualified,
            "points": self.points,
        }


class Statistics:
    """Teams in the order of the league, cars by number; `unit` says what `led` counts."""

    def __init__(self, unit: str, races: int, teams: list[Tally], cars: list[Tally]) -> None:
        self.unit = unit
        self.races = races
        self.teams = teams
        self.cars = cars

    def to_json(self) -> dict[str, Any]:
        return {
            "unit": self.unit,
            "races": self.races,
            "teams": [tally.to_json() for tally in self.teams],
            "cars": [tally.to_json() for tally in self.cars],
        }


def statistics_of(game: str, teams: list[str], results: list[Result], table: tuple[int, ...]) -> Statistics:
    """Count everything in some results; a neutral car counts as a car, but for no team."""
    by_team = {team: Tally(team, 0) for team in teams}
    by_car: dict[int, Tally] = {}
    for result in results:
        for car in result.cars:
            tally = by_car.setdefault(car.number, Tally(car.team, car.number))
            tally.races += 1
            for one in (tally, by_team.get(car.team)):
                if one is not None:
                    one.count(car, result.winning_car == car.number, result.car_points(car, table))
        for team, tally in by_team.items():
            tally.races += 1 if result.raced(team) else 0
            tally.points += result.extra.get(team, 0)
    cars = [by_car[number] for number in sorted(by_car)]
    return Statistics(rulebook(game).led, len(results), list(by_team.values()), cars)
