"""Runs the server: binds its address, says where it is, and stops gracefully when it is asked to."""

from __future__ import annotations

import contextlib
import logging.config
import signal
import socket
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any

import uvicorn

from draftline.core.messages import Message, OptionError, Value
from draftline.server.app import create_app
from draftline.server.database import open_engine, shared
from draftline.server.migrations import upgrade
from draftline.server.settings import Settings
from draftline.server.supervisor import Supervisor

LEVELS = ("critical", "error", "warning", "info", "debug")
OTHER_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic")
GRACE = 5  # seconds for open requests when the server stops


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections from now on; port 0 is any that is free."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: then answers go out at once
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(512)
    except (OSError, OverflowError):
        raise OptionError(Message("error.address", {"host": host, "port": port})) from None
    return bound


def address_of(bound: socket.socket) -> str:
    host, port = bound.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def log_config(level: str) -> dict[str, Any]:
    """One line per event on the standard error; nothing secret is ever handed to a logger.

    At level debug Uvicorn would log whole frames, with links and hands: it is never allowed to.
    """
    own = {"handlers": ["err"], "level": level.upper(), "propagate": False}
    others = {**own, "level": "INFO"} if level == "debug" else own
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(message)s"}},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr"}},
        "loggers": {"draftline": own, **dict.fromkeys(OTHER_LOGGERS, others)},
    }


def serve(
    settings: Settings, host: str, port: int, level: str, ready: Callable[[str], None], workers: int = 1
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` gets the address once connections are accepted."""
    if level not in LEVELS:
        values: dict[str, Value] = {"option": "log-level", "value": level, "known": list(LEVELS)}
        raise OptionError(Message("error.option-choice", values))
    bound = listen(host, port)
    try:
        prepare(settings.database, workers)
        ready(address_of(bound))
        if workers == 1:
            work(bound, settings, level)
        else:
            logging.config.dictConfig(log_config(level))
            each = replace(settings, bot_workers=max(1, settings.bot_workers // workers))
            Supervisor(workers, bound, work, each, level).run(2.0 * GRACE)
    finally:
        bound.close()


def prepare(database: str, workers: int) -> None:
    """Bring the database up to date, or say in a sentence what is wrong with it."""
    engine = open_engine(database)
    try:
        if workers > 1 and not shared(engine):
            raise OptionError(Message("error.workers-sqlite"))
        upgrade(engine)
    finally:
        engine.dispose()


def work(bound: socket.socket, settings: Settings, level: str) -> None:
    """Serve in this process."""
    config = uvicorn.Config(
        create_app(settings), log_config=log_config(level), timeout_graceful_shutdown=GRACE,
        ws="websockets-sansio", ws_max_size=4 * settings.message_limit, server_header=False,
    )  # fmt: skip
    signal.signal(signal.SIGTERM, _already_stopped)
    with contextlib.suppress(KeyboardInterrupt):  # the same for SIGINT
        uvicorn.Server(config).run(sockets=[bound])


def _already_stopped(_signal: int, _frame: FrameType | None) -> None:
    """Uvicorn has stopped cleanly and passes the signal on."""
