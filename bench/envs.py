"""Environments for learning agents: how fast they are beside the core's own loop, all in one run.

    PYTHONPATH=build/compiled .venv/bin/python bench/envs.py           ratios, medians of the rounds, as a table
    ... --json                                                        the same as JSON
    ... --bounds 10000                                                every number of so many races within its bounds
    ... --scores 480                                                  the benchmark table: bots against `rookie`
    ... --learned random 2                                            what examples/learn/ppo.py learns in two minutes
    ... --selfplay 1000                                               so many races as data, on two processes
    ... --save bench/figures.json                                     speed is kept there, the rest in bench/envs.json

Sides take turns in every round and processor time is counted, so that other work on the machine changes little.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import struct
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import draftline
from bench.measure import TRACKS
from bench.table import of_environments
from draftline.core.rng import DICE, stream
from draftline.encode.batch import Batch
from draftline.encode.encoding import encoding_of
from draftline.envs import BatchedRaces, RaceEnv
from draftline.envs.names import encoded_games
from draftline.games import registry
from draftline.lab.selfplay import Plan
from draftline.lab.selfplay import selfplay as write

RACES = 32
SIZE = 20_000
ROUNDS = 5
LONGER = 20  # times as many decisions where processes are held against the clock: half a second and more
TO_THE_END = 10**9
SEATS = 4
EVALUATION = 5_000_000  # the first seed of the benchmark
DRIVERS = ("rookie", "fast", "uniform")  # whose races are written as data
BOTS = {"random": 1, "rookie": 1, "club": 1, "pro:rounds=8": 4}  # which race how many times less often


def playout(game: str, size: int) -> float:
    """The core's own loop."""
    chance, decisions, seed, begun = stream(1, DICE), 0, 0, time.process_time()
    while decisions < size:
        race = registry.new_game(game, track=TRACKS.get(game), seed=seed)
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


def one_of(mask: Any, rng: Any) -> int:
    """Any of the numbers that a mask allows."""
    legal = mask.view(bool).nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


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
            env.step(one_of(seen["action_mask"], rng))
            decisions += 1
    return decisions / (time.process_time() - begun)


def wrapper(game: str, size: int) -> float:
    """What somebody writes in an afternoon: a vector from the view's JSON, places among the actions as numbers."""
    rng, decisions, seed = np.random.default_rng(1), 0, 0
    begun = time.process_time()
    while decisions < size:
        race = registry.new_game(game, track=TRACKS.get(game), seed=seed)
        seed += 1
        while (decision := race.decision) is not None:
            state = race.view(decision.seat).to_json()["state"]
            row = np.zeros(64, np.float32)
            for at, car in enumerate(state["cars"][:32]):
                row[2 * at] = (car["progress"] or 0) / 100
                row[2 * at + 1] = (car["lane"] or 0) / 6
            mask = np.zeros(1024, np.int8)
            mask[: len(decision.actions)] = 1
            race.apply(decision.actions[one_of(mask, rng)], decision.seat)
            decisions += 1
    return decisions / (time.process_time() - begun)


