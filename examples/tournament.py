"""A small tournament in Python: `python examples/tournament.py`.

Every deal is raced twice with the seats exchanged, so that luck with cards cancels out. `draftline tournament` does the
same on all cores, with intervals and ratings.
"""

from __future__ import annotations

import random
import statistics

import draftline
from draftline.bots import Budget, make_bot


def points(codes: list[str], seed: int) -> list[int]:
    """A race of bots by their codes; what each seat scores."""
    game = draftline.new_game("thunder-alley", seats=len(codes), seed=seed, options={"laps": 1, "cars": 2})
    bots, rng = [make_bot(code) for code in codes], random.Random(seed)
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        game.apply(bots[decision.seat].choose(view, decision, rng, Budget.none()))
    assert game.outcome is not None
    return list(game.outcome.points)


def duel(first: str, second: str, deals: int) -> list[float]:
    """What the first gains on the second in each deal, as the mean of both seatings."""
    gains = []
    for seed in range(deals):
        ahead = points([first, second], seed)
        behind = points([second, first], seed)
        gains.append((ahead[0] - ahead[1] + behind[1] - behind[0]) / 2)
    return gains


if __name__ == "__main__":
    found = duel("rookie", "random", deals=5)
    print(f"rookie gains {statistics.mean(found):+.1f} points on random in a race ({len(found)} deals)")
