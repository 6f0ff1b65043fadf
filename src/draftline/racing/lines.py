"""Ways: where a head of cars can go, and which cars follow. All choices at seams are made here (C5, C7, C14, 6.9).

A way is told by lanes: one for every car on it that has more than one space to go to, in order. So a way is part of an
action's code, and following the code again gives the way again.
"""

from __future__ import annotations

from draftline.core.actions import ARGUMENT, DIGIT, FIRST, arguments_of, longer
from draftline.core.columns import i64
from draftline.racing.effect import ANY, INSIDE, OUTSIDE
from draftline.racing.race import Race
from draftline.racing.verbs import LINK


def ways_ahead(race: Race, space: i64, code: int, side: i64, found: list[int]) -> None:
    """Add to `found` the code of every legal way on from `space`, pushing whatever stands there (C5, T22).

    `side` is INSIDE or OUTSIDE where the card fixes the lane at seams (T7), else ANY.
    """
    _ways_ahead(race, space, code, FIRST, side, 0, found)


def _ways_ahead(race: Race, space: i64, code: int, shift: int, side: i64, depth: i64, found: list[int]) -> None:
    at, ahead = race.field.at, race.track.ahead
    options = ahead[space]
    while len(options) == 1 or side != ANY:
        space = options[0]
        if side == OUTSIDE:
            space = options[len(options) - 1]
        if at[space] < 0:
            found.append(code)
            return
        if comes_round(race, at[space], depth):
            return
        depth += 1
        options = ahead[space]
    for option in options:
        told = longer(code, shift, race.track.lane_of[option])
        if at[option] < 0:
            found.append(told)
        elif not comes_round(race, at[option], depth):
            _ways_ahead(race, option, told, shift + DIGIT, side, depth + 1, found)


def comes_round(race: Race, car: i64, depth: i64) -> bool:
    """C16: a push is so long that it has come round to the active car, to its line or to itself."""
    move = race.move
    if depth + len(move.front) + len(move.tail) + 2 < race.track.sectors:
        return False
    return car == move.active or car in move.front or car in move.tail or depth >= race.track.sectors


def in_line(race: Race, car: i64, depth: i64) -> bool:
    """C16, T21: the car is the active one, led by it or pushed by it, or the chain has come round."""
    move = race.move
    if car == move.active or depth + 2 >= race.track.sectors:
        return True
    return car in move.tail or car in move.pushed


def follow_ahead(race: Race, space: i64, code: int, side: i64, chain: list[int]) -> i64:
    """Add the cars that a way pushes on to `chain`, the nearest first; the empty space that it ends in."""
    at, track = race.field.at, race.track
    rest = code >> FIRST
    while True:
        options = track.ahead[space]
        space = options[0]
        if len(options) > 1:
            if side == OUTSIDE:
                space = options[len(options) - 1]
            elif side == ANY:
                space = track.base[track.sector_of[space]] + (rest & ARGUMENT) - 1
                rest >>= DIGIT
        if at[space] < 0:
            return space
        chain.append(at[space])


def ways_back(race: Race, space: i64, code: int, found: list[int]) -> None:
    """Add every way back from an edge space that breaks no led line (6.7, T2, T21)."""
    _ways_back(race, space, code, FIRST, 0, found)


def _ways_back(race: Race, space: i64, code: int, shift: int, depth: i64, found: list[int]) -> None:
    options = race.track.behind[space]
    fork = len(options) > 1
    for option in options:
        told = longer(code, shift, race.track.lane_of[option]) if fork else code
        car = race.field.at[option]
        if car < 0:
            found.append(told)
        elif not in_line(race, car, depth):
            _ways_back(race, option, told, shift + DIGIT if fork else shift, depth + 1, found)


def follow_back(race: Race, space: i64, code: int, chain: list[int]) -> i64:
    """The same for a way back."""
    at, track = race.field.at, race.track
    rest = code >> FIRST
    while True:
        options = track.behind[space]
        space = options[0]
        if len(options) > 1:
            space = track.base[track.sector_of[space]] + (rest & ARGUMENT) - 1
            rest >>= DIGIT
        if at[space] < 0:
            return space
        chain.append(at[space])


def tails(race: Race) -> list[int]:
    """Every line of cars that may follow the active car, as `link` codes (C14, 6.9.3, T28)."""
    found: list[int] = []
    _tails(race, race.field.space[race.move.active], LINK, FIRST, 0, found)
    return found


def straight_tail(race: Race) -> list[int] | None:
    """The cars nose to tail behind the active car, or None where a seam gives a choice: most lines are this simple."""
    at, behind = race.field.at, race.track.behind
    line: list[int] = []
    space = race.field.space[race.move.active]
    while True:
        options = behind[space]
        if len(options) != 1:
            return None if len(options) else line  # beyond a Safety Zone a lane may have nothing behind it
        space = options[0]
        car = at[space]
        if car < 0:
            return line
        if in_line(race, car, len(line)):
            return None
        line.append(car)


def _tails(race: Race, space: i64, code: int, shift: int, depth: i64, found: list[int]) -> None:
    options = race.track.behind[space]
    side = race.move.effect.side
    if side != ANY and len(options) > 1:
        options = options[:1] if side == INSIDE else options[len(options) - 1 :]
    may_end = len(options) == 0
    for option in options:
        car = race.field.at[option]
        if car < 0 or in_line(race, car, depth):
            may_end = True
        else:
            _tails(race, option, longer(code, shift, race.numbers[car]), shift + DIGIT, depth + 1, found)
    if may_end:
        found.append(code)


def tail_of(race: Race, code: int) -> list[int]:
    """The cars that a `link` code names."""
    return [race.row_of[number] for number in arguments_of(code)]
