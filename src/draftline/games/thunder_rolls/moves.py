"""Moving, braking, pushing and the Bonus Racing Actions (section 4 and 7; R4, R5, R20 to R24)."""

from __future__ import annotations

from draftline.core.actions import first_of, one, second_of, two, verb_of
from draftline.core.columns import i64, vec
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.facts import (
    BACKED,
    BRAKED,
    CLEAN_AIR,
    DISPLACED,
    FOLLOWED,
    PUSHED_BACK,
    STEPPED,
    SWAPPED,
)
from draftline.games.thunder_rolls.risk import risk_test
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.verbs import BACK, BONUS, BRAKE, FIRST_BONUS, PUSH, STOP


def begin_turn(game: State) -> None:
    """R10: a car that lost control moves no further in that turn, but it does in the next."""
    game.drive.lost = False


def begin_drive(game: State, car: i64, mp: i64, bonus: i64, late: bool, stuck: bool = False) -> None:
    """A car is about to move `mp` spaces, with a set of bonuses before the move or, if `late`, after it."""
    drive = game.drive
    drive.mover = car
    drive.mp = mp
    drive.tests = 0
    drive.bonus = bonus
    drive.late = late
    drive.started = False
    drive.over = drive.lost
    drive.no_diagonal = stuck


def drive_choices(game: State) -> list[int]:
    """What the mover may do; nothing when its drive is over."""
    drive = game.drive
    if drive.over:
        return []
    codes: list[int] = []
    if drive.mp > 0:
        _step_choices(game, drive.mover, codes)
        codes.append(BRAKE)
    if drive.bonus and (not drive.started or (drive.mp == 0 and drive.late)):
        bonuses = bonus_choices(game, drive.mover, drive.bonus, drive.started)
        if bonuses and drive.mp == 0:
            bonuses.append(STOP)
        codes += bonuses
    return codes


def _step_choices(game: State, car: i64, codes: list[int]) -> None:
    """Straight or diagonal into an open space; a push only when there is none (R20)."""
    board, at = game.board, game.field.at
    space = game.field.space[car]
    ahead, ahead_codes = board.ahead[space], board.ahead_codes[space]
    for i in range(board.straights[space] if game.drive.no_diagonal else len(ahead)):
        if at[ahead[i]] < 0:
            codes.append(ahead_codes[i])
    if not codes:
        codes.append(PUSH)


def bonus_choices(game: State, car: i64, bonus: i64, started: bool) -> list[int]:
    """The bonuses of the set that are possible now, each with its target; Clean Air only before the first step."""
    codes: list[int] = []
    if bonus & 1 << c.CROSSOVER:
        _with_targets(game, c.CROSSOVER, crossover_targets(game, car), codes)
    if bonus & 1 << c.SIDE_DRAFT:
        _with_targets(game, c.SIDE_DRAFT, side_draft_targets(game, car), codes)
    if bonus & 1 << c.DRAFT:
        _with_targets(game, c.DRAFT, draft_targets(game, car), codes)
    if bonus & 1 << c.CLEAN_AIR and not started and in_clean_air(game, car):
        codes.append(one(BONUS, FIRST_BONUS + c.CLEAN_AIR))
    return codes


def _with_targets(game: State, bonus: int, cars: list[int], codes: list[int]) -> None:
    for car in cars:
        codes.append(two(BONUS, FIRST_BONUS + bonus, game.numbers[car]))


def take_drive(game: State, code: int) -> None:
    """One step, push or bonus of the mover."""
    drive = game.drive
    verb = verb_of(code)
    if verb == BRAKE:
        drive.over = True
        game.tell_one(BRAKED, game.numbers[drive.mover])
    elif verb == STOP:
        drive.over = True
    elif verb == BONUS:
        _take_bonus(game, code)
    else:
        drive.started = True
        drive.mp -= 1
        if verb == PUSH:
            push(game, drive.mover)
        else:
            space = game.field.space[drive.mover]
            to = _way(game.board.ahead[space], game.board.ahead_codes[space], code)
            game.put(drive.mover, to, game.field.progress[drive.mover] + 1, STEPPED)


def _way(ways: vec[i64], codes: vec[i64], code: i64) -> i64:
    """The space that a code of a step leads to; -1 if it is none of them."""
    for i in range(len(codes)):
        if codes[i] == code:
            return ways[i]
    return -1


def _take_bonus(game: State, code: int) -> None:
    drive = game.drive
    bonus = first_of(code) - FIRST_BONUS
    drive.bonus = 0
    if bonus == c.CLEAN_AIR:
        drive.mp += game.terms.clean_air
        game.tell(CLEAN_AIR, game.numbers[drive.mover], game.terms.clean_air)
        return
    target = game.row_of[second_of(code)]
    if bonus == c.CROSSOVER:
        crossover(game, drive.mover, target)
    elif bonus == c.SIDE_DRAFT:
        side_draft(game, target)
    else:
        draft(game, drive.mover, target)


# Pushing.


def line_from(game: State, space: i64, straight: vec[i64]) -> list[int]:
    """The cars from a space straight on, or back, without a gap, nearest first."""
    at = game.field.at
    line: list[int] = []
    while at[space] >= 0:
        line.append(at[space])
        space = straight[space]
    return line


