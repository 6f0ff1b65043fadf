"""Restarts: cars in two rows behind the leader, holes closed up from the front (9.6, T14, T36)."""

from __future__ import annotations

from draftline.racing.facts import LINED_UP
from draftline.racing.fleet import APRON, ON_TRACK
from draftline.racing.race import Race


def rows_behind(race: Race, front: int, count: int) -> list[tuple[int, int, int]]:
    """Places of a line-up as (progress, lane, column), row by row, inside first; one-lane rows have the inside only."""
    places: list[tuple[int, int, int]] = []
    progress = front
    while len(places) < count:
        lanes = race.track.restart[progress % race.track.sectors]
        for column in range(len(lanes)):
            places.append((progress, lanes[column], column))
        progress -= 1
    return places[:count]


def line_up(race: Race, order: list[int], front: int) -> None:
    """9.6.1 to 9.6.3: the given cars, leader first, from the sector `front` back; all are on the lead lap then."""
    places = rows_behind(race, front, len(order))
    for car in order:
        race.lift(car)
    for i in range(len(order)):
        _stand(race, order[i], places[i][0], places[i][1])


def restart_order(race: Race, lapped: list[int], hit: list[int]) -> list[int]:
    """9.6.2, T14, T31: cars on the track in running order, then the lapped ones, then those of a collision."""
    order = [car for car in race.running_order() if race.fleet.state[car] == ON_TRACK]
    last = [car for car in order if car in hit]
    behind = [car for car in order if car in lapped and car not in hit]
    return [car for car in order if car not in hit and car not in behind] + behind + last


def first_on_track(race: Race) -> int:
    """The leader of a line-up: the first car on the track, or of all if none is."""
    for car in race.running_order():
        if race.fleet.state[car] == ON_TRACK:
            return car
    return race.lead_car()


def lead_row(race: Race) -> int:
    """The first car's sector on the track, counted on the lead lap even if only lapped cars are there (T14, G44)."""
    front = race.field.progress[first_on_track(race)]
    behind = race.field.progress[race.lead_car()] - front
    return front + behind // race.track.sectors * race.track.sectors


def _stand(race: Race, car: int, progress: int, lane: int) -> None:
    race.fleet.state[car] = ON_TRACK
    race.fleet.stack[car] = race.fleet.outside[car] = 0
    race.put(car, race.track.space(progress, lane), progress, LINED_UP)


def close_up(race: Race, front: int) -> None:
    """9.6.5, 9.6.6, T36: those that stayed out fill the holes from the front, then the apron's cars join behind."""
    order = race.running_order()
    staying = [car for car in order if race.fleet.state[car] == ON_TRACK]
    pitted = [car for car in order if race.fleet.state[car] == APRON]
    places = rows_behind(race, front, len(order))
    for i in range(len(staying)):
        progress, lane, column = places[i]
        space = race.track.space(progress, lane)
        if race.field.at[space] < 0:
            _stand(race, _next_for(race, staying, progress, column), progress, lane)
    for i in range(len(pitted)):
        progress, lane, _ = places[len(staying) + i]
        _stand(race, pitted[i], progress, lane)


def _next_for(race: Race, staying: list[int], progress: int, column: int) -> int:
    """The first car behind in the same column, else the next in running order."""
    behind = [car for car in staying if race.field.progress[car] < progress]
    behind += [car for car in staying if race.field.progress[car] == progress and column_of(race, car) > column]
    behind.sort(key=race.rank_key, reverse=True)
    for car in behind:
        if column_of(race, car) == column:
            return car
    return behind[0]


def column_of(race: Race, car: int) -> int:
    """0 inside, 1 outside, of a car in the line-up."""
    return race.track.restart[race.field.progress[car] % race.track.sectors].index(
        race.track.lane_of[race.field.space[car]]
    )
