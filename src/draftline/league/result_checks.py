"""What a result of a race must be, whoever wrote it down."""

from __future__ import annotations

from draftline.core.messages import Message
from draftline.league.checks import LeagueError, is_whole
from draftline.league.race import LeagueRace
from draftline.league.result import DISQUALIFIED, CarResult, Result
from draftline.league.rules import LeagueRules


def check_result(rules: LeagueRules, race: LeagueRace, result: Result) -> None:
    """Every car of the race once, with its own team and a place of its own; nothing that no car can have."""
    _check_cars(rules, race, result)
    if [car.place for car in result.cars] != list(range(1, len(result.cars) + 1)):
        raise LeagueError(Message("error.league-places", {"n": len(result.cars)}))
    for car in result.cars:
        check_car(car, rules.ways_out())
    if result.players != race.teams:
        raise LeagueError(Message("error.league-racing", {"teams": race.teams}))
    check_led(result)
    fallen = [car.out == DISQUALIFIED for car in result.cars]
    if fallen != sorted(fallen):
        raise LeagueError(Message("error.league-disqualified"))


def _check_cars(rules: LeagueRules, race: LeagueRace, result: Result) -> None:
    owners = rules.owners(race)
    own = sorted(rules.cars(race))
    npcs = rules.npcs(race)
    found = [car.number for car in result.cars]
    wrong = [number for number in found if number not in owners or (owners[number] and number not in own)]
    missing = [number for number in own if number not in found]
    if wrong or missing or len(set(found)) != len(found) or len(found) != len(own) + npcs:
        if npcs:
            raise LeagueError(Message("error.league-field-cars", {"cars": own, "npcs": npcs}))
        raise LeagueError(Message("error.league-cars", {"cars": own}))
    if any(car.team != owners[car.number] for car in result.cars):
        raise LeagueError(Message("error.league-cars", {"cars": sorted(found)}))


def check_car(car: CarResult, ways: tuple[str, ...]) -> None:
    """Points, laps led and the way out of one car."""
    if not is_whole(car.points, 0):
        raise LeagueError(Message("error.league-points", {"car": car.number, "value": str(car.points)}))
    if car.led is not None and not is_whole(car.led, 0):
        raise LeagueError(Message("error.league-led", {"car": car.number, "value": str(car.led)}))
    if car.out and car.out not in ways:
        raise LeagueError(Message("error.league-out", {"car": car.number, "value": car.out, "known": list(ways)}))


def check_led(result: Result) -> None:
    """Who led is known of all cars or of none."""
    known = [car.led is not None for car in result.cars]
    if any(known) and not all(known):
        raise LeagueError(Message("error.league-led-some"))
