"""A result from a real table: cars in the order in which they came in, with what people wrote down."""

from __future__ import annotations

from typing import Any

from draftline.core.messages import Message
from draftline.league.checks import LeagueError, is_whole
from draftline.league.result import CarResult


def finished_cars(
    finish: Any, team_of: dict[int, str], led: dict[int, int] | None, out: dict[int, str] | None
) -> list[CarResult]:
    """The cars of a finish, still without points; where `led` is given, cars that it does not name led nothing."""
    if not isinstance(finish, list) or not all(is_whole(number, 0) for number in finish):
        raise LeagueError(Message("error.league-finish"))
    strange = [number for number in finish if number not in team_of]
    if strange:
        raise LeagueError(Message("error.league-car-unknown", {"cars": strange}))
    check_noted(led, finish, False)
    check_noted(out, finish, True)
    cars = []
    for place, number in enumerate(finish, 1):
        car = CarResult(number, team_of[number], place, 0)
        car.led = None if led is None else led.get(number, 0)
        car.out = "" if out is None else out.get(number, "")
        cars.append(car)
    return cars


def give_points(cars: list[CarResult], points: dict[int, int]) -> None:
    """The points as they were written down; cars that are not named have none."""
    check_noted(points, [car.number for car in cars], False)
    for car in cars:
        car.points = points.get(car.number, 0)


def check_noted(noted: Any, finish: list[int], words: bool) -> None:
    """What is written down is about cars that raced: numbers, or words."""
    if noted is None:
        return
    if not isinstance(noted, dict):
        raise LeagueError(Message("error.league-noted"))
    strange = [str(number) for number in noted if number not in finish]
    if strange:
        raise LeagueError(Message("error.league-not-raced", {"cars": strange}))
    for number, value in noted.items():
        if not isinstance(value, str if words else int) or isinstance(value, bool):
            raise LeagueError(Message("error.league-noted-value", {"car": number, "value": str(value)}))
