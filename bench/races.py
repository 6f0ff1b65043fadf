"""Runs random races over every combination of seats, tracks, options and players, on all cores.

    python bench/races.py 10000                       of every game
    python bench/races.py 10000 --game grand-prix     of one

After every action the game must have no problems and ask a proper question; every race must end, and its
record must replay to the same record. All records together have a fingerprint, the same in every build and on every
Python. Races that break any of this are named with all it takes to run them.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

import draftline  # noqa: E402
from draftline.core import game as engine  # noqa: E402
from tests.contract.battery import GAMES, Case, Player, check_questions, check_sound, every_variant, setup_of  # noqa: E402

LONGEST = 20_000


class Result(NamedTuple):
    """What came of a race."""

    ending: str
    decisions: int
    fault: str
    record: bytes = b""  # its fingerprint


def one(case: Case) -> Result:
    try:
        return raced(case)
    except Exception:
        return Result("broken", 0, f"{case!r}\n{traceback.format_exc(limit=-3)}")


def raced(case: Case) -> Result:
    """A race with the checks that are cheap enough for all of them."""
    game: Any = case.new()
    player = Player(case.player, case.seed)
    count = 0
    check_sound(game)
    while decisions := game.decisions:
        check_questions(decisions)
        game.apply(*player.choose(decisions))
        check_sound(game)
        count += 1
        assert count < LONGEST, "this race does not end"
    record = game.record()
    assert draftline.replay(record).record() == record, "its record replays to another one"
    return Result(game.outcome.ending, count, "", sha256(json.dumps(record).encode()).digest())


def report(game: str, results: list[Result], seconds: float) -> int:
    """Figures first, then whatever broke."""
    endings = Counter(result.ending for result in results)
    decisions = sum(result.decisions for result in results)
    broken = [result.fault for result in results if result.fault]
    compiled = "compiled" if engine.__file__.endswith((".so", ".pyd")) else "interpreted"
    print(f"{game}, {compiled}: {len(results)} races in {seconds:.0f} s, {decisions} decisions checked.")
    print(f"{len(list(setup_of(game).variants()))} variants of seats, track and options, a new seed each time.")
    print("; ".join(f"{ending}: {count}" for ending, count in sorted(endings.items())))
    print(f"decisions in a race: {min(r.decisions for r in results)} to {max(r.decisions for r in results)}")
    print(f"records: {sha256(b''.join(result.record for result in results)).hexdigest()[:16]}")
    print(f"{len(broken)} broken" if broken else "No problem found.")
    for fault in broken[:10]:
        print(fault)
    return 1 if broken else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Random races with every check after every action.")
    parser.add_argument("races", type=int, nargs="?", default=1000)
    parser.add_argument("--game", choices=sorted(GAMES), help="all of them if none is named")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first race; the others count on")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    games = [given.game] if given.game else list(GAMES)
    return max(run(game, given.races, given.seed, given.workers) for game in games)


def run(game: str, races: int, seed: int, workers: int) -> int:
    started = time.perf_counter()
    cases = every_variant(game, races, seed)
    with ProcessPoolExecutor(workers) as pool:
        results = list(pool.map(one, cases, chunksize=16))
    return report(game, results, time.perf_counter() - started)


if __name__ == "__main__":
    sys.exit(main())
