"""Rows of races in a file: JSON lines, the first about the series, then one for each race as it ends.

Lines are only ever appended, so whatever stops the program, every race but the one being written is kept. A number that
comes twice counts once, as it came first; a last line that was cut off is left out.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from draftline.core.messages import DraftlineError
from draftline.data import file_text, read_json
from draftline.lab.files import cannot_write
from draftline.lab.races import RaceData

Head = dict[str, Any]


def line_of(data: dict[str, Any]) -> bytes:
    return (json.dumps(data) + "\n").encode("ascii")


def parsed(line: str) -> dict[str, Any] | None:
    """A line as data; None if it is none."""
    try:
        data = read_json(line, "")
    except DraftlineError:
        return None
    return data if isinstance(data, dict) else None


def read_head(path: Path) -> Head | None:
    """The first line, if there is a whole one."""
    line, newline, _ = file_text(path).partition("\n")
    return parsed(line) if newline else None


class RowFile:
    """Where the rows of a file stand, by number: rows themselves stay on the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.numbers: dict[int, int] = {}  # number -> where its line begins
        self.whole = 0  # bytes that are whole lines
        self.cut = False
        self.bad = 0  # the first line that is no row; 0 if there is none
        self.head: Head = {}
        self._read()

    def _read(self) -> None:
        with self.path.open("rb") as file:
            for count, line in enumerate(file):
                if not line.endswith(b"\n"):
                    self.cut = True
                    break
                data = parsed(line.decode("utf-8", "replace"))
                if count == 0:
                    self.head = data or {}
                elif data is None or not isinstance(data.get("number"), int):
                    self.bad = self.bad or count + 1
                else:
                    self.numbers.setdefault(data["number"], self.whole)
                self.whole += len(line)

    def rows(self) -> Iterator[RaceData]:
        """In the order of their numbers."""
        with self.path.open("rb") as file:
            for number in sorted(self.numbers):
                file.seek(self.numbers[number])
                yield json.loads(file.readline())


def kept(
    path: Path, head: Head, whole: int | None, races: Iterable[RaceData], sync: bool = False
) -> Generator[RaceData]:
    """The same rows, each written down as it comes: into a new file with its head, or after so many bytes of one."""
    with _opened(path, head, whole) as file:
        for race in races:
            try:
                file.write(line_of(race))
                file.flush()
                if sync:
                    os.fsync(file.fileno())
            except OSError as fault:
                raise cannot_write(path, fault) from None
            yield race


def _opened(path: Path, head: Head, whole: int | None) -> IO[bytes]:
    """At the end of the last whole line."""
    try:
        file = path.open("wb" if whole is None else "r+b")
        if whole is None:
            file.write(line_of(head))
        else:
            file.seek(whole)
            file.truncate()
        file.flush()
    except OSError as fault:
        raise cannot_write(path, fault) from None
    return file


def digest_of(rows: Iterable[RaceData]) -> str:
    """SHA-256 over all rows in the order of their numbers: the same whoever ran them, and on how many machines."""
    found = hashlib.sha256()
    for row in rows:
        found.update(json.dumps(row, sort_keys=True).encode("ascii"))
    return found.hexdigest()
