"""How a result comes into a league: from a game that is over or written down at a real table; and what is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from draftline.core.messages import Message, RecordError
from draftline.core.outcome import Outcome
from draftline.core.track_file import track_names
from draftline.games.registry import check_same
from draftline.league.checks import LeagueError, is_whole
from draftline.league.race import LeagueRace
from draftline.league.result import DISQUALIFIED, WAYS_OUT, CarResult, Result
from draftline.league.rules import LeagueRules

if TYPE_CHECKING:
    from draftline.core.offered import Game as Race


def outcome_of(game: Race | Outcome, race: LeagueRace) -> Outcome:
    """The outcome of a race that is over and is the one asked for."""
    if isinstance(game, Outcome):
        return game
    outcome = game.outcome
    if outcome is None:
        raise LeagueError(Message("error.league-running"))
    teams = [team for team, _ in race.drivers]
    if game.id != race.game or list(game.teams) != teams:
        raise LeagueError(Message("error.league-other-race", {"game": race.game, "teams": teams}))
    try:
        check_same(game.book.variant, race.variant)
    except RecordError as fault:
        raise LeagueError(fault.message) from None
    if race.card and game.options.get("race") != race.card:
        theirs = str(game.options.get("race", ""))
        raise LeagueError(Message("error.league-race", {"race": theirs, "card": race.card}))
    if race.track in track_names() and game.track.id != race.track:
        raise LeagueError(Message("error.league-track", {"race": game.track.id, "track": race.track}))
    return outcome


def tell_story(result: Result, game: Race | Outcome) -> None:
    """Note who led and who dropped out, which an outcome alone does not say."""
    if isinstance(game, Outcome):
        return
    for car in result.cars:
        car.led = game.led(car.number)
        status = game.status(car.number)
        car.out = status if status in WAYS_OUT else ""


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
