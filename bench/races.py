"""Runs random races over every combination of seats, tracks, options and players, on all cores.

    python bench/races.py 10000                       of every game
    python bench/races.py 10000 --game grand-prix     of one
    python bench/races.py --actions 1000000           as many as it takes for a million actions over all games
    python bench/races.py 10000 --every 97            with the costly checks of the contract at every 97th decision too

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
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import islice, repeat
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

import draftline  # noqa: E402
from draftline.core import game as engine  # noqa: E402
from tests.contract.battery import (  # noqa: E402
    GAMES,
    Case,
    Player,
    check_questions,
    check_race,
    check_sound,
    every_pair,
    every_variant,
    setup_of,
)

LONGEST = 20_000
BATCH = 64  # races, before the actions are counted


class Result(NamedTuple):
    """What came of a race."""

    ending: str
    decisions: int
    fault: str
    record: bytes = b""  # its fingerprint


def one(case: Case, every: int = 0) -> Result:
    try:
        return contracted(case, every) if every else raced(case)
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


def contracted(case: Case, every: int) -> Result:
    """A race held to the whole contract, as the tests hold a few."""
    game = check_race(case, every)
    record = game.record()
    return Result(game.outcome.ending, len(record["actions"]), "", sha256(json.dumps(record).encode()).digest())


def report(game: str, results: list[Result], seconds: float) -> None:
    """Figures first, then whatever broke."""
    endings = Counter(result.ending for result in results)
    broken = faults(results)
    compiled = "compiled" if engine.__file__.endswith((".so", ".pyd")) else "interpreted"
    print(f"{game}, {compiled}: {len(results)} races in {seconds:.0f} s, {decisions(results)} decisions checked.")
    print(f"{len(list(setup_of(game).variants()))} variants of seats, track and options, a new seed each time.")
    print("; ".join(f"{ending}: {count}" for ending, count in sorted(endings.items())))
    print(f"decisions in a race: {min(r.decisions for r in results)} to {max(r.decisions for r in results)}")
    print(f"records: {sha256(b''.join(result.record for result in results)).hexdigest()[:16]}")
    print(f"{len(broken)} broken" if broken else "No problem found.")
    for fault in broken[:10]:
        print(fault)


def decisions(results: list[Result]) -> int:
    return sum(result.decisions for result in results)


def faults(results: list[Result]) -> list[str]:
    return [result.fault for result in results if result.fault]


def main() -> int:
    parser = argparse.ArgumentParser(description="Random races with every check after every action.")
    parser.add_argument("races", type=int, nargs="?", default=1000)
    parser.add_argument("--actions", type=int, help="race until there were so many, the same number in every game")
    parser.add_argument("--game", choices=sorted(GAMES), help="all of them if none is named")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first race; the others count on")
    parser.add_argument("--every", type=int, default=0, help="decisions between two rounds of the costly checks")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=Path, help="where to keep how much was raced")
    given = parser.parse_args()
    games = [given.game] if given.game else list(GAMES)
    found: list[Result] = []
    for game in games:
        started = time.perf_counter()
        with ProcessPoolExecutor(given.workers) as pool:
            if given.actions is None:
                cases = every_variant(game, given.races, given.seed)
                results = list(pool.map(one, cases, repeat(given.every), chunksize=16))
            else:
                results = race_until(-(-given.actions // len(games)), every_pair(game, given.seed), given.every, pool)
        report(game, results, time.perf_counter() - started)
        found += results
    broken = len(faults(found))
    print(f"In all: {decisions(found)} actions in {len(found)} races, every record replayed; {broken} broken.")
    if given.json is not None:
        kept = {"actions": decisions(found), "races": len(found), "broken": broken}
        given.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 1 if broken else 0


def race_until(actions: int, cases: Iterator[Case], every: int, pool: ProcessPoolExecutor) -> list[Result]:
    """Races until there were so many actions; the same ones whatever the machine."""
    results: list[Result] = []
    while decisions(results) < actions:
        results += pool.map(one, islice(cases, BATCH), repeat(every), chunksize=8)
    return results


if __name__ == "__main__":
    sys.exit(main())
