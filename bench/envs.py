"""Environments for learning agents: how fast they are beside the core's own loop, all in one run.

    PYTHONPATH=build/compiled .venv/bin/python bench/envs.py           ratios, medians of the rounds, as a table
    ... --json                                                        the same as JSON
    ... --bounds 10000                                                every number of so many races within its bounds
    ... --scores 200                                                  the benchmark table: bots against `rookie`
    ... --save bench/figures.json                                     speed is kept there, the rest in bench/envs.json

Sides take turns in every round and processor time is counted, so that other work on the machine changes little.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import struct
import sys
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import draftline
from bench.table import of_environments
from draftline.core.rng import DICE, stream
from draftline.encode.batch import Batch
from draftline.encode.encoding import encoding_of
from draftline.envs import BatchedRaces, RaceEnv
from draftline.envs.names import encoded_games

RACES = 64
SIZE = 20_000
ROUNDS = 5
TO_THE_END = 10**9
SLOW = 10  # `pro` races so many times less often


def playout(game: str, size: int) -> float:
    """The core's own loop."""
    chance, decisions, seed, begun = stream(1, DICE), 0, 0, time.process_time()
    while decisions < size:
        race = draftline.new_game(game, seed=seed)
        race.quiet = True
        seed += 1
        decisions += race.playout(chance, TO_THE_END)
    return decisions / (time.process_time() - begun)


def batch(game: str, size: int, views: bool = True, masks: bool = False) -> float:
    """Many races at once, random legal actions."""
    side = BatchedRaces(game, RACES, views=views, masks=masks)
    side.reset()
    rng, decisions = np.random.default_rng(1), 0
    for _ in range(10):
        side.step(side.random_actions(rng))
    begun = time.process_time()
    while decisions < size:
        side.step(side.random_actions(rng))
        decisions += RACES
    return decisions / (time.process_time() - begun)


def aec(game: str, size: int) -> float:
    """PettingZoo's loop, random legal actions."""
    env, rng, decisions, seed = RaceEnv(game), np.random.default_rng(1), 0, 0
    begun = time.process_time()
    while decisions < size:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            if over:
                break
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
    return decisions / (time.process_time() - begun)


def wrapper(game: str, size: int) -> float:
    """What somebody writes in an afternoon: a vector from the view's JSON, places among the actions as numbers."""
    rng, decisions, seed = random.Random(1), 0, 0
    begun = time.process_time()
    while decisions < size:
        race = draftline.new_game(game, seed=seed)
        seed += 1
        while (decision := race.decision) is not None:
            state = race.view(decision.seat).to_json()["state"]
            row = np.zeros(64, np.float32)
            for at, car in enumerate(state["cars"][:32]):
                row[2 * at] = (car["progress"] or 0) / 100
                row[2 * at + 1] = (car["lane"] or 0) / 6
            mask = np.zeros(1024, np.int8)
            mask[: len(decision.actions)] = 1
            legal = np.flatnonzero(mask)
            race.apply(decision.actions[int(rng.random() * len(legal))], decision.seat)
            decisions += 1
    return decisions / (time.process_time() - begun)