def move_line(game: State, line: list[int], how: int) -> None:
    """All cars of a line, nearest first, go straight on one space, the front one first."""
    field = game.field
    for i in range(len(line) - 1, -1, -1):
        car: i64 = line[i]
        game.put(car, game.board.straight[field.space[car]], field.progress[car] + 1, how)


def push(game: State, car: i64) -> None:
    """R4: everything straight ahead goes on one space, the car follows, all of them test."""
    straight = game.board.straight
    to = straight[game.field.space[car]]
    line = line_from(game, to, straight)
    move_line(game, line, DISPLACED)
    game.put(car, to, game.field.progress[car] + 1, STEPPED)
    line.reverse()
    line.append(car)
    _test(game, line)


def tested_by(game: State, car: int) -> list[int]:
    """The cars that test when a car pushes, the front one first and itself last."""
    straight = game.board.straight
    return [*reversed(line_from(game, straight[game.field.space[car]], straight)), car]


def _test(game: State, line: list[int]) -> None:
    """R10: who lost control moves no further this turn."""
    drive = game.drive
    before = game.field.space[drive.mover]
    drive.tests += 1
    risk_test(game, line)
    if game.field.space[drive.mover] != before:
        drive.over = drive.lost = True


# Bonuses.


def in_clean_air(game: State, car: i64) -> bool:
    """Nobody else in the own section nor in the next (R5)."""
    progress, sectors = game.field.progress, game.track.sectors
    for other in range(len(progress)):
        if other != car and (progress[other] - progress[car]) % sectors <= 1:
            return False
    return True


def crossover_targets(game: State, car: i64) -> list[int]:
    """Cars of the section ahead that touch, from the inside."""
    at = game.field.at
    return [at[space] for space in game.board.touching[game.field.space[car]] if at[space] >= 0]


def crossover(game: State, car: i64, other: i64) -> None:
    """The two change places, and laps with them (R23)."""
    here = game.field.space[car]
    there = game.field.space[other]
    game.lift(other)
    game.lift(car)
    game.put(car, there, game.field.progress[car] + 1, SWAPPED)
    game.put(other, here, game.field.progress[other] - 1, SWAPPED)


def side_draft_targets(game: State, car: i64) -> list[int]:
    """Cars beside it in its section, from the inside."""
    space = game.field.space[car]
    return _cars_of(game, game.track.inner[space], game.track.outer[space])


def _cars_of(game: State, first: i64, second: i64) -> list[int]:
    """The cars that stand on two spaces; there may be no such space (-1)."""
    at = game.field.at
    cars: list[int] = []
    if first >= 0 and at[first] >= 0:
        cars.append(at[first])
    if second >= 0 and at[second] >= 0:
        cars.append(at[second])
    return cars


def side_draft(game: State, car: i64) -> None:
    """The car goes straight back one space with whatever stands behind it; nobody tests (R23)."""
    push_back(game, game.field.space[car])


def push_back(game: State, space: i64) -> None:
    """The car of a space and all straight behind it without a gap go back one space, the last one first."""
    field, back = game.field, game.board.straight_back
    line = line_from(game, space, back)
    for i in range(len(line) - 1, -1, -1):
        car: i64 = line[i]
        game.put(car, back[field.space[car]], field.progress[car] - 1, PUSHED_BACK)


def draft_targets(game: State, car: i64) -> list[int]:
    """The car straight ahead and the one straight behind (R22)."""
    space = game.field.space[car]
    return _cars_of(game, game.board.straight[space], game.board.straight_back[space])


def draft(game: State, car: i64, other: i64) -> None:
    """Both go on together, one space or what the race allows, as long as they are together."""
    for _ in range(game.terms.draft_spaces):
        if game.drive.over or other not in draft_targets(game, car):
            return
        _draft_once(game, car, other)


def _draft_once(game: State, car: i64, other: i64) -> None:
    """Cars in the way are pushed on, and then all of them test; nobody pushed, no test (R22)."""
    straight, space = game.board.straight, game.field.space
    leads = game.field.at[straight[space[car]]] != other
    front = car if leads else other
    rear = other if leads else car
    left = space[front]
    line = line_from(game, straight[left], straight)
    move_line(game, line, DISPLACED)
    _draft_to(game, front, straight[left], car)
    _draft_to(game, rear, left, car)
    if line:
        line.reverse()
        line += [front, rear]
        _test(game, line)


def _draft_to(game: State, car: i64, space: i64, active: i64) -> None:
    game.put(car, space, game.field.progress[car] + 1, STEPPED if car == active else FOLLOWED)


# Going back by a Hazard.


def back_choices(game: State, car: i64) -> list[int]:
    """R24: an open space straight or diagonally behind; none open: straight back."""
    at, space = game.field.at, game.field.space[car]
    behind, behind_codes = game.board.behind[space], game.board.behind_codes[space]
    codes: list[int] = [behind_codes[i] for i in range(len(behind)) if at[behind[i]] < 0]
    return codes or [BACK]


def take_back(game: State, code: int) -> None:
    """One space back; where all are taken the cars straight behind make room."""
    car = game.drive.mover
    space = game.field.space[car]
    to = _way(game.board.behind[space], game.board.behind_codes[space], code)
    if to < 0:
        to = game.board.straight_back[space]
    if game.field.at[to] >= 0:
        push_back(game, to)
    game.drive.mp -= 1
    game.put(car, to, game.field.progress[car] - 1, BACKED)
