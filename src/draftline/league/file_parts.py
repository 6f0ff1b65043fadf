"""Tables of a season file: each entry is checked as it is read, and a wrong one is reported with its line."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from typing import Any

from draftline.core.messages import Message, Value
from draftline.core.seeds import Seed, is_seed, seed_fault
from draftline.data import whole
from draftline.league.checks import LeagueError, check_rows, is_texts


class Part:
    """A table of the file, with its own header; the head of the file has none."""

    def __init__(self, text: str, where: str, header: str, index: int, data: dict[str, Any]) -> None:
        self.source = text
        self.where = where
        self.header = header
        self.index = index  # from 0, among the tables of this name
        self.data = data

    # What a reader asks.

    def only(self, known: Sequence[str]) -> None:
        """Allow no other names than these, so that a typo is noticed."""
        for key in self.data:
            if key not in known:
                raise self.fault(key, Message("error.season-unknown", {"key": key, "known": list(known)}))

    def need(self, key: str) -> Any:
        if key not in self.data:
            raise self.fault(key, Message("error.season-missing", {"key": key}))
        return self.data[key]

    def words(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self.data.get(key, default) if default is not None else self.need(key)
        if not isinstance(value, str):
            raise self.fault(key, Message("error.season-text", {"key": key}))
        return value

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.data.get(key, default) if default is not None else self.need(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(key, Message("error.season-whole", {"key": key}))
        return value

    def seed(self) -> Seed:
        """The seed, 0 if it is left out."""
        value = self.data.get("seed", 0)
        if not isinstance(value, (int, str)) or not is_seed(value):
            raise self.fault("seed", seed_fault(value))
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts, empty if it is left out."""
        value = self.data.get(key, [])
        if not is_texts(value):
            raise self.fault(key, Message("error.season-texts", {"key": key}))
        self._check_rows(key, value)
        return [str(item) for item in value]

    def wholes(self, key: str, required: bool) -> list[int]:
        """A list of whole numbers."""
        value = self.need(key) if required else self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(n, int) and not isinstance(n, bool) for n in value):
            raise self.fault(key, Message("error.season-wholes", {"key": key}))
        self._check_rows(key, value)
        return [int(n) for n in value]

    def table(self, key: str) -> dict[str, Any]:
        """A table within this one, empty if it is left out."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.fault(key, Message("error.season-table", {"key": key}))
        self._check_rows(key, value)
        return value

    def counts(self, key: str) -> dict[str, int]:
        """A table of whole numbers."""
        found: dict[str, int] = {}
        for name, value in self.table(key).items():
            if not isinstance(value, int) or isinstance(value, bool):
                raise self.fault(key, Message("error.season-whole", {"key": f"{key}.{name}"}))
            found[name] = value
        return found

    def cars(self, key: str) -> dict[int, Any]:
        """A table by car number."""
        found: dict[int, Any] = {}
        for name, value in self.table(key).items():
            car = whole(name)
            if car is None:
                raise self.fault(key, Message("error.season-car", {"key": key, "value": name}))
            found[car] = value
        return found

    def flag(self, key: str) -> bool:
        value = self.need(key)
        if not isinstance(value, bool):
            raise self.fault(key, Message("error.season-flag", {"key": key}))
        return value

    def parts(self, key: str) -> list[Part]:
        """The tables of a list such as `[[races]]`."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.fault(key, Message("error.season-tables", {"key": key}))
        self._check_rows(key, value)
        return [Part(self.source, self.where, key, i, row) for i, row in enumerate(value)]

    def part(self, key: str) -> Part:
        """The one table of a name, empty if it is left out."""
        return Part(self.source, self.where, key, 0, self.table(key))

    def _check_rows(self, key: str, rows: Sized) -> None:
        try:
            check_rows(rows, key)
        except LeagueError as fault:
            raise self.fault(key, fault.message) from None

    # Where something stands.

    def fault(self, key: str, reason: Message) -> LeagueError:
        """An error that says where it is."""
        values: dict[str, Value] = {"where": self.where, "line": self.line_of(key), "reason": reason}
        return LeagueError(Message("error.at-line", values))

    def line_of(self, key: str) -> int:
        """The line of an entry, of its table where it is missing, or the first."""
        lines = self.source.split("\n")
        start = self._start(lines)
        for number in range(start, len(lines)):
            line = lines[number].strip()
            if number > start and line.startswith("["):
                break
            if _key_of(line) == key:
                return number + 1
        for number, line in enumerate(lines):
            if self.header == "" and _header_of(line) == key:
                return number + 1
        return start + 1

    def _start(self, lines: list[str]) -> int:
        """The line of the header, or of a list that is written in one piece; counted from 0."""
        seen = 0
        for number, line in enumerate(lines):
            if self.header and _header_of(line) == self.header:
                if seen == self.index:
                    return number
                seen += 1
        pieces = [number for number, line in enumerate(lines) if self.header and _key_of(line) == self.header]
        return pieces[0] if pieces else 0


def _key_of(line: str) -> str:
    """The name before the equals sign; of `options.laps` the first part."""
    return line.partition("=")[0].split(".")[0].strip().strip("\"'") if "=" in line else ""


def _header_of(line: str) -> str:
    """The name of `[scoring]` or `[[races]]`."""
    bare = line.partition("#")[0].strip()
    return bare.strip("[]").strip().strip("\"'") if bare.startswith("[") else ""