def viewing(game: str, size: int) -> float:
    """Microseconds of one view into the caller's buffer, each of another position: nothing of the last one stays."""
    race, chance, kept = draftline.new_game(game, seed=1), stream(1, DICE), []
    while not race.over:
        kept.append(race.copy())
        race.playout(chance, 3)
    encoding = encoding_of(kept[0])
    row: Any = np.zeros(encoding.layout.size, np.float32)
    mine = memoryview(row).cast("B")
    seats = [one.asked[0] for one in kept]
    begun = time.process_time()
    for _ in range(max(size // (4 * len(kept)), 1)):
        for one, seat in zip(kept, seats, strict=True):
            encoding.view_into(one, seat, mine)
    return (time.process_time() - begun) / (max(size // (4 * len(kept)), 1) * len(kept)) * 1e6


def memory(game: str) -> float:
    """Kilobytes of one more race in a batch after 200 decisions, with its view; arrays of the caller left out."""
    side = BatchedRaces(game, 1)
    side.reset()
    views: Any = np.zeros((100, side.size), np.float32)
    tracemalloc.start()
    many = Batch(game, 100, ["learner"] * 4)
    many.bind(memoryview(views).cast("B"), None, None, None, None)
    many.reset(0)
    chance = stream(1, DICE)
    for _ in range(200):
        many.step([chance.below(many.game(i).choices.count) for i in range(100)])
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return used / 100 / 1000


def at_once(game: str, size: int, processes: int) -> float:
    """Decisions a second of so many processes together, by the clock."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        list(pool.map(batch, [game] * processes, [1000] * processes))
        begun = time.perf_counter()
        list(pool.map(batch, [game] * processes, [size] * processes))
        return processes * size / (time.perf_counter() - begun)


def measured(game: str, rounds: int, size: int) -> dict[str, float]:
    """Ratios of each round, and their medians."""
    sides: dict[str, Callable[[str, int], float]] = {"playout": playout, "batch": batch, "aec": aec, "wrapper": wrapper}
    share = {"playout": 4, "batch": 2, "aec": 1, "wrapper": 1}
    found: list[dict[str, float]] = []
    for _ in range(rounds):
        paces = {name: side(game, size * share[name] // 4) for name, side in sides.items()}
        masked = batch(game, size // 2, True, True)
        found.append(
            {
                "batch": paces["batch"] / paces["playout"],
                "batch with masks": masked / paces["playout"],
                "batch/aec": paces["batch"] / paces["aec"],
                "aec/wrapper": paces["aec"] / paces["wrapper"],
                "view": viewing(game, size),
                **{f"{name} a second": pace for name, pace in paces.items()},
            }
        )
    figures = {name: statistics.median(one[name] for one in found) for name in found[0]}
    return {**figures, "memory": memory(game), "scaling": at_once(game, size, 2) / at_once(game, size, 1)}


def bounds(game: str, races: int) -> dict[str, float]:
    """Play so many random races of all sizes; the largest number of legal actions, and how many had no number."""
    book, most, without, outside = draftline.rulebook(game), 0, 0, 0
    for seed in range(races):
        rng = random.Random(seed)
        race = draftline.new_game(game, seats=rng.randint(book.least, book.most), seed=seed)
        race.quiet = True
        encoding = encoding_of(race)
        lows, highs = np.array(encoding.layout.lows(), np.float32), np.array(encoding.layout.highs(), np.float32)
        while not race.over:
            seat = race.asked[0]
            flats = encoding.flats(race, seat)
            most = max(most, len(flats))
            without += sum(flat < 0 for flat in flats)
            if rng.random() < 0.05:
                row = struct.unpack(f"<{len(lows)}f", encoding.view_bytes(race, seat))
                outside += int(((row < lows) | (row > highs)).sum())
            race._do(seat, race.choices.nth(rng.randrange(int(race.choices.count))))
    return {"races": races, "most actions": most, "without a number": without, "outside their range": outside}


def scores(game: str, races: int, level: str = "rookie") -> dict[str, list[float]]:
    """Mean points over the table's mean, with a 95 % interval, of one bot among three of `level` on fixed seeds."""
    table: dict[str, list[float]] = {}
    for bot in ("random", "rookie", "club", "pro"):
        found = []
        for at in range(races if bot != "pro" else max(races // SLOW, 4)):
            drivers = [level] * 4
            drivers[at % 4] = bot
            result = draftline.races(game, [5_000_000 + at], policy=policies(game, drivers))
            points = result.points[0]
            found.append(points[at % 4] - sum(points) / len(points))
        table[bot] = [statistics.fmean(found), 1.96 * statistics.stdev(found) / len(found) ** 0.5, len(found)]
    return table


def policies(game: str, drivers: list[str]) -> Any:
    from draftline.encode.batch import seat_policy

    race = draftline.new_game(game)
    return [seat_policy(race, driver) for driver in drivers]


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--bounds", type=int, default=0)
    parser.add_argument("--scores", type=int, default=0)
    parser.add_argument("--game", action="append")
    parser.add_argument("--save", type=Path, help="put what was found into this JSON file, game by game")
    given = parser.parse_args(words)
    found: dict[str, Any] = {}
    name = "bounds" if given.bounds else "scores" if given.scores else "envs"
    for game in given.game or [book.id for book in encoded_games()]:
        if given.bounds:
            found[game] = bounds(game, given.bounds)
        elif given.scores:
            found[game] = scores(game, given.scores)
        else:
            found[game] = measured(game, given.rounds, given.size)
        if given.save:
            keep(given.save, name, game, found[game])
    plain = given.json or given.scores or given.bounds
    print(json.dumps(found, indent=1) if plain else "\n".join(of_environments(found)))


def keep(file: Path, name: str, game: str, found: Any) -> None:
    """Put the figures of one game beside those that the file has."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    kept.setdefault(name, {})[game] = found
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
