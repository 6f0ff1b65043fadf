"""Short races for the tests of studies, made once."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from draftline import new_game
from draftline.core import record as records


@cache
def text_of(game: str, actions: int, seats: int = 2, seed: int = 3) -> dict[str, Any]:
    race = new_game(game, seats=seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(actions):
        decision = race.decision
        if decision is None:
            break
        race.apply(rng.choice(decision.actions), decision.seat)
    if not race.over:
        race.stop()
    return race.record()


def short_race(game: str, actions: int = 40, seats: int = 2) -> dict[str, Any]:
    """A race at random that the table ended after some actions."""
    return records.check(dict(text_of(game, actions, seats)))
