"""Non-Player Drivers: one NP Action card each after every round and every slot (section 3, R18, R29)."""

from __future__ import annotations

from typing import Final

from draftline.core.columns import i64, vec
from draftline.core.field import NEVER, filled
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.facts import NP_ACTION, STEPPED
from draftline.games.thunder_rolls.moves import (
    begin_drive,
    begin_turn,
    crossover,
    crossover_targets,
    draft,
    draft_targets,
    in_clean_air,
    side_draft,
    side_draft_targets,
)
from draftline.games.thunder_rolls.state import State

DIGIT: Final = 8  # more than any section has lanes


def npds_act(game: State, rolling: bool) -> None:
    """One card for each NPD, in the order of the set-up; the top or the bottom half by the phase."""
    for car in game.terms.npds:
        card = game.drawn(game.decks.np)
        game.decks.np.discard(card)
        game.tell(NP_ACTION, game.numbers[car], card)
        begin_turn(game)
        begin_drive(game, car, 0, 0, False)
        npd_steps(game, car, game.box.rolling[card] if rolling else game.box.thunder[card])
    game.drive.mover = -1


def npd_steps(game: State, car: int, steps: list[tuple[int, int]]) -> None:
    """In their order: Clean Air makes the move after it longer, or is one by itself; lost control ends it all."""
    more = 0
    for step, n in steps:
        if step == c.DRIVER:
            step, n = game.box.bonus_of[game.box.colour_of[game.numbers[car]]]
        if step == c.CLEAN_AIR:
            more += game.terms.clean_air if in_clean_air(game, car) else 0
        elif step == c.MOVE and not game.drive.over:
            npd_move(game, car, n + more)
            more = 0
        elif not game.drive.over:
            npd_action(game, car, step)
    if more and not game.drive.over:
        npd_move(game, car, more)


def npd_action(game: State, car: int, step: int) -> None:
    """A racing action that a card tells an NPD to take; what cannot be done is left out."""
    if step == c.DRAFT:
        partners = draft_targets(game, car)
        if partners:
            draft(game, car, partners[0])
    elif step == c.CROSSOVER:
        targets = crossover_targets(game, car)
        if targets:
            crossover(game, car, targets[0])
    else:
        targets = side_draft_targets(game, car)
        if targets:
            side_draft(game, targets[0])


def npd_move(game: State, car: i64, n: i64) -> None:
    """As far as it goes without pushing; of the ways that go furthest the one nearest the inside, then the straightest.

    `best` holds, for every lane that can be reached with so many steps, the fewest diagonal ones, and in its last digit
    the lane before it on that way.
    """
    space, track = game.field.space[car], game.track
    width, first = game.board.widest, track.sector_of[space]
    best = filled((n + 1) * width, NEVER)
    best[track.lane_of[space]] = 0
    steps: i64 = 0
    while steps < n and _step_on(game, first + steps, best, steps * width):
        steps += 1
    way: list[int] = []
    lane: i64 = 0
    while best[steps * width + lane] == NEVER:
        lane += 1
    for step in range(steps, 0, -1):
        way.append(track.space(first + step, lane))
        lane = best[step * width + lane] % DIGIT
    for i in range(len(way) - 1, -1, -1):
        game.put(car, way[i], game.field.progress[car] + 1, STEPPED)


def _step_on(game: State, sector: i64, best: vec[i64], row: i64) -> bool:
    """Fill the next row of `best`; False if nothing ahead is open."""
    board, at, lane_of = game.board, game.field.at, game.track.lane_of
    width, found = board.widest, False
    for lane in range(game.track.lanes[sector % game.track.sectors]):
        if best[row + lane] == NEVER:
            continue
        space = game.track.space(sector, lane)
        ahead, straights = board.ahead[space], board.straights[space]
        for i in range(len(ahead)):
            cost = (best[row + lane] // DIGIT + (1 if i >= straights else 0)) * DIGIT + lane
            to = ahead[i]
            if at[to] < 0 and cost < best[row + width + lane_of[to]]:
                best[row + width + lane_of[to]] = cost
                found = True
    return found
