"""What the players of a soak saw, line by line in a file: each line is a list, and its first word says of what."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

# What a line tells; times are of the monotonic clock, which all processes of a machine share.
TABLE = "table"  # id, whether bots alone race there, [[seat, token], ...]
ACCEPTED = "accepted"  # table, seat, client id, actions, version, sent, milliseconds
ANSWERED = "answered"  # what, sent, milliseconds
REFUSED = "refused"  # table, seat, client id, code, when: nothing of it was done
AGAIN = "again"  # code, when: not now, so the same is sent again
OPEN = "open"  # table, seat, client id, actions: sent, and never answered
LOST = "lost"  # when, why: a connection
ORDER = "order"  # table, seat, the last number seen, the next one told
MADE = "made"  # status, when, milliseconds: a table asked for

# What is answered, besides moves.
PREVIEW = "preview"
HINT = "hint"
WHY = "why"
BOT = "bot"  # a bot's first move after a person's
FIRST = "first"  # the first move at a new table of bots
LAG = "lag"  # how late the players' own clock was: no fault of the server

Entry = list[Any]


class Journal:
    """Written by one process at a time; a line is whole or it is missing."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1, encoding="utf-8")

    def note(self, *entry: Any) -> None:
        self._file.write(json.dumps(entry) + "\n")

    def answered(self, what: str, sent: float) -> None:
        self.note(ANSWERED, what, sent, since(sent))


def since(then: float) -> float:
    """Milliseconds."""
    return round(1000 * (time.monotonic() - then), 2)


def read(path: Path) -> dict[str, list[Entry]]:
    """All lines of each kind, in order, without their first word."""
    found: dict[str, list[Entry]] = {
        kind: [] for kind in (TABLE, ACCEPTED, ANSWERED, REFUSED, AGAIN, OPEN, LOST, ORDER, MADE)
    }
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, *rest = json.loads(line)
        found[kind].append(rest)
    return found
