"""Runs the races of an experiment: on this machine's cores or a cluster, in one go, in parts, or from where it stopped.

Whoever runs a race, its row depends on the experiment and its number alone. Rows are written down as they come, each
number once, and the end of a run compares the numbers that were wanted with those that are there.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import draftline
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.core.travel import part
from draftline.data import whole
from draftline.lab import rows as files
from draftline.lab.experiment import Experiment
from draftline.lab.races import Job, RaceData, run
from draftline.lab.rows import RowFile
from draftline.lab.workers import PATIENCE, Crew, cores, run_all

FORMAT: Final = "draftline-lab"
VERSION: Final = 1
ROWS: Final = "rows.jsonl"
DIED: Final = "died"
CLUSTER: Final = "draftline.lab.cluster:run_on_cluster"  # needs packages of its own


@dataclass
class Means:
    """By which means races are run."""

    workers: int = 0  # processes; 0: one for every core
    patience: float = PATIENCE
    cluster: str = ""  # the address of a Ray cluster; "": this machine
    crew: Crew | None = None  # processes that stay, for many short experiments

    def run(self, experiment: Experiment, numbers: Iterable[int]) -> Iterator[RaceData]:
        jobs = experiment.jobs(numbers)
        if self.cluster:
            rows: Iterator[RaceData] = part(CLUSTER)(experiment, list(jobs), self.cluster)
            return rows
        workers = self.workers or cores()
        if self.crew is not None:
            return self.crew.run(jobs, self.patience, lost)
        return map(run, jobs) if workers == 1 else run_all(jobs, workers, self.patience, lost)


def lost(job: Job) -> RaceData:
    """The row of a race that kills its process: what is known of it, so that somebody can look."""
    return {"number": job.number, **job.marks, "seed": job.seed, "bots": job.bots, "lost": DIED}


def read_part(words: str) -> tuple[int, int]:
    """`3/40`: the third of forty parts."""
    this, slash, count = words.partition("/")
    found = whole(this), whole(count)
    if not slash or found[0] is None or found[1] is None or not 1 <= found[0] <= found[1]:
        raise OptionError(Message("lab.error-part", {"text": words}))
    return found[0], found[1]


def numbers_of(experiment: Experiment, part: tuple[int, int]) -> range:
    """The races of a part: whole deals, one after the other."""
    each = experiment.seatings * len(experiment.arms)
    this, count = part
    return range(experiment.races * (this - 1) // count * each, experiment.races * this // count * each)


class Series:
    """The races of an experiment, those that are there and those still to be run; in a file if it has one."""

    def __init__(
        self, experiment: Experiment, file: Path | None = None, resume: bool = False, part: tuple[int, int] = (1, 1)
    ) -> None:
        self.experiment = experiment
        self.file = file
        self.part = part
        self.wanted = numbers_of(experiment, part)
        self._known: RowFile | None = None
        self._new: dict[int, RaceData] = {}
        if file is not None and file.exists() and file.stat().st_size:
            if not resume:
                raise OptionError(Message("cli.error-results-there", {"path": str(file)}))
            self._known = checked(file, experiment)

    def head(self) -> dict[str, Any]:
        about = {"format": FORMAT, "version": VERSION, "draftline": draftline.__version__}
        return {**about, "part": "/".join(map(str, self.part)), "experiment": self.experiment.to_json()}

    def left(self) -> list[int]:
        done = {} if self._known is None else self._known.numbers
        return [number for number in self.wanted if number not in done and number not in self._new]

    def run(self, means: Means, numbers: Iterable[int] | None = None) -> Generator[RaceData]:
        """Race what is left, or some of it; each row as it comes, once it is kept."""
        todo = self.left() if numbers is None else numbers
        running: Iterator[RaceData] = means.run(self.experiment, todo)
        if self.file is not None:
            whole_bytes = None if self._known is None else self._known.whole
            running = files.kept(self.file, self.head(), whole_bytes, running, sync=bool(means.cluster))
        for row in running:
            if row["number"] in self._new:
                continue
            self._new[row["number"]] = row if self.file is None else {}
            yield row
        if self.file is not None:
            self._known = checked(self.file, self.experiment)

    def rows(self) -> Iterator[RaceData]:
        """All rows that are wanted and there, in the order of their numbers."""
        if self.file is not None and self.file.exists():
            found = checked(self.file, self.experiment).rows()
            return (row for row in found if row["number"] in self.wanted)
        return (self._new[number] for number in sorted(self._new))

    def digest(self) -> str:
        return files.digest_of(self.rows())


def checked(file: Path, experiment: Experiment) -> RowFile:
    """The rows of a file that holds this experiment's; it may have been meant to be shorter or longer."""
    found = RowFile(file)
    head = found.head
    if head.get("format") != FORMAT or head.get("version") != VERSION:
        raise DraftlineError(Message("lab.error-rows-file", {"path": str(file)}))
    if head.get("draftline") != draftline.__version__:
        values = {"path": str(file), "version": str(head.get("draftline")), "own": draftline.__version__}
        raise DraftlineError(Message("cli.error-results-version", values))
    if found.bad:
        raise DraftlineError(Message("cli.error-results-line", {"path": str(file), "n": found.bad}))
    theirs, ours = head.get("experiment", {}), experiment.to_json()
    for name in ours:
        if name not in ("races", "question") and theirs.get(name) != ours[name]:
            raise DraftlineError(Message("cli.error-results-differ", {"path": str(file), "field": name}))
    return found


def merged(experiment: Experiment, parts: Iterable[Path], into: Path) -> Series:
    """All rows of some files in one; every number once, whichever file has it first."""
    taken: set[int] = set()

    def rows() -> Iterator[RaceData]:
        for path in parts:
            for row in checked(path, experiment).rows():
                if row["number"] not in taken:
                    taken.add(row["number"])
                    yield row

    series = Series(experiment, into)
    for _ in files.kept(into, series.head(), None, rows()):
        pass
    series = Series(experiment, into, resume=True)
    missing = series.left()
    if missing:
        values = {"n": len(missing), "first": missing[0], "total": experiment.total}
        raise DraftlineError(Message("lab.error-missing", values))
    return series


def experiment_of(file: Path) -> dict[str, Any]:
    """What a file of rows says of its experiment."""
    head = files.read_head(file)
    if head is None or head.get("format") != FORMAT:
        raise DraftlineError(Message("lab.error-rows-file", {"path": str(file)}))
    found: dict[str, Any] = head["experiment"]
    return found
