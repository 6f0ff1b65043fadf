"""The server's settings: where it keeps its tables, how much a client may do, how long it waits for bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from draftline.core.messages import Message, OptionError

PREFIX = "DRAFTLINE_"
STATIC_FOLDER = Path(__file__).parent / "static"


def listed(words: str) -> frozenset[str]:
    """Names that a setting has between commas."""
    return frozenset(name.strip() for name in words.split(",") if name.strip())


PositiveCount = Annotated[int, Field(gt=0, lt=10**12)]
PositiveAmount = Annotated[float, Field(gt=0, lt=1e12)]


class Settings(BaseSettings):
    """All of it has defaults that suit one household or club on one machine.

    What is not given comes from the environment: `DRAFTLINE_` with the name in capitals.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    database: str = "sqlite:///draftline.db"
    static: Path = STATIC_FOLDER  # the built page
    # Sizes.
    body_limit: PositiveCount = 1_000_000  # bytes of a request
    message_limit: PositiveCount = 64_000  # bytes of a WebSocket message
    # Rates.
    tables_per_hour: PositiveCount = 120  # tables and replays that one address may make
    actions_per_second: PositiveAmount = 20.0  # messages of one connection, requests of one address that change things
    burst: PositiveCount = 60
    requests_per_second: PositiveAmount = 60.0  # and messages of one address, whatever it asks for
    requests_burst: PositiveCount = 600
    connections_per_address: PositiveCount = 100  # that one address may have open
    connections: PositiveCount = 4000  # in all, of one process
    request_deadline: PositiveAmount = 20.0  # seconds for a request to come in
    proxies: str = "127.0.0.1,::1"  # whose word about a client's address is taken
    origins: str = ""  # other sites whose pages may open WebSockets here
    # Memory.
    tables_in_memory: PositiveCount = 256  # idle ones beyond that are forgotten until somebody asks
    bytes_waiting: PositiveCount = 4_000_000  # that a slow client may fall behind before it is cut off
    # People.
    away_seconds: Annotated[float, Field(ge=0, lt=1e12)] = 60.0  # seconds after which the table may act for who is away
    # Work in processes of their own: bots, previews, hints, replays, uploads.
    bot_workers: PositiveCount = Field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    stranger_workers: PositiveCount = 4  # for bots that other packages bring, one seat at a time in each
    warm: bool = True  # the first of them start with the server, so that the first race need not wait for them
    worker_memory: PositiveCount = 1_500_000_000  # bytes of each
    jobs_waiting: PositiveCount = 256  # previews, hints, replays and uploads
    jobs_per_address: PositiveCount = 8
    bot_seconds: PositiveAmount = 2.0  # that a bot is told it has for a choice
    bot_deadline: PositiveAmount = 10.0  # seconds for a bot's choice; then a safe one is made for it
    report_seconds: PositiveAmount = 15.0  # seconds of the processor for the report of a race
    answer_deadline: PositiveAmount = 20.0  # seconds for a preview, a hint, a replay or an upload, and to wait for it
    bot_maker: str = "draftline.bots:offered_bot"  # how a code becomes a bot
    trusted_bots: str = ""  # of other packages: names of bots that need no wall
    most_ends: PositiveCount = 400  # of a preview
    hello_deadline: PositiveAmount = 15.0  # seconds for a connection's first message

    def __init__(self, **given: Any) -> None:
        try:
            super().__init__(**given)
        except ValidationError as fault:
            wrong = fault.errors()[0]
            name = PREFIX + str(wrong["loc"][0]).upper()
            raise OptionError(Message("error.server-setting", {"name": name, "value": str(wrong["input"])})) from None
        if "://" not in self.database:
            raise OptionError(Message("error.database-url", {"url": self.database}))
