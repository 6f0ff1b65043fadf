"""How the server logs: lines to read, or one JSON object for each event; and never a secret.

What an event is about stands in the dict that its sentence is filled from, so that JSON has it field by field:
`log.warning("table %(table)s: ...", {"table": id})`.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from draftline.core.messages import Message, OptionError, Value

LEVELS = ("critical", "error", "warning", "info", "debug")
OTHER_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic")
OWN_LOGGER = "draftline"
ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class PlainFormatter(logging.Formatter):
    """Where something failed and what kind of fault it was; its own words could reveal what is hidden."""

    def formatException(self, fault: ExceptionInfo) -> str:
        places = [f"{place.filename}:{place.lineno} {place.name}" for place in traceback.extract_tb(fault[2])]
        return "\n".join([*(f"  {place}" for place in places), "" if fault[0] is None else fault[0].__name__])

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = sentence(record)
        return super().formatMessage(record)


class JsonFormatter(PlainFormatter):
    """One object on one line: when, how grave, the sentence, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": sentence(record),
        }
        if isinstance(record.args, Mapping):
            event |= {name: value for name, value in record.args.items() if name not in event}
        if record.exc_info:
            event["fault"] = self.formatException(record.exc_info).strip().splitlines()
        return json.dumps(event, default=str)


def sentence(record: logging.LogRecord) -> str:
    """What is said; of others just the first line, as asyncio shows whole exceptions on the next."""
    said = record.getMessage()
    return said if record.name.startswith(OWN_LOGGER) else said.partition("\n")[0]


FORMATS: dict[str, type[logging.Formatter]] = {"plain": PlainFormatter, "json": JsonFormatter}


@dataclass(frozen=True)
class Logs:
    """How much is logged, and in which form."""

    level: str = "warning"
    form: str = "plain"

    def __post_init__(self) -> None:
        for option, value, known in (("log-level", self.level, LEVELS), ("log-format", self.form, FORMATS)):
            if value not in known:
                values: dict[str, Value] = {"option": option, "value": value, "known": list(known)}
                raise OptionError(Message("error.option-choice", values))

    def config(self) -> dict[str, Any]:
        """One event after the other on the standard error; nothing secret is ever handed to a logger.

        At level debug Uvicorn would log whole frames, with links and hands: it is never allowed to.
        """
        own = {"handlers": ["err"], "level": self.level.upper(), "propagate": False}
        others = {**own, "level": "INFO"} if self.level == "debug" else own
        written = {"()": FORMATS[self.form], "fmt": "%(asctime)s %(levelname)s %(message)s"}
        return {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"written": written},
            "handlers": {
                "err": {"class": "logging.StreamHandler", "formatter": "written", "stream": "ext://sys.stderr"}
            },
            "loggers": {OWN_LOGGER: own, **dict.fromkeys(OTHER_LOGGERS, others)},
            "root": {"handlers": ["err"], "level": "WARNING"},
        }
