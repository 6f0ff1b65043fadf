"""The results file of a tournament: JSON lines, the first about the tournament, then one for each race as it ends.

Lines are only ever appended, so whatever stops the program, every race but the one being written is kept.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import IO, Any

import draftline
from draftline.cli.files import cannot_write
from draftline.cli.races import Job, faults_of
from draftline.cli.standings import Race
from draftline.cli.tournament_setup import Setup, job_of
from draftline.core.messages import DraftlineError, Message
from draftline.data import file_text
from draftline.games.registry import rulebook

FORMAT = "draftline-tournament"
VERSION = 2
FIELDS = ("game", "track", "board", "seats", "bots", "options", "seed", "limit")  # what must stay as it was


class Results:
    """What a results file holds: the head, the races by number, and how many bytes of it are whole lines."""

    def __init__(self, head: dict[str, Any], races: dict[int, Race], whole: int, cut: bool) -> None:
        self.head = head
        self.races = races
        self.whole = whole
        self.cut = cut


def head_of(setup: Setup) -> dict[str, Any]:
    about = {"format": FORMAT, "version": VERSION, "draftline": draftline.__version__, "races": setup.races}
    return {**about, **{field: getattr(setup, field) for field in FIELDS}}


def read_head(path: Path) -> dict[str, Any]:
    """What the first line says of the tournament, or one sentence that it is none."""
    line, newline, _ = file_text(path).partition("\n")
    head = _parsed(line) if newline else None
    if head is None or head.get("format") != FORMAT:
        raise DraftlineError(Message("cli.error-results-file", {"path": str(path)}))
    if head.get("version") != VERSION or head.get("draftline") != draftline.__version__:
        theirs, own = f"{head.get('draftline')} ({head.get('version')})", f"{draftline.__version__} ({VERSION})"
        values = {"path": str(path), "version": theirs, "own": own}
        raise DraftlineError(Message("cli.error-results-version", values))
    return head


def read(path: Path, setup: Setup) -> Results:
    """All races of a file that fits the tournament; a last line that was cut off is left out."""
    head = read_head(path)
    for field in FIELDS:
        if head.get(field) != getattr(setup, field):
            raise DraftlineError(Message("cli.error-results-differ", {"path": str(path), "field": field}))
    text = file_text(path)
    lines, _, rest = text.rpartition("\n")
    races: dict[int, Race] = {}
    for number, line in enumerate(lines.split("\n")[1:], 2):
        race = _parsed(line)
        if race is None or not _fits(race, setup):
            raise DraftlineError(Message("cli.error-results-line", {"path": str(path), "n": number}))
        races.setdefault(race["number"], race)
    return Results(head, races, path.stat().st_size - len(rest.encode()), bool(rest))


def _parsed(line: str) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _fits(race: Race, setup: Setup) -> bool:
    """Whether a line is the result of the race that has its number."""
    number = race.get("number")
    if not isinstance(number, int) or number < 0:
        return False
    job = job_of(setup, number)
    try:
        faults_of([race])
        return _same(race, job, setup) and _counted(race, job)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError):
        return False


def _same(race: Race, job: Job, setup: Setup) -> bool:
    deal = job.number // setup.seatings
    return bool(race["seed"] == job.seed and race["bots"] == job.bots and race["deal"] == deal)


def _counted(race: Race, job: Job) -> bool:
    """Points, ranks and places are there for every seat."""
    seats = len(job.bots)
    numbers = [*race["points"], *race["ranks"], race[rulebook(job.game).length], race["decisions"]]
    numbers += [place for places in race["places"] for place in places]
    return (
        all(isinstance(number, int) for number in numbers)
        and len(race["points"]) == len(race["places"]) == len(race["teams"]) == seats
        and all(race["places"])
        and len(set(race["ranks"])) == len(race["ranks"]) == seats
        and min(race["ranks"]) >= 1
        and race["winner"] == (race["ranks"].index(1) if 1 in race["ranks"] else None)
    )


def kept(path: Path, setup: Setup, known: Results | None, races: Iterable[Race]) -> Generator[Race]:
    """The same races, each written down as it comes; a new file begins with its head."""
    with _opened(path, setup, known) as file:
        for race in races:
            try:
                file.write(_line(race))
                file.flush()
            except OSError as fault:
                raise cannot_write(path, fault) from None
            yield race


def _opened(path: Path, setup: Setup, known: Results | None) -> IO[bytes]:
    """At the end of the last whole line."""
    try:
        file = path.open("wb" if known is None else "r+b")
        if known is None:
            file.write(_line(head_of(setup)))
        else:
            file.seek(known.whole)
            file.truncate()
        file.flush()
    except OSError as fault:
        raise cannot_write(path, fault) from None
    return file


def _line(data: dict[str, Any]) -> bytes:
    return (json.dumps(data) + "\n").encode("ascii")
