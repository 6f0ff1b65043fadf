"""How long the bots think per decision, in milliseconds on the processor, one process on one core.

    PYTHONPATH=build/compiled python bench/bots.py                    all levels in all games
    PYTHONPATH=build/compiled python bench/bots.py --save             keep them in bench/strength.json, for docs/bots.md
    PYTHONPATH=build/compiled python bench/bots.py pro:500ms --seats 4 --decisions 400

A decision is what a seat is asked: playing a card, or one step of the move that follows. `plays` are those where a
card, a car and the whole move are chosen, in Thunder Rolls what is done with the dice; pro thinks there and follows its
plan in the steps. `worst` is the 99th percentile.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.measure import TRACKS
from draftline.bots import Budget, make_bot
from draftline.games import registry
from draftline.games.registry import game_ids

KEPT = Path(__file__).parent / "strength.json"
HEADS = ("game", "bot", "decisions", "median", "plays", "worst")
LEVELS = ["rookie", "club", "pro"]
PLAYS = ("play", "roll")  # the question on which a turn hangs


def timed(code: str, name: str, seats: int, decisions: int) -> list[tuple[str, float]]:
    """Kinds and seconds of so many decisions of one bot on all seats, over as many races as it takes."""
    found: list[tuple[str, float]] = []
    seed = 0
    while len(found) < decisions:
        seed += 1
        game = registry.new_game(name, track=TRACKS.get(name), seats=seats, seed=seed)
        bots = [make_bot(code) for _ in range(seats)]
        while game.asked and len(found) < decisions:
            view = game.view(game.asked[0])
            decision = view.decision
            assert decision is not None
            rng = random.Random(len(found))
            begun = time.thread_time()
            action = bots[decision.seat].choose(view, decision, rng, Budget(None, time.thread_time))
            found.append((decision.kind, time.thread_time() - begun))
            game.apply(action, decision.seat)
    return found


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(share * len(values)), len(values) - 1)] if values else 0.0


def row(code: str, name: str, seats: int, decisions: int) -> list[str | int | float]:
    found = timed(code, name, seats, decisions)
    every = [seconds for _, seconds in found]
    plays = [seconds for kind, seconds in found if kind in PLAYS]
    cells = [percentile(every, 0.5), percentile(plays, 0.5), percentile(every, 0.99)]
    return [name, code, len(found), *[round(1000.0 * seconds, 2) for seconds in cells]]


def main() -> int:
    parser = argparse.ArgumentParser(description="Median time per decision of the bots.")
    parser.add_argument("bots", nargs="*", default=LEVELS)
    parser.add_argument("--game", choices=game_ids())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--save", action="store_true", help="keep the figures in bench/strength.json")
    args = parser.parse_args()
    print(("{:>14}" * len(HEADS)).format(*HEADS))
    rows = []
    for name in [args.game] if args.game else game_ids():
        for code in args.bots:
            rows.append(row(code, name, args.seats, args.decisions))
            print(("{:>14}" * len(HEADS)).format(*rows[-1]), flush=True)
    if args.save:
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
        kept["times"]["rows"] = rows
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
