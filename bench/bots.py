"""Median time per decision of the bots, one process on one core.

    PYTHONPATH=build/compiled python bench/bots.py                    all levels in all games
    PYTHONPATH=build/compiled python bench/bots.py pro:500ms --seats 4 --decisions 400

A decision is what a seat is asked: playing a card, or one step of the move that follows. `plays` are those where a
card, a car and the whole move are chosen, in Thunder Rolls what is done with the dice; pro thinks there and follows its
plan in the steps. `worst` is the 99th percentile.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

import draftline
from draftline.bots import Budget, make_bot
from draftline.games.registry import game_ids

LEVELS = ["rookie", "club", "pro"]
PLAYS = ("play", "roll")  # the question on which a turn hangs


def timed(code: str, name: str, seats: int, decisions: int) -> list[tuple[str, float]]:
    """Kinds and seconds of so many decisions of one bot on all seats, over as many races as it takes."""
    found: list[tuple[str, float]] = []
    seed = 0
    while len(found) < decisions:
        seed += 1
        game = draftline.new_game(name, seats=seats, seed=seed)
        bots = [make_bot(code) for _ in range(seats)]
        while game.asked and len(found) < decisions:
            view = game.view(game.asked[0])
            decision = view.decision
            assert decision is not None
            rng = random.Random(len(found))
            begun = time.perf_counter()
            action = bots[decision.seat].choose(view, decision, rng, Budget.none())
            found.append((decision.kind, time.perf_counter() - begun))
            game.apply(action, decision.seat)
    return found


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(share * len(values)), len(values) - 1)] if values else 0.0


def row(code: str, name: str, seats: int, decisions: int) -> str:
    found = timed(code, name, seats, decisions)
    every = [seconds for _, seconds in found]
    plays = [seconds for kind, seconds in found if kind in PLAYS]
    cells = [percentile(every, 0.5), percentile(plays, 0.5), percentile(every, 0.99)]
    figures = " | ".join(f"{1000.0 * seconds:.2f} ms" for seconds in cells)
    return f"| {name} | `{code}` | {len(found)} | {figures} |"


def main() -> int:
    parser = argparse.ArgumentParser(description="Median time per decision of the bots.")
    parser.add_argument("bots", nargs="*", default=LEVELS)
    parser.add_argument("--game", choices=game_ids())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=1000)
    args = parser.parse_args()
    print("| game | bot | decisions | median | median of plays | worst |\n| --- | --- | --- | --- | --- | --- |")
    for name in [args.game] if args.game else game_ids():
        for code in args.bots:
            print(row(code, name, args.seats, args.decisions), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
