"""The server's settings: where it keeps its tables, how much a client may do, how long it waits for bots."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from draftline.core.messages import Message, OptionError

STATIC_FOLDER = Path(__file__).parent / "static"


def _workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


def _number(name: str, words: str, kind: str) -> float:
    try:
        value: float = int(words) if kind == "int" else float(words)
    except ValueError:
        value = 0
    if not 0 < value < 1e12:
        raise OptionError(Message("error.server-setting", {"name": f"DRAFTLINE_{name.upper()}", "value": words}))
    return value


@dataclass(frozen=True)
class Settings:
    """All of it has defaults that suit one household or club on one machine."""

    database: str = "sqlite:///draftline.db"
    static: Path = STATIC_FOLDER  # the built page
    # Sizes.
    body_limit: int = 1_000_000  # bytes of a request
    message_limit: int = 64_000  # bytes of a WebSocket message
    # Rates.
    tables_per_hour: int = 120  # tables and replays that one address may make
    actions_per_second: float = 20.0  # messages of one connection, requests of one address
    burst: int = 60
    connections_per_address: int = 100  # WebSockets that one address may have open
    # Memory.
    tables_in_memory: int = 256  # idle ones beyond that are forgotten until somebody asks
    frames_waiting: int = 512  # frames that a slow client may fall behind before it is cut off
    # Bots, previews, hints and replays run in processes of their own.
    bot_workers: int = field(default_factory=_workers)
    warm: bool = True  # the first of them start with the server, so that the first race need not wait for them
    bot_deadline: float = 10.0  # seconds for a bot's choice; then a safe one is made for it
    answer_deadline: float = 20.0  # seconds for a preview, a hint or a replay
    bot_maker: str = "draftline.bots:make_bot"  # how a code becomes a bot
    most_ends: int = 400  # of a preview
    hello_deadline: float = 15.0  # seconds for a connection's first message

    @staticmethod
    def from_environment(**given: Any) -> Settings:
        """The given values; each number may also come from a variable named `DRAFTLINE_` and its name in capitals."""
        found: dict[str, Any] = {}
        for each in fields(Settings):
            words = os.environ.get(f"DRAFTLINE_{each.name.upper()}")
            if words is not None and each.type in ("int", "float"):
                found[each.name] = _number(each.name, words, each.type)
        return Settings(**(found | given))

    def __post_init__(self) -> None:
        if "://" not in self.database:
            raise OptionError(Message("error.database-url", {"url": self.database}))
