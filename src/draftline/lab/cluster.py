"""Races on a Ray cluster: batches of them, each race exactly once, whatever workers and nodes do.

A batch that comes to nothing is cut in halves until the race that kills its process stands alone; that one is tried
once more and then lost, and the others go on. Every process races known numbers before anything else: a build whose
races come out differently is refused by the name of its node. The package itself travels, compiled or not.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import draftline
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.lab.experiment import Experiment
from draftline.lab.harness import lost
from draftline.lab.races import Job, RaceData, run

BATCH_SECONDS: Final = 30.0  # how long a batch should take
FIRST_BATCH: Final = 4  # races, until it is known how long one takes
MOST_IN_BATCH: Final = 2000
WINDOW: Final = 2  # batches under way for every core
RETRIES: Final = 1  # by Ray itself, of a batch whose worker died
PROOF: Final = 2  # races that every process runs first
LEFT_BEHIND: Final = ("server", "static", "__pycache__")  # what no race needs

_proven: list[str] = []


class ForeignBuild(Exception):
    """A process whose races come out differently."""


class Batch:
    """Some races, and how often they have come to nothing alone."""

    def __init__(self, jobs: list[Job], failures: int = 0) -> None:
        self.jobs = jobs
        self.failures = failures


def run_on_cluster(experiment: Experiment, todo: list[Job], address: str) -> Iterator[RaceData]:
    """Every race as its batch comes back."""
    timed = experiment.timed_bots()
    if timed:
        raise OptionError(Message("lab.error-timed", {"bots": timed}))
    try:
        import ray
    except ImportError:
        raise OptionError(Message("lab.needs-ray")) from None
    proof = [experiment.job(number) for number in range(min(PROOF, experiment.total))]
    expected = proof_of(proof)
    with tempfile.TemporaryDirectory() as folder:
        travelling = packed(Path(folder))
        try:
            ray.init(
                address=address, runtime_env={"working_dir": str(travelling)}, log_to_driver=False,
                configure_logging=False,
            )  # fmt: skip
        except Exception as fault:
            values = {"address": address, "what": f"{type(fault).__name__}: {fault}"}
            raise DraftlineError(Message("lab.error-cluster", values)) from fault
        try:
            yield from _gathered(ray, todo, proof, expected)
        finally:
            ray.shutdown()


def packed(folder: Path) -> Path:
    """The package as it is here, with its compiled core if it has one, in a folder that can travel."""
    source = Path(draftline.__file__ or "").parent
    shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    for compiled in source.parent.glob("draftline__mypyc*"):
        shutil.copy(compiled, folder)
    return folder


def proof_of(jobs: list[Job]) -> str:
    """What known races come to, as a digest."""
    rows = [json.dumps(run(job), sort_keys=True) for job in jobs]
    return hashlib.sha256("\n".join(rows).encode("ascii")).hexdigest()


def raced(jobs: list[Job], proof: list[Job], expected: str) -> tuple[list[RaceData], float]:
    """On a node: the rows of a batch, and how long they took; the first time, after the proof."""
    if expected not in _proven:
        if proof_of(proof) != expected:
            import socket

            raise ForeignBuild(socket.gethostname())
        _proven.append(expected)
    begun = time.perf_counter()
    rows = [run(job) for job in jobs]
    return rows, time.perf_counter() - begun


def _gathered(ray: Any, todo: list[Job], proof: list[Job], expected: str) -> Iterator[RaceData]:
    """A window of batches; what comes back is written before more is given out."""
    task = ray.remote(raced).options(max_retries=RETRIES, num_cpus=1)
    known = ray.put(proof)
    waiting: deque[Batch] = deque()
    left = deque(todo)
    seconds = 0.0  # of one race, as far as it is known
    running: dict[Any, Batch] = {}
    done: set[int] = set()
    while left or waiting or running:
        window = max(1, int(WINDOW * ray.cluster_resources().get("CPU", 1)))
        while len(running) < window and (left or waiting):
            batch = waiting.popleft() if waiting else _next_batch(left, seconds, window)
            running[task.remote(batch.jobs, known, expected)] = batch
        ready, _ = ray.wait(list(running), num_returns=1, timeout=5.0)
        for one in ready:
            batch = running.pop(one)
            try:
                rows, took = ray.get(one)
            except Exception as fault:
                _refuse_foreign(fault)
                yield from _in_halves(batch, waiting)
                continue
            seconds = took / len(rows) if not seconds else 0.7 * seconds + 0.3 * took / len(rows)
            fresh = [row for row in rows if row["number"] not in done]
            done.update(row["number"] for row in fresh)
            yield from fresh


def _next_batch(left: deque[Job], seconds: float, window: int) -> Batch:
    """As many races as take about half a minute, but not so many that others have nothing to do."""
    count = FIRST_BATCH if not seconds else int(BATCH_SECONDS / max(seconds, 1e-4))
    count = max(1, min(count, MOST_IN_BATCH, -(-len(left) // window)))
    return Batch([left.popleft() for _ in range(min(count, len(left)))])


def _refuse_foreign(fault: Exception) -> None:
    cause: BaseException | None = getattr(fault, "cause", None) or fault
    if type(cause).__name__.startswith("ForeignBuild") or "ForeignBuild" in str(type(fault)):
        words = str(cause).strip().splitlines()
        raise DraftlineError(Message("lab.error-foreign", {"node": words[-1] if words else "?", "number": 0})) from None
    if isinstance(cause, DraftlineError):
        raise cause


def _in_halves(batch: Batch, waiting: deque[Batch]) -> Iterator[RaceData]:
    """A batch that came to nothing: its halves next; a race alone once more, then it is lost."""
    half = len(batch.jobs) // 2
    if half:
        waiting.extendleft([Batch(batch.jobs[half:]), Batch(batch.jobs[:half])])
    elif not batch.failures:
        waiting.append(Batch(batch.jobs, 1))
    else:
        yield lost(batch.jobs[0])
