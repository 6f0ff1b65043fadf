"""Race two bots against each other on paired seeds, or try values of one weight of `club`.

    python tools/tune_bots.py duel club rookie --game grand-prix --races 200
    python tools/tune_bots.py weight wear 0.6 1.0 1.4 --races 100 --against club

Every seed is raced twice with the seats exchanged, so luck of the deal and of the seat falls out of the difference.
Printed is the mean difference in team points per race, half of a 95 % interval, and the mean difference in places.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from draftline.bots import Budget, make_bot
from draftline.games import registry
from draftline.games.registry import FIRST, game_ids


def race(game_id: str, track: str | None, laps: int, codes: list[str], seed: int) -> tuple[list[int], list[int]]:
    """Points and places by seat."""
    game = registry.new_game(game_id, seats=len(codes), track=track, seed=seed, options={"laps": laps})
    bots = [make_bot(code) for code in codes]
    count = 0
    while game.asked:
        view = game.view(game.asked[0])
        decision = view.decision
        assert decision is not None
        rng = random.Random(f"{seed} {decision.seat} {count}")
        game.apply(bots[decision.seat].choose(view, decision, rng, Budget.none()), decision.seat)
        count += 1
    outcome = game.outcome
    assert outcome is not None
    return list(outcome.points), [outcome.standing(seat).rank for seat in range(len(codes))]


def pair(
    game_id: str, track: str | None, laps: int, seats: int, first: str, second: str, seed: int
) -> tuple[float, float]:
    """Points and places by which the first bot beats the second, over one seed with the seats exchanged."""
    points = places = 0.0
    for turned in (0, 1):
        codes = [(first, second)[(seat + turned) % 2] for seat in range(seats)]
        scored, ranked = race(game_id, track, laps, codes, seed)
        for seat in range(seats):
            sign = 1 if codes[seat] == first else -1
            points += sign * scored[seat]
            places -= sign * ranked[seat]
    return points / seats, places / seats


def mean_and_half(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, 1.96 * math.sqrt(spread / len(values))


def duel(args: argparse.Namespace, first: str, second: str) -> None:
    track = args.track or None  # the game's own
    seeds = range(args.seed, args.seed + args.races // 2)
    with ProcessPoolExecutor(args.workers) as pool:
        fixed = [repeat(value) for value in (args.game, track, args.laps, args.seats, first, second)]
        results = list(pool.map(pair, *fixed, seeds, chunksize=1))
    points = mean_and_half([result[0] for result in results])
    places = mean_and_half([result[1] for result in results])
    print(
        f"{first} - {second}: {points[0]:+.2f} ± {points[1]:.2f} points, "
        f"{places[0]:+.2f} ± {places[1]:.2f} places in {2 * len(results)} races",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Race bots against each other on paired seeds.")
    parser.add_argument("what", choices=("duel", "weight"))
    parser.add_argument("names", nargs="+", help="two bots, or a weight and its values")
    parser.add_argument("--against", default="club")
    parser.add_argument("--game", default=FIRST, choices=game_ids())
    parser.add_argument("--track", default="")
    parser.add_argument("--laps", type=int, default=2)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    if args.what == "duel":
        duel(args, args.names[0], args.names[1])
    else:
        for value in args.names[1:]:
            duel(args, f"club:{args.names[0]}={value}", args.against)
    return 0


if __name__ == "__main__":
    sys.exit(main())
