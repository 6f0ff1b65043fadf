"""Moving, braking, pushing and the Bonus Racing Actions (section 4 and 7; R4, R5, R20 to R24)."""

from __future__ import annotations

from draftline.core.actions import first_of, one, second_of, two, verb_of
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
from draftline.games.thunder_rolls.verbs import BACK, BONUS, BRAKE, PUSH, STOP


def begin_turn(game: State) -> None:
    """R10: a car that lost control moves no further in that turn, but it does in the next."""
    game.lost = False


def begin_drive(game: State, car: int, mp: int, bonus: int, late: bool, stuck: bool = False) -> None:
    """A car is about to move `mp` spaces, with a set of bonuses before the move or, if `late`, after it."""
    game.mover = car
    game.mp = mp
    game.tests = 0
    game.bonus = bonus
    game.late = late
    game.started = False
    game.drive_over = game.lost
    game.no_diagonal = stuck


def drive_choices(game: State) -> list[int]:
    """What the mover may do; nothing when its drive is over."""
    if game.drive_over:
        return []
    codes: list[int] = []
    if game.mp > 0:
        codes = step_choices(game, game.mover)
        codes.append(BRAKE)
    if game.bonus and (not game.started or (game.mp == 0 and game.late)):
        bonuses = bonus_choices(game, game.mover, game.bonus, game.started)
        if bonuses and game.mp == 0:
            bonuses.append(STOP)
        codes += bonuses
    return codes


def step_choices(game: State, car: int) -> list[int]:
    """Straight or diagonal into an open space; a push only when there is none (R20)."""
    space = game.field.space[car]
    ahead = game.board.ahead[space]
    count = game.board.straights[space] if game.no_diagonal else len(ahead)
    codes = [game.board.ahead_codes[space][i] for i in range(count) if game.field.at[ahead[i]] < 0]
    return codes or [PUSH]


def bonus_choices(game: State, car: int, bonus: int, started: bool) -> list[int]:
    """The bonuses of the set that are possible now, each with its target; Clean Air only before the first step."""
    codes: list[int] = []
    if bonus & 1 << c.CROSSOVER:
        codes += [_bonus(game, c.CROSSOVER, other) for other in crossover_targets(game, car)]
    if bonus & 1 << c.SIDE_DRAFT:
        codes += [_bonus(game, c.SIDE_DRAFT, other) for other in side_draft_targets(game, car)]
    if bonus & 1 << c.DRAFT:
        codes += [_bonus(game, c.DRAFT, other) for other in draft_targets(game, car)]
    if bonus & 1 << c.CLEAN_AIR and not started and in_clean_air(game, car):
        codes.append(one(BONUS, c.BONUS_WORDS[c.CLEAN_AIR]))
    return codes


def _bonus(game: State, bonus: int, car: int) -> int:
    return two(BONUS, c.BONUS_WORDS[bonus], game.numbers[car])


def take_drive(game: State, code: int) -> None:
    """One step, push or bonus of the mover."""
    verb = verb_of(code)
    if verb == BRAKE:
        game.drive_over = True
        game.tell_one(BRAKED, game.numbers[game.mover])
    elif verb == STOP:
        game.drive_over = True
    elif verb == BONUS:
        _take_bonus(game, code)
    else:
        game.started = True
        game.mp -= 1
        if verb == PUSH:
            push(game, game.mover)
        else:
            space = game.field.space[game.mover]
            to = game.board.ahead[space][game.board.ahead_codes[space].index(code)]
            game.put(game.mover, to, game.field.progress[game.mover] + 1, STEPPED)


def _take_bonus(game: State, code: int) -> None:
    bonus = c.BONUS_WORDS.index(first_of(code))
    game.bonus = 0
    if bonus == c.CLEAN_AIR:
        game.mp += game.clean_air
        game.tell(CLEAN_AIR, game.numbers[game.mover], game.clean_air)
        return
    target = game.row_of[second_of(code)]
    if bonus == c.CROSSOVER:
        crossover(game, game.mover, target)
    elif bonus == c.SIDE_DRAFT:
        side_draft(game, target)
    else:
        draft(game, game.mover, target)


# Pushing.


def line_ahead(game: State, space: int) -> list[int]:
    """The cars from a space straight on without a gap, nearest first."""
    line: list[int] = []
    while game.field.at[space] >= 0:
        line.append(game.field.at[space])
        space = game.board.straight[space]
    return line


def move_line(game: State, line: list[int], how: int) -> None:
    """All cars of a line, nearest first, go straight on one space, the front one first."""
    for car in reversed(line):
        game.put(car, game.board.straight[game.field.space[car]], game.field.progress[car] + 1, how)


