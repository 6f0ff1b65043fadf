"""Risk Tests and races for position (section 4, R3, R10, R11)."""

from __future__ import annotations

from draftline.core.columns import i64
from draftline.core.field import NEVER
from draftline.games.thunder_rolls.facts import LOST_CONTROL, RISK
from draftline.games.thunder_rolls.state import NPD, State


def risk_number(game: State, car: i64) -> int:
    """What a car throws in a Risk Test: an NPD its printed number."""
    value = game.terms.die[car] if game.owner[car] == NPD else game.roll()
    game.tell(RISK, game.numbers[car], value)
    return value


def risk_test(game: State, line: list[int]) -> None:
    """After a push: `line` from the front car to the pushing one; neighbours with equal numbers lose control (R10)."""
    thrown = [risk_number(game, car) for car in line]
    sector = game.track.sector_of[game.field.space[line[-1]]]
    for run in equal_runs(line, thrown):
        lose_control(game, run, sector)


def equal_runs(cars: list[int], thrown: list[int]) -> list[list[int]]:
    """Neighbours in a row of cars that threw alike, the front ones first."""
    runs: list[list[int]] = []
    for i, car in enumerate(cars):
        if i and thrown[i] == thrown[i - 1]:
            runs[-1].append(car)
        else:
            runs.append([car])
    return [run for run in runs if len(run) > 1]


def lose_control(game: State, cars: list[int], sector: i64) -> None:
    """R10: all go to the section two behind `sector`, or to the first one further back with room for all of them.

    More cars than any section has lanes go in groups, one behind the other.
    """
    for car in cars:
        game.lift(car)
    at = sector - game.box.control
    widest = game.board.widest
    for first in range(0, len(cars), widest):
        group = cars[first : first + widest]
        while len(_free(game, at)) < len(group):
            at -= 1
        for car in group:
            _put_back(game, car, at)


def _free(game: State, sector: i64) -> list[int]:
    """The lanes of a section that nobody stands in."""
    first, at = game.track.space(sector, 0), game.field.at
    return [lane for lane in range(game.track.lanes[sector % game.track.sectors]) if at[first + lane] < 0]


def _put_back(game: State, car: i64, sector: i64) -> None:
    """The own lane if it is free, else the nearest free one, the inside first."""
    track, field = game.track, game.field
    lane: int = track.lane_of[field.space[car]]
    best = -1
    for other in _free(game, sector):
        if best < 0 or abs(other - lane) < abs(best - lane):
            best = other
    back = (track.sector_of[field.space[car]] - sector) % track.sectors
    field.space[car] = -1
    game.put(car, track.space(sector, best), field.progress[car] - back, LOST_CONTROL)


def lead_token(game: State) -> int:
    """The player whose car is ahead of all other players' cars; ties are raced for (R12)."""
    while True:
        order = race_for_position(game, _in_front(game, list(range(game.seats))))
        if order:
            return game.owner[order[0]]


def _in_front(game: State, cars: list[int]) -> list[int]:
    """Those of some cars that share the section furthest ahead."""
    progress = game.field.progress
    best: i64 = -NEVER
    found: list[int] = []
    for car in cars:
        if progress[car] > best:
            best = progress[car]
            found = [car]
        elif progress[car] == best:
            found.append(car)
    return found


def finishing_order(game: State, wanted: int) -> list[int]:
    """The first so many cars, from first place down, ties in a section raced for (R11, R12)."""
    placed: list[int] = []
    while len(placed) < wanted:
        group = _in_front(game, [car for car in range(len(game.owner)) if car not in placed])
        npds = [car for car in group if game.owner[car] == NPD]
        order = race_for_position(game, [car for car in group if game.owner[car] != NPD])
        if order or len(npds) == len(group):
            placed += order + npds_in_order(game, npds)
    return placed


def npds_in_order(game: State, cars: list[int]) -> list[int]:
    """R11: the higher printed number, then the inside."""
    die, lane_of, space = game.terms.die, game.track.lane_of, game.field.space
    return sorted(cars, key=lambda car: (-die[car], lane_of[space[car]])) if len(cars) > 1 else cars


def race_for_position(game: State, cars: list[int]) -> list[int]:
    """Players' cars that share a section, best first; empty if some lost control and it must be asked anew (R11)."""
    if len(cars) < 2:
        return cars
    lane_of, space = game.track.lane_of, game.field.space
    by_lane = sorted(cars, key=lambda car: lane_of[space[car]])
    thrown = [risk_number(game, car) for car in by_lane]
    lost = _neighbours_alike(game, by_lane, thrown)
    if lost:
        sector = game.track.sector_of[game.field.space[by_lane[0]]]
        for run in lost:
            lose_control(game, run, sector)
        return []
    order: list[int] = []
    for value in range(6, 0, -1):
        alike = [car for car, number in zip(by_lane, thrown, strict=True) if number == value]
        order += _roll_off(game, alike)
    return order


def _neighbours_alike(game: State, by_lane: list[int], thrown: list[int]) -> list[list[int]]:
    """Cars in neighbouring lanes that threw alike."""
    lane_of = game.track.lane_of
    runs: list[list[int]] = []
    for i, car in enumerate(by_lane):
        beside = i > 0 and lane_of[game.field.space[car]] == lane_of[game.field.space[by_lane[i - 1]]] + 1
        if beside and thrown[i] == thrown[i - 1]:
            runs[-1].append(car)
        else:
            runs.append([car])
    return [run for run in runs if len(run) > 1]


def _roll_off(game: State, cars: list[int]) -> list[int]:
    """Equal but apart: those roll again until they differ."""
    while len(cars) > 1:
        thrown = {car: risk_number(game, car) for car in cars}
        if len(set(thrown.values())) == len(cars):
            return sorted(cars, key=lambda car: -thrown[car])
    return cars
