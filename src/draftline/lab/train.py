"""Learn the value of a game's positions from self-play, generation by generation.

    draftline lab train thunder-alley --minutes 60
    python -m draftline.lab.train thunder-alley --minutes 60       the same where only NumPy is installed

A generation races with the value of the one before (the first with the hand-made outlook), keeps rows of features with
the points they turned out to be worth, and fits a new network to the rows of the last generations. Every tenth race is
held out. At the end races of its own tell how certain the values are. The result is a file of plain arrays with the
plan that made it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draftline.bots.crafts import maker_of
from draftline.bots.lessons import FINAL, SIBLING, Lessons
from draftline.core.messages import Message, OptionError
from draftline.core.network import network_from
from draftline.games.registry import new_game, rulebook
from draftline.lab.doubt import fit_doubt
from draftline.lab.fit import Examples, Floats, Net, fit
from draftline.lab.setups import set_up

VERSION = 1  # of the file
HIDDEN = [48, 16]
EPOCHS = 6
SIBLING_WEIGHT = 3.0
HELD_OUT = 10  # every tenth race
DOUBT_RACES = 1000  # on which it is measured how certain values are, or fewer in little time
DOUBT_RACES_A_MINUTE = 100.0
GENERATIONS_KEPT = 3  # from which the network is fitted
MOST_ROWS = 6_000_000  # the last so many of them,
MOST_ROWS_GPU = 40_000_000  # or more where a GPU fits them
SEEDS_APART = 10_000_000  # between generations


@dataclass
class Plan:
    """What is to be learned, and how long it may take."""

    game: str
    minutes: float
    generations: int
    processes: int
    seed: int
    hidden: list[int]
    gpu: bool = False
    doubt: int | None = None  # races on which it is measured how certain values are

    def doubt_races(self) -> int:
        if self.doubt is not None:
            return self.doubt
        return max(1, min(DOUBT_RACES, int(DOUBT_RACES_A_MINUTE * self.minutes)))

    def seconds(self) -> float:
        return 60.0 * self.minutes / self.generations


@dataclass
class Task:
    """Races of one process: seeds from one on, in steps, for some seconds."""

    game: str
    first: int
    step: int
    seconds: float
    values: dict[str, Any] | None
    file: str


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Learn the value of positions from self-play.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=60.0, help="for all generations together")
    parser.add_argument("--generations", type=int, default=5, help="0: measure doubt alone, of the file to --start")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, nargs="+", default=HIDDEN)
    parser.add_argument("--gpu", action="store_true", help="fit on a GPU, with CuPy")
    parser.add_argument("--doubt", type=int, help="races on which it is measured how certain values are")
    parser.add_argument("--start", help="a file of values to begin with")
    parser.add_argument("--out", help="the file to write; default: the game's name")
    wishes = parser.parse_args(words)
    plan = Plan(
        wishes.game, wishes.minutes, wishes.generations, wishes.processes, wishes.seed, list(wishes.hidden), wishes.gpu,
        wishes.doubt,
    )  # fmt: skip
    start = json.loads(Path(wishes.start).read_text(encoding="utf-8")) if wishes.start else None
    train(plan, start, Path(wishes.out or f"{plan.game}.json"), lambda line: print(json.dumps(line), flush=True))
    return 0


def train(
    plan: Plan, values: dict[str, Any] | None, out: Path, tell: Callable[[dict[str, Any]], None]
) -> dict[str, Any]:
    """All generations; the file is written and somebody is told after each."""
    kept: list[Learned] = []
    made: dict[str, Any] = {"plans": [], "generations": []} if values is None else values["made"]
    plans, report = [*made["plans"], asdict(plan)], list(made["generations"])  # also of the values it begins with
    for generation in range(plan.generations):
        begun = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            learned = gather(plan, generation, values, Path(folder))
        kept = [*kept[-GENERATIONS_KEPT + 1 :], learned]
        examples = joined(kept, MOST_ROWS_GPU if plan.gpu else MOST_ROWS)
        net = fit(examples, plan.hidden, EPOCHS, plan.seed + generation, plan.gpu)
        line = {"generation": len(report), **judged(net, learned), "seconds": round(time.perf_counter() - begun)}
        report.append(line)
        values = as_file(plan, net, {"plans": plans, "generations": report})
        out.write_text(json.dumps(values) + "\n", encoding="utf-8")
        tell(line)
    if values is None:
        raise OptionError(Message("error.lab-nothing-to-learn"))
    values["doubt"] = fit_doubt(values, plan.doubt_races(), plan.processes, first_seed(plan, plan.generations))
    out.write_text(json.dumps(values) + "\n", encoding="utf-8")
    return values


def as_file(plan: Plan, net: Net, made: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": VERSION,
        "game": plan.game,
        "features": lessons_needed(plan.game).features(),
        "layers": net.layers(),
        "made": made,
    }


# Races.


@dataclass
class Learned:
    """What one generation has learned from: rows, points, how those were found, and whether a race was held out."""

    rows: NDArray[np.float16]
    points: Floats
    kinds: NDArray[np.int8]
    held: NDArray[np.bool_]
    races: int


def first_seed(plan: Plan, generation: int) -> int:
    return (plan.seed * 1000 + generation) * SEEDS_APART


def gather(plan: Plan, generation: int, values: dict[str, Any] | None, folder: Path) -> Learned:
    """The races of one generation, on all processes."""
    first = first_seed(plan, generation)
    tasks = [
        Task(plan.game, first + i, plan.processes, 0.8 * plan.seconds(), values, str(folder / f"{i}.npz"))
        for i in range(plan.processes)
    ]
    with multiprocessing.get_context("spawn").Pool(plan.processes) as pool:
        races = pool.map(gathered, tasks)
    parts = [np.load(task.file) for task in tasks]
    names = ("rows", "points", "kinds", "held")
    rows, points, kinds, held = (np.concatenate([part[name] for part in parts]) for name in names)
    return Learned(rows, points, kinds, held, sum(races))


def gathered(task: Task) -> int:
    """In a process of its own: races until time is up; how many."""
    lessons = lessons_needed(task.game)
    network = None if task.values is None else network_from(task.values)
    width = len(lessons.features())
    rows: list[NDArray[np.float16]] = []
    points: list[Floats] = []
    kinds: list[NDArray[np.int8]] = []
    held: list[NDArray[np.bool_]] = []
    until = time.perf_counter() + task.seconds
    races = 0
    while time.perf_counter() < until:
        seed = task.first + races * task.step
        lesson = lessons.race(set_up(rulebook(task.game), seed), seed, network)
        rows.append(np.array(lesson.rows, np.float16).reshape(-1, width))
        points.append(np.array(lesson.points, np.float32))
        kinds.append(np.array(lesson.kinds, np.int8))
        held.append(np.full(len(lesson.kinds), races % HELD_OUT == 0))
        races += 1
    np.savez(
        task.file, rows=np.concatenate(rows), points=np.concatenate(points), kinds=np.concatenate(kinds),
        held=np.concatenate(held),
    )  # fmt: skip
    return races


def lessons_of(game: str) -> Lessons | None:
    """A game's own self-play, if its craft has one."""
    return maker_of(new_game(game, seed=0))(game, {}).lessons()


