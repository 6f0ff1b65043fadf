"""Section 11 of both card games on points: who stays away or sends a substitute, and results from a real table."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.league.card_games import ALLEY, cars_of, npcs_in, place_points, preset_of, team_of, ways_out
from draftline.league.checks import LeagueError, is_whole
from draftline.league.entrants import AWAY
from draftline.league.race import Race
from draftline.league.result import DISQUALIFIED, CarResult, Result, points_for

PENALTY: Final = 5  # Thunder Alley 11.3
NPC_SHARE: Final = 2  # Grand Prix 11.2: twice the average


def extra_points(race: Race, result: Result, table: tuple[int, ...], given: bool) -> dict[str, int]:
    """Points that no car scored; `given` is False where who stays away has none at all (Grand Prix, option 3)."""
    extra: dict[str, int] = {}
    if race.game == ALLEY:
        for team, what in race.absences.items():
            if what != AWAY:
                extra[team] = -PENALTY  # 11.3 option 1, T19
    bare = Result(result.race, result.cars, result.players, extra)
    for team, what in race.absences.items():
        if what == AWAY and given:
            extra[team] = last_points(bare, table) if race.game == ALLEY else npc_points(race, bare, table)
    return extra


def last_points(result: Result, table: tuple[int, ...]) -> int:
    """11.3 option 2, T19: five fewer than the last team that raced, its own penalty included (D75)."""
    return min([result.points(team, table) for team in result.players]) - PENALTY


def npc_points(race: Race, result: Result, table: tuple[int, ...]) -> int:
    """Grand Prix 11.2 option 2, G51: twice the average of what the NPCs' places are worth, rounded down."""
    npcs = [car for car in result.cars if not car.team]
    if not npcs:
        return 0
    worth = [points_for(car.place, table) if table else place_points(race.game, {}, car.place) for car in npcs]
    return NPC_SHARE * sum(worth) // len(npcs)


def check_result(race: Race, result: Result) -> None:
    """Every car of the race once, with its own team and a place of its own; nothing that no car can have."""
    game, teams = race.game, [team for team, _ in race.drivers]
    _check_cars(game, race.options, result)
    if [car.place for car in result.cars] != list(range(1, len(result.cars) + 1)):
        raise LeagueError(Message("error.league-places", {"n": len(result.cars)}))
    for car in result.cars:
        check_car(car, ways_out(game))
    if result.players != teams:
        raise LeagueError(Message("error.league-racing", {"teams": teams}))
    check_led(result)
    fallen = [car.out == DISQUALIFIED for car in result.cars]
    if fallen != sorted(fallen):
        raise LeagueError(Message("error.league-disqualified"))


def _check_cars(game: str, options: dict[str, Any], result: Result) -> None:
    owners = team_of(game)
    own = sorted(cars_of(game, options))
    npcs = npcs_in(game, len(options["teams"]))
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


def points_by_hand(race: Race, cars: list[CarResult], table: tuple[int, ...]) -> None:
    """Work out the points of cars whose places, and in Thunder Alley leads, are known."""
    for car in cars:
        car.points = 0 if not car.team or car.out == DISQUALIFIED else place_points(race.game, race.options, car.place)
    if race.game == ALLEY and all(car.led is not None for car in cars):
        _lead_points(race, cars)
    elif race.game == ALLEY and not table:
        raise LeagueError(Message("error.league-needs-led"))


def _lead_points(race: Race, cars: list[CarResult]) -> None:
    """10.2: a point for having led, a point for having led most, of several the better placed."""
    preset = preset_of(race.options)
    most: CarResult | None = None
    for car in cars:
        led = car.led or 0
        car.points += preset.per_marker * led + (preset.led if led else 0)
        if led and (most is None or (led, -car.place) > (most.led or 0, -most.place)):
            most = car
    if most is not None:
        most.points += preset.most_led