def push(game: State, car: int) -> None:
    """R4: everything straight ahead goes on one space, the car follows, all of them test."""
    where = game.field.space[car]
    line = line_ahead(game, game.board.straight[where])
    tested = tested_by(game, car)
    move_line(game, line, DISPLACED)
    game.put(car, game.board.straight[where], game.field.progress[car] + 1, STEPPED)
    _test(game, tested)


def tested_by(game: State, car: int) -> list[int]:
    """The cars that test when a car pushes, the front one first and itself last."""
    return [*reversed(line_ahead(game, game.board.straight[game.field.space[car]])), car]


def _test(game: State, line: list[int]) -> None:
    """R10: who lost control moves no further this turn."""
    before = game.field.space[game.mover]
    game.tests += 1
    risk_test(game, line)
    if game.field.space[game.mover] != before:
        game.drive_over = game.lost = True


# Bonuses.


def in_clean_air(game: State, car: int) -> bool:
    """Nobody else in the own section nor in the next (R5)."""
    track = game.track
    sector = track.sector_of[game.field.space[car]]
    for s in (sector, (sector + 1) % track.sectors):
        for lane in range(track.lanes[s]):
            other = game.field.at[track.base[s] + lane]
            if other >= 0 and other != car:
                return False
    return True


def crossover_targets(game: State, car: int) -> list[int]:
    """Cars of the section ahead that touch, from the inside."""
    at, ahead = game.field.at, game.board.ahead[game.field.space[car]]
    return [at[space] for space in sorted(ahead) if at[space] >= 0]


def crossover(game: State, car: int, other: int) -> None:
    """The two change places, and laps with them (R23)."""
    here = game.field.space[car]
    there = game.field.space[other]
    game.lift(other)
    game.lift(car)
    game.put(car, there, game.field.progress[car] + 1, SWAPPED)
    game.put(other, here, game.field.progress[other] - 1, SWAPPED)


def side_draft_targets(game: State, car: int) -> list[int]:
    """Cars beside it in its section, from the inside."""
    space = game.field.space[car]
    beside = [game.track.inner[space], game.track.outer[space]]
    return [game.field.at[other] for other in beside if other >= 0 and game.field.at[other] >= 0]


def side_draft(game: State, car: int) -> None:
    """The car goes straight back one space with whatever stands behind it; nobody tests (R23)."""
    push_back(game, game.field.space[car])


def push_back(game: State, space: int) -> None:
    """The car of a space and all straight behind it without a gap go back one space, the last one first."""
    line: list[int] = []
    while game.field.at[space] >= 0:
        line.append(game.field.at[space])
        space = game.board.straight_back[space]
    for car in reversed(line):
        game.put(car, game.board.straight_back[game.field.space[car]], game.field.progress[car] - 1, PUSHED_BACK)


def draft_targets(game: State, car: int) -> list[int]:
    """The car straight ahead and the one straight behind (R22)."""
    space = game.field.space[car]
    ahead = game.field.at[game.board.straight[space]]
    behind = game.field.at[game.board.straight_back[space]]
    return [other for other in (ahead, behind) if other >= 0]


def draft(game: State, car: int, other: int) -> None:
    """Both go on together, one space or what the race allows, as long as they are together."""
    for _ in range(game.draft_spaces):
        if game.drive_over or other not in draft_targets(game, car):
            return
        _draft_once(game, car, other)


def _draft_once(game: State, car: int, other: int) -> None:
    """Cars in the way are pushed on, and then all of them test; nobody pushed, no test (R22)."""
    leads = game.field.at[game.board.straight[game.field.space[car]]] != other
    front, rear = (car, other) if leads else (other, car)
    left = game.field.space[front]
    line = line_ahead(game, game.board.straight[left])
    move_line(game, line, DISPLACED)
    _draft_to(game, front, game.board.straight[left], car)
    _draft_to(game, rear, left, car)
    if line:
        _test(game, [*reversed(line), front, rear])


def _draft_to(game: State, car: int, space: int, active: int) -> None:
    game.put(car, space, game.field.progress[car] + 1, STEPPED if car == active else FOLLOWED)


# Going back by a Hazard.


def back_choices(game: State, car: int) -> list[int]:
    """R24: an open space straight or diagonally behind; none open: straight back."""
    space = game.field.space[car]
    behind = game.board.behind[space]
    codes = [game.board.behind_codes[space][i] for i in range(len(behind)) if game.field.at[behind[i]] < 0]
    return codes or [BACK]


def take_back(game: State, code: int) -> None:
    """One space back; where all are taken the cars straight behind make room."""
    car = game.mover
    space = game.field.space[car]
    codes = game.board.behind_codes[space]
    to = game.board.behind[space][codes.index(code)] if code in codes else game.board.straight_back[space]
    if game.field.at[to] >= 0:
        push_back(game, to)
    game.mp -= 1
    game.put(car, to, game.field.progress[car] - 1, BACKED)