def viewing(game: str, size: int, cold: bool) -> float:
    """Microseconds of one view into the caller's buffer, of which nothing of the last one stays.

    Cold, each is of another race than the last; else all seats look at one position in turn, as after a step.
    """
    race, chance, kept = registry.new_game(game, track=TRACKS.get(game), seed=1), stream(1, DICE), []
    while not race.over:
        kept.append(race.copy())
        race.playout(chance, 3)
    encoding = encoding_of(kept[0])
    row: Any = np.zeros(encoding.layout.size, np.float32)
    mine = memoryview(row).cast("B")
    looks = [(one, seat) for seat in range(SEATS) for one in kept] if cold else list(product(kept, range(SEATS)))
    rounds = max(size // len(looks), 1)
    begun = time.process_time()
    for _ in range(rounds):
        for one, seat in looks:
            encoding.view_into(one, seat, mine)
    return (time.process_time() - begun) / (rounds * len(looks)) * 1e6


def memory(game: str) -> float:
    """Kilobytes of one more race in a batch after 200 decisions, with its view."""
    few, many = (_memory(game, races) for races in (100, 300))
    return (many - few) / 200 / 1000


def _memory(game: str, races: int) -> int:
    """Bytes of so many races."""
    BatchedRaces(game, 1).reset()
    tracemalloc.start()
    many = Batch(game, races, ["learner"] * SEATS, TRACKS.get(game))
    many.reset(0)
    chance = stream(1, DICE)
    for _ in range(200):
        many.step([chance.below(many.game(i).choices.count) for i in range(races)])
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return used


def at_once(game: str, size: int, processes: int) -> float:
    """Decisions a second of so many processes together, by the clock."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        list(pool.map(batch, [game] * processes, [1000] * processes))
        begun = time.perf_counter()
        list(pool.map(batch, [game] * processes, [size] * processes))
        return processes * size / (time.perf_counter() - begun)


def scaling(game: str, size: int) -> float:
    """How much more two processes do than one."""
    return at_once(game, size, 2) / at_once(game, size, 1)


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
                "view": viewing(game, size, cold=False),
                "cold view": viewing(game, size, cold=True),
                **{f"{name} a second": pace for name, pace in paces.items()},
            }
        )
    figures = {name: statistics.median(one[name] for one in found) for name in found[0]}
    return {**figures, "memory": memory(game), "scaling": scaling(game, LONGER * size)}


def bounds(game: str, races: int) -> dict[str, float]:
    """Play so many random races of all sizes; the largest number of legal actions, and how many had no number."""
    book, most, without, outside = draftline.rulebook(game), 0, 0, 0
    for seed in range(races):
        rng = random.Random(seed)
        seats = rng.randint(book.least, book.most)
        race = registry.new_game(game, track=TRACKS.get(game), seats=seats, seed=seed)
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


def scores(game: str, races: int, bot: str, level: str = "rookie") -> list[float]:
    """Mean points over the table's mean, with a 95 % interval, of one bot among three of `level` on fixed seeds."""
    found = []
    for at in range(races):
        drivers = [level] * SEATS
        drivers[at % SEATS] = bot
        raced = draftline.races(game, [EVALUATION + at], policy=policies(game, drivers), track=TRACKS.get(game))
        points = raced.points[0]
        found.append(points[at % SEATS] - sum(points) / len(points))
    return [statistics.fmean(found), 1.96 * statistics.stdev(found) / len(found) ** 0.5, len(found)]


def learned(game: str, opponent: str, minutes: float, trial: int = 400) -> dict[str, Any]:
    """What the example learns in so many minutes of the processor, on races that it has not learned from."""
    from examples.learn import ppo

    words = [game, "--opponent", opponent, "--minutes", str(minutes), "--trial", str(trial)]
    mean, error, races = ppo.main(words)
    return {"opponent": opponent, "minutes": minutes, "learned from": races, "score": [mean, 1.96 * error, trial]}


def selfplay(game: str, races: int, driver: str) -> dict[str, Any]:
    """Races as data: how many decisions two processes write, and what their processors spent, start included."""
    plan = Plan(game, (driver,) * SEATS, races, track=TRACKS.get(game))
    with TemporaryDirectory() as folder:
        before = spent()
        found = write(plan, Path(folder), 2)
    return {"races": races, "decisions": sum(row["decisions"] for row in found["shards"]), "seconds": spent() - before}


def spent() -> float:
    """Processor seconds of the processes that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def policies(game: str, drivers: list[str]) -> Any:
    from draftline.encode.batch import seat_policy

    race = registry.new_game(game)
    return [seat_policy(race, driver) for driver in drivers]


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--bounds", type=int, default=0)
    parser.add_argument("--scores", type=int, default=0)
    parser.add_argument("--selfplay", type=int, default=0)
    parser.add_argument("--learned", nargs=2, metavar=("OPPONENT", "MINUTES"))
    parser.add_argument("--game", action="append")
    parser.add_argument("--bot", action="append", choices=BOTS, help="with --scores: these bots alone")
    parser.add_argument("--save", type=Path, help="put what was found into this JSON file, game by game")
    given = parser.parse_args(words)
    found: dict[str, Any] = {}
    for game in given.game or [book.id for book in encoded_games()]:
        for name, row in campaign(game, given):
            found.setdefault(game, {}).update(row)
            if given.save:
                keep(given.save, name, game, row)
    speed = not (given.json or given.scores or given.bounds or given.selfplay or given.learned)
    print("\n".join(of_environments(found)) if speed else json.dumps(found, indent=1))


def campaign(game: str, given: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    """What was asked for, piece by piece, so that each can be kept at once."""
    if given.bounds:
        yield "bounds", bounds(game, given.bounds)
    elif given.scores:
        for bot in given.bot or BOTS:
            yield "scores", {bot: scores(game, given.scores // BOTS[bot], bot)}
    elif given.selfplay:
        for driver in DRIVERS:
            yield "selfplay", {driver: selfplay(game, given.selfplay, driver)}
    elif given.learned:
        opponent, minutes = given.learned
        yield "learned", {opponent: learned(game, opponent, float(minutes))}
    else:
        yield "envs", measured(game, given.rounds, given.size)


def keep(file: Path, name: str, game: str, found: dict[str, Any]) -> None:
    """Put the figures of one game beside those that the file has."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    kept.setdefault(name, {}).setdefault(game, {}).update(found)
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
