"""Non-Player Drivers: one NP Action card each after every round and every slot (section 3, R18, R29)."""

from __future__ import annotations

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


def npds_act(game: State, rolling: bool) -> None:
    """One card for each NPD, in the order of the set-up; the top or the bottom half by the phase."""
    for car in game.npds:
        card = game.drawn(game.np_deck)
        game.np_deck.discard(card)
        game.tell(NP_ACTION, game.numbers[car], card)
        begin_turn(game)
        begin_drive(game, car, 0, 0, False)
        npd_steps(game, car, game.box.rolling[card] if rolling else game.box.thunder[card])
    game.mover = -1


def npd_steps(game: State, car: int, steps: list[tuple[int, int]]) -> None:
    """In their order: Clean Air makes the move after it longer, or is one by itself; lost control ends it all."""
    more = 0
    for step, n in steps:
        if step == c.DRIVER:
            step, n = game.box.bonus_of[game.box.colour_of[game.numbers[car]]]
        if step == c.CLEAN_AIR:
            more += game.clean_air if in_clean_air(game, car) else 0
        elif step == c.MOVE and not game.drive_over:
            npd_move(game, car, n + more)
            more = 0
        elif not game.drive_over:
            npd_action(game, car, step)
    if more and not game.drive_over:
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


def npd_move(game: State, car: int, n: int) -> None:
    """As far as it goes without pushing; of the ways that go furthest the one nearest the inside, then the straightest.

    `diagonals` holds, for every space that can be reached with the steps so far, the fewest diagonal ones, and `came`
    the space before it on that way.
    """
    diagonals: dict[int, int] = {game.field.space[car]: 0}
    came: list[dict[int, int]] = []
    while len(came) < n:
        reached: dict[int, int] = {}
        before: dict[int, int] = {}
        for space in sorted(diagonals):
            ahead = game.board.ahead[space]
            for i, to in enumerate(ahead):
                cost = diagonals[space] + (1 if i >= game.board.straights[space] else 0)
                if game.field.at[to] < 0 and (to not in reached or cost < reached[to]):
                    reached[to] = cost
                    before[to] = space
        if not reached:
            break
        diagonals = reached
        came.append(before)
    _follow(game, car, min(diagonals), came)


def _follow(game: State, car: int, end: int, came: list[dict[int, int]]) -> None:
    way: list[int] = []
    for before in reversed(came):
        way.append(end)
        end = before[end]
    for space in reversed(way):
        game.put(car, space, game.field.progress[car] + 1, STEPPED)