def lessons_needed(game: str) -> Lessons:
    found = lessons_of(game)
    assert found is not None
    return found


# Fitting.


def joined(kept: list[Learned], most: int) -> Examples:
    """What the network is fitted to: the last generations without the races held out."""
    use = [~one.held for one in kept]
    rows = np.concatenate([one.rows[which] for one, which in zip(kept, use, strict=True)])[-most:]
    points = np.concatenate([one.points[which] for one, which in zip(kept, use, strict=True)])[-most:]
    kinds = np.concatenate([one.kinds[which] for one, which in zip(kept, use, strict=True)])[-most:]
    weights = np.where(kinds == SIBLING, SIBLING_WEIGHT, 1.0).astype(np.float32)
    return Examples(rows, points, weights)


def judged(net: Net, learned: Learned) -> dict[str, Any]:
    """On the races held out: the share of the variance of final points that is explained, and the errors."""
    final = learned.held & (learned.kinds == FINAL)
    sibling = learned.held & (learned.kinds == SIBLING)
    found: dict[str, Any] = {"races": learned.races, "rows": len(learned.points)}
    for name, which in (("final", final), ("siblings", sibling)):
        if which.any():
            said = net.values(learned.rows[which])
            wanted = learned.points[which]
            error = float(np.mean((said - wanted) ** 2))
            found[name] = {
                "error": round(error, 3), "explained": round(1.0 - error / float(wanted.var() or 1.0), 4),
                "bias": round(float(np.mean(said - wanted)), 3),
            }  # fmt: skip
    return found


if __name__ == "__main__":
    sys.exit(main())
