"""Ways: where a head of cars can go, and which cars follow. All choices at seams are made here (C5, C7, C14, 6.9).

A way is told by lanes: one for every car on it that has more than one space to go to, in order. So a way is part of an
action's code, and following the code again gives the way again.
"""

from __future__ import annotations

from draftline.core.actions import ARGUMENT, DIGIT, FIRST, arguments_of
from draftline.racing.race import INSIDE, OUTSIDE, Race
from draftline.racing.verbs import LINK


def ways_ahead(race: Race, space: int, code: int, side: int, found: list[int]) -> None:
    """Add to `found` the code of every legal way on from `space`, pushing whatever stands there (C5, T22).

    `side` is INSIDE or OUTSIDE where the card fixes the lane at seams (T7), else 0.
    """
    _ways_ahead(race, space, code, FIRST, side, 0, found)


def _ways_ahead(race: Race, space: int, code: int, shift: int, side: int, depth: int, found: list[int]) -> None:
    options = race.track.ahead[space]
    if len(options) > 1:
        if side:
            options = [options[0] if side == INSIDE else options[-1]]
        else:
            lane_of = race.track.lane_of
            for option in options:
                longer = code | (lane_of[option] + 1) << shift
                _one_way_ahead(race, option, longer, shift + DIGIT, side, depth, found)
            return
    _one_way_ahead(race, options[0], code, shift, side, depth, found)


def _one_way_ahead(race: Race, space: int, code: int, shift: int, side: int, depth: int, found: list[int]) -> None:
    car = race.at[space]
    if car < 0:
        found.append(code)
    elif not comes_round(race, car, depth):
        _ways_ahead(race, space, code, shift, side, depth + 1, found)


def comes_round(race: Race, car: int, depth: int) -> bool:
    """C16: a push is so long that it has come round to the active car, to its line or to itself."""
    if depth + len(race.front) + len(race.tail) + 2 < race.track.sectors:
        return False
    return car == race.active or car in race.front or car in race.tail or depth >= race.track.sectors


def in_line(race: Race, car: int, depth: int) -> bool:
    """C16, T21: the car is the active one, led by it or pushed by it, or the chain has come round."""
    if car == race.active or depth + 2 >= race.track.sectors:
        return True
    return car in race.tail or car in race.pushed


def follow_ahead(race: Race, space: int, code: int, side: int) -> list[int]:
    """The spaces of a way: the occupied ones it pushes through, then the empty one it ends in."""
    path: list[int] = []
    rest = code >> FIRST
    while True:
        options = race.track.ahead[space]
        space = options[0]
        if len(options) > 1:
            if side:
                space = options[0] if side == INSIDE else options[-1]
            else:
                space = race.track.base[race.track.sector_of[space]] + (rest & ARGUMENT) - 1
                rest >>= DIGIT
        path.append(space)
        if race.at[space] < 0:
            return path


def ways_back(race: Race, space: int, code: int, found: list[int]) -> None:
    """Add every way back from an edge space that breaks no led line (6.7, T2, T21)."""
    _ways_back(race, space, code, FIRST, 0, found)


def _ways_back(race: Race, space: int, code: int, shift: int, depth: int, found: list[int]) -> None:
    options = race.track.behind[space]
    for option in options:
        longer = code | (race.track.lane_of[option] + 1) << shift if len(options) > 1 else code
        car = race.at[option]
        if car < 0:
            found.append(longer)
        elif not in_line(race, car, depth):
            _ways_back(race, option, longer, shift + DIGIT if len(options) > 1 else shift, depth + 1, found)


def follow_back(race: Race, space: int, code: int) -> list[int]:
    """The spaces of a way back, the empty one last."""
    path: list[int] = []
    rest = code >> FIRST
    while True:
        options = race.track.behind[space]
        space = options[0]
        if len(options) > 1:
            space = race.track.base[race.track.sector_of[space]] + (rest & ARGUMENT) - 1
            rest >>= DIGIT
        path.append(space)
        if race.at[space] < 0:
            return path


def side_of(race: Race) -> int:
    """INSIDE or OUTSIDE where the card's text fixes the lane at seams, else 0 (T7, T28)."""
    return race.effect if race.effect == INSIDE or race.effect == OUTSIDE else 0


def tails(race: Race) -> list[int]:
    """Every line of cars that may follow the active car, as `link` codes (C14, 6.9.3, T28)."""
    found: list[int] = []
    _tails(race, race.space[race.active], LINK, FIRST, 0, found)
    return found


def straight_tail(race: Race) -> list[int] | None:
    """The cars nose to tail behind the active car, or None where a seam gives a choice: most lines are this simple."""
    at = race.at
    behind = race.track.behind
    line: list[int] = []
    space = race.space[race.active]
    while True:
        options = behind[space]
        if len(options) != 1:
            return None if options else line  # beyond a Safety Zone a lane may have nothing behind it
        space = options[0]
        car = at[space]
        if car < 0:
            return line
        if in_line(race, car, len(line)):
            return None
        line.append(car)


def _tails(race: Race, space: int, code: int, shift: int, depth: int, found: list[int]) -> None:
    options = race.track.behind[space]
    side = side_of(race)
    if side and options:
        options = [options[0] if side == INSIDE else options[-1]]
    may_end = not options
    for option in options:
        car = race.at[option]
        if car < 0 or in_line(race, car, depth):
            may_end = True
        else:
            _tails(race, option, code | (race.numbers[car] + 1) << shift, shift + DIGIT, depth + 1, found)
    if may_end:
        found.append(code)


def tail_of(race: Race, code: int) -> list[int]:
    """The cars that a `link` code names."""
    return [race.row_of[number] for number in arguments_of(code)]
