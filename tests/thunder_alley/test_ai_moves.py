"""The search for an AI car's move finds what a comparison of all ends finds (S4)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import draftline
from draftline.core.reach import Reach
from draftline.games.thunder_alley.ai_moves import find_move, make_move, start_move
from draftline.racing.fleet import ON_TRACK
from draftline.racing.move import MOVEMENTS, SOLO
from draftline.racing.reach import reach

AI = {"green": "hunters", "yellow": "haulers", "blue": "loners", "purple": "pack"}
CROWD = 3000  # ends; in a larger crowd the comparison would take too long


def somewhere(seed: int) -> Any:
    """A race some way on, at the choice of a card."""
    tracks = ("yunta", "adriana", "larkmoor", "verghn")
    game = draftline.new_game(seats=5, seed=seed, track=tracks[seed % 4], options={"ai": AI, "laps": 2})
    rng = random.Random(seed)
    steps = rng.randrange(60)
    while game.decision is not None and (steps > 0 or game.decision.kind != "play"):
        before = game.copy()
        game.apply(rng.choice([a for a in game.decision.actions if a.verb != "retire"]))
        steps -= 1
        if game.decision is None:
            return before
    return game


def merit(game: Any, car: int, end: Reach) -> tuple[int, int, int, int]:
    """What S4 compares, most wanted first."""
    number = game.numbers[car]
    progress, lane = end.cars.get(number, (game.field.progress[car], game.track.lane_of[game.field.space[car]]))
    own = others = 0
    for other, (reached, _) in end.cars.items():
        if other != number and reached > game.progress(other):
            own += game.seat_of(other) == game.owner[car]
            others += game.seat_of(other) != game.owner[car]
    return progress, own, -others, -max(lane, 0)


def ends_of(game: Any, car: int, movement: int, mp: int) -> list[Reach]:
    other = game.copy()
    other.quiet = True
    start_move(other, car, movement, mp)
    ends = list(reach(other))
    moving = [end for end in ends if not end.actions or str(end.actions[-1]) != "bump"]
    return moving or ends


@pytest.mark.parametrize("seed", range(16))
def test_S4_the_search_finds_the_best_of_all_ends(seed):
    game = somewhere(seed)
    rng = random.Random(seed)
    cars = [car for seat in range(1, 5) for car in game.rows[seat] if game.fleet.state[car] == ON_TRACK]
    for car in rng.sample(cars, min(len(cars), 6)):
        for movement in range(4):
            mp = rng.randrange(1, 6)
            ends = ends_of(game, car, movement, mp)
            if len(ends) > CROWD:
                continue
            best = max(merit(game, car, end) for end in ends)
            move = find_move(game, car, movement, mp, 0)
            found = (move.progress, move.own, -move.others, -move.lane)
            assert found == best if movement == SOLO else found[0] == best[0], (MOVEMENTS[movement], mp, car)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seek", [0, 1, 2])
def test_S4_a_move_that_was_found_can_be_made_and_leaves_the_game_alone(seed, seek):
    game = somewhere(seed)
    seen = game.view(None).to_bytes()
    for seat in range(1, 5):
        for car in game.rows[seat]:
            if game.fleet.state[car] != ON_TRACK:
                continue
            for movement in range(4):
                move = find_move(game, car, movement, 6, seek)
                assert game.view(None).to_bytes() == seen
                other = game.copy()
                make_move(other, move)
                assert other.field.progress[car] == move.progress
                assert other.problems() == []
